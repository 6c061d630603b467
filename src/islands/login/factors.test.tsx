import {
  act,
  click,
  field,
  render,
  screen,
  shows,
  submit,
  typeInto,
  waitFor,
} from '../../../tests/support/render.ts'
import { configureClient } from '../../client/http.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { PASSWORD, type Person } from '../../../tests/support/api.ts'
import { type SoftwarePasskey, softwarePasskey } from '../../../tests/support/authenticator.ts'
import {
  api,
  browser,
  browseAs,
  leavePage,
  props,
  setUpIsland,
} from '../../../tests/support/island-fixture.ts'
import { $account } from '../../stores/account/accounts.ts'
import { $factors } from '../../stores/account/factors.ts'
import { $location } from '../../stores/page/location.ts'
import { $session, $user } from '../../stores/account/sessions.ts'
import { Settings } from '../settings/Settings.island.tsx'
import { Login } from './Login.island.tsx'

let person: Person
let passkey: SoftwarePasskey | null

interface CredentialRequest {
  publicKey: { challenge: ArrayBuffer; rpId?: string; rp?: { id: string } }
}
interface CredentialAnswer {
  id: string
  response: Record<string, unknown>
}

/** Bytes as a browser hands them out. */
const bytesOf = (text: unknown) => Uint8Array.from(Buffer.from(text as string, 'base64url')).buffer
const decoded = ({ id, response }: CredentialAnswer) => ({
  ...{ id, rawId: bytesOf(id), type: 'public-key', getClientExtensionResults: () => ({}) },
  response: Object.fromEntries(
    Object.entries(response).map(([key, value]) => [key, Array.isArray(value) ? value : bytesOf(value)]),
  ),
})

/** The browser's passkeys, of which the owner may have none at hand. */
const answer = (how: 'attestation' | 'assertion') => (asked: CredentialRequest) => {
  const { challenge, rpId, rp } = asked.publicKey
  if (!passkey) return Promise.reject(new DOMException('not now', 'NotAllowedError'))
  const ceremony = {
    challenge: Buffer.from(challenge).toString('base64url'),
    rpId: rpId ?? rp?.id ?? '',
    origin: person.origin,
  }
  return Promise.resolve(decoded(passkey[how](ceremony) as CredentialAnswer))
}

setUpIsland([$user, $session, $location, $account, $factors])
beforeEach(() => {
  passkey = null
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', {
    ...{ onLine: true, userAgent: 'test' },
    credentials: { create: answer('attestation'), get: answer('assertion') },
  })
})

async function openLogin() {
  leavePage()
  person = browseAs(api.visitor('amora'), '/login')
  await render(<Login {...props} />)
}

const support = () => api.deps.brands.get('amora')!.site.support_email

async function openSecurity(member: Person) {
  person = browseAs(member, '/settings#security')
  await render(<Settings {...props} />)
  await screen.findByRole('button', { name: 'Set up the app' })
}

const dialog = () => document.querySelector('dialog[open]')
async function prove() {
  const form = dialog()!.querySelector('form')!
  await typeInto(form.querySelector('input[name=password]')!, PASSWORD)
  await click(form.querySelector('button[type=submit]')!)
}

// security 105
describe('login security', () => {
  it('adds a passkey after the password, and says when its owner did not', async () => {
    const member = await api.member('amora')
    await openSecurity(member)
    const add = async () => {
      await click(await screen.findByRole('button', { name: 'Add a passkey' }))
      await prove()
    }
    await add()
    await shows('Your passkey wasn’t used.')
    passkey = softwarePasskey(member.id)
    await add()
    await screen.findByRole('button', { name: 'Rename: Passkey' })

    await openLogin()
    await click(await screen.findByRole('button', { name: 'Log in with a passkey' }))
    await waitFor(() => expect(browser.path).toBe('/members'))
    expect((await person.get('/api/user.php')).body.user.id).toBe(member.id)
  })

  it('sets up an app, shows its codes once, and asks for one at the next login', async () => {
    const member = await api.member('amora')
    await openSecurity(member)
    await click(screen.getByRole('button', { name: 'Set up the app' }))
    await prove()
    await screen.findByRole('img', { name: 'QR code for your authenticator app' })
    const secret = document.querySelector('.settings__key')!.textContent.replaceAll(' ', '')
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.clock.now })
    await typeInto(field('Code from the app'), '000000')
    await submit()
    await shows('That code isn’t right')
    await typeInto(field('Code from the app'), code())
    await submit()
    await shows('We won’t show them again')
    const [recovery = ''] = [...document.querySelectorAll('.settings__codes code')].map(
      (one) => one.textContent,
    )
    await click(screen.getByRole('button', { name: 'I’ve saved them' }))
    await shows('10 codes left')

    await openLogin()
    await typeInto(field('Email address or username'), member.name)
    await typeInto(field('Password'), PASSWORD)
    await submit()
    const title = await screen.findByRole('heading', { name: 'One more step' })
    expect(document.activeElement).toBe(title)
    // It was used to set up.
    await typeInto(field('Code'), code())
    await submit()
    await shows('it has been used')
    await click(screen.getByRole('button', { name: 'Use a recovery code' }))
    await shows(`Lost your phone and your codes? Write to us at ${support()}.`)
    await typeInto(field('Recovery code'), recovery)
    await submit()
    await waitFor(() => expect(browser.path).toBe('/members'))
  })

  it('offers passkeys from the name field’s first focus on, silent on a refusal', async () => {
    vi.stubGlobal(
      'PublicKeyCredential',
      class {
        static isConditionalMediationAvailable = async () => true
      },
    )
    passkey = softwarePasskey((await api.member('amora')).id)
    await openLogin()
    const begun: number[] = []
    configureClient({
      fetch: async (input, init) => {
        if (typeof input !== 'string' || !input.includes('begin')) return person.fetch(input, init)
        begun.push(429)
        return new Response('{"error":"rate_limited"}', { status: 429, headers: { 'Retry-After': '60' } })
      },
    })
    await screen.findByRole('button', { name: 'Log in with a passkey' })
    expect(begun).toEqual([])
    act(() => field('Email address or username').focus())
    await waitFor(() => expect(begun).toEqual([429]))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

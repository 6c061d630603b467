import { act, click, render, screen, shows, submit, waitFor } from '../../../tests/support/render.ts'
import { describe, expect, it, vi } from 'vitest'
import { configureClient } from '../../client/http.ts'
import type { TokenKind } from '../../contract/lists.ts'
import { LINK_HOURS } from '../../core/limits.ts'
import { issueToken } from '../../server/accounts/tokens/issue-token.ts'
import { systemContext } from '../../server/platform/system-context.ts'
import { type Person, tokenIn } from '../../../tests/support/api.ts'
import { buy, withoutDiscounts } from '../../../tests/support/purchases.ts'
import { islandProps } from '../../../tests/support/island.ts'
import { api, browser, browseAs, leavePage, setUpIsland } from '../../../tests/support/island-fixture.ts'
import { $session, $user } from '../../stores/account/sessions.ts'
import { $oneTimeLink } from '../../stores/account/tokens.ts'
import { ActivationResult } from './ActivationResult.island.tsx'
import { MailChanged } from './MailChanged.island.tsx'
import { OneTimeLink } from './OneTimeLink.island.tsx'

setUpIsland([$oneTimeLink, $user, $session], { change: withoutDiscounts })

const issue = (member: Person, kind: TokenKind, email = member.email) =>
  issueToken(systemContext(api.deps, api.deps.brands.get('amora')!), member.id, kind, {
    email,
    ...(kind === 'unsubscribe' ? { notification: 'weekly_updates' as const } : {}),
  })

/** Opens a link in a person's browser, once it shows what it is for. */
async function open(token: string, person: Person) {
  browseAs(person, `/${token}`)
  await render(<OneTimeLink {...await islandProps('amora')} />)
  await waitFor(() => expect($oneTimeLink.value.status).not.toBe('loading'))
}
const next = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

describe('a mailed link', () => {
  it.each([
    ['login', 'Log in to Amora', '/members'],
    ['mail_change', 'you log in to Amora with this address', '/mail-change/do'],
    ['unsubscribe', 'this kind of email: Your week', '/notifications'],
  ] as const)(
    'of the kind %s says what it will do, and leads its own member on',
    async (kind, words, path) => {
      const member = await api.member('amora')
      await open(await issue(member, kind, `new-${member.email}`), member)
      await shows(words)
      expect(screen.queryByText(/for another account/)).toBeNull()
      await submit()
      await waitFor(() => expect(browser.path).toBe(path))
    },
  )

  it('logs a visitor in where it was meant to go', async () => {
    const member = await api.member('amora')
    await open(await issue(member, 'login'), api.visitor('amora'))
    browser.path += '?next=/likes'
    await submit()
    await waitFor(() => expect(browser.path).toBe('/likes'))
    expect($user.get()?.id).toBe(member.id)
  })

  it('for a new password leads to where one is chosen, and spends nothing', async () => {
    const member = await api.member('amora')
    const token = await issue(member, 'reset')
    await open(token, api.visitor('amora'))
    await shows('choose a new password for Amora')
    expect(next()).toEqual([`/reset-password/do#${token}`])
  })

  it('that keeps the old address says what became of the sessions and the password', async () => {
    const member = await api.member('amora')
    await open(await issue(member, 'undo_mail_change'), member)
    await submit()
    await shows('A link for a new password is on its way to you. It works for 2 hours.')
    expect($user.get()).toBeNull()
  })

  it('confirms a new address in a browser that is logged out, and says so there', async () => {
    const member = await api.member('amora')
    await open(await issue(member, 'mail_change', `new-${member.email}`), api.visitor('amora'))
    await submit()
    await screen.findByRole('heading', { name: 'Your new email is confirmed' })
    expect(browser.path).not.toContain('mail-change')
  })

  it('unsubscribes the logged-out with a note, not with a login', async () => {
    const member = await api.member('amora')
    await open(await issue(member, 'unsubscribe'), api.visitor('amora'))
    await submit()
    await shows('You’ll no longer get these emails')
    expect((await member.get('/api/notifications.php')).body.kinds.weekly_updates.email).toBe(false)
  })

  it.each([
    ['login', 'you leave this one'],
    ['reset', 'you leave this one'],
    ['mail_change', 'Nothing changes in yours'],
    ['undo_mail_change', 'Nothing changes in yours'],
    ['export', 'Nothing changes in yours'],
    ['unsubscribe', 'Nothing changes in yours'],
    ['privacy_request', 'Nothing changes in yours'],
  ] as const)('of the kind %s warns another member who is logged in', async (kind, words) => {
    const member = await api.member('amora')
    const other = await api.member('amora')
    await open(await issue(member, kind, `new-${member.email}`), other)
    await shows(`You’re logged in as ${other.name}`)
    await shows(words)
    if (kind === 'reset') return
    await submit()
    await waitFor(() => expect($oneTimeLink.value.status).toBe('used'))
    expect((await other.get('/api/user.php')).body.user.id).toBe(kind === 'login' ? member.id : other.id)
    expect(browser.path).not.toContain('mail-change')
  })

  it.each([
    ['login', ['/login', '/reset-password']],
    ['reset', ['/reset-password', '/login']],
    ['mail_change', ['/settings']],
    ['export', ['/settings']],
    ['undo_mail_change', ['/login', '/reset-password']],
    ['unsubscribe', ['/notifications']],
    ['activate', ['/login', '/reset-password']],
    ['withdrawal', ['/transactions']],
    ['privacy_request', ['/']],
  ] as const)('of the kind %s says that it is too old, and what to do', async (kind, steps) => {
    const member = await api.member('amora')
    const token = await issue(member, kind)
    const hours = LINK_HOURS[kind]
    api.clock.now += hours * 3_600_000
    await open(token, api.visitor('amora'))
    await screen.findByRole('heading', { name: 'This link is too old' })
    expect(next()).toEqual(steps)
    const isDecided = document.body.textContent.includes('has been decided')
    expect(isDecided).toBe(false)
    if (kind === 'withdrawal') await shows('If this withdrawal is still open, our team decides on it')
    api.clock.now -= hours * 3_600_000
  })

  it('that was used says so, also when another tab was quicker', async () => {
    const member = await api.member('amora')
    const token = await issue(member, 'login')
    await open(token, api.visitor('amora'))
    await api.visitor('amora').post('/api/token.php', { token })
    await submit()
    await shows('This link has expired')
    leavePage()
    await open(token, api.visitor('amora'))
    await screen.findByRole('heading', { name: 'This link has been used already' })
    leavePage()
    await open(token, member)
    await screen.findByRole('link', { name: 'Search members' })
  })

  // security 101
  it('of an export saves the file, in any browser', async () => {
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`)
    const member = await api.member('amora')
    await open(await issue(member, 'export'), api.visitor('amora'))
    await screen.findByRole('heading', { name: 'Download your data' })
    await submit()
    const heading = await screen.findByRole('heading', { name: 'Your file is ready.' })
    expect(document.activeElement).toBe(heading)
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Save the file' }).download).toBe(
      'amora-export.json',
    )
    const data = JSON.parse(await files[0]!.text()) as { tables: { account: { email: string }[] } }
    expect(data.tables.account[0]?.email).toBe(member.email)
    vi.restoreAllMocks()
  })

  describe('that asks about a withdrawal without login', () => {
    async function asked() {
      const ann = await api.member('amora')
      const { id } = await buy(ann)
      const given = { name: 'A Stranger', contract: id, email: ann.email }
      const { body: declared } = await api.visitor('amora').post('/api/withdrawal.php', given)
      const mails = (await api.deliver()).filter(({ subject }) => subject.includes('Did you'))
      const token = tokenIn(mails, ann.email)
      return { ann, id, number: declared.case_number as string, token }
    }

    it('names case, order and time, and says what becomes of “it was me”', async () => {
      const { ann, id, number, token } = await asked()
      await open(token, api.visitor('amora'))
      for (const words of [number, id, 'On 20 November 2026 at ', 'Nothing has changed so far'])
        await shows(words)
      await click(screen.getByRole('button', { name: 'Yes, it was me' }))
      await screen.findByRole('heading', { name: 'We’re refunding unspent credits' })
      expect(next()).toEqual(['/transactions'])
      expect((await ann.get('/api/order.php', { id })).body.state).toBe('refunded')
      leavePage()
      await open(token, api.visitor('amora'))
      await shows('This withdrawal has been decided.')
    })

    it('says after “it wasn’t me” that nothing changed, and how to protect the account', async () => {
      const { ann, id, token } = await asked()
      const other = await api.member('amora')
      await open(token, other)
      await shows(`You’re logged in as ${other.name}`)
      await click(screen.getByRole('button', { name: 'No, it wasn’t me' }))
      await screen.findByRole('heading', { name: 'Your purchase stays as it is' })
      expect(next()).toEqual(['/reset-password', '/settings'])
      expect((await ann.get('/api/order.php', { id })).body.state).toBe('completed')
    })
  })

  it('that cannot be reached offers another try, and stays usable', async () => {
    const member = await api.member('amora')
    const visitor = api.visitor('amora')
    await open(await issue(member, 'login'), visitor)
    configureClient({ fetch: async () => new Response('broken', { status: 400 }) })
    await submit()
    await screen.findByText(/Something went wrong on our side/, { selector: '[role=alert], [role=alert] *' })
    configureClient({ fetch: visitor.fetch })
    await submit()
    await waitFor(() => expect(browser.path).toBe('/members'))
  })
})

describe('what came of an activation', () => {
  async function show(outcome: 'done' | 'error', person: Person) {
    browseAs(person)
    await render(<ActivationResult {...await islandProps('amora')} outcome={outcome} />)
  }

  it('leads to /activate/error when another account has confirmed the address', async () => {
    const late = await api.member('amora', { confirmed: false })
    const token = await issue(late, 'activate')
    const quick = await api.member('amora', { confirmed: false, email: late.email, name: 'quicker' })
    await open(token, late)
    await quick.post('/api/activate.php', { token: await issue(quick, 'activate') })
    await submit()
    await waitFor(() => expect(browser.path).toBe('/activate/error'))
  })

  it('offers a new link to an unconfirmed member, and says its limit', async () => {
    const person = await api.member('amora', { confirmed: false })
    await show('error', person)
    const send = await screen.findByRole('button', { name: 'Send a new link' })
    for (let sent = 0; sent < 5; sent += 1) await person.post('/api/activate.php?resend=1')
    await click(send)
    await shows('You’ve asked for too many')
  })

  it('never says that an address is confirmed which is not, nor the reverse', async () => {
    await show('done', await api.member('amora', { confirmed: false }))
    await screen.findByRole('heading', { name: 'Your address isn’t confirmed' })
    leavePage()
    await show('error', await api.member('amora'))
    await screen.findByRole('heading', { name: 'Your address is confirmed' })
  })
})

it('the page of a new address shows the address, and claims no change', async () => {
  const member = browseAs(await api.member('amora'))
  await act(async () => void (await render(<MailChanged {...await islandProps('amora')} />)))
  await shows(member.email)
  expect(document.body.textContent).not.toContain('confirmed')
})

it.each([
  ['/activate/done', ActivationResult, { outcome: 'done' as const }],
  ['/mail-change/do', MailChanged, { outcome: 'done' as const }],
])('%s leaves its place to the login for a visitor, and claims nothing', async (_path, Screen, more) => {
  browseAs(api.visitor('amora'))
  await render(<Screen {...await islandProps('amora')} {...more} />)
  await waitFor(() => expect(document.querySelector('.one-time')).toBeNull())
  expect(document.body.textContent).not.toContain('confirmed')
})

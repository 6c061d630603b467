// The desk's screens in one tab, on the real desk: whose work it is, what survives, and what the keys do.

import { browseAs, closeDesk, go, openDesk, press, refocus } from '../../tests/support/desk-tab.tsx'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { picture } from '../../tests/security/access/fixtures.ts'
import { startApi, type Person, type TestApi } from '../../tests/support/api.ts'
import { clientHeaders } from '../../tests/support/http-client.ts'
import { ask as askServer, signedIn, signInBy, type TestOperator } from '../../tests/support/operators.ts'
import { act, click, field, screen, shows, typeInto, waitFor } from '../../tests/support/render.ts'
import { losingAnswers } from '../../tests/support/stores.ts'
import { getQueue } from '../contract/desk/case-calls.ts'
import { deskCalls } from '../contract/desk/desk-calls.ts'
import type { Call } from '../contract/calls/define-call.ts'
import { IDEMPOTENCY_HEADER } from '../contract/protocol.ts'
import { DAY_MS } from '../core/durations.ts'
import { actorName } from './actors.ts'
import { ask } from './ask.ts'
import { translatorOf } from './texts.ts'

let api: TestApi
let olga: TestOperator
let omar: TestOperator
let bytes: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  api = await startApi({
    change(sites) {
      for (const site of sites) site.photo_review = site.id === 'amora'
    },
  })
  bytes = new Uint8Array(await picture())
  ;[olga, omar] = [await signedIn(api, 'lead', 'amora'), await signedIn(api, 'lead', 'amora')]
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.now += DAY_MS
  for (const who of [olga, omar]) await signInBy(who, who.passkey)
})
afterEach(() => {
  closeDesk()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const db = () => api.deps.store.db
async function uploaded(by?: Person): Promise<string> {
  // The document's own FormData is none of the server's.
  const [head, end] = [
    '--photo\r\nContent-Disposition: form-data; name="file"; filename="a.png"',
    '--photo--',
  ]
  const answer = await (by ?? (await api.member('amora'))).fetch('/api/photo.php', {
    method: 'POST',
    headers: { ...clientHeaders(randomUUID()), 'Content-Type': 'multipart/form-data; boundary=photo' },
    body: Buffer.concat([
      Buffer.from(`${head}\r\nContent-Type: image/png\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n${end}\r\n`),
    ]),
  })
  return ((await answer.json()) as { filename: string }).filename
}
const statusOf = async (photo: string) =>
  (await db().selectFrom('photo').select('status').where('id', '=', photo).executeTakeFirstOrThrow()).status
const report = (who: Person, reference: string, kind = 'fraud') =>
  who.post('/api/complaint.php', { kind, reference, text: 'Asks for money', good_faith: true })
async function reported(kind = 'fraud'): Promise<{ ann: Person; id: string }> {
  const [ann, ben] = [await api.member('amora'), await api.member('amora')]
  // One is due after the other.
  api.clock.now += 1000
  await report(ben, `profile:${ann.id}`, kind)
  const { rows } = await askServer(olga, 'getQueue', { subject: ann.id })
  return { ann, id: rows[0]!.id }
}
const endLogins = ({ id }: TestOperator) =>
  db().deleteFrom('operator_session').where('operator', '=', id).execute()
const isAskedToSignIn = () => waitFor(() => expect(screen.getByText('Sign in')).toBeTruthy())
const isDeskOf = ({ name }: TestOperator) =>
  waitFor(() => expect(document.querySelector('.nav__who')?.textContent).toBe(name))
/** Waits for the grid, and puts the focus on one of its photos. */
async function focusPhoto(id: string): Promise<void> {
  const button = await waitFor(() => {
    const image = document.querySelector(`.tile__image[src*="${id}"]`)
    expect(image).toBeTruthy()
    return image?.closest('button')
  })
  await act(async () => button?.focus())
}
const submitForm = (form: HTMLFormElement) =>
  act(async () => void form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true })))
const dialog = () => document.querySelector<HTMLDialogElement>('dialog[open]')

describe('one tab', () => {
  test('sends and shows nothing of one operator in the name of another', async () => {
    const photo = await uploaded()
    const { id } = await reported()
    await openDesk(olga, `/cases/${id}`)
    await shows('Claim')
    await press('2')
    await go('/photos')
    await focusPhoto(photo)
    await press('a')
    browseAs(omar)
    await go(`/cases/${id}`)
    await isDeskOf(omar)
    await shows('Claim')
    expect(document.querySelectorAll('.decision input:checked')).toHaveLength(0)
    await go('/photos')
    await go('/')
    expect(await statusOf(photo)).toBe('pending')
  })

  test('keeps what was chosen for the same operator, whose login ended', async () => {
    const photo = await uploaded()
    await openDesk(olga, '/photos')
    await focusPhoto(photo)
    await press('a')
    await endLogins(olga)
    await go('/')
    await isAskedToSignIn()
    await signInBy(olga, olga.passkey)
    await refocus()
    await isDeskOf(olga)
    await go('/photos')
    await go('/')
    await waitFor(async () => expect(await statusOf(photo)).toBe('active'))
  })

  test('sends what was chosen before it signs its operator out', async () => {
    const photo = await uploaded()
    await openDesk(olga, '/photos')
    await focusPhoto(photo)
    await press('a')
    await click(screen.getByText('Sign out'))
    await isAskedToSignIn()
    expect(await statusOf(photo)).toBe('active')
  })

  test('asks to sign in when any call finds the login ended', async () => {
    await openDesk(olga)
    await isDeskOf(olga)
    await endLogins(olga)
    await go('/appeals')
    await isAskedToSignIn()
  })

  test('has no store that would outlive its operator', async () => {
    const files = (await readdir('src/desk', { recursive: true })).filter((name) =>
      /(?<!test)\.tsx?$/.test(name),
    )
    const free: string[] = []
    for (const file of files) {
      const text = await readFile(`src/desk/${file}`, 'utf8')
      if (
        /^(?:export )?const \$?\w+ = (?:atom|map|new Map|new Set)\b/m.test(text) &&
        !text.includes('onHandover(')
      )
        free.push(file)
    }
    // Keys of the screens on show: they go with their screens.
    expect(free).toEqual(['shell/shortcuts.tsx'])
  })
})

describe('a change whose answer was lost', () => {
  test('is made once, however often it is sent again', async () => {
    const { id } = await reported()
    await openDesk(olga, `/cases/${id}`)
    await shows('Claim')
    await press('m')
    await typeInto(field('Note'), 'Seen before at another brand')
    vi.stubGlobal('fetch', losingAnswers(olga.fetch, 1))
    const form = dialog()!.querySelector('form')!
    await submitForm(form)
    await waitFor(() => expect(dialog()?.querySelector('[role=alert]')).toBeTruthy())
    await submitForm(form)
    await waitFor(() => expect(dialog()).toBeNull())
    const notes = await db()
      .selectFrom('case_event')
      .select('words')
      .where('case_id', '=', id)
      .where('kind', '=', 'noted')
      .execute()
    expect(notes).toHaveLength(1)
  })

  const idempotent = Object.entries(deskCalls as Record<string, Call>).filter(([, call]) => call.idempotent)
  test.each(idempotent)('%s keeps its key until it is answered', async (_, call) => {
    const keys: (string | null)[] = []
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get(IDEMPOTENCY_HEADER))
      if (keys.length === 1) throw new TypeError('connection lost')
      return Response.json({ error: 'not_found', message: '' }, { status: keys.length === 2 ? 503 : 404 })
    })
    const body = { id: 'one' } as never
    for (let times = 0; times < 4; times += 1) await ask(call, { body }).catch(() => undefined)
    expect(new Set(keys.slice(0, 3)).size).toBe(1)
    expect(keys[3]).not.toBe(keys[0])
  })
})

describe('a read', () => {
  test('asks only for what changed, of the sixty answers that were read last', async () => {
    const tags: boolean[] = []
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const isKnown = new Headers(init.headers).has('If-None-Match')
      tags.push(isKnown)
      if (isKnown) return new Response(null, { status: 304 })
      return Response.json({ of: url }, { headers: { ETag: '"one"' } })
    })
    const call = { ...getQueue, response: v.unknown() }
    const page = async (number: number) => {
      const answer = await ask(call, { query: { due_before: String(number) } })
      expect(answer).toEqual({ of: `${call.path}?due_before=${String(number)}` })
      return tags.at(-1)
    }
    for (let number = 0; number < 60; number += 1) await page(number)
    expect(await page(0)).toBe(true)
    await page(60)
    expect([await page(0), await page(2), await page(60), await page(1)]).toEqual([true, true, true, false])
  })
})

describe('a dialog', () => {
  test('shows what was typed again after it was dismissed, and nothing after it was sent', async () => {
    const { id } = await reported()
    await openDesk(olga, `/cases/${id}`)
    await shows('Claim')
    await press('m')
    await typeInto(field('Note'), 'Half a sentence')
    await click(dialog()!)
    expect(dialog()).toBeNull()
    await press('m')
    const area = dialog()!.querySelector('textarea')!
    expect(area.value).toBe('Half a sentence')
    await submitForm(dialog()!.querySelector('form')!)
    await waitFor(() => expect(dialog()).toBeNull())
    await press('m')
    expect(dialog()!.querySelector('textarea')!.value).toBe('')
  })
})

describe('keys', () => {
  test('on the photos do what can be done, and leave Space to the button that has the focus', async () => {
    const photo = await uploaded()
    await openDesk(olga, '/photos')
    await focusPhoto(photo)
    await act(async () => screen.getByRole('button', { name: /Refuse/ }).focus())
    await press(' ')
    expect(dialog()).toBeNull()
    await act(async () => (document.activeElement as HTMLElement).blur())
    await press(' ')
    expect(dialog()?.querySelector('.photo-large')).toBeTruthy()
    await click(dialog()!)
    await press('a')
    await focusPhoto(photo)
    await press('r')
    expect(dialog()).toBeNull()
    await press('u')
    await press('r')
    expect(dialog()?.textContent).toContain('Why is it refused')
  })

  test('go on in the list one came from, as it was filtered', async () => {
    const [first, , third] = [await reported('harassment'), await reported(), await reported('harassment')]
    await openDesk(olga, '/?ground=harassment')
    await waitFor(() => expect(document.getElementById(`case-${first.id}`)).toBeTruthy())
    await click(document.getElementById(`case-${first.id}`)!)
    await waitFor(() => expect(screen.getByRole('button', { name: /Next case/ })).toBeTruthy())
    await press(']')
    await waitFor(() => expect(location.pathname).toBe(`/cases/${third.id}`))
    await waitFor(() => expect(document.querySelector('.case-skeleton')).toBeNull())
    await press('n')
    await waitFor(async () => {
      const { rows } = await askServer(olga, 'getQueue', { view: 'mine' })
      expect(rows.map(({ id }) => id)).toContain(first.id)
    })
  })
})

describe('a decision', () => {
  /** As Safari tells of it, after the word. */
  const TAKEN = { ctrlKey: true, keyCode: 229 }

  /** Opens a claimed case, and chooses to warn the member. */
  async function chooseWarning(): Promise<string> {
    const { id } = await reported()
    await askServer(olga, 'claimCase', { id })
    await openDesk(olga, `/cases/${id}`)
    await shows('Release')
    await press('2')
    await click(document.querySelector('.decision__fields input[type=checkbox]')!)
    return id
  }

  test('is sent when the mail that it sends was on show', async () => {
    const id = await chooseWarning()
    const control = { ctrlKey: true }
    await press('Enter', control)
    await press('Enter', control)
    const stateOf = async () => (await askServer(olga, 'getCaseRow', { id })).row.state
    expect(await stateOf()).toBe('claimed')
    await waitFor(() => expect(document.querySelector('.preview[aria-busy=false] .mail__text')).toBeTruthy())
    await press('1')
    expect(document.querySelector('.preview .mail__text')).toBeNull()
    await press('2')
    await waitFor(() => expect(document.querySelector('.preview[aria-busy=false] .mail__text')).toBeTruthy())
    await press('Enter', control)
    await shows('Decided: Warned')
  })

  test('is not sent by the Enter that ends a word of an input method', async () => {
    const id = await chooseWarning()
    await waitFor(() => expect(document.querySelector('.preview[aria-busy=false] .mail__text')).toBeTruthy())
    await press('Enter', TAKEN)
    expect(document.querySelector('.decision button[type=submit]')?.getAttribute('aria-busy')).not.toBe(
      'true',
    )
    await press('m')
    await typeInto(field('Note'), 'Half a word')
    await act(async () => field('Note').focus())
    await press('Enter', TAKEN)
    expect(dialog()).toBeTruthy()
    await press('Enter', { ctrlKey: true })
    await waitFor(() => expect(dialog()).toBeNull())
    expect((await askServer(olga, 'getCaseRow', { id })).row.state).toBe('claimed')
  })
})

describe('an appeal', () => {
  test('shows what was decided first with its words and mails, and leads to that case', async () => {
    const { ann, id } = await reported()
    await askServer(omar, 'claimCase', { id })
    const { version } = await askServer(omar, 'getCase', { id })
    const words = 'Three members sent money.'
    const facts = ['fraud.asked_for_money']
    await askServer(omar, 'decideCase', { id, version, measure: 'warning', facts, words })
    const mail = (await api.deliver()).findLast(({ to }) => to === ann.email)!
    const token = /token=([\w-]+)/.exec(mail.text)![1]!
    api.clock.now += 1000
    await ann.post('/api/appeal.php', { token, text: 'That was somebody else.' })
    const { rows } = await askServer(olga, 'getQueue', { subject: ann.id, kind: 'appeal' })
    await openDesk(olga, `/cases/${rows[0]!.id}`)
    await shows('That was somebody else.')
    const first = document.querySelector('section[aria-labelledby=first-decision]')!
    expect(first.textContent).toContain(words)
    expect(first.textContent).toContain(mail.subject)
    expect(first.textContent).toContain('Asked for money')
    expect(first.querySelector('a')?.getAttribute('href')).toBe(`/cases/${id}`)
  })
})

describe('photos of a member', () => {
  test('are counted where no case lets the operator see them', async () => {
    const { ann } = await reported()
    const photo = await uploaded(ann)
    await openDesk(olga, `/members/${ann.id}`)
    await waitFor(() => expect(document.querySelector(`img[src*="${photo}"]`)).toBeTruthy())
    closeDesk()
    await db()
      .updateTable('desk_case')
      .set({ closed_at: 1, state: 'closed' })
      .where('subject', '=', ann.id)
      .execute()
    await openDesk(olga, `/members/${ann.id}`)
    await shows('1 photo, shown while a case')
    expect(document.querySelector('.photo')).toBeNull()
  })
})

test('who did something is never the member where nobody was noted', () => {
  const t = translatorOf('en')
  expect(actorName(t, '', {}, { id: 'me' })).toBe('unknown')
  expect(actorName(t, 'member', {}, { id: 'me' })).toBe('The member')
})

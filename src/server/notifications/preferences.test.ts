import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DisabledReason, NOTIFICATION_KINDS, type NotificationKind } from '../../contract/lists.ts'
import { PASSWORD, startApi, tokenIn, type Person, type TestApi } from '../../../tests/support/api.ts'
import { OPERATOR } from '../../../tests/support/actors.ts'
import { systemContext } from '../platform/system-context.ts'
import { issueToken } from '../accounts/tokens/issue-token.ts'
import { inTransaction } from '../platform/transaction.ts'
import { disableMail, wantsNotification } from './preferences.ts'
import { stopMail } from './stop-mail.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const system = () => systemContext(api.deps, api.deps.brands.get('amora')!)
const wants = (person: Person, kind: NotificationKind, channel: 'email' | 'push' = 'email') =>
  wantsNotification(system(), person.id, kind, channel)
const disable = (id: string, reason: DisabledReason) =>
  inTransaction(system(), (trx) => disableMail(trx, id, reason))
const unsubscribeLink = (person: Person, notification?: NotificationKind) =>
  issueToken(system(), person.id, 'unsubscribe', notification ? { notification } : {})
/** As a mail program does it: no cookies, no origin, urlencoded. */
const oneClick = (token: string) =>
  api.fetch(
    new Request(`http://amora.localhost/api/token.php?t=${token}`, {
      method: 'POST',
      headers: { Host: 'amora.localhost', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    }),
  )

describe('notifications', () => {
  // law L43
  test('promotions and news go only to members who chose them', async () => {
    const member = await api.member('amora')
    const { body } = await member.get('/api/notifications.php')
    expect(Object.keys(body.kinds)).toEqual([...NOTIFICATION_KINDS])
    const off = NOTIFICATION_KINDS.filter((kind) => !body.kinds[kind].email)
    expect(off).toEqual(['promotions', 'news'])
  })

  // security 89
  test('notifications honour each kind and channel the member chose', async () => {
    const member = await api.member('amora')
    for (const kind of NOTIFICATION_KINDS) {
      for (const channel of ['email', 'push'] as const) {
        for (const wanted of [false, true, false]) {
          const before = (await member.get('/api/notifications.php')).body.kinds
          const { body } = await member.put('/api/notifications.php', {
            kinds: { [kind]: { [channel]: wanted } },
          })
          expect(body.kinds).toEqual({ ...before, [kind]: { ...before[kind], [channel]: wanted } })
          expect(await wants(member, kind, channel)).toBe(wanted)
        }
      }
    }
  })

  test('notification preferences refuse an unknown kind', async () => {
    const member = await api.member('amora')
    const answer = await member.put('/api/notifications.php', { kinds: { gossip: { email: true } } })
    expect(answer.status).toBe(422)
  })

  test('a mail bounce counts for its address until another is set or it is confirmed', async () => {
    const typo = await api.member('amora', { confirmed: false })
    await disable(typo.id, 'bounce')
    await typo.put('/api/account.php', { email: 'without-typo@mail.test', password: PASSWORD })
    expect(await wants(typo, 'reminders')).toBe(true)
    await disable(typo.id, 'bounce')
    await typo.post('/api/activate.php', { token: tokenIn(await api.deliver(), 'without-typo@mail.test') })
    expect(await wants(typo, 'new_messages')).toBe(true)
  })

  // security 89
  test('a mail bounce or spam complaint stops every mail, but no push', async () => {
    for (const reason of ['bounce', 'fbl'] as const) {
      const member = await api.member('amora')
      await disable(member.id, reason)
      expect((await member.get('/api/user.php')).body.user.notifications_disabled).toEqual([reason])
      for (const kind of ['new_messages', 'like', 'reminders'] as const) {
        expect(await wants(member, kind)).toBe(false)
        expect(await wants(member, kind, 'push')).toBe(true)
      }
    }
  })

  test('an operator stops mail for an address a provider reported, at that brand alone', async () => {
    const [here, there] = [await api.member('amora'), await api.member('hjertebro')]
    const { email } = here
    expect(await stopMail(api.deps, OPERATOR, 'amora', email.toUpperCase(), 'fbl')).toBe(1)
    expect((await here.get('/api/notifications.php')).body.disabled).toEqual(['fbl'])
    expect(await wants(here, 'like')).toBe(false)
    expect(await stopMail(api.deps, OPERATOR, 'amora', there.email, 'fbl')).toBe(0)
    expect((await there.get('/api/notifications.php')).body.disabled).toEqual([])
    expect(await stopMail(api.deps, OPERATOR, 'nowhere', email, 'fbl')).toBeNull()
  })

  test('choosing mail again takes back a spam complaint, but not a mail bounce', async () => {
    const member = await api.member('amora')
    for (const reason of ['fbl', 'bounce', 'listunsubscribe'] as const) {
      await disable(member.id, reason)
    }
    const { body } = await member.put('/api/notifications.php', { kinds: { like: { email: true } } })
    expect(body.disabled).toEqual(['bounce'])
  })
})

describe('one-click unsubscribe (RFC 8058)', () => {
  // security 89, law L43
  test('unsubscribe needs no cookies, ends its kind only, is repeatable', async () => {
    const [member, other] = [await api.member('amora'), await api.member('amora')]
    const token = await unsubscribeLink(member, 'like')
    for (let sent = 0; sent < 2; sent += 1) expect((await oneClick(token)).status).toBe(204)
    expect(await wants(member, 'like')).toBe(false)
    expect(await wants(member, 'new_messages')).toBe(true)
    expect(await wants(member, 'like', 'push')).toBe(true)
    expect(await wants(other, 'like')).toBe(true)
    expect((await member.get('/api/notifications.php')).body.disabled).toEqual(['listunsubscribe'])
  })

  // security 89
  test('opening an unsubscribe link changes nothing, its button does', async () => {
    const member = await api.member('amora')
    const token = await unsubscribeLink(member, 'like')
    const visitor = api.visitor('amora')
    for (let looked = 0; looked < 3; looked += 1) {
      const { body } = await visitor.get('/api/token.php', { t: token })
      expect(body).toEqual({ kind: 'unsubscribe', notification: 'like' })
    }
    expect(await wants(member, 'like')).toBe(true)
    expect((await visitor.post('/api/token.php', { token })).body).toEqual({
      kind: 'unsubscribe',
      user: null,
    })
    expect(await wants(member, 'like')).toBe(false)
  })

  test('an unsubscribe link for all kinds ends all', async () => {
    const member = await api.member('amora')
    await oneClick(await unsubscribeLink(member))
    for (const kind of NOTIFICATION_KINDS) expect(await wants(member, kind)).toBe(false)
  })

  test('an unsubscribe link of another kind or a forged one is refused', async () => {
    const member = await api.member('amora')
    const login = await issueToken(system(), member.id, 'login')
    for (const token of [login, 'A'.repeat(43)]) expect((await oneClick(token)).status).toBe(404)
  })
})

test('a mailed link serves its purpose only, and other attempts do not spend it', async () => {
  const member = await api.member('amora')
  const [reset, login] = [
    await issueToken(system(), member.id, 'reset'),
    await issueToken(system(), member.id, 'login'),
  ]
  const person = api.visitor('amora')
  for (const token of [reset, login]) {
    expect((await person.post('/api/activate.php', { token })).body.error).toBe('link_invalid')
    const mailed = await person.fetch(`/api/token.php?t=${token}`, { method: 'POST' })
    expect(mailed.status).toBe(404)
  }
  const change = { token: login, password: 'another-quiet-harbour' }
  const refused = await person.post('/api/reset-password.php', change, { query: { do: '1' } })
  expect(refused.body.error).toBe('link_invalid')
  expect((await person.post('/api/token.php', { token: reset })).body.error).toBe('invalid_request')
  for (const t of [reset, login]) expect((await person.get('/api/token.php', { t })).status).toBe(200)
})

test('a login link opens a session once, until the browser closes', async () => {
  const member = await api.member('amora')
  const token = await issueToken(system(), member.id, 'login')
  const person = api.visitor('amora')
  expect((await person.get('/api/token.php', { t: token })).body).toEqual({ kind: 'login' })
  const answer = await person.post('/api/token.php', { token })
  expect(answer.body).toMatchObject({ kind: 'login', user: { id: member.id } })
  expect(answer.headers.getSetCookie()[0]).not.toContain('Max-Age')
  expect((await person.get('/api/user.php')).status).toBe(200)
  expect((await api.visitor('amora').post('/api/token.php', { token })).body.error).toBe('link_invalid')
})

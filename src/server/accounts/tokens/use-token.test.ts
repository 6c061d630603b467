import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startApi, type TestApi } from '../../../../tests/support/api.ts'
import { TOKEN_KINDS, type TokenKind } from '../../../contract/lists.ts'
import { LINK_HOURS } from '../../../core/limits.ts'
import { sweep } from '../../jobs.ts'
import { systemContext } from '../../platform/system-context.ts'
import { issueToken, voidTokens } from './issue-token.ts'

let api: TestApi
let member: Person
let other: Person
beforeAll(async () => {
  api = await startApi()
  member = await api.member('amora')
  other = await api.member('amora')
})
afterAll(() => api.stop())

const system = () => systemContext(api.deps, api.deps.brands.get('amora')!)
const issue = (kind: TokenKind) => issueToken(system(), member.id, kind, { email: member.email })
const ask = async (who: Person, t: string) => (await who.get('/api/token.php', { t })).body

describe.each(TOKEN_KINDS)('a link of the kind %s', (kind) => {
  test('says whether another member than its own is logged in', async () => {
    const token = await issue(kind)
    expect(await ask(member, token)).not.toHaveProperty('for_other')
    expect(await ask(api.visitor('amora'), token)).not.toHaveProperty('for_other')
    expect(await ask(other, token)).toMatchObject({ kind, for_other: true })
  })

  test('says what it was for when expired, and nothing when replaced', async () => {
    const token = await issue(kind)
    api.clock.now += LINK_HOURS[kind] * 3_600_000 - 1000
    expect(await ask(api.visitor('amora'), token)).not.toHaveProperty('spent')
    api.clock.now += 2000
    expect(await ask(api.visitor('amora'), token)).toEqual({ kind, spent: 'expired' })
    expect((await api.visitor('amora').post('/api/token.php', { token })).body.error).toBe('link_invalid')
    api.clock.now -= LINK_HOURS[kind] * 3_600_000 + 1000
    await voidTokens(system(), member.id, [kind])
    expect((await ask(api.visitor('amora'), token)).error).toBe('link_invalid')
  })
})

test('a link that was used says so, to whoever opens it', async () => {
  const token = await issue('login')
  await api.visitor('amora').post('/api/token.php', { token })
  expect(await ask(api.visitor('amora'), token)).toEqual({ kind: 'login', spent: 'used' })
  expect((await ask(api.visitor('hjertebro'), token)).error).toBe('link_invalid')
})

test('keeping the old address logs this browser out too', async () => {
  const token = await issue('undo_mail_change')
  expect((await member.post('/api/token.php', { token })).status).toBe(200)
  expect(member.cookies.has('session')).toBe(false)
})

test('a reset link says that it was used or is too old, also after a newer one', async () => {
  const { id } = await api.member('amora')
  const expired = await issueToken(system(), id, 'reset')
  api.clock.now += LINK_HOURS.reset * 3_600_000
  const token = await issueToken(system(), id, 'reset')
  const visitor = api.visitor('amora')
  const body = { token, password: 'a brand new secret' }
  expect((await visitor.post('/api/reset-password.php?do=1', body)).status).toBe(200)
  await sweep(api.deps)
  expect(await ask(visitor, expired)).toEqual({ kind: 'reset', spent: 'expired' })
  expect(await ask(visitor, token)).toEqual({ kind: 'reset', spent: 'used' })
  api.clock.now += 8 * 24 * 3_600_000
  await sweep(api.deps)
  for (const old of [expired, token]) expect((await ask(visitor, old)).error).toBe('link_invalid')
})

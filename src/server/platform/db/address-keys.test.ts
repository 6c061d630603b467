// Addresses that are stored by an older key are compared by the new one.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../../../tests/support/api.ts'
import { addressKeys } from './migrations/0013-address-keys.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test('the migration of addresses leaves one mailbox to one confirmed account', async () => {
  const { engine, db } = api.deps.store
  const older = { email: 'zoe@xn--mnchen-3ya.test', email_norm: 'zoe@xn--mnchen-3ya.test' }
  const newer = { email: 'Zoe@München.test', email_norm: 'zoe@münchen.test' }
  const alone = { email: 'ann@Köln.test', email_norm: 'ann@köln.test' }
  const waiting = { ...newer, email_confirmed_at: 0 }
  const stored = [older, newer, alone, waiting]
  const people = await Promise.all(stored.map(() => api.member('amora')))
  for (const [index, account] of stored.entries()) {
    await db.updateTable('account').set(account).where('id', '=', people[index]!.id).execute()
  }
  await addressKeys(engine).up(db as never)
  const keys = await Promise.all(
    people.map(({ id }) =>
      db.selectFrom('account').select('email_norm').where('id', '=', id).executeTakeFirstOrThrow(),
    ),
  )
  expect(keys.map(({ email_norm }) => email_norm)).toEqual([
    'zoe@xn--mnchen-3ya.test',
    'zoe@münchen.test',
    'ann@xn--kln-sna.test',
    'zoe@xn--mnchen-3ya.test',
  ])
})

test('a mailbox whose domain is written in two ways has one account', async () => {
  await api.member('amora', { email: 'eva@münchen.test' })
  const second = await api.member('amora', { email: 'eva@xn--mnchen-3ya.test', confirmed: false })
  const mails = await api.deliver()
  expect(mails.some(({ to }) => to === 'eva@münchen.test')).toBe(true)
  const { db } = api.deps.store
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'email_confirmed_at'])
    .where('email_norm', '=', 'eva@xn--mnchen-3ya.test')
    .execute()
  expect(accounts.filter(({ email_confirmed_at }) => email_confirmed_at > 0)).toHaveLength(1)
  expect(accounts.find(({ id }) => id === second.id)?.email_confirmed_at).toBe(0)
})

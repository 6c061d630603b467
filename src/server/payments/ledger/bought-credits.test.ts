import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../../../tests/support/api.ts'
import { openBrands } from '../../../../tests/support/profiles.ts'
import { decide, order } from '../../../../tests/support/purchases.ts'
import { transact } from '../../platform/db/transact.ts'
import { transferCredits } from './transfer-credits.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openBrands })
})
afterAll(() => api.stop())

test('a member is told what was paid for the credits of the balance, the oldest last', async () => {
  const ann = await api.member('fjallvind', { country: 'SE' })
  const user = async () => (await ann.get('/api/user.php')).body.user
  expect((await user()).bought_credits).toEqual([])
  const offer = (await ann.get('/api/bundles.php')).body.bundles
  const buy = async (size: number): Promise<string> => {
    const { id: bundle, price } = offer[size]
    const made = (await order(ann, { bundle, country: 'SE', total: price.amount })).body
    await decide(ann, made, 'pay')
    api.clock.now += 1000
    return made.id
  }
  const [small, middle] = [0, 1].map((size) => ({ credits: offer[size].credits, paid: offer[size].price }))
  await buy(0)
  expect((await user()).bought_credits).toEqual([small])
  const later = await buy(1)
  expect((await user()).bought_credits).toEqual([middle, small])
  const { pool } = api.deps.brands.get('fjallvind')!
  const spend = (amount: number) =>
    transact(api.deps.store.db, (db) => {
      const { now } = api.clock
      const spending = { pool, account: ann.id, amount: -amount, reason: 'message', now } as const
      return transferCredits(db, { ...spending, reference: randomUUID() })
    })
  await spend(5 + small!.credits)
  expect((await user()).bought_credits).toEqual([middle])
  await ann.post('/api/withdrawal.php', { name: 'Ann', contract: later, email: ann.email })
  expect(await user()).toMatchObject({ credits: 0, bought_credits: [] })
})

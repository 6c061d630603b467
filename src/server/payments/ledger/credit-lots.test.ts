import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../../../tests/support/actors.ts'
import { startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { fc } from '../../../../tests/support/property.ts'
import { buy, openWithoutDiscounts } from '../../../../tests/support/purchases.ts'
import type { Money } from '../../../contract/payments.ts'
import type { User } from '../../../contract/sessions.ts'
import { paidForNext } from '../../../core/credit-price.ts'
import { MINUTE_MS } from '../../../core/durations.ts'
import { transact } from '../../platform/db/transact.ts'
import { refundGoodwill } from '../refunds/refund-goodwill.ts'
import { transferCredits } from './transfer-credits.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openWithoutDiscounts })
})
afterAll(() => api.stop())

const user = async (who: Person) => (await who.get('/api/user.php')).body.user as User
const book = (who: Person, reason: 'goodwill' | 'message', amount: number) =>
  transact(api.deps.store.db, (db) => {
    const { now } = api.clock
    const of = { pool: api.deps.brands.get('amora')!.pool, account: who.id }
    return transferCredits(db, { ...of, amount, reason, reference: randomUUID(), now })
  })
const give = (who: Person, credits: number) => book(who, 'goodwill', credits)
const spend = (who: Person, credits: number) => book(who, 'message', -credits)
const withdraw = (who: Person, contract: string) =>
  who.post('/api/withdrawal.php', { name: 'Ann', contract, email: who.email })
const pounds = (amount: number): Money => ({ amount, currency: 'GBP' })
/** What was paid for the next credits, as the button says it. */
async function paidNext(who: Person, count = 1): Promise<Money | null> {
  const { credits, credit_lots } = await user(who)
  return paidForNext(credit_lots, credits, count)
}

/** Bundles in Great Britain. */
const BUNDLES = [
  { credits: 10, total: 899 },
  { credits: 25, total: 1799 },
] as const
type Bundle = (typeof BUNDLES)[number]
const purchase = (who: Person, { credits, total }: Bundle) => buy(who, { bundle: `${credits}`, total })

test('a member is told what was paid for the credits of the balance, the oldest last', async () => {
  const ann = await api.member('amora')
  const lots = async () => (await user(ann)).credit_lots
  const [small, middle] = BUNDLES.map(({ credits, total }) => ({ credits, paid: pounds(total) }))
  const { credits: begun } = await user(ann)
  expect(await lots()).toEqual([])
  await purchase(ann, BUNDLES[0])
  expect(await lots()).toEqual([small])
  api.clock.now += 1000
  const { id: later } = await purchase(ann, BUNDLES[1])
  expect(await lots()).toEqual([middle, small])
  await spend(ann, begun + small!.credits)
  expect(await lots()).toEqual([middle])
  await withdraw(ann, later)
  expect(await user(ann)).toMatchObject({ credits: 0, credit_lots: [] })
})

test('a gift goes after what was bought before it, and takes nothing from its price', async () => {
  const ann = await api.member('amora')
  await spend(ann, (await user(ann)).credits)
  await purchase(ann, BUNDLES[0])
  await give(ann, 50)
  expect(await paidNext(ann)).toEqual(pounds(90))
  await spend(ann, 10)
  expect(await paidNext(ann)).toBeNull()
  api.clock.now += 1000
  await purchase(ann, BUNDLES[1])
  expect(await paidNext(ann)).toBeNull()
  await spend(ann, 50)
  expect(await paidNext(ann)).toEqual(pounds(72))
})

test('credits whose money was given back cost nothing, and are older than a later purchase', async () => {
  const ann = await api.member('amora')
  await spend(ann, (await user(ann)).credits)
  const goodwill = { takeBack: 'none', reason: 'goodwill' } as const
  const { id: first } = await purchase(ann, BUNDLES[0])
  api.clock.now += 1000
  const { id: second } = await purchase(ann, BUNDLES[0])
  await refundGoodwill(api.deps, OPERATOR, second, { ...goodwill, amount: 449 })
  expect(await paidNext(ann)).toEqual(pounds(90))
  await refundGoodwill(api.deps, OPERATOR, second, { ...goodwill, amount: 450 })
  await spend(ann, 5)
  await withdraw(ann, first)
  expect(await user(ann)).toMatchObject({ credits: 10, credit_lots: [{ credits: 10, paid: null }] })
  expect(await paidNext(ann)).toBeNull()
})

/** A lot of the model: credits that are left, and what was paid for each. */
interface Lot {
  id: string
  left: number
  each: number
}

test('the price of the next credits is that of lots which are spent first in, first out', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('give'), value: fc.integer({ min: 1, max: 30 }) }),
    fc.record({ kind: fc.constant('buy'), value: fc.integer({ min: 0, max: 1 }) }),
    fc.record({ kind: fc.constant('spend'), value: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ kind: fc.constant('withdraw'), value: fc.nat(3) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const ann = await api.member('amora')
      const lots: Lot[] = [{ id: '', left: (await user(ann)).credits, each: 0 }]
      for (const { kind, value } of steps) {
        api.clock.now += 30 * MINUTE_MS
        if (kind === 'give') {
          await give(ann, value)
          lots.push({ id: '', left: value, each: 0 })
        } else if (kind === 'buy') {
          const bundle = BUNDLES[value]!
          const { total, credits } = bundle
          const { id } = await purchase(ann, bundle)
          lots.push({ id, left: credits, each: total / credits })
        } else if (kind === 'withdraw') {
          const bought = lots.filter(({ id, left }) => id !== '' && left > 0)
          const lot = bought[value % Math.max(1, bought.length)]
          if (!lot) continue
          await withdraw(ann, lot.id)
          lot.left = 0
        } else {
          const spent = Math.min(
            value,
            lots.reduce((sum, { left }) => sum + left, 0),
          )
          if (spent > 0) await spend(ann, spent)
          takeFirst(lots, spent)
        }
        const { credits, credit_lots } = await user(ann)
        expect(credits).toBe(lots.reduce((sum, { left }) => sum + left, 0))
        for (const count of [1, 2, 3, credits].filter((each) => each > 0 && each <= credits)) {
          const amount = takeFirst(
            lots.map((lot) => ({ ...lot })),
            count,
          )
          const paid = paidForNext(credit_lots, credits, count)
          expect(Math.abs((paid?.amount ?? 0) - amount)).toBeLessThanOrEqual(1)
          expect(paid === null).toBe(amount === 0)
        }
      }
    }),
    { numRuns: 12 },
  )
})

/** Spends credits of the oldest lots. Returns what was paid for them. */
function takeFirst(lots: Lot[], count: number): number {
  let amount = 0
  let due = count
  for (const lot of lots) {
    const taken = Math.min(lot.left, due)
    lot.left -= taken
    due -= taken
    amount += taken * lot.each
  }
  return amount
}

// Whatever happens to a member's money, in whatever order: nothing is below zero, nothing comes from nowhere, and the
// books say where each credit is.

import { randomUUID } from 'node:crypto'
import { fc } from '../../../../tests/support/property.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../../../tests/support/api.ts'
import {
  buy,
  CREDITS,
  decide,
  openWithoutDiscounts,
  PRICE,
  type Purchase,
  spendCredits,
} from '../../../../tests/support/purchases.ts'
import { audit } from '../../audit/audit.ts'
import { owedCredits } from './transfer-credits.ts'
import { sampled } from '../../../../tests/support/full.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openWithoutDiscounts })
})
afterAll(() => api.stop())

type Happening =
  | { kind: 'buy' }
  | { kind: 'spend'; credits: number }
  | { kind: 'bank'; action: 'charge_back' | 'reverse' | 'refund'; which: number }
  | { kind: 'part'; amount: number; which: number }
  | { kind: 'withdraw'; which: number }
const which = fc.nat(3)
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Happening>({ kind: 'buy' }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('spend' as const), credits: fc.integer({ min: 1, max: 6 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('bank' as const),
      action: fc.constantFrom('charge_back' as const, 'reverse' as const, 'refund' as const),
      which,
    }),
  },
  fc.record({ kind: fc.constant('part' as const), amount: fc.integer({ min: 1, max: PRICE }), which }),
  fc.record({ kind: fc.constant('withdraw' as const), which }),
)

/** The bank gives a part back, at its own pages; never more than was paid. */
async function refundPart({ redirect_url }: Purchase, amount: number): Promise<void> {
  const { db } = api.deps.store
  const payment = redirect_url.split('/').at(-1) ?? ''
  const { back } = await db
    .selectFrom('sandbox_refund')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('back'))
    .where('payment', '=', payment)
    .executeTakeFirstOrThrow()
  const left = Math.min(amount, PRICE - Number(back))
  if (left <= 0) return
  await db
    .insertInto('sandbox_refund')
    .values({ id: randomUUID(), payment, amount: left, created_at: 0 })
    .execute()
  await api.visitor('amora').post('/api/webhook.php?provider=sandbox', { id: payment })
}

// Purchases, spending, refunds, charge-backs, reversals and withdrawals.
// security 41, security 45, security 53
test('the ledger stays balanced under money movements in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 3, maxLength: 9 }), async (happenings) => {
      const [ann, ben] = [await api.member('amora'), await api.member('amora')]
      const orders: Purchase[] = []
      let spent = 0
      for (const each of happenings) {
        api.clock.now += 1000
        const meant = 'which' in each ? orders[each.which % Math.max(1, orders.length)] : undefined
        if (each.kind === 'buy') {
          orders.push(await buy(ann))
        } else if (each.kind === 'spend') spent += await spendCredits(ann, ben, each.credits)
        else if (!meant) continue
        else if (each.kind === 'bank') await decide(ann, meant, each.action)
        else if (each.kind === 'part') await refundPart(meant, each.amount)
        else await ann.post('/api/withdrawal.php', { name: 'Ann', contract: meant.id, email: ann.email })
      }
      const { credits, paid_user } = (await ann.get('/api/user.php')).body.user
      const rows = await api.deps.store.db
        .selectFrom('orders')
        .select(['state', 'returned_credits', 'returned_amount'])
        .where('account', '=', ann.id)
        .execute()
      const kept = rows.reduce((sum, row) => sum + CREDITS - row.returned_credits, 0)
      const owed = await owedCredits(api.deps.store.db, { pool: 'amora', account: ann.id })
      expect(credits - owed).toBe(kept - spent)
      expect(credits >= 0 && owed >= 0 && Math.min(credits, owed) === 0).toBe(true)
      expect(rows.every(({ returned_amount }) => returned_amount <= PRICE)).toBe(true)
      expect(paid_user).toBe(rows.some(({ state }) => state === 'completed'))
      expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
    }),
    { numRuns: sampled(10, 30) },
  )
})

// security.md 45: whatever order the bank's news come in, and however often, the order ends where the bank says.

import { fc } from '../support/property.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cheapest } from './access/fixtures.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { openBrands } from '../support/profiles.ts'
import { order } from '../support/purchases.ts'
import {
  moveSandboxPayment,
  SANDBOX_MOVES,
  type SandboxMove,
} from '../../src/server/payments/providers/sandbox.ts'
import { audit } from '../../src/server/audit/audit.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openBrands })
})
afterAll(() => api.stop())

const DUPLICATES = 20
const TRUTH: Record<string, string> = {
  open: 'pending',
  paid: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  charged_back: 'charged_back',
}

const moves = Object.keys(SANDBOX_MOVES) as SandboxMove[]
/** Happenings: the bank moves, or its webhook comes so many times at once, or the member looks. */
const happening = fc.oneof(
  fc.constantFrom(...moves).map((move) => ({ kind: 'bank' as const, move })),
  fc.integer({ min: 1, max: DUPLICATES }).map((times) => ({ kind: 'notice' as const, times })),
  fc.constant({ kind: 'look' as const }),
)

// security 45
test('an order ends where the bank says; its credits are given and clawed back once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 8 }), async (happenings) => {
      const { db } = api.deps.store
      const buyer = await api.member('amora')
      const before = (await buyer.get('/api/user.php')).body.user.credits as number
      const { body: placed } = await order(buyer, cheapest(api))
      const { id } = await db
        .selectFrom('sandbox_payment')
        .select('id')
        .where('order_id', '=', placed.id as string)
        .executeTakeFirstOrThrow()
      const notice = () => api.visitor('amora').post('/api/webhook.php?provider=sandbox', { id })
      for (const each of happenings) {
        if (each.kind === 'bank') await moveSandboxPayment(db, id, each.move)
        else if (each.kind === 'look') await buyer.get('/api/order.php', { id: placed.id })
        else await Promise.all(Array.from({ length: each.times }, notice))
      }
      await notice()

      const { state } = await db
        .selectFrom('sandbox_payment')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const found = (await buyer.get('/api/order.php', { id: placed.id })).body
      expect(found.state).toBe(TRUTH[state])
      const user = (await buyer.get('/api/user.php')).body.user
      expect(user.credits).toBe(before + (state === 'paid' ? (found.credits as number) : 0))
      expect(user.paid_user).toBe(state === 'paid')
      expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
    }),
    { numRuns: 25 },
  )
})

import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { refundAmount, unspentCredits } from '../../../core/refund.ts'
import { PaymentRefusedError, type OrderRow } from '../../adapters/payment/provider.ts'
import type { Deps } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import type { RefundTable } from '../../db/schema.ts'
import { transferCredits } from '../credits/transfer.ts'
import { lockBalance, recomputePremium } from './move.ts'

export type RefundRow = Selectable<RefundTable>

const DAY_MS = 86_400_000
const RETRY_MINUTES = [1, 5, 30, 120, 720]
const BATCH = 50

/** Whether unspent credits of the order are still taken back. */
export function isRefundable(deps: Deps, order: OrderRow): boolean {
  return order.state === 'completed' && deps.clock() <= refundEnd(deps, order)
}

/** The last moment in which unspent credits of a paid order are taken back. */
export function refundEnd(deps: Deps, order: OrderRow): number {
  const days = deps.brands.get(order.brand)?.site.refund_days ?? 0
  return order.completed_at + days * DAY_MS
}

/**
 * Takes what is unspent of a purchase back and owes the member its price, in the running transaction; `sendRefund` pays
 * it out afterwards. Premium ends where no other purchase stands. Null when the order's time is over or nothing of it is
 * left.
 */
export async function refundOrder(deps: Deps, db: Db, order: OrderRow): Promise<RefundRow | null> {
  if (!isRefundable(deps, order)) return null
  const { pool, account, currency } = order
  const now = deps.clock()
  const balance = await lockBalance(db, order)
  const { later } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('credits'), eb.lit(0)).as('later'))
    .where('pool', '=', pool)
    .where('account', '=', account)
    .where('state', '=', 'completed')
    .where((eb) =>
      eb.or([
        eb('completed_at', '>', order.completed_at),
        eb.and([eb('completed_at', '=', order.completed_at), eb('id', '>', order.id)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  const credits = unspentCredits({ credits: order.credits, balance, later: Number(later) })
  // What the provider's own pages gave back already is not owed again.
  const amount = Math.min(refundAmount(order, credits), order.total - order.returned_amount)
  if (credits === 0 || amount <= 0) return null

  const moved = await db
    .updateTable('orders')
    .set((eb) => ({
      state: 'refunded',
      returned_credits: eb('returned_credits', '+', credits),
      returned_amount: eb('returned_amount', '+', amount),
    }))
    .where('pool', '=', pool)
    .where('id', '=', order.id)
    .where('state', '=', 'completed')
    .returning('id')
    .executeTakeFirst()
  if (!moved) return null
  const reference = order.id
  await transferCredits(db, { pool, account, amount: -credits, reason: 'refund', reference, now })
  await recomputePremium(db, order)
  return db
    .insertInto('refund')
    .values({
      ...{ pool, id: randomUUID(), order_id: order.id, account, credits, amount, currency },
      ...{ tries: 0, due_at: now, created_at: now, sent_at: 0 },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Pays a refund out. What fails is tried again by the job, each time later. Outside any transaction. */
export async function sendRefund(deps: Deps, refund: RefundRow): Promise<boolean> {
  const { payments, store, log, clock } = deps
  const { pool, id, amount, currency, order_id } = refund
  const minutes = RETRY_MINUTES[Math.min(refund.tries, RETRY_MINUTES.length - 1)] ?? 1
  const claimed = await store.db
    .updateTable('refund')
    .set({ tries: refund.tries + 1, due_at: clock() + minutes * 60_000 })
    .where('pool', '=', pool)
    .where('id', '=', id)
    .where('tries', '=', refund.tries)
    .where('sent_at', '=', 0)
    .executeTakeFirst()
  if (claimed.numUpdatedRows !== 1n) return false
  const order = await store.db
    .selectFrom('orders')
    .selectAll()
    .where('pool', '=', pool)
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  if (order.provider !== payments.name) {
    log.error({ order: order_id, refund: id }, 'refund of a provider that is not in use: pay it out by hand')
    return false
  }
  try {
    const description = `Refund of ${refund.credits} credits`
    await payments.refund(store.db, order.provider_reference, { id, amount, currency, description })
  } catch (error) {
    const refused = error instanceof PaymentRefusedError
    const reason = (error as Error).message
    if (refused) log.error({ order: order_id, refund: id, reason }, 'refund refused: pay it out by hand')
    else log.warn({ order: order_id, refund: id, reason }, 'refund not sent')
    return false
  }
  await store.db
    .updateTable('refund')
    .set({ sent_at: clock() })
    .where('pool', '=', pool)
    .where('id', '=', id)
    .execute()
  return true
}

/** Pays out what is still owed. Returns how many refunds left. */
export async function sendRefunds(deps: Deps): Promise<number> {
  const due = await deps.store.db
    .selectFrom('refund')
    .selectAll()
    .where('sent_at', '=', 0)
    .where('due_at', '<=', deps.clock())
    .orderBy('due_at')
    .limit(BATCH)
    .execute()
  let sent = 0
  for (const refund of due) if (await sendRefund(deps, refund)) sent += 1
  return sent
}

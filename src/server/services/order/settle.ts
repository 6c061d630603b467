import type { OrderRow, Payment } from '../../adapters/payment/provider.ts'
import type { Deps } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { transact } from '../../db/transact.ts'
import { creditsOfRefund } from '../../../core/refund.ts'
import { tellCounters } from '../live/tell.ts'
import { reverseChargeBack } from './charge-back.ts'
import { issueCreditNote } from './credit-note.ts'
import { keepMandate } from './mandate.ts'
import { currentOrder, moveOrder, type Move } from './move.ts'
import { recomputePremium } from './premium.ts'
import { takeBackCredits } from './take-back.ts'

const OPEN = ['created', 'pending'] as const
/** A late payment completes a closed order. */
const UNPAID = [...OPEN, 'failed', 'cancelled'] as const

/**
 * Asks the provider what became of an order's payment, and makes it so, once however often and in whatever order it is
 * asked. Outside any transaction. Returns the order as it is now; throws what the provider's adapter throws.
 */
export async function settleOrder(deps: Deps, order: OrderRow): Promise<OrderRow> {
  const { store, payments, log } = deps
  const brand = deps.brands.get(order.brand)
  if (order.provider_reference === '' || order.provider !== payments.name || !brand) return order
  const payment = await payments.lookUp(store.db, order.provider_reference)
  if (!payment) return order
  if (payment.amount !== order.total || payment.currency !== order.currency) {
    log.error({ order: order.id, payment: order.provider_reference }, 'payment differs from its order')
    return order
  }
  if (!isNews(order, payment)) return order
  return transact(store.db, async (db) => {
    const isNewer = await noticeDisputes(db, order, payment)
    const before = await currentOrder(db, order)
    // An answer that was overtaken on its way.
    if (before.disputes > payment.disputes) return before
    const moved = await follow(deps, db, before, { payment, isNewer })
    if (payment.mandate && moved.state === 'completed')
      await keepMandate(db, moved, payment.mandate, deps.clock())
    const after =
      payment.refunded > moved.returned_amount ? await noticeRefund(deps, db, moved, payment) : moved
    if (after.completed_at > 0) await tellCounters({ db, brand, deps, now: deps.clock() }, order.account)
    return after
  })
}

const isNews = (order: OrderRow, payment: Payment) =>
  payment.disputes > order.disputes ||
  payment.refunded > order.returned_amount ||
  moveFor(payment, false)?.from.includes(order.state) === true

/** Whether the answer tells of a charge-back or a reversal that nobody knew of; if so its order is held. */
async function noticeDisputes(db: Db, order: OrderRow, { disputes }: Payment): Promise<boolean> {
  const noticed = await db
    .updateTable('orders')
    .set({ disputes })
    .where('pool', '=', order.pool)
    .where('id', '=', order.id)
    .where('disputes', '<', disputes)
    .returning('id')
    .executeTakeFirst()
  return noticed !== undefined
}

function follow(
  deps: Deps,
  db: Db,
  order: OrderRow,
  { payment, isNewer }: { payment: Payment; isNewer: boolean },
): Promise<OrderRow> {
  const move = moveFor(payment, isNewer)
  if (!move) return Promise.resolve(order)
  const isReversal = payment.state === 'paid' && order.state === 'charged_back' && order.completed_at > 0
  return isReversal && isNewer ? reverseChargeBack(deps, db, order) : moveOrder(deps, db, order, move)
}

/**
 * What becomes of an order when its payment is so. The states stand in a line, open before failed before paid before
 * given back, and an order only ever moves along it: an answer that comes late changes nothing. Charge-backs and their
 * reversals go to and fro, and are counted: only an answer that knows of more of them moves the order by them.
 */
function moveFor({ state, amount, refunded }: Payment, isNewer: boolean): Move | undefined {
  switch (state) {
    case 'pending':
      return undefined
    case 'failed':
      return { from: OPEN, to: 'failed' }
    case 'cancelled':
      return { from: OPEN, to: 'cancelled' }
    case 'paid':
      return {
        from: isNewer ? [...UNPAID, 'charged_back'] : UNPAID,
        // All of it went back before it was noticed: nothing was granted, nothing is.
        to: refunded >= amount ? 'refunded' : 'completed',
      }
    case 'charged_back':
      return isNewer ? { from: [...UNPAID, 'completed', 'refunded'], to: 'charged_back' } : undefined
  }
}

/** Money went back that we did not send: its credits go with it, and what was spent of them is owed. */
async function noticeRefund(deps: Deps, db: Db, order: OrderRow, payment: Payment): Promise<OrderRow> {
  const before = await currentOrder(db, order)
  const claimed = await db
    .updateTable('orders')
    .set({ returned_amount: payment.refunded })
    .where('pool', '=', order.pool)
    .where('id', '=', order.id)
    .where('returned_amount', '=', before.returned_amount)
    .where('returned_amount', '<', payment.refunded)
    .where('state', 'in', ['completed', 'refunded', 'charged_back'])
    .returningAll()
    .executeTakeFirst()
  if (!claimed || claimed.completed_at === 0) return claimed ?? before
  // A charge-back took them all; its reversal leaves out what went back in money.
  const stands = claimed.state !== 'charged_back'
  const due = stands
    ? Math.max(creditsOfRefund(order, payment.refunded), claimed.returned_credits)
    : claimed.returned_credits
  const credits = due - claimed.returned_credits
  const reference = `${order.id}:r${payment.refunded}`
  await takeBackCredits(deps, db, claimed, { credits, reason: 'refund', reference })
  await issueCreditNote(deps, db, order, { credits, amount: payment.refunded - before.returned_amount })
  if (!stands) return claimed
  const after = await db
    .updateTable('orders')
    .set({
      returned_credits: due,
      ...(payment.refunded >= order.total ? { state: 'refunded' } : {}),
    })
    .where('pool', '=', order.pool)
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recomputePremium(db, order)
  return after
}

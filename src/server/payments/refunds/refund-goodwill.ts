// Money an operator gives back beyond what a withdrawal asks for.

import { randomUUID } from 'node:crypto'
import { formatMoney } from '../../../core/format.ts'
import { creditsOfRefund } from '../../../core/refund.ts'
import { publishCounters } from '../../events/event-kinds.ts'
import { isPerson, nameOf } from '../../platform/actor.ts'
import { poolsOf } from '../../platform/brands.ts'
import type { Actor, Deps } from '../../platform/context.ts'
import { transact } from '../../platform/db/transact.ts'
import { recordSecurity } from '../../platform/record-security.ts'
import { systemContext } from '../../platform/system-context.ts'
import { mailBuyer } from '../buyer-mail.ts'
import { issueCreditNote } from '../invoices/credit-note.ts'
import { lockBalance, recomputePremium } from '../ledger/premium.ts'
import { transferCredits } from '../ledger/transfer-credits.ts'
import { lockOrder } from '../order.ts'
import type { GoodwillReason } from '../tables.ts'
import { insertRefund, type RefundRow, unspentOf } from './refund-order.ts'

export interface Goodwill {
  /** In minor units of the order's currency. */
  amount: number
  /** `unspent`: the credits that the amount paid for, as far as they are unspent. */
  takeBack: 'unspent' | 'none'
  reason: GoodwillReason
}

/** `too_much`: more than is left of what was paid. */
export type GoodwillRefusal = 'no_order' | 'not_paid' | 'too_much'

/**
 * Gives a part of a paid order's price back, or all that is left of it, whatever the refund period: at most what was paid and not
 * returned. The member gets a mail and a credit note; the job of `sendRefunds` pays it out by the means it was paid with.
 */
export async function refundGoodwill(
  deps: Deps,
  actor: Actor,
  orderId: string,
  { amount, takeBack, reason }: Goodwill,
): Promise<RefundRow | GoodwillRefusal> {
  if (!isPerson(actor)) throw new Error('A person gives a refund.')
  const read = await deps.store.db
    .selectFrom('orders')
    .select(['pool', 'id', 'brand'])
    .where('pool', 'in', poolsOf(deps.brands))
    .where('id', '=', orderId)
    .executeTakeFirst()
  const brand = read && deps.brands.get(read.brand)
  if (!read || !brand) return 'no_order'
  return transact(deps.store.db, async (db) => {
    const context = systemContext(deps, brand, db)
    const order = await lockOrder(db, read)
    const { pool, id, account, currency } = order
    if (order.state !== 'completed' && order.state !== 'refunded') return 'not_paid'
    const left = order.total - order.returned_amount
    if (amount > left) return 'too_much'
    const balance = await lockBalance(db, order)
    const mayTake = takeBack === 'unspent' && order.state === 'completed'
    const unspent = mayTake ? await unspentOf(db, order, balance) : 0
    const credits = amount === left ? unspent : Math.min(unspent, creditsOfRefund(order, amount))
    await db
      .updateTable('orders')
      .set((eb) => ({
        ...(amount === left ? { state: 'refunded' as const } : {}),
        returned_credits: eb('returned_credits', '+', credits),
        returned_amount: eb('returned_amount', '+', amount),
      }))
      .where('pool', '=', pool)
      .where('id', '=', id)
      .execute()
    const refund = await insertRefund(db, order, {
      ...{ id: randomUUID(), credits, amount, now: context.now },
      given: { reason, given_by: nameOf(actor) },
    })
    if (credits > 0) {
      const booking = { reason: 'refund', reference: `${id}:g${refund.id}`, now: context.now } as const
      await transferCredits(db, { pool, account, amount: -credits, ...booking })
    }
    await recomputePremium(db, order)
    await issueCreditNote(deps, db, order, { credits, amount })
    await mailBuyer(deps, db, order, {
      kind: 'refund_given',
      key: `refund-given:${refund.id}`,
      content: (locale) => ({
        order: id,
        amount: formatMoney(locale, { amount, currency }),
        credits,
      }),
    })
    recordSecurity(context, 'operator_action', { account, what: `refund ${reason}`, actor })
    await publishCounters(context, account)
    return refund
  })
}

// Money an operator gives back beyond what a withdrawal asks for.

import { randomUUID } from 'node:crypto'
import type { GoodwillReason, TakeBack } from '../../../contract/desk/money-lists.ts'
import { formatMoney } from '../../../core/format.ts'
import { creditsOfRefund } from '../../../core/refund.ts'
import { publishCounters } from '../../events/event-kinds.ts'
import { isPerson, nameOf } from '../../platform/actor.ts'
import { poolsOf } from '../../platform/brands.ts'
import type { Actor, Context, Deps } from '../../platform/context.ts'
import { transact } from '../../platform/db/transact.ts'
import { recordSecurity } from '../../platform/record-security.ts'
import { systemContext } from '../../platform/system-context.ts'
import { mailBuyer } from '../buyer-mail.ts'
import { issueCreditNote } from '../invoices/credit-note.ts'
import { unspentOf } from '../ledger/credit-lots.ts'
import { lockBalance, recomputePremium } from '../ledger/premium.ts'
import { transferCredits } from '../ledger/transfer-credits.ts'
import { lockOrder, type OrderRow } from '../order.ts'
import { insertRefund, type RefundRow } from './refund-order.ts'

export interface Goodwill {
  /** In minor units of the order's currency. */
  amount: number
  takeBack: TakeBack
  reason: GoodwillReason
}

/** `too_much`: more than is left of what was paid. */
export type GoodwillRefusal = 'no_order' | 'not_paid' | 'too_much'

/** Who gives a refund, and who signs it as the second. */
export interface Givers {
  id?: string
  by: Actor
  signedBy?: Actor
}

/** Why nothing is given back of an order; null where the amount may be. */
export function whyNotGiven(order: OrderRow, amount: number): Exclude<GoodwillRefusal, 'no_order'> | null {
  if (order.state !== 'completed' && order.state !== 'refunded') return 'not_paid'
  return amount > order.total - order.returned_amount ? 'too_much' : null
}

/**
 * Gives a part of a paid order's price back, or all that is left of it, whatever the refund period: at most what was paid and not
 * returned. The member gets a mail and a credit note; the job of `sendRefunds` pays it out by the means it was paid with.
 */
export async function refundGoodwill(
  deps: Deps,
  actor: Actor,
  orderId: string,
  goodwill: Goodwill,
): Promise<RefundRow | GoodwillRefusal> {
  const read = await deps.store.db
    .selectFrom('orders')
    .select(['pool', 'id', 'brand'])
    .where('pool', 'in', poolsOf(deps.brands))
    .where('id', '=', orderId)
    .executeTakeFirst()
  const brand = read && deps.brands.get(read.brand)
  if (!read || !brand) return 'no_order'
  return transact(deps.store.db, async (db) => {
    const order = await lockOrder(db, read)
    return giveGoodwill(systemContext(deps, brand, db), { by: actor }, order, goodwill)
  })
}

/** The same of a locked order, in the running transaction. */
export async function giveGoodwill(
  context: Context,
  { id: refundId = randomUUID(), by, signedBy }: Givers,
  order: OrderRow,
  { amount, takeBack, reason }: Goodwill,
): Promise<RefundRow | Exclude<GoodwillRefusal, 'no_order'>> {
  if (!isPerson(by) || (signedBy && !isPerson(signedBy))) throw new Error('A person gives a refund.')
  const { deps, db } = context
  const { pool, id, account, currency } = order
  const refusal = whyNotGiven(order, amount)
  if (refusal) return refusal
  const left = order.total - order.returned_amount
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
    ...{ id: refundId, credits, amount, now: context.now },
    given: { reason, given_by: nameOf(by), signed_by: signedBy ? nameOf(signedBy) : '' },
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
  recordSecurity(context, 'operator_action', { account, what: `refund ${reason}`, actor: signedBy ?? by })
  await publishCounters(context, account)
  return refund
}

import { createHash } from 'node:crypto'
import type * as v from 'valibot'
import type { AnswerOf } from '../../../contract/calls/define-call.ts'
import type { Order } from '../../../contract/orders.ts'
import type { getRepeat, repeatOrder } from '../../../contract/calls/repeat-orders.ts'
import { bundlesOf } from '../../../core/bundles.ts'
import { currencyOf } from '../../../core/currency.ts'
import { vatBasisPoints } from '../../../core/vat.ts'
import type { MemberContext } from '../../platform/context.ts'
import { notFound, ServiceError } from '../../platform/errors.ts'
import { mailPreNotification } from '../mandates/pre-notification.ts'
import { holdDirectDebit } from '../mandates/debit-limits.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { canRepeat } from './list-bundles.ts'
import { findOrder, orderOf, type OrderRow } from '../order.ts'
import type { MandateRow } from '../mandates/mandates.ts'
import { insertOrder, isPlaced, orderId, priceOf } from './place-order.ts'
import { unavailable } from '../providers/provider-error.ts'
import { settleOrder } from '../settlement/follow-payment.ts'
import { startPayment } from './start-payment.ts'

type Proposal = AnswerOf<typeof getRepeat>

/** The purchase a member can repeat, and its means of payment; reading it changes nothing. Throws `not_found`. */
export async function viewRepeat(context: MemberContext): Promise<Proposal> {
  return (await propose(context)).proposal
}

async function propose(context: MemberContext): Promise<{ proposal: Proposal; mandate: MandateRow }> {
  const { brand, now } = context
  const last = await newestPurchase(context)
  if (!last) throw notFound()
  const country = last.country
  const mandate = (await keptMandates(context)).find(({ method }) => canRepeat(context, country, method))
  if (!mandate) throw notFound()
  const currency = currencyOf(country)
  const bundle = bundlesOf(brand.site.prices[currency] ?? [], currency, null).find(
    ({ id }) => id === last.bundle,
  )
  if (!bundle || !brand.site.countries.includes(country)) throw notFound()
  const proposal = {
    // The intent changes as soon as any order is closed.
    intent: createHash('sha256')
      .update(`${last.account} ${await closedOrders(context)}`)
      .digest('base64url')
      .slice(0, 22),
    bundle,
    method: mandate.method,
    label: mandate.label,
    country,
    total: bundle.price,
    vat_percentage: vatBasisPoints(country, now) / 100,
  }
  return { proposal, mandate }
}

async function closedOrders({ db, brand, viewer }: MemberContext): Promise<number> {
  const { closed } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('closed'))
    .where('pool', '=', brand.pool)
    .where('account', '=', viewer.account)
    .where('state', 'not in', ['created', 'pending'])
    .executeTakeFirstOrThrow()
  return Number(closed)
}

function newestPurchase({ db, brand, viewer }: MemberContext): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('account', '=', viewer.account)
    .where('brand', '=', brand.site.id)
    .where('state', '=', 'completed')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The member's means of payment that can be used again, the newest first. */
function keptMandates({ db, brand, viewer, deps }: MemberContext): Promise<MandateRow[]> {
  return db
    .selectFrom('mandate')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('account', '=', viewer.account)
    .where('brand', '=', brand.site.id)
    .where('provider', '=', deps.payments.name)
    .where('state', '=', 'active')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/**
 * Places the proposed order once: a repeated intent answers its existing order. Throws `not_found`, `price_changed`,
 * and the limits of direct debit.
 */
export async function placeRepeat(
  context: MemberContext,
  { intent, total }: v.InferOutput<(typeof repeatOrder)['body']>,
): Promise<Order> {
  return inTransaction(context, async (trx) => {
    const id = orderId(trx.viewer.account, `repeat ${intent}`)
    if (await isPlaced(trx, id)) return orderOf(await findOrder(trx, id))
    const { proposal, mandate } = await propose(trx)
    if (proposal.intent !== intent) throw notFound()
    const { bundle, method, country } = proposal
    const purchase = { bundle: bundle.id, method, country, total }
    const priced = await priceOf(trx, purchase)
    const placed = await insertOrder(trx, { id, purchase, priced, mandate: mandate.id }).catch(
      (error: unknown) => {
        // Another tab placed it first.
        if (error instanceof ServiceError && error.code === 'idempotency_mismatch') return null
        throw error
      },
    )
    if (!placed) return orderOf(await findOrder(trx, id))
    if (method === 'sdd') {
      await holdDirectDebit(trx, { order: id, total })
      await mailPreNotification(trx, placed, mandate)
    }
    return orderOf(placed)
  })
}

/** Charges the mandate, after the commit. Throws `recurring_payment_failed` when it is declined, `unavailable`. */
export async function openRepeat(context: MemberContext, { id }: Order): Promise<Order> {
  const order = await findOrder(context, id)
  const charge = async () => settleOrder(context.deps, await startPayment(context.deps, order))
  const charged = await charge().catch(unavailable(context))
  if (charged.state === 'failed') throw new ServiceError('recurring_payment_failed')
  return orderOf(charged)
}

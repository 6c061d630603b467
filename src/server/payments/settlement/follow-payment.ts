import type { Selectable } from 'kysely'
import type { OrderState } from '../../../contract/orders.ts'
import { ibanPayer, type Payment } from '../providers/provider.ts'
import { lockOrder, type OrderRow } from '../order.ts'
import { keepTrace, paymentText } from '../../accounts/linked-accounts.ts'
import { closeCasesOf, openCase } from '../../platform/cases/cases.ts'
import type { Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { transact } from '../../platform/db/transact.ts'
import { creditsOfRefund } from '../../../core/refund.ts'
import { publishCounters } from '../../events/event-kinds.ts'
import { transferCredits } from '../ledger/transfer-credits.ts'
import { blockDirectDebit, releaseDirectDebit } from '../mandates/debit-eligibility.ts'
import { burnDiscount } from '../discounts/hold-discount.ts'
import type { MailDeps } from '../buyer-mail.ts'
import { issueCreditNote } from '../invoices/credit-note.ts'
import { findMandate, keepMandate } from '../mandates/mandates.ts'
import { moveOrder, type Move } from './move-order.ts'
import { recomputePremium } from '../ledger/premium.ts'
import type { RefundTable } from '../tables.ts'
import { clawBackCredits } from './claw-back.ts'

/** Dependencies of following a payment. */
export type SettlementDeps = MailDeps & Pick<Deps, 'store' | 'streams' | 'payments' | 'log' | 'digest'>

const OPEN = ['created', 'pending'] as const
/** A late payment completes a closed order. */
const UNPAID = [...OPEN, 'failed', 'cancelled', 'expired'] as const
/** States of an order that was paid; only its payment can go back. */
const RETURNABLE: readonly string[] = ['completed', 'refunded', 'charged_back']

/**
 * Looks up an order's payment at the provider, and applies its state, once for repeated calls in any
 * order. Outside any transaction. Returns the order as it is now; throws the errors of the provider's adapter.
 */
export async function settleOrder(deps: SettlementDeps, order: OrderRow): Promise<OrderRow> {
  const payment = await lookUpPayment(deps, order)
  return payment ? applyPayment(deps, order, payment) : order
}

/** The state of an order's payment at the provider; null where it has none, or one that cannot be this order's. */
export async function lookUpPayment(deps: SettlementDeps, order: OrderRow): Promise<Payment | null> {
  const { store, payments, log, brands } = deps
  if (order.provider_reference === '' || order.provider !== payments.name || !brands.has(order.brand))
    return null
  const payment = await payments.lookUp(store.db, order.provider_reference)
  if (!payment || (payment.amount === order.total && payment.currency === order.currency)) return payment
  log.error({ order: order.id, payment: order.provider_reference }, 'payment differs from its order')
  return null
}

/** Applies the provider's state of a payment to its order. Outside any transaction. Returns the order as it is now. */
export async function applyPayment(
  deps: SettlementDeps,
  order: OrderRow,
  payment: Payment,
): Promise<OrderRow> {
  const { store } = deps
  const brand = deps.brands.get(order.brand)
  if (!brand || !(await isNews(store.db, order, payment))) return order
  return transact(store.db, async (db) => {
    const current = await lockOrder(db, order)
    const isNewer = payment.disputes > current.disputes
    if (isNewer) await noteDisputes(db, order, payment)
    const latest = isNewer ? { ...current, disputes: payment.disputes } : current
    const moved = await follow(deps, db, latest, { payment, isNewer })
    if (payment.mandate && moved.state === 'completed')
      await keepMandate(db, moved, payment.mandate, deps.clock())
    if (moved.state === 'completed') await keepPayer(deps, db, moved, payment)
    const returned = await coverRefund(deps, db, moved, payment)
    const isMore = returned > moved.returned_amount
    const after = isMore ? await noticeRefund(deps, db, moved, returned) : moved
    if (after.completed_at > 0) await publishCounters({ db, brand, deps, now: deps.clock() }, order.account)
    return after
  })
}

const isNews = async (db: Db, order: OrderRow, payment: Payment) =>
  payment.disputes > order.disputes ||
  moveFor(payment, false)?.from.includes(order.state) === true ||
  (payment.refunded > 0 && payment.refunded > order.returned_amount - (await notSent(db, order)))

/** Our refunds of an order, the oldest first. */
const refundsOf = (db: Db, { pool, id }: OrderRow): Promise<OwnRefund[]> =>
  db
    .selectFrom('refund')
    .select(['id', 'credits', 'amount', 'sent_at', 'refused_at', 'reason'])
    .where('pool', '=', pool)
    .where('order_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

type OwnRefund = Pick<
  Selectable<RefundTable>,
  'id' | 'credits' | 'amount' | 'sent_at' | 'refused_at' | 'reason'
>

const sumOf = (refunds: readonly OwnRefund[]) => refunds.reduce((sum, { amount }) => sum + amount, 0)

/** The part of its refunds that the provider did not send: it is still owed, or was paid by hand. */
export const notSent = async (db: Db, order: OrderRow): Promise<number> =>
  sumOf((await refundsOf(db, order)).filter(({ sent_at, refused_at }) => sent_at === 0 || refused_at > 0))

/** What was given back of an order without taking credits for it. */
const keptAmount = async (db: Db, order: OrderRow): Promise<number> =>
  sumOf((await refundsOf(db, order)).filter(({ credits, reason }) => reason !== '' && credits === 0))

/**
 * What the provider gave back is no longer owed: a refund that it names by our id is done; money it refunded by itself makes
 * the others their rest, or done, the oldest first. Returns how much was refunded in all, by hand too. The order is locked.
 */
async function coverRefund(
  deps: SettlementDeps,
  db: Db,
  order: OrderRow,
  { refunded, ownRefunds }: Payment,
): Promise<number> {
  const refunds = await refundsOf(db, order)
  const byHand = sumOf(refunds.filter(({ sent_at, refused_at }) => sent_at > 0 && refused_at > 0))
  const sent = new Map(ownRefunds.map((each) => [each.id, each]))
  const unsent = refunds.filter(({ sent_at }) => sent_at === 0)
  for (const { id } of unsent) {
    const named = sent.get(id)
    // Under the attempt that was paid: should it fail there, it is that one that is reopened.
    if (named)
      await noteCovered(deps, db, {
        pool: order.pool,
        id,
        change: { amount: named.amount, refusals: named.attempt },
      })
  }
  const owed = unsent.filter(({ id }) => !sent.has(id))
  let covered = sumOf(owed) - Math.max(0, order.returned_amount - refunded - byHand)
  for (const { id, amount } of owed) {
    if (covered <= 0) break
    const rest = amount - covered
    covered -= amount
    if (rest > 0) await updateUnpaid(db, { pool: order.pool, id }).set({ amount: rest }).execute()
    else await noteCovered(deps, db, { pool: order.pool, id, change: {} })
  }
  return refunded + byHand
}

/** An update of a refund as long as it is unpaid. */
export const updateUnpaid = (db: Db, { pool, id }: Pick<Selectable<RefundTable>, 'pool' | 'id'>) =>
  db.updateTable('refund').where('pool', '=', pool).where('id', '=', id).where('sent_at', '=', 0)

/** The provider gave a refund back: it is done, and nobody has to pay it by hand. */
async function noteCovered(
  { clock }: SettlementDeps,
  db: Db,
  { pool, id, change }: { pool: string; id: string; change: { amount?: number; refusals?: number } },
): Promise<void> {
  const now = clock()
  await updateUnpaid(db, { pool, id })
    .set({ ...change, sent_at: now, refused_at: 0 })
    .execute()
  await closeCasesOf(
    { db, now },
    pool,
    { kind: 'refund_refused', refs: [id] },
    { outcome: 'paid_by_provider', by: SETTLEMENT },
  )
}

const SETTLEMENT = { kind: 'system', job: 'settlement' } as const

/** Accounts that are paid for by the same means belong together. The provider may not say which account a mandate was given for. */
async function keepPayer(deps: SettlementDeps, db: Db, order: OrderRow, { payer }: Payment): Promise<void> {
  const { pool, account, mandate } = order
  const iban = payer === '' && mandate !== '' ? (await findMandate(db, pool, mandate))?.iban : ''
  const known = iban ? ibanPayer(iban) : payer
  if (known === '') return
  const context = { db, brand: { pool }, deps, now: deps.clock() }
  await keepTrace(context, account, 'payment', paymentText(known))
}

async function noteDisputes(db: Db, { pool, id }: OrderRow, { disputes }: Payment): Promise<void> {
  await db.updateTable('orders').set({ disputes }).where('pool', '=', pool).where('id', '=', id).execute()
}

async function follow(
  deps: SettlementDeps,
  db: Db,
  order: OrderRow,
  { payment, isNewer }: { payment: Payment; isNewer: boolean },
): Promise<OrderRow> {
  const move = moveFor(payment, isNewer)
  if (!move?.from.includes(order.state)) return order
  if (move.to === 'charged_back') return chargeBack(deps, db, order)
  const isReversal = order.state === 'charged_back' && order.completed_at > 0
  return isReversal ? reverseChargeBack(deps, db, order) : moveOrder(deps, db, order, move)
}

type PaymentMove = Move | { from: readonly OrderState[]; to: 'charged_back' }

/**
 * The move of an order for a state of its payment. States are ordered, open before failed before paid before
 * refunded, and an order only moves forward: a late answer changes nothing. Charge-backs and their
 * reversals alternate, and are counted: only an answer with a higher count applies them.
 */
function moveFor({ state, amount, refunded }: Payment, isNewer: boolean): PaymentMove | undefined {
  switch (state) {
    case 'pending':
      return undefined
    case 'failed':
    case 'cancelled':
    case 'expired':
      return { from: OPEN, to: state }
    case 'paid':
      return {
        from: isNewer ? [...UNPAID, 'charged_back'] : UNPAID,
        // The payment was refunded in full before it was looked up: no credits are granted.
        to: refunded >= amount ? 'refunded' : 'completed',
      }
    case 'charged_back':
      return isNewer ? { from: [...UNPAID, 'completed', 'refunded'], to: 'charged_back' } : undefined
  }
}

/**
 * Applies a refund that we did not send: its credits are clawed back, and spent ones are owed. The order is locked;
 * one without granted credits only stores the amount.
 */
async function noticeRefund(
  deps: SettlementDeps,
  db: Db,
  order: OrderRow,
  refunded: number,
): Promise<OrderRow> {
  if (!RETURNABLE.includes(order.state)) return order
  const isGranted = order.completed_at > 0
  // A charge-back clawed all credits back; its reversal leaves out those refunded in money.
  const isStanding = isGranted && order.state !== 'charged_back'
  const returned = isStanding
    ? Math.max(creditsOfRefund(order, refunded - (await keptAmount(db, order))), order.returned_credits)
    : order.returned_credits
  const credits = returned - order.returned_credits
  const after = await db
    .updateTable('orders')
    .set({
      returned_amount: refunded,
      returned_credits: returned,
      ...(isStanding && refunded >= order.total ? { state: 'refunded' } : {}),
    })
    .where('pool', '=', order.pool)
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (!isGranted) return after
  const reference = `${order.id}:r${refunded}`
  await clawBackCredits(deps, db, order, { credits, reason: 'refund', reference })
  // An invoice is credited at most in full, whatever a bank refunds.
  const amount = Math.min(refunded, order.total) - order.returned_amount
  if (amount > 0) await issueCreditNote(deps, db, order, { credits, amount })
  await recomputePremium(db, order)
  return after
}

/** Ledger reference of one charge-back of an order, or of its reversal. */
const dispute = ({ id, disputes }: OrderRow) => `${id}:c${disputes}`

/** Claws all the order's credits back, if they were granted before the charge-back was noticed. The order is locked. */
async function chargeBack(deps: SettlementDeps, db: Db, { pool, id }: OrderRow): Promise<OrderRow> {
  const order = await db
    .updateTable('orders')
    .set({ state: 'charged_back' })
    .where('pool', '=', pool)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await openCase(
    { db, now: deps.clock() },
    {
      pool,
      brand: order.brand,
      kind: 'dispute',
      subject: order.account,
      subject_kind: 'order',
      subject_ref: id,
      by: SETTLEMENT,
    },
  )
  await releaseDirectDebit(db, order)
  await burnDiscount(db, order, deps.clock())
  if (order.method === 'sdd') await blockDirectDebit(deps, db, order)
  if (order.completed_at === 0) return order
  const credits = order.credits - order.returned_credits
  await clawBackCredits(deps, db, order, { credits, reason: 'chargeback', reference: dispute(order) })
  const after = await db
    .updateTable('orders')
    .set({ returned_credits: order.credits, disputed_credits: credits })
    .where('pool', '=', pool)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recomputePremium(db, order)
  return after
}

/**
 * Reverses a charge-back: the order returns to its earlier state, and gets back the clawed back credits, less those
 * refunded in money meanwhile. In the transaction that noticed it; the order was completed once.
 */
async function reverseChargeBack(deps: MailDeps, db: Db, order: OrderRow): Promise<OrderRow> {
  const { pool, id, account } = order
  const returned = Math.max(
    order.returned_credits - order.disputed_credits,
    creditsOfRefund(order, order.returned_amount - (await keptAmount(db, order))),
  )
  const isRefunded = returned >= order.credits || (await hasRefund(db, order))
  const after = await db
    .updateTable('orders')
    .set({
      state: isRefunded ? 'refunded' : 'completed',
      returned_credits: returned,
      disputed_credits: 0,
    })
    .where('pool', '=', pool)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await closeCasesOf(
    { db, now: deps.clock() },
    pool,
    { kind: 'dispute', refs: [id] },
    { outcome: 'reversed', by: SETTLEMENT },
  )
  const amount = order.returned_credits - returned
  if (amount > 0) {
    const booking = { reason: 'reversal', reference: dispute(order), now: deps.clock() } as const
    await transferCredits(db, { pool, account, amount, ...booking })
  }
  await recomputePremium(db, order)
  return after
}

/** Whether it was withdrawn from, or given back whole: what an operator gave in part leaves it as it was. */
const hasRefund = async (db: Db, order: OrderRow): Promise<boolean> =>
  order.returned_amount >= order.total || (await refundsOf(db, order)).some(({ reason }) => reason === '')

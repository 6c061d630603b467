import type { Currency } from '../../../contract/lists.ts'
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { REFUND_HARD_MS } from '../../../core/cases.ts'
import { endOfWorkingDay } from '../../../core/dates.ts'
import { DAY_MS, MINUTE_MS } from '../../../core/durations.ts'
import { formatMoney } from '../../../core/format.ts'
import { refundAmount } from '../../../core/refund.ts'
import { endOfDay, zoneOf } from '../../../core/time-zone.ts'
import { PaymentRefusedError, type Payment } from '../providers/provider.ts'
import { type OrderRow, currentOrder, lockOrder } from '../order.ts'
import { nameOf } from '../../platform/actor.ts'
import { closeCasesOf, openCase } from '../../platform/cases/cases.ts'
import type { Actor, Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { transact } from '../../platform/db/transact.ts'
import type { RefundTable } from '../tables.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { unspentOf } from '../ledger/credit-lots.ts'
import { transferCredits } from '../ledger/transfer-credits.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import { issueCreditNote } from '../invoices/credit-note.ts'
import { lockBalance, recomputePremium } from '../ledger/premium.ts'
import {
  applyPayment,
  lookUpPayment,
  type SettlementDeps,
  updateUnpaid,
} from '../settlement/follow-payment.ts'
import { reasonOf } from '../../platform/log-redaction.ts'

export type RefundRow = Selectable<RefundTable>

const RETRY_MINUTES = [1, 5, 30, 120, 720]
/** Refusals after which a refund is left to a person. */
const REFUSALS = RETRY_MINUTES.length
/** About nine days: money is owed back within fourteen (law.md L21), by hand if need be. */
const TRIES = 20
const BATCH = 50

/** Whether unspent credits of the order are taken back on a declaration of that time. */
export function isRefundable(deps: Deps, order: OrderRow, declaredAt = deps.clock()): boolean {
  return order.state === 'completed' && declaredAt <= refundEnd(deps, order)
}

/**
 * The end of the refund period of a paid order: the day of the purchase does not count, and the last one does to its end, in
 * the country of the order.
 */
export function refundEnd(deps: Deps, order: OrderRow): number {
  const days = deps.brands.get(order.brand)?.site.refund_days ?? 0
  const zone = zoneOf('', order.country)
  const { country } = order
  return endOfWorkingDay(endOfDay(order.completed_at, zone) + (days - 0.5) * DAY_MS, { zone, country })
}

/**
 * Takes the unspent credits of a purchase back and owes the member their price, in the running transaction; `sendRefund` pays
 * it out afterwards. Premium ends without another completed purchase. Null when the refund period was over or no credit is
 * left. The caller publishes the counters, at the end of the transaction.
 */
export async function refundOrder(
  deps: Deps,
  db: Db,
  read: Pick<OrderRow, 'pool' | 'id'>,
  declaredAt = deps.clock(),
): Promise<RefundRow | null> {
  const order = await lockOrder(db, read)
  if (!isRefundable(deps, order, declaredAt)) return null
  const { pool, account } = order
  const now = deps.clock()
  const balance = await lockBalance(db, order)
  const credits = await unspentOf(db, order, balance)
  // Money already refunded at the provider's own pages is not owed again.
  const amount = Math.min(refundAmount(order, credits), order.total - order.returned_amount)
  if (credits === 0 || amount <= 0) return null

  await db
    .updateTable('orders')
    .set((eb) => ({
      state: 'refunded',
      returned_credits: eb('returned_credits', '+', credits),
      returned_amount: eb('returned_amount', '+', amount),
    }))
    .where('pool', '=', pool)
    .where('id', '=', order.id)
    .execute()
  const reference = order.id
  await transferCredits(db, { pool, account, amount: -credits, reason: 'refund', reference, now })
  await recomputePremium(db, order)
  await issueCreditNote(deps, db, order, { credits, amount })
  return insertRefund(db, order, { id: randomUUID(), credits, amount, now })
}

interface Owed extends Pick<RefundRow, 'id' | 'credits' | 'amount'> {
  now: number
  /** For what, and by whom it was given where the law owes nothing. */
  given?: Pick<RefundRow, 'reason' | 'given_by' | 'signed_by'>
}

/** Owes the member of an order money; `sendRefunds` pays it out. */
export const insertRefund = (
  db: Db,
  { pool, id: order_id, account, currency }: OrderRow,
  { id, credits, amount, now, given = { reason: '', given_by: '', signed_by: '' } }: Owed,
): Promise<RefundRow> =>
  db
    .insertInto('refund')
    .values({
      ...{ pool, id, order_id, account, credits, amount, currency, ...given },
      ...{ tries: 0, due_at: now, created_at: now, sent_at: 0, refusals: 0, refused_at: 0, paid_by: '' },
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Pays a refund out, as far as the provider did not refund it by itself. The job retries a failure,
 * each time later. Outside any transaction. Returns whether none of it is owed any more.
 */
export async function sendRefund(deps: Deps, read: RefundRow): Promise<boolean> {
  const { payments, store, log, clock } = deps
  const { pool, id, tries } = read
  const minutes = RETRY_MINUTES[Math.min(tries, RETRY_MINUTES.length - 1)] ?? 1
  const claimed = await updateUnpaid(store.db, read)
    .set({ tries: tries + 1, due_at: clock() + minutes * MINUTE_MS })
    .where('tries', '=', tries)
    .where('refused_at', '=', 0)
    .executeTakeFirst()
  if (claimed.numUpdatedRows !== 1n) return false
  const order = await currentOrder(store.db, { pool, id: read.order_id })
  try {
    const payment = await lookUpPayment(deps, order)
    const { state } = payment ? await applyPayment(deps, order, payment) : order
    // The bank charged it back; after a reversal it is owed again.
    if (state === 'charged_back') return false
    // A pending refund from the provider's pages is waited for, for a limited time.
    if (payment?.isRefunding && tries < TRIES) return false
    const refund = await findUnpaid(store.db, read)
    if (!refund) return true
    if (order.provider !== payments.name || tries >= TRIES || refund.refusals >= REFUSALS) {
      await giveUpRefund(deps, refund, order)
      return false
    }
    const { refusals: attempt, amount, currency } = refund
    const description = refund.credits > 0 ? `Refund of ${refund.credits} credits` : 'Refund'
    await payments.refund(store.db, order.provider_reference, { id, attempt, amount, currency, description })
    await store.db
      .updateTable('refund')
      .set({ sent_at: clock(), amount, refused_at: 0 })
      .where('pool', '=', pool)
      .where('id', '=', id)
      .execute()
    return true
  } catch (error) {
    log.warn({ order: order.id, refund: id, reason: reasonOf(error) }, 'refund not sent')
    // The provider may take it another time, when our account there is covered again; not for ever.
    if (error instanceof PaymentRefusedError)
      await updateUnpaid(store.db, read)
        .set((eb) => ({ refusals: eb('refusals', '+', 1) }))
        .execute()
    else if (tries >= TRIES && order.state !== 'charged_back') await giveUpRefund(deps, read, order)
    return false
  }
}

const findUnpaid = (db: Db, { pool, id }: RefundRow) =>
  db
    .selectFrom('refund')
    .selectAll()
    .where('pool', '=', pool)
    .where('id', '=', id)
    .where('sent_at', '=', 0)
    .executeTakeFirst()

/**
 * Leaves a refund to a person: it is not tried again, the member sees it, it is a case, and the operator is
 * written to. `refundByHand` ends it.
 */
async function giveUpRefund(deps: Deps, refund: RefundRow, order: OrderRow): Promise<void> {
  const { log, store, brands, clock } = deps
  const { id } = refund
  log.error({ order: order.id, refund: id }, 'refund refused: pay it out by hand')
  await transact(store.db, async (db) => {
    const now = clock()
    const unsettled = await updateUnpaid(db, refund)
      .set({ refused_at: now })
      .where('refused_at', '=', 0)
      .returning(['amount', 'currency'])
      .executeTakeFirst()
    if (!unsettled) return
    await openCase(
      { db, now },
      {
        pool: refund.pool,
        brand: order.brand,
        kind: 'refund_refused',
        subject: refund.account,
        subject_kind: 'refund',
        subject_ref: id,
        hard_due_at: refund.created_at + REFUND_HARD_MS,
        by: { kind: 'system', job: 'payouts' },
      },
    )
    const brand = brands.get(order.brand)
    if (!brand) return
    const { support_email, mail_name } = brand.site
    const { amount, currency } = unsettled
    const mail = composeMail({ deps, brand }, brand.defaultLocale, 'refund_refused', {
      name: mail_name,
      more: {
        order: order.id,
        payment: order.provider_reference,
        refund: id,
        amount: formatMoney(brand.defaultLocale, { amount, currency }),
      },
    })
    await enqueueMail({ db, brand, now }, `refund-refused:${id}`, { to: support_email, ...mail })
  })
}

/** The reason why a refund does not count as paid by hand. */
export type ManualRefundRefusal = 'not_owed' | 'under_way' | 'unanswered'

/**
 * Marks a refund as paid by hand that the provider refuses. Refunds by the provider itself are settled first: only
 * the rest counts as paid by hand, and none while another is pending. Outside any transaction. Returns that rest.
 */
export async function refundByHand(
  deps: SettlementDeps,
  actor: Actor,
  id: string,
): Promise<PaidByHand | ManualRefundRefusal> {
  const looked = await lookUpRefund(deps, id)
  if (typeof looked === 'string') return looked
  return transact(deps.store.db, (db) => markPaid({ db, now: deps.clock(), actor }, looked))
}

interface PaidByHand {
  amount: number
  currency: Currency
}

/** A refused refund with its order, and what the provider says of the payment. */
export interface LookedUpRefund {
  refund: RefundRow
  order: OrderRow
  payment: Payment | null
}

/** Asks the provider what it gave back of a refund's order by itself, and applies it. Outside any transaction. */
export async function lookUpRefund(
  deps: SettlementDeps,
  id: string,
): Promise<LookedUpRefund | 'not_owed' | 'unanswered'> {
  const { db } = deps.store
  const read = await db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()
  if (!read) return 'not_owed'
  const order = await currentOrder(db, { pool: read.pool, id: read.order_id })
  if (order.provider !== deps.payments.name) return 'unanswered'
  let payment: Payment | null
  try {
    payment = await lookUpPayment(deps, order)
  } catch {
    return 'unanswered'
  }
  if (payment) await applyPayment(deps, order, payment)
  return { refund: read, order, payment }
}

/** Counts the rest of a refund as paid by hand, in the running transaction. */
export async function markPaid(
  { db, now, actor }: { db: Db; now: number; actor: Actor },
  { refund: read, order, payment }: LookedUpRefund,
): Promise<PaidByHand | 'not_owed' | 'under_way'> {
  await lockOrder(db, order)
  const refund = await findUnpaid(db, read)
  if (!refund || refund.refused_at === 0) return 'not_owed'
  if (payment?.isRefunding) return 'under_way'
  await updateUnpaid(db, read)
    .set({ sent_at: now, paid_by: nameOf(actor) })
    .execute()
  await closeCasesOf(
    { db, now },
    read.pool,
    { kind: 'refund_refused', refs: [read.id] },
    { outcome: 'paid_by_hand', by: actor },
  )
  return { amount: refund.amount, currency: refund.currency }
}

/**
 * Reopens a refund that the provider accepted and could not pay out: it is owed again. `attempt` says which one failed,
 * as the provider's lists name it for ever.
 */
export async function reopenRefund({ store, clock }: Deps, id: string, attempt: number): Promise<void> {
  await store.db
    .updateTable('refund')
    .set({ sent_at: 0, refusals: attempt + 1, tries: 0, due_at: clock() })
    .where('id', '=', id)
    .where('sent_at', '>', 0)
    .where('refused_at', '=', 0)
    .where('refusals', '=', attempt)
    .execute()
}

/** Sends the refunds that are due. Returns how many were sent. */
export async function sendRefunds(deps: Deps): Promise<number> {
  const due = await deps.store.db
    .selectFrom('refund')
    .selectAll()
    .where('sent_at', '=', 0)
    .where('refused_at', '=', 0)
    .where('due_at', '<=', deps.clock())
    // Others are paid out by the process that serves their brand, with its own key to the provider.
    .where((refund) =>
      refund.exists(
        refund
          .selectFrom('orders')
          .select('orders.id')
          .whereRef('orders.pool', '=', 'refund.pool')
          .whereRef('orders.id', '=', 'refund.order_id')
          .where('orders.brand', 'in', [...deps.brands.keys()]),
      ),
    )
    .orderBy('due_at')
    .limit(BATCH)
    .execute()
  let sent = 0
  for (const refund of due) if (await sendRefund(deps, refund)) sent += 1
  return sent
}

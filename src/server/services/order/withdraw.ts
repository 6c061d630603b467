import { randomInt } from 'node:crypto'
import type * as v from 'valibot'
import type { AnswerOf } from '../../../contract/call.ts'
import type { Currency, Locale } from '../../../contract/lists.ts'
import type { withdraw as withdrawCall } from '../../../contract/money.ts'
import { formatMoney } from '../../../core/format.ts'
import { composeMail } from '../../adapters/mail/compose.ts'
import type { OrderRow } from '../../adapters/payment/provider.ts'
import type { Context } from '../../context.ts'
import { normalize } from '../../normalize.ts'
import { takeDaily } from '../daily.ts'
import { tellCounters } from '../live/tell.ts'
import { enqueueMail } from '../outbox.ts'
import { inTransaction } from '../transaction.ts'
import { holdOrder } from './move.ts'
import { isRefundable, refundOrder, sendRefund, type RefundRow } from './refund.ts'

type Declared = v.InferOutput<(typeof withdrawCall)['body']>
type Answer = AnswerOf<typeof withdrawCall>

/** What one address is written to in a day, so that nobody floods another's. */
const MAILS_A_DAY = 10
// Without letters and digits that look alike.
const CASE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Takes a withdrawal: it counts with its receipt, whoever sends it. Where the order can be made out, and is the viewer's
 * or that of the address given, what is unspent is given back; else the operator is told.
 */
export async function withdraw(context: Context, declared: Declared): Promise<Answer> {
  return inTransaction(context, async (trx) => {
    const { db, brand, deps, now } = trx
    const found = await findContract(trx, declared)
    const order = found && (await holdOrder(db, found))
    const refund = order ? await refundOrder(deps, db, order) : null
    const known = order !== null && order.completed_at > 0
    const state = refund ? 'refunded' : known && isRefundable(deps, order) ? 'nothing_left' : 'open'
    const id = caseNumber(now)
    await db
      .insertInto('withdrawal')
      .values({
        ...{ pool: brand.pool, id, brand: brand.site.id, state, created_at: now },
        ...{ account: order?.account ?? trx.viewer?.account ?? '', order_id: order?.id ?? '' },
        ...{ name: declared.name, contract: declared.contract, email: declared.email },
      })
      .execute()
    await mailReceipt(trx, declared, { id, state, refund })
    if (refund) await tellCounters(trx, refund.account)
    return { case_number: id, received: now }
  })
}

/** Pays the case's refund out, after the commit; what fails now is the job's to repeat. */
export async function payWithdrawal({ deps, brand }: Context, answer: Answer): Promise<Answer> {
  const owed = await deps.store.db
    .selectFrom('withdrawal')
    .innerJoin('refund', (join) =>
      join.onRef('refund.pool', '=', 'withdrawal.pool').onRef('refund.order_id', '=', 'withdrawal.order_id'),
    )
    .selectAll('refund')
    .where('withdrawal.pool', '=', brand.pool)
    .where('withdrawal.id', '=', answer.case_number)
    .where('refund.tries', '=', 0)
    .executeTakeFirst()
  if (owed) await sendRefund(deps, owed)
  return answer
}

function caseNumber(now: number): string {
  const day = new Date(now).toISOString().slice(2, 10).replaceAll('-', '')
  const letters = Array.from({ length: 6 }, () => CASE_LETTERS[randomInt(CASE_LETTERS.length)])
  return `W${day}-${letters.join('')}`
}

/** The order that is meant: named by its own or its invoice's number, or the only one of the viewer that can be meant. */
async function findContract(context: Context, { contract, email }: Declared): Promise<OrderRow | null> {
  const { db, brand, viewer, deps } = context
  const ofBrand = db
    .selectFrom('orders')
    .selectAll('orders')
    .where('orders.pool', '=', brand.pool)
    .where('orders.brand', '=', brand.site.id)
  const [, invoice] =
    new RegExp(`^${brand.site.id.toUpperCase()}-(\\d{1,9})$`).exec(contract.toUpperCase()) ?? []
  const named = await (invoice === undefined
    ? ofBrand.where('orders.id', '=', contract).executeTakeFirst()
    : ofBrand
        .innerJoin('invoice', (join) =>
          join.onRef('invoice.pool', '=', 'orders.pool').onRef('invoice.order_id', '=', 'orders.id'),
        )
        .where('invoice.brand', '=', brand.site.id)
        .where('invoice.number', '=', Number(invoice))
        .executeTakeFirst())
  if (named) return (await isTheirs(context, named, email)) ? named : null
  // A number that is nobody's, or not theirs, means no other contract.
  if (!viewer || invoice !== undefined) return null
  const own = await ofBrand
    .where('orders.account', '=', viewer.account)
    .where('orders.state', '=', 'completed')
    .execute()
  const meant = own.filter((order) => isRefundable(deps, order))
  return meant.length === 1 ? (meant[0] ?? null) : null
}

async function isTheirs({ db, viewer }: Context, order: OrderRow, email: string): Promise<boolean> {
  if (viewer) return viewer.account === order.account
  const owner = await db
    .selectFrom('account')
    .select(['email_norm', 'email_confirmed_at'])
    .where('pool', '=', order.pool)
    .where('id', '=', order.account)
    .executeTakeFirst()
  return owner !== undefined && owner.email_confirmed_at > 0 && owner.email_norm === normalize(email)
}

async function mailReceipt(
  context: Context,
  { name, contract, email, language: own }: Declared,
  {
    id,
    state,
    refund,
  }: { id: string; state: 'refunded' | 'nothing_left' | 'open'; refund: RefundRow | null },
): Promise<void> {
  const { brand, deps, locale, now } = context
  const mail = (language: Locale, kind: 'withdrawal' | 'withdrawal_copy', to: string) => {
    const words = deps.words(language)
    const amount = refund
      ? formatMoney(language, { amount: refund.amount, currency: refund.currency as Currency })
      : ''
    const outcome = words(`mail.withdrawal.${state}`, { amount })
    const received = `${new Date(now).toISOString().slice(0, 16).replace('T', ' ')} UTC`
    return composeMail(context, language, kind, {
      name: to,
      more: { case: id, received, sender: name, contract, email, outcome },
    })
  }
  const may = await takeDaily(context, `withdrawal:${normalize(email)}`, MAILS_A_DAY)
  if (may)
    await enqueueMail(context, `withdrawal:${id}`, { to: email, ...mail(own ?? locale, 'withdrawal', name) })
  if (state !== 'open') return
  const { support_email } = brand.site
  const copy = mail(brand.defaultLocale, 'withdrawal_copy', brand.site.mail_name)
  await enqueueMail(context, `withdrawal-copy:${id}`, { to: support_email, ...copy })
}

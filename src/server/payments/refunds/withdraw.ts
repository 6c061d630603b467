import { randomInt } from 'node:crypto'
import type * as v from 'valibot'
import type { AnswerOf } from '../../../contract/call.ts'
import type { withdraw as withdrawCall } from '../../../contract/payments.ts'
import { formatMoney } from '../../../core/format.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import type { OrderRow } from '../providers/provider.ts'
import type { Context } from '../../platform/context.ts'
import { networkOf } from '../../platform/network.ts'
import { normalize } from '../../platform/normalize.ts'
import { findAccount } from '../../accounts/current-account.ts'
import { takeDaily } from '../../platform/daily-limit.ts'
import { publishCounters } from '../../events/event-kinds.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { lockOrder } from '../orders/move-order.ts'
import { isRefundable, refundOrder, sendRefund, type RefundRow } from './refund-order.ts'

type Declared = v.InferOutput<(typeof withdrawCall)['body']>
type Answer = AnswerOf<typeof withdrawCall>

/** Confirmations in a day to one address, and from one network: anybody may ask for them, to any address. */
const TO_ADDRESS_A_DAY = 5
const FROM_NETWORK_A_DAY = 20
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
    const order = found && (await lockOrder(db, found.order))
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
    const isWithin = await takeConfirmation(trx, declared.email)
    const isMailed = isWithin || state === 'refunded'
    if (isMailed) await mailReceipt(trx, declared, { id, state, refund, number: found?.number ?? '' })
    if (!isMailed || state === 'open') await mailCopy(trx, declared, { id, isMailed })
    if (refund) await publishCounters(trx, refund.account)
    // By the limits alone: a stranger does not learn that something was paid back.
    return { case_number: id, received: now, confirmation: isWithin ? 'mailed' : 'mail_limit_reached' }
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

/**
 * The order that is meant, with a number of it: named by its own or its invoice's number, or the only one of the viewer
 * that can be meant.
 */
async function findContract(
  context: Context,
  { contract, email }: Declared,
): Promise<{ order: OrderRow; number: string } | null> {
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
  if (named) return (await isTheirs(context, named, email)) ? { order: named, number: contract } : null
  // A number that is nobody's, or not theirs, means no other contract.
  if (!viewer || invoice !== undefined) return null
  const own = await ofBrand
    .where('orders.account', '=', viewer.account)
    .where('orders.state', '=', 'completed')
    .execute()
  const [meant, ...others] = own.filter((order) => isRefundable(deps, order))
  return meant && others.length === 0 ? { order: meant, number: meant.id } : null
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

/** A network that has none left uses up nobody's address. */
async function takeConfirmation(context: Context, email: string): Promise<boolean> {
  const network = `withdrawals from ${networkOf(context.ip)}`
  return (
    (await takeDaily(context, network, FROM_NETWORK_A_DAY)) &&
    (await takeDaily(context, `withdrawal:${normalize(email)}`, TO_ADDRESS_A_DAY))
  )
}

const momentOf = (now: number) => `${new Date(now).toISOString().slice(0, 16).replace('T', ' ')} UTC`

interface Outcome {
  id: string
  state: 'refunded' | 'nothing_left' | 'open'
  refund: RefundRow | null
  /** Of the order; '' where none could be made out. */
  number: string
}

/**
 * Confirms the withdrawal (law.md L20). Anybody may type an address: what was typed beside it is repeated only to who is
 * logged in with that address; else a contract is named that is theirs, by its number.
 */
async function mailReceipt(
  context: Context,
  { name, contract, email, language }: Declared,
  { id, state, refund, number }: Outcome,
): Promise<void> {
  const { deps, now } = context
  const locale = language ?? context.locale
  const words = deps.translator(locale)
  const amount = refund ? formatMoney(locale, { amount: refund.amount, currency: refund.currency }) : ''
  const content = (await isOwnAddress(context, email))
    ? words('notifications.withdrawal.declared', { sender: name, contract })
    : words(`notifications.withdrawal.${number === '' ? 'not_repeated' : 'contract'}`, { contract: number })
  const outcome = words(`notifications.withdrawal.${state}`, { amount })
  const mail = composeMail(context, locale, 'withdrawal', {
    name: '',
    more: { case: id, received: momentOf(now), content, outcome },
  })
  await enqueueMail(context, `withdrawal:${id}`, { to: email, ...mail })
}

async function isOwnAddress(context: Context, email: string): Promise<boolean> {
  const account = context.viewer && (await findAccount(context, context.viewer.account))
  return account ? account.email_confirmed_at > 0 && account.email_norm === normalize(email) : false
}

/** To support, which looks at it, and confirms it by hand where no mail did. */
async function mailCopy(
  context: Context,
  { name, contract, email }: Declared,
  { id, isMailed }: { id: string; isMailed: boolean },
): Promise<void> {
  const { brand, deps, now } = context
  const locale = brand.defaultLocale
  const note = isMailed ? '' : ` ${deps.translator(locale)('notifications.withdrawal_copy.unconfirmed')}`
  const copy = composeMail(context, locale, 'withdrawal_copy', {
    name: brand.site.mail_name,
    more: { case: id, received: momentOf(now), sender: name, contract, email, note },
  })
  await enqueueMail(context, `withdrawal-copy:${id}`, { to: brand.site.support_email, ...copy })
}

import { randomInt } from 'node:crypto'
import type * as v from 'valibot'
import type { AnswerOf } from '../../../contract/call.ts'
import type { withdraw as withdrawCall } from '../../../contract/withdrawals.ts'
import type { Locale } from '../../../contract/lists.ts'
import { formatMoney } from '../../../core/format.ts'
import { zoneOf } from '../../../core/time-zone.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { mailDate } from '../../platform/mail/mail-date.ts'
import type { OrderRow } from '../providers/provider.ts'
import type { Context } from '../../platform/context.ts'
import { networkOf } from '../../platform/network.ts'
import { normalize } from '../../platform/normalize.ts'
import { findAccount } from '../../accounts/current-account.ts'
import { takeDaily } from '../../platform/throttle.ts'
import { publishCounters } from '../../events/event-kinds.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { lockOrder } from '../orders/move-order.ts'
import { isRefundable, refundOrder, sendRefund, type RefundRow } from './refund-order.ts'

type WithdrawalInput = v.InferOutput<(typeof withdrawCall)['body']>
type Answer = AnswerOf<typeof withdrawCall>

/** Receipts in a day to one address, and from one network: anybody can request them, to any address. */
const TO_ADDRESS_A_DAY = 5
const FROM_NETWORK_A_DAY = 20
// Without letters and digits that look alike.
const CASE_CHARACTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Takes a withdrawal: it is valid on receipt, from any sender. Where the order is found, and is the viewer's
 * or that of the given address, unspent credits are refunded; else the operator is informed.
 */
export async function withdraw(context: Context, input: WithdrawalInput): Promise<Answer> {
  return inTransaction(context, async (trx) => {
    const { db, brand, deps, now } = trx
    const match = await findContract(trx, input)
    const order = match && (await lockOrder(db, match.order))
    const refund = order ? await refundOrder(deps, db, order) : null
    const isPaid = order !== null && order.completed_at > 0
    const state = refund ? 'refunded' : isPaid && isRefundable(deps, order) ? 'nothing_left' : 'open'
    const id = caseNumber(now)
    await db
      .insertInto('withdrawal')
      .values({
        pool: brand.pool,
        id,
        brand: brand.site.id,
        state,
        created_at: now,
        account: order?.account ?? trx.viewer?.account ?? '',
        order_id: order?.id ?? '',
        name: input.name,
        contract: input.contract,
        email: input.email,
      })
      .execute()
    const isWithin = await countReceipt(trx, input.email)
    const isMailed = isWithin || state === 'refunded'
    if (isMailed) await mailReceipt(trx, input, { id, state, refund, number: match?.number ?? '' })
    if (!isMailed || state === 'open') await mailCopy(trx, input, { id, isMailed })
    if (refund) await publishCounters(trx, refund.account)
    // The answer depends on the limits alone: a stranger does not learn of a refund.
    return { case_number: id, received: now, confirmation: isWithin ? 'mailed' : 'mail_limit_reached' }
  })
}

/** Pays the case's refund out, after the commit; the job retries a failure. */
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
  const characters = Array.from({ length: 6 }, () => CASE_CHARACTERS[randomInt(CASE_CHARACTERS.length)])
  return `W${day}-${characters.join('')}`
}

/**
 * Finds the order of a withdrawal, with its number: by its own or its invoice's number, or the viewer's only refundable
 * order.
 */
async function findContract(
  context: Context,
  { contract, email }: WithdrawalInput,
): Promise<{ order: OrderRow; number: string } | null> {
  const { db, brand, viewer, deps } = context
  const ofBrand = db
    .selectFrom('orders')
    .selectAll('orders')
    .where('orders.pool', '=', brand.pool)
    .where('orders.brand', '=', brand.site.id)
  const [, invoice] =
    new RegExp(`^${brand.site.id.toUpperCase()}-(\\d{1,9})$`).exec(contract.toUpperCase()) ?? []
  const namedOrder = await (invoice === undefined
    ? ofBrand.where('orders.id', '=', contract).executeTakeFirst()
    : ofBrand
        .innerJoin('invoice', (join) =>
          join.onRef('invoice.pool', '=', 'orders.pool').onRef('invoice.order_id', '=', 'orders.id'),
        )
        .where('invoice.brand', '=', brand.site.id)
        .where('invoice.number', '=', Number(invoice))
        .executeTakeFirst())
  if (namedOrder)
    return (await isTheirs(context, namedOrder, email)) ? { order: namedOrder, number: contract } : null
  // A number of no order, or of another member's, does not select another contract.
  if (!viewer || invoice !== undefined) return null
  const ownOrders = await ofBrand
    .where('orders.account', '=', viewer.account)
    .where('orders.state', '=', 'completed')
    .execute()
  const [meant, ...others] = ownOrders.filter((order) => isRefundable(deps, order))
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

/** A network over its limit does not use up an address's limit. */
async function countReceipt(context: Context, email: string): Promise<boolean> {
  const network = `withdrawals from ${networkOf(context.ip)}`
  return (
    (await takeDaily(context, network, FROM_NETWORK_A_DAY)) &&
    (await takeDaily(context, `withdrawal:${normalize(email)}`, TO_ADDRESS_A_DAY))
  )
}

/** The moment of a declaration, which anybody may make, in the zone of the brand's first country. */
const momentOf = ({ brand, now }: Context, locale: Locale): Promise<string> =>
  mailDate(brand.site, { locale, zone: zoneOf('', brand.site.countries[0] ?? 'NL') }, now, 'longMoment')

interface Outcome {
  id: string
  state: 'refunded' | 'nothing_left' | 'open'
  refund: RefundRow | null
  /** Of the order; '' where none could be made out. */
  number: string
}

/**
 * Confirms the withdrawal (law.md L20). Anybody may type an address: the other typed fields are repeated only to a viewer
 * logged in with that address; else the mail names the address's own contract, by its number.
 */
async function mailReceipt(
  context: Context,
  { name, contract, email, language }: WithdrawalInput,
  { id, state, refund, number }: Outcome,
): Promise<void> {
  const { brand, deps } = context
  const locale = language ?? context.locale
  const t = deps.translator(locale, brand.site.address)
  const amount = refund ? formatMoney(locale, { amount: refund.amount, currency: refund.currency }) : ''
  const content = (await isOwnAddress(context, email))
    ? t('notifications.withdrawal.declared', { sender: name, contract })
    : t(`notifications.withdrawal.${number === '' ? 'not_repeated' : 'contract'}`, { contract: number })
  const outcome = t(`notifications.withdrawal.${state}`, { amount })
  const mail = composeMail(context, locale, 'withdrawal', {
    name: '',
    more: { case: id, received: await momentOf(context, locale), content, outcome },
  })
  await enqueueMail(context, `withdrawal:${id}`, { to: email, ...mail })
}

async function isOwnAddress(context: Context, email: string): Promise<boolean> {
  const account = context.viewer && (await findAccount(context, context.viewer.account))
  return account ? account.email_confirmed_at > 0 && account.email_norm === normalize(email) : false
}

/** Mails a copy to support, which confirms by hand a withdrawal without a mailed receipt. */
async function mailCopy(
  context: Context,
  { name, contract, email }: WithdrawalInput,
  { id, isMailed }: { id: string; isMailed: boolean },
): Promise<void> {
  const { brand, deps } = context
  const locale = brand.defaultLocale
  const note = isMailed
    ? ''
    : deps.translator(locale, brand.site.address)('notifications.withdrawal_copy.unconfirmed')
  const copy = composeMail(context, locale, 'withdrawal_copy', {
    name: brand.site.mail_name,
    more: { case: id, received: await momentOf(context, locale), sender: name, contract, email, note },
  })
  await enqueueMail(context, `withdrawal-copy:${id}`, { to: brand.site.support_email, ...copy })
}

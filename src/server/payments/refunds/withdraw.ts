import { randomInt } from 'node:crypto'
import type * as v from 'valibot'
import type { AnswerOf } from '../../../contract/calls/define-call.ts'
import type { withdraw as withdrawCall } from '../../../contract/calls/withdrawals.ts'
import { HOUR_MS } from '../../../core/durations.ts'
import { formatMoney } from '../../../core/format.ts'
import { WITHDRAWAL_ANSWER_HOURS, WITHDRAWAL_PAIRS } from '../../../core/limits.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { type OrderRow, lockOrder } from '../order.ts'
import { openCase } from '../../platform/cases/cases.ts'
import type { Context } from '../../platform/context.ts'
import { networkOf } from '../../platform/network.ts'
import { addressKey } from '../../platform/normalize.ts'
import { findAccount } from '../../accounts/current-account.ts'
import { recordSecurity } from '../../platform/record-security.ts'
import { attemptWithin, ceilingsOfNetworks, takeDaily } from '../../platform/throttle.ts'
import { publishCounters } from '../../events/event-kinds.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { askMember, waitingFor } from './answer-withdrawal.ts'
import { isRefundable, refundOrder, sendRefund, type RefundRow } from './refund-order.ts'
import { caseOf, mailCopy, momentOf, noteRepeated } from './settle-withdrawal.ts'

type WithdrawalInput = v.InferOutput<(typeof withdrawCall)['body']>
type Answer = AnswerOf<typeof withdrawCall>

/** Receipts in a day to one address, and from one network: anybody can request them, to any address. */
const TO_ADDRESS_A_DAY = 5
const FROM_NETWORK_A_DAY = 20
/** Times a day that a member is asked of orders withdrawn from without login. */
const QUESTIONS_A_DAY = 5
/** As `orderId` makes them. */
const ORDER_ID = /^[A-Za-z0-9_-]{22}$/
// Without letters and digits that look alike.
const CASE_CHARACTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Takes a withdrawal: it is valid on receipt, from any sender. The viewer's own order is refunded at once, as far as its
 * credits are unspent. Without login, where an order and its account's address are named, the account is asked by mail; what
 * cannot be made out is left to an operator.
 */
export async function withdraw(context: Context, input: WithdrawalInput): Promise<Answer> {
  return inTransaction(context, async (trx) => {
    const { db, brand, now, viewer } = trx
    const match = await findContract(trx, input)
    const order = match && (await lockOrder(db, match.order))
    const { state, refund, asks } = await takeDeclaration(trx, order)
    const id = caseNumber(now)
    const { name, contract, email } = input
    const language = input.language ?? trx.locale
    const declared = { id, name, contract, email, language, created_at: now }
    await db
      .insertInto('withdrawal')
      .values({
        ...declared,
        pool: brand.pool,
        brand: brand.site.id,
        state,
        decided_at: refund || state === 'nothing_left' ? now : 0,
        repeated: 0,
        seen_at: 0,
        decided_by: '',
        account: order?.account ?? viewer?.account ?? '',
        order_id: order?.id ?? '',
      })
      .execute()
    if (state === 'open' || state === 'waiting')
      await openCase(trx, {
        ...caseOf(brand, { id, account: order?.account ?? viewer?.account ?? '' }),
        language,
        waiting_until: state === 'waiting' ? now + WITHDRAWAL_ANSWER_HOURS * HOUR_MS : 0,
        by: 'member',
      })
    if (!viewer) recordSecurity(trx, 'stranger_withdrawal', { account: order?.account, what: state })
    if (order && asks) await askMember(trx, order, id)
    const isWithin = await countReceipt(trx, input.email)
    const isMailed = isWithin || state === 'refunded' || asks
    if (isMailed) await mailReceipt(trx, input, { id, state, refund, number: match?.number ?? '' })
    if (!isMailed) await mailCopy(trx, declared, 'unconfirmed')
    else if (state === 'open') await mailCopy(trx, declared, 'open')
    else if (asks) await mailCopy(trx, declared, 'waiting')
    if (refund) await noteRepeated(trx, declared, refund)
    if (refund) await publishCounters(trx, refund.account)
    // The answer depends on the limits alone: a stranger learns nothing of an order.
    return { case_number: id, received: now, confirmation: isWithin ? 'mailed' : 'mail_limit_reached' }
  })
}

/** The effect of a declaration by itself, on an order that is locked. */
async function takeDeclaration(
  context: Context,
  order: OrderRow | null,
): Promise<Pick<Outcome, 'state' | 'refund'> & { asks: boolean }> {
  const { db, deps, viewer } = context
  const nothing = { refund: null, asks: false }
  if (!order || !isRefundable(deps, order)) return { state: 'open', ...nothing }
  if (viewer) {
    const refund = await refundOrder(deps, db, order)
    return { state: refund ? 'refunded' : 'nothing_left', refund, asks: false }
  }
  // One question for all that is declared before it is answered.
  if ((await waitingFor(context, order.id)).length > 0) return { state: 'waiting', ...nothing }
  const asks = await mayAsk(context, order)
  return { state: asks ? 'waiting' : 'open', refund: null, asks }
}

/** Whether the member of an order is asked once more today. */
const mayAsk = (context: Context, order: OrderRow): Promise<boolean> =>
  takeDaily(context, `withdrawal question:${order.account}`, QUESTIONS_A_DAY)

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
    .where('refund.reason', '=', '')
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
 * Finds the order of a withdrawal, with its number. Of the viewer: by its own or its invoice's number, or their only
 * refundable one. Without login by its own number and the account's confirmed address: invoices are counted up.
 */
async function findContract(
  context: Context,
  input: WithdrawalInput,
): Promise<{ order: OrderRow; number: string } | null> {
  const { viewer, deps } = context
  const { contract } = input
  if (!viewer) {
    const order = await findNamed(context, input)
    return order && { order, number: order.id }
  }
  const ownOrders = ordersOfBrand(context).where('orders.account', '=', viewer.account)
  const [, invoice] =
    new RegExp(`^${context.brand.site.id.toUpperCase()}-(\\d{1,9})$`).exec(contract.toUpperCase()) ?? []
  const named = await (invoice === undefined
    ? ownOrders.where('orders.id', '=', contract).executeTakeFirst()
    : ownOrders
        .innerJoin('invoice', (join) =>
          join.onRef('invoice.pool', '=', 'orders.pool').onRef('invoice.order_id', '=', 'orders.id'),
        )
        .where('invoice.brand', '=', context.brand.site.id)
        .where('invoice.number', '=', Number(invoice))
        .executeTakeFirst())
  if (named) return { order: named, number: contract }
  // A number of no order, or of another member's, does not select another contract.
  if (invoice !== undefined || (await isOrderOfOthers(context, contract))) return null
  const completed = await ownOrders.where('orders.state', '=', 'completed').execute()
  const [meant, ...others] = completed.filter((order) => isRefundable(deps, order))
  return meant && others.length === 0 ? { order: meant, number: meant.id } : null
}

const ordersOfBrand = ({ db, brand }: Context) =>
  db
    .selectFrom('orders')
    .selectAll('orders')
    .where('orders.pool', '=', brand.pool)
    .where('orders.brand', '=', brand.site.id)

const isOrderOfOthers = async (context: Context, contract: string): Promise<boolean> =>
  (await ordersOfBrand(context).where('orders.id', '=', contract).executeTakeFirst()) !== undefined

/** The order that is named without login, with its account's address; null for any other pair, and for all after so many. */
async function findNamed(context: Context, { contract, email }: WithdrawalInput): Promise<OrderRow | null> {
  if (!ORDER_ID.test(contract)) return null
  const ceilings = [
    { what: `withdrawal pair:${addressKey(email)}`, limit: WITHDRAWAL_PAIRS },
    ...ceilingsOfNetworks(context.ip, 'withdrawal pairs', WITHDRAWAL_PAIRS),
  ]
  const found = await attemptWithin(context, 'day', ceilings, async () => {
    const order = await ordersOfBrand(context).where('orders.id', '=', contract).executeTakeFirst()
    return order && (await isAddressOf(context, order, email)) ? order : null
  })
  if (found !== 'over') return found
  recordSecurity(context, 'ceiling_reached', { what: 'withdrawal_pairs' })
  return null
}

async function isAddressOf({ db }: Context, order: OrderRow, email: string): Promise<boolean> {
  const owner = await db
    .selectFrom('account')
    .select(['email_norm', 'email_confirmed_at'])
    .where('pool', '=', order.pool)
    .where('id', '=', order.account)
    .executeTakeFirst()
  return owner !== undefined && owner.email_confirmed_at > 0 && owner.email_norm === addressKey(email)
}

/** A network over its limit does not use up an address's limit. */
async function countReceipt(context: Context, email: string): Promise<boolean> {
  const network = `withdrawals from ${networkOf(context.ip)}`
  return (
    (await takeDaily(context, network, FROM_NETWORK_A_DAY)) &&
    (await takeDaily(context, `withdrawal:${addressKey(email)}`, TO_ADDRESS_A_DAY))
  )
}

interface Outcome {
  id: string
  state: 'waiting' | 'refunded' | 'nothing_left' | 'open'
  refund: RefundRow | null
  /** Of the order; '' where none could be made out. */
  number: string
}

/**
 * Confirms the withdrawal (law.md L20). Anybody may type an address: the other typed fields are repeated only to a viewer
 * logged in with that address; else the mail names the address's own contract, by its number.
 */
export async function mailReceipt(
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
  const outcome = t(`notifications.withdrawal.${state}`, { amount, hours: WITHDRAWAL_ANSWER_HOURS })
  const mail = composeMail(context, locale, 'withdrawal', {
    name: '',
    more: { case: id, received: momentOf(context, locale, context.now), content, outcome },
  })
  await enqueueMail(context, `withdrawal:${id}`, { to: email, ...mail })
}

async function isOwnAddress(context: Context, email: string): Promise<boolean> {
  const account = context.viewer && (await findAccount(context, context.viewer.account))
  return account ? account.email_confirmed_at > 0 && account.email_norm === addressKey(email) : false
}

// The end of a withdrawal's case: what is unspent is owed, or it was not the member's.

import type { Selectable } from 'kysely'
import { REPEATED_WITHDRAWAL_DAYS, WITHDRAWAL_ANSWER_HOURS } from '../../../core/limits.ts'
import type { Locale } from '../../../contract/lists.ts'
import { formatMoney } from '../../../core/format.ts'
import { zoneOf } from '../../../core/time-zone.ts'
import { publishCounters } from '../../events/event-kinds.ts'
import { nameOf } from '../../platform/actor.ts'
import { closeCasesOf, openCase } from '../../platform/cases/cases.ts'
import type { Actor, Context } from '../../platform/context.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { mailDate } from '../../platform/mail/mail-date.ts'
import { addressKey } from '../../platform/normalize.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import { recordSecurity } from '../../platform/record-security.ts'
import { mailBuyer } from '../buyer-mail.ts'
import type { OrderRow } from '../order.ts'
import type { WithdrawalTable } from '../tables.ts'
import { refundOrder, type RefundRow } from './refund-order.ts'
import { withdrewBefore } from './repeated-withdrawals.ts'

const LIMITS = { days: REPEATED_WITHDRAWAL_DAYS, hours: WITHDRAWAL_ANSWER_HOURS }

export type WithdrawalRow = Selectable<WithdrawalTable>

/** By whom, and how, a case is decided. */
export interface Decision {
  by: 'member' | Actor
  is: 'refund' | 'deny'
}

export interface Settled {
  state: 'refunded' | 'nothing_left' | 'denied'
  refund: RefundRow | null
}

/**
 * Ends these cases, which mean one order, and mails the outcome; null where none of them is open any more. Must run in a
 * transaction that holds the order's lock; `sendRefund` pays out after it.
 */
export async function settleWithdrawals(
  context: Context,
  ids: readonly string[],
  order: OrderRow | null,
  decision: Decision,
): Promise<Settled | null> {
  const { db, deps, brand, now } = context
  const ofCases = db
    .updateTable('withdrawal')
    .where('pool', '=', brand.pool)
    .where('id', 'in', [...ids])
  const cases = await ofCases
    .set({ decided_at: now, decided_by: decision.by === 'member' ? '' : nameOf(decision.by) })
    .where('decided_at', '=', 0)
    .returningAll()
    .execute()
  const [first] = cases
  if (!first) return null
  const declaredAt = Math.min(...cases.map(({ created_at }) => created_at))
  const refund = order && decision.is === 'refund' ? await refundOrder(deps, db, order, declaredAt) : null
  const state = decision.is === 'deny' ? 'denied' : refund ? 'refunded' : 'nothing_left'
  const isDenied = decision.is === 'deny'
  await ofCases
    .set({ state, ...(order && !isDenied ? { account: order.account, order_id: order.id } : {}) })
    .execute()
  await closeCasesOf(
    context,
    brand.pool,
    { kind: 'withdrawal', refs: cases.map(({ id }) => id) },
    { outcome: state, by: decision.by },
  )
  recordSecurity(context, 'withdrawal_decided', {
    account: (order?.account ?? first.account) || undefined,
    what: `${state} by ${decision.by === 'member' ? 'member' : 'operator'}`,
    ...(decision.by === 'member' ? {} : { actor: decision.by }),
  })
  if (refund) await noteRepeated(context, first, refund)
  await mailOutcome(context, cases, order, { decision, state, refund })
  if (refund) await publishCounters(context, refund.account)
  return { state, refund }
}

/** The case that a withdrawal is, while it waits for a person. */
export const caseOf = (
  { pool, site }: Context['brand'],
  { id, account }: Pick<WithdrawalRow, 'id' | 'account'>,
) =>
  ({
    pool,
    brand: site.id,
    kind: 'withdrawal',
    subject: account,
    subject_kind: 'withdrawal',
    subject_ref: id,
  }) as const

/** Opens a case for operators where the member withdrew before, a short while ago. */
export async function noteRepeated(
  context: Context,
  withdrawal: Pick<WithdrawalRow, 'id' | 'name' | 'contract' | 'email' | 'created_at' | 'language'>,
  refund: RefundRow,
): Promise<void> {
  if (!(await withdrewBefore(context, refund))) return
  const { db, brand } = context
  await db
    .updateTable('withdrawal')
    .set({ repeated: 1 })
    .where('pool', '=', brand.pool)
    .where('id', '=', withdrawal.id)
    .execute()
  const { language, id } = withdrawal
  await openCase(context, { ...caseOf(brand, { id, account: refund.account }), language, by: 'member' })
  await mailCopy(context, withdrawal, 'repeated')
}

/** Mails a case to support, and why. */
export async function mailCopy(
  context: Context,
  {
    id,
    name,
    contract,
    email,
    created_at,
  }: Pick<WithdrawalRow, 'id' | 'name' | 'contract' | 'email' | 'created_at'>,
  why: 'open' | 'unconfirmed' | 'waiting' | 'repeated',
): Promise<void> {
  const { brand, deps } = context
  const locale = brand.defaultLocale
  const t = deps.translator(locale, brand.site.address)
  const note = why === 'open' ? '' : t(`notifications.withdrawal_copy.${why}`, LIMITS)
  const received = momentOf(context, locale, created_at)
  const copy = composeMail(context, locale, 'withdrawal_copy', {
    name: brand.site.mail_name,
    more: { case: id, received, sender: name, contract, email, note },
  })
  const key = why === 'repeated' ? `withdrawal-repeated:${id}` : `withdrawal-copy:${id}`
  await enqueueMail(context, key, { to: brand.site.support_email, ...copy })
}

/** The moment of a declaration, which anybody may make, in the zone of the brand's first country. */
export const momentOf = ({ brand }: Context, locale: Locale, at: number): string =>
  mailDate(brand.site, { locale, zone: zoneOf('', brand.site.countries[0] ?? 'NL') }, at, 'longMoment')

/**
 * Mails the member what was paid back, and senders from other addresses what an operator decided. A member who denied the
 * withdrawal has seen the outcome on the page.
 */
export async function mailOutcome(
  context: Context,
  cases: readonly WithdrawalRow[],
  order: OrderRow | null,
  { decision, state, refund }: Settled & { decision: Decision },
): Promise<void> {
  const { db, deps, brand } = context
  const [first] = cases
  if (!first) return
  const content = (locale: Locale) => ({
    case: cases.map(({ id }) => id).join(', '),
    outcome: deps.translator(locale, brand.site.address)(`notifications.withdrawal_decided.${state}`, {
      amount: refund ? formatMoney(locale, refund) : '',
    }),
  })
  const buyer = order && state !== 'denied' ? order : null
  if (buyer) {
    const key = `withdrawal-decided:${first.id}`
    await mailBuyer(deps, db, buyer, { kind: 'withdrawal_decided', key, content })
  }
  if (decision.by === 'member') return
  const owner = buyer
    ? await db
        .selectFrom('account')
        .select('email_norm')
        .where('pool', '=', buyer.pool)
        .where('id', '=', buyer.account)
        .executeTakeFirst()
    : undefined
  const senders = new Map(cases.map((one) => [addressKey(one.email), one]))
  for (const [address, { id, email, language }] of senders) {
    if (address === owner?.email_norm) continue
    const locale = language === '' ? brand.defaultLocale : language
    // The name given in a form may say anything, to anybody.
    const mail = composeMail(context, locale, 'withdrawal_decided', { name: '', more: content(locale) })
    await enqueueMail(context, `withdrawal-answered:${id}`, { to: email, ...mail })
  }
}

// The member's answer, by a mailed link, to a withdrawal that was declared without login.

import type { WithdrawalAnswer } from '../../../contract/lists.ts'
import { WITHDRAWAL_ANSWER_HOURS } from '../../../core/limits.ts'
import { pathOf } from '../../../routes.ts'
import { issueToken } from '../../accounts/tokens/issue-token.ts'
import type { Context } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { mailBuyer } from '../buyer-mail.ts'
import { type OrderRow, lockOrder } from '../order.ts'
import { sendRefund } from './refund-order.ts'
import { momentOf, settleWithdrawals, type Settled } from './settle-withdrawal.ts'

/** Asks the member of an order, at the account's address, whether the declaration was theirs. */
export async function askMember(context: Context, order: OrderRow, id: string): Promise<void> {
  const { db, deps, now } = context
  const token = await issueToken(context, order.account, 'withdrawal', { withdrawal: id })
  await mailBuyer(deps, db, order, {
    kind: 'withdrawal_question',
    key: `withdrawal-question:${id}`,
    route: pathOf('pages-token', { token }),
    content: (locale) => ({
      case: id,
      contract: order.id,
      received: momentOf(context, locale, now),
      hours: WITHDRAWAL_ANSWER_HOURS,
    }),
  })
}

/** The case that a link asks about. */
export async function askedWithdrawal(
  { db, brand }: Context,
  id: string,
): Promise<{ case_number: string; contract: string; received: number } | undefined> {
  return db
    .selectFrom('withdrawal')
    .select(['id as case_number', 'order_id as contract', 'created_at as received'])
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Takes the member's answer, which ends all cases that wait for it: a confirmed one is paid back, a denied one changes nothing.
 * `consume` uses the link up. Throws `link_invalid` once it is decided.
 */
export async function answerWithdrawal(
  context: Context,
  id: string,
  answer: WithdrawalAnswer,
  consume: (trx: Context) => Promise<unknown>,
): Promise<Settled['state']> {
  const asked = await askedWithdrawal(context, id)
  if (!asked) throw new ServiceError('link_invalid')
  const settled = await inTransaction(context, async (trx) => {
    const { db, brand } = trx
    const order = await lockOrder(db, { pool: brand.pool, id: asked.contract })
    await consume(trx)
    const ids = await waitingFor(trx, order.id)
    const is = answer === 'mine' ? 'refund' : 'deny'
    const outcome = ids.length > 0 ? await settleWithdrawals(trx, ids, order, { by: 'member', is }) : null
    if (!outcome) throw new ServiceError('link_invalid')
    return outcome
  })
  if (settled.refund) await sendRefund(context.deps, settled.refund)
  return settled.state
}

/** The cases of an order that wait for its member. */
export async function waitingFor(
  { db, brand }: Pick<Context, 'db' | 'brand'>,
  order: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('withdrawal')
    .select('id')
    .where('pool', '=', brand.pool)
    .where('order_id', '=', order)
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}

import type { OrderState } from '../../../contract/orders.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { DEBIT_LIMIT, DEBIT_LIMIT_DAYS } from '../../../core/limits.ts'
import type { MemberContext } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'

const MONTH_MS = DEBIT_LIMIT_DAYS * DAY_MS
/** Orders that count towards the limit; a failed or cancelled one frees it again. */
const COUNTED: readonly OrderState[] = ['created', 'pending', 'completed', 'refunded', 'charged_back']

/** The remaining limit of the account without this order, in minor units of EUR. */
export async function limitLeft({ db, brand, viewer, now }: MemberContext, except = ''): Promise<number> {
  const { spent } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('total'), eb.lit(0)).as('spent'))
    .where('pool', '=', brand.pool)
    .where('account', '=', viewer.account)
    .where('method', '=', 'sdd')
    .where('id', '<>', except)
    .where('created_at', '>', now - MONTH_MS)
    .where('state', 'in', COUNTED)
    .executeTakeFirstOrThrow()
  return Math.max(0, DEBIT_LIMIT - Number(spent))
}

/**
 * Takes the account's one open direct debit for an order of this total, in its transaction. Throws
 * `direct_debit_blocked`, `direct_debit_limit_reached`.
 */
export async function holdDirectDebit(
  context: MemberContext,
  { order, total }: { order: string; total: number },
): Promise<void> {
  const { db, brand, viewer } = context
  const key = { pool: brand.pool, account: viewer.account }
  // Parallel orders wait for the row; the sum is read after it.
  const reserved = await db
    .insertInto('direct_debit')
    .values({ ...key, open_order: order, blocked_at: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['pool', 'account'])
        .doUpdateSet({ open_order: order })
        .where('direct_debit.open_order', '=', '')
        .where('direct_debit.blocked_at', '=', 0),
    )
    .returning('open_order')
    .executeTakeFirst()
  if (!reserved) {
    const { blocked_at } = await db
      .selectFrom('direct_debit')
      .select('blocked_at')
      .where('pool', '=', key.pool)
      .where('account', '=', key.account)
      .executeTakeFirstOrThrow()
    throw new ServiceError(blocked_at > 0 ? 'direct_debit_blocked' : 'direct_debit_limit_reached')
  }
  if (total > (await limitLeft(context, order))) throw new ServiceError('direct_debit_limit_reached')
}

import { DAY_MS } from '../../../core/durations.ts'
import { REPEATED_WITHDRAWAL_DAYS } from '../../../core/limits.ts'
import type { Context } from '../../platform/context.ts'
import { refundEnd } from './refund-order.ts'

type Reading = Pick<Context, 'db' | 'brand' | 'now'>

/** Whether a member withdrew from another order within `REPEATED_WITHDRAWAL_DAYS`. The balance's lock must be held. */
export async function withdrewBefore(
  { db, brand, now }: Reading,
  { account, order_id }: { account: string; order_id: string },
): Promise<boolean> {
  const earlier = await db
    .selectFrom('withdrawal')
    .select('id')
    .where('pool', '=', brand.pool)
    .where('account', '=', account)
    .where('state', '=', 'refunded')
    .where('order_id', '<>', order_id)
    .where('decided_at', '>', now - REPEATED_WITHDRAWAL_DAYS * DAY_MS)
    .limit(1)
    .executeTakeFirst()
  return earlier !== undefined
}

/** Whether the member's last further withdrawal still counts: until the period of the next purchase ends. */
export async function isAfterRepeatedWithdrawal(
  { db, brand, now, deps }: Reading & Pick<Context, 'deps'>,
  account: string,
): Promise<boolean> {
  const last = await db
    .selectFrom('withdrawal')
    .select('decided_at')
    .where('pool', '=', brand.pool)
    .where('account', '=', account)
    .where('repeated', '=', 1)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return false
  const next = await db
    .selectFrom('orders')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('account', '=', account)
    .where('completed_at', '>', last.decided_at)
    .orderBy('completed_at')
    .limit(1)
    .executeTakeFirst()
  return next === undefined || now <= refundEnd(deps, next)
}

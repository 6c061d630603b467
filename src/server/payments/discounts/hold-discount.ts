// Each discount counts once for an account: an order holds it, uses it up once paid, or releases it.

import type { DiscountCode } from '../../../contract/discounts.ts'
import { TIME_BONUS_CODE } from '../../../core/time-bonus.ts'
import type { MemberContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { OrderRow } from '../order.ts'
import type { DiscountSource, DiscountTable } from '../tables.ts'

/** A younger order may be paid in another tab, and keeps its discount. */
const YOUNG_MS = 10_000

/**
 * Status of a discount for a member. The codes of a first purchase share it: at most one of them is ever used.
 * An order that can only expire holds it; one that can be closed releases it to the next.
 */
export interface CodeStatus {
  is: 'free' | 'held' | 'used'
  heldBy: string | null
}

/** A discount as shown to the member, and its source. */
export interface DiscountOffer {
  source: DiscountSource
  discount: DiscountCode
}

/** Key under which the use of a discount is recorded. */
type DiscountUse = Pick<DiscountTable, 'kind' | 'code'>

export const FIRST_PURCHASE: DiscountUse = { kind: 'first_purchase', code: '' }

export const welcomeCode = (percentage: number): string => `WELCOME${percentage}`

/** Whether the member may still use a discount. */
export async function statusOf(context: MemberContext, { kind, code }: DiscountUse): Promise<CodeStatus> {
  const { db, brand, viewer, deps } = context
  const row = await db
    .selectFrom('discount')
    .leftJoin('orders', (join) =>
      join.onRef('orders.pool', '=', 'discount.pool').onRef('orders.id', '=', 'discount.order_id'),
    )
    .select(['discount.order_id', 'discount.used_at'])
    .select(['orders.method', 'orders.provider', 'orders.provider_reference'])
    .where('discount.pool', '=', brand.pool)
    .where('discount.account', '=', viewer.account)
    .where('discount.kind', '=', kind)
    .where('discount.code', '=', code)
    .executeTakeFirst()
  if (row && row.used_at > 0) return { is: 'used', heldBy: null }
  const onlyRunsOut =
    row &&
    row.order_id !== '' &&
    row.provider_reference !== '' &&
    row.provider === deps.payments.name &&
    !deps.payments.canCancel(row.method ?? '')
  return onlyRunsOut ? { is: 'held', heldBy: row.order_id } : { is: 'free', heldBy: null }
}

const useOf = ({ source, discount }: DiscountOffer): DiscountUse =>
  source === 'time_bonus' || source === 'welcome' ? FIRST_PURCHASE : { kind: 'code', code: discount.code }

/** The use of the discount with this name. */
export function useOfName({ brand: { site } }: MemberContext, name: string): DiscountUse {
  const isFirst = name === TIME_BONUS_CODE || name === welcomeCode(site.welcome.value_percentage)
  return isFirst ? FIRST_PURCHASE : { kind: 'code', code: name }
}

/** Takes a discount for an order, in its transaction; one order at a time. Throws `discount_used`. */
export async function holdDiscount(
  { db, brand, viewer }: MemberContext,
  order: string,
  offer: DiscountOffer,
): Promise<void> {
  const holder = await db
    .insertInto('discount')
    .values({ pool: brand.pool, account: viewer.account, ...useOf(offer), order_id: order, used_at: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['pool', 'account', 'kind', 'code'])
        .doUpdateSet({ order_id: order })
        .where('discount.order_id', '=', '')
        .where('discount.used_at', '=', 0),
    )
    .returning('order_id')
    .executeTakeFirst()
  if (!holder) throw new ServiceError('discount_used')
}

/** Finds the abandoned order that holds the member's code: not a young one, unless `replaces` names it. */
export async function findAbandonedOrder(
  context: MemberContext,
  { code: name, replaces }: { code: string; replaces: string },
): Promise<OrderRow | undefined> {
  const { db, brand, viewer, now } = context
  const { kind, code } = useOfName(context, name)
  return db
    .selectFrom('discount')
    .innerJoin('orders', (join) =>
      join.onRef('orders.pool', '=', 'discount.pool').onRef('orders.id', '=', 'discount.order_id'),
    )
    .selectAll('orders')
    .where('discount.pool', '=', brand.pool)
    .where('discount.account', '=', viewer.account)
    .where('discount.kind', '=', kind)
    .where('discount.code', '=', code)
    .where('discount.used_at', '=', 0)
    .where((eb) => eb.or([eb('orders.created_at', '<=', now - YOUNG_MS), eb('orders.id', '=', replaces)]))
    .executeTakeFirst()
}

/** Releases the discount of an unpaid order. */
export async function releaseDiscount(db: Db, order: OrderRow): Promise<void> {
  await ofOrder(db, order).set({ order_id: '' }).where('used_at', '=', 0).execute()
}

/** Uses up the discount of a paid order. */
export async function burnDiscount(db: Db, order: OrderRow, now: number): Promise<void> {
  await ofOrder(db, order).set({ used_at: now }).where('used_at', '=', 0).execute()
}

const ofOrder = (db: Db, order: OrderRow) =>
  db
    .updateTable('discount')
    .where('pool', '=', order.pool)
    .where('account', '=', order.account)
    .where('order_id', '=', order.id)

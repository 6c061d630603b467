import type { Right } from '../../../contract/desk/rights.ts'
import type { Member } from '../../../contract/desk/members.ts'
import type { DisabledReason } from '../../../contract/lists.ts'
import { dayText } from '../../../core/age.ts'
import { maskAddress } from '../../../core/mask-address.ts'
import { consentsOf } from '../../accounts/consents.ts'
import type { AccountRow } from '../../accounts/current-account.ts'
import { withinBrands } from '../../platform/brands.ts'
import type { Brand, OperatorContext } from '../../platform/context.ts'
import { notFound, ServiceError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { placeNames } from '../cases/copied-profile.ts'
import { visibleCases } from '../cases/visible-cases.ts'
import { type Entry, logEntry } from '../log/log-entry.ts'
import { brandsOf, requireRight } from '../operators/grants.ts'
import { codesOf, creditsOf } from './member-money.ts'
import { readCard } from './member-card.ts'

/**
 * Looks at a member of the operator's brands, or acts on one, in a transaction whose entry in the log stands first. Throws
 * `not_found`, `right_missing`.
 */
export function onMember<T>(
  context: OperatorContext,
  id: string,
  {
    before,
    ...entry
  }: Pick<Entry, 'call' | 'reason' | 'after'> & {
    right: Right
    /** What the log says was there before. */
    before?: (context: OperatorContext, account: AccountRow) => Promise<object>
  },
  work: (context: OperatorContext, member: { account: AccountRow; brand: Brand }) => Promise<T>,
): Promise<T> {
  return inTransaction(context, async (trx) => {
    const { account, brand } = await findMember(trx, id, entry.right)
    const { pool } = account
    const changed = before ? { before: await before(trx, account) } : {}
    await logEntry(trx, { ...entry, ...changed, subject: ['member', id], brand: brand.id, pool })
    return work(trx, { account, brand })
  })
}

/** A member of the brands at which the operator has a right. Throws `not_found`, `right_missing`. */
export async function findMember(
  context: OperatorContext,
  id: string,
  right: Right,
): Promise<{ account: AccountRow; brand: Brand }> {
  if (brandsOf(context, right).size === 0) throw new ServiceError('right_missing')
  const brands = brandsOf(context, 'members.look_up')
  const account = await context.db
    .selectFrom('account')
    .selectAll()
    .where(withinBrands(brands, 'account'))
    .where('id', '=', id)
    .executeTakeFirst()
  const brand = account && brands.get(account.brand)
  if (!brand) throw notFound()
  requireRight(context, right, brand.id)
  return { account, brand }
}

/** A member as those who help or decide need them: states, profile, history, and no word of a message. Throws `not_found`. */
export function readMember(context: OperatorContext, id: string): Promise<Member> {
  return onMember(context, id, { call: 'getMember', right: 'members.look_up' }, async (trx, member) => {
    const { db } = trx
    const { account, brand } = member
    const key = { pool: account.pool, id }
    const card = await readCard(trx, key)
    if (!card) throw notFound()
    const { country, region, city, about, born, resell_brands } = await db
      .selectFrom('profile')
      .select(['country', 'region', 'city', 'about', 'born', 'resell_brands'])
      .where('pool', '=', key.pool)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const consents = await consentsOf({ db, brand }, id)
    return {
      ...card,
      ...placeNames({ country, region, city }, trx.operator.language),
      ...{ about, born: dayText(born) },
      email: maskAddress(account.email),
      confirmed_at: account.email_confirmed_at,
      partners: (JSON.parse(resell_brands) as string[]).filter((each) => each !== brand.id),
      ...{ seen_at: account.seen_at, suspended_until: account.suspended_until },
      mail_stopped: JSON.parse(account.notifications_disabled) as DisabledReason[],
      consents: consents.map(({ kind, given, at }) => ({ kind, given, at })),
      cases: await db
        .selectFrom('desk_case')
        .select(['id', 'kind', 'ground', 'state', 'opened_at', 'outcome'])
        .where('pool', '=', key.pool)
        .where('subject', '=', id)
        .where(visibleCases(trx))
        .orderBy('opened_at', 'desc')
        .execute(),
      ...(await paymentsOf(trx, { ...key, brand: brand.id })),
      logins: await db
        .selectFrom('session')
        .select(['device', 'created_at as since', 'seen_at'])
        .where('pool', '=', key.pool)
        .where('account', '=', id)
        .where('expires_at', '>', trx.now)
        .orderBy('seen_at', 'desc')
        .execute(),
    }
  })
}

/** Orders, credits and codes; null each for who has no right to see them. */
async function paymentsOf(
  context: OperatorContext,
  key: { pool: string; id: string; brand: string },
): Promise<Pick<Member, 'orders' | 'credits' | 'codes'>> {
  if (!brandsOf(context, 'orders.read').has(key.brand)) return { orders: null, credits: null, codes: null }
  return {
    orders: await ordersOf(context, key),
    credits: await creditsOf(context, key),
    codes: await codesOf(context, key),
  }
}

const ordersOf = ({ db }: OperatorContext, { pool, id }: { pool: string; id: string }) =>
  db
    .selectFrom('orders')
    .select(['id', 'created_at as at', 'state', 'total', 'currency', 'returned_amount as returned'])
    .where('pool', '=', pool)
    .where('account', '=', id)
    .orderBy('created_at', 'desc')
    .execute()

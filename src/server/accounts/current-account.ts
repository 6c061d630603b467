import type { Selectable } from 'kysely'
import { zoneOf } from '../../core/time-zone.ts'
import type { Context, MemberContext } from '../platform/context.ts'
import type { AccountTable } from './tables.ts'
import { lockRow } from '../platform/db/row-locks.ts'
import { ServiceError } from '../platform/errors.ts'
import { addressKey, foldName } from '../platform/normalize.ts'
import { accountsWithTrace, browserText, knownBrowserMark } from './linked-accounts.ts'

export type AccountRow = Selectable<AccountTable>

export async function findAccount(
  { db, brand }: Pick<Context, 'db' | 'brand'>,
  id: string,
): Promise<AccountRow | undefined> {
  return db
    .selectFrom('account')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The zone a member lives in. */
export async function zoneOfMember(
  { db }: Pick<Context, 'db'>,
  { pool, id, time_zone }: Pick<AccountRow, 'pool' | 'id' | 'time_zone'>,
): Promise<string> {
  const { country } = await db
    .selectFrom('profile')
    .select('country')
    .where('pool', '=', pool)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return zoneOf(time_zone, country)
}

/** The viewer's own account; throws `authentication_required` when it was just deleted. */
export async function currentAccount(context: MemberContext): Promise<AccountRow> {
  const account = await findAccount(context, context.viewer.account)
  if (!account) throw new ServiceError('authentication_required')
  return account
}

/** Locks the account; false when its password or status changed while the password was verified. */
export async function lockAccount(
  { db, brand }: Context,
  { id, password_hash, status }: AccountRow,
): Promise<boolean> {
  return (await lockRow(db, 'account', { pool: brand.pool, id, password_hash, status })) !== undefined
}

/** Finds the account of the brand that confirmed this address. */
export async function ownerOf({ db, brand }: Context, emailNorm: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('account')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('brand', '=', brand.site.id)
    .where('email_norm', '=', emailNorm)
    .where('email_confirmed_at', '>', 0)
    .executeTakeFirst()
}

/** Finds the account of the brand with this name, in any of its forms. */
export async function findByName(
  { db, brand }: Pick<Context, 'db' | 'brand'>,
  name: string,
): Promise<AccountRow | undefined> {
  return db
    .selectFrom('account')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('brand', '=', brand.site.id)
    .where('name_norm', '=', foldName(name))
    .where('status', '!=', 'deleted')
    .executeTakeFirst()
}

/**
 * Finds the accounts of the brand that an address stands for: the one that confirmed it, else those that did not, the oldest
 * first and `limit` at most. Anybody may sign up with an address, so this browser's own come before strangers'.
 */
export async function findByAddress(
  context: Context,
  emailNorm: string,
  limit: number,
): Promise<AccountRow[]> {
  const { db, brand } = context
  const withAddress = db
    .selectFrom('account')
    .selectAll()
    .where('brand', '=', brand.site.id)
    .where('pool', '=', brand.pool)
    .where('status', '!=', 'deleted')
    .where('email_norm', '=', emailNorm)
    .orderBy('email_confirmed_at', 'desc')
    .orderBy('signup_at')
    .orderBy('id')
    .limit(limit)
  const accounts = await withAddress.execute()
  if (accounts[0] && accounts[0].email_confirmed_at > 0) return accounts.slice(0, 1)
  const mark = knownBrowserMark(context)
  if (accounts.length < limit || mark === '') return accounts
  const ids = await accountsWithTrace(context, 'browser', browserText(mark))
  if (ids.length === 0) return accounts
  const own = await withAddress.where('id', 'in', ids).execute()
  const others = accounts.filter(({ id }) => !own.some((account) => account.id === id))
  return [...own, ...others].slice(0, limit)
}

/** Finds the accounts of the brand that a typed name or address stands for. */
export async function findByLogin(context: Context, login: string, limit: number): Promise<AccountRow[]> {
  if (isAddress(login)) return findByAddress(context, addressKey(login), limit)
  const account = await findByName(context, login)
  return account ? [account] : []
}

/** Names hold no such sign. */
export const isAddress = (login: string): boolean => login.includes('@')

/** The account fields that a new session carries. */
export const sessionOf = (account: AccountRow) => ({
  id: account.id,
  confirmed: account.email_confirmed_at > 0,
  paid: account.paid_user === 1,
  language: account.language,
})

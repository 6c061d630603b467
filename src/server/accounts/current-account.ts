import type { Selectable } from 'kysely'
import type { Locale } from '../../contract/lists.ts'
import type { Context, MemberContext } from '../platform/context.ts'
import type { AccountTable } from './tables.ts'
import { ServiceError } from '../platform/errors.ts'
import { foldName, normalize } from '../platform/normalize.ts'

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

/** The viewer's own account; throws `authentication_required` when it has just gone. */
export async function currentAccount(context: MemberContext): Promise<AccountRow> {
  const account = await findAccount(context, context.viewer.account)
  if (!account) throw new ServiceError('authentication_required')
  return account
}

/** Holds the account's row; false when its password or its state was changed while the password was looked at. */
export async function holdAccount(
  { db, brand }: Context,
  { id, password_hash, status }: AccountRow,
): Promise<boolean> {
  const locked = await db
    .updateTable('account')
    .set({ seen_at: (eb) => eb.ref('seen_at') })
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('status', '=', status)
    .executeTakeFirst()
  return locked.numUpdatedRows === 1n
}

/** Whose address this is at the brand: the account that confirmed it. */
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

/** Whose name this is at the brand, in whichever form: of alike names of before, the one it equals, else the first. */
export async function findByName(
  { db, brand }: Pick<Context, 'db' | 'brand'>,
  name: string,
): Promise<AccountRow | undefined> {
  const lowered = normalize(name)
  return db
    .selectFrom('account')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('brand', '=', brand.site.id)
    .where((eb) => eb.or([eb('name_folded', '=', foldName(name)), eb('name_norm', '=', lowered)]))
    .where('status', '!=', 'deleted')
    .orderBy((eb) => eb.case().when('name_norm', '=', lowered).then(0).else(1).end())
    .orderBy('name_twin')
    .limit(1)
    .executeTakeFirst()
}

/** The account fields that a new session carries. */
export const sessionOf = (account: AccountRow) => ({
  id: account.id,
  confirmed: account.email_confirmed_at > 0,
  paid: account.paid_user === 1,
  language: account.language as Locale,
})

import type { Locale } from '../../../contract/lists.ts'
import type { User } from '../../../contract/session.ts'
import type { Context, MemberContext } from '../../context.ts'
import { ServiceError } from '../../errors.ts'
import { isDuplicate } from '../../http/errors.ts'
import { hashToken } from '../../tokens.ts'
import { refreshListing } from '../profile/listing.ts'
import { openSession } from '../session/open.ts'
import { currentUser } from '../session/user.ts'
import { inTransaction } from '../transaction.ts'
import { mailActivation } from './activation-mail.ts'

/** What a one-time link is for; throws `link_invalid` for an unknown, used or expired one. */
export async function describeToken(
  { db, brand, now }: Context,
  token: string,
): Promise<{ kind: 'activate' }> {
  const row = await db
    .selectFrom('token')
    .select('kind')
    .where('pool', '=', brand.pool)
    .where('hash', '=', hashToken(token))
    .where('brand', '=', brand.site.id)
    .where('used_at', '=', 0)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (row?.kind !== 'activate') throw new ServiceError('link_invalid')
  return { kind: row.kind }
}

/** Confirms the address by its link, once: the profile is listed from now on, and the session is a new one. */
export async function activate(context: Context, token: string): Promise<User> {
  try {
    return await inTransaction(context, async (trx) => {
      const { db, brand, now, deps } = trx
      const used = await db
        .updateTable('token')
        .set({ used_at: now })
        .where('pool', '=', brand.pool)
        .where('hash', '=', hashToken(token))
        .where('brand', '=', brand.site.id)
        .where('kind', '=', 'activate')
        .where('used_at', '=', 0)
        .where('expires_at', '>', now)
        .returning('account')
        .executeTakeFirst()
      if (!used) throw new ServiceError('link_invalid')
      const account = await db
        .updateTable('account')
        .set({ email_confirmed_at: now, status: 'active' })
        .where('pool', '=', brand.pool)
        .where('id', '=', used.account)
        .where('status', '=', 'not_confirmed')
        .returning(['id', 'paid_user', 'language'])
        .executeTakeFirst()
      if (!account) throw new ServiceError('link_invalid')
      await db
        .updateTable('profile')
        .set({ status: 'active' })
        .where('pool', '=', brand.pool)
        .where('id', '=', account.id)
        .execute()
      await refreshListing(db, deps.brands, brand.pool, account.id)
      const member = await openSession(
        trx,
        {
          id: account.id,
          confirmed: true,
          paid: account.paid_user === 1,
          language: account.language as Locale,
        },
        true,
      )
      return currentUser(member)
    })
  } catch (error) {
    // Somebody else confirmed this address in the meantime.
    if (isDuplicate(error)) throw new ServiceError('link_invalid')
    throw error
  }
}

/** Mails a new activation link; says nothing different for an account that is confirmed already. */
export async function resendActivation(context: MemberContext): Promise<void> {
  const { db, brand, viewer } = context
  const account = await db
    .selectFrom('account')
    .select(['id', 'email', 'email_norm', 'name', 'language', 'email_confirmed_at'])
    .where('pool', '=', brand.pool)
    .where('id', '=', viewer.account)
    .executeTakeFirstOrThrow()
  if (account.email_confirmed_at > 0) return
  const owner = await db
    .selectFrom('account')
    .select('id')
    .where('brand', '=', brand.site.id)
    .where('email_norm', '=', account.email_norm)
    .where('email_confirmed_at', '>', 0)
    .executeTakeFirst()
  if (!owner) await mailActivation(context, { ...account, language: account.language as Locale })
}

import type { Context, MemberContext } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'

/** Whether a member is hidden, and may not write to others, until a person has decided. */
export async function isHidden(
  { db, brand }: Pick<Context, 'db' | 'brand'>,
  account: string,
): Promise<boolean> {
  const restriction = await db
    .selectFrom('restriction')
    .select('id')
    .where('pool', '=', brand.pool)
    .where('account', '=', account)
    .where('measure', '=', 'profile_hidden')
    .where('lifted_at', '=', 0)
    .executeTakeFirst()
  return restriction !== undefined
}

/**
 * Throws `account_restricted`, or `consent_withdrawn`: a hidden member would pay for messages nobody sees. A member
 * with an unconfirmed address is hidden too, but may send a first message.
 */
export async function requireUnrestricted(context: MemberContext): Promise<void> {
  const { db, brand, viewer } = context
  const hidden = await db
    .selectFrom('profile')
    .innerJoin('account', (join) =>
      join.onRef('account.pool', '=', 'profile.pool').onRef('account.id', '=', 'profile.id'),
    )
    .select('account.status')
    .where('profile.pool', '=', brand.pool)
    .where('profile.id', '=', viewer.account)
    .where('profile.status', '=', 'disabled')
    .executeTakeFirst()
  if (!hidden) return
  if (await isHidden(context, viewer.account)) throw new ServiceError('account_restricted')
  if (hidden.status === 'active') throw new ServiceError('consent_withdrawn')
}

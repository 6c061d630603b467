import type { Context, MemberContext } from '../../context.ts'
import { ServiceError } from '../../errors.ts'

/** Whether a member is hidden, and may not turn to others, until a person has decided. */
export async function isHidden(
  { db, brand }: Pick<Context, 'db' | 'brand'>,
  account: string,
): Promise<boolean> {
  const standing = await db
    .selectFrom('restriction')
    .select('id')
    .where('pool', '=', brand.pool)
    .where('account', '=', account)
    .where('measure', '=', 'profile_hidden')
    .where('lifted_at', '=', 0)
    .executeTakeFirst()
  return standing !== undefined
}

/** Throws `account_restricted`: what a hidden member sends would be paid for and never seen. */
export async function demandUnrestricted(context: MemberContext): Promise<void> {
  if (await isHidden(context, context.viewer.account)) throw new ServiceError('account_restricted')
}

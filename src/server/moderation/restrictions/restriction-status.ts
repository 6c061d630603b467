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

/** Throws the viewer's refusal, if there is one. */
export async function requireUnrestricted(context: MemberContext): Promise<void> {
  const refusal = await refusalOf(context)
  if (refusal) throw new ServiceError(refusal)
}

export type Refusal = 'account_restricted' | 'consent_withdrawn'

/**
 * Why the viewer may write to no member: a hidden one would pay for messages that no recipient sees. One with an unconfirmed
 * address is hidden too, but may send a first message.
 */
export async function refusalOf(context: MemberContext): Promise<Refusal | undefined> {
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
  if (!hidden) return undefined
  if (await isHidden(context, viewer.account)) return 'account_restricted'
  return hidden.status === 'active' ? 'consent_withdrawn' : undefined
}

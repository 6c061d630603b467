import type { Context, MemberContext, Viewer } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'

/** Whether a member is hidden, and may not write to others: until a person has decided, or while suspended. */
export async function isHidden(
  { db, brand }: Pick<Context, 'db' | 'brand'>,
  account: string,
): Promise<boolean> {
  const restriction = await db
    .selectFrom('restriction')
    .select('id')
    .where('pool', '=', brand.pool)
    .where('account', '=', account)
    .where('measure', 'in', ['profile_hidden', 'suspended'])
    .where('lifted_at', '=', 0)
    .executeTakeFirst()
  return restriction !== undefined
}

/** Throws `account_suspended` for a member who is, with when it ends. */
export function requireNotSuspended(viewer: Viewer | null): void {
  if (viewer && viewer.suspendedUntil > 0)
    throw new ServiceError('account_suspended', { until: viewer.suspendedUntil })
}

/** Throws the viewer's refusal, if there is one. */
export async function requireUnrestricted(context: MemberContext): Promise<void> {
  const refusal = await refusalOf(context)
  if (refusal) throw new ServiceError(refusal.code, 'at' in refusal ? { until: refusal.at } : {})
}

/** `at`: when it ends by itself. */
export type Refusal =
  { code: 'account_restricted' | 'consent_withdrawn' } | { code: 'account_suspended'; at: number }

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
    .select(['account.status', 'account.suspended_until'])
    .where('profile.pool', '=', brand.pool)
    .where('profile.id', '=', viewer.account)
    .where('profile.status', '=', 'disabled')
    .executeTakeFirst()
  if (!hidden) return undefined
  if (hidden.suspended_until > 0) return { code: 'account_suspended', at: hidden.suspended_until }
  if (await isHidden(context, viewer.account)) return { code: 'account_restricted' }
  return hidden.status === 'active' ? { code: 'consent_withdrawn' } : undefined
}

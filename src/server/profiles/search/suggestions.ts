// Members the games may show: listed here, of a gender the viewer seeks, who seek the viewer's, and are not blocked.

import type { Gender } from '../../../contract/lists.ts'
import type { MemberContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { notBlocked, notDeclined, type ProfileRow, scopeOf } from '../../access.ts'

/** The viewer's own profile. */
export async function ownProfileRow({ db, brand, viewer }: MemberContext): Promise<ProfileRow> {
  const profile = await db
    .selectFrom('profile')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('id', '=', viewer.account)
    .executeTakeFirst()
  if (!profile) throw notFound()
  return profile
}

const gendersFor = ({ brand }: MemberContext, { seeks }: ProfileRow): Gender[] =>
  seeks === 'everyone' ? brand.site.genders : brand.site.genders.filter((gender) => gender === seeks)

/**
 * A walk along the search index for each gender the viewer seeks, the latest seen first; `listing.profile` names the
 * candidate. Callers add what they leave out, and where to stop.
 */
export function suggestionQueries(context: MemberContext, profile: ProfileRow) {
  const { db, brand, viewer } = context
  return gendersFor(context, profile).map((gender) =>
    db
      .selectFrom('listing')
      .select(['listing.profile', 'listing.seen_at'])
      .where('listing.pool', '=', brand.pool)
      .where('listing.brand', '=', brand.site.id)
      .where('listing.gender', '=', gender)
      .where('listing.real_profile', '=', 1)
      .where('listing.profile', '!=', viewer.account)
      .where(notBlocked(scopeOf(context), 'listing.profile'))
      .where(notDeclined(scopeOf(context), 'listing.profile'))
      .where('listing.seeks', 'in', [profile.gender, 'everyone'])
      .orderBy('listing.seen_at', 'desc')
      .orderBy('listing.profile'),
  )
}

/** Profiles that the index queries found, together, the latest seen first. */
export const newestOf = (
  found: readonly (readonly { profile: string; seen_at: number }[])[],
  limit: number,
) =>
  found
    .flat()
    .sort((one, other) => other.seen_at - one.seen_at || (one.profile < other.profile ? -1 : 1))
    .slice(0, limit)
    .map(({ profile }) => profile)

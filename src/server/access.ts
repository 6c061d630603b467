// The only access rules for who may see whom: brand, blocks, state, and what a conversation opens.

import { sql, type Selectable } from 'kysely'
import type { Context, MemberContext } from './platform/context.ts'
import type { Database } from './platform/db/schema.ts'
import { statement } from './platform/db/statement.ts'

export type ProfileRow = Selectable<Database['profile']>
/** The fields that decide whether a profile can be written to. */
export type Partner = Pick<ProfileRow, 'id' | 'provider' | 'fictional'>

/**
 * SQL condition: `column` holds a profile that neither blocked the viewer nor is blocked by the viewer. Both lists are
 * read once for a whole query, not once for each of its rows.
 */
export function notBlocked(context: Context, column: string) {
  const me = context.viewer?.account ?? ''
  const pool = context.brand.pool
  const ref = sql.ref(column)
  return sql<boolean>`(${ref} not in (select block.blocked from block
      where block.pool = ${pool} and block.blocker = ${me})
    and ${ref} not in (select block.blocker from block
      where block.pool = ${pool} and block.blocked = ${me}))`
}

/** SQL condition: `column` holds an account whose profile stays hidden until a person has decided. */
const hidden = (pool: string, column: string) =>
  sql<boolean>`exists (select 1 from restriction as held where held.pool = ${pool}
    and held.account = ${sql.ref(column)} and held.measure = 'profile_hidden' and held.lifted_at = 0)`

/**
 * SQL condition: `column` holds a profile the viewer may see at this brand. That is one listed here; one in a
 * conversation with the viewer, whose first message an unconfirmed member may send; one that gave the viewer a like; or
 * the viewer's own. None of them blocked either way.
 */
export function visible(context: Context, column: string) {
  const { site, pool } = context.brand
  const listed = sql`exists (select 1 from listing where listing.pool = ${pool}
    and listing.brand = ${site.id} and listing.profile = ${sql.ref(column)})`
  const me = context.viewer?.account
  if (me === undefined) return sql<boolean>`(${listed})`

  const ref = sql.ref(column)
  const talking = sql`exists (select 1 from conversation_side as talk where talk.pool = ${pool}
    and talk.profile = ${me} and talk.other = ${ref})`
  const liked = sql`exists (select 1 from likes as given where given.pool = ${pool}
    and given.from_profile = ${ref} and given.to_profile = ${me})`
  const active = sql`exists (select 1 from profile as who
    inner join account as whose on whose.pool = who.pool and whose.id = who.id
    where who.pool = ${pool} and who.id = ${ref} and who.status = 'active' and whose.status = 'active')`
  const unconfirmed = sql`exists (select 1 from account as fresh where fresh.pool = ${pool}
    and fresh.id = ${ref} and fresh.status = 'not_confirmed' and not ${hidden(pool, 'fresh.id')})`
  return sql<boolean>`((${ref} = ${me} or ${listed}
      or (${talking} and (${active} or ${unconfirmed})) or (${liked} and ${active}))
    and ${notBlocked(context, column)})`
}

/**
 * SQL condition: `column` holds a member who has left, or is in the time of grace. What was said with them stays with the
 * other side, though nobody is seen in it; not where one had blocked the other.
 */
export function deletedAccount(context: Context, column: string) {
  const gone = sql`exists (select 1 from account as gone where gone.pool = ${context.brand.pool}
    and gone.id = ${sql.ref(column)} and gone.status in ('pending_deletion', 'deleted'))`
  return sql<boolean>`(${gone} and ${notBlocked(context, column)})`
}

/**
 * SQL condition for a query of the viewer's conversations that is joined with the other's `profile` and `account`: the
 * other is `visible` or has `departed`.
 */
export function inConversations(context: MemberContext) {
  const { site, pool } = context.brand
  return sql<boolean>`((account.status in ('pending_deletion', 'deleted')
      or (account.status = 'not_confirmed' and not ${hidden(pool, 'account.id')})
      or (account.status = 'active' and profile.status = 'active')
      or exists (select 1 from listing where listing.pool = ${pool}
        and listing.brand = ${site.id} and listing.profile = profile.id))
    and ${notBlocked(context, 'profile.id')})`
}

/** A query of the profiles out of `ids` that the viewer may see at this brand. Any other id is as if it did not exist. */
export const visibleProfilesQuery = (context: Context, ids: readonly string[]) =>
  context.db
    .selectFrom('profile')
    .where('profile.pool', '=', context.brand.pool)
    .where('profile.id', 'in', ids.length > 1 ? [...new Set(ids)] : ids)
    .where(visible(context, 'profile.id'))

export async function findVisibleProfiles(
  context: Context,
  ids: readonly string[],
): Promise<Map<string, ProfileRow>> {
  if (ids.length === 0) return new Map()
  const rows = await visibleProfilesQuery(context, ids).selectAll('profile').execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findVisibleProfile(context: Context, id: string): Promise<ProfileRow | null> {
  if (context.viewer === null) return (await findVisibleProfiles(context, [id])).get(id) ?? null
  return (await visibleProfile.first({ ...context, id })) ?? null
}

/** As a member sees it; a visitor's sight is another query. */
const visibleProfile = statement((context: Context & { id: string }) =>
  visibleProfilesQuery(context, [context.id]).selectAll('profile'),
)

/** Whether anybody may write to this profile: members of flesh and blood only, never oneself. */
export function canWriteTo(context: Context, profile: Partner): boolean {
  return profile.provider === 'member' && profile.fictional === 0 && profile.id !== context.viewer?.account
}

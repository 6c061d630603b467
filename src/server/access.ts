// The only access rules for who may see whom: brand, blocks, state, and what a conversation opens.

import { sql, type Selectable } from 'kysely'
import type { Context, MemberContext } from './platform/context.ts'
import type { Database } from './platform/db/schema.ts'
import type { Db } from './platform/db/store.ts'
import { statement, text, type Value } from './platform/db/statement.ts'

export type ProfileRow = Selectable<Database['profile']>
/** The fields that decide whether a profile can be written to. */
export type Partner = Pick<ProfileRow, 'id' | 'provider' | 'fictional'>

/** The brand and the viewer of a query, by id; `viewer` is null for a visitor. */
export interface Scope {
  readonly pool: Value<string>
  readonly brand: Value<string>
  readonly viewer: Value<string> | null
}

export interface MemberScope extends Scope {
  readonly viewer: Value<string>
}

/** The parameters of a statement for a member. */
export const memberScope = { pool: text, brand: text, viewer: text } as const

interface ScopeValues<V> {
  pool: string
  brand: string
  viewer: V
}

export function scopeOf(context: Pick<MemberContext, 'brand' | 'viewer'>): ScopeValues<string>
export function scopeOf(context: Pick<Context, 'brand' | 'viewer'>): ScopeValues<string | null>
export function scopeOf({ brand, viewer }: Pick<Context, 'brand' | 'viewer'>): ScopeValues<string | null> {
  return { pool: brand.pool, brand: brand.site.id, viewer: viewer?.account ?? null }
}

/**
 * SQL condition: `column` holds a profile that neither blocked the viewer nor is blocked by the viewer. Both lists are
 * read once for a whole query, not once for each of its rows.
 */
export function notBlocked({ pool, viewer }: MemberScope, column: string) {
  const ref = sql.ref(column)
  return sql<boolean>`(${ref} not in (select block.blocked from block
      where block.pool = ${pool} and block.blocker = ${viewer})
    and ${ref} not in (select block.blocker from block
      where block.pool = ${pool} and block.blocked = ${viewer}))`
}

/** SQL condition: `column` holds a profile that the viewer has not declined. */
export function notDeclined({ pool, viewer }: MemberScope, column: string) {
  return sql<boolean>`${sql.ref(column)} not in (select declined.other from declined
    where declined.pool = ${pool} and declined.profile = ${viewer})`
}

/** SQL condition: `column` holds a profile that is listed at this brand. */
const listed = ({ pool, brand }: Scope, column: string) =>
  sql<boolean>`exists (select 1 from listing where listing.pool = ${pool}
    and listing.brand = ${brand} and listing.profile = ${sql.ref(column)})`

/** SQL condition: `column` holds a profile that visitors may see as a teaser where they may not search. */
export const isTeaser = ({ pool, brand }: Scope, column: string) =>
  sql<boolean>`exists (select 1 from listing where listing.pool = ${pool}
    and listing.brand = ${brand} and listing.profile = ${sql.ref(column)} and listing.teaser = 1)`

/** SQL condition: `column` holds a profile whose member did not say no to small cards for visitors. */
export const notRefusedTeaser = ({ pool }: Scope, column: string) =>
  sql<boolean>`coalesce((select consent.given from consent where consent.pool = ${pool}
    and consent.account = ${sql.ref(column)} and consent.kind = 'teaser' order by consent.seq desc limit 1), 1) = 1`

/** SQL condition: `column` holds a profile of this brand, not one that a partner lists here. */
export const ofBrand = ({ pool, brand }: Scope, column: string) =>
  sql<boolean>`exists (select 1 from profile as own where own.pool = ${pool}
    and own.id = ${sql.ref(column)} and own.brand = ${brand})`

/**
 * SQL condition: `column` holds a profile the viewer may see at this brand. That is one listed here; one in a
 * conversation with the viewer, or one that gave the viewer a like, if the profile is active; or the viewer's own. None of
 * them blocked either way.
 */
export function visible(scope: Scope, column: string) {
  return isMember(scope) ? visibleToMember(scope, column) : listed(scope, column)
}

const isMember = (scope: Scope): scope is MemberScope => scope.viewer !== null

function visibleToMember(scope: MemberScope, column: string) {
  const { pool, viewer } = scope
  const ref = sql.ref(column)
  const inConversation = sql`exists (select 1 from conversation_side as own_side where own_side.pool = ${pool}
    and own_side.profile = ${viewer} and own_side.other = ${ref}
    and not exists (select 1 from conversation as gone where gone.pool = ${pool}
      and gone.id = own_side.conversation and gone.withheld = 'gone'))`
  const likesViewer = sql`exists (select 1 from likes as received where received.pool = ${pool}
    and received.from_profile = ${ref} and received.to_profile = ${viewer})`
  const active = sql`exists (select 1 from profile as other_profile
    inner join account as other_account on other_account.pool = other_profile.pool
      and other_account.id = other_profile.id
    where other_profile.pool = ${pool} and other_profile.id = ${ref}
      and other_profile.status = 'active' and other_account.status = 'active')`
  return sql<boolean>`((${ref} = ${viewer} or ${listed(scope, column)}
      or ((${inConversation} or ${likesViewer}) and ${active}))
    and ${notBlocked(scope, column)})`
}

/**
 * SQL condition: `column` holds a deleted account, or one in the time of grace. The other side keeps the messages, though
 * no member is seen in them; not where one had blocked the other.
 */
export function deletedAccount(scope: MemberScope, column: string) {
  const deleted = sql`exists (select 1 from account as deleted where deleted.pool = ${scope.pool}
    and deleted.id = ${sql.ref(column)} and deleted.status in ('pending_deletion', 'deleted'))`
  return sql<boolean>`(${deleted} and ${notBlocked(scope, column)})`
}

/**
 * SQL condition for a query of the viewer's conversations that is joined with the other's `profile` and `account`: the
 * other is `visible` or a `deletedAccount`.
 */
export function inConversations(scope: MemberScope) {
  return sql<boolean>`((account.status in ('pending_deletion', 'deleted')
      or (account.status = 'active' and profile.status = 'active')
      or ${listed(scope, 'profile.id')})
    and ${notBlocked(scope, 'profile.id')})`
}

/** A query of the profiles out of `ids` that the viewer may see at this brand. Any other id is as if it did not exist. */
export const visibleProfilesQuery = (db: Db, scope: Scope, ids: readonly Value<string>[]) =>
  db
    .selectFrom('profile')
    .where('profile.pool', '=', scope.pool)
    .where('profile.id', 'in', ids.length > 1 ? [...new Set(ids)] : ids)
    .where(visible(scope, 'profile.id'))

export async function findVisibleProfiles(
  context: Context,
  ids: readonly string[],
): Promise<Map<string, ProfileRow>> {
  if (ids.length === 0) return new Map()
  const rows = await visibleProfilesQuery(context.db, scopeOf(context), ids).selectAll('profile').execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findVisibleProfile(context: Context, id: string): Promise<ProfileRow | null> {
  const { db, brand, viewer } = context
  if (viewer === null) return (await findVisibleProfiles(context, [id])).get(id) ?? null
  return (await visibleProfile.first(db, { ...scopeOf({ brand, viewer }), id })) ?? null
}

/** A profile as a member sees it; a visitor's query is another one. */
const visibleProfile = statement({ ...memberScope, id: text }, (db, { id, ...scope }) =>
  visibleProfilesQuery(db, scope, [id]).selectAll('profile'),
)

/** Only real members, not the viewer. */
export function canWriteTo({ viewer }: { viewer: { account: string } | null }, profile: Partner): boolean {
  return profile.provider === 'member' && profile.fictional === 0 && profile.id !== viewer?.account
}

/** Whether both are at brands that have voices: at another nobody could record one, or play it. */
export const canSpeakTo = (
  { brand, deps }: Pick<Context, 'brand' | 'deps'>,
  other: { brand: string },
): boolean =>
  [brand.site, deps.brands.get(other.brand)?.site].every((site) => site?.features.includes('voice'))

/** Whether the viewer may look at profiles: visitors where the brand lets them, in some brands only with a traffic source. */
export function mayLook({ viewer, brand }: Context, network = ''): boolean {
  const { logged_out_search, logged_out_search_trafficsource } = brand.site
  return viewer !== null || (logged_out_search && !(logged_out_search_trafficsource && network === ''))
}

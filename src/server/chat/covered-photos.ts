// Pictures that their receiver did not ask for: shown blurred until they are tapped.

import { sql } from 'kysely'
import type { MemberContext } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'

/**
 * Out of these photos, the ones the viewer was sent and did not ask for: who has sent a picture before, or answered since, has.
 * None where the brand or the member does not want it. `conversations`: to look in these alone.
 */
export async function coveredPhotos(
  { db, brand, viewer }: MemberContext,
  ids: readonly string[],
  conversations?: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || !brand.site.features.includes('blurred_pictures')) return new Set()
  const rows = await db
    .selectFrom('conversation_side as own_side')
    .innerJoin('message', (join) =>
      join
        .onRef('message.pool', '=', 'own_side.pool')
        .onRef('message.conversation', '=', 'own_side.conversation'),
    )
    .select('message.item')
    .where('own_side.pool', '=', brand.pool)
    .where('own_side.profile', '=', viewer.account)
    .$if(conversations !== undefined, (query) =>
      query.where('own_side.conversation', 'in', conversations ?? []),
    )
    .where('message.kind', '=', 'photo')
    .where('message.item', 'in', ids)
    .where('message.sender', '<>', viewer.account)
    .where('message.uncovered_at', '=', 0)
    .where(
      sql<boolean>`not exists (select 1 from message as own where own.pool = message.pool
        and own.conversation = message.conversation and own.sender = ${viewer.account}
        and (own.kind = 'photo' or own.seq > message.seq))`,
    )
    .where(
      sql<boolean>`not exists (select 1 from account_setting where account_setting.pool = ${brand.pool}
        and account_setting.account = ${viewer.account} and account_setting.pictures_clear = 1)`,
    )
    .execute()
  return new Set(rows.map(({ item }) => item))
}

/** The viewer wants to see a picture they were sent; it stays so. Throws `not_found` for any other. */
export async function uncoverPhoto({ db, brand, viewer, now }: MemberContext, id: string): Promise<void> {
  const uncovered = await db
    .updateTable('message')
    .set({ uncovered_at: now })
    .where('pool', '=', brand.pool)
    .where('kind', '=', 'photo')
    .where('item', '=', id)
    .where('sender', '<>', viewer.account)
    .where('conversation', 'in', (eb) =>
      eb
        .selectFrom('conversation_side as own_side')
        .select('own_side.conversation')
        .where('own_side.pool', '=', brand.pool)
        .where('own_side.profile', '=', viewer.account),
    )
    .executeTakeFirst()
  if (uncovered.numUpdatedRows === 0n) throw notFound()
}

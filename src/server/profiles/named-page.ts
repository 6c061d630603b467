import type { SelectQueryBuilder } from 'kysely'
import { PAGE_SIZE } from '../../contract/search.ts'
import type { MemberContext } from '../platform/context.ts'
import type { Database } from '../platform/db/schema.ts'
import type { Db } from '../platform/db/store.ts'

type PutAway = SelectQueryBuilder<Database, never, { other: string; created_at: number }>

/** A page of members out of a list the viewer keeps of them, the newest first, by name; a deleted account has none any more. */
export async function namedPage(
  { db, brand, viewer, deps }: MemberContext,
  listOf: (db: Db) => PutAway,
  page: number,
): Promise<{ named: { id: string; name: string; at: number }[]; count: number }> {
  const rows = await db
    .selectFrom(listOf(db).as('listed'))
    .innerJoin('profile', (join) =>
      join.onRef('profile.id', '=', 'listed.other').on('profile.pool', '=', brand.pool),
    )
    .leftJoin('account', (join) =>
      join.onRef('account.pool', '=', 'profile.pool').onRef('account.id', '=', 'profile.id'),
    )
    .select(['profile.id', 'profile.name', 'listed.created_at as at', 'account.status'])
    .orderBy('listed.created_at', 'desc')
    .orderBy('profile.id')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  const { count } = await db
    .selectFrom(listOf(db).as('listed'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const deletedName = deps.translator(viewer.language, brand.site.address)('chat.departed')
  const isDeleted = (status: string | null) => status === 'pending_deletion' || status === 'deleted'
  return {
    named: rows.map(({ id, name, at, status }) => ({ id, name: isDeleted(status) ? deletedName : name, at })),
    count: Number(count),
  }
}

import type { Selectable } from 'kysely'
import { moveVersionsWith } from '../../events/member-version.ts'
import type { Context } from '../../platform/context.ts'
import { lockExisting } from '../../platform/db/row-locks.ts'
import type { ProfileTable } from '../tables.ts'

/**
 * Makes whatever decides on one profile, and changes to its photos, wait for each other until the transaction ends, and moves
 * the versions of those who see it. Must run in a transaction.
 */
export function lockProfile(
  context: Pick<Context, 'db' | 'brand' | 'now'>,
  profile: string,
): Promise<Selectable<ProfileTable>> {
  const { db, brand } = context
  moveVersionsWith(context, profile)
  return lockExisting(db, 'profile', { pool: brand.pool, id: profile })
}

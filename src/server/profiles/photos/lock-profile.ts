import type { Selectable } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { lockExisting } from '../../platform/db/row-locks.ts'
import type { ProfileTable } from '../tables.ts'

/**
 * Makes whatever decides on one profile, and changes to its photos, wait for each other until the transaction ends. Must run
 * in a transaction.
 */
export const lockProfile = (
  { db, brand }: Pick<Context, 'db' | 'brand'>,
  profile: string,
): Promise<Selectable<ProfileTable>> => lockExisting(db, 'profile', { pool: brand.pool, id: profile })

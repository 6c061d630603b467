import type { Db } from '../platform/db/store.ts'

/** The photos that these members show, in their order. */
export const shownPhotosOf = async (db: Db, members: readonly { pool: string; member: string }[]) =>
  members.length === 0
    ? []
    : db
        .selectFrom('photo')
        .select(['profile', 'id'])
        .where('pool', 'in', [...new Set(members.map(({ pool }) => pool))])
        .where(
          'profile',
          'in',
          members.map(({ member }) => member),
        )
        .where('status', '=', 'active')
        .orderBy('position')
        .execute()

import type { MemberContext } from '../../context.ts'

/** Clears the new mark of a profile's like. Does nothing where there is none. */
export async function seeLike({ db, brand, viewer, now }: MemberContext, profile: string): Promise<void> {
  await db
    .updateTable('likes')
    .set({ seen_at: now })
    .where('pool', '=', brand.pool)
    .where('from_profile', '=', profile)
    .where('to_profile', '=', viewer.account)
    .where('seen_at', '=', 0)
    .execute()
}

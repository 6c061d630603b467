import type { MemberContext } from '../../context.ts'

/** Takes the viewer's own block back; what was said and liked before shows again. Does nothing where there is none. */
export async function unblockProfile({ db, brand, viewer }: MemberContext, profile: string): Promise<void> {
  await db
    .deleteFrom('block')
    .where('pool', '=', brand.pool)
    .where('blocker', '=', viewer.account)
    .where('blocked', '=', profile)
    .execute()
}

import type { Focus } from '../../../contract/cards.ts'
import type { MemberContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'

/** Keeps what a cut of one of the member's own photos has in sight. Throws `not_found`. */
export async function setFocus(
  { db, brand, viewer }: MemberContext,
  { id, x, y }: Focus & { id: string },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('photo')
    .set({ focus_x: x, focus_y: y })
    .where('pool', '=', brand.pool)
    .where('profile', '=', viewer.account)
    .where('id', '=', id)
    .where('status', '<>', 'deleted')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}

import type { MemberContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { lockProfile } from './lock-profile.ts'

/** Puts the member's own photos in this order; those not named follow as they stood. Throws `not_found`. */
export async function orderPhotos(context: MemberContext, order: readonly string[]): Promise<void> {
  await inTransaction(context, async (trx) => {
    const { db, brand, viewer } = trx
    await lockProfile(trx, viewer.account)
    const photos = await db
      .selectFrom('photo')
      .select(['id', 'position'])
      .where('pool', '=', brand.pool)
      .where('profile', '=', viewer.account)
      .where('status', '<>', 'deleted')
      .orderBy('position')
      .orderBy('id')
      .execute()
    const known = photos.map(({ id }) => id)
    if (!order.every((id) => known.includes(id))) throw notFound()
    const wanted = [...order, ...known.filter((id) => !order.includes(id))]
    for (const [position, id] of wanted.entries()) {
      if (photos.some((photo) => photo.id === id && photo.position === position)) continue
      await db
        .updateTable('photo')
        .set({ position })
        .where('pool', '=', brand.pool)
        .where('id', '=', id)
        .execute()
    }
  })
}

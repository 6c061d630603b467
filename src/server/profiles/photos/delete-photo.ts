import type { MemberContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { PhotoRow } from '../cards.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { lockProfile } from './lock-profile.ts'
import { makeFirstMain } from './make-main.ts'

/**
 * Deletes one of the member's own photos; the next one becomes the main photo. One that a notice hid is kept, unseen, until a
 * person has decided. Throws `not_found`.
 */
export async function deletePhoto(context: MemberContext, id: string): Promise<void> {
  const photo = await inTransaction(context, (trx) => deleteRow(trx, id))
  // After the commit: a photo whose row came back would have lost its files.
  if (photo) await context.deps.media.remove(photo)
}

/** Null where the photo is kept. */
async function deleteRow(context: MemberContext, id: string): Promise<PhotoRow | null> {
  const { db, brand, viewer } = context
  const { main_photo } = await lockProfile(context, viewer.account)
  const kept = await db
    .updateTable('photo')
    .set({ status: 'deleted' })
    .where('pool', '=', brand.pool)
    .where('profile', '=', viewer.account)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where((row) =>
      row.exists(
        row
          .selectFrom('restriction')
          .select('restriction.id')
          .where('restriction.pool', '=', brand.pool)
          .where('restriction.account', '=', viewer.account)
          .where('restriction.photo', '=', id)
          .where('restriction.measure', '=', 'photo_hidden')
          .where('restriction.lifted_at', '=', 0),
      ),
    )
    .executeTakeFirst()
  if (kept.numUpdatedRows === 1n) return null
  const photo = await db
    .deleteFrom('photo')
    .where('pool', '=', brand.pool)
    .where('profile', '=', viewer.account)
    .where('id', '=', id)
    .where('status', '<>', 'deleted')
    .returningAll()
    .executeTakeFirst()
  if (!photo) throw notFound()
  if (main_photo === photo.id) await makeFirstMain(context, viewer.account)
  return photo
}

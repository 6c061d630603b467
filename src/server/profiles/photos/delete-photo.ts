import { closeCasesOf } from '../../platform/cases/cases.ts'
import type { MemberContext } from '../../platform/context.ts'
import { forgetPicture } from '../../moderation/signals/picture-hashes.ts'
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
  const photo = await db
    .selectFrom('photo')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('profile', '=', viewer.account)
    .where('id', '=', id)
    .where('status', '<>', 'deleted')
    .executeTakeFirst()
  if (!photo) throw notFound()
  if (photo.status === 'pending' && (await isUnderReview(context, id))) {
    await db
      .updateTable('photo')
      .set({ status: 'deleted' })
      .where('pool', '=', brand.pool)
      .where('id', '=', id)
      .execute()
    return null
  }
  await db.deleteFrom('photo').where('pool', '=', brand.pool).where('id', '=', id).execute()
  await forgetPicture(context, id)
  if (photo.status === 'pending')
    await closeCasesOf(context, brand.pool, { kind: 'photo', refs: [id] }, { outcome: 'gone', by: 'member' })
  if (main_photo === photo.id) await makeFirstMain(context, viewer.account)
  return photo
}

/** Whether a notice hid the photo, and no operator has decided yet. */
async function isUnderReview({ db, brand, viewer }: MemberContext, photo: string): Promise<boolean> {
  const review = await db
    .selectFrom('restriction')
    .select('id')
    .where('pool', '=', brand.pool)
    .where('account', '=', viewer.account)
    .where('photo', '=', photo)
    .where('measure', '=', 'photo_hidden')
    .where('lifted_at', '=', 0)
    .executeTakeFirst()
  return review !== undefined
}

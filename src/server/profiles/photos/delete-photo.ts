import type { MemberContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { PhotoRow } from '../cards.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { lockProfile } from './lock-profile.ts'
import { makeFirstMain } from './make-main.ts'

/** Deletes one of the member's own photos; the next one becomes the main photo. Throws `not_found`. */
export async function deletePhoto(context: MemberContext, id: string): Promise<void> {
  const photo = await inTransaction(context, (trx) => deleteRow(trx, id))
  // After the commit: a photo whose row came back would have lost its files.
  await context.deps.media.remove(photo)
}

async function deleteRow(context: MemberContext, id: string): Promise<PhotoRow> {
  const { db, brand, viewer } = context
  const { main_photo } = await lockProfile(context, viewer.account)
  const photo = await db
    .deleteFrom('photo')
    .where('pool', '=', brand.pool)
    .where('profile', '=', viewer.account)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!photo) throw notFound()
  if (main_photo === photo.id) await makeFirstMain(context, viewer.account)
  return photo
}

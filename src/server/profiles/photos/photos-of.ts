import type { Context } from '../../platform/context.ts'
import type { ProfileRow } from '../../access.ts'
import type { PhotoRow } from '../cards.ts'

export type KeptPhoto = PhotoRow & { status: Exclude<PhotoRow['status'], 'deleted'> }

/** A profile's photos, the main one first. */
export async function photosOf({ db, brand }: Context, profile: ProfileRow): Promise<KeptPhoto[]> {
  const photos = await db
    .selectFrom('photo')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('profile', '=', profile.id)
    .where('status', '<>', 'deleted')
    .$narrowType<Pick<KeptPhoto, 'status'>>()
    .orderBy('position')
    .orderBy('id')
    .execute()
  const isMain = (photo: KeptPhoto) => photo.id === profile.main_photo
  return [...photos.filter(isMain), ...photos.filter((photo) => !isMain(photo))]
}

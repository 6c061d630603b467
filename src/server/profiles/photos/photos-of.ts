import type { Context } from '../../platform/context.ts'
import type { ProfileRow } from '../../access.ts'
import type { PhotoRow } from '../cards.ts'

/** A profile's photos, the main one first. */
export async function photosOf({ db, brand }: Context, profile: ProfileRow): Promise<PhotoRow[]> {
  const photos = await db
    .selectFrom('photo')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('profile', '=', profile.id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const isMain = (photo: PhotoRow) => photo.id === profile.main_photo
  return [...photos.filter(isMain), ...photos.filter((photo) => !isMain(photo))]
}

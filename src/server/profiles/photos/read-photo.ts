import type { SentPhotoSize } from '../../../contract/lists.ts'
import type { MemberContext } from '../../platform/context.ts'
import { notFound, ServiceError } from '../../platform/errors.ts'
import type { OpenFile } from '../../platform/media/files.ts'
import { findVisibleProfile } from '../../access.ts'
import { coveredPhotos } from '../../chat/covered-photos.ts'
import { findMessagePhoto } from '../../chat/message-photo.ts'
import type { PhotoRow } from '../cards.ts'
import { countPhotoView } from './limit-photo-views.ts'
import { mayShow } from '../search/listing.ts'

const nameOf = (
  photo: Pick<PhotoRow, 'thumb_name' | 'medium_name' | 'full_name' | 'blurred_name'>,
  size: SentPhotoSize,
) =>
  ({
    thumb: photo.thumb_name,
    medium: photo.medium_name,
    full: photo.full_name,
    blurred: photo.blurred_name,
  })[size]

async function visibilityOf(context: MemberContext, photo: PhotoRow): Promise<'clear' | 'blurred' | 'none'> {
  if (photo.status === 'deleted') return 'none'
  if (photo.profile === context.viewer.account) return 'clear'
  if (photo.status !== 'active') return 'none'
  const owner = await findVisibleProfile(context, photo.profile)
  if (owner === null || !mayShow(context.brand, owner, context.now)) return 'none'
  return owner.main_photo === photo.id || context.viewer.paid ? 'clear' : 'blurred'
}

/**
 * One size of a photo: all of their own for the owner; where the profile may show, the main photo for every member and
 * the others for paid ones; those sent in a conversation for its two members, blurred alone while
 * one is covered. Throws `premium_required` for one that a
 * free member is shown blurred, and `photo_view_limit_reached` as `countPhotoView`; anything else is as if it did not exist.
 */
export async function openPhoto(context: MemberContext, id: string, size: SentPhotoSize): Promise<OpenFile> {
  const { db, brand, deps } = context
  const photo = await db
    .selectFrom('photo')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .executeTakeFirst()
  const visibility = photo ? await visibilityOf(context, photo) : 'none'
  const shown = photo && visibility === 'clear' ? photo : await findMessagePhoto(context, id)
  if (shown && shown !== photo && size !== 'blurred' && (await coveredPhotos(context, [id])).has(id))
    throw notFound()
  if (!shown && visibility === 'blurred') throw new ServiceError('premium_required')
  if (
    shown &&
    shown === photo &&
    size !== 'thumb' &&
    size !== 'blurred' &&
    photo.profile !== context.viewer.account
  )
    await countPhotoView(context, photo.profile)
  const file = shown ? await deps.media.open(nameOf(shown, size)) : null
  if (!file) throw notFound()
  return file
}

// Sending a photo; fetched once a file is chosen.
import type { Result } from '../../client/failure.ts'
import { newKey } from '../../client/key.ts'
import { uploadPhoto as sendPhoto } from '../../client/photos.ts'
import type { Image as Photo } from '../../contract/cards.ts'
import { PHOTO_MEGABYTES, PHOTO_MEGAPIXELS, PHOTO_MIN_SIDE } from '../../core/limits.ts'
import { KIND_BYTES, kindOf } from '../../core/photo-kind.ts'
import { loadOwnProfile, rememberFirstPhoto } from './own-profile.ts'
import { $user, loadSession } from '../account/sessions.ts'

const PHOTO_BYTES = PHOTO_MEGABYTES * 1024 * 1024

export type PhotoProblem = 'type' | 'heic' | 'size' | 'small' | 'pixels'

/** Why a file is not worth sending; null when it is, as far as this browser can tell. `minSide` in pixels. */
export async function photoProblem(file: File, minSide = PHOTO_MIN_SIDE): Promise<PhotoProblem | null> {
  const kind = kindOf(new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer()))
  if (kind === null || kind === 'heic') return kind ?? 'type'
  if (file.size > PHOTO_BYTES) return 'size'
  const picture = await sizeOfPicture(file)
  if (!picture) return null
  if (Math.min(picture.width, picture.height) < minSide) return 'small'
  return picture.width * picture.height > PHOTO_MEGAPIXELS * 1_000_000 ? 'pixels' : null
}

interface PictureSize {
  width: number
  height: number
}

/** Pixels of a picture, turned upright; null where the browser cannot read it. */
async function sizeOfPicture(picture: Blob): Promise<PictureSize | null> {
  if (typeof Image === 'undefined') return null
  const url = URL.createObjectURL(picture)
  const image = new Image()
  const size = new Promise<PictureSize | null>((resolve) => {
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => resolve(null)
  })
  image.src = url
  try {
    return await size
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Uploads one photo; repeats after a fault add no second one. */
export async function uploadPhoto(
  file: File,
  onProgress: (share: number) => void = () => undefined,
): Promise<Result<Photo>> {
  const isFirst = !$user.get()?.profile.main_image
  const result = await sendPhoto(file, newKey(), onProgress)
  if (result.ok) {
    if (isFirst) rememberFirstPhoto()
    await Promise.all([loadOwnProfile(), loadSession()])
  }
  return result
}

import { PHOTO_MEGAPIXELS, PHOTO_MIN_SIDE } from '../../core/limits.ts'
import type { Translator } from '../../core/messages.ts'
import type { PhotoProblem } from '../../stores/profiles/photo-upload.ts'

/** Why a photo cannot be uploaded. */
export function photoProblemText(t: Translator, problem: PhotoProblem): string {
  switch (problem) {
    case 'type':
      return t('accounts.photos.wrong_type')
    case 'heic':
      return t('errors.photo_heic')
    case 'size':
      return t('accounts.photos.too_big')
    case 'small':
      return t('errors.photo_too_small', { side: PHOTO_MIN_SIDE })
    case 'pixels':
      return t('errors.photo_too_many_pixels', { megapixels: PHOTO_MEGAPIXELS })
  }
}

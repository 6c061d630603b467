import * as v from 'valibot'
import { Focus, Image } from '../cards.ts'
import { Id } from '../fields.ts'
import { SENT_PHOTO_SIZES } from '../lists.ts'
import { OwnProfile } from '../profiles.ts'
import { defineCall } from './define-call.ts'

export const uploadPhoto = defineCall({
  method: 'POST',
  path: '/api/photo.php',
  access: 'member',
  takesPart: true,
  rate: 'media',
  bodyKind: 'multipart',
  idempotent: true,
  response: Image,
  errors: [
    'photo_invalid',
    'photo_heic',
    'photo_hdr',
    'photo_too_small',
    'photo_too_many_pixels',
    'photo_limit_reached',
    'premium_required',
    'too_large',
    'busy',
  ],
})

/**
 * Puts one's own photos in order, chooses the main one, says what a cut of one keeps in sight, or several of these; photos not
 * named follow as they stood.
 */
export const orderPhotos = defineCall({
  method: 'PUT',
  path: '/api/photo.php',
  access: 'member',
  takesPart: true,
  body: v.pipe(
    v.strictObject({
      order: v.optional(
        v.pipe(
          v.array(Id, 'invalid'),
          v.minLength(1, 'required'),
          v.maxLength(100, 'too_many'),
          v.check((ids) => new Set(ids).size === ids.length, 'invalid'),
        ),
      ),
      main: v.optional(Id),
      focus: v.optional(v.strictObject({ id: Id, ...Focus.entries })),
    }),
    v.check((change) => Object.values(change).some((part) => part !== undefined), 'required'),
  ),
  response: OwnProfile,
  errors: ['not_found', 'invalid_fields'],
})

export const deletePhoto = defineCall({
  method: 'DELETE',
  path: '/api/photo.php',
  access: 'member',
  body: v.strictObject({ id: Id }),
  response: OwnProfile,
  errors: ['not_found'],
})

/**
 * Answers the image's bytes (`image/webp`), not JSON. `premium_required`: a photo this member is shown blurred.
 * `blurred` is for photos of messages; those not asked for are answered so alone. `photo_view_limit_reached`: larger than `thumb`, of one member too many this hour or day.
 */
export const getPhoto = defineCall({
  method: 'GET',
  path: '/api/photo.php',
  access: 'member',
  query: v.strictObject({ id: Id, size: v.picklist(SENT_PHOTO_SIZES) }),
  media: 'image/webp',
  errors: ['not_found', 'premium_required', 'photo_view_limit_reached'],
})

/** Shows a photo of a message that the member did not ask for, from now on. */
export const uncoverPhoto = defineCall({
  method: 'PUT',
  path: '/api/uncover.php',
  access: 'member',
  feature: 'blurred_pictures',
  body: v.strictObject({ photo: Id }),
  errors: ['not_found'],
})

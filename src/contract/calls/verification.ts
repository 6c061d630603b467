import * as v from 'valibot'
import { Id } from '../fields.ts'
import { Verification } from '../verification.ts'
import { defineCall } from './define-call.ts'

const path = '/api/verification.php'
const common = { access: 'member', feature: 'verification', response: Verification } as const

export const getVerification = defineCall({ ...common, method: 'GET', path })

/**
 * Draws a pose, with the consent that a person compares the picture with the photos. One whose time is not over is kept, and
 * so is a picture that waits: the answer says how it stands.
 */
export const askVerification = defineCall({
  ...common,
  method: 'POST',
  path,
  takesPart: true,
  body: v.strictObject({ consent: v.literal(true, 'required') }),
  errors: ['verification_needs_photo', 'verification_limit_reached', 'invalid_fields'],
})

/** Withdraws the consent, also where a brand no longer offers it: picture and mark go. */
export const endVerification = defineCall({
  method: 'DELETE',
  path,
  access: 'member',
  response: Verification,
})

/** Sends the picture of a pose that was asked for. */
export const sendVerification = defineCall({
  ...common,
  method: 'POST',
  path: '/api/verification-picture.php',
  takesPart: true,
  rate: 'media',
  bodyKind: 'multipart',
  idempotent: true,
  query: v.strictObject({ id: Id }),
  errors: [
    'verification_expired',
    'verification_limit_reached',
    'verification_needs_photo',
    'photo_invalid',
    'photo_heic',
    'photo_hdr',
    'photo_too_small',
    'photo_too_many_pixels',
    'too_large',
    'busy',
  ],
})

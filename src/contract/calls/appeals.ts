import * as v from 'valibot'
import { Appeal, AppealableDecision, appealed, AppealPicture, AppealReceipt } from '../appeals.ts'
import { defineCall } from './define-call.ts'

const Query = v.strictObject(appealed)

/** Says what was decided, and whether one may appeal; changes nothing. Unknown links, and those of another brand, are refused. */
export const getAppeal = defineCall({
  method: 'GET',
  path: '/api/appeal.php',
  access: 'visitor',
  rate: 'mail',
  query: Query,
  response: AppealableDecision,
  errors: ['link_invalid'],
})

/**
 * Appeals against a decision, once, without login by the mailed link (DSA Art. 20). `link_invalid` also where it was
 * done before, came too late, or the decision is no more: `getAppeal` says which.
 */
export const sendAppeal = defineCall({
  method: 'POST',
  path: '/api/appeal.php',
  access: 'visitor',
  rate: 'mail',
  idempotent: true,
  body: Appeal,
  response: AppealReceipt,
  errors: ['link_invalid', 'invalid_fields'],
})

/** Keeps a picture for the appeal that is being written; it goes after a day without one. */
export const sendAppealPicture = defineCall({
  method: 'POST',
  path: '/api/appeal-picture.php',
  access: 'visitor',
  rate: 'media',
  bodyKind: 'multipart',
  idempotent: true,
  query: Query,
  response: AppealPicture,
  errors: [
    'link_invalid',
    'photo_invalid',
    'photo_heic',
    'photo_hdr',
    'photo_too_small',
    'photo_too_many_pixels',
    'photo_limit_reached',
    'too_large',
    'busy',
  ],
})

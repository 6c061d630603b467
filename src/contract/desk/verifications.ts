// Pictures of the verified mark at the desk: each beside the main photo it is compared with.

import * as v from 'valibot'
import { defineCall } from '../calls/define-call.ts'
import { Count, Id, Time } from '../fields.ts'
import { VERIFICATION_POSES, VERIFICATION_REASONS } from '../verification.ts'

const common = { access: 'operator', right: 'cases.decide' } as const

export const VerificationQueue = v.object({
  /** At most 24, the first to be due first. */
  rows: v.array(
    v.object({
      id: v.string(),
      brand: v.string(),
      member: v.string(),
      age: Count,
      pose: v.picklist(VERIFICATION_POSES),
      /** The main photo. */
      photo: v.string(),
      /** The member's other photos. */
      others: v.array(v.string()),
      /** Pictures of the member that were refused within 30 days. */
      refused: Count,
      since: Time,
      due_at: Time,
    }),
  ),
  /** Those that wait beyond these. */
  more: Count,
})
export type VerificationQueue = v.InferOutput<typeof VerificationQueue>

export const getVerifications = defineCall({
  ...common,
  method: 'GET',
  path: '/api/desk/verifications.php',
  response: VerificationQueue,
})

/** The picture that waits, or a photo of its member. */
export const getVerificationFile = defineCall({
  ...common,
  method: 'GET',
  path: '/api/desk/verification-file.php',
  query: v.strictObject({ id: Id, photo: v.optional(Id) }),
  media: 'image/webp',
  errors: ['not_found'],
})

/** Gives the mark; with a reason it refuses the picture. `case_changed`: another photo is the main one by now. */
export const decideVerification = defineCall({
  ...common,
  method: 'POST',
  path: '/api/desk/verification-decision.php',
  idempotent: true,
  body: v.strictObject({ id: Id, photo: Id, reason: v.optional(v.picklist(VERIFICATION_REASONS)) }),
  errors: ['not_found', 'already_decided', 'case_changed'],
})

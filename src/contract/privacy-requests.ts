import * as v from 'valibot'
import { text, Time } from './fields.ts'

/** What a member may ask of their data (GDPR Art. 15, 17, 16, 21, 18, 20). */
export const PRIVACY_REQUEST_KINDS = [
  'access',
  'erasure',
  'rectification',
  'objection',
  'restriction',
  'portability',
] as const
export type PrivacyRequestKind = (typeof PRIVACY_REQUEST_KINDS)[number]

export const PrivacyRequest = v.strictObject({
  kind: v.picklist(PRIVACY_REQUEST_KINDS, 'not_in_list'),
  text: v.optional(text(0, 2000), ''),
})

export const PrivacyReceipt = v.object({
  number: v.string(),
  /** When it is answered at the latest. */
  due_at: Time,
})
export type PrivacyReceipt = v.InferOutput<typeof PrivacyReceipt>

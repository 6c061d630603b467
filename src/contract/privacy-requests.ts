import * as v from 'valibot'
import { text, Time } from './fields.ts'
import { PRIVACY_REQUEST_KINDS } from './lists.ts'

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

import * as v from 'valibot'
import { defineCall } from './call.ts'
import { Email, text, tick } from './fields.ts'
import { COMPLAINT_KINDS, LOCALES } from './lists.ts'

/**
 * A complaint, or a notice of illegal content (DSA Art. 16): for the latter its URL or id, a tick of good faith, and,
 * except for child abuse, name and address. Members' own count as given. A form without script is answered 303.
 */
export const sendComplaint = defineCall({
  method: 'POST',
  path: '/api/complaint.php',
  access: 'visitor',
  rate: 'mail',
  bodyKind: 'form',
  idempotent: true,
  body: v.strictObject({
    kind: v.picklist(COMPLAINT_KINDS, 'not_in_list'),
    /** The profile, message or photo, or the address of the page. */
    reference: v.optional(text(0, 500), ''),
    text: text(1, 5000),
    good_faith: v.optional(tick),
    name: v.optional(text(0, 100), ''),
    email: v.optional(Email),
    language: v.optional(v.picklist(LOCALES)),
  }),
  response: v.object({ case_number: v.string() }),
  errors: ['invalid_fields'],
})

import * as v from 'valibot'
import { Email } from './credentials.ts'
import { Id, line, text, tick } from './fields.ts'
import { COMPLAINT_KINDS, LOCALES } from './lists.ts'

export const Complaint = v.strictObject({
  kind: v.picklist(COMPLAINT_KINDS, 'not_in_list'),
  /** The profile, message or photo, or the address of the page. */
  reference: v.optional(line(0, 500), ''),
  text: text(1, 5000),
  good_faith: v.optional(tick),
  name: v.optional(line(0, 100), ''),
  email: v.optional(Email),
  language: v.optional(v.picklist(LOCALES)),
})

export const ComplaintReceipt = v.object({
  case_number: v.string(),
  /** The member it is about, where its sender may block them. */
  profile: v.optional(Id),
})

import * as v from 'valibot'
import { COMPLAINT_KINDS } from './closed-lists.ts'
import { defineCall } from './call.ts'
import { Email, queryFlag, text, tick } from './fields.ts'
import { LOCALES } from './lists.ts'

/**
 * A complaint, or a notice of illegal content (DSA Art. 16): for the latter where it stands, a tick of good faith, and,
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

/** Beacon when a page is hidden: the member is away from now on. Counts only with consent to statistics. */
export const pageHidden = defineCall({
  method: 'POST',
  path: '/api/page-hidden.php',
  access: 'visitor',
  bodyKind: 'any',
  body: v.strictObject({}),
})

/** Beacon of a page left at once; counted per day and page, for nobody in particular, and only with consent. */
export const logPageBounce = defineCall({
  method: 'POST',
  path: '/api/bounce.php',
  access: 'visitor',
  bodyKind: 'any',
  body: v.strictObject({
    /** The page's route, e.g. `landers-gallery`. */
    page: text(1, 60),
    /** The visitor agreed to statistics on this device. */
    consent: v.optional(queryFlag),
  }),
})

/** A browser's report of what the content security policy stopped; in its own format, stored nowhere. */
export const cspReport = defineCall({
  method: 'POST',
  path: '/api/csp-report.php',
  access: 'visitor',
  rate: 'write',
  bodyKind: 'any',
  origin: 'any',
  body: v.unknown(),
})

import * as v from 'valibot'
import { Complaint, ComplaintReceipt } from '../complaints.ts'
import { Id, queryInt } from '../fields.ts'
import { BlockPage, CaseList } from '../moderation.ts'
import { defineCall } from './define-call.ts'

/**
 * A complaint, or a notice of illegal content (DSA Art. 16): for the latter its URL or id, a tick of good faith, and,
 * except for child abuse, name and address. Members' own count as given. Whoever is no confirmed member, and left an address,
 * is mailed a link that makes the notice count. A form without script is answered 303.
 */
export const sendComplaint = defineCall({
  method: 'POST',
  path: '/api/complaint.php',
  access: 'visitor',
  rate: 'mail',
  bodyKind: 'form',
  idempotent: true,
  body: Complaint,
  response: ComplaintReceipt,
  errors: ['invalid_fields'],
})

/** Cases and decisions of one answer. */
export const CASES_LIMIT = 100

/** The member's own cases, and decisions about the member; the newest of both first. */
export const getCases = defineCall({
  method: 'GET',
  path: '/api/complaint.php',
  access: 'member',
  response: CaseList,
})

/** The member has seen the warning: it is not shown any more. 204 also for one that was seen, or is another's. */
export const seeWarning = defineCall({
  method: 'PUT',
  path: '/api/complaint.php',
  access: 'member',
  body: v.strictObject({ statement: Id }),
})

/** A page of them, the newest first. */
export const getBlocks = defineCall({
  method: 'GET',
  path: '/api/block.php',
  access: 'member',
  query: v.strictObject({ page: v.optional(queryInt(1, 42), 1) }),
  response: BlockPage,
})

/** Hides both members from each other everywhere; what either calls answers as if the other did not exist. */
export const blockProfile = defineCall({
  method: 'POST',
  path: '/api/block.php',
  access: 'member',
  outdatesPages: true,
  idempotent: true,
  body: v.strictObject({ profile: Id }),
  errors: ['not_found', 'invalid_fields'],
})

/** Takes the member's own block back; 204 also where there is none. */
export const unblockProfile = defineCall({
  method: 'DELETE',
  path: '/api/block.php',
  access: 'member',
  outdatesPages: true,
  body: v.strictObject({ profile: Id }),
})

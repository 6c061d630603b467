// Calls on cases. Deciding on an appeal is deciding its case: one call, one preview.

import * as v from 'valibot'
import { defineCall } from '../calls/define-call.ts'
import { Id, text } from '../fields.ts'
import { PHOTO_SIZES } from '../lists.ts'
import {
  AssignInput,
  CaseDecision,
  CaseDetail,
  CaseList,
  CasePreview,
  CaseQuery,
  CaseRowAnswer,
  CaseRowQuery,
  ConversationQuery,
  ConversationWindow,
  EscalateInput,
  NoteInput,
  PhotoDecisions,
  PhotoGrid,
  PhotoOutcomes,
  ReopenInput,
  WaitInput,
} from './cases.ts'

const access = 'operator'
const OfCase = v.strictObject({ id: Id })
/** Refusals of a write on a case that somebody else has, or that was changed since it was read. */
const MOVED = ['not_found', 'right_missing', 'case_changed', 'claimed_by_other', 'already_decided'] as const

/** A page of 50 of the queue; a poll of what did not change is answered 304. */
export const getQueue = defineCall({
  method: 'GET',
  path: '/api/desk/cases.php',
  access,
  versioned: true,
  query: CaseQuery,
  response: CaseList,
  errors: ['right_missing'],
})

/** One case as the queue shows it, open or closed: what a screen that shows it polls. */
export const getCaseRow = defineCall({
  method: 'GET',
  path: '/api/desk/case-row.php',
  access,
  versioned: true,
  query: CaseRowQuery,
  response: CaseRowAnswer,
  errors: ['right_missing', 'not_found'],
})

export const getCase = defineCall({
  method: 'GET',
  path: '/api/desk/case.php',
  access,
  query: OfCase,
  response: CaseDetail,
  errors: ['right_missing', 'not_found'],
})

const Claimed = v.object({ id: v.string(), claimed_until: v.number(), version: v.number() })

/** Takes a case for 20 minutes; of an own claim, 20 minutes more. */
export const claimCase = defineCall({
  method: 'POST',
  path: '/api/desk/claim.php',
  access,
  body: OfCase,
  response: Claimed,
  errors: [...MOVED, 'same_decider'],
})

/** Takes the first case of the queue, as it is filtered, that nobody has; null where there is none. */
export const claimNextCase = defineCall({
  method: 'POST',
  path: '/api/desk/claim.php',
  flag: 'next',
  access,
  query: v.strictObject({ next: v.literal(''), ...CaseQuery.entries }),
  response: v.nullable(Claimed),
  errors: ['right_missing'],
})

export const releaseCase = defineCall({
  method: 'DELETE',
  path: '/api/desk/claim.php',
  access,
  body: OfCase,
  errors: ['right_missing', 'not_found'],
})

/** Those who may be handed a case: at its brand, with the right to decide it. */
export const getAssignable = defineCall({
  method: 'GET',
  path: '/api/desk/assign.php',
  access,
  query: OfCase,
  response: v.object({
    operators: v.array(v.object({ id: v.string(), name: v.string(), language: v.string() })),
  }),
  errors: ['right_missing', 'not_found'],
})

/** Hands one's own case to an operator; a lead hands over any. */
export const assignCases = defineCall({
  method: 'POST',
  path: '/api/desk/assign.php',
  access,
  idempotent: true,
  body: AssignInput,
  errors: [...MOVED],
})

export const noteCase = defineCall({
  method: 'POST',
  path: '/api/desk/note.php',
  access,
  idempotent: true,
  body: NoteInput,
  response: CaseDetail,
  errors: ['right_missing', 'not_found'],
})

export const parkCase = defineCall({
  method: 'POST',
  path: '/api/desk/wait.php',
  access,
  idempotent: true,
  body: WaitInput,
  errors: [...MOVED],
})

export const escalateCase = defineCall({
  method: 'POST',
  path: '/api/desk/escalate.php',
  access,
  idempotent: true,
  body: EscalateInput,
  errors: [...MOVED],
})

export const reopenCase = defineCall({
  method: 'POST',
  path: '/api/desk/reopen.php',
  access,
  right: 'cases.assign',
  idempotent: true,
  body: ReopenInput,
  response: CaseDetail,
  errors: [...MOVED],
})

/** Keeps a piece of evidence beyond its end, or (`until` 0) no longer. */
export const holdEvidence = defineCall({
  method: 'POST',
  path: '/api/desk/hold.php',
  access,
  right: 'cases.assign',
  idempotent: true,
  body: v.strictObject({ id: Id, evidence: Id, until: v.number(), words: text(3, 500) }),
  errors: ['not_found', 'right_missing'],
})

/** The mails that a decision would send: in the languages of those they go to, and in the operator's. */
export const previewCase = defineCall({
  method: 'POST',
  path: '/api/desk/case-preview.php',
  access,
  body: CaseDecision,
  response: CasePreview,
  errors: [...MOVED, 'same_decider'],
})

export const decideCase = defineCall({
  method: 'POST',
  path: '/api/desk/decide.php',
  access,
  idempotent: true,
  body: CaseDecision,
  response: CaseDetail,
  errors: [...MOVED, 'same_decider', 'confirm_needed'],
})

/** Messages around a reported one; the whole conversation with a reason of 20 characters. */
export const getConversation = defineCall({
  method: 'GET',
  path: '/api/desk/conversation.php',
  access,
  right: 'messages.read',
  query: ConversationQuery,
  response: ConversationWindow,
  errors: ['not_found', 'invalid_fields'],
})

/** A copied file: `blurred` is 64 px and shows nothing; `whole` of a child-abuse case asks for a reason. */
export const getEvidenceFile = defineCall({
  method: 'GET',
  path: '/api/desk/evidence-file.php',
  access,
  query: v.strictObject({
    case: Id,
    id: Id,
    size: v.picklist(['blurred', 'whole']),
    reason: v.optional(text(20, 500)),
  }),
  media: 'image/webp',
  errors: ['not_found', 'right_missing', 'invalid_fields'],
})

/** A copied recording (`audio/mpeg`); that of a child-abuse case asks for a reason. */
export const getEvidenceVoice = defineCall({
  method: 'GET',
  path: '/api/desk/evidence-voice.php',
  access,
  query: v.strictObject({ case: Id, id: Id, reason: v.optional(text(20, 500)) }),
  media: 'audio/mpeg',
  errors: ['not_found', 'right_missing', 'invalid_fields'],
})

/**
 * A photo of a member whose case, or whose photo, may be decided. Of a member with a case of child abuse all but `blurred` asks
 * for a reason.
 */
export const getPhotoFile = defineCall({
  method: 'GET',
  path: '/api/desk/photo-file.php',
  access,
  query: v.strictObject({
    id: Id,
    size: v.picklist([...PHOTO_SIZES, 'blurred']),
    reason: v.optional(text(20, 500)),
  }),
  media: 'image/webp',
  errors: ['not_found', 'right_missing', 'invalid_fields'],
})

/** The 24 photos that are due first. */
export const getPhotos = defineCall({
  method: 'GET',
  path: '/api/desk/photos.php',
  access,
  right: 'cases.decide',
  response: PhotoGrid,
})

/** Each photo for itself: one that cannot be decided any more keeps no other. */
export const decidePhotos = defineCall({
  method: 'POST',
  path: '/api/desk/photo-decisions.php',
  access,
  right: 'cases.decide',
  idempotent: true,
  body: PhotoDecisions,
  response: PhotoOutcomes,
})

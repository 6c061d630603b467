// What waits for a person: closed lists of its kinds, states and ends.

/** A notice has the kind `notice` where nothing is hidden by itself; its ground says which one. */
export const CASE_KINDS = [
  'child_abuse',
  'under_age',
  'notice',
  'photo',
  'complaint',
  'appeal',
  'withdrawal',
  'refund_refused',
  'dispute',
] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/** `waiting` and `escalated` come back by themselves. */
export const CASE_STATES = ['open', 'claimed', 'waiting', 'escalated', 'closed'] as const
export type CaseState = (typeof CASE_STATES)[number]

/** What `subject_ref` names; a case about a member as a whole names nothing. */
export const CASE_SUBJECTS = ['member', 'notice', 'photo', 'appeal', 'withdrawal', 'refund', 'order'] as const
export type CaseSubject = (typeof CASE_SUBJECTS)[number]

/** Entries of a case's timeline. */
export const CASE_EVENTS = [
  'opened',
  'joined',
  'answered_before',
  'claimed',
  'released',
  'assigned',
  'noted',
  'waiting',
  'escalated',
  'returned',
  'reopened',
  'decided',
  'closed',
] as const
export type CaseEventKind = (typeof CASE_EVENTS)[number]

/** Why a case is due earlier or later than its kind. */
export const CASE_SHIFTS = ['further_notifiers', 'unfounded_notifiers'] as const
export type CaseShift = (typeof CASE_SHIFTS)[number]

export const CASE_VIEWS = ['mine', 'due_today', 'overdue', 'unclaimed'] as const

/** Decisions on a case. Which of them a kind takes is in `core/cases.ts`. */
export const CASE_MEASURES = [
  'kept',
  'warning',
  'text_removed',
  'suspended',
  'removed',
  'photo_refused',
  'photo_accepted',
  'answered',
  'upheld',
  'reversed',
  'changed',
  'refunded',
  'denied',
  'seen',
  'paid_by_hand',
  'dispute_accepted',
  'evidence_sent',
] as const
export type CaseMeasure = (typeof CASE_MEASURES)[number]

/** Outcomes of one photo of a batch; `claimed`: it is somebody else's to decide, or was handed on. */
export const PHOTO_OUTCOMES = ['accepted', 'refused', 'already_decided', 'claimed', 'not_found'] as const

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
  'privacy_request',
  'authority_order',
  'child_abuse_follow_up',
  'signal',
] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/** `waiting` and `escalated` come back by themselves. */
export const CASE_STATES = ['open', 'claimed', 'waiting', 'escalated', 'closed'] as const
export type CaseState = (typeof CASE_STATES)[number]

/** What `subject_ref` names; a case about a member as a whole names nothing. */
export const CASE_SUBJECTS = [
  ...(['member', 'notice', 'photo', 'appeal', 'withdrawal', 'refund', 'order'] as const),
  ...(['privacy_request', 'authority_order', 'authority_report'] as const),
] as const
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
  'confirmed',
  'extended',
  'warned',
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
  'granted',
  'request_refused',
  'order_done',
  'order_refused',
  'hold_longer',
  'hold_ended',
] as const
export type CaseMeasure = (typeof CASE_MEASURES)[number]

/** How a request about data came in: by the member's own form, or entered by an operator. */
export const PRIVACY_CHANNELS = ['site', 'mail', 'letter', 'phone'] as const
export type PrivacyChannel = (typeof PRIVACY_CHANNELS)[number]
/** Those that an operator enters. */
export const ENTERED_CHANNELS = ['mail', 'letter', 'phone'] as const satisfies readonly PrivacyChannel[]
/** How it is known whose request it is; '' while it is not. */
export const PRIVACY_IDENTITIES = ['', 'login', 'link'] as const
export type PrivacyIdentity = (typeof PRIVACY_IDENTITIES)[number]
/** `gone`: the account went before it was decided. */
export type PrivacyOutcome = 'granted' | 'refused' | 'gone'

/** Orders of authorities: to act against content, and to give information. */
export const ORDER_KINDS = ['act', 'inform'] as const
export type OrderKind = (typeof ORDER_KINDS)[number]

/** Of a profile that is copied, what its owner writes; the choices among few words say nothing. */
export const COPIED_FIELDS = ['name', 'gender', 'born', 'country', 'region', 'city', 'about', 'link'] as const
export type CopiedField = (typeof COPIED_FIELDS)[number]

/** Signs of fraud; `docs/desk.md` says how each is told. */
export const SIGNAL_RULES = [
  'same_text',
  'contact_early',
  'money_asked',
  'same_picture',
  'shared_network',
  'shared_browser',
  'shared_payment',
  'speed',
  'country_differs',
  'refusals',
  'notices',
] as const
export type SignalRule = (typeof SIGNAL_RULES)[number]

/** What the accounts of a cluster share. */
export const CLUSTER_KINDS = ['network', 'browser', 'picture', 'text', 'payment'] as const
export type ClusterKind = (typeof CLUSTER_KINDS)[number]

/** Outcomes of one photo of a batch; `claimed`: it is somebody else's to decide, or was handed on. */
export const PHOTO_OUTCOMES = ['accepted', 'refused', 'already_decided', 'claimed', 'not_found'] as const

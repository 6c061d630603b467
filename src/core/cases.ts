// Until when a case is decided, and how long it is held by whom.

import type { CaseKind, CaseMeasure, CaseShift, CaseSubject } from '../contract/desk/case-lists.ts'
import { WITHDRAWAL_MEASURES } from '../contract/desk/money-lists.ts'
import type { ComplaintKind, NoticeKind } from '../contract/lists.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'
import { APPEAL_ANSWER_DAYS } from './limits.ts'

/** A claim lasts so long, and is renewed while the case is on a screen. */
export const CLAIM_MS = 20 * MINUTE_MS
/** A case that was handed to somebody waits for them as long as a login lasts. */
export const ASSIGNED_MS = 8 * HOUR_MS
/** A notice on what was decided within so long joins that case. */
export const DECIDED_BEFORE_MS = 90 * DAY_MS
/** Rows of a page of the queue, and photos of a page of the grid. */
export const CASES_PAGE = 50
export const PHOTOS_PAGE = 24
/** Messages before and after a reported one that are shown without a reason. */
export const WINDOW_MESSAGES = 10
/** Kinds whose cause does not end with them: a lead may open one again. */
export const REOPENED_KINDS: readonly CaseKind[] = [
  'under_age',
  'child_abuse',
  'notice',
  'complaint',
  'dispute',
]
/** Letters that an operator adds to a statement of reasons. */
export const WORDS_LETTERS = 500

/** A report to an authority is followed up so long after it. */
export const FOLLOW_UP_MS = 14 * DAY_MS

/** Milliseconds after a case was opened; 0 = no such bound. */
interface Terms {
  due: number
  hard: number
}

const TERMS: Readonly<Record<CaseKind, Terms>> = {
  child_abuse: { due: HOUR_MS, hard: DAY_MS },
  under_age: { due: 4 * HOUR_MS, hard: DAY_MS },
  notice: { due: DAY_MS, hard: 7 * DAY_MS },
  photo: { due: DAY_MS, hard: 3 * DAY_MS },
  complaint: { due: 7 * DAY_MS, hard: 14 * DAY_MS },
  appeal: { due: 7 * DAY_MS, hard: APPEAL_ANSWER_DAYS * DAY_MS },
  withdrawal: { due: 2 * DAY_MS, hard: 10 * DAY_MS },
  // Money is owed back within two weeks of the declaration: who opens it says when that was.
  refund_refused: { due: 2 * DAY_MS, hard: 0 },
  dispute: { due: 3 * DAY_MS, hard: 0 },
  // Who opens these says until when: a month of the law, what the authority set, days after it was told.
  privacy_request: { due: 21 * DAY_MS, hard: 0 },
  authority_order: { due: 3 * DAY_MS, hard: 0 },
  child_abuse_follow_up: { due: FOLLOW_UP_MS, hard: 0 },
  signal: { due: 3 * DAY_MS, hard: 0 },
}
/** Where waiting harms nobody at once. */
const SLOWER: Terms = { due: 3 * DAY_MS, hard: 14 * DAY_MS }

export const termsOf = (kind: CaseKind, ground: string): Terms =>
  kind === 'notice' && (ground === 'fake' || ground === 'illegal') ? SLOWER : TERMS[kind]

/** Money is owed back within so long of the declaration (law.md L21), and that is soon from so long after it on. */
export const REFUND_OWED_MS = 14 * DAY_MS
export const REFUND_SOON_MS = 7 * DAY_MS
/** A refused refund is paid by hand so long after its withdrawal. */
export const REFUND_HARD_MS = 13 * DAY_MS

export const caseKindOf = (kind: ComplaintKind): CaseKind => {
  switch (kind) {
    case 'child_abuse':
    case 'under_age':
      return kind
    case 'fake':
    case 'fraud':
    case 'harassment':
    case 'illegal':
      return 'notice'
    default:
      return 'complaint'
  }
}

/** When a notice is decided at the latest. */
export const dueAt = (kind: NoticeKind, since: number): number => since + termsOf(caseKindOf(kind), kind).due

const HOURS_FURTHER = -2
const HOURS_UNFOUNDED = 12
/** Decisions from which on the share of upheld notices says something about their sender. */
const RECORD_FROM = 10
const UNFOUNDED_BELOW = 0.2

/** Whether a notifier was hardly ever right. */
export const isUnfounded = ({ upheld, refused }: { upheld: number; refused: number }): boolean =>
  upheld + refused >= RECORD_FROM && upheld / (upheld + refused) < UNFOUNDED_BELOW

/** Hours by which a case is due later: fewer for each further notifier, more where none of them was right before. */
export const priorityOf = (kind: CaseKind, notifiers: number, areUnfounded: boolean): number =>
  HOURS_FURTHER * Math.max(0, notifiers - 1) +
  (areUnfounded && kind !== 'child_abuse' && kind !== 'under_age' ? HOURS_UNFOUNDED : 0)

/** What a case's shift is made of; each is a sentence on the case. */
export function shiftsOf(priority: number, notifiers: number): { why: CaseShift; hours: number }[] {
  const further = HOURS_FURTHER * Math.max(0, notifiers - 1)
  const shifts = [
    { why: 'further_notifiers', hours: further },
    { why: 'unfounded_notifiers', hours: priority - further },
  ] as const
  return shifts.filter(({ hours }) => hours !== 0)
}

const ON_MEMBER = ['kept', 'warning', 'suspended', 'removed', 'photo_refused', 'text_removed'] as const

const MEASURES_OF: Readonly<Record<CaseKind, readonly CaseMeasure[]>> = {
  child_abuse: ['kept', 'removed'],
  under_age: ['kept', 'removed'],
  notice: ON_MEMBER,
  photo: ['photo_accepted', 'photo_refused'],
  complaint: ['answered'],
  appeal: ['upheld', 'reversed', 'changed'],
  withdrawal: WITHDRAWAL_MEASURES,
  refund_refused: ['paid_by_hand'],
  dispute: ['dispute_accepted', 'evidence_sent'],
  privacy_request: ['granted', 'request_refused'],
  authority_order: ['order_done', 'order_refused'],
  child_abuse_follow_up: ['hold_longer', 'hold_ended'],
  signal: ON_MEMBER,
}

/** Decisions that a case takes. A notice of nobody in particular has no member to remove. */
export const measuresOf = ({
  kind,
  subject_kind,
}: {
  kind: CaseKind
  subject_kind: CaseSubject
}): readonly CaseMeasure[] =>
  subject_kind === 'notice' && kind !== 'complaint' ? ['kept'] : MEASURES_OF[kind]

/** Decisions that ask for a passkey or code once more. */
export const CONFIRMED_MEASURES: readonly CaseMeasure[] = [
  ...(['removed', 'refunded', 'paid_by_hand', 'granted', 'hold_ended'] as const),
]

/** What an operator needs to see cases of a kind, and to decide on them. */
export const CASE_RIGHTS = {
  child_abuse: { read: 'child_abuse.handle', decide: 'child_abuse.handle' },
  under_age: { read: 'cases.read', decide: 'cases.decide' },
  notice: { read: 'cases.read', decide: 'cases.decide' },
  photo: { read: 'cases.read', decide: 'cases.decide' },
  complaint: { read: 'complaints.answer', decide: 'complaints.answer' },
  appeal: { read: 'appeals.decide', decide: 'appeals.decide' },
  withdrawal: { read: 'orders.read', decide: 'refunds.decide' },
  refund_refused: { read: 'orders.read', decide: 'refunds.decide' },
  dispute: { read: 'orders.read', decide: 'disputes.handle' },
  privacy_request: { read: 'privacy.answer', decide: 'privacy.answer' },
  authority_order: { read: 'cases.assign', decide: 'cases.assign' },
  child_abuse_follow_up: { read: 'child_abuse.handle', decide: 'child_abuse.handle' },
  signal: { read: 'cases.read', decide: 'cases.decide' },
} as const satisfies Record<CaseKind, { read: string; decide: string }>
/** Whether a case is about child abuse, itself or by what it follows from: only the named grant sees it. */
export const isOfChildAbuse = ({ kind, ground }: { kind: CaseKind; ground: string }): boolean =>
  CASE_RIGHTS[kind].read === 'child_abuse.handle' || ground === 'child_abuse'

/** A right that cases ask for, as operators are granted them. */
export type CaseRight = (typeof CASE_RIGHTS)[CaseKind]['read' | 'decide'] | 'cases.assign' | 'messages.read'

/** Rights to decide on how somebody behaves, and what they show: they alone open photos. */
export const PHOTO_RIGHTS: readonly CaseRight[] = ['cases.decide', 'appeals.decide', 'child_abuse.handle']

/** Whether who decides on a case may look at its member's photos. */
export const showsPhotos = (kind: CaseKind): boolean => PHOTO_RIGHTS.includes(CASE_RIGHTS[kind].decide)

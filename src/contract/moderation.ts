import * as v from 'valibot'
import { Count, Id, Time } from './fields.ts'
import { COMPLAINT_KINDS, NOTICE_KINDS, PHOTO_GROUNDS } from './lists.ts'

/** Decisions on a notice; `gone`: the account it was about does not exist any more. */
export const NOTICE_OUTCOMES = [
  'kept',
  'warning',
  'text_removed',
  'photo_refused',
  'suspended',
  'removed',
  'gone',
] as const
export type NoticeOutcome = (typeof NOTICE_OUTCOMES)[number]

/**
 * Measures against an account. `profile_hidden` also keeps the member from writing to others; a `warning` restricts nothing;
 * while `suspended`, a member may read but take no part; a text that is `text_removed` is shown to its author alone.
 */
export const MEASURES = [
  'warning',
  'suspended',
  'text_removed',
  'profile_hidden',
  'account_removed',
  'photo_hidden',
  'photo_refused',
  'direct_debit_blocked',
] as const
export type Measure = (typeof MEASURES)[number]
export const RESTRICTION_GROUNDS = [...NOTICE_KINDS, ...PHOTO_GROUNDS, 'charge_back'] as const
/** Days a member may be suspended for. */
export const SUSPENSION_DAYS = [3, 7, 30] as const
export type SuspensionDays = (typeof SUSPENSION_DAYS)[number]

export type RestrictionGround = (typeof RESTRICTION_GROUNDS)[number]

/** A complaint or notice the member sent. */
const Case = v.object({
  case_number: v.string(),
  kind: v.picklist(COMPLAINT_KINDS),
  reference: v.string(),
  at: Time,
  /** Null while it waits, and for a complaint that is no notice: that one is answered by mail. */
  outcome: v.nullable(v.picklist(NOTICE_OUTCOMES)),
})

/** The statement of reasons of what was done against the member's account (DSA Art. 17). */
const Decision = v.object({
  id: Id,
  measure: v.picklist(MEASURES),
  ground: v.picklist(RESTRICTION_GROUNDS),
  /** The photo it is about; null where it is about the account. */
  photo: v.nullable(Id),
  /** The message whose text it took down; null for any other, also for the text of a profile. */
  message: v.nullable(Id),
  /** No person decided it. */
  automated: v.boolean(),
  at: Time,
  /** When it ends by itself; null where it does not. */
  until: v.nullable(Time),
  /** When it was lifted; null while it is in force. */
  lifted_at: v.nullable(Time),
})
export type Decision = v.InferOutput<typeof Decision>

export const CaseList = v.object({ cases: v.array(Case), decisions: v.array(Decision) })

/** Somebody the member blocked. No more than the name: the rest of the profile is hidden from both. */
const Blocked = v.object({ id: Id, name: v.string(), at: Time })

export const BlockPage = v.object({ blocked: v.array(Blocked), num_results: Count, page: Count })

import * as v from 'valibot'
import { Count, Id, Time } from './fields.ts'
import { APPEAL_OUTCOMES, COMPLAINT_KINDS, type NoticeKind, RESTRICTION_GROUNDS } from './lists.ts'

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
/** Days a member may be suspended for. */
export const SUSPENSION_DAYS = [3, 7, 30] as const
export type SuspensionDays = (typeof SUSPENSION_DAYS)[number]

/** Sections of the terms; their headings are `notifications.clauses`. */
export const CLAUSES = ['joining', 'forbidden', 'returned_payments'] as const
export type Clause = (typeof CLAUSES)[number]

/** What was found, for each ground that needs it told; the words are `notifications.facts`. Other grounds say it themselves. */
export const FACTS = {
  child_abuse: ['pictures', 'words'],
  under_age: ['age_stated', 'photos'],
  fake: ['known_person', 'photos_of_others'],
  fraud: ['asked_for_money', 'same_text_to_many', 'led_elsewhere'],
  harassment: ['threat', 'insult', 'unwanted_messages'],
  illegal: ['offer', 'hate'],
} as const satisfies Record<NoticeKind, readonly string[]>
export type Fact = { [Ground in NoticeKind]: `${Ground}.${(typeof FACTS)[Ground][number]}` }[NoticeKind]
export const ALL_FACTS: readonly Fact[] = Object.entries(FACTS).flatMap(([ground, facts]) =>
  facts.map((fact) => `${ground}.${fact}` as Fact),
)

/** An appeal that was sent, by its number; its outcome is null while it waits. */
export const SentAppeal = v.object({
  number: v.string(),
  at: Time,
  outcome: v.nullable(v.picklist(APPEAL_OUTCOMES)),
})

/** Whether there can be an appeal, or is one. */
const appealable = {
  /** Until when; null where there is nothing to appeal against, any more or yet. */
  appeal_until: v.nullable(Time),
  appeal: v.nullable(SentAppeal),
}

/** A complaint or notice the member sent. */
const Case = v.object({
  case_number: v.string(),
  kind: v.picklist(COMPLAINT_KINDS),
  reference: v.string(),
  at: Time,
  /** Null while it waits, and for a complaint that is no notice: that one is answered by mail. */
  outcome: v.nullable(v.picklist(NOTICE_OUTCOMES)),
  ...appealable,
})

/** The statement of reasons of what was done against the member's account (DSA Art. 17). */
const Decision = v.object({
  id: Id,
  measure: v.picklist(MEASURES),
  ground: v.picklist(RESTRICTION_GROUNDS),
  facts: v.array(v.picklist(ALL_FACTS)),
  /** The section of the terms; null of decisions from before it was noted. */
  clause: v.nullable(v.picklist(CLAUSES)),
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
  ...appealable,
})
export type Decision = v.InferOutput<typeof Decision>

export const CaseList = v.object({ cases: v.array(Case), decisions: v.array(Decision) })

/** Somebody the member put away, and when. No more than the name: the rest of a blocked profile is hidden from both. */
const Named = v.object({ id: Id, name: v.string(), at: Time })

export const BlockPage = v.object({ blocked: v.array(Named), num_results: Count, page: Count })
export const DeclinedPage = v.object({ declined: v.array(Named), num_results: Count, page: Count })

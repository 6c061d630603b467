// The queue of cases, one case, its conversation, and the photos that wait for a first look.

import * as v from 'valibot'
import { Count, Id, line, queryInt, text, Time } from '../fields.ts'
import {
  APPEAL_SIDES,
  COMPLAINT_KINDS,
  GENDERS,
  LOCALES,
  MESSAGE_KINDS,
  NOTICE_KINDS,
  PHOTO_GROUNDS,
  RESTRICTION_GROUNDS,
} from '../lists.ts'
import { PRIVACY_REQUEST_KINDS } from '../privacy-requests.ts'
import { MEASURES, NOTICE_OUTCOMES, SUSPENSION_DAYS } from '../moderation.ts'
import {
  CASE_EVENTS,
  CASE_KINDS,
  CASE_MEASURES,
  CASE_SHIFTS,
  CASE_STATES,
  CASE_SUBJECTS,
  CASE_VIEWS,
  COPIED_FIELDS,
  ORDER_KINDS,
  PHOTO_OUTCOMES,
  PRIVACY_CHANNELS,
  PRIVACY_IDENTITIES,
  SIGNAL_RULES,
} from './case-lists.ts'

export const CaseId = v.pipe(v.string('required'), v.regex(/^[A-Z0-9-]{14}$/, 'invalid'))
export const BrandId = v.pipe(v.string(), v.regex(/^[a-z0-9]{1,40}$/, 'invalid'))
const Version = v.pipe(v.number(), v.integer(), v.minValue(1))

/**
 * Where a page of the queue ended: 0 among what is overdue for good or 1 after it, when its last case was due, its id, and
 * until when cases count as overdue for good. Without the last one, as the release before wrote it: until now.
 */
const After = v.pipe(v.string(), v.regex(/^[01]\.\d{1,15}\.[A-Z0-9-]{14}(\.\d{1,15})?$/, 'invalid'))

export const CaseQuery = v.strictObject({
  view: v.optional(v.picklist(CASE_VIEWS)),
  brand: v.optional(BrandId),
  kind: v.optional(v.picklist(CASE_KINDS)),
  ground: v.optional(v.picklist(COMPLAINT_KINDS)),
  state: v.optional(v.picklist(CASE_STATES)),
  language: v.optional(v.picklist(LOCALES)),
  claimed: v.optional(v.picklist(['me', 'others', 'nobody'])),
  due_before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'invalid'), v.transform(Number))),
  subject: v.optional(Id),
  after: v.optional(After),
})
export type CaseQuery = v.InferOutput<typeof CaseQuery>

/** A case, and how the queue is filtered that it was opened in. */
export const CaseRowQuery = v.strictObject({ ...v.omit(CaseQuery, ['after']).entries, id: CaseId })
export type CaseRowQuery = v.InferOutput<typeof CaseRowQuery>

export const CaseListRow = v.object({
  id: CaseId,
  brand: v.string(),
  kind: v.picklist(CASE_KINDS),
  ground: v.string(),
  state: v.picklist(CASE_STATES),
  subject: v.string(),
  /** '' where no member is known, and of one who is gone. */
  name: v.string(),
  language: v.string(),
  /** Notices that wait. */
  notices: Count,
  opened_at: Time,
  due_at: Time,
  /** 0 = none. */
  hard_due_at: Time,
  /** Id of an operator; '' while nobody has it. */
  claimed_by: v.string(),
  closed_at: Time,
  outcome: v.string(),
  /** Of an appeal: what was decided first, by whom, and who objects; null for other kinds. */
  appealed: v.nullable(v.object({ side: v.picklist(APPEAL_SIDES), outcome: v.string(), by: v.string() })),
  version: Version,
})
export type CaseListRow = v.InferOutput<typeof CaseListRow>

const OperatorName = v.object({ id: v.string(), name: v.string() })

export const CaseCounts = v.object({
  all: Count,
  ...v.entriesFromList(CASE_VIEWS, Count),
  kinds: v.record(v.string(), Count),
  brands: v.record(v.string(), Count),
})

export const CaseList = v.object({
  rows: v.array(CaseListRow),
  /** What `after` takes; '' at the end. */
  next: v.string(),
  /** Of all that waits, whatever is filtered; null after the first page. */
  counts: v.nullable(CaseCounts),
  /** When the next case is due; 0 where none is open, and after the first page. */
  next_due_at: Time,
  /** Those who are named by their ids. */
  operators: v.array(OperatorName),
})
export type CaseList = v.InferOutput<typeof CaseList>

export const CaseRowAnswer = v.object({
  row: CaseListRow,
  /** The case that is due after this one in the queue as it is filtered; '' at the end. */
  next_id: v.string(),
})

const Notifier = v.object({
  /** Account of a member; '' for others. */
  account: v.string(),
  name: v.string(),
  confirmed: v.boolean(),
  upheld: Count,
  refused: Count,
})

export const CaseNotice = v.object({
  id: v.string(),
  kind: v.picklist(COMPLAINT_KINDS),
  brand: v.string(),
  reference: v.string(),
  text: v.string(),
  photo: v.string(),
  language: v.string(),
  at: Time,
  decided_at: Time,
  outcome: v.nullable(v.picklist(NOTICE_OUTCOMES)),
  notifier: Notifier,
})

const ProfileChange = v.object({
  field: v.picklist(COPIED_FIELDS),
  /** As it is now; a place by its name. */
  now: v.string(),
})
export type ProfileChange = v.InferOutput<typeof ProfileChange>

/** A picture that several accounts show. */
const SamePicture = v.object({
  photo: v.string(),
  /** With the member's own. */
  accounts: Count,
  /** Those at brands where the operator may look members up, a dozen at most. */
  others: v.array(v.object({ id: v.string(), brand: v.string(), name: v.string(), status: v.string() })),
})
export type SamePicture = v.InferOutput<typeof SamePicture>

export const CaseEvidence = v.object({
  id: v.string(),
  notice: v.string(),
  kind: v.picklist(['messages', 'profile', 'photo', 'voice']),
  /** As it was copied, with places by their names; of a photo or a recording its id. */
  content: v.unknown(),
  /** Of a profile, what its owner has changed since. */
  changes: v.array(ProfileChange),
  has_file: v.boolean(),
  at: Time,
  /** 0 while it waits for a decision. */
  ends_at: Time,
  hold_until: Time,
})

export const CaseMail = v.object({
  to: v.picklist(['member', 'notifier', 'sender']),
  language: v.string(),
  subject: v.string(),
  text: v.string(),
})
export type CaseMail = v.InferOutput<typeof CaseMail>

export const CaseEvent = v.object({
  kind: v.picklist(CASE_EVENTS),
  /** `operator:<id>`, `command:<user>`, `notice:<case number>`, `system:<job>`, or `member`. */
  by: v.string(),
  words: v.string(),
  detail: v.record(v.string(), v.unknown()),
  mails: v.array(CaseMail),
  at: Time,
})

const EarlierDecision = v.object({
  id: v.string(),
  measure: v.picklist(MEASURES),
  ground: v.picklist(RESTRICTION_GROUNDS),
  by: v.string(),
  at: Time,
  lifted_at: Time,
})

/** A sign of fraud, with the numbers its rule counted. */
const CaseSignal = v.object({
  rule: v.picklist(SIGNAL_RULES),
  weight: Count,
  facts: v.record(v.string(), v.number()),
  at: Time,
  /** 0 while it waits for a look. */
  ended_at: Time,
})

export const MemberCard = v.object({
  id: v.string(),
  brand: v.string(),
  name: v.string(),
  gender: v.picklist(GENDERS),
  age: Count,
  country: v.string(),
  language: v.string(),
  time_zone: v.string(),
  status: v.string(),
  paid: v.boolean(),
  since: Time,
  photos: v.array(v.object({ id: v.string(), status: v.string() })),
  /** Whether `getPhotoFile` answers this operator with them now. */
  shows_photos: v.boolean(),
  /** Whether it asks for a reason, but for a blurred rendering. */
  guards_photos: v.boolean(),
  /** Of 24 months, the newest first. */
  decisions: v.array(EarlierDecision),
  signals: v.array(CaseSignal),
  open_cases: v.array(CaseId),
})

/** What a withdrawal declares, a refund owes, or an order was charged back for. */
export const CaseMoney = v.object({
  order: v.string(),
  declared_at: Time,
  contract: v.string(),
  sender: v.string(),
  amount: v.number(),
  currency: v.string(),
})

/** An objection to a decision, and who may not decide on it. */
const CaseAppeal = v.object({
  side: v.picklist(APPEAL_SIDES),
  /** Number of the statement of reasons, or of the notice. */
  decision: v.string(),
  text: v.string(),
  language: v.string(),
  at: Time,
  first_decider: v.string(),
  /** Ids of the pictures sent with it, which `getEvidenceFile` takes. */
  pictures: v.array(v.string()),
  /** What was decided first: `case` is '' where the operator does not see the case it was decided in. */
  first: v.object({
    case: v.string(),
    facts: v.array(v.string()),
    words: v.string(),
    mails: v.array(CaseMail),
  }),
})
export type CaseAppeal = v.InferOutput<typeof CaseAppeal>

/** What a member asks of their data. */
const CaseRequest = v.object({
  number: v.string(),
  kind: v.picklist(PRIVACY_REQUEST_KINDS),
  text: v.string(),
  channel: v.picklist(PRIVACY_CHANNELS),
  /** '' while nobody proved whose it is. */
  identity: v.picklist(PRIVACY_IDENTITIES),
  received_at: Time,
  due_at: Time,
  /** 0 where it was not extended. */
  extended_to: Time,
})

/** An order of an authority. */
const CaseOrder = v.object({
  number: v.string(),
  kind: v.picklist(ORDER_KINDS),
  authority: v.string(),
  reference: v.string(),
  legal_basis: v.string(),
  concerns: v.string(),
  ordered_at: Time,
  due_at: Time,
  /** When the member is told of it; 0 where nothing waits for that. */
  inform_at: Time,
  informed_at: Time,
})

/** What an authority was told, and until when the account is kept for it. */
const CaseReport = v.object({
  authority: v.string(),
  reference: v.string(),
  reported_at: Time,
  hold_until: Time,
})

export const CaseDetail = v.object({
  ...CaseListRow.entries,
  subject_kind: v.picklist(CASE_SUBJECTS),
  subject_ref: v.string(),
  claimed_until: Time,
  waiting_until: Time,
  /** Sentences `cases.shifts.<why>`, each with its hours and how many notifiers there are. */
  shifts: v.array(v.object({ why: v.picklist(CASE_SHIFTS), hours: v.number(), notifiers: Count })),
  evidence: v.array(CaseEvidence),
  same_pictures: v.array(SamePicture),
  all_notices: v.array(CaseNotice),
  timeline: v.array(CaseEvent),
  /** Null where no member is known, and of one who is gone. */
  member: v.nullable(MemberCard),
  money: v.nullable(CaseMoney),
  /** Null for other kinds. */
  appeal: v.nullable(CaseAppeal),
  request: v.nullable(CaseRequest),
  authority_order: v.nullable(CaseOrder),
  /** Of a follow-up, and of the case that it follows. */
  report: v.nullable(CaseReport),
  measures: v.array(v.picklist(CASE_MEASURES)),
  /** Those who are named by their ids. */
  operators: v.array(OperatorName),
})
export type CaseDetail = v.InferOutput<typeof CaseDetail>

/** A case as it was read: a write on another version is refused. */
const CaseVersion = { id: CaseId, version: Version }
const Reason = text(3, 500)

export const NoteInput = v.strictObject({ id: CaseId, words: text(1, 2000) })
export const AssignInput = v.strictObject({
  ids: v.pipe(v.array(CaseId), v.minLength(1, 'required'), v.maxLength(50, 'too_many')),
  operator: Id,
})
export const WaitInput = v.strictObject({ ...CaseVersion, until: Time, words: Reason })
export const EscalateInput = v.strictObject({ ...CaseVersion, until: Time, words: Reason })
export const ReopenInput = v.strictObject({ ...CaseVersion, words: Reason })

export const CaseDecision = v.strictObject({
  ...CaseVersion,
  measure: v.picklist(CASE_MEASURES),
  /** The photo, and the rule of the terms it breaks. */
  photo: v.optional(Id),
  photo_ground: v.optional(v.picklist(PHOTO_GROUNDS)),
  /** How long a suspension lasts. */
  days: v.optional(v.picklist(SUSPENSION_DAYS)),
  /** The message whose text is taken down, or the answer as `answer:<id>`; '' for the text of the profile. */
  message: v.optional(
    v.union([v.literal(''), Id, v.pipe(v.string(), v.regex(/^answer:[\w-]{1,64}$/, 'invalid'))]),
  ),
  /** What takes the place of a decision that is appealed against, or is done where a notifier is right. */
  instead: v.optional(v.picklist(['removed', 'photo_refused'])),
  /** The rule that a removal rests on which takes the place of another decision. */
  ground: v.optional(v.picklist(NOTICE_KINDS)),
  facts: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.maxLength(12, 'too_many')), []),
  /** Added to what the member is written, or the answer itself to a complaint. */
  words: v.optional(text(0, 2000), ''),
  /** The purchase of a withdrawal that names none. */
  order: v.optional(Id),
  /** Whom a removal for child abuse was reported to, under which number, and when. */
  authority: v.optional(line(1, 200)),
  reference: v.optional(line(1, 100)),
  reported_at: v.optional(Time),
  /** Until when what an authority needs is held. */
  until: v.optional(Time),
  /** When a member is told of an authority's order; at once without it. */
  inform_at: v.optional(Time),
})
export type CaseDecision = v.InferOutput<typeof CaseDecision>

/** The mails that a decision would send: in the languages of those they go to, and in the operator's. */
export const CasePreview = v.object({ mails: v.array(v.object({ sent: CaseMail, read: CaseMail })) })
export type CasePreview = v.InferOutput<typeof CasePreview>

export const ConversationQuery = v.strictObject({
  case: CaseId,
  notice: Id,
  whole: v.optional(v.literal('1')),
  reason: v.optional(text(20, 500)),
  /** Where a page of the whole began: messages before it. */
  before: v.optional(queryInt(1, 999_999_999)),
})
export type ConversationQuery = v.InferOutput<typeof ConversationQuery>

export const ConversationWindow = v.object({
  messages: v.array(
    v.object({
      seq: Count,
      by: v.picklist(['reported', 'notifier']),
      kind: v.picklist(MESSAGE_KINDS),
      text: v.string(),
      item: v.string(),
      at: Time,
      reported: v.boolean(),
    }),
  ),
  /** What `before` takes; 0 at the beginning. */
  earlier: Count,
})
export type ConversationWindow = v.InferOutput<typeof ConversationWindow>

export const PhotoGrid = v.object({
  photos: v.array(
    v.object({
      photo: v.string(),
      case: CaseId,
      brand: v.string(),
      member: v.string(),
      age: Count,
      /** The member's other photos. */
      others: v.array(v.string()),
      /** Accounts that show this picture, with the member's own. */
      accounts: Count,
      since: Time,
      due_at: Time,
    }),
  ),
  /** Photos that wait beyond these. */
  more: Count,
  /** Decided since the day began. */
  decided_today: Count,
})
export type PhotoGrid = v.InferOutput<typeof PhotoGrid>

export const PhotoDecisions = v.strictObject({
  decisions: v.pipe(
    v.array(v.strictObject({ photo: Id, ground: v.optional(v.picklist(PHOTO_GROUNDS)) })),
    v.minLength(1, 'required'),
    v.maxLength(24, 'too_many'),
  ),
})
export type PhotoDecisions = v.InferOutput<typeof PhotoDecisions>

export const PhotoOutcomes = v.object({
  outcomes: v.array(v.object({ photo: v.string(), outcome: v.picklist(PHOTO_OUTCOMES) })),
})

import type { Generated, Selectable } from 'kysely'
import type { ClusterKind, OrderKind, SignalRule } from '../../contract/desk/case-lists.ts'
import type {
  AppealOutcome,
  AppealSide,
  ComplaintKind,
  Locale,
  RestrictionGround,
} from '../../contract/lists.ts'
import type { TraceKind } from '../accounts/tables.ts'
import type { Clause, Measure, NoticeOutcome } from '../../contract/moderation.ts'
import type { DecisionSource } from './restrictions/grounds.ts'

declare module '../platform/db/schema.ts' {
  interface Database {
    notice: NoticeTable
    restriction: RestrictionTable
    decision: DecisionTable
    evidence: EvidenceTable
    appeal: AppealTable
    appeal_picture: AppealPictureTable
    authority_order: AuthorityOrderTable
    authority_report: AuthorityReportTable
    block: BlockTable
    block_trace: BlockTraceTable
    signal: SignalTable
    signal_trace: SignalTraceTable
    picture_hash: PictureHashTable
    removed_picture: RemovedPictureTable
    household: HouseholdTable
    cluster_request: ClusterRequestTable
    transparency_report: TransparencyReportTable
  }
}

/** A notice or complaint; `id` is its case number. */
export interface NoticeTable {
  id: string
  pool: string
  brand: string
  /** Account of the sender; '' for visitors. */
  account: string
  kind: ComplaintKind
  reference: string
  text: string
  name: string
  email: string
  language: Locale
  /** The reported member; '' where it is no member, and for a complaint that is no notice. */
  about: string
  /** Id of the reported photo; '' where it is about something else. */
  photo: string
  /** Whether its sender saw the reported member, or would have but for a review. */
  in_sight: number
  /** When it began to count: at once from a confirmed member, from others when its mailed link is pressed; 0 until then. */
  confirmed_at: number
  /** Hash of the mailed link; '' without one. */
  link_hash: string
  /** Keyed digest of the sender's mailbox: their record goes by it. */
  mailbox: string
  /** Keyed digests of the browsers it was sent and confirmed in, with spaces between; kept until it is decided. */
  browser: string
  /** Keyed digest of the widest network it was sent from; kept until it is decided. */
  network: string
  created_at: number
  /** When a person had decided on a notice; 0 while it waits. */
  decided_at: number
  /** Decision on a notice; '' while it waits. */
  outcome: NoticeOutcome | ''
  /** The actor who decided; '' while it waits, and where nobody wrote it down. */
  decided_by: string
  /** Hash of the link by which its sender appeals; '' until it is decided, and where nobody was mailed. */
  appeal_hash: string
  /** The case it belongs to; '' of those that were answered before there were any. */
  case_id: string
}

/**
 * A measure against an account, the newest for a measure and a ground; its reasons are those of its decision. A measure that
 * was lifted is not taken again by itself. A warning restricts nothing, and a text that was taken down names its decision itself.
 */
export interface RestrictionTable {
  pool: string
  id: string
  /** The member's own brand. */
  brand: string
  account: string
  measure: Measure
  ground: RestrictionGround
  /** Id of the photo it is about, '' where it is about the account. */
  photo: string
  /** Case number of the notice it follows from, '' without one. */
  notice: string
  /** No person decided it. */
  automated: number
  created_at: number
  /** When a person lifted it; 0 while it is in force. */
  lifted_at: number
  /** Id of the newest decision on it. */
  decision: string
}

/**
 * A decision to restrict, whose id is the number of the statement of reasons (DSA Art. 17). Append-only: lifting it fills
 * the three columns that change, once.
 */
export interface DecisionTable {
  pool: string
  id: string
  /** The member's own brand. */
  brand: string
  account: string
  measure: Measure
  ground: RestrictionGround
  /** Id of the photo it is about, '' where it is about the account. */
  photo: string
  /** Id of the message whose text it took down, `answer:<id>` of an answer on the profile; '' of any other. */
  message: Generated<string>
  /** Case number of the notice it follows from, '' without one. */
  notice: string
  /** The case that an operator decided by it; '' of any other. */
  case_id: Generated<string>
  source: DecisionSource
  /** The section of the terms it rests on; '' of decisions from before it was noted. */
  clause: Clause | ''
  /** JSON list of facts, as `grounds.ts` names them. */
  facts: string
  /** The actor; '' of decisions from before they were noted. */
  decided_by: string
  /** Language of the statement; '' likewise. */
  language: Locale | ''
  /** No person decided it. */
  automated: number
  decided_at: number
  /** Days after which it ends by itself; 0 = it does not. */
  duration_days: Generated<number>
  lifted_by: string
  /** 0 while it is in force. */
  lifted_at: number
  /** A word of the code, or an operator's own. */
  lifted_why: string
  /** Hash of the link by which the member appeals; '' of decisions from before there was one. */
  appeal_hash: string
}
export type DecisionRow = Selectable<DecisionTable>

/** An appeal against a decision, one for each side; `id` is its number. Another person than the first decides: the table refuses them. */
export interface AppealTable {
  pool: string
  id: string
  /** The brand of the decision's member, or of the notice. */
  brand: string
  /** Who appeals; '' of a visitor. */
  account: string
  side: AppealSide
  /** Of a member the id of the decision, of a notifier the case number of the notice. */
  decision: string
  text: string
  language: Locale
  created_at: number
  /** The actor who had decided; '' of decisions from before they were noted. */
  first_decider: string
  /** The actor; '' while it waits, and where its account was gone before. */
  decided_by: string
  /** 0 while it waits. */
  decided_at: number
  outcome: AppealOutcome | ''
  /** What the operator adds for who appeals. */
  words: string
}

/** A picture for an appeal: its file in the media store is shown to operators alone. */
export interface AppealPictureTable {
  pool: string
  id: string
  account: string
  side: AppealSide
  decision: string
  /** Number of the appeal it was sent with; '' while that is being written. */
  appeal: string
  file: string
  created_at: number
}

/** A copy of what a notice is about, taken when it arrived: it outlives the message, the photo and the account. */
export interface EvidenceTable {
  pool: string
  id: string
  /** The brand of the notice. */
  brand: string
  /** The reported member. */
  account: string
  /** Case number of the notice; of a case that an operator opened its own. */
  notice: string
  kind: 'messages' | 'profile' | 'photo' | 'voice'
  /** JSON of the words; of a photo or a recording its id. */
  content: string
  /** Name of the photo's or recording's copy in the media store, '' without one. */
  file: string
  /** SHA-256 of the copied file, else of the content. */
  hash: string
  taken_at: number
  /** 0 while the notice waits; then months after its last decision. */
  ends_at: number
  /** It is kept until then in any case; 0 without a hold. */
  hold_until: number
  hold_why: string
  hold_by: string
}

/** An order of an authority: to act against content, or to give information (DSA Art. 9, 10); `id` is its number. */
export interface AuthorityOrderTable {
  pool: string
  id: string
  brand: string
  /** The member it concerns; '' where it concerns none, and years after it was decided. */
  account: string
  kind: OrderKind
  authority: string
  /** The authority's own number. */
  reference: string
  legal_basis: string
  /** What it is about; '' years after it was decided. */
  concerns: string
  ordered_at: number
  due_at: number
  entered_by: string
  entered_at: number
  outcome: 'done' | 'refused' | ''
  /** What was done, or why it was refused; in the member's mail. */
  words: string
  decided_by: string
  /** 0 while it waits. */
  decided_at: number
  /** When the member is told of it; 0 where there is nobody to tell. */
  inform_at: number
  /** 0 while they are not told. */
  informed_at: number
}

/** What was reported to an authority: suspicion of a crime against a life or safety (DSA Art. 18). */
export interface AuthorityReportTable {
  pool: string
  id: string
  brand: string
  account: string
  /** The case of the decision. */
  case_id: string
  authority: string
  reference: string
  reported_at: number
  /** The actor. */
  reported_by: string
  created_at: number
}

export interface BlockTable {
  pool: string
  blocker: string
  blocked: string
  created_at: number
  /** Whose block reaches this account, by a trace both left; '' for a block that a member made. */
  derived_from: Generated<string>
  /** They parted without a block, for good or just now; '' for a block. */
  unmatched: Generated<'' | 'undoable' | 'final'>
  /** When a derived block, or a parting, ends; 0 = never. */
  expires_at: Generated<number>
}

/** A trace of a blocked account, kept for the block: it outlives that account, and goes with the block's year. */
export interface BlockTraceTable {
  pool: string
  blocker: string
  blocked: string
  kind: TraceKind
  digest: string
  expires_at: number
}

/** A sign of fraud on an account, once for a rule while it lasts. */
export interface SignalTable {
  pool: string
  id: string
  /** The member's own brand. */
  brand: string
  account: string
  rule: SignalRule
  weight: number
  /** JSON of numbers that the rule counted. */
  facts: string
  /** The case it was looked at in; '' before. */
  case_id: string
  created_at: number
  /** When that case was decided, or the rule held no longer; 0 before. */
  ended_at: number
}

/** A thing that rules count, gone after weeks; only of brands whose `desk.signals` is on. */
export interface SignalTraceTable {
  pool: string
  account: string
  /** Of the login a network and a foreign country; of messages a text, and that one leads elsewhere or asks for money. */
  kind: 'network' | 'country' | 'text' | 'contact' | 'money'
  /** A keyed digest; of a country its code, '' of messages that are only counted. */
  value: string
  /** The receiver of a message; the time of a login; '' of a network. */
  ref: string
  created_at: number
}

/** By what a photo of a profile is known again at other accounts; only of brands whose `desk.signals` is on. */
export interface PictureHashTable {
  pool: string
  photo: string
  account: string
  /** 64 bits in hexadecimal. */
  hash: string
  /** Of the mirror image. */
  mirror: string
  /** The first photo that shows the same picture, itself where none does; '' before it was compared. */
  alike: string
  created_at: number
}

/** A picture of an account that was removed, of no account: it is known again for twelve months. */
export interface RemovedPictureTable {
  pool: string
  photo: string
  hash: string
  mirror: string
  alike: string
  ends_at: number
}

/** What several accounts share and may: a person said that they are no cluster. */
export interface HouseholdTable {
  pool: string
  kind: ClusterKind
  value: string
  decided_by: string
  words: string
  created_at: number
}

/** A removal of more accounts of a cluster than one operator removes alone: void where nobody signs it in time. */
export interface ClusterRequestTable {
  pool: string
  id: string
  kind: ClusterKind
  value: string
  /** JSON lists. */
  accounts: string
  facts: string
  words: string
  asked_by: string
  /** '' while it waits; the table refuses who asked. */
  decided_by: string
  outcome: 'signed' | 'refused' | ''
  created_at: number
  ends_at: number
  decided_at: number
}

/** The report on a year's moderation of a brand; frozen when it is signed, then the table refuses every change. */
export interface TransparencyReportTable {
  brand: string
  /** `YYYY`. */
  year: string
  /** JSON of words by locale. */
  notes: string
  /** JSON of part 1 and the cells, as they were when the freeze was asked for; '' of a draft. */
  numbers: string
  /** The actor; '' while nobody asked. */
  asked_by: string
  asked_at: number
  /** The table refuses who asked. */
  signed_by: string
  /** 0 until it is frozen. */
  signed_at: number
}

import type { CaseEventKind, CaseKind, CaseState, CaseSubject } from '../../../contract/desk/case-lists.ts'
import type { Locale } from '../../../contract/lists.ts'

declare module '../db/schema.ts' {
  interface Database {
    desk_case: CaseTable
    case_event: CaseEventTable
  }
}

/** What waits for a person. Open once for a kind, a subject, a ground and what it names. */
export interface CaseTable {
  pool: string
  id: string
  /** The brand that decides: the member's own, else where it came in. */
  brand: string
  kind: CaseKind
  /** Account of the member it is about; '' where none is known. */
  subject: string
  subject_kind: CaseSubject
  /** Id of what it is about, '' where it is about the member. */
  subject_ref: string
  /** Kind of the notice or complaint; '' for others. */
  ground: string
  /** Language of the member, or of who wrote; '' where it is not known. */
  language: Locale | ''
  /** Hours by which it is due later than its kind; in `due_at` already. */
  priority: number
  state: CaseState
  opened_at: number
  due_at: number
  /** 0 = none. */
  hard_due_at: number
  /** Id of an operator; '' while nobody has it. */
  claimed_by: string
  claimed_until: number
  /** When a waiting or escalated case comes back; 0 for others. */
  waiting_until: number
  /** Case number of the notice or complaint that opened it; '' for others. */
  first_notice: string
  /** The case it follows from; '' without one. */
  parent: string
  /** 0 while it is open. */
  closed_at: number
  /** '' while it is open; a decision's word, or how its cause ended. */
  outcome: string
  /** Counts what changes a decision's ground; claims do not. */
  version: number
}

/** The timeline of a case: append-only, but for the words on a member who is purged. */
export interface CaseEventTable {
  pool: string
  id: string
  case_id: string
  /** The case's subject. */
  account: string
  kind: CaseEventKind
  /** '' for the member's own doing. */
  actor: string
  /** An operator's words: a note, a reason, what was added to a statement. */
  words: string
  /** JSON: what changed, and the mails that left. */
  detail: string
  /** Version of the case after it. */
  version: number
  created_at: number
}

import type { Brand, Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import type { Locale } from '../../../contract/lists.ts'
import type { CaseRight } from '../../../core/cases.ts'

/** What an operator did or looked at, as the log keeps it. Never texts, addresses or secrets. */
export interface CaseLogEntry {
  call: string
  right: CaseRight
  brand: string
  pool: string
  subject_kind: 'case' | 'member' | 'photo' | 'message' | 'file'
  subject: string
  case_id: string
  reason?: string
  before?: string
  after?: string
}

/** An operator's request: who asks, and where they may do what. */
export interface OperatorContext {
  readonly deps: Deps
  readonly operator: { readonly id: string; readonly language: Locale; readonly time_zone: string }
  /** The brands at which the operator has a right. */
  readonly brandsWith: (right: CaseRight) => ReadonlyMap<string, Brand>
  /** Whether a passkey or code proved a short while ago that it is still them. */
  readonly isConfirmed: boolean
  /** Whether another operator, by id, has a right at a brand. */
  readonly mayTake: (operator: string, right: CaseRight, brand: string) => Promise<boolean>
  /** Writes to the operator log in the running transaction; throws where that cannot be. */
  readonly log: (db: Db, entry: CaseLogEntry) => Promise<void>
}

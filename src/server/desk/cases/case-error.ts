import type { FieldCode } from '../../../contract/errors.ts'

/** What was changed meanwhile, when, and by whom. */
export interface CaseChange {
  kind: string
  by: string
  at: number
}

interface Details {
  /** What happened to the case since the version that was read. */
  changes?: readonly CaseChange[]
  /** The operator who has it. */
  claimed_by?: string
  fields?: Readonly<Record<string, FieldCode>>
}

export type CaseErrorCode =
  | 'not_found'
  | 'right_missing'
  | 'confirm_needed'
  | 'case_changed'
  | 'claimed_by_other'
  | 'already_decided'
  | 'same_decider'
  | 'invalid_fields'

/** An expected refusal of what an operator asks for. A foreign brand and an unknown id are refused alike. */
export class CaseError extends Error {
  override readonly name = 'CaseError'
  readonly code: CaseErrorCode
  readonly details: Details

  constructor(code: CaseErrorCode, details: Details = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

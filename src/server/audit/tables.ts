import type { AuditFailure } from '../../contract/desk/health.ts'

declare module '../platform/db/schema.ts' {
  interface Database {
    audit_run: AuditRunTable
  }
}

export interface AuditRunTable {
  /** The day of a nightly one. */
  id: string
  /** The actor. */
  asked_by: string
  asked_at: number
  begun_at: number
  /** 0 until it is done, or came to no end. */
  finished_at: number
  /** How many sentences were checked. */
  checks: number
  /** JSON: `AuditReport['found']`. */
  found: string
  failure: AuditFailure | ''
}

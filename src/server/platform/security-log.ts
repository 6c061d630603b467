// Security events: a line each in the log, and a count each in the metrics. No line names a member, an address or a text.

import type { Logger } from 'pino'
import { hashToken } from './random-token.ts'

/** Events that are recorded, with the level of their line. */
export const SECURITY_EVENTS = {
  signup: 'info',
  login: 'info',
  login_failed: 'warn',
  login_locked: 'warn',
  password_changed: 'info',
  address_changed: 'info',
  factor_added: 'info',
  factor_removed: 'info',
  factor_failed: 'warn',
  session_ended: 'info',
  foreign_session: 'warn',
  data_exported: 'info',
  removed_erased: 'info',
  cross_site: 'warn',
  rate_limited: 'warn',
  ceiling_reached: 'warn',
  brand_ceiling_reached: 'error',
  upload_refused: 'warn',
  hidden_automatically: 'warn',
  stranger_withdrawal: 'warn',
  withdrawal_decided: 'info',
  operator_command: 'info',
  operator_action: 'info',
} as const satisfies Record<string, 'info' | 'warn' | 'error'>

export type SecurityEvent = keyof typeof SECURITY_EVENTS
export const SECURITY_EVENT_NAMES = Object.keys(SECURITY_EVENTS) as SecurityEvent[]

export interface SecurityLog {
  record(event: SecurityEvent, line: Readonly<Record<string, unknown>>): void
  /** How often each event was recorded since the start. */
  readonly counts: ReadonlyMap<SecurityEvent, number>
}

/** Digits of a digest that show which lines belong to one account, or to one network. */
export const DIGITS = 16

export const shortDigest = (id: string): string => hashToken(id).slice(0, DIGITS)

export function createSecurityLog(log: Logger): SecurityLog {
  const counts = new Map<SecurityEvent, number>()
  return {
    counts,
    record(event, line) {
      counts.set(event, (counts.get(event) ?? 0) + 1)
      log[SECURITY_EVENTS[event]]({ audit: true, event, ...line }, 'security event')
    },
  }
}

// Security events: a line each in the log, and a count each in the metrics. No line names a member, an address or a text.

import type { Logger } from 'pino'
import type { Context, Deps } from './context.ts'
import { afterCommit } from './db/transact.ts'
import { networkOf } from './network.ts'
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
  cross_site: 'warn',
  rate_limited: 'warn',
  ceiling_reached: 'warn',
  brand_ceiling_reached: 'error',
  upload_refused: 'warn',
  hidden_automatically: 'warn',
  stranger_withdrawal: 'warn',
  withdrawal_decided: 'info',
  operator_command: 'info',
} as const satisfies Record<string, 'info' | 'warn' | 'error'>

export type SecurityEvent = keyof typeof SECURITY_EVENTS
export const SECURITY_EVENT_NAMES = Object.keys(SECURITY_EVENTS) as SecurityEvent[]

/** Fields of a line beside its event. */
export interface SecurityDetails {
  /** Id of the account it is about; only its digest is logged. */
  account?: string | undefined
  /** Which limit, measure, call or command: a word of the code, never of a request. */
  what?: string
}

export interface SecurityLog {
  record(event: SecurityEvent, line: Readonly<Record<string, unknown>>): void
  /** How often each event was recorded since the start. */
  readonly counts: ReadonlyMap<SecurityEvent, number>
}

/** Digits of a digest by which lines of one account, or one network, are told to belong together. */
const DIGITS = 16

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

type Recording = Pick<Context, 'db' | 'brand'> &
  Partial<Pick<Context, 'ip' | 'viewer'>> & { deps: Pick<Deps, 'securityLog' | 'digest'> }

/**
 * Records an event; in a transaction, once it has committed. What is refused by an error, which rolls its transaction back,
 * is recorded by `recordRefusal`.
 */
export function recordSecurity(
  context: Recording,
  event: SecurityEvent,
  details: SecurityDetails = {},
): void {
  if (context.db.isTransaction) afterCommit(context.db, () => recordRefusal(context, event, details))
  else recordRefusal(context, event, details)
}

/** Records an event at once, whatever becomes of the transaction. */
export function recordRefusal(
  context: Recording,
  event: SecurityEvent,
  { account, what }: SecurityDetails = {},
): void {
  const { deps, brand, viewer, ip } = context
  const who = account ?? viewer?.account
  deps.securityLog.record(event, {
    brand: brand.site.id,
    ...(who ? { account: shortDigest(who) } : {}),
    // Keyed: addresses are few enough to try out.
    ...(ip ? { network: deps.digest.of(networkOf(ip)).slice(0, DIGITS) } : {}),
    ...(what ? { what } : {}),
  })
}

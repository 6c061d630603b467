import type { FigureName } from '../../contract/desk/figures.ts'
import type { DeskLocale } from '../../contract/desk/locales.ts'
import type { OPERATOR_STATES } from '../../contract/desk/operators.ts'
import type { LogSubject } from '../../contract/desk/log.ts'
import type { Right, Role } from '../../contract/desk/rights.ts'

declare module '../platform/db/schema.ts' {
  interface Database {
    operator: OperatorTable
    operator_grant: OperatorGrantTable
    operator_passkey: OperatorPasskeyTable
    operator_recovery_code: OperatorRecoveryCodeTable
    operator_challenge: OperatorChallengeTable
    operator_session: OperatorSessionTable
    operator_log: OperatorLogTable
    operator_log_head: OperatorLogHeadTable
    desk_figure: DeskFigureTable
  }
}

export interface OperatorTable {
  id: string
  email: string
  /** As addresses are compared; unique. */
  email_norm: string
  name: string
  language: DeskLocale
  time_zone: string
  state: (typeof OPERATOR_STATES)[number]
  /** '' without a password; never one without the other: an authenticator app. */
  password_hash: string
  /** Sealed. */
  totp_secret: string
  /** The newest step of 30 s whose code was taken: neither it nor those before work again. */
  totp_last_step: number
  /** SHA-256 of the link of an invitation or reset that waits, until then; '' without one. */
  link_hash: string
  link_until: number
  /** 0 where single-letter keys do nothing. */
  letter_keys: number
  created_at: number
  /** Who invited them, as actors are named. */
  created_by: string
  seen_at: number
}

export interface OperatorGrantTable {
  operator: string
  /** `*` = every brand. */
  brand: string
  role: Role
  given_by: string
  given_at: number
  /** 0 while it holds. */
  ended_at: number
}

export interface OperatorPasskeyTable {
  /** Id of the credential, as the authenticator names it. */
  id: string
  operator: string
  /** COSE, in base64url. */
  public_key: string
  counter: number
  /** JSON list of the ways a browser reaches it. */
  transports: string
  name: string
  created_at: number
  used_at: number
}

export interface OperatorRecoveryCodeTable {
  operator: string
  /** Keyed. */
  digest: string
  created_at: number
  used_at: number
}

/** Signed by a passkey, or answered by a first code: once, and within minutes. */
export interface OperatorChallengeTable {
  /** SHA-256 of the challenge; of the session for a first code. */
  hash: string
  kind: 'sign_in' | 'confirm' | 'passkey' | 'totp'
  /** '' where any operator may answer. */
  operator: string
  /** Hash of the session that asked, '' for none. */
  session: string
  /** Sealed password hash and secret that wait for the first code; '' else. */
  data: string
  expires_at: number
}

export interface OperatorSessionTable {
  /** SHA-256 of the cookie's token. */
  hash: string
  operator: string
  /** Browser and system in a word each. */
  device: string
  created_at: number
  seen_at: number
  /** Eight hours after it was opened. */
  expires_at: number
  /** The last passkey or code. */
  confirmed_at: number
}

/** Append-only, by triggers; a year goes four years after its end. */
export interface OperatorLogTable {
  /** Without a gap. */
  seq: number
  at: number
  /** `operator`, `command`; '' for somebody who failed to sign in. */
  actor_kind: 'operator' | 'command' | 'system' | 'notice' | ''
  /** Id of the operator, or user of the shell. */
  operator: string
  /** '' where it is of no one brand. */
  brand: string
  pool: string
  right_used: Right | ''
  /** Name of the call, or of the command. */
  call: string
  subject_kind: LogSubject
  subject: string
  case_id: string
  /** The operator's own words. */
  reason: string
  /** JSON of what changed, without texts, addresses and secrets; '' for looks. */
  before: string
  after: string
  /** Keyed digest of the network it came from. */
  network: string
  /** '' for the first entry of a year. */
  prev_hash: string
  /** SHA-256 of the entry and `prev_hash`. */
  hash: string
}

/** One number of a figure of a day; kept only where ten people or more are behind it. */
export interface DeskFigureTable {
  /** `*` = all brands together. */
  brand: string
  /** `YYYY-MM-DD`, UTC. */
  day: string
  name: FigureName
  /** Words with dots between; '' for the row that says when it was computed. */
  part: string
  value: number
}

/** The end of the chain: whoever writes an entry holds it. */
export interface OperatorLogHeadTable {
  name: 'log'
  hash: string
  seq: number
  /** UTC, of the last entry. */
  year: number
}

import type { Generated, Selectable } from 'kysely'
import type { PrivacyChannel, PrivacyIdentity, PrivacyOutcome } from '../../contract/desk/case-lists.ts'
import type {
  ConsentKind,
  FirstMessages,
  Locale,
  NotificationChannel,
  NotificationKind,
  TokenKind,
} from '../../contract/lists.ts'
import type { DELETION_REASONS } from '../../contract/accounts.ts'
import type { PrivacyRequestKind } from '../../contract/privacy-requests.ts'

declare module '../platform/db/schema.ts' {
  interface Database {
    account: AccountTable
    account_source: AccountSourceTable
    session: SessionTable
    login_throttle: LoginThrottleTable
    too_young_address: TooYoungAddressTable
    signup_draft: SignupDraftTable
    token: TokenTable
    account_setting: AccountSettingTable
    consent: ConsentTable
    deletion: DeletionTable
    privacy_request: PrivacyRequestTable
    shown_online: ShownOnlineTable
    account_trace: AccountTraceTable
    passkey: PasskeyTable
    totp: TotpTable
    recovery_code: RecoveryCodeTable
    factor_challenge: FactorChallengeTable
  }
}

export interface AccountTable {
  pool: string
  id: string
  brand: string
  email: string
  /** Lower-cased; unique per brand among confirmed addresses only. */
  email_norm: string
  email_confirmed_at: number
  name: string
  /** Folded, as names are compared; unique per brand. */
  name_norm: string
  /** How the name looks (`lookOf`); unique per brand. Behind a space the id, where it looked like another's before; '' = not yet known. */
  name_skeleton: Generated<string>
  password_hash: string
  status: 'not_confirmed' | 'active' | 'pending_deletion' | 'deleted'
  language: Locale
  /** Cached balance of the ledger account `member:<id>`; never below zero. */
  credits: number
  paid_user: number
  free_messages_used: number
  conversations_started: number
  signup_at: number
  seen_at: number
  invisible: number
  notifications_disabled: string
  tracking: string
  terms_version: string
  consent_at: number
  welcome_until: number
  /** Credits the member wants to spend at most within seven days; 0 = no limit. */
  weekly_limit: number
  /** IANA name of the member's zone, '' = the one of the country. */
  time_zone: string
  /** Until then the member may read, but take no part; 0 = not suspended. Set and cleared with the restriction. */
  suspended_until: Generated<number>
  /** Until then the profile rests, at its member's wish; 0 = it does not. */
  paused_until: Generated<number>
  /** What the member says of it. */
  pause_note: Generated<string>
  /** Id of the decision of a warning the member has not seen yet; '' without. */
  warning: Generated<string>
}

/** The campaign that a member came from, kept while they agree: what `account.tracking` says, as campaigns are counted by. */
export interface AccountSourceTable {
  pool: string
  account: string
  brand: string
  /** '' where the link said nothing, as of the next ones. */
  network: string
  ref: string
  sub1: string
  /** Name of the lander, with its slug: `gallery/summer`. */
  lander: string
  /** Of the signup. */
  created_at: number
}

/** A member whose presence was published to partners as online. */
export interface ShownOnlineTable {
  pool: string
  profile: string
}

export interface SessionTable {
  pool: string
  /** SHA-256 of the cookie's token. */
  hash: string
  account: string
  brand: string
  persistent: number
  /** Browser and system in a word each, so that a member knows it again; '' = unknown. */
  device: string
  created_at: number
  seen_at: number
  expires_at: number
}

/** Wrong tries for an account, or a text that names no account, by network and in all, and how long each is locked. */
export interface LoginThrottleTable {
  key: string
  failures: number
  window_start: number
  locked_until: number
  locks: number
}

/** The address of a visitor who was too young to sign up, as a digest. */
export interface TooYoungAddressTable {
  brand: string
  hash: string
  expires_at: number
}

export interface SignupDraftTable {
  hash: string
  brand: string
  data: string
  expires_at: number
}

export interface TokenTable {
  pool: string
  hash: string
  brand: string
  account: string
  kind: TokenKind
  /** JSON of what the link changes: an address, a notification kind. */
  data: string
  created_at: number
  expires_at: number
  used_at: number
}

/** Settings of a member in `account.php` beyond the account itself; no row = nothing set. */
export interface AccountSettingTable {
  pool: string
  account: string
  /** JSON lists of locales. */
  languages_read: string
  languages_written: string
  /** 1 = Monday … 7 = Sunday; 0 = as the language has it. */
  first_day_of_week: number
  /** The filters searched by last, as a query; '' without. */
  last_search: string
  /** The members who may begin a conversation with this one. */
  first_messages: FirstMessages
  /** 1: pictures the member did not ask for are shown at once. */
  pictures_clear: Generated<number>
}

/**
 * What the log of consents knows beside the consents of `account.php`: being shown at a partner brand, advertising on
 * a channel, and the comparison of a picture with the photos. The profile and the notification preferences hold their present state.
 */
export type LoggedConsent =
  ConsentKind | 'verification' | `resale:${string}` | `${NotificationKind}:${NotificationChannel}`

/** Append-only: each consent given or withdrawn, with the version of the text it was given to. */
export interface ConsentTable {
  pool: string
  account: string
  kind: LoggedConsent
  seq: number
  given: number
  version: string
  created_at: number
}

/** Traces are of a browser's mark, a confirmed mailbox, or a means of payment. */
export type TraceKind = 'browser' | 'mailbox' | 'payment'

/** A keyed digest that links accounts of one person. */
export interface AccountTraceTable {
  pool: string
  account: string
  kind: TraceKind
  digest: string
  created_at: number
}

export interface PasskeyTable {
  pool: string
  /** Id of the credential, as the authenticator names it. */
  id: string
  account: string
  /** COSE, in base64url. */
  public_key: string
  /** Rises with each use; always 0 for passkeys that are synced. */
  counter: number
  /** JSON list of the ways a browser reaches it. */
  transports: string
  name: string
  /** 1 = a copy is kept by whoever syncs it. */
  backed_up: number
  created_at: number
  used_at: number
}

/** The secret of an authenticator app. */
export interface TotpTable {
  pool: string
  account: string
  /** Sealed. */
  secret: string
  created_at: number
  /** 0 until the first code was given. */
  confirmed_at: number
  /** The newest step of 30 s whose code was taken: neither it nor those before work again. */
  last_step: number
}

export interface RecoveryCodeTable {
  pool: string
  account: string
  /** Keyed. */
  digest: string
  created_at: number
  used_at: number
}

/** Signed by a passkey, or answered by a code: once, and within minutes. */
export interface FactorChallengeTable {
  pool: string
  /** SHA-256 of the challenge. */
  hash: string
  brand: string
  kind: 'passkey_login' | 'passkey_add' | 'passkey_check' | 'second_step'
  /** '' where anybody may answer. */
  account: string
  /** Hash of the session that asked, '' for none. */
  session: string
  /** JSON of the login it finishes. */
  data: string
  tries: number
  expires_at: number
}

/** An account on its way out: at `purge_at` its data goes. Reason and remarks are the member's own words. */
export interface DeletionTable {
  pool: string
  account: string
  brand: string
  reason: (typeof DELETION_REASONS)[number] | ''
  remarks: string
  requested_at: number
  purge_at: number
  /** 0 while the member can still come back. */
  purged_at: number
  /** Nothing is purged before: an authority needs it. 0 without a hold. */
  hold_until: Generated<number>
}

/** What a member asks of their data (GDPR Art. 15 to 21); `id` is its number. */
export interface PrivacyRequestTable {
  pool: string
  id: string
  /** The member's own brand. */
  brand: string
  account: string
  kind: PrivacyRequestKind
  /** In the member's words, or as an operator entered it. */
  text: string
  channel: PrivacyChannel
  /** How it is known to be the member: a login, or the link to the confirmed address; '' while it is not. */
  identity: PrivacyIdentity
  received_at: number
  /** One month later, on a working day. */
  due_at: number
  /** Two months after that, where it was extended; 0 else. */
  extended_to: number
  outcome: PrivacyOutcome | ''
  /** The actor; '' while it waits. */
  decided_by: string
  /** 0 while it waits. */
  decided_at: number
}
export type RequestRow = Selectable<PrivacyRequestTable>

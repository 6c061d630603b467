// Personal data in the database, table by table: what an export shows of it, and what happens to it when an account
// is purged. A test asks the database for its tables and fails on one that is missing here.

import type { Database } from '../platform/db/schema.ts'
import { UNSAID } from '../profiles/details.ts'

/** Rows of a member, found by the columns that may hold the member's id. */
export interface PersonalTable {
  /** Columns that hold the id; a row belongs to the member when any of them does. */
  readonly member: readonly string[]
  /** Prefixes of the id in those columns, where it is not the whole value. */
  readonly prefixes?: readonly string[]
  /** Columns that may hold the id as well, by which no row is looked for, and why that misses none. */
  readonly unsearched?: Readonly<Record<string, string>>
  /** The column that names a conversation, where rows are found by those the member takes part in. */
  readonly conversation?: string
  /** Rows the export takes: all of the member, only those found by some columns, or none, and why. */
  readonly exported: 'all' | readonly string[] | { readonly not: string }
  /** The column that names a conversation, where an export takes only rows of those the member has a side of. */
  readonly exportedIn?: string
  /** Values that the rows an export takes have. */
  readonly exportedOnly?: Readonly<Record<string, string>>
  /** Columns an export leaves out: secrets, and names of files it holds itself. */
  readonly hidden?: readonly string[]
  /** Handling at the end of the grace period: rows deleted, columns overwritten, or kept, and why. */
  readonly erased: 'rows' | Readonly<Record<string, string | number>> | { readonly kept: string }
}

/** A table without a row that belongs to one member, and why it may hold none. */
export interface ImpersonalTable {
  readonly impersonal: string
}

const FILES = ['thumb_name', 'blurred_name', 'medium_name', 'full_name'] as const
const BOOKS = {
  kept: 'book-keeping, for the years of `core/book-years.ts`: then `endBooks` erases what names a person',
}
const OF_OPERATORS = { impersonal: 'of operators, who are no members: docs/desk-privacy.md' }
const ORDERED = {
  kept: 'proof of what an authority ordered or was told: then a sweep erases who it was about',
}
const DECIDED = { kept: 'which rule was applied, as proof of it; the id names no account' }
const byProfile = { member: ['profile'], exported: 'all', erased: 'rows' } as const
const byAccount = { member: ['account'], exported: 'all', erased: 'rows' } as const

export const PERSONAL_DATA: Partial<Record<keyof Database, PersonalTable | ImpersonalTable>> &
  Record<'account' | 'profile', PersonalTable> = {
  account: {
    member: ['id'],
    exported: 'all',
    hidden: ['password_hash', 'email_norm', 'name_norm', 'name_skeleton'],
    // `name_norm` and `name_skeleton` are unique at a brand: the purge sets them to the id.
    erased: {
      email: '',
      email_norm: '',
      email_confirmed_at: 0,
      name: '',
      password_hash: '',
      status: 'deleted',
      language: 'en',
      seen_at: 0,
      invisible: 0,
      notifications_disabled: '[]',
      tracking: '{}',
      terms_version: '',
      consent_at: 0,
      welcome_until: 0,
      weekly_limit: 0,
      time_zone: '',
      paused_until: 0,
      pause_note: '',
      warning: '',
    },
  },
  // The row stays so that the other side of a conversation still has a partner.
  profile: {
    member: ['id'],
    exported: 'all',
    erased: {
      name: '',
      seeks: 'everyone',
      born: 19_000_101,
      region: '',
      city: '',
      ...UNSAID,
      about: '',
      about_removed: '',
      interests: '[]',
      main_photo: '',
      resell_brands: '[]',
      link: '',
      verified_at: 0,
      seen_at: 0,
      created_at: 0,
      status: 'disabled',
    },
  },
  account_source: { ...byAccount, exported: { not: 'a copy of what `account.tracking` says' } },
  listing: { ...byProfile, exported: { not: 'a copy of the profile' } },
  photo: { ...byProfile, hidden: [...FILES, 'digest'] },
  prompt_answer: { ...byProfile, hidden: ['file'] },
  photo_view: { ...byAccount, exported: { not: 'digests of a day that mean nothing without the key' } },
  verification: { ...byAccount, hidden: ['file', 'decided_by'] },
  message_photo: { ...byProfile, hidden: FILES },
  message_voice: { ...byProfile, hidden: ['file'] },
  // What a comment that waits is about is not told before the comment.
  message_subject: { ...byProfile, exportedIn: 'conversation' },
  account_trace: { ...byAccount, exported: { not: 'digests that mean nothing without the key' } },
  passkey: { ...byAccount, hidden: ['id', 'public_key', 'counter'] },
  totp: { ...byAccount, hidden: ['secret', 'last_step'] },
  recovery_code: { ...byAccount, hidden: ['digest'] },
  factor_challenge: { ...byAccount, exported: { not: 'secrets, gone after minutes' } },
  session: { ...byAccount, hidden: ['hash'] },
  token: { ...byAccount, hidden: ['hash'] },
  account_setting: byAccount,
  notification_preference: byAccount,
  consent: byAccount,
  deletion: { ...byAccount, hidden: ['hold_until'], erased: { remarks: '' } },
  privacy_request: { ...byAccount, hidden: ['decided_by'], erased: { text: '' } },
  notice: {
    ...byAccount,
    unsearched: {
      about: 'who tells of a member stays unknown to them; the id names no account after the purge',
    },
    hidden: [
      ...['about', 'in_sight', 'link_hash', 'appeal_hash', 'mailbox', 'browser', 'network'],
      'decided_by',
      'case_id',
    ],
    erased: {
      ...{ account: '', name: '', email: '', reference: '', text: '', photo: '' },
      ...{ link_hash: '', appeal_hash: '', mailbox: '', browser: '', network: '' },
    },
  },
  restriction: {
    ...byAccount,
    exported: { not: 'says which of the decisions are in force' },
    erased: DECIDED,
  },
  // Members learn neither who sent a notice nor who of the operators decided.
  decision: {
    ...byAccount,
    hidden: ['notice', 'decided_by', 'lifted_by', 'lifted_why', 'appeal_hash'],
    erased: DECIDED,
  },
  // A member learns that a copy is kept and until when, and by nothing who sent the notice.
  evidence: {
    ...byAccount,
    hidden: ['notice', 'kind', 'content', 'file', 'hash', 'taken_at', 'hold_why', 'hold_by'],
    erased: { kept: 'what a decision rests on, until it can be contested no more: then a sweep deletes it' },
  },
  appeal: { ...byAccount, hidden: ['first_decider', 'decided_by'], erased: { text: '', words: '' } },
  appeal_picture: {
    ...byAccount,
    hidden: ['file'],
    erased: { kept: 'what a decision rests on, like evidence: then a sweep deletes it' },
  },
  // An authority may forbid to tell of it before its day.
  authority_order: {
    ...byAccount,
    exported: { not: 'the member is told by mail, when the authority allows it' },
    erased: ORDERED,
  },
  authority_report: { ...byAccount, exported: { not: 'would warn who is investigated' }, erased: ORDERED },
  desk_case: {
    member: ['subject'],
    exported: { not: 'how operators work; what they decided is listed' },
    erased: DECIDED,
  },
  // What operators wrote of a member goes with the member's words.
  case_event: {
    ...byAccount,
    exported: { not: 'how operators work; what they decided is listed' },
    erased: { words: '', detail: '{}' },
  },
  // Whether the other looked at a like is not the member's to know.
  likes: { member: ['from_profile', 'to_profile'], exported: 'all', hidden: ['seen_at'], erased: 'rows' },
  declined: { member: ['profile', 'other'], exported: ['profile'], erased: 'rows' },
  // Members may not learn who blocked them.
  block: {
    member: ['blocker', 'blocked'],
    unsearched: { derived_from: 'the block it follows, which is found by the same columns' },
    exported: ['blocker'],
    // That two accounts are one person's is not told either.
    exportedOnly: { derived_from: '' },
    hidden: ['derived_from', 'expires_at'],
    erased: { kept: 'so that a conversation a block hides stays hidden; the id names no account' },
  },
  block_trace: {
    member: ['blocker'],
    unsearched: {
      blocked: 'the trace keeps a blocked member from coming back; it goes with the block’s year',
    },
    exported: { not: 'digests that mean nothing without the key' },
    erased: 'rows',
  },
  conversation: {
    member: ['low', 'high'],
    conversation: 'id',
    exported: 'all',
    erased: { kept: 'the other member’s conversation; it names an id of no account' },
  },
  conversation_side: {
    member: ['profile'],
    exported: 'all',
    erased: { kept: 'the other member’s conversation; it names an id of no account' },
  },
  message: { member: ['sender'], conversation: 'conversation', exported: 'all', erased: { text: '' } },
  shown_online: { member: ['profile'], exported: { not: 'says what seen_at says' }, erased: 'rows' },
  draft: { member: ['profile', 'other'], exported: ['profile'], erased: 'rows' },
  swipe: { member: ['profile', 'other'], exported: ['profile'], erased: 'rows' },
  swipe_day: byProfile,
  match_answer: byProfile,
  ledger: { member: ['ledger_account'], prefixes: ['member:', 'debt:'], exported: 'all', erased: BOOKS },
  orders: { ...byAccount, hidden: ['redirect_url', 'provider_reference'], erased: BOOKS },
  invoice: { ...byAccount, erased: BOOKS },
  credit_note: { ...byAccount, erased: BOOKS },
  refund: { ...byAccount, hidden: ['paid_by', 'given_by', 'signed_by'], erased: BOOKS },
  refund_request: {
    ...byAccount,
    exported: { not: 'how operators work; the refund it became is listed' },
    erased: { words: '' },
  },
  withdrawal: { ...byAccount, hidden: ['decided_by'], erased: BOOKS },
  mandate: {
    ...byAccount,
    hidden: ['code_hash'],
    // Evidence of a direct debit: 13 months in which it may be disputed, then the sweep deletes it.
    erased: { state: 'ended' },
  },
  direct_debit: byAccount,
  payment_customer: byAccount,
  discount: byAccount,
  discount_code: { ...byAccount, hidden: ['given_by'] },
  event: {
    member: ['profile'],
    unsearched: {
      from_profile: 'gone minutes after what the member did, days before the time of grace ends',
    },
    exported: { not: 'copies of what is listed here, gone after minutes' },
    erased: 'rows',
  },
  event_cursor: { ...byProfile, exported: { not: 'a count' } },
  member_version: { ...byProfile, exported: { not: 'a count' } },
  push_subscription: { ...byAccount, hidden: ['session', 'endpoint', 'p256dh', 'auth', 'server_key'] },
  notification_schedule: byAccount,
  news: { impersonal: 'what operators write to all who asked for it' },
  news_sent: byAccount,
  signal: { ...byAccount, hidden: ['facts', 'case_id'] },
  signal_trace: { ...byAccount, exported: { not: 'digests that mean nothing without the key, and counts' } },
  picture_hash: { ...byAccount, exported: { not: 'numbers that say nothing but which pictures are alike' } },
  removed_picture: { impersonal: 'numbers of pictures, of no account, gone after a year' },
  household: { impersonal: 'a digest, and who of the operators looked at it' },
  cluster_request: { impersonal: 'how operators work, by ids, gone with its week' },
  imported: { impersonal: 'digests of numbers of another system, so that nothing of it comes twice' },
  signup_draft: { impersonal: 'gone a day after signup began' },
  operator: OF_OPERATORS,
  operator_challenge: OF_OPERATORS,
  operator_grant: OF_OPERATORS,
  operator_log: { impersonal: 'what operators did; of members their ids alone, as proof of it' },
  operator_log_head: { impersonal: 'the end of the log' },
  operator_passkey: OF_OPERATORS,
  operator_recovery_code: OF_OPERATORS,
  operator_session: OF_OPERATORS,
  idempotency: { impersonal: 'answers to repeats, gone after a day' },
  rate_limit: { impersonal: 'digests and counts, gone after a day' },
  login_throttle: { impersonal: 'digests and counts' },
  too_young_address: { impersonal: 'digests, gone after a year at most' },
  cam_import: { impersonal: 'counts of profiles of a service, of no member' },
  audit_run: { impersonal: 'how many rows break which rule, of no member' },
  job_run: { impersonal: 'when jobs ran' },
  page_bounce: { impersonal: 'counts by page and day' },
  lease: { impersonal: 'which process runs the jobs' },
  server_secret: { impersonal: 'keys of the server' },
  invoice_counter: { impersonal: 'the last numbers of a brand' },
  transparency_report: { impersonal: 'counts of a brand and what operators write to all' },
  fairness_report: { impersonal: 'counts of a brand that it publishes' },
  desk_figure: { impersonal: 'counts by day, none of fewer than ten people' },
  price_log: { impersonal: 'prices of a brand' },
  offer_log: { impersonal: 'offers of a brand; not whom a code is for' },
  sandbox_payment: { impersonal: 'the demo’s own bank' },
  sandbox_refund: { impersonal: 'the demo’s own bank' },
  outbox: { impersonal: 'mails to an address: the purge deletes them by the address' },
}

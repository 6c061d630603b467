// The tables as Kysely sees them. Times are epoch milliseconds with 0 for "never", booleans are 0/1, JSON is text.
// The primary key of every member-owned table starts with the pool: the brands that list each other, else the brand.

import type {
  ConsentKind,
  HidingKind,
  NotificationChannel,
  NotificationKind,
  PhotoGround,
  TokenKind,
} from '../../contract/account-lists.ts'
import type { MessageKind } from '../../contract/lists.ts'
import type { LiveKind } from '../../contract/live.ts'
import type { NotificationSchedule } from '../services/notification/schedules.ts'

export interface AccountTable {
  pool: string
  id: string
  brand: string
  email: string
  /** Lower-cased; unique per brand among confirmed addresses only. */
  email_norm: string
  email_confirmed_at: number
  name: string
  name_norm: string
  password_hash: string
  status: 'not_confirmed' | 'active' | 'pending_deletion' | 'deleted'
  language: string
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
}

export interface ProfileTable {
  pool: string
  /** The account's id where there is an account. */
  id: string
  brand: string
  provider: 'member' | 'cam'
  fictional: number
  status: 'active' | 'disabled'
  name: string
  gender: string
  seeks: string
  /** `YYYY-MM-DD` as a number, e.g. 19900131. */
  born: number
  country: string
  region: string
  city: string
  sexuality: string
  relationship: string
  hair: string
  eyes: string
  body: string
  tattoos: string
  about: string
  interests: string
  /** Id of the main photo, '' without one. */
  main_photo: string
  /** JSON list of brand ids this member agrees to be shown at. */
  resell_brands: string
  link: string
  seen_at: number
  created_at: number
}

/** One row per brand where a profile is listed: the search table, and the proof that it may be seen there. */
export interface ListingTable {
  pool: string
  brand: string
  profile: string
  gender: string
  born: number
  country: string
  region: string
  seen_at: number
  has_photo: number
  /** 1 for a member of flesh and blood: neither fictional nor cam. */
  genuine: number
  sexuality: string
  relationship: string
  hair: string
  eyes: string
  body: string
  tattoos: string
}

export interface PhotoTable {
  pool: string
  /** Opaque; what `GET photo.php` takes. */
  id: string
  profile: string
  position: number
  status: 'pending' | 'active' | 'rejected'
  /** Independent random names below the media folder; none tells another. */
  thumb_name: string
  blurred_name: string
  medium_name: string
  full_name: string
  created_at: number
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
  /** What the link changes, as JSON: an address, a notification kind. */
  data: string
  created_at: number
  expires_at: number
  used_at: number
}

/** What a member set in `account.php` beyond the account itself; no row = nothing set. */
export interface AccountSettingTable {
  pool: string
  account: string
  /** JSON lists of locales. */
  languages_read: string
  languages_written: string
  /** 1 = Monday … 7 = Sunday; 0 = as the language has it. */
  first_day_of_week: number
}

/** A choice of one notification that differs from, or confirms, what it is by default. */
export interface NotificationChoiceTable {
  pool: string
  account: string
  kind: NotificationKind
  channel: NotificationChannel
  wanted: number
}

/**
 * What the log of consents knows beside the consents of `account.php`: being shown at a partner brand, and advertising on
 * a channel. Where each stands now is told by the profile and by the choices of notifications.
 */
export type LoggedConsent = ConsentKind | `resale:${string}` | `${NotificationKind}:${NotificationChannel}`

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

/** An account on its way out: at `purge_at` its data goes. Reason and remarks are the member's own words. */
export interface DeletionTable {
  pool: string
  account: string
  brand: string
  reason: string
  remarks: string
  requested_at: number
  purge_at: number
  /** 0 while the member can still come back. */
  purged_at: number
}

/** A notice or complaint; `id` is its case number. */
export interface ComplaintTable {
  id: string
  pool: string
  brand: string
  /** Who sent it; '' for visitors. */
  account: string
  kind: string
  reference: string
  text: string
  name: string
  email: string
  language: string
  created_at: number
}

/**
 * What was done to an account against its member's will, with its reasons: the row is the statement (DSA Art. 17). At
 * most one for a measure and a ground; a measure that was lifted is not taken again by itself.
 */
export interface RestrictionTable {
  pool: string
  id: string
  /** The member's own brand. */
  brand: string
  account: string
  /** `profile_hidden` also keeps the member from turning to others. */
  measure: 'profile_hidden' | 'account_removed' | 'photo_refused'
  ground: HidingKind | 'fake' | PhotoGround
  /** Id of the photo it is about, '' where it is about the account. */
  photo: string
  /** Case number of the notice it follows from, '' without one. */
  notice: string
  /** No person decided it. */
  automated: number
  created_at: number
  /** When a person had decided on it; 0 while it stands. */
  lifted_at: number
}

/** How often a page was left at once, per day: no person, no path with an id. */
export interface BounceCountTable {
  brand: string
  /** `YYYY-MM-DD`, UTC. */
  day: string
  page: string
  count: number
}

export interface IdempotencyTable {
  /** Who used the key: session or network, with brand and call. */
  scope: string
  key: string
  request_hash: string
  answer: string
  created_at: number
}

export interface RateLimitTable {
  key: string
  window_start: number
  count: number
}

/** Wrong tries per typed name and network, and how long the pair is locked. */
export interface LockTable {
  key: string
  failures: number
  window_start: number
  locked_until: number
  locks: number
}

export interface LikeTable {
  pool: string
  from_profile: string
  to_profile: string
  created_at: number
  /** When the receiver saw it. */
  seen_at: number
  matched_at: number
}

export interface BlockTable {
  pool: string
  blocker: string
  blocked: string
  created_at: number
}

export interface ConversationTable {
  pool: string
  id: string
  /** The two profiles in text order, so that a pair has one conversation. */
  low: string
  high: string
  starter: string
  last_seq: number
  created_at: number
}

/** A conversation as one of its two members has it. */
export interface ConversationSideTable {
  pool: string
  profile: string
  conversation: string
  other: string
  unread: number
  /** Highest `seq` this side has read. */
  read_up_to: number
  /** Messages up to this `seq` were removed from this side's list. */
  removed_up_to: number
  last_at: number
  /** When this side was last seen writing; 0 once it stopped. */
  typing_at: number
}

export interface MessageTable {
  pool: string
  conversation: string
  seq: number
  id: string
  sender: string
  kind: MessageKind
  text: string
  /** Id of the photo, or of the gift, '' without. */
  item: string
  credits: number
  /** When a paid first message that nobody read gives its credits back; 0 once it was read. */
  refund_due_at: number
  /** When the credits were given back. */
  refunded_at: number
  created_at: number
}

/** A photo sent in a conversation without standing in the sender's profile. */
export interface MessagePhotoTable {
  pool: string
  id: string
  profile: string
  thumb_name: string
  blurred_name: string
  medium_name: string
  full_name: string
  created_at: number
}

/** What a member began to write to another and has not sent. */
export interface DraftTable {
  pool: string
  profile: string
  other: string
  text: string
  updated_at: number
}

/** What a member decided in the swipe game; such a card does not come again. */
export interface SwipeTable {
  pool: string
  profile: string
  other: string
  action: 'like' | 'pass'
  created_at: number
}

/** A member's day in the swipe game, and the last card, which can be taken back. */
export interface SwipeDayTable {
  pool: string
  profile: string
  /** The day's end, in the zone it began in. */
  ends_at: number
  likes: number
  /** '' when there is nothing to take back. */
  last_other: string
  last_action: 'like' | 'pass'
  /** `ends_at` of the day the last card was swiped on. */
  last_ends_at: number
}

/** A member's answers to the match finder, JSON by question. */
export interface MatchAnswerTable {
  pool: string
  profile: string
  answers: string
  updated_at: number
}

/** Append-only, double entry: the rows of one `transfer` sum to zero. */
export interface LedgerTable {
  pool: string
  id: string
  transfer: string
  /** `member:<account>` or a book of the house, e.g. `house:sales`. */
  book: string
  amount: number
  reason: string
  reference: string
  created_at: number
}

export interface OrderTable {
  pool: string
  id: string
  brand: string
  account: string
  state: string
  bundle: string
  credits: number
  method: string
  country: string
  currency: string
  price: number
  total: number
  vat_basis_points: number
  discount_code: string
  provider: string
  provider_reference: string
  redirect_url: string
  /** The express request that the service starts at once: when, and in which words (law.md L22). */
  start_now_at: number
  start_now_text: string
  created_at: number
  expires_at: number
  completed_at: number
  /** When an open order's payment is looked up again by itself. */
  check_at: number
  /** The means of payment are kept for later orders, as the member asked. */
  keep_method: number
  /** The mandate it is paid by, '' where the payer pays at the provider. */
  mandate: string
  /** Credits taken back, or owed where they were spent. */
  returned_credits: number
  /** Given back of `total`, in minor units. */
  returned_amount: number
  /** Charge-backs and their reversals that are known of, counted together: news with fewer is old. */
  disputes: number
  /** Of `returned_credits`, what a charge-back took; a reversal gives it back. */
  disputed_credits: number
}

/**
 * What a payer agreed to be charged by. A direct debit's row holds the evidence of it (law.md L29): the wording, its
 * time, and the number the code went to. The IBAN leaves the server towards the provider alone.
 */
export interface MandateTable {
  pool: string
  id: string
  brand: string
  account: string
  method: string
  state: 'awaiting_code' | 'active' | 'ended'
  /** The order it was given with. */
  order_id: string
  provider: string
  provider_customer: string
  provider_mandate: string
  /** Masked; what the member knows it by. */
  label: string
  holder: string
  iban: string
  street: string
  house_number: string
  zip: string
  city: string
  mobile: string
  creditor: string
  text: string
  code_hash: string
  code_expires_at: number
  code_tries: number
  created_at: number
  confirmed_at: number
}

/** Where a member stands with direct debit: at most one order open, none after a charge-back. */
export interface DirectDebitTable {
  pool: string
  account: string
  open_order: string
  blocked_at: number
}

export interface PaymentCustomerTable {
  pool: string
  account: string
  provider: string
  reference: string
}

/** Money on its way back. `sent_at` is set once the provider took it on. */
export interface RefundTable {
  pool: string
  id: string
  order_id: string
  account: string
  credits: number
  amount: number
  currency: string
  tries: number
  due_at: number
  created_at: number
  sent_at: number
  /** Times the provider refused it, rather than being away. */
  refusals: number
  /** When it was given up for a person to pay out by hand; 0 while it is not. */
  refused_at: number
}

export interface InvoiceTable {
  brand: string
  number: number
  pool: string
  order_id: string
  account: string
  issued_at: number
  /** JSON: seller and buyer as they were. */
  parties: string
}

/** The last number taken of a brand's invoices, or of its credit notes. */
export interface InvoiceCounterTable {
  brand: string
  series: 'invoice' | 'credit_note'
  last: number
}

/** Takes back a part of an invoice, or all of it; written once for each time money went back. */
export interface CreditNoteTable {
  brand: string
  number: number
  pool: string
  order_id: string
  account: string
  credits: number
  /** VAT included, in minor units of the order's currency. */
  amount: number
  issued_at: number
}

/** A withdrawal as it was declared; `id` is the case number. */
export interface WithdrawalTable {
  pool: string
  id: string
  brand: string
  /** '' where nobody could be made out. */
  account: string
  order_id: string
  state: 'refunded' | 'nothing_left' | 'open'
  name: string
  contract: string
  email: string
  created_at: number
}

/**
 * What a member may get once: the discounts of a first purchase exclude each other, so they share one row. At most one
 * open order holds it, a paid one burns it.
 */
export interface DiscountTable {
  pool: string
  account: string
  /** `first_purchase`, or `code:` and the name of a campaign's code. */
  kind: string
  /** The order that holds it, '' while free. */
  held_by: string
  used_at: number
}

/** A discount code an operator gave out, to one member or to all of a brand; what the site file names stands there. */
export interface DiscountCodeTable {
  pool: string
  brand: string
  code: string
  /** Whose it is; '' for every member. */
  account: string
  /** '' for every country of the brand. */
  country: string
  /** '' for every currency. */
  currency: string
  value_percentage: number
  /** In minor units. */
  minimum_order_value: number
  /** JSON list; empty for every method. */
  paymentmethods: string
  begins_at: number
  expires_at: number
}

/** What the sandbox bank knows of a payment. */
export interface SandboxPaymentTable {
  id: string
  order_id: string
  return_url: string
  amount: number
  currency: string
  description: string
  state: 'open' | 'paid' | 'failed' | 'cancelled' | 'charged_back'
  /** Whose means of payment are kept, '' where none are. */
  customer: string
  /** Charge-backs and reversals so far. */
  disputes: number
  created_at: number
}

export interface SandboxRefundTable {
  id: string
  payment: string
  amount: number
  created_at: number
}

/** What a member is told over the event stream; kept for minutes. Ids count up by one for each member. */
export interface EventTable {
  pool: string
  profile: string
  id: number
  kind: LiveKind
  /** Who caused it, '' for the member. */
  from_profile: string
  /** JSON: ids and numbers. */
  data: string
  created_at: number
}

/** The id of the newest event of a member. */
export interface EventCursorTable {
  pool: string
  profile: string
  last_id: number
}

/** Where a browser that is logged in takes notices; ends with its session. */
export interface PushSubscriptionTable {
  pool: string
  /** Hash of the endpoint: a browser belongs to the member who logged in last. */
  id: string
  brand: string
  account: string
  session: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: number
}

/** When a member is next told of what waits, a row for each schedule that runs. */
export interface NotificationPlanTable {
  pool: string
  account: string
  brand: string
  schedule: NotificationSchedule
  due_at: number
  /** Times told so far. */
  stage: number
  /** When the schedule began, or was told last. */
  since: number
}

export interface OutboxTable {
  id: string
  brand: string
  channel: 'mail' | 'sms' | 'push'
  /** Whom it is for, and which notification it is; both '' for what a member cannot switch off. */
  account: string
  kind: NotificationKind | ''
  /** Makes an effect happen once however often it is asked for. */
  event_key: string
  /** JSON; emptied once sent. */
  payload: string
  due_at: number
  tries: number
  /** When it left, or was found to be no longer wanted. */
  sent_at: number
  /** When it was given up. */
  failed_at: number
  /** Why the last try failed, without addresses. */
  reason: string
  created_at: number
}

export interface Database {
  account: AccountTable
  profile: ProfileTable
  listing: ListingTable
  photo: PhotoTable
  session: SessionTable
  signup_draft: SignupDraftTable
  token: TokenTable
  account_setting: AccountSettingTable
  notification_choice: NotificationChoiceTable
  consent: ConsentTable
  deletion: DeletionTable
  complaint: ComplaintTable
  restriction: RestrictionTable
  bounce_count: BounceCountTable
  idempotency: IdempotencyTable
  rate_limit: RateLimitTable
  lock: LockTable
  likes: LikeTable
  block: BlockTable
  conversation: ConversationTable
  conversation_side: ConversationSideTable
  message: MessageTable
  message_photo: MessagePhotoTable
  draft: DraftTable
  swipe: SwipeTable
  swipe_day: SwipeDayTable
  match_answer: MatchAnswerTable
  ledger: LedgerTable
  orders: OrderTable
  discount: DiscountTable
  discount_code: DiscountCodeTable
  sandbox_payment: SandboxPaymentTable
  sandbox_refund: SandboxRefundTable
  mandate: MandateTable
  direct_debit: DirectDebitTable
  payment_customer: PaymentCustomerTable
  refund: RefundTable
  invoice: InvoiceTable
  invoice_counter: InvoiceCounterTable
  credit_note: CreditNoteTable
  withdrawal: WithdrawalTable
  event: EventTable
  event_cursor: EventCursorTable
  push_subscription: PushSubscriptionTable
  notification_plan: NotificationPlanTable
  outbox: OutboxTable
}

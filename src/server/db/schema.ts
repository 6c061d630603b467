// The tables as Kysely sees them. Times are epoch milliseconds with 0 for "never", booleans are 0/1, JSON is text.
// The primary key of every member-owned table starts with the pool: the brands that list each other, else the brand.

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
  kind: string
  created_at: number
  expires_at: number
  used_at: number
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
}

export interface MessageTable {
  pool: string
  conversation: string
  seq: number
  id: string
  sender: string
  kind: 'text'
  text: string
  credits: number
  created_at: number
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
  start_now_at: number
  created_at: number
  expires_at: number
  completed_at: number
}

/**
 * What a member may get once: the discounts of a first purchase exclude each other, so they share one row. At most one
 * open order holds it, a paid one burns it.
 */
export interface DiscountTable {
  pool: string
  account: string
  kind: 'first_purchase'
  /** The order that holds it, '' while free. */
  held_by: string
  used_at: number
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
  created_at: number
}

export interface OutboxTable {
  id: string
  brand: string
  channel: 'mail'
  /** Makes an effect happen once however often it is asked for. */
  event_key: string
  payload: string
  due_at: number
  tries: number
  sent_at: number
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
  idempotency: IdempotencyTable
  rate_limit: RateLimitTable
  lock: LockTable
  likes: LikeTable
  block: BlockTable
  conversation: ConversationTable
  conversation_side: ConversationSideTable
  message: MessageTable
  ledger: LedgerTable
  orders: OrderTable
  discount: DiscountTable
  sandbox_payment: SandboxPaymentTable
  outbox: OutboxTable
}

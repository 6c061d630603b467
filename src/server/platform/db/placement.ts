import type { Database } from './schema.ts'

/**
 * Where a table lies when a database is spread over machines: distributed by its `pool`, so that all of a pool lies together;
 * `reference`, a copy on each machine; or `local`, on the one that servers connect to. The latter two say why.
 */
export type Placement = 'pool' | { readonly reference: string } | { readonly local: string }

const GUARD = { local: 'guards calls before anybody is known' }
const TEST_BANK = { local: 'the test bank of the demo' }

/** By table: each has its line here, and no query joins a local one with one that is distributed. */
export const PLACEMENT: Readonly<Record<keyof Database, Placement>> = {
  account: 'pool',
  account_setting: 'pool',
  account_trace: 'pool',
  block: 'pool',
  block_trace: 'pool',
  consent: 'pool',
  conversation: 'pool',
  conversation_side: 'pool',
  credit_note: 'pool',
  deletion: 'pool',
  direct_debit: 'pool',
  discount: 'pool',
  discount_code: 'pool',
  draft: 'pool',
  event: 'pool',
  event_cursor: 'pool',
  factor_challenge: 'pool',
  idempotency: { local: 'its keys are those of sessions and networks' },
  invoice: 'pool',
  invoice_counter: { local: 'numbers of a brand run without a gap' },
  lease: { local: 'one process of all does the jobs' },
  ledger: 'pool',
  likes: 'pool',
  listing: 'pool',
  login_throttle: GUARD,
  mandate: 'pool',
  match_answer: 'pool',
  member_version: 'pool',
  message: 'pool',
  message_photo: 'pool',
  news_sent: 'pool',
  notice: 'pool',
  notification_preference: 'pool',
  notification_schedule: 'pool',
  orders: 'pool',
  outbox: { local: 'one queue, which senders take from for all brands' },
  page_bounce: { local: 'counts of pages, of no member' },
  passkey: 'pool',
  payment_customer: 'pool',
  photo: 'pool',
  photo_view: 'pool',
  profile: 'pool',
  push_subscription: 'pool',
  rate_limit: GUARD,
  recovery_code: 'pool',
  refund: 'pool',
  restriction: 'pool',
  sandbox_payment: TEST_BANK,
  sandbox_refund: TEST_BANK,
  server_secret: { local: 'keys of the server, of no pool' },
  session: 'pool',
  shown_online: 'pool',
  signup_draft: { local: 'of a visitor who signs up' },
  swipe: 'pool',
  swipe_day: 'pool',
  token: 'pool',
  too_young_address: { local: 'of a visitor' },
  totp: 'pool',
  withdrawal: 'pool',
}

// The tables as Kysely sees them. Times are epoch milliseconds with 0 for "never", booleans are 0/1, JSON is text.
// The primary key of every member-owned table starts with the pool: the brands that list each other, else the brand.

import type {
  AccountTable,
  SessionTable,
  SignupDraftTable,
  TokenTable,
  AccountSettingTable,
  NotificationChoiceTable,
  ConsentTable,
  DeletionTable,
} from './tables/accounts.ts'
import type { ProfileTable, ListingTable, PhotoTable } from './tables/profiles.ts'
import type { ComplaintTable, RestrictionTable, BounceCountTable } from './tables/notices.ts'
import type { IdempotencyTable, RateLimitTable, LockTable } from './tables/requests.ts'
import type { LikeTable, BlockTable, SwipeTable, SwipeDayTable, MatchAnswerTable } from './tables/meeting.ts'
import type {
  ConversationTable,
  ConversationSideTable,
  MessageTable,
  MessagePhotoTable,
  DraftTable,
} from './tables/talking.ts'
import type {
  LedgerTable,
  OrderTable,
  MandateTable,
  DirectDebitTable,
  PaymentCustomerTable,
  RefundTable,
  InvoiceTable,
  InvoiceCounterTable,
  CreditNoteTable,
  WithdrawalTable,
  DiscountTable,
  DiscountCodeTable,
  SandboxPaymentTable,
  SandboxRefundTable,
} from './tables/money.ts'
import type {
  EventTable,
  EventCursorTable,
  PushSubscriptionTable,
  NotificationPlanTable,
  OutboxTable,
} from './tables/delivery.ts'

export type * from './tables/accounts.ts'
export type * from './tables/profiles.ts'
export type * from './tables/notices.ts'
export type * from './tables/requests.ts'
export type * from './tables/meeting.ts'
export type * from './tables/talking.ts'
export type * from './tables/money.ts'
export type * from './tables/delivery.ts'

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

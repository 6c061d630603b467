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
} from '../../accounts/tables.ts'
import type { ProfileTable, ListingTable, PhotoTable } from '../../profiles/tables.ts'
import type { ComplaintTable, RestrictionTable, BounceCountTable } from '../../moderation/tables.ts'
import type { IdempotencyTable, RateLimitTable, LockTable } from './tables.ts'
import type {
  LikeTable,
  BlockTable,
  SwipeTable,
  SwipeDayTable,
  MatchAnswerTable,
} from '../../likes/tables.ts'
import type {
  ConversationTable,
  ConversationSideTable,
  MessageTable,
  MessagePhotoTable,
  DraftTable,
} from '../../chat/tables.ts'
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
} from '../../payments/tables.ts'
import type {
  EventTable,
  EventCursorTable,
  PushSubscriptionTable,
  NotificationPlanTable,
  OutboxTable,
} from '../../events/tables.ts'

export type * from '../../accounts/tables.ts'
export type * from '../../profiles/tables.ts'
export type * from '../../moderation/tables.ts'
export type * from './tables.ts'
export type * from '../../likes/tables.ts'
export type * from '../../chat/tables.ts'
export type * from '../../payments/tables.ts'
export type * from '../../events/tables.ts'

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

// Orders and refunds at the desk: closed lists.

/** For what an operator gives money back that no withdrawal asks for. */
export const GOODWILL_REASONS = [
  'duplicate',
  'price_error',
  'fraud_victim',
  'outage',
  'goodwill',
  'legal',
] as const
export type GoodwillReason = (typeof GOODWILL_REASONS)[number]

/** `unspent`: the credits that the amount paid for, as far as they are unspent. */
export const TAKE_BACKS = ['unspent', 'none'] as const
export type TakeBack = (typeof TAKE_BACKS)[number]

/** Why a refund needs a second signature. */
export const SECOND_SIGNATURE_REASONS = ['sum', 'second_refund', 'period'] as const
export type SecondSignatureReason = (typeof SECOND_SIGNATURE_REASONS)[number]

/** Ends of a refund that was asked for. `void`: nobody signed it in time. */
export const REFUND_REQUEST_OUTCOMES = ['signed', 'refused', 'void'] as const
export type RefundRequestOutcome = (typeof REFUND_REQUEST_OUTCOMES)[number]

/** `due`: owed by law, and near the end of its two weeks. */
export const REFUND_VIEWS = ['to_sign', 'refused', 'due', 'sent'] as const
export type RefundView = (typeof REFUND_VIEWS)[number]

/** Entries of an order's timeline. `credits` is a row of the ledger. */
export const ORDER_EVENTS = [
  'placed',
  'paid',
  'credits',
  'debt',
  'credit_note',
  'withdrawn',
  'refund_owed',
  'refund_sent',
  'refund_refused',
  'refund_by_hand',
  'request_asked',
  'request_signed',
  'request_refused',
  'request_void',
  'dispute_opened',
  'dispute_closed',
] as const

export const WITHDRAWAL_VIEWS = ['open', 'answered'] as const
export type WithdrawalView = (typeof WITHDRAWAL_VIEWS)[number]

/** `waiting`: for the member's answer by a mailed link. `open`: for a person. `denied`: it was not the member's. */
export const WITHDRAWAL_STATES = ['waiting', 'open', 'refunded', 'nothing_left', 'denied'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/** How a person answers a withdrawal: measures of its case. */
export const WITHDRAWAL_MEASURES = ['refunded', 'denied', 'seen'] as const

/** Why an order may be the one that is meant: it was named, its member was logged in, or the address is its member's. */
export const WITHDRAWAL_CANDIDATES = ['number', 'member', 'address'] as const

/** Credits that a member is given as gifts at most, within `GIFT_DAYS`. */
export const GIFT_CREDITS = 100

import * as v from 'valibot'
import { Count, Id, Time } from './fields.ts'
import { PAYMENT_METHODS } from './lists.ts'
import { ORDER_STATES } from './orders.ts'
import { Money } from './payments.ts'

export const Transaction = v.object({
  id: Id,
  state: v.picklist(ORDER_STATES),
  credits: Count,
  method: v.picklist(PAYMENT_METHODS),
  total: Money,
  created: Time,
  /** Until when it can be paid. */
  expires: Time,
  /** 0 until it was paid. */
  completed: Time,
  /** Given back of the total; null without. */
  refunded: v.nullable(Money),
  /** How far our refund is: on its way, taken on by the provider, or refused by it, so that a person pays it out. */
  refund_state: v.nullable(v.picklist(['due', 'sent', 'refused'])),
  invoice_number: v.nullable(v.string()),
  /** Until when unspent credits are taken back; 0 when they are not any more. */
  refundable_until: Time,
})
export type Transaction = v.InferOutput<typeof Transaction>

export const Invoice = v.object({
  number: v.string(),
  issued: Time,
  seller: v.object({
    /** The operator's key of the company. */
    id: v.string(),
    name: v.string(),
    address: v.string(),
    city: v.string(),
    country: v.string(),
    kvk: v.string(),
    vat_numbers: v.array(v.string()),
    email: v.string(),
  }),
  buyer: v.object({ name: v.string(), country: v.string() }),
  credits: Count,
  price: Money,
  discount: Money,
  discount_code: v.nullable(v.string()),
  net: Money,
  vat_percentage: v.number(),
  vat: Money,
  total: Money,
})
export type Invoice = v.InferOutput<typeof Invoice>

/** Takes a part of an invoice back, or all of it. */
export const CreditNote = v.object({
  number: v.string(),
  issued: Time,
  credits: Count,
  net: Money,
  vat_percentage: v.number(),
  vat: Money,
  total: Money,
})
export type CreditNote = v.InferOutput<typeof CreditNote>

/** Credits that came back for a first message: nobody read it in time, or its receiver was not real. */
const MessageRefund = v.object({ conversation: Id, credits: Count, refunded: Time })
export type MessageRefund = v.InferOutput<typeof MessageRefund>

/** Credits that our team gave. */
export const CreditGift = v.object({ credits: Count, given: Time })
export type CreditGift = v.InferOutput<typeof CreditGift>

/** Where the money of a bank transfer goes. */
const BankTransfer = v.object({
  holder: v.string(),
  iban: v.string(),
  bic: v.string(),
  /** Tells whose payment it is; to be written on the transfer. */
  reference: v.string(),
})
export type BankTransfer = v.InferOutput<typeof BankTransfer>

export const TransactionPage = v.object({
  transactions: v.array(Transaction),
  /** Cursor to pass as `before` for older ones; null at the end. */
  next: v.nullable(v.string()),
  /** The newest ones; on the first page. */
  message_refunds: v.array(MessageRefund),
  /** Likewise. */
  gifts: v.array(CreditGift),
})

export const TransactionDetails = v.object({
  transaction: Transaction,
  invoice: v.nullable(Invoice),
  /** One for each time money went back; seller and buyer are the invoice's. */
  credit_notes: v.array(CreditNote),
  /** While a bank transfer is awaited and the provider says where to. */
  transfer: v.nullable(BankTransfer),
})

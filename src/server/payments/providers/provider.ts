import type { Locale, PaymentMethod } from '../../../contract/lists.ts'
import type { BillingAddress } from '../../../contract/orders.ts'
import type { BankTransfer } from '../../../contract/transactions.ts'
import type { OrderRow } from '../order.ts'
import type { Db } from '../../platform/db/store.ts'

export type PaymentState = 'pending' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'charged_back'

/** A mandate for later payments without entering the payment data again. */
export interface StoredMandate {
  customer: string
  reference: string
  /** Masked label shown to the member: `•••• 6787`. May be empty. */
  label: string
}

/** A provider's answer about a payment when asked; the only thing that moves an order. Amounts are in minor units. */
export interface Payment {
  state: PaymentState
  amount: number
  currency: string
  /** Refunded so far, by us or from the provider's own pages. */
  refunded: number
  /** Those of these refunds that we asked for, by the ids we gave them. */
  ownRefunds: readonly (RefundAttempt & { amount: number })[]
  /** A refund from the provider's own pages is on its way, and may still be cancelled there. */
  isRefunding: boolean
  /** Charge-backs and their reversals so far, counted together: of two answers the one with more is newer. */
  disputes: number
  /** The same text for the same means of payment, of any order: a card, an IBAN, a wallet; '' while unknown. */
  payer: string
  /** Set once a payment that was to be kept for later ones is paid. */
  mandate: StoredMandate | null
}

/** The payer that an account at a bank stands for. */
export const ibanPayer = (account: string): string => `account ${account.replaceAll(/\s/g, '').toUpperCase()}`

/** Recent returns by the provider's lists, as lower bounds, for payments whose webhook may have been lost. */
export interface Returns {
  payments: { reference: string; refunded: number; disputes: number }[]
  /** Refunds of ours that were taken on and then failed. */
  failedRefunds: RefundAttempt[]
}

/** A refund of ours at the provider. `attempt` counts the refusals before: what was refused may be asked for anew. */
export interface RefundAttempt {
  id: string
  attempt: number
}

export interface PaymentStart {
  returnTo: string
  webhook: string
  description: string
  locale: Locale
  /** Keeps the means of payment under this customer once it is paid. */
  keepFor?: string
  /** Who pays, for methods that ask for it. */
  payer?: BillingAddress & { email: string }
  /** Takes the payment by this mandate; nothing is left for the payer to do. */
  mandate?: UsableMandate
}

export interface UsableMandate {
  customer: string
  reference: string
  /** It takes no new payment: one opened before is found again, any other refused. */
  hasEnded: boolean
}

declare module '../../platform/context.ts' {
  interface Deps {
    readonly payments: PaymentProvider
  }
}

/**
 * A payment provider. Every call may go over the network, so none runs inside a transaction; each throws when the
 * provider does not answer. All that make something are safe to repeat.
 */
export interface PaymentProvider {
  readonly name: string
  /** The methods it can take; a country's offer is chosen among them. */
  readonly methods: readonly PaymentMethod[]
  /** How long an open payment is left alone between two look-ups, in ms. */
  readonly paceMs: number
  /** Reloads the methods. */
  refresh?(): Promise<void>
  /** Opens a payment of one euro that nobody pays and that runs out: whether the key may. Throws what is wrong with it. */
  tryOut?(returnTo: string): Promise<void>
  /** Opens the order's payment: the same order has the same payment. `redirectUrl` is '' where nothing is left to do. */
  start(db: Db, order: OrderRow, start: PaymentStart): Promise<{ reference: string; redirectUrl: string }>
  /** Null for a payment it does not know. */
  lookUp(db: Db, reference: string): Promise<Payment | null>
  /** Where to transfer the money of an open payment to; null for one that is paid otherwise. */
  findTransfer(db: Db, order: OrderRow): Promise<BankTransfer | null>
  /** Whether an open payment of this method can be closed, and not only run out. */
  canCancel(method: string): boolean
  /** Asks to close an open payment; `lookUp` shows whether it did. */
  cancel(db: Db, reference: string): Promise<void>
  /**
   * Gives a part of a paid payment back; once for an `id`. Refuses what is more than is left of it.
   */
  refund(
    db: Db,
    reference: string,
    refund: RefundAttempt & { amount: number; currency: string; description: string },
  ): Promise<void>
  /** Returns since then; older ones may be included. */
  returnsSince(db: Db, since: number): Promise<Returns>
  /** Creates the customer an account's mandates belong to, once for an `id`. */
  createCustomer(db: Db, id: string): Promise<string>
  /** Registers a signed SEPA mandate. Returns its reference at the provider. */
  createMandate(
    db: Db,
    customer: string,
    mandate: { reference: string; holder: string; iban: string; signedAt: number },
  ): Promise<string>
  /** Revokes a mandate, or a stored card; an unknown one is no error. */
  revokeMandate(db: Db, customer: string, reference: string): Promise<void>
}

/** The provider refused for good, e.g. a mandate that is not valid any more: asking again changes nothing. */
export class PaymentRefusedError extends Error {
  override readonly name = 'PaymentRefusedError'
}

import type { Selectable } from 'kysely'
import type { PaymentMethod } from '../../../contract/lists.ts'
import type { OrderTable } from '../../db/schema.ts'
import type { Db } from '../../db/open.ts'

export type OrderRow = Selectable<OrderTable>

export type PaymentState = 'pending' | 'paid' | 'failed' | 'cancelled' | 'charged_back'

/** What a provider says of a payment when asked; the only thing that moves an order. `amount` is in minor units. */
export interface Payment {
  state: PaymentState
  amount: number
  currency: string
}

/**
 * A payment provider. Every call may go over the network, so none runs inside a transaction; each throws when the
 * provider does not answer.
 */
export interface PaymentProvider {
  readonly name: string
  /** What it can take; a country's offer is chosen among them. */
  readonly methods: readonly PaymentMethod[]
  /** Opens the order's payment. Safe to repeat: the same order has the same payment. */
  start(
    db: Db,
    order: OrderRow,
    urls: { returnTo: string; webhook: string },
  ): Promise<{ reference: string; redirectUrl: string }>
  /** Null for a payment it does not know. */
  lookUp(db: Db, reference: string): Promise<Payment | null>
  /** Asks to close an open payment; `lookUp` tells whether it did. */
  cancel(db: Db, reference: string): Promise<void>
}

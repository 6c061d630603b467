import type { Selectable } from 'kysely'
import type { OrderTable } from '../../db/schema.ts'
import type { Db } from '../../db/open.ts'

export type OrderRow = Selectable<OrderTable>

/** What a provider says of a payment when asked; the only thing that moves an order. */
export type PaymentState = 'pending' | 'paid' | 'failed' | 'cancelled' | 'charged_back'

/**
 * A payment provider. Both calls may go over the network, so neither runs inside a transaction. `start` is safe to
 * repeat for the same order: it answers the same payment.
 */
export interface PaymentProvider {
  readonly name: string
  start(
    db: Db,
    order: OrderRow,
    urls: { returnTo: string; webhook: string },
  ): Promise<{ reference: string; redirectUrl: string }>
  stateOf(db: Db, reference: string): Promise<PaymentState | null>
  cancel(db: Db, reference: string): Promise<void>
}

import type { LedgerTable } from '../src/server/payments/tables.ts'
import { stableId } from './members.ts'

export interface Booking extends Pick<LedgerTable, 'reason' | 'reference' | 'created_at'> {
  account: string
  /** Positive: the member received credits. */
  amount: number
}

/** Both entries of a transfer between a member, or what the member owes, and the company. */
export function entriesOf({ account, amount, ...booking }: Booking, pool: string): LedgerTable[] {
  const transfer = stableId(`transfer ${booking.reason} ${booking.reference}`)
  const entry = { pool, transfer, ...booking }
  return [
    { ...entry, ledger_account: `${booking.reason === 'debt' ? 'debt' : 'member'}:${account}`, amount },
    { ...entry, ledger_account: `house:${booking.reason}`, amount: -amount },
  ]
}

export function balancesOf(bookings: readonly Booking[]): ReadonlyMap<string, number> {
  const balances = new Map<string, number>()
  for (const { account, amount, reason } of bookings) {
    if (reason !== 'debt') balances.set(account, (balances.get(account) ?? 0) + amount)
  }
  return balances
}

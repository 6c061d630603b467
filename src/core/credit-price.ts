import type { CreditLot } from '../contract/sessions.ts'
import type { Money } from '../contract/payments.ts'

/**
 * What was paid for the next `count` credits of a balance: what was there first is spent first, so a balance holds the
 * newest ones. Null for a gift, and for credits of two currencies.
 */
export function paidForNext(lots: readonly CreditLot[], balance: number, count: number): Money | null {
  let newer = 0
  let amount = 0
  const currencies = new Set<Money['currency']>()
  for (const { credits, paid } of lots) {
    const share = Math.min(newer + credits, balance) - Math.max(newer, balance - count)
    if (paid && share > 0) {
      amount += (paid.amount * share) / credits
      currencies.add(paid.currency)
    }
    newer += credits
  }
  const [currency] = currencies
  return currency && currencies.size === 1 && amount > 0 ? { amount: Math.round(amount), currency } : null
}

import type { Currency } from '../../contract/lists.ts'
import type { Prices } from '../../stores/payments.ts'
import { DiscountNote, HeldDiscountNote } from '../payments/discount-note.tsx'

interface DiscountNotesProps {
  prices: Prices
  /** Whether the discount counts for this order. */
  isReduced: boolean
  currency: Currency
}

/** Why the price is lower, or why it is not. */
export function DiscountNotes({ prices, isReduced, currency }: DiscountNotesProps) {
  return (
    <>
      {isReduced && prices.discount && <DiscountNote discount={prices.discount} currency={currency} />}
      {prices.discount_held_by !== null && <HeldDiscountNote order={prices.discount_held_by} />}
    </>
  )
}

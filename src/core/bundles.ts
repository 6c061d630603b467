import type { Currency } from '../contract/lists.ts'
import type { Bundle } from '../contract/payments.ts'
import { discountApplies, discountedPrice } from './discount.ts'

type Terms = Parameters<typeof discountApplies>[0]

/** Bundles as they are offered; a bundle's id is its number of credits. `amount` is in minor units. */
export function bundlesOf(
  prices: readonly { credits: number; amount: number }[],
  currency: Currency,
  discount: Terms | null,
): Bundle[] {
  return prices.map(({ credits, amount }) => ({
    id: String(credits),
    credits,
    price: { amount, currency },
    discounted:
      discount && discountApplies(discount, amount)
        ? { amount: discountedPrice(amount, discount.value_percentage), currency }
        : null,
  }))
}

/** How much less a credit costs than in the dearest bundle, as a whole percentage; rounded down, it never says too much. */
export function savingOf(bundle: Bundle, bundles: readonly Bundle[]): number {
  const each = ({ price, credits }: Bundle) => price.amount / credits
  const dearest = Math.max(...bundles.map(each))
  return Math.floor(100 * (1 - each(bundle) / dearest))
}

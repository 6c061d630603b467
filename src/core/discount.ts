/** Terms of a discount code that decide whether it counts for an order. */
interface Terms {
  value_percentage: number
  /** In minor units. */
  minimum_order_value: number
  /** Empty: every method. */
  paymentmethods: readonly string[]
}

/** A price less a percentage, rounded half up to the minor unit. Both are whole numbers. */
export function discountedPrice(amount: number, percentage: number): number {
  return Math.floor((amount * (100 - percentage) + 50) / 100)
}

/** Whether the code counts for this amount, and this method where one is chosen already. */
export function discountApplies(terms: Terms, amount: number, method?: string): boolean {
  if (terms.value_percentage <= 0 || amount < terms.minimum_order_value) return false
  return method === undefined || terms.paymentmethods.length === 0 || terms.paymentmethods.includes(method)
}

/** The discount that makes this amount lowest, the first of equals; null where none counts. */
export function bestDiscount<Discount extends Terms>(
  discounts: readonly (Discount | null | undefined)[],
  amount: number,
  method?: string,
): Discount | null {
  let best: Discount | null = null
  for (const discount of discounts) {
    if (discount && orderTotal(amount, discount, method) < orderTotal(amount, best, method)) best = discount
  }
  return best
}

/** Amount to pay, in minor units. */
export function orderTotal(amount: number, terms: Terms | null, method?: string): number {
  return terms && discountApplies(terms, amount, method)
    ? discountedPrice(amount, terms.value_percentage)
    : amount
}

/** The VAT inside a total, in minor units, rounded half up; the rate may have a decimal place (25.5). */
export function vatIncluded(total: number, percentage: number): number {
  const tenths = Math.round(percentage * 10)
  return Math.floor((2 * total * tenths + 1000 + tenths) / (2 * (1000 + tenths)))
}

/**
 * Credits of a purchase that are unspent: what was there first is spent first, so a balance holds the newest ones.
 * `later` are the credits bought after it, or given.
 */
export function unspentCredits(purchase: { credits: number; balance: number; later: number }): number {
  return Math.max(0, Math.min(purchase.credits, purchase.balance - purchase.later))
}

/** The refund for unspent credits of an order, in minor units, rounded half up: all of them give the whole total. */
export function refundAmount(order: { credits: number; total: number }, unspent: number): number {
  return Math.floor((2 * order.total * unspent + order.credits) / (2 * order.credits))
}

/** Credits a given-back amount stands for; only the whole amount stands for all. */
export function creditsOfRefund(order: { credits: number; total: number }, amount: number): number {
  return amount >= order.total ? order.credits : Math.floor((order.credits * amount) / order.total)
}

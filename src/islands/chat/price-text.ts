import type { Allowance } from '../../contract/chat.ts'
import type { Money } from '../../contract/payments.ts'
import type { User } from '../../contract/sessions.ts'
import { formatMoney } from '../../core/format.ts'
import { paidForNext } from '../../core/credit-price.ts'
import { messageCost, worthOf } from '../../core/message-cost.ts'
import type { Page } from '../shared/page.ts'

/**
 * So many credits in money: what this member paid for those that go next, or where they have to be bought, from which
 * price on. Null for a gift, and where the brand names no price.
 */
function moneyText(page: Page, allowance: Allowance, user: User | null, cost: number): string | null {
  if (cost > allowance.credits) return cheapestText(page, user, cost)
  const paid = paidForNext(user?.credit_lots ?? [], allowance.credits, cost)
  return paid && formatMoney(page.locale, paid)
}

function cheapestText({ t, locale, site }: Page, user: User | null, cost: number): string | null {
  const price = cheapestPrice(site, user, cost)
  return price && t('chat.cost.from', { price: formatMoney(locale, price) })
}

/** So many credits of the cheapest bundle, in the money of the member's country. Null where the brand names no price. */
export function cheapestPrice(site: Page['site'], user: User | null, credits: number): Money | null {
  const price = user && site.minimum_message_costs[user.profile.country]
  const amount = price ? worthOf(credits, site.message_credits, price.costs) : null
  return price && amount !== null ? { amount, currency: price.currency } : null
}

/** The next message's price on the button: "5 free", or credits, then money. Before an address is confirmed there is one message. */
export function priceTexts(page: Page, allowance: Allowance, user: User | null): string[] {
  if (allowance.message_credits === 0) return []
  const cost = messageCost(allowance, user?.paid_user ?? false)
  if (cost > 0) return costTexts(page, allowance, user, cost)
  const count = user?.status === 'not_confirmed' ? 1 : allowance.free_messages_left
  return [page.t('chat.cost.chip', { count })]
}

/** A price in credits, then in money; empty for what is free. */
export function costTexts(page: Page, allowance: Allowance, user: User | null, cost: number): string[] {
  if (cost === 0) return []
  const money = moneyText(page, allowance, user, cost)
  return [page.t('chat.cost.credits', { count: cost }), ...(money === null ? [] : [money])]
}

export const balanceText = ({ t }: Page, { credits }: Allowance): string =>
  t('chat.cost.balance', { count: credits })

/** Free messages or credits that are left. */
export function leftText(page: Page, allowance: Allowance, user: User | null): string | null {
  if (allowance.message_credits === 0) return null
  return messageCost(allowance, user?.paid_user ?? false) === 0
    ? page.t('chat.cost.free', { count: allowance.free_messages_left })
    : balanceText(page, allowance)
}

export const dotted = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ')

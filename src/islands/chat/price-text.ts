import type { Allowance } from '../../contract/chat.ts'
import type { User } from '../../contract/sessions.ts'
import { formatMoney } from '../../core/format.ts'
import { messageCost, worthOf } from '../../core/message-cost.ts'
import type { Page } from '../shared/page.ts'

/** So many credits in money, for this member's country; a message's where none are named. Null where the brand names no price. */
export function moneyText(
  { locale, site }: Page,
  user: User | null,
  credits: number = site.message_credits,
): string | null {
  const price = user && site.minimum_message_costs[user.profile.country]
  const amount = price ? worthOf(credits, site.message_credits, price.costs) : null
  return price && amount !== null ? formatMoney(locale, { amount, currency: price.currency }) : null
}

/**
 * The next message's price on the button: "5 free", money where the brand names a price, else credits. Before an address
 * is confirmed there is one message.
 */
export function priceText(page: Page, allowance: Allowance, user: User | null): string | null {
  if (allowance.message_credits === 0) return null
  const cost = messageCost(allowance, user?.paid_user ?? false)
  return cost === 0
    ? page.t('chat.cost.chip', {
        count: user?.status === 'not_confirmed' ? 1 : allowance.free_messages_left,
      })
    : (moneyText(page, user) ?? page.t('chat.cost.credits', { count: cost }))
}

/** A price in credits, and in money where the brand names one; null for what is free. */
export function costText(page: Page, cost: number, user: User | null): string | null {
  if (cost === 0) return null
  const price = moneyText(page, user, cost)
  return dotted(page.t('chat.cost.credits', { count: cost }), price && page.t('chat.cost.about', { price }))
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

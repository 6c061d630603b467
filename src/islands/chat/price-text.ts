import type { Allowance } from '../../contract/chat.ts'
import type { User } from '../../contract/sessions.ts'
import { formatMoney } from '../../core/format.ts'
import { messageCost } from '../../core/message-cost.ts'
import type { Page } from '../shared/page-context.tsx'

/** The price of a message in money, for this member's country; null where the brand names no price. */
export function moneyText({ locale, site }: Page, user: User | null): string | null {
  const price = user && site.minimum_message_costs[user.profile.country]
  return price ? formatMoney(locale, { amount: price.costs, currency: price.currency }) : null
}

/** The next message's price on the button: "5 free", or credits and money. */
export function priceText(page: Page, allowance: Allowance, user: User | null): string | null {
  if (allowance.message_credits === 0) return null
  const cost = messageCost(allowance, user?.paid_user ?? false)
  return cost === 0
    ? page.t('chat.cost.chip', { count: allowance.free_messages_left })
    : dotted(cost.toLocaleString(page.locale), moneyText(page, user))
}

/** The same in words, for who hears the page. */
export function costText(page: Page, allowance: Allowance, user: User | null): string | null {
  const cost = messageCost(allowance, user?.paid_user ?? false)
  if (allowance.message_credits === 0 || cost === 0) return null
  const price = moneyText(page, user)
  return dotted(page.t('chat.cost.credits', { count: cost }), price && page.t('chat.cost.about', { price }))
}

/** Free messages or credits that are left. */
export function leftText({ t }: Page, allowance: Allowance, user: User | null): string | null {
  if (allowance.message_credits === 0) return null
  return messageCost(allowance, user?.paid_user ?? false) === 0
    ? t('chat.cost.free', { count: allowance.free_messages_left })
    : t('chat.cost.balance', { credits: allowance.credits })
}

const dotted = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ')

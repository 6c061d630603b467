import type { Country, Locale } from '../../contract/lists.ts'
import { FREE_CONVERSATIONS, FREE_MESSAGES } from '../../core/limits.ts'
import { priceListOf } from '../pricing/price-list.ts'
import { site } from 'virtual:site'
import { homeTexts } from './home-texts.ts'

/** What is free, how many of it. */
export const FREE = { messages: FREE_MESSAGES, conversations: FREE_CONVERSATIONS }

/** Of the brand's first country: what a message costs from the largest bundle to the smallest. */
export function homeCosts(locale: Locale): { country: Country; from: string; to: string } {
  const [country = 'NL'] = site.countries
  const { costs } = priceListOf(site, locale, country, homeTexts(locale).t)
  const { from = '', to = '' } = costs.find(({ name }) => name === 'message') ?? {}
  return { country, from, to }
}

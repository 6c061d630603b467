// How parts of figures are named and written.

import type { Me } from '../../../contract/desk/operators.ts'
import { EVERY_BRAND } from '../../../contract/desk/rights.ts'
import { CURRENCIES, type Currency } from '../../../contract/lists.ts'
import { hasEverywhere } from '../../../core/desk.ts'
import { formatMoney, formatNumber, formatPercent } from '../../../core/format.ts'
import type { PlainKey } from '../../../core/message-key.ts'
import type { Translator } from '../../../core/messages.ts'

const GROUPS = ['figures.words', 'grounds', 'kinds', 'outcomes', 'transparency.words'] as const

function wordOf(t: Translator, word: string): string {
  const key = GROUPS.map((group) => `desk.${group}.${word}`).find((each) => t.has(each))
  return key === undefined ? word : t(key as PlainKey)
}

const currencyIn = (words: readonly string[]): Currency | undefined =>
  CURRENCIES.find((currency) => words.includes(currency))

/** "Read · woman · paid"; of a price that was crossed out, which one. */
export function partName(t: Translator, part: string): string {
  const words = part.split('.')
  const currency = currencyIn(words)
  if (words[0] !== 'crossed_out' || !currency) return words.map((word) => wordOf(t, word)).join(' · ')
  const price = formatMoney(t.locale, { amount: Number(words[3]), currency })
  return t('desk.figures.crossed_out', { bundle: words[1] ?? '', price })
}

/** Parts of one group are drawn in one plot: they are of one kind, and one currency. */
export function groupOf(part: string): string {
  const words = part.split('.')
  return [words[0], currencyIn(words)].filter((word) => word !== undefined).join('.')
}

/** A share as a percentage, money as money, anything else as a number. */
export function writePart(t: Translator, part: string, value: number): string {
  const words = part.split('.')
  const currency = currencyIn(words)
  if (words[0]?.endsWith('_share')) return formatPercent(t.locale, Math.round(value * 1000) / 10)
  return currency ? formatMoney(t.locale, { amount: value, currency }) : formatNumber(t.locale, value)
}

/** Brands to choose from; all together where the right reaches every one. */
export function brandChoice(t: Translator, me: Me): { value: string; label: string }[] {
  const all = hasEverywhere(me.grants, 'figures.read')
    ? [{ value: EVERY_BRAND, label: t('desk.every_brand') }]
    : []
  return [...all, ...me.brands.map(({ id, name }) => ({ value: id, label: name }))]
}

/** As calls take it: none for all brands. */
export const brandQuery = (brand: string): { brand?: string } => (brand === EVERY_BRAND ? {} : { brand })

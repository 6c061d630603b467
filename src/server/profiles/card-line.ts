// The words on a card that make one want to open it.

import type { Interest } from '../../contract/lists.ts'
import type { CardLine } from '../../contract/profiles.ts'

/** Characters of a text that its quotes are made of. */
export const QUOTE_LENGTH = 200
const LINE_WORDS = 6
const QUOTE_WORDS = 14

interface Writer {
  /** JSON lists; the viewer's own are null for a visitor. */
  interests: string
  own_interests: string | null
  about: string
  city: string
}

export function lineOf({ interests, own_interests, about, city }: Writer): CardLine {
  const own = JSON.parse(own_interests ?? '[]') as Interest[]
  const [shared, second = null] = (JSON.parse(interests) as Interest[]).filter((each) => own.includes(each))
  if (shared) return { kind: 'interest', interest: shared, second }
  return about.trim() === ''
    ? { kind: 'city', text: city }
    : { kind: 'quote', text: firstWords(about, LINE_WORDS) }
}

/** The first sentences, as many as fit; a long one is cut. */
export function quoteOf(about: string): string {
  const [first = '', ...others] = about.trim().split(/(?<=[.!?…])\s+/u)
  const fits = (text: string) => text.split(/\s+/u).length <= QUOTE_WORDS
  let quote = first
  for (const sentence of others) {
    if (!fits(`${quote} ${sentence}`)) break
    quote = `${quote} ${sentence}`
  }
  return firstWords(quote, QUOTE_WORDS)
}

function firstWords(text: string, most: number): string {
  const words = text.trim().split(/\s+/u)
  if (words.length <= most && text.length < QUOTE_LENGTH) return words.join(' ')
  return `${words
    .slice(0, most)
    .join(' ')
    .replace(/(?<![\p{P}\s])[\p{P}\s]+$/u, '')}…`
}

// The words on a card that make one want to open it.

import type { Interest } from '../../contract/lists.ts'
import type { Card, CardLine } from '../../contract/cards.ts'

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

/**
 * The cards of a page, no interest named twice while another will do: of two that are shared the one said less often so
 * far; where there is but one, and it was said twice, words of their own or the city.
 */
export function varyLines(cards: readonly Card[]): Card[] {
  const said = new Map<Interest, number>()
  const times = (interest: Interest) => said.get(interest) ?? 0
  return cards.map((card) => {
    const { line } = card
    if (line.kind !== 'interest') return card
    const { interest: first, second } = line
    const turned = second !== null && times(second) < times(first)
    const interest = turned ? second : first
    if (second === null && times(interest) >= 2) {
      const own = firstWords(card.quote, LINE_WORDS)
      return { ...card, line: own ? { kind: 'quote', text: own } : { kind: 'city', text: card.city } }
    }
    said.set(interest, times(interest) + 1)
    return { ...card, line: { kind: 'interest', interest, second: turned ? first : second } }
  })
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
  const kept = words.slice(0, most)
  // Nearly all of them, up to the end of a clause: the next one may turn what it says.
  const clause = kept.findLastIndex((word) => /[,;:–—]$/u.test(word)) + 1
  if (clause >= most * 0.8) kept.length = clause
  // No short word is left hanging.
  else if (kept.length > 1 && isShort(kept.at(-1) ?? '')) kept.pop()
  return `${withoutEndMarks(kept.join(' '))}…`
}

const isShort = (word: string): boolean => /^\p{L}{0,3}$/u.test(withoutEndMarks(word))

function withoutEndMarks(text: string): string {
  let end = text.length
  while (end > 0 && /[\p{P}\s]/u.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

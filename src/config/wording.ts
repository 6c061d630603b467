// Rules of punctuation that a language's texts keep wherever they stand.

import type { Locale } from '../contract/lists.ts'

/** Where a text breaks a rule of its language. */
export interface WordingFault {
  /** The place, with a few characters around it. */
  received: string
  expected: string
}

interface Rule {
  pattern: RegExp
  expected: string
}

const EVERYWHERE: Rule[] = [
  { pattern: /'/, expected: 'the apostrophe ’' },
  { pattern: /"/, expected: 'the quotes of the language' },
  { pattern: /\.\.\./, expected: 'one character …' },
  { pattern: /!/, expected: 'no exclamation mark' },
]

/** Quotes a language does not use. */
const FOREIGN_QUOTES: Record<Locale, RegExp> = {
  da: /[“”„]/,
  de: /[”«»]/,
  en: /[„«»]/,
  es: /[“”„]/,
  fi: /[“„«»]/,
  fr: /[“”„]/,
  it: /[“”„]/,
  nb: /[“”„]/,
  nl: /[“”„«»]/,
  pl: /[“«»]/,
  sv: /[“„«»]/,
}

const NO_SPACE: Rule = { pattern: /[\d}]\s%/, expected: 'no space before %' }
const HARD_SPACE: Rule = { pattern: /[\d}](?!\u00A0)\s?%/, expected: 'U+00A0 before %' }
/** Languages that set the percent sign close to its number. */
const CLOSE_PERCENT: readonly Locale[] = ['en', 'it', 'nl', 'pl']

const FRENCH_SPACES: Rule[] = [
  { pattern: /[^\u202F][;!?»]/, expected: 'U+202F before ; ! ? »' },
  { pattern: /«(?!\u202F)/, expected: 'U+202F after «' },
  { pattern: /[^\u00A0]:(?=\s|$)/, expected: 'U+00A0 before :' },
]

/** Addresses and code are written as machines read them. */
const MACHINE_TEXT = /https?:\/\/\S+|`[^`]*`|^:::.*/gm

/** Finds what a text of this language may not hold. */
export function findWordingFaults(locale: Locale, text: string): WordingFault[] {
  const prose = text.replace(MACHINE_TEXT, '')
  return rulesOf(locale).flatMap(({ pattern, expected }) => {
    const found = pattern.exec(prose)
    return found ? [{ received: around(prose, found.index), expected }] : []
  })
}

/** The same as problems at a place. */
export const checkWording = <Place extends object>(place: Place, locale: Locale, text: string) =>
  findWordingFaults(locale, text).map((fault) => ({
    ...place,
    ...fault,
    advice: 'Write it as the language does.',
  }))

const rulesOf = (locale: Locale): Rule[] => [
  ...EVERYWHERE,
  { pattern: FOREIGN_QUOTES[locale], expected: 'one pair of quotes, those of the language' },
  CLOSE_PERCENT.includes(locale) ? NO_SPACE : HARD_SPACE,
  ...(locale === 'fr' ? FRENCH_SPACES : []),
]

const AROUND = 20
const around = (text: string, index: number): string =>
  text.slice(Math.max(0, index - AROUND), index + AROUND).trim()

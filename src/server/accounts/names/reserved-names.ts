// Names of the house: those of its brands, and the words by which it speaks of itself.

import type { Deps } from '../../platform/context.ts'
import { lookOf } from '../../platform/skeleton.ts'
import { FILLERS, ROLES, WORDS } from './reserved-words.ts'

type Brands = Deps['brands']

/** Letters alone, and a capital i is an l to look at. */
const lettersOf = (text: string): string => lookOf(text).replaceAll(/\P{L}/gu, '').replaceAll('i', 'l')

/** Digits that are written for letters; those that look like one are the skeleton's. */
const WRITTEN: Readonly<Record<string, string>> = { '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b' }
/** A digit alone before a letter, or at the end of a word; more of them are a number. */
const LONE_DIGIT = /(?<!\p{Nd})[34578](?!\p{Nd})/gu
const spelledOut = (name: string) => name.replaceAll(LONE_DIGIT, (digit) => WRITTEN[digit] ?? '')
const withoutLastDigits = (name: string) => name.replaceAll(/\p{Nd}+(?![\p{L}\p{Nd}])/gu, '')

/** Words of a name: they end at separators, at numbers, and before a capital that follows a small letter. */
const wordsOf = (name: string): string[] =>
  name
    .split(/[^\p{L}\p{M}\p{Nd}]+|\p{Nd}{2,}|(?<=\p{Ll})(?=\p{Lu})/u)
    .map(lettersOf)
    .filter((word) => word !== '')

const anyOf = (words: readonly string[]) => `(?:${words.join('|')})`

interface Reserved {
  /** Refused wherever they stand as a word. */
  words: ReadonlySet<string>
  /** A name that is made of the house's words and nothing else, however it is cut. */
  whole: RegExp
  /** Answers for names that were asked for lately: a member's own is asked for with every poll. */
  answers: Map<string, boolean>
}
/** Names that are remembered. */
const REMEMBERED = 20_000

const known = new WeakMap<Brands, Reserved>()

function reservedOf(brands: Brands): Reserved {
  const made = known.get(brands)
  if (made) return made
  const sites = [...brands.values()].flatMap(({ site, partners }) => [site, ...partners])
  const words = new Set([...sites.flatMap(({ id, name }) => [id, name]), ...ROLES].map(lettersOf))
  const filler = `${anyOf(FILLERS.map(lettersOf))}*`
  const whole = new RegExp(`^${filler}(?:${anyOf([...words, ...WORDS.map(lettersOf)])}${filler})+$`, 'u')
  const reserved = { words, whole, answers: new Map<string, boolean>() }
  known.set(brands, reserved)
  return reserved
}

/** Whether a name could be the house's own, a lone digit read as a letter, or the last digits left out. */
export function isReservedName(brands: Brands, name: string): boolean {
  const reserved = reservedOf(brands)
  const { answers } = reserved
  const answer = answers.get(name) ?? isReadAs(reserved, name)
  if (answers.size >= REMEMBERED) answers.clear()
  answers.set(name, answer)
  return answer
}

const isReadAs = ({ words, whole }: Reserved, name: string): boolean =>
  [...new Set([spelledOut(name), withoutLastDigits(name), name])].some(
    (reading) => whole.test(lettersOf(reading)) || wordsOf(reading).some((word) => words.has(word)),
  )

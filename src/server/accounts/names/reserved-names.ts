// Names of the house: those of its brands, and the words by which it speaks of itself.

import type { Deps } from '../../platform/context.ts'
import { lookOf } from '../../platform/skeleton.ts'
import { FILLERS, ROLES, WORDS } from './reserved-words.ts'

type Brands = Deps['brands']

/** Letters alone: separators, digits and marks may stand anywhere, and a capital i is an l to look at. */
const lettersOf = (name: string): string => lookOf(name).replaceAll(/\P{L}/gu, '').replaceAll('i', 'l')

/** Digits that are written for letters; those that look like one are the skeleton's. */
const WRITTEN: Readonly<Record<string, string>> = { '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b' }
const spelledOut = (name: string) => name.replaceAll(/[34578]/g, (digit) => WRITTEN[digit] ?? '')

const anyOf = (words: readonly string[]) => `(?:${words.join('|')})`

const patterns = new WeakMap<Brands, RegExp>()

function patternOf(brands: Brands): RegExp {
  const known = patterns.get(brands)
  if (known) return known
  const sites = [...brands.values()].flatMap(({ site, partners }) => [site, ...partners])
  const names = [...new Set(sites.flatMap(({ id, name }) => [lettersOf(id), lettersOf(name)]))]
  const roles = ROLES.map(lettersOf)
  const filler = `${anyOf(FILLERS.map(lettersOf))}*`
  const whole = `^${filler}(?:${anyOf([...roles, ...WORDS.map(lettersOf)])}${filler})+$`
  const made = new RegExp(`${anyOf(names)}|^${anyOf(roles)}|${anyOf(roles)}$|${whole}`, 'u')
  patterns.set(brands, made)
  return made
}

/** Whether a name could be the house's own, its digits read as letters, or left out. */
export function isReservedName(brands: Brands, name: string): boolean {
  const pattern = patternOf(brands)
  return pattern.test(lettersOf(spelledOut(name))) || pattern.test(lettersOf(name.replaceAll(/\p{Nd}/gu, '')))
}

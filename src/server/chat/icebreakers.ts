import type { Context } from '../platform/context.ts'

export const ICEBREAKERS = 12
const OWN = 4

/** Twelve first lines in the page's language; a niche with lines of its own begins with those. */
export function listIcebreakers({ deps, brand, locale }: Context): { id: string; text: string }[] {
  const words = deps.translator(locale)
  const keys = [
    ...Array.from({ length: OWN }, (_, index) => `icebreakers.niche_${brand.site.niche}.${index + 1}`),
    ...Array.from({ length: ICEBREAKERS }, (_, index) => `icebreakers.general.${index + 1}`),
  ].filter((key) => words.has(key))
  return keys
    .slice(0, ICEBREAKERS)
    .map((key) => ({ id: key.replace('icebreakers.', '').replace('.', '-'), text: words(key) }))
}

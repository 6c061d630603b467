import type { PlainKey } from '../../core/message-key.ts'
import type { Context } from '../platform/context.ts'

export const ICEBREAKERS = 12
const BY_NICHE = 4

/** Twelve icebreakers in the page's language; those of the brand's niche come first. */
export function listIcebreakers({ deps, brand, locale }: Context): { id: string; text: string }[] {
  const t = deps.translator(locale, brand.site.address)
  const keys = [
    ...Array.from({ length: BY_NICHE }, (_, index) => `icebreakers.niche_${brand.site.niche}.${index + 1}`),
    ...Array.from({ length: ICEBREAKERS }, (_, index) => `icebreakers.general.${index + 1}`),
  ].filter((key): key is Extract<PlainKey, `icebreakers.${string}`> => t.has(key))
  return keys
    .slice(0, ICEBREAKERS)
    .map((key) => ({ id: key.replace('icebreakers.', '').replace('.', '-'), text: t(key) }))
}

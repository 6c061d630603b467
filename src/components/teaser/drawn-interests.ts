import type { Locale } from '../../contract/lists.ts'
import { texts } from '../../i18n/texts.ts'
import { site } from 'virtual:site'

/** Two of the brand's interests for a drawn person, who has no name. */
export function drawnInterests(locale: Locale, index: number): string {
  const t = texts(locale)
  return [index * 3 + 1, index * 5 + 4]
    .flatMap((at) => site.interests[at % site.interests.length] ?? [])
    .map((interest) => t(`attributes.interests.${interest}`))
    .join(' · ')
}

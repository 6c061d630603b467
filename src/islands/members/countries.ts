import type { Country, Locale } from '../../contract/lists.ts'
import type { Option } from '../../ui/text-field.tsx'

const names = new Map<Locale, Intl.DisplayNames>()

export function countryName(locale: Locale, country: Country): string {
  let known = names.get(locale)
  if (!known) names.set(locale, (known = new Intl.DisplayNames([locale], { type: 'region' })))
  return known.of(country) ?? country
}

export const countryOptions = (locale: Locale, countries: readonly Country[]): Option[] =>
  countries
    .map((value) => ({ value, label: countryName(locale, value) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))

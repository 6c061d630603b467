import type { Country, Locale } from '../../contract/lists.ts'
import { countryName } from '../../core/format.ts'
import type { Option } from '../../ui/select-field.tsx'

/** Countries as choices, in the order of their names. */
export const countryOptions = (locale: Locale, countries: readonly Country[]): Option[] =>
  countries
    .map((value) => ({ value, label: countryName(locale, value) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))

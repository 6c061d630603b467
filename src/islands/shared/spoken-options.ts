import type { Locale } from '../../contract/lists.ts'
import type { Spoken } from '../../contract/profile-lists.ts'
import { languageName } from '../../core/format.ts'
import type { Option } from '../../ui/select-field.tsx'

/** Languages in the order of their names in the reader's. */
export const spokenOptions = (locale: Locale, languages: readonly Spoken[]): Option[] =>
  languages
    .map((value) => ({ value, label: languageName(locale, value) }))
    .sort((one, other) => one.label.localeCompare(other.label, locale))

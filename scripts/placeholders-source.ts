// What `src/core/placeholders.ts` is made of.

import { format, resolveConfig } from 'prettier'
import { placeholders, pluralBase } from '../src/config/check-locale.ts'
import type { FlatMessages } from '../src/config/locales.ts'

export const PLACEHOLDERS_FILE = 'src/core/placeholders.ts'

/** Names of what each text takes, by its key without plural form; texts that take nothing are left out. */
export function placeholdersByKey(english: FlatMessages): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [key, text] of Object.entries(english)) {
    const plural = pluralBase(key, english)
    const base = plural ?? key
    const names = new Set([...(found.get(base) ?? []), ...placeholders(text)])
    if (plural !== null) names.add('count')
    if (names.size > 0) found.set(base, [...names].sort())
  }
  return found
}

const asSource = (byKey: ReadonlyMap<string, readonly string[]>): string =>
  [
    '// Written by `npm run placeholders` from the English texts, which all languages are held against.',
    '',
    '/** Names of what a text takes, by its key; texts that are not here take nothing. */',
    'export interface Placeholders {',
    ...[...byKey].map(([key, names]) => `'${key}': ${names.map((name) => `'${name}'`).join(' | ')}`),
    '}',
  ].join('\n')

/** The file's text for the English texts. */
export async function placeholdersSource(english: FlatMessages): Promise<string> {
  const options = { ...(await resolveConfig(PLACEHOLDERS_FILE)), filepath: PLACEHOLDERS_FILE }
  return format(asSource(placeholdersByKey(english)), options)
}

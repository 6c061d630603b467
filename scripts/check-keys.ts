// Fails for a text that no page, island or mail names: `namespace.key` in a literal, or a template that can become it;
// and where `src/core/placeholders.ts` differs from the English texts. `--write` writes it.

import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import { placeholders, pluralBase } from '../src/config/check-locale.ts'
import { type FlatMessages, loadLocales } from '../src/config/locales.ts'

const PLURAL = /_(?:zero|one|two|few|many|other)$/
const LITERAL = /'([a-z_]+\.[\w.-]+)'/g
const TEMPLATE = /`([a-z_]+\.[^`]*)`/g
/** Expressions inside a template, one level of braces deep. */
const EXPRESSION = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g

/** Keys, without plural forms, that no source names. */
export function findUnusedKeys(keys: Iterable<string>, sources: readonly string[]): string[] {
  const named = new Set(sources.flatMap((source) => [...source.matchAll(LITERAL)].map(([, key = '']) => key)))
  const templates = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(TEMPLATE)].map(([, template = '']) => patternOf(template)),
    ),
  )
  const patterns = [...templates].map((pattern) => new RegExp(`^${pattern}$`))
  /** A form's own words for refused fields are named by their group. */
  const isFormError = (key: string) =>
    named.has(key.slice(0, key.lastIndexOf('.'))) && /^\w+\.errors\./.test(key)
  return [...new Set([...keys].map((key) => key.replace(PLURAL, '')))].filter(
    (key) => !named.has(key) && !isFormError(key) && !patterns.some((pattern) => pattern.test(key)),
  )
}

const patternOf = (template: string): string =>
  template
    .split(EXPRESSION)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
    .join('[\\w.-]+')

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

const PLACEHOLDERS_FILE = 'src/core/placeholders.ts'

if (import.meta.main) {
  const english = (await loadLocales()).get('en')?.informal ?? {}
  const options = { ...(await resolveConfig(PLACEHOLDERS_FILE)), filepath: PLACEHOLDERS_FILE }
  const source = await format(asSource(placeholdersByKey(english)), options)
  if (process.argv.includes('--write')) writeFileSync(PLACEHOLDERS_FILE, source)
  const isStale = readFileSync(PLACEHOLDERS_FILE, 'utf8') !== source
  if (isStale) console.error(`${PLACEHOLDERS_FILE}: differs from the English texts; npm run placeholders`)

  const sources = globSync('src/**/*.{ts,tsx,astro}', {
    exclude: ['**/*.test.*', PLACEHOLDERS_FILE],
  }).map((file) => readFileSync(file, 'utf8'))
  const unused = findUnusedKeys(Object.keys(english), sources)
  for (const key of unused)
    console.error(`${key}: no page, island or mail says it; delete it in all locales.`)
  process.exitCode = isStale || unused.length > 0 ? 1 : 0
}

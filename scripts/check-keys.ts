// Fails for a text that no page, island or mail names: `namespace.key` in a literal, or a template that can become it;
// and where `src/core/placeholders.ts` differs from the English texts: `npm run placeholders` writes it.

import { globSync, readFileSync } from 'node:fs'
import { loadLocales } from '../src/config/locales.ts'
import { PLACEHOLDERS_FILE, placeholdersSource } from './placeholders-source.ts'

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

if (import.meta.main) {
  const english = (await loadLocales()).get('en')?.informal ?? {}
  const isStale = readFileSync(PLACEHOLDERS_FILE, 'utf8') !== (await placeholdersSource(english))
  if (isStale) console.error(`${PLACEHOLDERS_FILE}: differs from the English texts; npm run placeholders`)

  const sources = globSync('src/**/*.{ts,tsx,astro}', {
    exclude: ['**/*.test.*', PLACEHOLDERS_FILE],
  }).map((file) => readFileSync(file, 'utf8'))
  const unused = findUnusedKeys(Object.keys(english), sources)
  for (const key of unused)
    console.error(`${key}: no page, island or mail says it; delete it in all locales.`)
  process.exitCode = isStale || unused.length > 0 ? 1 : 0
}

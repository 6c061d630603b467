import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withNumbers } from '../../src/config/text-numbers.ts'
import type { Locale } from '../../src/contract/lists.ts'
import type { Messages } from '../../src/core/messages.ts'

const folder = (locale: Locale) => join(import.meta.dirname, '../../locales', locale)

function flatten(tree: object, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]: [string, unknown]) => {
    const key = `${prefix}.${name}`
    return typeof value === 'string' ? [[key, value]] : flatten(value as object, key)
  })
}

/** All messages of a locale, as islands get their slices: flat keys with the namespace in front. */
export function allMessages(locale: Locale = 'en'): Messages {
  const files = readdirSync(folder(locale)).filter((name) => name.endsWith('.json') && name !== 'formal.json')
  const texts = Object.fromEntries(
    files.flatMap((name) => {
      const tree = JSON.parse(readFileSync(join(folder(locale), name), 'utf8')) as object
      return flatten(tree, name.replace('.json', ''))
    }),
  )
  return withNumbers(locale, texts)
}

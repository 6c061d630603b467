// Whether a language says everything English says, in the same shape and in its own words.

import type { Locale } from '../contract/lists.ts'
import { show, type Problem } from './problem.ts'
import { checkWording } from './wording.ts'

type Messages = Readonly<Record<string, string>>

const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/** Plural forms a language has for counts. */
const pluralForms = (locale: Locale): string[] => {
  const categories: readonly string[] = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  return FORMS.filter((form) => categories.includes(form))
}

/** Names in single braces, in order, each once. */
export const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort()

/** Finds the mistakes of one locale; the keys are `namespace.key`. English is held against itself. */
export function checkLocale(locale: Locale, messages: Messages, english: Messages): Problem[] {
  const wanted = wantedKeys(locale, english)
  const namespaces = new Set(Object.keys(english).map(namespaceOf))
  const present = new Set(Object.keys(messages).map(namespaceOf))
  const missingFiles = [...namespaces].filter((namespace) => !present.has(namespace))
  return [
    ...missingFiles.map((namespace) => missingFile(locale, namespace)),
    ...[...wanted].flatMap(([key, source]) => {
      if (missingFiles.includes(namespaceOf(key))) return []
      const text = messages[key]
      return text === undefined
        ? [missingKey(locale, key, source)]
        : checkText(locale, key, text, source, english)
    }),
    ...Object.keys(messages)
      .filter((key) => !wanted.has(key))
      .map((key) => strayKey(locale, key, wanted)),
  ]
}

/** Every key this locale must have, with the key of the English text it renders. */
function wantedKeys(locale: Locale, english: Messages): Map<string, string> {
  const wanted = new Map<string, string>()
  for (const key of Object.keys(english)) {
    const base = pluralBase(key, english)
    if (base === null) wanted.set(key, key)
    else for (const form of pluralForms(locale)) wanted.set(`${base}_${form}`, `${base}_other`)
  }
  return wanted
}

/** The key without its plural form; null for a key that is none. */
export function pluralBase(key: string, messages: Messages): string | null {
  const base = /^(.+)_(?:zero|one|two|few|many|other)$/.exec(key)?.[1]
  return base !== undefined && messages[`${base}_other`] !== undefined ? base : null
}

const namespaceOf = (key: string): string => key.slice(0, key.indexOf('.'))

const at = (locale: Locale, key: string): Pick<Problem, 'file' | 'path'> => ({
  file: `locales/${locale}/${namespaceOf(key)}.json`,
  path: key.slice(key.indexOf('.') + 1),
})

const missingFile = (locale: Locale, namespace: string): Problem => ({
  file: `locales/${locale}/${namespace}.json`,
  path: '',
  expected: `every key of locales/en/${namespace}.json`,
  received: 'no text',
  advice: 'Add the file with the texts in this language.',
})

function missingKey(locale: Locale, key: string, source: string): Problem {
  const plural = key !== source || source.endsWith('_other')
  const forms = plural ? `; counts take ${pluralForms(locale).join(', ')} in this language` : ''
  return { ...at(locale, key), expected: `a text${forms}`, received: 'nothing', advice: 'Add the text.' }
}

function strayKey(locale: Locale, key: string, wanted: ReadonlyMap<string, string>): Problem {
  const base = /^(.+)_(?:zero|one|two|few|many)$/.exec(key)?.[1]
  const plural = base !== undefined && wanted.has(`${base}_other`)
  const forms = pluralForms(locale).join(', ')
  return {
    ...at(locale, key),
    expected: plural ? `only the plural forms ${forms}` : 'no key that English lacks',
    received: plural ? key.slice(key.lastIndexOf('_') + 1) : at(locale, key).path,
    advice: plural ? 'Remove this form.' : 'Remove it, or add it to English first.',
  }
}

function checkText(locale: Locale, key: string, text: string, source: string, english: Messages): Problem[] {
  const problems: Problem[] = []
  const original = english[source] ?? ''
  if (text.trim() === '') {
    return [{ ...at(locale, key), expected: 'a text', received: show(text), advice: 'Write the text.' }]
  }
  const received = placeholders(text)
  const needed = placeholders(original)
  if (!samePlaceholders(received, needed, key)) {
    problems.push({
      ...at(locale, key),
      expected: needed.length > 0 ? `the placeholders ${needed.map(braced).join(' ')}` : 'no placeholder',
      received: received.length > 0 ? received.map(braced).join(' ') : 'none',
      advice: 'Use the placeholders of the English text, spelled the same.',
    })
  }
  if (/[{}]/.test(text.replace(/\{\w+\}/g, ''))) {
    const advice = 'Write a placeholder as {name}, and no brace elsewhere.'
    problems.push({ ...at(locale, key), expected: 'closed placeholders', received: show(text), advice })
  }
  if (locale !== 'en' && text === english[key] && wordCount(text) > 3) {
    const advice = 'Translate it.'
    problems.push({ ...at(locale, key), expected: 'a translation', received: show(text), advice })
  }
  return [...problems, ...checkWording(at(locale, key), locale, text)]
}

export const braced = (name: string): string => `{${name}}`

/** A form for exactly one thing may leave the number out. */
function samePlaceholders(received: string[], needed: string[], key: string): boolean {
  const uncounted = (names: string[]) => names.filter((name) => name !== 'count').join()
  return (
    received.join() === needed.join() || (key.endsWith('_one') && uncounted(received) === uncounted(needed))
  )
}

const wordCount = (text: string): number =>
  text
    .replace(/\{\w+\}/g, ' ')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word)).length

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DESK_LOCALES } from '../contract/desk/locales.ts'
import { LOCALES, type Locale } from '../contract/lists.ts'
import { noBreakHyphens } from '../core/no-break.ts'
import { checkAddress } from './check-address.ts'
import { checkLocale } from './check-locale.ts'
import { ConfigError, show, type Problem } from './problem.ts'
import { projectRoot } from './root.ts'
import type { FormOfAddress } from './site.ts'
import { withNumbers } from './text-numbers.ts'

/** Texts by `namespace.key`. */
export type FlatMessages = Readonly<Record<string, string>>

/** The texts of a locale in both forms of address. */
export interface LocaleTexts {
  /** Every text, speaking informally. */
  informal: FlatMessages
  /** The texts that differ where a brand speaks formally; empty in languages with one form. */
  formal: FlatMessages
}

/** The texts of a locale as a brand of this address speaks. */
export const inAddress = ({ informal, formal }: LocaleTexts, address: FormOfAddress): FlatMessages =>
  address === 'formal' ? { ...informal, ...formal } : informal

/** The texts as pages show them. */
export const asPrinted = (messages: FlatMessages): FlatMessages =>
  Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, noBreakHyphens(text)]))

export interface LoadedLocales {
  /** Every locale is there, though maybe not every text. */
  texts: ReadonlyMap<Locale, LocaleTexts>
  /** Texts missing, broken or left in English, in all locales. */
  problems: Problem[]
}

/**
 * The texts of every locale.
 * @throws ConfigError when a file cannot be read; whether the locales are complete is for `readLocales` to say.
 */
export async function loadLocales(root = projectRoot()): Promise<ReadonlyMap<Locale, LocaleTexts>> {
  const read = await readFiles(root)
  const problems = read.flatMap((locale) => locale.problems)
  if (problems.length > 0) throw new ConfigError(problems)
  return byLocale(read)
}

/** The texts of every locale, and how they differ from English; throws nothing. */
export async function readLocales(root = projectRoot()): Promise<LoadedLocales> {
  const read = await readFiles(root)
  const english = read.find(({ locale }) => locale === 'en')?.informal ?? {}
  const compared = read.flatMap(({ locale, informal, formal, problems }) => [
    ...problems,
    ...checkLocale(locale, informal, isOfDesk(locale) ? english : withoutDesk(english)),
    ...checkAddress(locale, withoutDesk(informal), formal),
  ])
  return { texts: byLocale(read), problems: [...(await strangers(root)), ...compared] }
}

/** The operators' desk speaks few languages, and in one form of address: the formal. */
const isOfDesk = (locale: Locale): boolean => (DESK_LOCALES as readonly Locale[]).includes(locale)
const withoutDesk = (messages: FlatMessages): FlatMessages =>
  Object.fromEntries(Object.entries(messages).filter(([key]) => !key.startsWith('desk.')))

const readFiles = (root: string): Promise<ReadLocale[]> =>
  Promise.all(LOCALES.map((locale) => readLocale(root, locale)))

const byLocale = (read: readonly ReadLocale[]): Map<Locale, LocaleTexts> =>
  new Map(
    read.map(({ locale, informal, formal }) => [
      locale,
      { informal: withNumbers(locale, informal), formal: withNumbers(locale, formal) },
    ]),
  )

/** The overlay of a locale: every namespace in one file, with the texts that differ. */
const FORMAL = 'formal.json'

interface ReadLocale {
  locale: Locale
  informal: Record<string, string>
  formal: Record<string, string>
  problems: Problem[]
}

async function readLocale(root: string, locale: Locale): Promise<ReadLocale> {
  const informal: Record<string, string> = {}
  const formal: Record<string, string> = {}
  const problems: Problem[] = []
  const entries = await readdir(join(root, 'locales', locale)).catch(() => [])
  for (const name of entries.filter((entry) => entry.endsWith('.json')).sort()) {
    const file = `locales/${locale}/${name}`
    try {
      const tree: unknown = JSON.parse(await readFile(join(root, file), 'utf8'))
      const report = (problem: Omit<Problem, 'file'>) => problems.push({ file, ...problem })
      if (name === FORMAL) flattenNamespaces(tree, formal, report)
      else flatten(tree, [name.replace(/\.json$/, '')], informal, report)
    } catch (error) {
      const received = error instanceof Error ? error.message : String(error)
      const advice = 'Mend the file; a JSON editor shows the place.'
      problems.push({ file, path: '', expected: 'JSON', received, advice })
    }
  }
  return { locale, informal, formal, problems }
}

function flattenNamespaces(
  tree: unknown,
  into: Record<string, string>,
  report: (problem: Omit<Problem, 'file'>) => void,
): void {
  for (const [namespace, texts] of Object.entries(tree ?? {})) flatten(texts, [namespace], into, report)
}

const MAX_DEPTH = 2

function flatten(
  value: unknown,
  keys: readonly string[],
  into: Record<string, string>,
  report: (problem: Omit<Problem, 'file'>) => void,
): void {
  const [, ...path] = keys
  if (typeof value === 'string' && path.length > 0) {
    into[keys.join('.')] = value
  } else if (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    path.length <= MAX_DEPTH
  ) {
    for (const [key, inner] of Object.entries(value)) flatten(inner, [...keys, key], into, report)
  } else {
    const expected = `a text, at most ${MAX_DEPTH} levels deep`
    report({ path: path.join('.'), expected, received: show(value), advice: 'Write the text here.' })
  }
}

async function strangers(root: string): Promise<Problem[]> {
  const entries = await readdir(join(root, 'locales'), { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isDirectory() && !(LOCALES as readonly string[]).includes(entry.name))
    .map((entry) => ({
      file: `locales/${entry.name}/`,
      path: '',
      expected: `one of ${LOCALES.join(', ')}`,
      received: entry.name,
      advice: 'Remove the folder, or add the locale to LOCALES in src/contract/lists.ts.',
    }))
}

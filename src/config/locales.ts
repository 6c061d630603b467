import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOCALES, type Locale } from '../contract/lists.ts'
import { checkLocale } from './check-locale.ts'
import { ConfigError, show, type Problem } from './problem.ts'
import { projectRoot } from './root.ts'

/** Texts by `namespace.key`. */
export type FlatMessages = Readonly<Record<string, string>>

export interface LoadedLocales {
  /** Every locale is there, though maybe not every text. */
  messages: ReadonlyMap<Locale, FlatMessages>
  /** Texts missing, broken or left in English, in all locales. */
  problems: Problem[]
}

/**
 * The texts of every locale.
 * @throws ConfigError when a file cannot be read; whether the locales are complete is for `readLocales` to say.
 */
export async function loadLocales(root = projectRoot()): Promise<ReadonlyMap<Locale, FlatMessages>> {
  const read = await readFiles(root)
  const problems = read.flatMap((locale) => locale.problems)
  if (problems.length > 0) throw new ConfigError(problems)
  return byLocale(read)
}

/** The texts of every locale, and how they differ from English; throws nothing. */
export async function readLocales(root = projectRoot()): Promise<LoadedLocales> {
  const read = await readFiles(root)
  const english = read.find(({ locale }) => locale === 'en')?.messages ?? {}
  const compared = read.flatMap(({ locale, messages, problems }) => [
    ...problems,
    ...checkLocale(locale, messages, english),
  ])
  return { messages: byLocale(read), problems: [...(await strangers(root)), ...compared] }
}

const readFiles = (root: string): Promise<ReadLocale[]> =>
  Promise.all(LOCALES.map((locale) => readLocale(root, locale)))

const byLocale = (read: readonly ReadLocale[]): Map<Locale, FlatMessages> =>
  new Map(read.map(({ locale, messages }) => [locale, messages]))

interface ReadLocale {
  locale: Locale
  messages: Record<string, string>
  problems: Problem[]
}

async function readLocale(root: string, locale: Locale): Promise<ReadLocale> {
  const messages: Record<string, string> = {}
  const problems: Problem[] = []
  const entries = await readdir(join(root, 'locales', locale)).catch(() => [])
  for (const name of entries.filter((entry) => entry.endsWith('.json')).sort()) {
    const file = `locales/${locale}/${name}`
    try {
      const tree: unknown = JSON.parse(await readFile(join(root, file), 'utf8'))
      flatten(tree, [name.replace(/\.json$/, '')], messages, (problem) => problems.push({ file, ...problem }))
    } catch (error) {
      const received = error instanceof Error ? error.message : String(error)
      const advice = 'Mend the file; a JSON editor shows the place.'
      problems.push({ file, path: '', expected: 'JSON', received, advice })
    }
  }
  return { locale, messages, problems }
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

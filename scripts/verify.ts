// `npm run verify`: everything that can be said of the code without running it.

import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { runChecks, type Check, type Outcome } from './run-checks.ts'

const tool = (name: string, command: string, ...args: string[]): Check => ({
  name,
  command: `node_modules/.bin/${command}`,
  args,
})

const CACHE = 'node_modules/.cache/verify'
const SOURCES = '{src,tests,scripts,demo,sites}/**/*.{ts,tsx,astro,mjs}'
const SETTINGS = '{*.json,*.js,*.ts}'

async function hashFiles(): Promise<string> {
  const hash = createHash('sha256')
  const files: string[] = []
  for await (const file of glob([SOURCES, SETTINGS])) files.push(file)
  for (const file of files.sort()) {
    hash.update(`${file}\0`).update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 16)
}

/** The native compiler takes a quarter of the time; lint and Astro need the other, which can be called from JavaScript. */
const types = (name: string, project: string): Check => ({
  name,
  command: 'node_modules/typescript-native/bin/tsc',
  args: ['-p', project, '--incremental', '--tsBuildInfoFile', `${CACHE}/${project}.tsbuildinfo`],
})

/** Its cache is of this state of all sources: a type that changed in another file makes a new one. */
async function lint(): Promise<Check> {
  const sources = await hashFiles()
  const cache = `${CACHE}/lint-${sources}`
  return tool('lint', 'eslint', '.', '--cache', '--cache-strategy', 'content', '--cache-location', cache)
}

/** The longest first: two run at a time. */
const checks = async (): Promise<Check[]> => [
  await lint(),
  tool('types of pages', 'astro', 'check', '--minimumFailingSeverity', 'hint'),
  tool('format', 'prettier', '--check', '--log-level', 'warn', '.'),
  types('types of the browser', 'tsconfig.json'),
  types('types of the server', 'tsconfig.server.json'),
  types('types of tests', 'tsconfig.tests.json'),
  tool('styles', 'stylelint', 'src/**/*.scss'),
  tool('style blocks', 'node', 'scripts/check-styles.ts'),
  tool('dead code', 'knip'),
  tool('lock file', 'node', 'scripts/check-lock.ts'),
  tool('guards', 'node', 'tests/security/check-guards.ts'),
  tool('names, titles, comments', 'node', 'scripts/check-names.ts'),
  tool('docs', 'node', 'scripts/check-docs.ts'),
  tool('brands, locales, legal texts', 'node', 'scripts/check-content.ts'),
  tool('unused texts', 'node', 'scripts/check-keys.ts'),
]

export const verify = async (): Promise<Outcome[]> => runChecks(await checks())

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const outcomes = await verify()
  process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1
}

// `npm run verify`: everything that can be said of the code without running it.

import { pathToFileURL } from 'node:url'
import { runChecks, type Check, type Outcome } from './run-checks.ts'

const tool = (name: string, command: string, ...args: string[]): Check => ({
  name,
  command: `node_modules/.bin/${command}`,
  args,
})

const checks: Check[] = [
  // No cache: it does not see that a type changed in another file.
  tool('lint', 'eslint', '.'),
  tool('types of pages', 'astro', 'check', '--minimumFailingSeverity', 'hint'),
  tool('types of the browser', 'tsc', '-p', 'tsconfig.json'),
  tool('types of the server', 'tsc', '-p', 'tsconfig.server.json'),
  tool('types of tests', 'tsc', '-p', 'tsconfig.tests.json'),
  tool('styles', 'stylelint', 'src/**/*.scss'),
  tool('format', 'prettier', '--check', '--log-level', 'warn', '.'),
  tool('dead code', 'knip'),
  tool('lock file', 'node', 'scripts/check-lock.ts'),
  tool('guards', 'node', 'tests/security/check-guards.ts'),
  tool('names, titles, comments', 'node', 'scripts/check-names.ts'),
  tool('docs', 'node', 'scripts/check-docs.ts'),
  tool('brands, locales, legal texts', 'node', 'scripts/check-content.ts'),
]

export const verify = (): Promise<Outcome[]> => runChecks(checks)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const outcomes = await verify()
  process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1
}

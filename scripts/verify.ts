// `npm run verify`: everything that can be said of the code without running it.

import { pathToFileURL } from 'node:url'
import { runChecks, type Check, type Outcome } from './run-checks.ts'

const tool = (name: string, command: string, ...args: string[]): Check => ({
  name,
  command: `node_modules/.bin/${command}`,
  args,
})

const CACHE = 'node_modules/.cache/verify'
/** What has not changed since the last run is not looked at again. */
const cached = (name: string): string[] =>
  `--cache --cache-strategy content --cache-location ${CACHE}/${name}`.split(' ')
/** The native compiler takes a quarter of the time; Astro needs the other, which can be called from JavaScript. */
const types = (name: string, project: string): Check => ({
  name,
  command: 'node_modules/typescript-native/bin/tsc',
  args: ['-p', project, '--incremental', '--tsBuildInfoFile', `${CACHE}/${project}.tsbuildinfo`],
})

/** The type projects, by what is in them. */
export const typeProjects = {
  'the browser': 'tsconfig.browser.json',
  'the service worker': 'src/pwa/worker/tsconfig.json',
  'the server': 'tsconfig.server.json',
  tests: 'tsconfig.tests.json',
}

/** The longest first: two run at a time. */
const checks: readonly Check[] = [
  tool('lint', 'eslint', '.', ...cached('lint')),
  tool('lint by types, circles', 'oxlint'),
  tool(
    'types of pages',
    'astro',
    'check',
    '--minimumFailingSeverity',
    'hint',
    '--tsconfig',
    'tsconfig.browser.json',
  ),
  tool('format', 'prettier', '--check', '--log-level', 'warn', '.', ...cached('format')),
  ...Object.entries(typeProjects).map(([what, project]) => types(`types of ${what}`, project)),
  tool('styles', 'stylelint', 'src/**/*.scss'),
  tool('style blocks', 'node', 'scripts/check-styles.ts'),
  tool('dead code', 'knip'),
  tool('lock file', 'node', 'scripts/check-lock.ts'),
  tool('packages', 'node', 'scripts/check-packages.ts'),
  tool('steps of the build', 'node', 'scripts/check-build.ts'),
  tool('guards', 'node', 'tests/security/check-guards.ts'),
  tool('docs', 'node', 'scripts/check-docs.ts'),
  tool('brands, locales, legal texts', 'node', 'scripts/check-content.ts'),
  tool('unused texts', 'node', 'scripts/check-keys.ts'),
]

export const verify = async (): Promise<Outcome[]> => runChecks(checks)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const outcomes = await verify()
  process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1
}

// The command behind `npm test`: verify, all tests on SQLite, those of `postgres-tier.ts` on PostgreSQL, and the journeys in
// a browser against `npm start`. With `--full` (`npm run test:full`) everything on both databases, and whole matrices; those
// of pages, brands and sizes once, on SQLite: no database shows in them. PostgreSQL plays the journeys of `npm test`.
// FILES and `--name PATTERN` run only those tests, on SQLite or with `--postgres`; with `--journeys` only those journeys, with
// `--engines` those of `tests/engines/`, in each browser engine that is installed.
// `--changed` runs the tests whose imports reach what is not committed yet.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ENGINES, missingPackages } from './engines/find-engine.ts'
import { createDatabase, PGLITE, prepareTemplate } from './support/database.ts'
import { startCluster, type Cluster } from './support/postgres.ts'
import {
  failedJourneys,
  failedTests,
  flakyJourneys,
  longestFiles,
  longestJourneys,
  printFailures,
} from './support/failures.ts'
import { findBrowser } from './support/find-browser.ts'
import { runCheck } from '../scripts/run-checks.ts'
import { type Demo, startDemo, startDemos } from './support/start-demo.ts'
import { verify } from '../scripts/verify.ts'

const { values: wanted, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    journeys: { type: 'boolean', default: false },
    engines: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    name: { type: 'string' },
  },
})
const isSome = files.length > 0 || wanted.name !== undefined || wanted.changed
const npm = wanted.full ? 'npm run test:full' : 'npm test'
const FLAKY = './tests/support/flaky-reporter.ts'
const SAMPLE_BRANDS = 'amora,hjertebro'
const journeyBrands: Record<string, string> = wanted.full ? {} : { SITES: SAMPLE_BRANDS }

let passed = 0
let failed = 0
const reports = mkdtempSync(join(tmpdir(), 'duet-reports-'))

function count(more: { passed: number; failed: number }, what: string): void {
  passed += more.passed
  failed += more.failed
  console.log(`${what}: ${more.passed} passed, ${more.failed} failed`)
}

async function step(title: string, work: () => Promise<void>): Promise<void> {
  console.log(`\n== ${title}`)
  const begun = performance.now()
  try {
    await work()
  } catch (error) {
    failed += 1
    console.error(error instanceof Error ? error.message : error)
  }
  console.log(`   ${((performance.now() - begun) / 1000).toFixed(0)} s`)
}

/** Runs Vitest; its own report says how many passed, so that a run that broke counts as failed. */
async function runVitest(title: string, env: Record<string, string>): Promise<void> {
  const file = join(reports, `vitest-${title}.json`)
  const name = wanted.name === undefined ? [] : ['--testNamePattern', wanted.name]
  const outcome = await runCheck({
    name: title,
    command: 'node_modules/.bin/vitest',
    args: [
      'run',
      ...files,
      ...name,
      ...(wanted.changed ? ['--changed', '--passWithNoTests'] : []),
      '--reporter=default',
      '--reporter=json',
      `--reporter=${FLAKY}`,
      `--outputFile.json=${file}`,
    ],
    env: { ...env, ...(wanted.full ? { FULL_TESTS: '1' } : {}) },
  })
  const report = readReport<Parameters<typeof failedTests>[0]>(file)
  const failures = report ? failedTests(report, `${npm} --${env.TEST_DATABASE_URL ? ' --postgres' : ''}`) : []
  const crashed = !outcome.ok && failures.length === 0
  if (crashed) console.log(outcome.output)
  printFailures(failures)
  for (const line of outcome.output.split('\n')) if (line.startsWith('FLAKY ')) console.log(line)
  if (report && !isSome) console.log(`Longest:\n  ${longestFiles(report).join('\n  ')}`)
  count({ passed: report?.numPassedTests ?? 0, failed: failures.length + (crashed ? 1 : 0) }, title)
}

/** Runs the journeys against servers that `npm start` started: each worker has its own, so that none shares members. */
async function runJourneys(
  title: string,
  starting: Promise<Demo[]>,
  size: Record<string, string> = wanted.full ? { FULL_TESTS: '1' } : {},
): Promise<void> {
  const demos = await starting
  try {
    await playJourneys(title, 'e2e', demos, { ...journeyBrands, ...size })
  } finally {
    await Promise.all(demos.map((demo) => demo.stop()))
  }
}

const JOURNEY_COMMANDS = { e2e: `${npm} -- --journeys`, engines: 'npm run test:engines --' }

/** Plays the journeys of a folder of `tests/`; `args` are of Playwright. */
async function playJourneys(
  title: string,
  folder: 'e2e' | 'engines',
  demos: readonly Demo[],
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<void> {
  const browser = await findBrowser()
  const file = join(reports, `journeys-${title}.json`)
  const name = wanted.name === undefined ? [] : ['--grep', wanted.name]
  const outcome = await runCheck({
    name: title,
    command: 'node_modules/.bin/playwright',
    args: ['test', '--config', `tests/${folder}/playwright.config.ts`, ...args, ...files, ...name],
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      JOURNEY_DEMOS: JSON.stringify(demos.map(({ data }) => data)),
      ...env,
      JOURNEY_BROWSER: browser,
    },
  })
  const report = readReport<Parameters<typeof failedJourneys>[0]>(file)
  const failures = report ? failedJourneys(report, JOURNEY_COMMANDS[folder]) : []
  const crashed = !outcome.ok && failures.length === 0
  if (crashed) console.log(outcome.output)
  printFailures(failures)
  for (const flaky of report ? flakyJourneys(report) : []) console.log(`FLAKY ${flaky}`)
  if (report && !isSome) console.log(`Longest:\n  ${longestJourneys(report).join('\n  ')}`)
  const ran = report ? report.stats.expected + report.stats.flaky : 0
  count({ passed: ran, failed: failures.length + (crashed ? 1 : 0) }, title)
}

function readReport<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return null
  }
}

let cluster: Cluster | null = null

const runVerify = () =>
  step('Verify', async () => {
    const outcomes = await verify()
    count(
      { passed: outcomes.filter(({ ok }) => ok).length, failed: outcomes.filter(({ ok }) => !ok).length },
      'Verify',
    )
  })
const runOnSqlite = () => step('Unit and API tests, SQLite', () => runVitest('SQLite', {}))
const runOnPostgres = () =>
  step('API tests, PostgreSQL', async () => {
    cluster = await startCluster()
    if (cluster) await prepareTemplate(cluster.url)
    else console.log('No PostgreSQL programs on this machine: PGlite stands in for it.')
    await runVitest('PostgreSQL', { TEST_DATABASE_URL: cluster?.url ?? PGLITE })
  })
const JOURNEY_WORKERS = 2
const startJourneysDemos = (
  databases: Record<string, string>[] = Array.from({ length: JOURNEY_WORKERS }, () => ({})),
): Promise<Demo[]> => {
  const starting = startDemos(databases.map((database) => ({ ...database, ...journeyBrands })))
  // The journeys report it.
  starting.catch(() => undefined)
  return starting
}
const runJourneysOnSqlite = (demos = startJourneysDemos()) =>
  step('Journeys, SQLite', () => runJourneys('Journeys on SQLite', demos))
const runJourneysOnPostgres = () =>
  step('Journeys, PostgreSQL', async () => {
    if (!cluster) {
      console.log('Skipped: a server that others connect to needs PostgreSQL itself.')
      return
    }
    const databases: Record<string, string>[] = []
    while (databases.length < JOURNEY_WORKERS)
      databases.push({ DATABASE_URL: await createDatabase(cluster.url) })
    await runJourneys('Journeys on PostgreSQL', startJourneysDemos(databases), {})
  })
const runEngines = () =>
  step('Journeys in three engines', async () => {
    for (const engine of ENGINES) {
      const missing = missingPackages(engine)
      if (missing.length > 0) {
        console.log(`Skipped in ${engine}: it needs the Debian packages ${missing.join(', ')}.`)
        continue
      }
      // What members did in one engine is not there in the next.
      const demo = await startDemo(journeyBrands)
      try {
        await playJourneys(engine, 'engines', [demo], {}, ['--project', engine])
      } finally {
        await demo.stop()
      }
    }
  })

try {
  if (wanted.engines) await runEngines()
  else if (wanted.journeys) await runJourneysOnSqlite()
  else if (wanted.postgres) await runOnPostgres()
  else if (isSome) await runOnSqlite()
  else {
    await runVerify()
    await runOnSqlite()
    // Builds the pages beside the tests on PostgreSQL, which wait a lot.
    const demos = startJourneysDemos()
    await runOnPostgres()
    await runJourneysOnSqlite(demos)
    if (wanted.full) {
      await runJourneysOnPostgres()
      await runEngines()
    }
  }
} finally {
  await (cluster as Cluster | null)?.stop()
  rmSync(reports, { recursive: true, force: true })
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 || (passed === 0 && !wanted.changed) ? 1 : 0)

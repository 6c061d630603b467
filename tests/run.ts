// The command behind `npm test`: verify, unit and API tests on both databases, and the journeys in a browser against
// `npm start`. With `--full` (`npm run test:full`) whole matrices instead of samples.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGLITE, prepareTemplate } from './support/database.ts'
import { startCluster, type Cluster } from './support/postgres.ts'
import { findBrowser } from './support/find-browser.ts'
import { runCheck } from '../scripts/run-checks.ts'
import { startDemo } from './support/start-demo.ts'
import { verify } from '../scripts/verify.ts'

const isFull = process.argv.includes('--full')
const JOURNEY_BRANDS = 'amora,hjertebro'

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
  const file = join(reports, `vitest-${title.replaceAll(/\W+/g, '-')}.json`)
  const outcome = await runCheck({
    name: title,
    command: 'node_modules/.bin/vitest',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    env: { ...env, ...(isFull ? { FULL_TESTS: '1' } : {}) },
  })
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(file)
  const crashed = !outcome.ok && (report?.numFailedTests ?? 0) === 0
  if (!outcome.ok) console.log(outcome.output)
  count(
    { passed: report?.numPassedTests ?? 0, failed: (report?.numFailedTests ?? 0) + (crashed ? 1 : 0) },
    title,
  )
}

/** Runs the journeys against a server that `npm start` started. */
async function runJourneys(title: string, env: Record<string, string>): Promise<void> {
  const browser = await findBrowser()
  const demo = await startDemo({ ...env, SITES: JOURNEY_BRANDS })
  try {
    const file = join(reports, `journeys-${title.replaceAll(/\W+/g, '-')}.json`)
    const outcome = await runCheck({
      name: title,
      command: 'node_modules/.bin/playwright',
      args: ['test', '--config', 'tests/e2e/playwright.config.ts'],
      env: {
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        JOURNEY_PORT: String(demo.port),
        JOURNEY_BROWSER: browser,
      },
    })
    const stats = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(file)?.stats
    const bad = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0)
    if (!outcome.ok || bad > 0) console.log(outcome.output)
    count({ passed: stats?.expected ?? 0, failed: bad + (!outcome.ok && bad === 0 ? 1 : 0) }, title)
  } finally {
    await demo.stop()
  }
}

function readReport<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return null
  }
}

let cluster: Cluster | null = null
try {
  await step('Verify', async () => {
    const outcomes = await verify()
    count(
      { passed: outcomes.filter(({ ok }) => ok).length, failed: outcomes.filter(({ ok }) => !ok).length },
      'Verify',
    )
  })
  await step('Unit and API tests, SQLite', () => runVitest('SQLite', {}))
  await step('API tests, PostgreSQL', async () => {
    cluster = await startCluster()
    if (cluster) await prepareTemplate(cluster.url)
    else console.log('No PostgreSQL programs on this machine: PGlite stands in for it.')
    await runVitest('PostgreSQL', { TEST_DATABASE_URL: cluster?.url ?? PGLITE })
  })
  await step('Journeys, SQLite', () => runJourneys('Journeys on SQLite', {}))
  await step('Journeys, PostgreSQL', async () => {
    if (!cluster) console.log('Skipped: a server that others connect to needs PostgreSQL itself.')
    else await runJourneys('Journeys on PostgreSQL', { DATABASE_URL: cluster.url })
  })
} finally {
  await (cluster as Cluster | null)?.stop()
  rmSync(reports, { recursive: true, force: true })
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

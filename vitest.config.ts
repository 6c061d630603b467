import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { ON_BOTH, POSTGRES_TIER } from './tests/postgres-tier.ts'

const onPostgres = process.env.TEST_DATABASE_URL !== undefined
const isFull = process.env.FULL_TESTS === '1'
/** Ends what hangs, on the slowest machine; nothing is measured by it. */
const LIMIT_MS = isFull ? 300_000 : 120_000

/** Keep their state in modules. */
const PAGES = 'src/{client,components,desk,islands,landers,layouts,stores,ui,visitors}/**/*.test.{ts,tsx}'
/** Put other modules in the place of the server’s, or need them as they are at a start. */
const REPLACING = [
  'src/server/http/constant-time.test.ts',
  'src/server/http/tracing.test.ts',
  'src/server/platform/db/prepared.test.ts',
  'tests/security/mails.test.ts',
  'tests/security/parity.test.ts',
]
const onServer = isFull ? [ON_BOTH] : POSTGRES_TIER
const replacing = isFull ? REPLACING : REPLACING.filter((file) => POSTGRES_TIER.includes(file))

export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
    // As long as a slow machine may need; what comes sooner is seen sooner.
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 3,
    // `flaky-reporter.ts` names those that needed it.
    retry: 1,
    // Servers and commands that tests spawn are compiled once.
    env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled') },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared modules',
          include: onPostgres ? onServer : ['{src,tests,scripts,demo,deploy}/**/*.test.ts'],
          exclude: [PAGES, ...REPLACING],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'own modules', include: onPostgres ? replacing : [PAGES, ...REPLACING] },
      },
    ],
  },
})

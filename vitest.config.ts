import { defineConfig } from 'vitest/config'

const onPostgres = process.env.TEST_DATABASE_URL !== undefined

export default defineConfig({
  test: {
    // On PostgreSQL only what touches the database runs again.
    include: onPostgres
      ? ['{src/server,tests,demo}/**/*.test.ts']
      : ['{src,tests,scripts,demo}/**/*.test.{ts,tsx}'],
    environment: 'node',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // As long as a slow machine may need; what comes sooner is seen sooner.
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2,
  },
})

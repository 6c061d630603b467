import { defineConfig } from 'playwright/test'
import { ENGINES } from './find-engine.ts'

// `tests/run.ts` starts the server, and names the engine that is tried.
const [demo = {}] = JSON.parse(process.env.JOURNEY_DEMOS ?? '[]') as Record<string, string>[]
Object.assign(process.env, demo)
process.env.JOURNEY_PORT = process.env.PORT ?? '4321'

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  timeout: 240_000,
  expect: { timeout: 30_000 },
  workers: 1,
  retries: 1,
  forbidOnly: true,
  reporter: [['list'], ['json']],
  outputDir: '../test-results',
  use: { baseURL: `http://amora.localhost:${process.env.JOURNEY_PORT}` },
  projects: ENGINES.map((name) => ({ name })),
})

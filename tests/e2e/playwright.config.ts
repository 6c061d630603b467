import { defineConfig } from 'playwright/test'
import { loadSites } from '../../src/config/load-sites.ts'
import { isFull } from '../support/full.ts'
import { LAUNCH_OPTIONS } from './launch-options.ts'

// The servers and the browser are found and started by `npm test`, which names them here. This file is read by each
// worker too: it takes the environment of its own server.
const demos = JSON.parse(process.env.JOURNEY_DEMOS ?? '[]') as Record<string, string>[]
Object.assign(process.env, demos[Number(process.env.TEST_PARALLEL_INDEX ?? '0')])
const port = (process.env.JOURNEY_PORT = process.env.PORT ?? '4321')
/** Journeys begin behind the entry warning, where a brand has one. */
const entered = (await loadSites()).map(({ id }) => ({
  origin: `http://${id}.localhost:${port}`,
  localStorage: [{ name: 'duet:device:entry:1', value: '1' }],
}))

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  timeout: 120_000,
  // `npm test` leaves out what is tagged so.
  ...(isFull ? {} : { grepInvert: /@full/ }),
  // What is tagged so is played in a wide window too.
  projects: [
    {},
    ...(isFull ? [{ name: 'wide', grep: /@wide/, use: { viewport: { width: 1280, height: 800 } } }] : []),
  ],
  expect: { timeout: 15_000 },
  workers: Math.max(1, demos.length),
  // `tests/run.ts` names those that needed it.
  retries: 1,
  forbidOnly: true,
  reporter: [['list'], ['json']],
  outputDir: '../test-results',
  use: {
    baseURL: `http://amora.localhost:${port}`,
    actionTimeout: 15_000,
    storageState: { cookies: [], origins: entered },
    viewport: { width: 375, height: 740 },
    // A trace of every journey takes two fifths of their time; what fails is traced as it is tried again.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.JOURNEY_BROWSER ? { executablePath: process.env.JOURNEY_BROWSER } : {}),
      ...LAUNCH_OPTIONS,
    },
  },
})

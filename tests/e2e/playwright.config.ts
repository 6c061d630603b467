import { defineConfig } from 'playwright/test'

// The server and the browser are found and started by `npm test`, which names both here.
const port = process.env.JOURNEY_PORT ?? '4321'

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 1,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json']],
  outputDir: '../test-results',
  use: {
    baseURL: `http://amora.localhost:${port}`,
    actionTimeout: 15_000,
    viewport: { width: 375, height: 740 },
    trace: 'retain-on-failure',
    launchOptions: {
      ...(process.env.JOURNEY_BROWSER ? { executablePath: process.env.JOURNEY_BROWSER } : {}),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Chromium would keep pages elsewhere from a server on this machine by itself: then nothing were tested of ours.
        '--disable-features=LocalNetworkAccessChecks',
      ],
    },
  },
})

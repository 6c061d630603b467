import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]
// The headless shell first: the same engine without a browser's windows around it starts and runs lighter.
const SYSTEM = ['/usr/bin/chromium-headless-shell', ...WHOLE]
const DOWNLOAD_MS = 60_000

/** Path of a Chromium that keeps pages to go back to, as the headless shell does not; undefined where none is installed. */
export const findWholeBrowser = (): string | undefined =>
  process.env.WHOLE_BROWSER ?? [...WHOLE, chromium.executablePath()].find((path) => existsSync(path))

/** Path of a Chromium: the system's, else Playwright's own (downloaded once), else Debian's package. */
export async function findBrowser(): Promise<string> {
  const given = [...SYSTEM, chromium.executablePath()]
  const found = given.find((path) => path && existsSync(path))
  if (found) return found

  console.log('No Chromium found; Playwright downloads one …')
  spawnSync('node_modules/.bin/playwright', ['install', 'chromium'], {
    timeout: DOWNLOAD_MS,
    stdio: 'ignore',
  })
  if (existsSync(chromium.executablePath())) return chromium.executablePath()

  console.log('That did not work; installing the package chromium-headless-shell …')
  const run = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  run('update')
  run('install', '-y', 'chromium-headless-shell')
  const installed = SYSTEM.find((path) => existsSync(path))
  if (installed) return installed
  throw new Error('No Chromium could be installed. Install Chromium or Chrome and run npm test again.')
}

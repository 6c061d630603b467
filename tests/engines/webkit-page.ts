// WebKit as Debian packages it: its WebDriver starts a browser of its own for each page, on a screen that nobody sees.

import { type ChildProcess, spawn } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Builder, type WebDriver, type WebElement } from 'selenium-webdriver'
import { Select } from 'selenium-webdriver/lib/select.js'
import { freePort } from '../support/postgres.ts'
import { type EnginePage, pageOf, toMiddle } from './page.ts'
import type { PageOptions } from './puppeteer-page.ts'

const STARTED_WITHIN_MS = 15_000
/** Nothing is under way to its place when it is clicked. */
const STILL = '[Settings]\ngtk-enable-animations=0\n'
/** The window can be no narrower than the labels of its tabs. */
const NARROW = 'window * { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px }'

export async function webkitPage(
  { baseURL, width, height }: PageOptions,
  args: readonly string[] = [],
): Promise<EnginePage> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'duet-webkit-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), NARROW)
  writeFileSync(join(folder, 'gtk-3.0/settings.ini'), STILL)
  const service = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1600x1200x24', 'WebKitWebDriver', `--port=${port}`],
    {
      stdio: 'ignore',
      // Its screen and its browser end with it.
      detached: true,
      env: { ...process.env, XDG_CONFIG_HOME: folder },
    },
  )
  const stop = () => {
    if (service.exitCode === null && service.pid !== undefined) process.kill(-service.pid)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const driver = await connect(service, port, args)
    await driver.manage().window().setRect({ x: 0, y: 0, width, height })
    return pageOf<WebElement>(
      {
        open: (url) => driver.get(url),
        url: () => driver.getCurrentUrl(),
        run: (script, ...given) => driver.executeScript(`return (${script})(...arguments)`, ...given),
        find: (script, target) => driver.executeScript(`return (${script})(...arguments)`, target),
        click: async (element) => {
          await driver.executeScript(`return (${toMiddle.toString()})(arguments[0])`, element)
          await element.click()
        },
        fill: async (element, text) => {
          await element.clear()
          await element.sendKeys(text)
        },
        choose: (element, value) => new Select(element).selectByValue(value),
        attach: (element, file) => element.sendKeys(file),
        screenshot: async (file) => writeFile(file, await driver.takeScreenshot(), 'base64'),
        close: async () => {
          await driver.quit().finally(stop)
        },
      },
      baseURL,
    )
  } catch (error) {
    stop()
    throw error
  }
}

/** The driver starts the browser as soon as it listens. */
async function connect(service: ChildProcess, port: number, args: readonly string[]): Promise<WebDriver> {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-*/MiniBrowser')
  const end = Date.now() + STARTED_WITHIN_MS
  for (;;) {
    try {
      return await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary, args: ['--automation', '--full-screen', ...args] },
        })
        .build()
    } catch (error) {
      if (service.exitCode !== null || Date.now() > end) throw error
      await wait(200)
    }
  }
}

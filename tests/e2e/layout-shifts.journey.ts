// Nothing moves on its own on a member's page, first seen and seen again, on a processor four times as slow, nor where a
// visitor signs up. `npm test` takes some pages of one brand and one login; `npm run test:full` every brand, login and state,
// on two widths.

import { expect, test, type Page } from './journey.ts'
import { DEMO_NAMES } from '../../demo/login.ts'
import { loadSites } from '../../src/config/load-sites.ts'
import { pathOf, routeIds, routeOf } from '../../src/routes.ts'
import { sampled, sampleOf } from '../support/full.ts'
import { noteShifts, shiftsOf } from '../support/layout-shifts.ts'
import { painted, settled } from './person.ts'

const MOST = 0.02
const port = process.env.JOURNEY_PORT ?? '4321'
const served = process.env.SITES?.split(',')
const sites = (await loadSites()).filter(({ id }) => served?.includes(id) ?? true)
const isFull = sampled(0, 1) === 1
const LOGINS = [...DEMO_NAMES, 'visitor'] as const
type Login = (typeof LOGINS)[number]
/** What comes late there in more than one part. */
const SAMPLE = /\/(profile|chats\/.+|transactions\/.+-(completed|pending)|credits)$/

/** Where a login finds something, by the demo's own list, and every member page without parameters. */
async function pathsOf(page: Page, login: Login): Promise<string[]> {
  await page.goto('/dev')
  const states = await page
    .locator(`a[href^="/dev/as/${login}?"]`)
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('to') ?? ''),
    )
  if (login === 'visitor') return [...new Set([...states, '/signup', '/members'])]
  const plain = routeIds.filter((id) => routeOf(id).audience !== 'guest' && routeOf(id).members_area)
  const member = routeIds.filter((id) => routeOf(id).audience === 'member')
  const routes = [...plain, ...member].filter((id) => !routeOf(id).path.includes(':')).map((id) => pathOf(id))
  await page.goto(`/dev/as/${login}?to=/chats`)
  await painted(page)
  const chats = await page
    .locator('main a[href*="/chats/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return [...new Set([...states, ...routes, ...chats.slice(0, sampled(2, 6))])].filter(
    (path) => isFull || SAMPLE.test(path),
  )
}

async function shift(page: Page): Promise<string[]> {
  await painted(page)
  await settled(page)
  const shifts = (await shiftsOf(page)).filter(({ isAnswer }) => !isAnswer)
  const sum = shifts.reduce((whole, { value }) => whole + value, 0)
  return sum < MOST ? [] : [sum.toFixed(3), ...shifts.map(({ moved }) => moved)]
}

for (const site of sampleOf(sites)) {
  test.describe(site.id, () => {
    test.use({ baseURL: `http://${site.id}.localhost:${port}` })

    for (const login of isFull ? LOGINS : (['premium'] as const)) {
      for (const width of sampleOf([375, 320])) {
        test(`nothing moves by itself for ${login} at ${width} px`, async ({ page }) => {
          test.setTimeout(sampled(120_000, 900_000))
          await page.setViewportSize({ width, height: 740 })
          const paths = await pathsOf(page, login)
          await noteShifts(page)
          const devtools = await page.context().newCDPSession(page)
          await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
          for (const path of paths) {
            await page.goto(`/dev/as/${login}?to=${encodeURIComponent(path)}`)
            expect.soft(await shift(page), `${path}, first seen`).toEqual([])
            if (!isFull) continue
            await page.reload()
            expect.soft(await shift(page), `${path}, seen again`).toEqual([])
          }
        })
      }
    }
  })
}

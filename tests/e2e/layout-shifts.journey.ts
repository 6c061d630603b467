// Nothing moves on its own on a member's page, on a processor four times as slow, nor where a visitor signs up. `npm test`
// takes the pages with most that comes late, as one login, 375 px wide; `npm run test:full` every page, 320 px wide, as every
// login at one brand, and as one at the others, whose members have the same data in other forms: first seen, and as that
// login seen again.

import { expect, test, type Page } from './journey.ts'
import { DEMO_NAMES } from '../../demo/login.ts'
import { loadSites } from '../../src/config/load-sites.ts'
import { pathOf, routeIds, routeOf } from '../../src/routes.ts'
import { isFull, sampleOf } from '../support/full.ts'
import { noteShifts, shiftsOf } from '../support/layout-shifts.ts'
import { painted, settled } from './person.ts'

const MOST = 0.02
const SLOWER = 4
/** What other journeys wait for at most, on this processor. */
const PATIENCE = { timeout: SLOWER * 15_000 }
const port = process.env.JOURNEY_PORT ?? '4321'
const served = process.env.SITES?.split(',')
const sites = (await loadSites()).filter(({ id }) => served?.includes(id) ?? true)
const LOGINS = [...DEMO_NAMES, 'visitor'] as const
type Login = (typeof LOGINS)[number]
const OFTEN: Login = 'premium'
const width = isFull ? 320 : 375
/** What comes late there in more than one part. */
const SAMPLE = /\/(profile|transactions\/.+-completed|chats\/.+)$/
/** Conversations of the list that are looked at. */
const CHATS = 6

/** Where a login finds something, by the demo's own list, and every member page without parameters. Logs in. */
async function pathsOf(page: Page, login: Login): Promise<string[]> {
  await page.goto('/dev')
  const states = await page
    .locator(`a[href^="/dev/as/${login}?"]`)
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('to') ?? ''),
    )
  if (login === 'visitor') return [...new Set([...states, '/signup', '/members'])]
  await page.goto(`/dev/as/${login}?to=/chats`)
  if (!isFull) return states.filter((path) => SAMPLE.test(path))
  await painted(page, PATIENCE)
  const chats = await page
    .locator('main a[href*="/chats/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const plain = routeIds.filter((id) => routeOf(id).audience !== 'guest' && routeOf(id).members_area)
  const member = routeIds.filter((id) => routeOf(id).audience === 'member')
  const routes = [...plain, ...member].filter((id) => !routeOf(id).path.includes(':')).map((id) => pathOf(id))
  return [...new Set([...states, ...routes, ...chats.slice(0, CHATS)])]
}

async function shift(page: Page): Promise<string[]> {
  await painted(page, PATIENCE)
  await settled(page)
  const shifts = (await shiftsOf(page)).filter(({ isAnswer }) => !isAnswer)
  const sum = shifts.reduce((whole, { value }) => whole + value, 0)
  return sum < MOST ? [] : [sum.toFixed(3), ...shifts.map(({ moved }) => moved)]
}

test.describe.configure({ mode: 'parallel' })
for (const [index, site] of sampleOf(sites).entries()) {
  const logins: readonly Login[] = isFull && index === 0 ? LOGINS : [OFTEN]
  test.describe(site.id, () => {
    test.use({ baseURL: `http://${site.id}.localhost:${port}` })

    for (const login of logins)
      test(`nothing moves by itself for ${login} at ${width} px`, async ({ page }) => {
        if (isFull) test.setTimeout(1_800_000)
        await page.setViewportSize({ width, height: 740 })
        const paths = await pathsOf(page, login)
        await noteShifts(page)
        const devtools = await page.context().newCDPSession(page)
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
        for (const path of paths) {
          await page.goto(path)
          expect.soft(await shift(page), `${path}, first seen`).toEqual([])
          if (!isFull || login !== OFTEN) continue
          await page.reload()
          expect.soft(await shift(page), `${path}, seen again`).toEqual([])
        }
      })
  })
}

// Nothing moves on its own on a member's page, on a processor four times as slow, nor where a visitor signs up. `npm test`
// takes the pages with most that comes late, as one login, 375 px wide. `npm run test:full` takes every page as every login,
// each once: which of the brands that have it, and which of two widths, goes round by page and login, since all pages as all
// logins at all brands and widths took hours. One login sees each page a second time, and visitors see every brand's.

import { expect, test, type Page } from './journey.ts'
import { DEMO_NAMES } from '../../demo/login.ts'
import { hasRoute, pathOf, routeIds, routeOf } from '../../src/routes.ts'
import { isFull, sampleOf } from '../support/full.ts'
import { noteShifts, shiftsOf } from '../support/layout-shifts.ts'
import { servedSites } from '../support/served-sites.ts'
import { painted, settled } from './person.ts'

const MOST = 0.02
const SLOWER = 4
/** What other journeys wait for at most, on this processor. */
const PATIENCE = { timeout: SLOWER * 15_000 }
const port = process.env.JOURNEY_PORT ?? '4321'
const sites = sampleOf(await servedSites())
const LOGINS = [...DEMO_NAMES, 'visitor'] as const
type Login = (typeof LOGINS)[number]
const OFTEN: Login = 'premium'
const WIDTHS = [375, 320] as const
/** What comes late there in more than one part. */
const SAMPLE = /\/(profile|transactions\/.+-completed|chats\/.+)$/
/** Conversations of the list that are looked at. */
const CHATS = 6

interface Place {
  origin: string
  path: string
}

/** Every member page without parameters. */
const PLAIN = routeIds.filter((id) => {
  const { audience, members_area, path } = routeOf(id)
  return !path.includes(':') && (audience === 'member' || (audience === 'all' && members_area))
})

/** Each page that a login has, by the demo's own list and the table of paths: where it is, at each brand. */
async function pagesOf(page: Page, login: Login): Promise<Place[][]> {
  const pages = new Map<string, Place[]>()
  for (const site of sites) {
    const origin = `http://${site.id}.localhost:${port}`
    await page.goto(`${origin}/dev`)
    const states = await page.locator(`a[href^="/dev/as/${login}?"]`).evaluateAll((links) =>
      links.map((link) => ({
        name: link.textContent.trim(),
        path: new URL((link as HTMLAnchorElement).href).searchParams.get('to') ?? '',
      })),
    )
    const wanted = isFull ? states : states.filter(({ path }) => SAMPLE.test(path))
    const visitors = ['/signup', '/members'].map((path) => ({ name: path, path }))
    const members = PLAIN.filter((id) => hasRoute(site.features, id)).map((id) => ({
      name: id,
      path: pathOf(id),
    }))
    const plain = login === 'visitor' ? visitors : isFull ? members : []
    const isNamed = new Set(states.map(({ path }) => path))
    for (const { name, path } of [...wanted, ...plain.filter(({ path }) => !isNamed.has(path))])
      pages.set(name, [...(pages.get(name) ?? []), { origin, path }])
  }
  return [...pages.values()]
}

/** Its pages, those of a brand in one go: as a visitor all, as a member each at one brand. */
async function roundOf(page: Page, login: Login): Promise<Place[]> {
  const pages = await pagesOf(page, login)
  const first = LOGINS.indexOf(login)
  const round =
    login === 'visitor'
      ? pages.flat()
      : pages.map((places, index) => places[(first + index) % places.length]!)
  return round.sort((a, b) => a.origin.localeCompare(b.origin))
}

async function shift(page: Page): Promise<string[]> {
  await painted(page, PATIENCE)
  await settled(page)
  const shifts = (await shiftsOf(page)).filter(({ isAnswer }) => !isAnswer)
  const sum = shifts.reduce((whole, { value }) => whole + value, 0)
  return sum < MOST ? [] : [sum.toFixed(3), ...shifts.map(({ moved }) => moved)]
}

test.describe.configure({ mode: 'parallel' })
for (const login of isFull ? LOGINS : [OFTEN])
  test(`nothing moves by itself for ${login}`, async ({ page }) => {
    if (isFull) test.setTimeout(900_000)
    const round = await roundOf(page, login)
    await noteShifts(page)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })

    const look = async ({ origin, path }: Place, width: number) => {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(`${origin}${path}`)
      expect.soft(await shift(page), `${origin}${path} at ${width} px, first seen`).toEqual([])
      if (!isFull || login !== OFTEN) return
      await page.reload()
      expect.soft(await shift(page), `${origin}${path} at ${width} px, seen again`).toEqual([])
    }

    let before = ''
    for (const [index, place] of round.entries()) {
      const { origin, path } = place
      if (origin !== before) await page.goto(`${origin}/dev/as/${login}?to=/dev`)
      before = origin
      await look(place, WIDTHS[index % WIDTHS.length]!)
      if (!isFull || path !== '/chats') continue
      const chats = await page
        .locator('main a[href*="/chats/"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
      for (const [turn, chat] of chats.slice(0, CHATS).entries())
        await look({ origin, path: chat }, WIDTHS[turn % WIDTHS.length]!)
    }
  })

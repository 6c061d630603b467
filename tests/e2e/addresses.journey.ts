import { expect, test } from './journey.ts'
import { defaultLocale } from '../../src/config/locale.ts'
import type { Site } from '../../src/config/site.ts'
import { LANDERS, type Locale } from '../../src/contract/lists.ts'
import { localize, splitLocale } from '../../src/core/urls.ts'
import { routePageOf } from '../../src/route-pages.ts'
import { hasRoute, matchRoute, pathOf, type RouteId, routeIds } from '../../src/routes.ts'
import { connectClient, type HttpClient } from '../support/http-client.ts'
import { sampleOf } from '../support/full.ts'
import { servedSites } from '../support/served-sites.ts'

// Every page of the table of routes, in each language of each brand that runs, as the server sends it.

const port = Number(process.env.JOURNEY_PORT)
const sites = sampleOf(await servedSites())
const SAMPLES: Record<string, string> = { id: 'some-id', type: 'sent', token: 'a'.repeat(43) }

/** The route's paths without locale: with its ids filled in, and with each campaign. */
function pathsOf(route: RouteId, site: Site): string[] {
  const campaigns = LANDERS.filter((lander) => route === `landers-${lander}`).flatMap((lander) =>
    Object.keys(site.landers[lander] ?? {}),
  )
  return [pathOf(route, SAMPLES), ...campaigns.map((slug) => pathOf(route, { slug }))]
}

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = '']) => value)
const linksOf = (html: string) =>
  all(html, /<a\b[^>]*?\shref="(\/[^"#]*)/g).map((link) => link.replaceAll('&#38;', '&'))

interface Page {
  site: Site
  route: RouteId
  locale: Locale
  path: string
}

/** Faults of a page, in words. */
function faultsOf(html: string, { site, route, locale, path }: Page): string[] {
  const faults: string[] = []
  const must = (isRight: boolean, what: string) => {
    if (!isRight) faults.push(`${site.id} ${path}: ${what}`)
  }
  const { indexed, shell } = routePageOf(route)
  const [title = ''] = all(html, /<title>([^<]*)<\/title>/g)
  must(title.trim().length > 3, 'no title')
  must(all(html, /<html[^>]*\slang="([^"]+)"/g)[0] === locale, 'another lang')
  // A member's page has its heading from its island.
  const headings = all(html, /<h1\b([^>]*)>/g).length
  must(!indexed || headings === 1, `${headings} h1`)
  must(
    indexed !== html.includes('<meta name="robots" content="noindex"'),
    `indexed ${indexed}, and its robots say else`,
  )
  must(
    !/\{\w+\}|undefined|\[object/.test(
      html.replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<astro-island[^>]*>/g, ''),
    ),
    'a hole in its text',
  )
  if (indexed && !shell) {
    const address = `https://${site.domain}${path}`
    must(all(html, /<link rel="canonical" href="([^"]+)"/g)[0] === address, 'another canonical')
    must(all(html, /hreflang="([^"]+)"/g).length >= site.locales.length + 1, 'languages missing in hreflang')
    must(/<meta name="description" content="[^"]{20,}"/.test(html), 'no description')
  }
  return faults
}

/** Walks a brand in one language; the links found lead nowhere when their pages are not there. */
async function walk(
  client: HttpClient,
  site: Site,
  locale: Locale,
  links: Map<string, string>,
): Promise<string[]> {
  const faults: string[] = []
  const main = defaultLocale(site)
  for (const route of routeIds) {
    if (!hasRoute(site.features, route)) continue
    for (const bare of pathsOf(route, site)) {
      const path = localize(bare, locale, main)
      const { status, body } = await client.get(path)
      if (status !== 200) {
        faults.push(`${site.id} ${path}: ${status}`)
        continue
      }
      const html = body as string
      faults.push(...faultsOf(html, { site, route, locale, path }))
      for (const link of linksOf(html)) if (!links.has(link)) links.set(link, path)
    }
  }
  return faults
}

for (const site of sites) {
  test(`every address stands at ${site.id} in each language, and no link leads into nothing`, async () => {
    const client = connectClient(port, { origin: `http://${site.id}.localhost:${port}` })
    const links = new Map<string, string>()
    const faults: string[] = []
    for (const locale of site.locales) faults.push(...(await walk(client, site, locale, links)))
    for (const [link, from] of links) {
      const [path = ''] = link.split('?')
      const isPage = matchRoute(splitLocale(path).rest) !== null
      if (isPage && !path.includes('/landers/')) continue
      const { status } = await client.get(path)
      if (status !== 200) faults.push(`${site.id} ${from} links to ${link}: ${status}`)
    }
    expect(faults).toEqual([])
  })
}

test('a page that is not there, and one that broke, say so in each language', async () => {
  for (const site of sites) {
    const client = connectClient(port, { origin: `http://${site.id}.localhost:${port}` })
    for (const locale of site.locales) {
      const missing = await client.get(localize('/nothing-here', locale, defaultLocale(site)))
      expect(missing.status).toBe(404)
      expect(missing.body).toMatch(new RegExp(`<html[^>]* lang="${locale}"`))
      expect(missing.body).toContain('<h1')
    }
  }
})

// The heads of built pages, as search engines and other sites read them; no browser is needed to see them.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './journey.ts'
import sharp from 'sharp'
import { loadSites } from '../../src/config/load-sites.ts'
import { defaultLocale, openGraphLocale } from '../../src/config/locale.ts'
import type { Site } from '../../src/config/site.ts'
import type { Locale } from '../../src/contract/lists.ts'
import { localize } from '../../src/core/urls.ts'
import { routePageOf } from '../../src/route-pages.ts'
import { hasRoute, pathOf, type RouteId, routeIds } from '../../src/routes.ts'
import { sampled } from '../support/full.ts'

interface Head {
  lang: string
  title: string
  description: string
  isHidden: boolean
  canonical: string
  picture: string
  ogLocale: string
  data: { '@type'?: string; '@graph'?: { '@type': string }[]; mainEntity?: { name: string }[] }[]
  html: string
}

const built = (await loadSites()).filter(({ domain }) => existsSync(join('dist', domain, 'host.json')))
const sites = built.slice(0, sampled(1, built.length))
const isShell = (route: RouteId) => routePageOf(route).shell !== undefined

/** The file of a page; of a route with ids, the shell they share. */
const fileOf = (site: Site, path: string) =>
  join('dist', site.domain, `${path === '/' ? '/index' : path}.html`)

const pathIn = (site: Site, locale: Locale, path: string) => localize(path, locale, defaultLocale(site))

const pathsOf = (route: RouteId): string => routePageOf(route).shell ?? pathOf(route)

const plain = (text: string) =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code))).replaceAll('&amp;', '&')

const heads = new Map<string, Head>()

function headOf(file: string): Head {
  const head = heads.get(file) ?? readHead(file)
  heads.set(file, head)
  return head
}

function readHead(file: string): Head {
  const html = readFileSync(file, 'utf8')
  const found = (pattern: RegExp) => plain(pattern.exec(html)?.[1] ?? '')
  return {
    html,
    lang: found(/<html lang="(\w+)"/),
    title: found(/<title>([^<]*)/),
    description: found(/<meta name="description" content="([^"]*)"/),
    isHidden: html.includes('<meta name="robots" content="noindex">'),
    canonical: found(/<link rel="canonical" href="([^"]*)"/),
    picture: found(/<meta property="og:image" content="([^"]*)"/),
    ogLocale: found(/<meta property="og:locale" content="([^"]*)"/),
    data: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as Head['data'][number],
    ),
  }
}

/** Addresses of the sitemap, without the host. */
function listed(site: Site): string[] {
  const map = readFileSync(join('dist', site.domain, 'sitemap.xml'), 'utf8')
  const origin = `https://${site.domain}`
  return [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url.slice(origin.length) || '/')
}

for (const site of sites) {
  const inAll = site.locales.flatMap((locale) =>
    routeIds
      .filter((route) => hasRoute(site.features, route))
      .map((route) => ({ locale, route, path: pathIn(site, locale, pathsOf(route)) })),
  )

  test(`search engines list the pages of ${site.id} the table says, and no other`, () => {
    const pages = listed(site)
    expect(new Set(pages).size).toBe(pages.length)
    for (const { route, path } of inAll) {
      const { indexed } = routePageOf(route)
      expect(headOf(fileOf(site, path)).isHidden, path).toBe(!indexed)
      expect(pages.includes(path), path).toBe(indexed && !isShell(route))
    }
    for (const name of ['404', '500']) expect(headOf(fileOf(site, `/${name}`)).isHidden).toBe(true)
    for (const path of pages) expect(headOf(fileOf(site, path)).isHidden, path).toBe(false)
  })

  test(`each listed page of ${site.id} has a title, description, address and picture`, async () => {
    const pictures = new Set<string>()
    const seen = new Set<string>()
    for (const path of listed(site)) {
      const head = headOf(fileOf(site, path))
      expect([...head.description].length, `${path}: ${head.description}`).toBeGreaterThanOrEqual(50)
      expect([...head.description].length, `${path}: ${head.description}`).toBeLessThanOrEqual(160)
      expect(head.title, path).toContain(site.name)
      for (const text of [head.title, head.description]) {
        expect(seen, `${path} repeats a text`).not.toContain(`${head.lang} ${text}`)
        seen.add(`${head.lang} ${text}`)
      }
      expect(head.canonical).toBe(`https://${site.domain}${path}`)
      expect(head.ogLocale).toBe(openGraphLocale(site, head.lang as Locale))
      pictures.add(head.picture)
    }
    const landers = routeIds.filter((route) => route.startsWith('landers-') && !isShell(route))
    expect(pictures.size).toBe(1 + landers.length)
    for (const picture of pictures) {
      const path = picture.slice(`https://${site.domain}`.length)
      expect(path).toMatch(/^\/_astro\//)
      const { width, height, format } = await sharp(join('dist', site.domain, path)).metadata()
      expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' })
    }
  })

  test(`the sitemap of ${site.id} names each page's other languages`, () => {
    const map = readFileSync(join('dist', site.domain, 'sitemap.xml'), 'utf8')
    const entries = [...map.matchAll(/<url>.*?<\/url>/g)].map(([entry]) => entry)
    expect(entries).toHaveLength(listed(site).length)
    const pages = new Set(listed(site).map((path) => `https://${site.domain}${path}`))
    for (const entry of entries) {
      const links = [...entry.matchAll(/hreflang="([\w-]+)" href="([^"]*)"/g)]
      expect(links.map(([, lang]) => lang).sort()).toEqual([...site.locales, 'x-default'].sort())
      for (const [, , url = ''] of links) expect(pages).toContain(url)
    }
  })

  test(`what ${site.id} tells machines is what its pages say`, () => {
    for (const locale of site.locales) {
      const [home] = headOf(fileOf(site, pathIn(site, locale, '/'))).data
      expect(home?.['@graph']?.map((one) => one['@type'])).toEqual(['Organization', 'WebSite'])
      expect(home?.['@graph']).toMatchObject([
        { name: site.name, legalName: site.company.name, url: `https://${site.domain}/` },
        { name: site.name, inLanguage: locale },
      ])
      const faq = headOf(fileOf(site, pathIn(site, locale, '/faq')))
      const questions = [...faq.html.matchAll(/<summary[^>]*>\s*([^<]*?)\s*<\/summary>/g)]
      expect(questions.length).toBeGreaterThan(3)
      expect(faq.data[0]?.mainEntity?.map(({ name }) => name)).toEqual(
        questions.map(([, title = '']) => plain(title)),
      )
    }
  })

  test(`routes of ${site.id} have a way back for the installed app, as the table says`, () => {
    const withBack = inAll.filter(({ path }) =>
      headOf(fileOf(site, path)).html.includes('class="header__back"'),
    )
    for (const locale of site.locales) {
      expect(withBack.filter((one) => one.locale === locale).map(({ route }) => route)).toEqual([
        ...['members-id', 'likes-m-id', 'likes-type', 'credits', 'credits-id-paymentmethod'],
        ...(site.features.includes('verification') ? ['verification'] : []),
      ])
    }
  })
}

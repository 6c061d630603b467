import { describe, expect, it } from 'vitest'
import { LIKE_TYPES } from '../contract/lists.ts'
import { loadSites } from '../config/load-sites.ts'
import { defaultLocale } from '../config/locale.ts'
import { localize } from '../core/urls.ts'
import { matchRoute, pathOf, routeIds, routeOf } from '../routes.ts'
import { headersFile, hostRules, nginxFile, redirectsFile } from './host-rules.ts'

const hashes = { script: ["'sha256-a'", "'sha256-b'"], style: ["'sha256-c'"] }
const sites = await loadSites()
const token = 'a'.repeat(43)
const samples: Record<string, string> = {
  id: '0197c',
  type: 'sent',
  paymentmethod: 'paypal',
  token,
  slug: 'unknown',
}

describe('the rules for hosts', () => {
  it.each(sites)('lead every path with an id to the shell of its route ($id)', (site) => {
    const { rewrites } = hostRules(site, hashes)
    const main = defaultLocale(site)
    const dynamic = routeIds.filter((route) => routeOf(route).path.includes(':'))
    for (const locale of site.locales) {
      for (const route of dynamic) {
        const path = localize(pathOf(route, samples), locale, main)
        const found = rewrites.find(({ pattern }) => new RegExp(pattern).test(path))
        expect({ path, route: found?.route, locale: found?.locale }).toEqual({ path, route, locale })
        expect(found?.shell).toMatch(new RegExp(`^${locale === main ? '' : `/${locale}`}/.+\\.html$`))
      }
    }
  })

  it('an unknown type of likes is the 404 page', () => {
    for (const site of sites) {
      const rules = hostRules(site, hashes)
      const leadsOn = (path: string) => rules.rewrites.some(({ pattern }) => new RegExp(pattern).test(path))
      expect(LIKE_TYPES.map((type) => leadsOn(`/likes/${type}`))).toEqual([true, true, true])
      expect(leadsOn('/likes/unknown')).toBe(false)
      expect(redirectsFile(rules)).not.toContain('/likes/:type')
    }
    expect(matchRoute('/likes/sent')).toEqual({ id: 'likes-type', params: { type: 'sent' } })
    expect(matchRoute('/likes/unknown')).toBeNull()
  })

  it('allow the camera on the page that takes a picture, where the brand has it, and nowhere else', () => {
    for (const site of sites) {
      const rules = hostRules(site, hashes)
      const offers = site.features.includes('verification')
      expect(rules.camera.pages).toEqual(offers ? ['/verification'] : [])
      expect(rules.headers['Permissions-Policy']).toContain('camera=()')
      const allowed = offers ? site.locales.length : 0
      expect(headersFile(rules).match(/camera=\(self\)/g) ?? []).toHaveLength(allowed)
      expect(nginxFile(rules).match(/camera=\(self\)/g) ?? []).toHaveLength(offers ? 1 : 0)
    }
  })

  it('allow the microphone where the brand has voice messages', () => {
    for (const site of sites) {
      const offers = site.features.includes('voice')
      const { headers, camera } = hostRules(site, hashes)
      for (const permissions of [headers['Permissions-Policy'], camera.permissions])
        expect(permissions).toContain(offers ? 'microphone=(self)' : 'microphone=()')
    }
  })

  it('take nothing for a one-time link that is not exactly one', () => {
    const [site] = sites
    if (!site) throw new Error('no brand')
    const { rewrites } = hostRules(site, hashes)
    for (const path of ['/', `/${token}x`, '/wp-login.php', `/${token.slice(1)}`, '/.env', '/api/user.php']) {
      expect(rewrites.filter(({ pattern }) => new RegExp(pattern).test(path))).toEqual([])
      if (path !== '/') expect(matchRoute(path)).toBeNull()
    }
  })

  // security 70
  it('allow inline only what was hashed, and nothing from elsewhere', () => {
    for (const site of sites) {
      const { csp } = hostRules(site, hashes)
      expect(csp).toContain("script-src 'self' 'sha256-a' 'sha256-b';")
      expect(csp).toContain("style-src 'self' 'sha256-c';")
      const plays = site.features.includes('voice') ? ' blob:' : ''
      expect(csp).toContain(`media-src 'self'${plays};`)
      expect(csp).toMatch(/^default-src 'none'; /)
      expect(csp).not.toMatch(/unsafe|\*|http:/)
      expect(csp).toMatch(/; report-uri \/api\/csp-report\.php; report-to csp$/)
    }
  })

  it('share a policy among pages that need the same', () => {
    const [site] = sites
    if (!site) throw new Error('no brand')
    const one = { script: ["'sha256-a'"], style: [] }
    const other = { script: ["'sha256-b'"], style: [] }
    const byPage = new Map([
      ['/terms', one],
      ['/faq', one],
      ['/', other],
    ])
    const { policies } = hostRules(site, hashes, byPage)
    expect(policies.map(({ pages }) => pages)).toEqual([['/faq', '/terms'], ['/']])
    expect(policies[0]?.csp).toContain("script-src 'self' 'sha256-a'; style-src 'self';")
  })

  it('say the same to static hosts and to nginx', () => {
    for (const site of sites) {
      const rules = hostRules(site, hashes)
      expect(headersFile(rules)).toContain(`Content-Security-Policy: ${rules.csp}`)
      expect(headersFile(rules)).toContain('Reporting-Endpoints: csp="/api/csp-report.php"')
      expect(redirectsFile(rules)).toContain('/host.json /404.html 404!')
      expect(nginxFile(rules)).toContain(`set $csp "${rules.csp}";`)
      for (const locale of site.locales) {
        const home = localize('/', locale, rules.default_locale).replace(/\/$/, '')
        expect(redirectsFile(rules)).toContain(`${home}/chats/:id ${home}/chats/_ 200`)
      }
    }
  })
})

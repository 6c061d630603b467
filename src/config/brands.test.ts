import { stat } from 'node:fs/promises'
import { wcagContrast } from 'culori'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { LOCALES, type Country } from '../contract/lists.ts'
import { FEATURES, Settings } from '../contract/site.ts'
import { currencyOf } from '../core/currency.ts'
import { readSites } from './load-sites.ts'
import type { Theme } from './site.ts'
import { islandSite, publicSettings } from './settings.ts'
import { fontPath } from './fonts.ts'
import { memberThemeCss, themeCss } from './theme.ts'

const { sites, problems, warnings } = await readSites()
const byId = new Map(sites.map((site) => [site.id, site]))

const facts = {
  locale: 'da',
  geoip_country: 'DK',
  geoip_selected_country: '',
  push_public_key: '',
  demo: true,
  server_time: 0,
} as const

test('every niche has a brand, and no brand has a problem', () => {
  expect(problems).toEqual([])
  expect(warnings).toEqual([])
  expect([...new Set(sites.map(({ niche }) => niche))].sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test.each([
  'visible_profile_notes',
  'enable_site_entry_popup',
  'fictional_warning',
  'cam_profiles',
  'logged_out_search',
  'logged_out_search_trafficsource',
  'member_resell',
  'us_footer',
] as const)('%s is on at one brand and off at another', (setting) => {
  expect(new Set(sites.map((site) => site[setting]))).toEqual(new Set([true, false]))
})

test.each(FEATURES)('the feature %s is there at one brand and not at another', (feature) => {
  expect(new Set(sites.map(({ features }) => features.includes(feature)))).toEqual(new Set([true, false]))
})

test.each([
  'signups',
  'message_length',
  'min_age',
  'signup_credits',
  'genders',
  'visible_profile_fields',
  'search_fields',
  'interests',
  'time_bonus',
  'welcome',
] as const)('brands differ in %s', (setting) => {
  expect(new Set(sites.map((site) => JSON.stringify(site[setting]))).size).toBeGreaterThan(1)
})

test.each(sites)('$id speaks all languages and has campaigns, texts and colours of its own', (site) => {
  expect([...site.locales].sort()).toEqual([...LOCALES].sort())
  expect(Object.keys(site.landers.gallery ?? {}).length).toBeGreaterThanOrEqual(2)
  for (const other of sites) {
    if (other === site) continue
    expect(other.theme.font.family).not.toBe(site.theme.font.family)
    expect(other.theme.light.primary).not.toBe(site.theme.light.primary)
  }
  for (const text of [site.index_title, site.description]) {
    expect(new Set(Object.values(text)).size).toBe(LOCALES.length)
  }
})

test.each(sites)('$id names for each country the least a message can cost', (site) => {
  for (const country of site.countries) {
    const cheapest = Math.min(
      ...(site.prices[currencyOf(country)] ?? []).map(({ amount, credits }) => amount / credits),
    )
    expect(site.minimum_message_costs[country]?.costs).toBe(Math.ceil(cheapest * site.message_credits))
  }
})

test.each(sites)('$id asks less per credit in a larger bundle', (site) => {
  for (const bundles of Object.values(site.prices)) {
    const perCredit = bundles.map(({ amount, credits }) => amount / credits)
    expect(perCredit).toEqual([...perCredit].sort((a, b) => b - a))
  }
})

const pairs = sites.flatMap((one, index) => sites.slice(index + 1).map((other) => ({ one, other })))

test.each(pairs)('$one.id and $other.id differ in form, not by hue alone', ({ one, other }) => {
  expect(one.theme.hero).not.toBe(other.theme.hero)
  expect(one.theme.grid).not.toBe(other.theme.grid)
  const shared = one.theme.sections.filter((section) => other.theme.sections.includes(section))
  expect(shared.length).toBeLessThanOrEqual(2)
  expect(differences(one.theme, other.theme).length).toBeGreaterThanOrEqual(2)
})

test.each(sites)('the home of $id has a section nobody else has', ({ id, theme }) => {
  const others = new Set(sites.filter((site) => site.id !== id).flatMap((site) => site.theme.sections))
  expect(theme.sections.some((section) => !others.has(section))).toBe(true)
})

function differences(one: Theme, other: Theme): string[] {
  const differs = {
    ground: isFar(one.light.ground, other.light.ground, 25),
    darkPrimary: isFar(one.dark.primary, other.dark.primary, 40),
    control: controlOf(one) !== controlOf(other),
    face: one.display.class !== other.display.class,
  }
  return Object.entries(differs).flatMap(([name, isSo]) => (isSo ? [name] : []))
}

/** Whether two colours are this many degrees of hue apart, or one is plain white and the other a colour. */
function isFar(one: string, other: string, degrees: number): boolean {
  const [a, b] = [numbersOf(one), numbersOf(other)]
  const apart = Math.abs(a.hue - b.hue)
  return Math.min(apart, 360 - apart) >= degrees || Math.abs(a.lightness - b.lightness) >= 30
}

function numbersOf(colour: string): { lightness: number; hue: number } {
  const [lightness = 0, , hue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? []
  return { lightness, hue }
}

/** Square, cut, round or fully round, with boxed or ruled fields. */
function controlOf({ shape }: Theme): string {
  const corner =
    shape.control === 'pill' ? 'pill' : shape.control >= 16 ? 'round' : shape.control > 0 ? 'cut' : 'square'
  return `${corner} ${shape.field}`
}

test.each(sites)('coloured bands of $id are dark at night, and their words can be read', ({ theme }) => {
  const [light = '', dark = ''] = themeCss(theme).split('@media screen and (prefers-color-scheme:dark)')
  for (const css of [light, dark]) {
    const [, band = '', on = ''] = /--band:(#\w+);--on-band:(#\w+)/.exec(css) ?? []
    expect(wcagContrast(band, on)).toBeGreaterThanOrEqual(4.5)
  }
  const [, night = ''] = /--band:(#\w+)/.exec(dark) ?? []
  expect(wcagContrast(night, '#fff')).toBeGreaterThan(7)
})

test.each(sites)('$id has a theme under 2.5 kB for visitors, and font files under 20 kB', async (site) => {
  expect(themeCss(site.theme).length).toBeLessThan(2500)
  expect((themeCss(site.theme) + memberThemeCss(site.theme)).length).toBeLessThan(3200)
  const { file, extended_file } = site.theme.font
  for (const one of [file, extended_file]) {
    expect((await stat(fontPath(one))).size).toBeLessThanOrEqual(20_000)
  }
})

test.each(sites)('search engines show what $id says of itself, and of its campaigns, as a whole', (site) => {
  const campaigns = Object.values(site.landers).flatMap((slugs = {}) => Object.values(slugs))
  for (const texts of [site.description, ...campaigns.map(({ text }) => text)]) {
    for (const [locale, text] of Object.entries(texts)) {
      expect([...text].length, `${locale}: ${text}`).toBeGreaterThanOrEqual(50)
      expect([...text].length, `${locale}: ${text}`).toBeLessThanOrEqual(160)
    }
  }
  for (const title of Object.values(site.index_title)) expect(title).toContain(site.name)
})

test.each(sites)('the settings of $id fit the contract and hold nothing that is not public', (site) => {
  const settings = publicSettings(site, facts)
  expect(v.parse(Settings, settings)).toEqual(settings)
  expect(settings.index_title).toBe(site.index_title.da)
  for (const field of ['company', 'prices', 'theme', 'resell_to', 'reveal_membership']) {
    expect(settings).not.toHaveProperty(field)
  }
})

test('islands get the words of their language, and none where nothing is fictional', () => {
  const [amora, minerve] = [byId.get('amora'), byId.get('minerve')]
  if (!amora || !minerve) throw new Error('brands missing')
  expect(islandSite(amora, 'pl')).toMatchObject({
    fictional_singular: 'Profil fikcyjny',
    default_locale: 'en',
  })
  expect(islandSite(minerve, 'pl')).toMatchObject({ fictional_singular: '', default_locale: 'fr' })
})

test.each<[Country, string]>([
  ['GB', 'GBP'],
  ['CH', 'CHF'],
  ['FI', 'EUR'],
  ['PL', 'PLN'],
])('members in %s pay in %s', (country, currency) => {
  expect(currencyOf(country)).toBe(currency)
})

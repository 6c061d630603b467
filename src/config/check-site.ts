// Rules between the fields of a site file, which its schema cannot state.

import { COUNTRIES, type Currency } from '../contract/lists.ts'
import { currencyOf } from '../core/currency.ts'
import { colourOf, toHex, weakPairs } from './contrast.ts'
import { defaultLocale } from './locale.ts'
import { show, type Problem } from './problem.ts'
import type { Localized, Site } from './site.ts'
import { checkWording } from './wording.ts'

type Finding = Omit<Problem, 'file'>

/** Finds the mistakes inside one brand whose fields are all well formed. `name` is the file's name without `.ts`. */
export function checkSite(site: Site, name: string): Finding[] {
  return [
    ...checkIdentity(site, name),
    ...localizedFields(site).flatMap(([path, texts]) => checkTexts(site, path, texts)),
    ...checkFictional(site),
    ...checkFields(site),
    ...checkMoney(site),
    ...(['light', 'dark'] as const).flatMap((scheme) => checkContrast(site, scheme)),
  ]
}

function checkIdentity(site: Site, name: string): Finding[] {
  const findings: Finding[] = []
  if (site.id !== name) {
    findings.push({
      path: 'id',
      expected: show(name),
      received: show(site.id),
      advice: 'Give the file and the brand the same name.',
    })
  }
  const locale = defaultLocale(site)
  if (!site.locales.includes(locale)) {
    findings.push({
      path: 'locales',
      expected: `a list with "${locale}", the default locale of domain_language ${show(site.domain_language)}`,
      received: show(site.locales),
      advice: `Add "${locale}" to locales, or change domain_language.`,
    })
  }
  return findings
}

/** Every text a brand has in its languages. */
export function localizedFields(site: Site): [path: string, texts: Localized][] {
  const campaigns = Object.entries(site.landers).flatMap(([lander, bySlug]) =>
    Object.entries(bySlug ?? {}).flatMap(([slug, campaign]): [string, Localized][] => [
      [`landers.${lander}.${slug}.headline`, campaign.headline],
      [`landers.${lander}.${slug}.text`, campaign.text],
    ]),
  )
  const fictional: [string, Localized][] = [
    ['fictional_singular', site.fictional_singular],
    ['fictional_plural', site.fictional_plural],
  ]
  return [
    ['index_title', site.index_title],
    ['description', site.description],
    ...(site.fictional_warning ? fictional : []),
    ...campaigns,
    ...Object.entries(site.prompts).map(([name, texts]): [string, Localized] => [`prompts.${name}`, texts]),
  ]
}

function checkTexts(site: Site, path: string, texts: Localized): Finding[] {
  const missing = site.locales.filter((locale) => texts[locale] === undefined)
  const wording = site.locales.flatMap((locale) =>
    checkWording({ path: `${path}.${locale}` }, locale, texts[locale] ?? ''),
  )
  if (missing.length === 0) return wording
  return [
    ...wording,
    {
      path,
      expected: `a text for each of ${site.locales.join(', ')}`,
      received: `none for ${missing.join(', ')}`,
      advice: 'Add the missing texts, or take the locale out of locales.',
    },
  ]
}

function checkFictional(site: Site): Finding[] {
  if (site.fictional_warning) return []
  return (['fictional_singular', 'fictional_plural'] as const)
    .filter((field) => Object.keys(site[field]).length > 0)
    .map((field) => ({
      path: field,
      expected: 'nothing, as fictional_warning is off',
      received: `texts for ${Object.keys(site[field]).join(', ')}`,
      advice:
        'Turn fictional_warning on, or remove these words: without the warning there are no fictional profiles.',
    }))
}

function checkFields(site: Site): Finding[] {
  const hidden = site.search_fields.filter((field) => !site.visible_profile_fields.includes(field))
  const findings: Finding[] = []
  if (hidden.length > 0) {
    findings.push({
      path: 'search_fields',
      expected: 'only fields of visible_profile_fields',
      received: show(hidden),
      advice:
        'Take these out of search_fields, or make them visible: a filter would tell what the profile hides.',
    })
  }
  const unseen = site.signup_fields.filter((field) => !site.visible_profile_fields.includes(field))
  if (unseen.length > 0) {
    findings.push({
      path: 'signup_fields',
      expected: 'only fields of visible_profile_fields',
      received: show(unseen),
      advice: 'Take these out of signup_fields, or make them visible: nobody would see the answer.',
    })
  }
  if (site.logged_out_search_trafficsource && !site.logged_out_search) {
    findings.push({
      path: 'logged_out_search_trafficsource',
      expected: 'false, as logged_out_search is off',
      received: 'true',
      advice: 'Turn logged_out_search on, or this off.',
    })
  }
  return findings
}

function checkMoney(site: Site): Finding[] {
  const findings: Finding[] = []
  const reference = Object.values(site.prices)[0]?.map((bundle) => bundle.credits)
  for (const currency of new Set(site.countries.map(currencyOf))) {
    if (site.prices[currency]) continue
    const countries = site.countries.filter((country) => currencyOf(country) === currency)
    findings.push({
      path: `prices.${currency}`,
      expected: `a price list, for ${countries.join(', ')}`,
      received: 'nothing',
      advice: `Add prices in ${currency}, or take the country out of countries.`,
    })
  }
  for (const [currency, bundles] of Object.entries(site.prices)) {
    const credits = bundles.map((bundle) => bundle.credits)
    const rising = credits.every((amount, index) => index === 0 || amount > (credits[index - 1] ?? 0))
    if (rising && show(credits) === show(reference)) continue
    findings.push({
      path: `prices.${currency}`,
      expected: `the same bundles in every currency, small ones first: ${show(reference)}`,
      received: show(credits),
      advice: 'Offer the same numbers of credits in each list, in rising order.',
    })
  }
  return [...findings, ...checkMinimumCosts(site)]
}

function checkMinimumCosts(site: Site): Finding[] {
  const findings: Finding[] = []
  for (const country of COUNTRIES) {
    const minimum = site.minimum_message_costs[country]
    if (!minimum) continue
    const currency: Currency = currencyOf(country)
    if (!site.countries.includes(country)) {
      findings.push({
        path: `minimum_message_costs.${country}`,
        expected: `a country of countries: ${site.countries.join(', ')}`,
        received: country,
        advice: 'Remove it, or add the country to countries.',
      })
    } else if (minimum.currency !== currency) {
      findings.push({
        path: `minimum_message_costs.${country}.currency`,
        expected: show(currency),
        received: show(minimum.currency),
        advice: 'Write the price in the currency of the country.',
      })
    }
  }
  return findings
}

function checkContrast(site: Site, scheme: 'light' | 'dark'): Finding[] {
  const colours = site.theme[scheme]
  return weakPairs(colours).map(({ role, on, ratio, least }) => ({
    path: `theme.${scheme}.${role}`,
    expected: `a contrast of ${least}:1 or more on ${on} (${colourOf(colours, on)})`,
    received: `${ratio.toFixed(2)}:1 with ${colours[role]} (${toHex(colours[role])})`,
    advice: `Change the lightness, the first number, of ${role} or ${on}.`,
  }))
}

// Values of a site file that are allowed, and probably not meant.

import { LANDERS } from '../contract/lists.ts'
import { methodsOf } from '../core/payment-methods.ts'
import { show, type Problem } from './problem.ts'
import type { Site } from './site.ts'

type Finding = Omit<Problem, 'file'>

const CAMPAIGN_LANDERS = 4

/** Said at every start and build. */
export const warnOfSite = (site: Site): Finding[] => warnOfCountdown(site)

/** Said when an operator asks: what time has made useless, and what is still missing. */
export const lintSite = (site: Site, now = Date.now()): Finding[] => [
  ...warnOfMethods(site, now),
  ...warnOfCodes(site, now),
  ...warnOfCompany(site),
  ...warnOfCampaigns(site),
]

function warnOfCountdown({ time_bonus, welcome }: Site): Finding[] {
  if (time_bonus.value_percentage === 0) return []
  if (time_bonus.value_percentage !== welcome.value_percentage) return []
  return [
    {
      path: 'welcome.value_percentage',
      expected: `another value than time_bonus.value_percentage, or 0`,
      received: show(welcome.value_percentage),
      advice: 'Change one of them: with equal values the end of the countdown changes no price.',
    },
  ]
}

/** Discounts that count only for methods nobody of this brand can pay with any more. */
function warnOfMethods({ time_bonus, welcome, campaign_codes, countries }: Site, now: number): Finding[] {
  const offered = new Set(countries.flatMap((country) => methodsOf(country, now)))
  const codes = campaign_codes.map((code, index) => [`campaign_codes.${index}`, code] as const)
  return [['time_bonus', time_bonus] as const, ['welcome', welcome] as const, ...codes].flatMap(
    ([path, { paymentmethods }]): Finding[] => {
      const dead = paymentmethods.filter((method) => !offered.has(method))
      if (dead.length === 0) return []
      const expected = `methods its countries have now: ${[...offered].join(', ')}`
      const advice = 'Take them out: nobody can pay so, and the discount is never given.'
      return [{ path: `${path}.paymentmethods`, expected, received: show(dead), advice }]
    },
  )
}

function warnOfCodes({ campaign_codes }: Site, now: number): Finding[] {
  const today = new Date(now).toISOString().slice(0, 10)
  return campaign_codes.flatMap(({ code, from, until }, index): Finding[] => {
    const path = `campaign_codes.${index}.until`
    if (until < from)
      return [
        { path, expected: `a day from ${from} on`, received: until, advice: 'Turn the two days round.' },
      ]
    if (until >= today) return []
    const advice = `Remove ${code}, or give it another last day.`
    return [{ path, expected: 'a day that is still to come', received: until, advice }]
  })
}

/** Data of the company that the demo invents, and a law asks to be named. */
function warnOfCompany({ company, domain }: Site): Finding[] {
  if (domain.endsWith('.example')) return []
  const invented = Object.entries(company).flatMap(([field, value]) =>
    [value]
      .flat()
      .filter((one) => /\bexample\b|^[A-Z]{0,2}[0 ]+$/i.test(String(one)))
      .map(() => field),
  )
  const findings = [...new Set(invented)].map((field) => ({
    path: `company.${field}`,
    expected: 'the real one',
    received: show((company as Record<string, unknown>)[field]),
    advice: 'Write what stands in the register: legal pages and invoices name it.',
  }))
  if (company.vat_numbers.length > 0) return findings
  const advice = 'Add it, or keep the list empty where the company has none.'
  return [...findings, { path: 'company.vat_numbers', expected: 'a VAT number', received: '[]', advice }]
}

function warnOfCampaigns({ landers }: Site): Finding[] {
  const used = LANDERS.filter((lander) => Object.keys(landers[lander] ?? {}).length > 0)
  if (used.length >= CAMPAIGN_LANDERS) return []
  return [
    {
      path: 'landers',
      expected: `campaigns at ${CAMPAIGN_LANDERS} landers or more`,
      received: used.join(', ') || 'none',
      advice: `Add campaigns to some of ${LANDERS.filter((lander) => !used.includes(lander)).join(', ')}.`,
    },
  ]
}

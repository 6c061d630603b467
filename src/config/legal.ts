import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { marked, type Token } from 'marked'
import { CURRENCIES, type Locale, type PaymentMethod, SPECIAL_FIELDS } from '../contract/lists.ts'
import {
  countryName,
  dateFormatter,
  formatList,
  formatMoney,
  formatNumber,
  formatPercent,
} from '../core/format.ts'
import { EEA_COUNTRIES } from '../core/eu-countries.ts'
import { noBreakHyphens } from '../core/no-break.ts'
import { DEBIT_LIMIT } from '../core/limits.ts'
import { bookYears } from '../core/book-years.ts'
import { directDebitCountries } from '../core/payment-methods.ts'
import { dialable } from '../core/phone.ts'
import { AUTHORITIES } from './authorities.ts'
import { numberList, termsVersion } from './company.ts'
import { LEGAL_NUMBERS } from './legal-numbers.ts'
import { readLegal, type LegalDocument } from './legal-sources.ts'
import { textIn } from './locale.ts'
import { projectRoot } from './root.ts'
import type { Site } from './site.ts'

/** Placeholders a legal text may hold. */
export const LEGAL_PLACEHOLDERS = [
  'name',
  'domain',
  'company_name',
  'company_address',
  'company_city',
  'company_country',
  'kvk',
  'vat_numbers',
  'tradenames',
  // Only some countries ask for these: a list item with one the site file leaves out is left out too.
  'director',
  'register',
  'capital',
  'publisher',
  'host',
  'dispute_body',
  'data_authority',
  'digital_authority',
  'accessibility_authority',
  'support_email',
  'support_phone',
  'support_phone_link',
  'min_age',
  'refund_days',
  'terms_version',
  'fictional_singular',
  'fictional_plural',
  'resell_brands',
  'time_bonus',
  'time_bonus_minimum',
  'time_bonus_methods',
  'welcome',
  'welcome_minimum',
  'welcome_methods',
  'debit_limit',
  'book_years',
  ...(Object.keys(LEGAL_NUMBERS) as (keyof typeof LEGAL_NUMBERS)[]),
] as const
type Placeholder = (typeof LEGAL_PLACEHOLDERS)[number]

/** Blocks that stand only where the brand does this. */
export const LEGAL_CONDITIONS = [
  'fictional',
  'resell',
  'cam',
  'time_bonus',
  /** Whether it asks for an order of a certain value, and counts for some methods alone. */
  'time_bonus_minimum',
  'time_bonus_methods',
  'welcome',
  'welcome_minimum',
  'welcome_methods',
  /** Whether unspent credits are taken back for longer than the law asks. */
  'longer_refund',
  'direct_debit',
  'photo_review',
  'verification',
  'special',
  'voice',
  /** Whether rules look for signs of fraud, and in the words of messages too. */
  'signals',
  'message_signals',
  'no_message_signals',
  /** Whether visitors may search. */
  'visitor_search',
  'no_visitor_search',
  /** Only those of a campaign may. */
  'campaign_search',
  /** Signup only by a campaign's link. */
  'invitation',
  /** A seat in the United Kingdom, or one in the European Economic Area. */
  'uk',
  'eu',
  /** Whether the company takes part in settling disputes with consumers. */
  'dispute_body',
  'no_dispute_body',
  /** No lawyer has read the texts: a server outside the demo refuses to start. */
  'draft',
] as const
type Condition = (typeof LEGAL_CONDITIONS)[number]

export interface LegalText {
  title: string
  /** One sentence, for search engines. */
  description: string
  /** The rest as marked's tokens, filled; links read `route:<routeId>`, `mailto:…` or `https://…`. */
  tokens: Token[]
}

/** A legal text of a brand, in its form of address; `partners` are the names of those that list its members. */
export async function legalText(
  site: Site,
  locale: Locale,
  document: LegalDocument,
  partners: readonly string[],
  root = projectRoot(),
): Promise<LegalText> {
  const source = await readLegal(locale, document, site.address, root)
  const values = placeholderValues(site, locale, partners, await methodNames(locale, root))
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? values[name as Placeholder] : whole,
    )
  const words = (text: string) => noBreakHyphens(fill(text))
  const { title, description, body } = splitLegal(keepBlocks(source, conditions(site)))
  const tokens = marked.lexer(withoutEmptyItems(body, values))
  // After the lexer, so that a brand's name is never read as Markdown.
  void marked.walkTokens(tokens, (token) => {
    const fields = token as unknown as Record<string, unknown>
    for (const field of ['text', 'href', 'raw']) {
      const value = fields[field]
      if (typeof value === 'string') fields[field] = field === 'text' ? words(value) : fill(value)
    }
  })
  return { title: words(title), description: words(description), tokens }
}

/** The first line without its mark, the paragraph after it, and what follows. */
export function splitLegal(source: string): { title: string; description: string; body: string } {
  const [title = '', description = '', ...body] = source
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n{2,}/)
  return {
    title: title.replace(/^# +/, ''),
    description: description.replaceAll('\n', ' '),
    body: body.join('\n\n'),
  }
}

/** The blocks `::: if <condition>` … `:::` in order, as conditions. */
export const blocksOf = (source: string): string[] =>
  [...source.matchAll(/^::: if (.+)$/gm)].map(([, condition = '']) => condition.trim())

/** Drops the fences, and the blocks whose condition is not met. */
function keepBlocks(source: string, met: Record<Condition, boolean>): string {
  return source.replace(/^::: if (\w+)\n([\s\S]*?)^:::\n?/gm, (_, condition: Condition, block: string) =>
    met[condition] ? block : '',
  )
}

/** Drops the list items that hold a placeholder without a value. */
const withoutEmptyItems = (body: string, values: Record<Placeholder, string>): string =>
  body.replace(/^- .*\n?/gm, (item) =>
    [...item.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => values[name as Placeholder] === '') ? '' : item,
  )

const conditions = (site: Site): Record<Condition, boolean> => ({
  fictional: site.fictional_warning,
  resell: site.member_resell,
  cam: site.cam_profiles,
  ...offerConditions('time_bonus', site.time_bonus),
  ...offerConditions('welcome', site.welcome),
  longer_refund: site.refund_days > LEGAL_NUMBERS.withdrawal_days,
  direct_debit:
    site.company.sepa_creditor_id !== undefined &&
    site.countries.some((country) => directDebitCountries.includes(country)),
  photo_review: site.photo_review,
  verification: site.features.includes('verification'),
  special: SPECIAL_FIELDS.some((field) => site.visible_profile_fields.includes(field)),
  voice: site.features.includes('voice'),
  signals: site.desk.signals,
  message_signals: readsMessages(site),
  no_message_signals: !readsMessages(site),
  visitor_search: site.logged_out_search,
  no_visitor_search: !site.logged_out_search,
  campaign_search: site.logged_out_search && site.logged_out_search_trafficsource,
  invitation: site.signups === 'with_trafficsource',
  uk: site.company.country === 'GB',
  eu: EEA_COUNTRIES.includes(site.company.country),
  dispute_body: site.company.dispute_body !== undefined,
  no_dispute_body: site.company.dispute_body === undefined,
  draft: site.legal_reviewed === undefined,
})

const readsMessages = ({ desk }: Site): boolean => desk.signals && desk.message_signals

type Offer = Site['welcome']

function offerConditions<Name extends 'time_bonus' | 'welcome'>(name: Name, offer: Offer) {
  const stands = offer.value_percentage > 0
  return {
    [name]: stands,
    [`${name}_minimum`]: stands && offer.minimum_order_value > 0,
    [`${name}_methods`]: stands && offer.paymentmethods.length > 0,
  } as Record<Name | `${Name}_minimum` | `${Name}_methods`, boolean>
}

function placeholderValues(
  site: Site,
  locale: Locale,
  partners: readonly string[],
  methods: MethodNames,
): Record<Placeholder, string> {
  const offerValues = <Name extends 'time_bonus' | 'welcome'>(name: Name, offer: Offer) =>
    ({
      [name]: formatPercent(locale, offer.value_percentage),
      [`${name}_minimum`]: inEachCurrency(site, locale, offer.minimum_order_value),
      [`${name}_methods`]: offer.paymentmethods.map((method) => methods[method]).join(', '),
    }) as Record<Name | `${Name}_minimum` | `${Name}_methods`, string>
  const numbers = Object.entries(LEGAL_NUMBERS).map(([name, value]) => [name, formatNumber(locale, value)])
  return {
    ...(Object.fromEntries(numbers) as Record<keyof typeof LEGAL_NUMBERS, string>),
    ...companyValues(site, locale),
    name: site.name,
    domain: site.domain,
    support_email: site.support_email,
    support_phone: site.support_phone,
    support_phone_link: dialable(site.support_phone),
    min_age: String(site.min_age),
    refund_days: String(site.refund_days),
    terms_version: dateFormatter(locale, site.domain_language, 'UTC')(termsVersion(site), 'long'),
    fictional_singular: textIn(site.fictional_singular, locale),
    fictional_plural: textIn(site.fictional_plural, locale),
    resell_brands: formatList(locale, partners),
    ...offerValues('time_bonus', site.time_bonus),
    ...offerValues('welcome', site.welcome),
    book_years: formatNumber(locale, bookYears(site.company.country, site.countries)),
    debit_limit: formatMoney(locale, { amount: DEBIT_LIMIT, currency: 'EUR' }),
  }
}

/** Minor units in every currency the brand sells in: "€19.99 / CHF 19.99". */
const inEachCurrency = ({ prices }: Site, locale: Locale, amount: number): string =>
  CURRENCIES.filter((currency) => prices[currency])
    .map((currency) => formatMoney(locale, { amount, currency }))
    .join(' / ')

type MethodNames = Record<PaymentMethod, string>

const methodNames = async (locale: Locale, root: string): Promise<MethodNames> =>
  (
    JSON.parse(await readFile(join(root, 'locales', locale, 'attributes.json'), 'utf8')) as {
      payment_methods: MethodNames
    }
  ).payment_methods

function companyValues({ company }: Site, locale: Locale) {
  const authorities = AUTHORITIES[company.country]
  return {
    company_name: company.name,
    company_address: company.address,
    company_city: company.city,
    company_country: countryName(locale, company.country),
    kvk: company.kvk,
    vat_numbers: numberList(company.vat_numbers),
    tradenames: company.tradenames.join(', '),
    director: company.director ?? '',
    register: company.register ?? '',
    capital: company.capital ?? '',
    publisher: company.publisher ?? '',
    host: company.host ?? '',
    dispute_body: company.dispute_body ?? '',
    data_authority: authorities?.data ?? '',
    digital_authority: authorities?.digital ?? '',
    accessibility_authority: authorities?.accessibility ?? '',
  }
}

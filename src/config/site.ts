import * as v from 'valibot'
import {
  ATTRIBUTE_NAMES,
  COUNTRIES,
  CURRENCIES,
  GENDERS,
  INTERESTS,
  LOCALES,
  PAYMENT_METHODS,
} from '../contract/lists.ts'

const Text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'))
const Whole = v.pipe(v.number(), v.integer('must be a whole number'), v.minValue(0, 'must not be negative'))
/** A text for each locale the brand speaks. */
const Localized = v.record(v.picklist(LOCALES), Text)
const Oklch = v.pipe(
  v.string(),
  v.regex(/^oklch\(\d+(\.\d+)?% \d(\.\d+)? \d+(\.\d+)?\)$/, 'must read like oklch(55% 0.2 25)'),
)

/** One colour scheme. Roles of product.md §9; `on_*` is the text colour on that role. */
const Scheme = v.strictObject({
  /** Page ground, and the raised surface of cards, dialogs and bars. */
  ground: Oklch,
  surface: Oklch,
  text: Oklch,
  /** Secondary text; still 4.5:1 on ground and surface. */
  muted: Oklch,
  border: Oklch,
  primary: Oklch,
  on_primary: Oklch,
  /** Also the colour of unread messages. */
  secondary: Oklch,
  on_secondary: Oklch,
  success: Oklch,
  on_success: Oklch,
  info: Oklch,
  on_info: Oklch,
  warning: Oklch,
  on_warning: Oklch,
  danger: Oklch,
  on_danger: Oklch,
  light: Oklch,
  dark: Oklch,
})
export type Scheme = v.InferOutput<typeof Scheme>

const Theme = v.strictObject({
  /** Display face: a file below `public/fonts/` (woff2, subset, at most 20 kB) and its CSS family name. */
  font: v.strictObject({
    family: Text,
    file: v.pipe(v.string(), v.regex(/^[a-z0-9-]+\.woff2$/)),
    weight: v.pipe(v.string(), v.regex(/^\d{3}( \d{3})?$/)),
    /** System family used until, or instead of, the display face, with its size adjustment in percent. */
    fallback: Text,
    size_adjust: v.pipe(v.number(), v.minValue(50), v.maxValue(200)),
    letter_spacing: v.pipe(v.number(), v.minValue(-0.1), v.maxValue(0.2)),
  }),
  /** Base text size in pixels; 18 for readers over 50. */
  base_size: v.pipe(v.number(), v.minValue(16), v.maxValue(20)),
  radius: v.pipe(v.number(), v.minValue(0), v.maxValue(32)),
  light: Scheme,
  dark: Scheme,
})
export type Theme = v.InferOutput<typeof Theme>

const Company = v.strictObject({
  name: Text,
  address: Text,
  city: Text,
  /** ISO 3166-1 alpha-2. */
  country: v.pipe(v.string(), v.length(2)),
  /** Number in the company register. */
  kvk: Text,
  tradenames: v.array(Text),
  vat_numbers: v.array(Text),
  /** Percent off offered once when a member leaves; 0 = no offer. */
  delete_discount: v.pipe(Whole, v.maxValue(100)),
  /** Day the company took the brand over, `YYYY-MM-DD`; a later day than 2023-12-01 becomes the terms' version. */
  added: v.pipe(v.string(), v.isoDate('must be YYYY-MM-DD')),
})

const Discount = v.strictObject({
  /** Percent off; 0 = no such code at this brand. */
  value_percentage: v.pipe(Whole, v.maxValue(100)),
  minimum_order_value: Whole,
  paymentmethods: v.array(v.picklist(PAYMENT_METHODS)),
})

const Prices = v.pipe(
  v.array(v.strictObject({ credits: v.pipe(Whole, v.minValue(1)), amount: v.pipe(Whole, v.minValue(1)) })),
  v.minLength(1),
)

const LanderCampaign = v.strictObject({
  headline: Localized,
  text: Localized,
})

/** One brand: the content of `sites/<id>.ts`. Amounts are minor units including VAT. */
export const Site = v.strictObject({
  /** Also the file's name and the dev host `<id>.localhost`. */
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,30}$/, 'must be lower-case letters, digits or -')),
  name: Text,
  domain: v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a host name')),
  /** BCP 47 language of the domain; its first two letters give the default locale where supported, else en. */
  domain_language: v.pipe(v.string(), v.regex(/^[a-z]{2}(-[A-Z]{2})?$/)),
  locales: v.pipe(v.array(v.picklist(LOCALES)), v.minLength(1)),
  /** Path prefix or origin of public photo files. */
  cdn_prefix: v.pipe(v.string(), v.regex(/^(https:\/\/[^/]+)?\/([a-z0-9-]+\/)*$/, 'must end with /')),
  /** 1 general, 2 over 50, 3 single parents, 4 gay men, 5 lesbian women, 6 academics, 7 outdoor and travel. */
  niche: v.picklist([1, 2, 3, 4, 5, 6, 7]),
  index_title: Localized,
  description: Localized,
  countries: v.pipe(v.array(v.picklist(COUNTRIES)), v.minLength(1)),
  /** Genders a member may choose; one alone is chosen for them. */
  genders: v.pipe(v.array(v.picklist(GENDERS)), v.minLength(1)),
  visible_profile_fields: v.array(v.picklist(ATTRIBUTE_NAMES)),
  /** Whether "about me" shows on profiles. */
  visible_profile_notes: v.boolean(),
  search_fields: v.array(v.picklist(ATTRIBUTE_NAMES)),
  /** Interests offered, out of the closed list. */
  interests: v.pipe(v.array(v.picklist(INTERESTS)), v.minLength(12)),
  message_credits: Whole,
  signup_credits: Whole,
  photo_credits: Whole,
  gift_credits: Whole,
  /** Code points a message may have. */
  message_length: v.pipe(Whole, v.minValue(140), v.maxValue(10_000)),
  /** A price shown before a first paid message, per country; never a debit. */
  minimum_message_costs: v.record(
    v.picklist(COUNTRIES),
    v.strictObject({ costs: Whole, currency: v.picklist(CURRENCIES) }),
  ),
  /** 18 or more. */
  min_age: v.pipe(Whole, v.minValue(18, 'must be 18 or more')),
  support_email: v.pipe(v.string(), v.email()),
  support_phone: Text,
  enable_site_entry_popup: v.boolean(),
  /** Whether the site may show fictional profiles; each is labelled, and the warning stands on pages that show profiles. */
  fictional_warning: v.boolean(),
  fictional_singular: Localized,
  fictional_plural: Localized,
  /** Cam-service profiles, labelled, linking out. */
  cam_profiles: v.boolean(),
  refund_days: v.pipe(Whole, v.minValue(14, 'must be 14 or more')),
  signups: v.picklist(['all', 'with_trafficsource', 'none']),
  logged_out_search: v.boolean(),
  /** Logged-out search only with a traffic source in the URL. */
  logged_out_search_trafficsource: v.boolean(),
  member_resell: v.boolean(),
  /** Brand ids; both brands must name each other. */
  resell_to: v.array(v.string()),
  company_id: Text,
  company: Company,
  mail_name: Text,
  us_footer: v.boolean(),
  /** Login, signup and reset answer alike for known and unknown addresses unless this is on. */
  reveal_membership: v.boolean(),
  time_bonus: Discount,
  welcome: Discount,
  /** Credit bundles with their price by currency. */
  prices: v.record(v.picklist(CURRENCIES), Prices),
  /** Landers this brand runs, with their campaigns by slug. */
  landers: v.strictObject({
    gallery: v.optional(v.record(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)), LanderCampaign)),
  }),
  theme: Theme,
})
export type Site = v.InferOutput<typeof Site>
/** What a site file holds, before defaults and checks. */
export type SiteInput = v.InferInput<typeof Site>

import * as v from 'valibot'
import {
  COUNTRIES,
  CURRENCIES,
  GENDERS,
  INTERESTS,
  LANDERS,
  LOCALES,
  NICHES,
  PAYMENT_METHODS,
  SIGNUPS,
} from '../contract/lists.ts'
import { FEATURES } from '../contract/site.ts'
import { PROFILE_FIELDS, SIGNUP_FIELDS } from '../contract/profile-lists.ts'
import { Form } from './form.ts'

// The messages below say what is expected: a wrong site file is answered with them.

const Text = v.pipe(v.string('a text'), v.trim(), v.nonEmpty('a text that is not empty'))
const Whole = v.pipe(
  v.number('a whole number'),
  v.integer('a whole number'),
  v.minValue(0, 'a whole number, 0 or more'),
)
const Percentage = v.pipe(Whole, v.maxValue(100, 'a percentage from 0 to 100'))
const listOf = <const Values extends readonly string[]>(values: Values) =>
  v.pipe(
    v.array(v.picklist(values)),
    v.check((list) => new Set(list).size === list.length, 'each value once'),
  )

/** A text for each locale the brand speaks. */
export const Localized = v.record(v.picklist(LOCALES), Text)
export type Localized = v.InferOutput<typeof Localized>

const Oklch = v.pipe(
  v.string('a colour like oklch(55% 0.2 25)'),
  v.regex(/^oklch\(\d+(\.\d+)?% \d(\.\d+)? \d+(\.\d+)?\)$/, 'a colour like oklch(55% 0.2 25)'),
)

/**
 * One colour scheme, in OKLCH. `on_*` is the text colour on that role. The loader checks the contrast of every pair that
 * carries text, at 4.5:1.
 */
const Scheme = v.strictObject({
  /** The page. */
  ground: Oklch,
  /** Background of parts raised on it: cards, dialogs, bars. */
  surface: Oklch,
  text: Oklch,
  /** Secondary text. */
  muted: Oklch,
  /** Dividing lines. */
  border: Oklch,
  /** Main actions and links. */
  primary: Oklch,
  on_primary: Oklch,
  /** Accents, and the colour of unread messages. */
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
  /** A light and a dark tone that stay so in both schemes: text on photos, and the scrim under it. */
  light: Oklch,
  dark: Oklch,
})
export type Scheme = v.InferOutput<typeof Scheme>

const fontFile = v.pipe(v.string(), v.regex(/^[a-z0-9-]+\.woff2$/, 'a file name like nunito.woff2'))

const Theme = v.strictObject({
  /** The display face of headings, made by `scripts/fonts.ts`. */
  font: v.strictObject({
    /** Name of the family in the style sheet. */
    family: Text,
    /** File in `src/styles/fonts/` (woff2, subset, at most 20 kB) with the letters of western and northern Europe. */
    file: fontFile,
    /** File with the Polish letters; a page loads it only when it holds one. */
    extended_file: fontFile,
    /** Weight, or the range of a variable face: `700` or `500 800`. */
    weight: v.pipe(v.string(), v.regex(/^\d{3}( \d{3})?$/, 'a weight like 700 or 500 800')),
    /** Weight of headings, inside that range. */
    heading_weight: v.pipe(v.number(), v.minValue(100), v.maxValue(900)),
    /** System family that stands in for the display face. */
    fallback: v.picklist(['Arial', 'Times New Roman']),
    /** Percentages that give the fallback the same width and line as the display face; `scripts/fonts.ts` prints them. */
    size_adjust: v.pipe(v.number(), v.minValue(50), v.maxValue(200)),
    ascent: v.pipe(v.number(), v.minValue(50), v.maxValue(200)),
    descent: v.pipe(v.number(), v.minValue(10), v.maxValue(100)),
    /** Letter spacing of headings, in em. */
    letter_spacing: v.pipe(v.number(), v.minValue(-0.1), v.maxValue(0.2)),
  }),
  /** Base text size in pixels; 18 for readers over 50. */
  base_size: v.pipe(v.number(), v.minValue(16, '16 or more'), v.maxValue(20, '20 or less')),
  ...Form.entries,
  light: Scheme,
  /** Shown where the visitor's device asks for dark. */
  dark: Scheme,
})
export type Theme = v.InferOutput<typeof Theme>

/** The company that runs the brand: legal pages, invoices, footer. */
const Company = v.strictObject({
  name: Text,
  /** Street and number. */
  address: Text,
  /** Postal code and city. */
  city: Text,
  /** ISO 3166-1 alpha-2. */
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'a country code of two capitals, like NL')),
  /** Number in the company register. */
  kvk: Text,
  /** The register or court that holds it, where the law of the seat asks for it, as for the next four. */
  register: v.optional(Text),
  /** The person who represents the company. */
  director: v.optional(Text),
  /** The company's capital, written for people. */
  capital: v.optional(Text),
  /** The person who answers for what the site publishes: "directeur de la publication", § 18 MStV. */
  publisher: v.optional(Text),
  /** Name, address and phone of who hosts the site. */
  host: v.optional(Text),
  /** Name and address of the body in whose settling of consumer disputes the company takes part; none: it takes part in none. */
  dispute_body: v.optional(Text),
  tradenames: v.array(Text),
  vat_numbers: v.array(Text),
  /** Creditor identifier of SEPA direct debit; a brand without one does not offer it. */
  sepa_creditor_id: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/, 'an identifier like DE98ZZZ09999999999'),
    ),
  ),
  /** Percent off offered once when a member deletes the account, by a code for a week; 0 = no offer. */
  delete_discount: v.pipe(Whole, v.maxValue(99, 'a percentage from 0 to 99')),
  /** Day the company took the brand over, `YYYY-MM-DD`; a later day than 2023-12-01 becomes the terms' version. */
  added: v.pipe(v.string(), v.isoDate('a day written as YYYY-MM-DD')),
})

/** The discount that a code of the brand gives. */
const Discount = v.strictObject({
  /** Percent off; 0 = no such code at this brand. */
  value_percentage: Percentage,
  /** Minor units of the order's currency; 0 = any order. */
  minimum_order_value: Whole,
  /** Methods the code counts for; empty = every method. */
  paymentmethods: listOf(PAYMENT_METHODS),
})

/** A campaign's code: what it gives, to whom, and until when. Each member may use it once. */
const CampaignCode = v.strictObject({
  ...Discount.entries,
  code: v.pipe(v.string(), v.regex(/^[A-Z0-9]{4,40}$/, 'capitals and digits, like SPRING20')),
  /** Countries of payment it counts for; empty = all of the brand. */
  countries: listOf(COUNTRIES),
  /** The only currency it counts for. */
  currency: v.optional(v.picklist(CURRENCIES)),
  /** First and last day, `YYYY-MM-DD` in UTC. */
  from: v.pipe(v.string(), v.isoDate('a day written as YYYY-MM-DD')),
  until: v.pipe(v.string(), v.isoDate('a day written as YYYY-MM-DD')),
})

/** Bundles of credits with their price in minor units, VAT included; small ones first. */
const Prices = v.pipe(
  v.array(
    v.strictObject({
      credits: v.pipe(Whole, v.minValue(1, '1 or more')),
      amount: v.pipe(Whole, v.minValue(1, '1 or more')),
    }),
  ),
  v.minLength(1, 'at least one bundle'),
)

/** A campaign of a lander: the words that meet its visitors. */
const LanderCampaign = v.strictObject({ headline: Localized, text: Localized })

/** One brand: the content of `sites/<id>.ts`. Amounts are minor units including VAT. */
export const Site = v.strictObject({
  /** Also the file's name and the dev host `<id>.localhost`. */
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,30}$/, 'lower-case letters, digits or -')),
  name: Text,
  /** The public host, without scheme and port; no other brand may have it. */
  domain: v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a host name like amora.example')),
  /** BCP 47 language of the domain; its first two letters give the default locale where supported, else en. */
  domain_language: v.pipe(v.string(), v.regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'a language like nl or nl-BE')),
  /** How the brand speaks to its readers, in languages that have two forms: du or Sie. */
  address: v.picklist(['informal', 'formal']),
  /** Languages the brand is built in. */
  locales: v.pipe(listOf(LOCALES), v.minLength(1, 'at least one locale')),
  /** Path prefix or origin of public photo files; a CDN there asks the server by the brand's own host. */
  cdn_prefix: v.optional(
    v.pipe(v.string(), v.regex(/^(https:\/\/[^/]+)?\/([a-z0-9-]+\/)*$/, 'a prefix that ends with /')),
    '/media/',
  ),
  niche: v.picklist(NICHES),
  /** Title of the home page. */
  index_title: Localized,
  /** One or two sentences for search engines and previews. */
  description: Localized,
  /** Countries members may live in; the first is proposed at signup. */
  countries: v.pipe(listOf(COUNTRIES), v.minLength(1, 'at least one country')),
  /** Genders a member may choose; one alone is chosen for them. */
  genders: v.pipe(listOf(GENDERS), v.minLength(1, 'at least one gender')),
  /** Fields profiles show, in their order. */
  visible_profile_fields: listOf(PROFILE_FIELDS),
  /** Visible fields that signup asks for as well; nobody has to answer. */
  signup_fields: v.optional(listOf(SIGNUP_FIELDS), []),
  /** Whether "about me" shows on profiles. */
  visible_profile_notes: v.boolean(),
  /** Fields the search filters by; only visible ones, so that no filter reveals what a profile hides. */
  search_fields: listOf(PROFILE_FIELDS),
  /** Interests offered, out of the closed list. */
  interests: v.pipe(listOf(INTERESTS), v.minLength(12, 'at least 12 interests')),
  /** Features the brand has; what belongs to any other is not there. */
  features: v.optional(listOf(FEATURES), []),
  /** Questions of its own that members may answer on the profile, by a word of lower-case letters that names each. */
  prompts: v.optional(
    v.record(v.pipe(v.string(), v.regex(/^[a-z]{2,20}$/, 'lower-case letters')), Localized),
    {},
  ),
  /** Credits one message costs. */
  message_credits: v.optional(v.pipe(Whole, v.minValue(1, '1 or more')), 1),
  /** Credits a new member starts with. */
  signup_credits: Whole,
  /** Credits a photo in chat costs. */
  photo_credits: v.optional(Whole, 2),
  /** Credits a gift costs. */
  gift_credits: v.optional(Whole, 3),
  /** Whether a person looks at each photo of a profile before others see it; `npm run review`. */
  photo_review: v.optional(v.boolean(), false),
  /** Code points a message may have. */
  message_length: v.pipe(Whole, v.minValue(140, '140 or more'), v.maxValue(10_000, '10000 or less')),
  /** A price shown before a first paid message, per country; never a debit. */
  minimum_message_costs: v.record(
    v.picklist(COUNTRIES),
    v.strictObject({ costs: Whole, currency: v.picklist(CURRENCIES) }),
  ),
  /** 18 or more. */
  min_age: v.pipe(Whole, v.minValue(18, '18 or more'), v.maxValue(80, '80 or less')),
  support_email: v.pipe(v.string(), v.email('an e-mail address')),
  /** Written for people; dashes and spaces are taken out for the link. */
  support_phone: Text,
  /** The entry warning for visitors. */
  enable_site_entry_popup: v.boolean(),
  /** Whether the site may show fictional profiles; each is labelled, and the warning stands on pages that show profiles. */
  fictional_warning: v.boolean(),
  /** The label of such a profile, and the word for several; only where `fictional_warning` is on. */
  fictional_singular: v.optional(Localized, {}),
  fictional_plural: v.optional(Localized, {}),
  /** Cam-service profiles, labelled, linking out. */
  cam_profiles: v.boolean(),
  /** Where the desk imports them from; '' = by the command alone. */
  cam_feed: v.optional(
    v.union([v.literal(''), v.pipe(Text, v.startsWith('https://', 'an https address'))]),
    '',
  ),
  /** Days in which unspent credits are taken back. */
  refund_days: v.optional(v.pipe(Whole, v.minValue(14, '14 or more')), 14),
  /** Bounds of one operator at the desk. */
  desk: v.optional(
    v.strictObject({
      /** What one gives back of an order without a second signature, in minor units of its currency. */
      refund_alone: v.optional(Whole, 5000),
      /** Refunds that one gives in 24 hours, at all brands. */
      refunds_a_day: v.optional(Whole, 20),
      /** Whether signs of fraud are looked for, and open cases. Nothing else follows from them by itself. */
      signals: v.optional(v.boolean(), false),
      /** Whether those signs are looked for in the words of messages as well; for a lawyer of its countries to say. */
      message_signals: v.optional(v.boolean(), false),
    }),
    {},
  ),
  signups: v.picklist(SIGNUPS),
  /** Whether visitors may search. */
  logged_out_search: v.boolean(),
  /** Logged-out search only with a traffic source in the URL. */
  logged_out_search_trafficsource: v.boolean(),
  /** Profiles may show at the brands of `resell_to`, where the member consents. Pair brands before both have members. */
  member_resell: v.boolean(),
  /** Brand ids; both brands must name each other. */
  resell_to: v.array(v.string()),
  /** The operator's own key of the company; invoices bear it. */
  company_id: Text,
  company: Company,
  /** Day on which a lawyer last read the legal texts for this brand; without it they say that they are a draft. */
  legal_reviewed: v.optional(v.pipe(v.string(), v.isoDate('a day written as YYYY-MM-DD'))),
  /** Sender of the brand's mails. */
  mail_name: Text,
  /** A footer with what the law of the United States asks, for English pages. */
  us_footer: v.boolean(),
  /** Reset and mail change answer alike for known and unknown addresses unless this is on; login and signup always do. */
  reveal_membership: v.optional(v.boolean(), false),
  /** The code of the first four hours after signup. */
  time_bonus: Discount,
  /** The code for a first purchase. */
  welcome: Discount,
  /** Codes of campaigns. */
  campaign_codes: v.optional(v.array(CampaignCode), []),
  /** Credit bundles with their price by currency; one list for the currency of each country. */
  prices: v.record(v.picklist(CURRENCIES), Prices),
  /** Campaigns of the landers, by slug; the landers themselves are there without. */
  landers: v.record(
    v.picklist(LANDERS),
    v.record(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/, 'a slug like slow-sunday')), LanderCampaign),
  ),
  theme: Theme,
})
export type Site = v.InferOutput<typeof Site>
export type FormOfAddress = Site['address']
/** The content of a site file, before defaults and checks. */
export type SiteInput = v.InferInput<typeof Site>

/** Types the content of a site file; the loader checks it. */
export const defineSite = (site: SiteInput): SiteInput => site

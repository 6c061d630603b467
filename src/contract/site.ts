import * as v from 'valibot'
import { defineCall } from './call.ts'
import { CountryCode, Count, queryFlag, text, Time } from './fields.ts'
import { ATTRIBUTE_NAMES, CURRENCIES, GENDERS, INTERESTS, LOCALES, NICHES, SIGNUPS } from './lists.ts'

/** Adds fields to fields; bundlers drop it where it is not used, which they do not with a spread. */
// @__NO_SIDE_EFFECTS__
const merge = <One extends object, Other extends object>(one: One, other: Other): One & Other => ({
  ...one,
  ...other,
})

/** Settings as the brand's file has them that a page hands its islands when it is built. */
export const islandSettings = {
  id: v.string(),
  name: v.string(),
  cdn_prefix: v.string(),
  niche: v.picklist(NICHES),
  countries: v.array(CountryCode),
  locales: v.array(v.picklist(LOCALES)),
  genders: v.array(v.picklist(GENDERS)),
  visible_profile_fields: v.array(v.picklist(ATTRIBUTE_NAMES)),
  visible_profile_notes: v.boolean(),
  search_fields: v.array(v.picklist(ATTRIBUTE_NAMES)),
  interests: v.array(v.picklist(INTERESTS)),
  message_credits: Count,
  photo_credits: Count,
  message_length: Count,
  minimum_message_costs: v.record(v.string(), v.object({ costs: Count, currency: v.picklist(CURRENCIES) })),
  min_age: Count,
  fictional_warning: v.boolean(),
  refund_days: Count,
  signups: v.picklist(SIGNUPS),
  logged_out_search: v.boolean(),
  logged_out_search_trafficsource: v.boolean(),
  support_email: v.string(),
}

/** All settings as the brand's file has them. */
export const brandSettings = merge(islandSettings, {
  domain: v.string(),
  domain_language: v.string(),
  signup_credits: Count,
  gift_credits: Count,
  support_phone: v.string(),
  enable_site_entry_popup: v.boolean(),
  member_resell: v.boolean(),
  company_id: v.string(),
  mail_name: v.string(),
  us_footer: v.boolean(),
})

/** Texts of the brand's file in the language asked for; '' where the brand has none. */
export const localizedSettings = {
  index_title: v.string(),
  description: v.string(),
  /** The label of a fictional profile, and the word for several. */
  fictional_singular: v.string(),
  fictional_plural: v.string(),
}

/** Facts of the request and of the running server. */
export const requestSettings = {
  /** Country the request came from; '' where unknown. */
  geoip_country: v.string(),
  /** Country the visitor chose instead; '' without a choice. */
  geoip_selected_country: v.string(),
  push_public_key: v.string(),
  demo: v.boolean(),
  server_time: Time,
}

/** Settings of a brand for its pages: the public part of `sites/<brand>.ts`, and the facts of the request. */
export const Settings = v.object(merge(merge(brandSettings, localizedSettings), requestSettings))
export type Settings = v.InferOutput<typeof Settings>

/**
 * Takes any bounded query; a `host` other than the one asked is refused with 421. `country` is the one a visitor chose
 * instead of where the request came from; the client keeps it, with consent.
 */
export const getSettings = defineCall({
  method: 'GET',
  path: '/api/settings.php',
  access: 'visitor',
  query: v.record(v.pipe(v.string(), v.maxLength(64)), v.pipe(v.string(), v.maxLength(512))),
  response: Settings,
  errors: ['wrong_host'],
})

export const getHealth = defineCall({
  method: 'GET',
  path: '/api/health.php',
  access: 'visitor',
  response: v.object({
    version: v.string(),
    database: v.picklist(['sqlite', 'postgres']),
    queue_lag_seconds: Count,
  }),
  errors: ['unavailable'],
})

/** For proxies: whether this process serves now. 503 while it starts or ends, and while its database is away. */
export const getReady = defineCall({
  method: 'GET',
  path: '/api/ready.php',
  access: 'visitor',
  response: v.object({ version: v.string() }),
  errors: ['unavailable'],
})

/** Beacon when a page is hidden: the member is away from now on. Counts only with consent to statistics. */
export const pageHidden = defineCall({
  method: 'POST',
  path: '/api/page-hidden.php',
  access: 'visitor',
  bodyKind: 'any',
  body: v.strictObject({}),
})

/** Beacon of a page bounce; counted per day and page, without the visitor, and only with consent. */
export const logPageBounce = defineCall({
  method: 'POST',
  path: '/api/bounce.php',
  access: 'visitor',
  bodyKind: 'any',
  body: v.strictObject({
    /** The page's route, e.g. `landers-gallery`. */
    page: text(1, 60),
    /** The visitor agreed to statistics on this device. */
    consent: v.optional(queryFlag),
  }),
})

/** A browser's report of what the content security policy stopped; in its own format, stored nowhere. */
export const cspReport = defineCall({
  method: 'POST',
  path: '/api/csp-report.php',
  access: 'visitor',
  rate: 'write',
  bodyKind: 'any',
  origin: 'any',
  body: v.unknown(),
})

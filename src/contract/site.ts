import * as v from 'valibot'
import { Count, CountryCode, Time } from './fields.ts'
import { CURRENCIES, GENDERS, INTERESTS, LOCALES, NICHES, SIGNUPS } from './lists.ts'
import { PROFILE_FIELDS, SIGNUP_FIELDS } from './profile-lists.ts'

/** Features that a brand has or has not; calls and pages of one that it has not are not there. */
export const FEATURES = [
  'blurred_pictures',
  'calm_question',
  'distance',
  'fairness',
  'meeting_safely',
  'pause',
  'prompts',
  'verification',
  'voice',
] as const
export type Feature = (typeof FEATURES)[number]

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
  visible_profile_fields: v.array(v.picklist(PROFILE_FIELDS)),
  signup_fields: v.array(v.picklist(SIGNUP_FIELDS)),
  visible_profile_notes: v.boolean(),
  search_fields: v.array(v.picklist(PROFILE_FIELDS)),
  interests: v.array(v.picklist(INTERESTS)),
  features: v.array(v.picklist(FEATURES)),
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

export const CompanyInfo = v.object({
  name: v.string(),
  address: v.string(),
  kvk: v.string(),
  city: v.string(),
  country: v.string(),
  tradenames: v.array(v.string()),
  vat_numbers: v.array(v.string()),
  support_phone: v.string(),
  delete_discount: Count,
  added: Time,
})

import type { Country, Locale } from '../contract/lists.ts'
import type { Settings } from '../contract/site.ts'
import type { IslandSite } from '../core/island.ts'
import { defaultLocale, textIn } from './locale.ts'
import type { Site } from './site.ts'

/** Facts that settings.php adds to the brand's file: those of the request and of the running server. */
export interface RequestFacts {
  /** Language of `index_title` and `description`. */
  locale: Locale
  /** Country the request came from; empty where unknown. */
  geoip_country: string
  /** Country the visitor chose instead; empty without a choice. */
  geoip_selected_country: string
  push_public_key: string
  demo: boolean
  /** Epoch milliseconds. */
  server_time: number
}

/** The part of a brand's file anybody may read, with the facts of the request. */
export function publicSettings(site: Site, { locale, ...facts }: RequestFacts): Settings {
  return {
    id: site.id,
    name: site.name,
    domain: site.domain,
    domain_language: site.domain_language,
    cdn_prefix: site.cdn_prefix,
    niche: site.niche,
    index_title: textIn(site.index_title, locale),
    description: textIn(site.description, locale),
    countries: site.countries,
    locales: site.locales,
    genders: site.genders,
    visible_profile_fields: site.visible_profile_fields,
    visible_profile_notes: site.visible_profile_notes,
    search_fields: site.search_fields,
    interests: site.interests,
    message_credits: site.message_credits,
    signup_credits: site.signup_credits,
    photo_credits: site.photo_credits,
    gift_credits: site.gift_credits,
    message_length: site.message_length,
    minimum_message_costs: minimumMessageCosts(site),
    min_age: site.min_age,
    support_email: site.support_email,
    support_phone: site.support_phone,
    enable_site_entry_popup: site.enable_site_entry_popup,
    fictional_warning: site.fictional_warning,
    fictional_singular: textIn(site.fictional_singular, locale),
    fictional_plural: textIn(site.fictional_plural, locale),
    refund_days: site.refund_days,
    signups: site.signups,
    logged_out_search: site.logged_out_search,
    logged_out_search_trafficsource: site.logged_out_search_trafficsource,
    member_resell: site.member_resell,
    company_id: site.company_id,
    mail_name: site.mail_name,
    us_footer: site.us_footer,
    ...facts,
  }
}

function minimumMessageCosts(site: Site): Settings['minimum_message_costs'] {
  const costs: Settings['minimum_message_costs'] = {}
  for (const country of Object.keys(site.minimum_message_costs) as Country[]) {
    const minimum = site.minimum_message_costs[country]
    if (minimum) costs[country] = minimum
  }
  return costs
}

/** The settings a page of this language hands its islands. */
export function islandSite(site: Site, locale: Locale): IslandSite {
  return {
    id: site.id,
    name: site.name,
    cdn_prefix: site.cdn_prefix,
    niche: site.niche,
    countries: site.countries,
    locales: site.locales,
    genders: site.genders,
    visible_profile_fields: site.visible_profile_fields,
    visible_profile_notes: site.visible_profile_notes,
    search_fields: site.search_fields,
    interests: site.interests,
    message_credits: site.message_credits,
    message_length: site.message_length,
    minimum_message_costs: minimumMessageCosts(site),
    min_age: site.min_age,
    fictional_warning: site.fictional_warning,
    refund_days: site.refund_days,
    default_locale: defaultLocale(site),
    cam_profiles: site.cam_profiles,
    fictional_singular: textIn(site.fictional_singular, locale),
    fictional_plural: textIn(site.fictional_plural, locale),
  }
}

import type { Locale } from '../contract/lists.ts'
import type { Settings } from '../contract/site.ts'

/** Settings of the brand that a page hands its islands at build time; nothing that depends on the request. */
export type IslandSite = Pick<
  Settings,
  | 'id'
  | 'name'
  | 'cdn_prefix'
  | 'niche'
  | 'countries'
  | 'locales'
  | 'genders'
  | 'visible_profile_fields'
  | 'visible_profile_notes'
  | 'search_fields'
  | 'interests'
  | 'message_credits'
  | 'message_length'
  | 'minimum_message_costs'
  | 'min_age'
  | 'fictional_warning'
  | 'refund_days'
> & {
  default_locale: Locale
  /** Whether a search can bring cam profiles up. */
  cam_profiles: boolean
  /** The words of the label in the page's language. */
  fictional_singular: string
  fictional_plural: string
}

/** The props every island takes: its language, its own slice of messages (key → text), and the brand. */
export interface IslandProps {
  locale: Locale
  messages: Readonly<Record<string, string>>
  site: IslandSite
}

import type { Locale } from '../contract/lists.ts'
import type { islandSettings, Settings } from '../contract/site.ts'

/** Settings of the brand that a page hands its islands at build time; nothing that depends on the request. */
export type IslandSite = Pick<
  Settings,
  keyof typeof islandSettings | 'signups' | 'fictional_singular' | 'fictional_plural'
> & {
  default_locale: Locale
  /** Gives dates their region. */
  domain_language: string
  /** How wide a photo in a list of members is shown, as the `sizes` of an image. */
  card_sizes: string
  /** Whether a search can bring cam profiles up. */
  cam_profiles: boolean
}

/** The props every island takes: its language, its own slice of messages (key → text), and the brand. */
export interface IslandProps {
  locale: Locale
  messages: Readonly<Record<string, string>>
  site: IslandSite
}

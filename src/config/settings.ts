import type { Locale } from '../contract/lists.ts'
import {
  brandSettings,
  islandSettings,
  localizedSettings,
  type requestSettings,
  type Settings,
} from '../contract/site.ts'
import type { IslandSite } from '../core/island.ts'
import type { Grid } from './form.ts'
import { defaultLocale, textIn } from './locale.ts'
import type { Site } from './site.ts'

/** Facts that settings.php adds to the brand's file, and the language of its texts. */
export type RequestFacts = Pick<Settings, keyof typeof requestSettings> & { locale: Locale }

type Localized = keyof typeof localizedSettings

/** The part of a brand's file anybody may read, with the facts of the request. */
export const publicSettings = (site: Site, { locale, ...facts }: RequestFacts): Settings => ({
  ...pick(site, brandSettings),
  ...textsOf(site, locale),
  ...facts,
})

const COLUMNS =
  '(min-width: 1600px) 16vw, (min-width: 1200px) 19vw, (min-width: 768px) 24vw, (min-width: 576px) 32vw, 47vw'

/** The width of a photo where the brand's lists of members have as many columns as fit its form. */
const CARD_SIZES: Record<Grid, string> = {
  cards: COLUMNS,
  arches: COLUMNS,
  letters: '(min-width: 768px) 10rem, 34vw',
  tiles: '(min-width: 1600px) 18vw, (min-width: 768px) 24vw, 47vw',
  poster: '(min-width: 768px) 25vw, 50vw',
  index: '(min-width: 1200px) 22vw, 30vw',
  panorama: '(min-width: 1200px) 23vw, (min-width: 768px) 30vw, 44vw',
}

/** The settings a page of this language hands its islands. */
export function islandSite(site: Site, locale: Locale): IslandSite {
  const { fictional_singular, fictional_plural } = textsOf(site, locale)
  return {
    ...pick(site, islandSettings),
    default_locale: defaultLocale(site),
    domain_language: site.domain_language,
    card_sizes: CARD_SIZES[site.theme.grid],
    cam_profiles: site.cam_profiles,
    signups: site.signups,
    fictional_singular,
    fictional_plural,
  }
}

function pick<Name extends keyof Site>(site: Site, settings: Record<Name, unknown>): Pick<Site, Name> {
  const names = Object.keys(settings) as Name[]
  return Object.fromEntries(names.map((name) => [name, site[name]])) as Pick<Site, Name>
}

function textsOf(site: Site, locale: Locale): Pick<Settings, Localized> {
  const names = Object.keys(localizedSettings) as Localized[]
  return Object.fromEntries(names.map((name) => [name, textIn(site[name], locale)])) as Pick<
    Settings,
    Localized
  >
}

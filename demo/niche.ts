import type { Site } from '../src/config/site.ts'
import type { Country, Gender, Interest, Locale, Seeks } from '../src/contract/lists.ts'
import { findRegion } from '../src/server/platform/geo/places.ts'
import type { Random } from './random.ts'

type Weights<K extends string> = Readonly<Partial<Record<K, number>>>

interface Niche {
  ages: readonly [youngest: number, eldest: number]
  /** Wide at 1; higher numbers gather the ages in the middle. */
  gathered: number
  genders: Weights<Gender>
  /** The most usual first. */
  sexualities: Weights<'hetero' | 'gay' | 'lesbian' | 'bi'>
  relationships: Weights<'single' | 'separated' | 'divorced' | 'widowed' | 'open'>
  /** Liked more than others here. */
  interests: readonly Interest[]
}

const MOSTLY_HETERO = { hetero: 86, bi: 7, gay: 7 }

const NICHES: Record<Site['niche'], Niche> = {
  1: {
    ages: [21, 66],
    gathered: 2,
    genders: { woman: 48, man: 48, non_binary: 4 },
    sexualities: MOSTLY_HETERO,
    relationships: { single: 68, divorced: 16, separated: 8, widowed: 3, open: 5 },
    interests: ['cooking', 'music', 'travel', 'cinema', 'dogs'],
  },
  2: {
    ages: [50, 75],
    gathered: 1,
    genders: { woman: 52, man: 48 },
    sexualities: MOSTLY_HETERO,
    relationships: { widowed: 38, divorced: 40, single: 16, separated: 6 },
    interests: ['gardening', 'hiking', 'concerts', 'dancing', 'museums', 'travel', 'literature'],
  },
  3: {
    ages: [27, 51],
    gathered: 2,
    genders: { woman: 52, man: 46, non_binary: 2 },
    sexualities: MOSTLY_HETERO,
    relationships: { divorced: 46, separated: 22, single: 26, widowed: 6 },
    interests: ['family', 'cooking', 'camping', 'swimming', 'football', 'baking'],
  },
  4: {
    ages: [21, 63],
    gathered: 2,
    genders: { man: 1 },
    sexualities: { gay: 88, bi: 12 },
    relationships: { single: 76, divorced: 8, separated: 6, open: 10 },
    interests: ['music', 'cooking', 'swimming', 'design', 'travel', 'fitness'],
  },
  5: {
    ages: [21, 60],
    gathered: 2,
    genders: { woman: 95, non_binary: 5 },
    sexualities: { lesbian: 85, bi: 15 },
    relationships: { single: 74, separated: 12, divorced: 9, open: 5 },
    interests: ['art', 'literature', 'concerts', 'hiking', 'cats', 'cinema'],
  },
  6: {
    ages: [27, 67],
    gathered: 1,
    genders: { woman: 50, man: 47, non_binary: 3 },
    sexualities: MOSTLY_HETERO,
    relationships: { single: 62, divorced: 24, separated: 9, widowed: 5 },
    interests: ['literature', 'museums', 'science', 'history', 'music', 'languages'],
  },
  7: {
    ages: [22, 61],
    gathered: 2,
    genders: { woman: 48, man: 49, non_binary: 3 },
    sexualities: MOSTLY_HETERO,
    relationships: { single: 72, divorced: 15, separated: 9, open: 4 },
    interests: ['hiking', 'camping', 'skiing', 'nature', 'swimming', 'travel', 'climbing', 'dogs'],
  },
}

export const nicheOf = (site: Site): Niche => NICHES[site.niche]

/** The brand's genders with the niche's weights; a gender the brand does not have is never drawn. */
export function pickGender(random: Random, site: Site, binary: boolean): Gender {
  const offered = site.genders.filter((gender) => !(binary && gender === 'non_binary'))
  const weights: Weights<Gender> = Object.fromEntries(
    offered.map((gender) => [gender, nicheOf(site).genders[gender] ?? 1]),
  )
  return random.weighted(weights)
}

/** The gender that a person of this gender and sexuality seeks. */
export function pickSeeks(random: Random, site: Site, gender: Gender, sexuality: string): Seeks {
  const [only, ...others] = site.genders
  if (only && others.length === 0) return only
  if (site.niche === 5) return gender === 'non_binary' || random.chance(0.15) ? 'everyone' : 'woman'
  if (gender === 'non_binary' || sexuality === 'bi')
    return random.pick(['everyone', 'everyone', 'man', 'woman'])
  const same = sexuality === 'gay' || sexuality === 'lesbian'
  return (gender === 'man') === same ? 'man' : 'woman'
}

export function pickAge(random: Random, site: Site): number {
  const { ages, gathered } = nicheOf(site)
  const youngest = Math.max(ages[0], site.min_age)
  const share =
    Array.from({ length: gathered }, () => random.next()).reduce((sum, part) => sum + part, 0) / gathered
  return youngest + Math.floor(share * (Math.max(ages[1], youngest) - youngest + 1))
}

/** Nobody younger is in one of these. */
const EARLIEST = { single: 0, open: 0, separated: 25, divorced: 27, widowed: 38 }

export function pickRelationship(random: Random, site: Site, age: number) {
  const drawn = random.weighted(nicheOf(site).relationships)
  return age < EARLIEST[drawn] ? 'single' : drawn
}

/** The first country is home to most. */
export function pickCountry(random: Random, site: Site): Country {
  const weights: Weights<Country> = Object.fromEntries(
    site.countries.map((country, index) => [country, index === 0 ? 6 : 3 / index]),
  )
  return random.weighted(weights)
}

const LANGUAGES: Record<Country, Weights<Locale>> = {
  GB: { en: 1 },
  IE: { en: 1 },
  US: { en: 1 },
  DE: { de: 1 },
  AT: { de: 1 },
  CH: { de: 1, fr: 1 },
  NL: { nl: 1 },
  BE: { nl: 1, fr: 1 },
  DK: { da: 1 },
  NO: { nb: 1 },
  ES: { es: 1 },
  IT: { it: 1 },
  FR: { fr: 1 },
  LU: { fr: 1 },
  SE: { sv: 1 },
  FI: { fi: 6, sv: 1 },
  PL: { pl: 1 },
}

/** Countries whose languages are those of their regions. */
const SPLIT: readonly Country[] = ['BE', 'CH']

/** How much more often somebody who speaks the brand's main language besides another writes in it. */
const MAIN_WEIGHT = 3

/** The language a person writes in: most their own, the others the brand's main one. */
export function pickLanguage(
  random: Random,
  main: Locale,
  { country, region }: { country: Country; region: string },
): Locale {
  const known = LANGUAGES[country]
  const there = Object.entries(known).filter(([locale]) => locale === findRegion(country, region)?.lang)
  const spoken: Weights<Locale> =
    SPLIT.includes(country) && there.length > 0 ? Object.fromEntries(there) : known
  const own = random.weighted({ ...spoken, [main]: (spoken[main] ?? 0) * MAIN_WEIGHT })
  return random.chance(0.75) ? own : main
}

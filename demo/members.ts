import type { Attributes } from '../src/server/profiles/tables.ts'
import { createHash } from 'node:crypto'
import { defaultLocale } from '../src/config/locale.ts'
import type { Site } from '../src/config/site.ts'
import type { Country, Gender, Interest, Locale, Seeks } from '../src/contract/lists.ts'
import type { StoredPhoto } from '../src/server/platform/media/store.ts'
import { Sentences, suited, writeAbout } from './about.ts'
import { pickCity } from './cities.ts'
import { DEMO_LOGIN } from './login.ts'
import { pickLooks } from './looks.ts'
import { pickName } from './names.ts'
import { nicheOf, pickAge, pickCountry, pickGender, pickLanguage, pickSeeks } from './niche.ts'
import type { Shot } from './portraits/draw.ts'
import { drawFeatures, type Face, type Features } from './portraits/face.ts'
import { takeShot, type Subject } from './portraits/shot.ts'
import { isDrawn } from './portraits/scenery.ts'
import { createRandom, type Random } from './random.ts'
import { TEXTS } from './texts/by-language.ts'

/** Members a brand has in the demo, the demo login, fictional and cam profiles included. */
export const DEMO_MEMBERS = 60

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const INTERESTS = { fewest: 4, most: 9 }
/** How much more often a niche's own interests are chosen. */
const NICHE_WEIGHT = 4
/** The demo login joined before everybody else, so lists show it last. */
const LONGEST_AGO = 420

export interface DemoPhoto extends StoredPhoto {
  id: string
  face: Face
  shot: Shot
}

export interface DemoMember extends Attributes {
  id: string
  kind: 'demo' | 'member' | 'fictional' | 'cam'
  name: string
  gender: Gender
  seeks: Seeks
  age: number
  /** Days since the last birthday. */
  sinceBirthday: number
  country: Country
  region: string
  city: string
  about: string
  interests: Interest[]
  language: Locale
  photos: DemoPhoto[]
  /** Milliseconds before the seed. */
  seenAgo: number
  joinedAgo: number
  /** Agrees to be shown at partner brands, where the brand has any. */
  resells: boolean
}

const digest = (text: string) => createHash('sha256').update(`duet demo ${text}`).digest()

/** A UUID that is the same whenever it is asked for. */
export function stableId(text: string): string {
  const hex = digest(text).toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

const stableName = (text: string) => `${digest(text).subarray(0, 16).toString('base64url')}.webp`

function kindOf(site: Site, index: number, size: number): DemoMember['kind'] {
  const fictional = site.fictional_warning ? Math.ceil(size / 15) : 0
  const cam = site.cam_profiles ? Math.ceil(size / 20) : 0
  if (index === 0) return 'demo'
  if (index >= size - fictional) return 'fictional'
  return index >= size - fictional - cam ? 'cam' : 'member'
}

function pickInterests(random: Random, site: Site): Interest[] {
  const favoured = new Set<string>(nicheOf(site).interests)
  const candidates = new Map(
    site.interests.map((interest) => [interest, favoured.has(interest) ? NICHE_WEIGHT : 1]),
  )
  const count = random.whole(INTERESTS.fewest, INTERESTS.most)
  return Array.from({ length: Math.min(count, candidates.size) }, () => {
    const interest = random.weighted(Object.fromEntries(candidates)) as Interest
    candidates.delete(interest)
    return interest
  })
}

function pickSeenAgo(random: Random): number {
  const hours = random.weighted({ today: 3, week: 4, month: 3 })
  if (hours === 'today') return random.whole(60, 20 * 60) * 60_000
  return hours === 'week' ? random.whole(24, 6 * 24) * HOUR_MS : random.whole(7, 30) * DAY_MS
}

/** A face, then what the member's own words name, then company. */
function takePhotos(
  random: Random,
  site: Site,
  id: string,
  features: Omit<Features, 'free'>,
  likes: readonly Interest[],
): DemoPhoto[] {
  const face = drawFeatures(random, { ...features, free: site.niche === 4 || site.niche === 5 }, id)
  const subjects: Subject[] = ['face', likes.find(isDrawn) ?? 'company', 'company']
  const count = Number(random.weighted({ 0: 4, 1: 38, 2: 36, 3: 22 }))
  return subjects.slice(0, count).map((subject, index) => {
    const seed = `${id}/${index}`
    return {
      id: stableId(`photo ${seed}`),
      thumb_name: stableName(`thumb ${seed}`),
      blurred_name: stableName(`blurred ${seed}`),
      medium_name: `private/${stableName(`medium ${seed}`)}`,
      full_name: `private/${stableName(`full ${seed}`)}`,
      face,
      shot: takeShot(random, site, features, subject, seed),
    }
  })
}

/**
 * The demo members of a brand, the demo login first. Made of nothing but the site file and `size`, so every machine has
 * the same; none is a real person's likeness.
 */
export function membersOf(site: Site, size: number): DemoMember[] {
  const main = defaultLocale(site)
  const usedNames = new Set<string>([DEMO_LOGIN.name])
  const sentences = new Sentences()

  return Array.from({ length: size }, (_, index): DemoMember => {
    const random = createRandom(`${site.id}/${index}`)
    const id = stableId(`member ${site.id}/${index}`)
    const kind = kindOf(site, index, size)
    const country = kind === 'demo' ? (site.countries[0] ?? 'GB') : pickCountry(random, site)
    const invented = kind === 'fictional' || kind === 'cam'
    const gender = kind === 'demo' ? (site.genders[0] ?? 'woman') : pickGender(random, site, invented)
    const age = pickAge(random, site)
    const drawn = random.weighted(nicheOf(site).sexualities)
    const sexuality =
      drawn === 'gay' && gender === 'woman' ? 'lesbian' : gender === 'non_binary' ? 'bi' : drawn
    const looks = pickLooks(random, country, gender, age)
    const interests = pickInterests(random, site)
    const language = kind === 'member' ? pickLanguage(random, main, country) : main
    const { skin, ...visible } = looks
    const writer = { gender, age, language, interests }
    const { about, named } = invented
      ? {
          about: sentences.pick(
            random,
            TEXTS[main][kind].flatMap((sentence) => suited(sentence, writer)),
          ),
          named: [],
        }
      : writeAbout(random, site, writer, sentences)
    return {
      id,
      kind,
      gender,
      age,
      country,
      sexuality,
      interests,
      language,
      ...visible,
      ...pickCity(random, country),
      name: kind === 'demo' ? DEMO_LOGIN.name : pickName(random, country, gender, usedNames),
      seeks: pickSeeks(random, site, gender, sexuality),
      sinceBirthday: random.whole(1, 360),
      relationship: invented ? '' : random.weighted(nicheOf(site).relationships),
      about,
      photos: takePhotos(random, site, id, { gender, age, skin, ...visible }, [...named, ...interests]),
      seenAgo: pickSeenAgo(random),
      joinedAgo: (kind === 'demo' ? LONGEST_AGO * 24 : random.whole(32 * 24, LONGEST_AGO * 24 - 1)) * HOUR_MS,
      resells: kind === 'member' && random.chance(0.35),
    }
  })
}

import { createHash } from 'node:crypto'
import { defaultLocale } from '../src/config/locale.ts'
import type { Site } from '../src/config/site.ts'
import type { Country, Gender, Interest, Locale, Seeks } from '../src/contract/lists.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../src/core/durations.ts'
import type { AccountTable } from '../src/server/accounts/tables.ts'
import type { StoredPhoto } from '../src/server/platform/media/store.ts'
import { UNSAID } from '../src/server/profiles/details.ts'
import type { Details } from '../src/server/profiles/tables.ts'
import { Sentences, writeAbout } from './about.ts'
import { drawLife, factsOf, type Life } from './life.ts'
import { pickDetails } from './details.ts'
import { type Hand, handOf } from '../src/components/art/figure/hands.ts'
import { pickCity } from './cities.ts'
import { DEMO_NAMES } from './login.ts'
import { pickLooks } from './looks.ts'
import { pickName } from './names.ts'
import {
  nicheOf,
  pickAge,
  pickCountry,
  pickGender,
  pickLanguage,
  pickRelationship,
  pickSeeks,
} from './niche.ts'
import { drawFeatures, type Features, type Likeness } from './portraits/face.ts'
import { takeShot, type Shot, type Subject } from './portraits/shot.ts'
import { createRandom, type Random } from './random.ts'
import { TEXTS } from './texts/by-language.ts'

/** Members a brand has in the demo: logins, fictional and cam profiles, and those who left are among them. */
export const DEMO_MEMBERS = 300

const INTERESTS = { fewest: 4, most: 9 }
/** How much more often a niche's own interests are chosen. */
const NICHE_WEIGHT = 4
/** The logins joined before everybody else, so lists show them last. */
const LONGEST_AGO = 420
/** One in so many is invented, or on camera, or left and can come back, or was erased. */
const ONE_IN = { fictional: 40, cam: 50, pending_deletion: 75, deleted: 75 }
/** Days ago; after fourteen nobody comes back. */
const LEFT = { pending_deletion: { fewest: 1, most: 10 }, deleted: { fewest: 20, most: 60 } }
/** Hours since `leaving` asked to be deleted. */
const LEAVING_HOURS = 3 * 24
/** Accounts of the fraud ring. */
const RING = 5
/** Share of those who tell nothing; logins always do. */
const SILENT = 0.06
/** Share of the members who bought credits. */
const PAID = 0.15
/** The niche whose newcomer has yet to confirm the address. */
const UNCONFIRMED: Site['niche'] = 1

const PLAIN = { interests: INTERESTS, photos: { 0: 4, 1: 38, 2: 36, 3: 22 } }
const OF_LOGIN = {
  demo: { interests: INTERESTS, photos: { 2: 1 } },
  new: { interests: { fewest: 0, most: 0 }, photos: { 0: 1 } },
  premium: { interests: { fewest: 9, most: 9 }, photos: { 12: 1 } },
  quiet: PLAIN,
  restricted: { interests: INTERESTS, photos: { 2: 1 } },
  leaving: PLAIN,
  owing: { interests: INTERESTS, photos: { 2: 1 } },
  suspended: { interests: INTERESTS, photos: { 2: 1 } },
}

type Login = (typeof DEMO_NAMES)[number]
export const isLogin = (kind: DemoMember['kind']): kind is Login => DEMO_NAMES.some((name) => name === kind)

/** What a member logs in by. */
export const loginOf = ({ kind, name }: Pick<DemoMember, 'kind' | 'name'>): string =>
  isLogin(kind) ? kind : name

export interface DemoPhoto extends StoredPhoto {
  id: string
  likeness: Likeness
  shot: Shot
}

export interface DemoMember extends Details {
  id: string
  kind: Login | 'member' | 'fictional' | 'cam'
  status: AccountTable['status']
  paid: boolean
  /** Others know them by it; logins have a shorter one to log in with. */
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
  life: Life
  /** Conditions of words that hold for them. */
  facts: ReadonlySet<string>
  language: Locale
  photos: DemoPhoto[]
  /** Milliseconds before the seed; `leftAgo` is 0 for who is there. */
  seenAgo: number
  joinedAgo: number
  leftAgo: number
  /** Agrees to be shown at partner brands, where the brand has any. */
  resells: boolean
}

const digest = (text: string) => createHash('sha256').update(`duet demo ${text}`).digest()

const CASE_CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A case number as complaints get them, stable as well. */
export const stableCase = (text: string): string =>
  Array.from(digest(text).subarray(0, 12), (byte) => CASE_CHARACTERS[byte % CASE_CHARACTERS.length])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-')

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

/** 22 characters, stable as well. */
export const stableToken = (text: string): string => digest(text).subarray(0, 16).toString('base64url')

const stableName = (text: string) => `${stableToken(text)}.webp`

function kindOf(site: Site, index: number, size: number): Pick<DemoMember, 'kind' | 'status'> {
  const login = DEMO_NAMES[index]
  if (login === 'new' && site.niche === UNCONFIRMED) return { kind: login, status: 'not_confirmed' }
  if (login) return { kind: login, status: login === 'leaving' ? 'pending_deletion' : 'active' }
  const kinds = [
    { kind: 'fictional', status: 'active', of: site.fictional_warning ? ONE_IN.fictional : Infinity },
    { kind: 'cam', status: 'active', of: site.cam_profiles ? ONE_IN.cam : Infinity },
    { kind: 'member', status: 'pending_deletion', of: ONE_IN.pending_deletion },
    { kind: 'member', status: 'deleted', of: ONE_IN.deleted },
  ] as const
  let first = size
  const found = kinds.find(({ of }) => index >= (first -= Math.ceil(size / of)))
  return found ?? { kind: 'member', status: 'active' }
}

function pickInterests(random: Random, site: Site, { fewest, most } = INTERESTS): Interest[] {
  const favoured = new Set<string>(nicheOf(site).interests)
  const weights: Partial<Record<Interest, number>> = Object.fromEntries(
    site.interests.map((interest) => [interest, favoured.has(interest) ? NICHE_WEIGHT : 1]),
  )
  const count = Math.min(random.whole(fewest, most), site.interests.length)
  return Array.from({ length: count }, () => {
    const interest = random.weighted(weights)
    weights[interest] = 0
    return interest
  })
}

function pickSeenAgo(random: Random): number {
  const hours = random.weighted({ today: 3, week: 4, month: 3 })
  if (hours === 'today') return random.whole(60, 20 * 60) * MINUTE_MS
  return hours === 'week' ? random.whole(24, 6 * 24) * HOUR_MS : random.whole(7, 30) * DAY_MS
}

/** The face, then what their own words name, then company; whoever has more shows more of what they like. */
function takePhotos(
  random: Random,
  site: Site,
  hand: Hand,
  { id, features, likes }: { id: string; features: Omit<Features, 'free'>; likes: readonly Interest[] },
  count: number,
): DemoPhoto[] {
  const likeness = drawFeatures(random, { ...features, free: site.niche === 4 || site.niche === 5 })
  const [shown = 'half', ...others] = new Set(likes)
  const subjects: Subject[] = ['face', shown, 'company', ...others, 'half', 'face', 'company', 'face']
  return subjects.slice(0, count).map((subject, index) => {
    const seed = `${id}/${index}`
    return {
      id: stableId(`photo ${seed}`),
      thumb_name: stableName(`thumb ${seed}`),
      blurred_name: stableName(`blurred ${seed}`),
      medium_name: `private/${stableName(`medium ${seed}`)}`,
      full_name: `private/${stableName(`full ${seed}`)}`,
      likeness,
      shot: takeShot(random, site, hand, { ...features, likeness }, subject),
    }
  })
}

type Sexuality = 'hetero' | 'gay' | 'lesbian' | 'bi'
type Person = Pick<DemoMember, 'country' | 'gender' | 'age'> & { sexuality: Sexuality }

const sexualityOf = (drawn: Sexuality, gender: Gender): Sexuality =>
  drawn === 'gay' && gender === 'woman' ? 'lesbian' : gender === 'non_binary' ? 'bi' : drawn

function pickPerson(random: Random, site: Site, invented: boolean): Person {
  const country = pickCountry(random, site)
  const gender = pickGender(random, site, invented)
  const sexuality = sexualityOf(random.weighted(nicheOf(site).sexualities), gender)
  return { country, gender, sexuality, age: pickAge(random, site) }
}

/** Someone whom many at the brand look for. */
function loginPerson(site: Site, login: Login): Person {
  const { ages, sexualities } = nicheOf(site)
  const [first = 'woman', other = first] = site.genders.filter((gender) => gender !== 'non_binary')
  const gender = login === 'premium' ? other : first
  const [usual = 'hetero'] = Object.keys(sexualities) as Sexuality[]
  return {
    country: site.countries[0] ?? 'GB',
    gender,
    sexuality: sexualityOf(usual, gender),
    age: Math.round(ages[0] + (ages[1] - ages[0]) / 3),
  }
}

/** When a member joined, was last seen and left: `demo` joined before everybody else, `premium` next, `new` just now. */
function pickTimes(
  random: Random,
  { kind, status }: Pick<DemoMember, 'kind' | 'status'>,
): Pick<DemoMember, 'joinedAgo' | 'seenAgo' | 'leftAgo'> {
  if (isLogin(kind)) {
    const hours = kind === 'new' ? 0 : LONGEST_AGO * 24 - DEMO_NAMES.indexOf(kind)
    const [seen, left] = kind === 'leaving' ? [LEAVING_HOURS, LEAVING_HOURS] : [Math.min(hours, 20), 0]
    return { joinedAgo: hours * HOUR_MS, seenAgo: seen * HOUR_MS, leftAgo: left * HOUR_MS }
  }
  const joined = (days: number) => random.whole(days * 24, LONGEST_AGO * 24 - DEMO_NAMES.length) * HOUR_MS
  if (status === 'active') return { joinedAgo: joined(32), seenAgo: pickSeenAgo(random), leftAgo: 0 }
  const { fewest, most } = LEFT[status === 'deleted' ? 'deleted' : 'pending_deletion']
  const leftAgo = random.whole(fewest, most) * DAY_MS
  return { joinedAgo: joined(90), seenAgo: leftAgo, leftAgo }
}

/**
 * The demo members of a brand, the logins first. Made of nothing but the site file, `size` and `seed`, so every machine
 * has the same; none is a real person's likeness.
 */
export function membersOf(site: Site, size: number, seed: string = site.id): DemoMember[] {
  const main = defaultLocale(site)
  const usedNames = new Set<string>(DEMO_NAMES)
  const sentences = new Sentences()
  const hand = handOf(site)

  const members = Array.from({ length: size }, (_, index): DemoMember => {
    const { kind, status } = kindOf(site, index, size)
    const random = createRandom(`${seed}/${isLogin(kind) ? kind : index}`)
    const id = stableId(`member ${site.id}/${index}`)
    const invented = kind === 'fictional' || kind === 'cam'
    const { country, gender, sexuality, age } = isLogin(kind)
      ? loginPerson(site, kind)
      : pickPerson(random, site, invented)
    const { skin, ...looks } = pickLooks(random, country, gender, age)
    const has = isLogin(kind) ? OF_LOGIN[kind] : PLAIN
    const interests = pickInterests(random, site, has.interests)
    const relationship = pickRelationship(random, site, age)
    const place = pickCity(random, country)
    const home = { country, ...place }
    const language = kind === 'member' ? pickLanguage(random, main, home) : main
    const life = drawLife(random, site, { age, ...home })
    const told = { gender, age, ...home, relationship, ...looks, interests, life }
    const facts = factsOf(told, site)
    const writer = { gender, age, language, interests, facts }
    const { about, named } = invented
      ? {
          about: sentences.pick(random, TEXTS[main][kind], writer) ?? '',
          named: [],
        }
      : kind === 'new'
        ? { about: '', named: [] }
        : writeAbout(random, site, writer, sentences, { isSilent: !isLogin(kind) && random.chance(SILENT) })
    const photographed = {
      id,
      features: { gender, age, skin, ...looks },
      likes: [...named, ...interests],
    }
    return {
      id,
      kind,
      status,
      gender,
      age,
      country,
      interests,
      language,
      about,
      life,
      facts,
      ...place,
      name: pickName(random, { country, gender, neighbours: site.countries }, usedNames),
      seeks: pickSeeks(random, site, gender, sexuality),
      sinceBirthday: random.whole(1, 360),
      ...(kind === 'new'
        ? UNSAID
        : {
            ...UNSAID,
            sexuality,
            relationship: invented ? '' : relationship,
            ...looks,
            ...pickDetails(createRandom(`${seed}/details/${index}`), site, {
              gender,
              age,
              language,
              invented,
            }),
          }),
      photos: takePhotos(random, site, hand, photographed, Number(random.weighted(has.photos))),
      ...pickTimes(random, { kind, status }),
      paid: kind === 'premium' || kind === 'owing' || (kind === 'member' && random.chance(PAID)),
      resells: kind === 'member' && random.chance(0.2),
    }
  })
  return withOnePicture(members, ringOf(members))
}

/** Accounts of one person, who shows one picture and writes one text; fewer in a small crowd. */
export function ringOf(members: readonly DemoMember[]): DemoMember[] {
  const suiting = members.filter(
    ({ kind, status, paid, seenAgo, photos }) =>
      kind === 'member' &&
      status === 'active' &&
      !paid &&
      photos.length > 0 &&
      seenAgo > 3 * DAY_MS &&
      seenAgo < 20 * DAY_MS,
  )
  const alike = [...Map.groupBy(suiting, ({ gender, language }) => `${gender} ${language}`).values()]
  return (alike.toSorted((one, other) => other.length - one.length)[0] ?? []).slice(0, RING)
}

/** Each shows what one of them shows, in front of no scene that the others did not tell of. */
function withOnePicture(members: DemoMember[], ring: readonly DemoMember[]): DemoMember[] {
  const shown = ring
    .flatMap(({ photos: [main] }) => main ?? [])
    .find(({ shot }) => !shot.setting && !shot.friend)
  if (!shown) return members
  const { likeness, shot } = shown
  return members.map((member) => {
    const [main, ...more] = member.photos
    return main && ring.includes(member)
      ? { ...member, photos: [{ ...main, likeness, shot }, ...more] }
      : member
  })
}

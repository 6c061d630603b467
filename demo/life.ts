import type { Site } from '../src/config/site.ts'
import type { Country, Gender, Interest } from '../src/contract/lists.ts'
import { placeOf } from './cities.ts'
import type { Random } from './random.ts'

interface Child {
  age: number
  gender: 'daughter' | 'son'
}

/** Drawn before a member says a word, so that all words are of one life. */
export interface Life {
  occupation: 'work' | 'study' | 'retired'
  children: readonly Child[]
  hasGrandchildren: boolean
  dwelling: 'flat' | 'house'
}

interface Told {
  gender: Gender
  age: number
  country: Country
  region: string
  city: string
  relationship: string
  hair: string
  interests: readonly Interest[]
  life: Life
}

/** The niche of single parents. */
const PARENTS: Site['niche'] = 3
/** Niches where fewer have children. */
const FEWER: readonly Site['niche'][] = [4, 5]

/** Shares by age, up to which each holds. */
const STUDYING = { 22: 0.6, 25: 0.4, 28: 0.2, 31: 0.08, 35: 0.03 }
const RETIRED = { 59: 0, 62: 0.15, 66: 0.6, 120: 0.95 }
const PARENTHOOD = { 26: 0, 33: 0.12, 41: 0.35, 49: 0.5, 120: 0.68 }

/** Years between which the first child comes, and between it and the next. */
const FIRST_CHILD = { earliest: 21, latest: 38 }
const BETWEEN = { fewest: 2, most: 4 }
const COUNTS = ['one', 'two', 'three'] as const
/** Eldest age of each stage of a childhood. */
const STAGES = { toddler: 3, small: 10, teen: 17, grown: Infinity }
/** At this age children have left, and may have children themselves. */
const AWAY = 19
const MAY_HAVE_CHILDREN = 27

const shareAt = (shares: Readonly<Record<number, number>>, age: number): number =>
  Object.entries(shares).find(([to]) => age <= Number(to))?.[1] ?? 0

function drawChildren(random: Random, site: Site, age: number): Child[] {
  const share = shareAt(PARENTHOOD, age) * (FEWER.includes(site.niche) ? 0.4 : 1)
  if (site.niche !== PARENTS && !random.chance(share)) return []
  const latest = Math.min(FIRST_CHILD.latest, age - 1)
  let childAge = age - random.whole(Math.min(FIRST_CHILD.earliest, latest), latest)
  const children: Child[] = []
  for (let count = Number(random.weighted({ 1: 9, 2: 8, 3: 3 })); count > 0 && childAge >= 0; count -= 1) {
    children.push({ age: childAge, gender: random.pick(['daughter', 'son']) })
    childAge -= random.whole(BETWEEN.fewest, BETWEEN.most)
  }
  return children
}

export function drawLife(
  random: Random,
  site: Site,
  person: Pick<Told, 'age' | 'country' | 'region' | 'city'>,
): Life {
  const { age } = person
  const occupation = random.chance(shareAt(STUDYING, age))
    ? 'study'
    : random.chance(shareAt(RETIRED, age))
      ? 'retired'
      : 'work'
  const children = drawChildren(random, site, age)
  const inFlat = age < 30 || children.length === 0 ? 0.8 : 0.6
  return {
    occupation,
    children,
    hasGrandchildren: children.some((child) => child.age >= MAY_HAVE_CHILDREN) && random.chance(0.7),
    dwelling: random.chance(placeOf(person).includes('city') ? inFlat : inFlat - 0.4) ? 'flat' : 'house',
  }
}

function factsOfFamily({ children, hasGrandchildren }: Life): string[] {
  if (children.length === 0) return ['childless']
  const stageOf = ({ age }: Child) => Object.entries(STAGES).find(([, to]) => age <= to)?.[0] ?? ''
  return [
    'parent',
    COUNTS[children.length - 1] ?? '',
    ...children.flatMap((child) => [child.gender, stageOf(child), `${stageOf(child)}-${child.gender}`]),
    ...(children.some(({ age }) => age <= STAGES.teen) ? ['home'] : []),
    ...(children.every(({ age }) => age >= AWAY) ? ['empty'] : []),
    ...(hasGrandchildren ? ['grandparent'] : []),
  ]
}

/** Conditions of `DemoTexts` that hold for a member. */
export function factsOf(member: Told, { address }: Pick<Site, 'address'>): Set<string> {
  const { country, relationship, hair, interests, life } = member
  return new Set([
    address,
    country,
    relationship,
    life.occupation,
    life.dwelling,
    ...placeOf(member),
    ...factsOfFamily(life),
    ...(hair === 'grey' || hair === 'white' ? ['grey'] : []),
    ...interests,
  ])
}

/** All that a condition may ask for, but countries, cities and interests. */
export const FACTS = [
  ...['formal', 'informal', 'work', 'study', 'retired', 'flat', 'house', 'city', 'town', 'sea', 'grey'],
  ...['single', 'separated', 'divorced', 'widowed', 'open', 'childless', 'parent', 'home', 'empty'],
  ...['grandparent', 'daughter', 'son', ...COUNTS, ...Object.keys(STAGES)],
  ...Object.keys(STAGES).flatMap((stage) => [`${stage}-daughter`, `${stage}-son`]),
]

import type { Site } from '../src/config/site.ts'
import { type Gender, type Locale, SPECIAL_FIELDS } from '../src/contract/lists.ts'
import { UNSAID } from '../src/server/profiles/details.ts'
import type { Details } from '../src/server/profiles/tables.ts'
import type { Random } from './random.ts'

interface Person {
  gender: Gender
  age: number
  language: Locale
  /** Nobody stands behind it: it says nothing of a life. */
  invented: boolean
}

/** Where most of a gender's heights lie. */
const HEIGHT = { man: 180, woman: 167, non_binary: 173 }

const FAITHS = {
  ...{ christian: 34, muslim: 9, jewish: 4, hindu: 4, buddhist: 5 },
  ...{ another: 3, spiritual: 15, not_religious: 26 },
}
const POLITICS = { left: 30, centre: 28, right: 20, another: 6, not_political: 16 }
const isSpecial = (field: keyof Details) => SPECIAL_FIELDS.some((special) => special === field)

function pickChildren(random: Random, site: Site, age: number): Details['children'] {
  if (site.niche === 3) return random.weighted({ has: 70, has_wants: 30 })
  if (age >= 48) return random.weighted({ has: 70, wants_none: 30 })
  return random.weighted({ wants: 38, undecided: 24, wants_none: 16, has: 14, has_wants: 8 })
}

function pickLanguages(random: Random, language: Locale): string {
  const own = language === 'nb' ? 'no' : language
  const others = ['en', 'de', 'fr', 'es', 'it'].filter((other) => other !== own)
  return JSON.stringify([own, ...others.slice(0, random.whole(0, 2))])
}

/** What a member tells of wishes, life, height and languages: the fields that the brand shows, of most of them. */
export function pickDetails(random: Random, site: Site, { gender, age, language, invented }: Person) {
  if (invented) return {}
  const told: Partial<Details> = {
    intention: random.weighted({ lasting: 60, see_what_comes: 32, friendship: 8 }),
    children: pickChildren(random, site, age),
    education: random.weighted(
      site.niche === 6
        ? { bachelor: 30, master: 52, doctorate: 18 }
        : { school: 14, vocational: 40, bachelor: 28, master: 15, doctorate: 3 },
    ),
    smoking: random.weighted({ never: 76, sometimes: 15, regularly: 9 }),
    drinking: random.weighted({ never: 18, sometimes: 70, regularly: 12 }),
    height: HEIGHT[gender] + random.whole(-10, 10),
    languages: pickLanguages(random, language),
    faith: random.weighted(FAITHS),
    politics: random.weighted(POLITICS),
  }
  const said = (Object.keys(told) as (keyof Details)[]).filter(
    (field) => site.visible_profile_fields.includes(field) && random.chance(isSpecial(field) ? 0.3 : 0.8),
  )
  return Object.fromEntries(said.map((field) => [field, told[field] ?? UNSAID[field]])) as Partial<Details>
}

import type { Attributes } from '../src/server/profiles/tables.ts'
import type { Country, Gender } from '../src/contract/lists.ts'
import type { Random } from './random.ts'

type Weights = Readonly<Record<string, number>>

/** Skin from 0 (fair) to 7 (deep), roughly as people there are. */
const MIXED: Weights = { 0: 3, 1: 6, 2: 6, 3: 3, 4: 2, 5: 2, 6: 2, 7: 1 }
const NORTHERN: Weights = { 0: 5, 1: 6, 2: 4, 3: 2, 4: 1.5, 5: 1.4, 6: 1.2, 7: 0.8 }
const SOUTHERN: Weights = { 0: 1, 1: 4, 2: 7, 3: 6, 4: 2, 5: 1, 6: 0.5, 7: 0.3 }

const SKINS: Partial<Record<Country, Weights>> = {
  GB: MIXED,
  US: MIXED,
  NL: MIXED,
  FR: MIXED,
  BE: MIXED,
  ES: SOUTHERN,
  IT: SOUTHERN,
}
const BLOND: readonly Country[] = ['DK', 'NO', 'SE', 'FI']
/** How many colour their hair; only the young do. */
const DYED = { share: 0.02, before: 45 }
const DARK: readonly Country[] = ['ES', 'IT', 'FR']

/** How likely hair has gone grey at an age. */
const greyness = (age: number) => Math.min(0.94, Math.max(0, (age - 38) / 21))

function pickHair(
  random: Random,
  country: Country,
  gender: Gender,
  age: number,
  skin: number,
): Attributes['hair'] {
  if (gender === 'man' && random.chance(Math.max(0.02, (age - 34) / 130))) return 'bald'
  if (random.chance(greyness(age) * (gender === 'woman' ? 0.75 : 1))) {
    return random.weighted({ grey: 4, white: age > 62 ? 3 : age > 54 ? 0.4 : 0 })
  }
  if (age < DYED.before && random.chance(DYED.share)) return 'dyed'
  if (skin > 4) return random.weighted({ black: 7, brown: 2 })
  if (skin === 4) return random.weighted({ black: 5, brown: 4 })
  if (BLOND.includes(country)) return random.weighted({ black: 1, brown: 4, blond: 5, red: 1 })
  if (DARK.includes(country)) return random.weighted({ black: 4, brown: 6, blond: 1, red: 0.5 })
  return random.weighted({ black: 2, brown: 5, blond: 3, red: 1 })
}

export function pickLooks(random: Random, country: Country, gender: Gender, age: number) {
  const skin = Number(random.weighted(SKINS[country] ?? NORTHERN))
  const hair = pickHair(random, country, gender, age, skin)
  const light = BLOND.includes(country) ? 6 : 3
  return {
    skin,
    hair,
    eyes:
      skin > 3
        ? random.weighted({ brown: 9, hazel: 2, green: 0.4 })
        : random.weighted({ blue: light, brown: 4, green: 2, hazel: 2, grey: 1.5 }),
    body: random.weighted({
      slim: 3,
      athletic: age < 50 ? 4 : 2,
      average: 6,
      curvy: gender === 'woman' ? 3 : 0.4,
      large: 1,
    }),
    tattoos: random.weighted({ none: age > 50 ? 8 : 5, few: 3, many: age < 45 ? 1 : 0.2 }),
  }
}

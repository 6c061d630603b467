import type { Gender } from '../../src/contract/lists.ts'
import type { Random } from '../random.ts'
import { hex, type Oklch } from './colours.ts'

/** Looks that a profile states; the drawing follows them. */
export interface Features {
  gender: Gender
  age: number
  hair: string
  /** 0 fair to 7 deep. */
  skin: number
  /** Women who wear hair that other drawings give to men, and the other way round, are drawn too. */
  free: boolean
}

/** The lasting part of a drawing: the same on every photo of one person. */
export interface Face {
  hair: number
  bald: boolean
  nose: number
  brows: number
  beard: number
  glasses: number
  eyes: number
  skin: string
  hairColour: string
  browColour: string
  lipColour: string
  band: string
  freckles: boolean
  wrinkles: number
  earrings: boolean
}

const MEN = [
  1, 3, 5, 6, 12, 26, 13, 15, 16, 18, 19, 21, 22, 25, 27, 31, 33, 34, 35, 38, 49, 52, 53, 54, 55, 56,
]
const OLDER_MEN = [5, 6, 13, 15, 16, 18, 19, 27, 34, 35, 38, 54, 55, 42, 1]
const LONG = [2, 8, 10, 20, 23, 28, 36, 37, 39, 41, 45, 46, 47, 48, 57, 58]
const SHORT = [4, 9, 11, 24, 29, 30, 43]
const OLDER_WOMEN = [4, 11, 43, 30, 24, 10, 2, 29, 48, 58, 36, 9]
const CROPPED = [5, 26, 33, 53, 27, 35, 22]
/** Drawn with thin strokes that an outline would fill. */
export const FINE_HAIR: readonly number[] = [26, 42]

const SKINS = [
  { l: 0.92, c: 0.035, h: 62 },
  { l: 0.89, c: 0.05, h: 58 },
  { l: 0.86, c: 0.062, h: 60 },
  { l: 0.81, c: 0.075, h: 62 },
  { l: 0.73, c: 0.085, h: 60 },
  { l: 0.62, c: 0.085, h: 55 },
  { l: 0.5, c: 0.075, h: 50 },
  { l: 0.4, c: 0.06, h: 48 },
]

const HAIR: Record<string, readonly Oklch[]> & { brown: readonly Oklch[] } = {
  black: [
    { l: 0.24, c: 0.012, h: 30 },
    { l: 0.27, c: 0.02, h: 280 },
  ],
  brown: [
    { l: 0.36, c: 0.05, h: 50 },
    { l: 0.43, c: 0.065, h: 55 },
    { l: 0.5, c: 0.075, h: 58 },
  ],
  blond: [
    { l: 0.8, c: 0.1, h: 85 },
    { l: 0.74, c: 0.1, h: 75 },
    { l: 0.86, c: 0.075, h: 90 },
  ],
  red: [
    { l: 0.56, c: 0.13, h: 45 },
    { l: 0.62, c: 0.13, h: 52 },
  ],
  grey: [
    { l: 0.7, c: 0.008, h: 80 },
    { l: 0.62, c: 0.01, h: 250 },
    { l: 0.77, c: 0.008, h: 60 },
  ],
  white: [{ l: 0.93, c: 0.008, h: 85 }],
  bald: [{ l: 0.45, c: 0.03, h: 55 }],
  dyed: [
    { l: 0.6, c: 0.13, h: 355 },
    { l: 0.55, c: 0.12, h: 300 },
    { l: 0.62, c: 0.1, h: 210 },
    { l: 0.52, c: 0.15, h: 20 },
  ],
}

function hairOf(random: Random, { gender, age, free }: Features): number {
  const asMan = gender === 'man' || (gender === 'non_binary' && random.chance(0.5))
  if (asMan) {
    if (free && random.chance(0.12)) return random.pick([29, 24, 40])
    if (age > 54) return random.pick(OLDER_MEN)
    return random.pick(MEN)
  }
  if (free && random.chance(0.2)) return random.pick(CROPPED)
  if (age > 54) return random.pick(OLDER_WOMEN)
  return random.pick(random.chance(0.68) ? LONG : SHORT)
}

/** Draws the lasting features by chance, within what the profile says. */
export function drawFeatures(random: Random, features: Features): Face {
  const { gender, age, skin } = features
  const bearded = gender !== 'woman' && random.chance(age > 50 ? 0.35 : 0.42)
  const hairTone = random.pick(HAIR[features.hair] ?? HAIR.brown)
  const grown = features.hair === 'dyed' ? random.pick(HAIR.brown) : hairTone
  const skinTone = SKINS[skin] ?? { l: 0.86, c: 0.06, h: 60 }
  return {
    hair: hairOf(random, features),
    bald: features.hair === 'bald',
    nose: random.pick([1, 2, 4, 5, 6, 7, 9, 10, 12, 13, 15, 16, 18, 20]),
    brows: random.pick(gender === 'man' ? [4, 5, 7, 8, 9] : [1, 4, 5, 10, 12]),
    beard: bearded ? random.pick(age > 50 ? [2, 2, 3, 6, 10, 11] : [1, 2, 2, 6, 9, 11]) : 0,
    glasses: random.chance(age > 55 ? 0.48 : 0.24) ? random.pick([3, 8, 8, 11, 11]) : 0,
    eyes: random.pick(age > 55 ? [2, 4, 5, 5, 5, 1] : [1, 5, 5, 5, 5]),
    skin: hex(skinTone),
    hairColour: hex(hairTone),
    browColour: hex({ ...grown, l: grown.l > 0.55 ? grown.l - 0.16 : grown.l - 0.05 }),
    lipColour: hex({ l: Math.max(0.28, skinTone.l - 0.42), c: gender === 'man' ? 0.07 : 0.13, h: 20 }),
    band: hex({ l: 0.9, c: 0.06, h: random.whole(0, 360) }),
    freckles: skin < 3 && random.chance(features.hair === 'red' ? 0.5 : 0.12),
    wrinkles: age > 64 ? 2 : age > 51 ? 1 : 0,
    earrings: gender === 'woman' ? random.chance(0.4) : random.chance(features.free ? 0.15 : 0.03),
  }
}

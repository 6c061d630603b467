import type { Gender } from '../../src/contract/lists.ts'
import type { Random } from '../random.ts'
import { mix, shift, type Oklch } from './colours.ts'
import type { Cut, HairStyle } from './hair.ts'

/** Looks that a profile states; the drawing follows them. */
export interface Features {
  gender: Gender
  age: number
  hair: string
  eyes: string
  body: string
  /** 0 fair to 7 deep. */
  skin: number
  /** Women who wear hair that other drawings give to men are drawn more often. */
  free: boolean
}

export type Beard = 'none' | 'stubble' | 'short' | 'full' | 'goatee' | 'moustache'
export type Glasses = 'none' | 'round' | 'square' | 'browline' | 'thin'

/** The lasting part of a drawing: the same on every photo of one person. */
export interface Face {
  skin: Oklch
  hair: Oklch
  brow: Oklch
  iris: Oklch
  lip: Oklch
  cut: Cut
  /** Around 1. */
  width: number
  jaw: number
  chin: number
  eyes: { size: number; open: number; tilt: number; apart: number; lashes: number }
  brows: { thick: number; arch: number }
  nose: { width: number; length: number }
  mouth: { width: number; full: number; y: number }
  beard: Beard
  glasses: Glasses
  frames: Oklch
  freckles: boolean
  earrings: boolean
  /** 0 none to 3 deep. */
  lines: number
  neck: number
  /** Half the width of the shoulders. */
  shoulders: number
  /** Width of the trunk, around 1. */
  girth: number
}

const SKINS: readonly Oklch[] = [
  { l: 0.875, c: 0.042, h: 46 },
  { l: 0.855, c: 0.052, h: 50 },
  { l: 0.83, c: 0.062, h: 55 },
  { l: 0.78, c: 0.072, h: 60 },
  { l: 0.7, c: 0.08, h: 60 },
  { l: 0.59, c: 0.08, h: 55 },
  { l: 0.5, c: 0.075, h: 50 },
  { l: 0.43, c: 0.06, h: 46 },
]

const HAIR: Record<string, readonly Oklch[]> & { brown: readonly Oklch[] } = {
  black: [
    { l: 0.24, c: 0.014, h: 40 },
    { l: 0.26, c: 0.014, h: 280 },
  ],
  brown: [
    { l: 0.33, c: 0.045, h: 48 },
    { l: 0.4, c: 0.06, h: 52 },
    { l: 0.47, c: 0.068, h: 58 },
    { l: 0.53, c: 0.066, h: 64 },
  ],
  blond: [
    { l: 0.76, c: 0.085, h: 82 },
    { l: 0.69, c: 0.082, h: 76 },
    { l: 0.82, c: 0.07, h: 88 },
  ],
  red: [
    { l: 0.52, c: 0.125, h: 44 },
    { l: 0.58, c: 0.13, h: 50 },
  ],
  grey: [
    { l: 0.68, c: 0.008, h: 80 },
    { l: 0.6, c: 0.008, h: 250 },
    { l: 0.75, c: 0.008, h: 70 },
  ],
  white: [{ l: 0.91, c: 0.01, h: 85 }],
  bald: [{ l: 0.42, c: 0.03, h: 55 }],
  dyed: [
    { l: 0.62, c: 0.13, h: 355 },
    { l: 0.5, c: 0.1, h: 300 },
    { l: 0.56, c: 0.08, h: 225 },
    { l: 0.5, c: 0.15, h: 22 },
  ],
}

const IRIS: Record<string, Oklch> = {
  brown: { l: 0.36, c: 0.06, h: 55 },
  blue: { l: 0.6, c: 0.08, h: 245 },
  green: { l: 0.55, c: 0.06, h: 150 },
  hazel: { l: 0.48, c: 0.07, h: 85 },
  grey: { l: 0.58, c: 0.025, h: 235 },
}

/** From this age on people wear their hair as their elders do, and their faces show it. */
export const ELDER = 50

type Styles = Partial<Record<HairStyle, number>>

const WOMEN: Styles = {
  straight: 4,
  wavy: 5,
  layered: 4,
  lob: 3,
  bob: 3,
  fringe: 3,
  bun: 1.5,
  low_bun: 2,
  ponytail: 2.5,
  side_braid: 1.2,
  curls: 2.4,
  pixie: 1,
}
const WOMEN_DEEP: Styles = {
  afro: 3,
  braids: 4,
  curls: 4,
  bun: 2,
  low_bun: 1,
  ponytail: 1,
  lob: 2,
  short_afro: 1,
  wavy: 1.5,
}
const ELDER_WOMEN: Styles = {
  bob: 4,
  bowl_grey: 4,
  lob: 3,
  pixie: 4,
  layered: 2.5,
  low_bun: 2,
  curls: 2,
  wavy: 1,
}
const FREE: Styles = { pixie: 4, crop: 2, quiff: 1, buzz: 0.5, curly_top: 1.5, swept: 1.2 }
const MEN: Styles = {
  parted: 4,
  quiff: 4,
  crop: 4,
  slick: 2,
  buzz: 2,
  curly_top: 2.4,
  swept: 2.4,
  shoulder: 0.8,
}
const MEN_DEEP: Styles = { buzz: 3, short_afro: 4, crop: 1, curly_top: 3, afro: 0.6, braids: 0.5 }
const ELDER_MEN: Styles = { parted: 4, slick: 2.5, crop: 2, receding: 4, swept: 1.6, buzz: 1.2 }

function stylesOf(random: Random, { gender, age, skin, free, hair }: Features): Styles {
  const asMan = gender === 'man' || (gender === 'non_binary' && !free && random.chance(0.4))
  if (hair === 'bald') return age > 46 && random.chance(0.6) ? { wreath: 1 } : { none: 1 }
  if (asMan) {
    if (skin > 5) return MEN_DEEP
    return age >= ELDER ? ELDER_MEN : MEN
  }
  if (gender === 'non_binary' || (free && random.chance(0.22))) return FREE
  if (skin > 5) return WOMEN_DEEP
  return age >= ELDER ? ELDER_WOMEN : WOMEN
}

function beardOf(random: Random, { gender, age }: Features): Beard {
  if (gender !== 'man') return 'none'
  if (age >= ELDER)
    return random.weighted({ none: 6, stubble: 1, short: 2.5, full: 1.2, goatee: 0.8, moustache: 0.8 })
  return random.weighted({ none: 4, stubble: 5, short: 2.4, full: 1, goatee: 0.3, moustache: 0.5 })
}

const about = (random: Random, middle: number, spread: number) =>
  Number((middle + (random.next() * 2 - 1) * spread).toFixed(3))

const GIRTHS: Record<string, number> = { slim: 0.92, athletic: 1.02, average: 1, curvy: 1.08, large: 1.2 }

/** Draws the lasting features by chance, within what the profile says. */
export function drawFeatures(random: Random, features: Features, seed: string): Face {
  const { gender, age, skin: tone, body } = features
  const style = random.weighted(stylesOf(random, features))
  const aged = Math.min(1, Math.max(0, (age - 42) / 26))
  const manly = gender === 'man' ? 1 : gender === 'woman' ? 0 : 0.4
  const skin = shift(
    SKINS[tone] ?? { l: 0.84, c: 0.06, h: 56 },
    about(random, 0, 0.012),
    about(random, 0, 0.006),
  )
  const picked = random.pick(HAIR[features.hair] ?? HAIR.brown)
  // Grey comes between the strands before it takes over.
  const hair = mix(picked, { l: Math.max(picked.l, 0.66), c: 0.01, h: 80 }, aged * 0.5)
  const grown = features.hair === 'dyed' ? random.pick(HAIR.brown) : hair
  const brow = shift(grown, grown.l > 0.55 ? -0.2 : -0.03, -0.005)
  const heavy = body === 'large' ? 1 : body === 'curvy' ? 0.5 : body === 'slim' ? -0.5 : 0
  return {
    skin,
    hair,
    brow: shift(brow, aged * 0.1, -aged * 0.025),
    iris: IRIS[features.eyes] ?? { l: 0.36, c: 0.06, h: 55 },
    lip: mix(
      skin,
      { l: skin.l * 0.7, c: Math.min(0.15, skin.c + 0.09), h: 18 },
      (manly > 0.5 ? 0.42 : about(random, 0.75, 0.2)) * (1 - aged * 0.35),
    ),
    cut: {
      style,
      part: random.pick([-0.7, -0.5, -0.3, 0.3, 0.5, 0.7, 0]),
      volume: about(random, 13, 7),
      length: Math.round(about(random, age >= ELDER ? 180 : 260, age >= ELDER ? 30 : 80)),
      seed,
    },
    width: about(random, 0.975 + manly * 0.02 + heavy * 0.04, 0.045),
    jaw: about(random, 0.87 + manly * 0.14 + heavy * 0.06 + aged * 0.09, 0.075),
    chin: about(random, 0.8 + manly * 0.35, 0.2),
    eyes: {
      size: about(random, 1.05 - manly * 0.09 - aged * 0.1, 0.07),
      open: about(random, 0.94 - manly * 0.1 - aged * 0.16, 0.08),
      tilt: about(random, 2 - manly * 2 - aged * 4, 3),
      apart: about(random, 43, 2),
      lashes: (gender === 'woman' ? about(random, 0.8, 0.2) : 0.1 + 0.3 * (1 - manly)) * (1 - aged * 0.4),
    },
    brows: { thick: about(random, 8.5 + manly * 4, 3), arch: about(random, 3 - manly * 3, 4) },
    nose: {
      width: about(random, 20 + manly * 4 + (tone > 5 ? 4 : 0), 4),
      length: about(random, 57 + manly * 3 + aged * 3, 6),
    },
    mouth: {
      width: about(random, 38 + manly * 3, 4),
      full: about(random, 1.02 - manly * 0.18 + (tone > 4 ? 0.2 : 0) - aged * 0.22, 0.14),
      y: about(random, 91, 3),
    },
    beard: beardOf(random, features),
    glasses: random.chance(age >= ELDER ? 0.42 : 0.2)
      ? random.pick(['round', 'square', 'browline', 'thin'])
      : 'none',
    frames: random.pick<Oklch>([
      { l: 0.25, c: 0.02, h: 40 },
      { l: 0.38, c: 0.07, h: 45 },
      { l: 0.55, c: 0.07, h: 75 },
      { l: 0.35, c: 0.06, h: 260 },
    ]),
    freckles: tone < 3 && random.chance(features.hair === 'red' ? 0.6 : 0.12),
    earrings: gender === 'woman' && random.chance(0.4),
    lines: age > 61 ? 3 : age >= ELDER ? 2 : age > 41 ? 1 : 0,
    neck: about(random, 49 + manly * 14 + heavy * 5, 3),
    shoulders: about(random, 212 + manly * 46 + heavy * 12, 10),
    girth: (GIRTHS[body] ?? 1) * (1 + manly * 0.02),
  }
}

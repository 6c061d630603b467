import type { Face } from '../../src/components/art/busts.ts'
import type { Beard, Glasses, HairStyle, Jaw, Nose } from '../../src/components/art/figure/head.ts'
import type { Gender } from '../../src/contract/lists.ts'
import type { Random } from '../random.ts'
import { hex, mix, shift, type Oklch } from './colours.ts'

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

/** The lasting part of a drawing, in the colours of daylight: the same on every photo of one person. */
export type Likeness = Omit<
  Face,
  'coat' | 'trim' | 'garment' | 'isFront' | 'isTurned' | 'tilt' | 'mouth' | 'isMerry' | 'gaze'
>

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
    { l: 0.4, c: 0.065, h: 46 },
    { l: 0.47, c: 0.075, h: 50 },
    { l: 0.54, c: 0.075, h: 56 },
  ],
  blond: [
    { l: 0.77, c: 0.095, h: 74 },
    { l: 0.7, c: 0.09, h: 68 },
    { l: 0.84, c: 0.075, h: 82 },
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

/** From this age on people wear their hair as their elders do, and their faces show it. */
export const ELDER = 50

type Styles = Partial<Record<HairStyle, number>>

const WOMEN: Styles = {
  long: 4,
  waves: 5,
  bob: 4,
  fringe: 3,
  side: 3,
  bun: 2,
  low_bun: 2.5,
  ponytail: 3,
  plait: 2,
  cloud: 2,
  pixie: 1.5,
}
const WOMEN_DEEP: Styles = { afro: 3, braids: 4, cloud: 4, bun: 2, low_bun: 2, fade: 1, bob: 1.5, waves: 1 }
const ELDER_WOMEN: Styles = { bob: 3, set: 4, side: 4, pixie: 4, low_bun: 3, fringe: 1.5, waves: 1.2, bun: 1 }
const FREE: Styles = { pixie: 4, crop: 1.5, quiff: 2, fade: 1, buzz: 0.6, curls: 2, side: 1 }
const MEN: Styles = { parted: 4, quiff: 4, crop: 4, slick: 2, buzz: 2, curls: 2.6, fade: 2 }
const MEN_DEEP: Styles = { buzz: 3, fade: 5, curls: 2.5, locs: 2 }
const ELDER_MEN: Styles = { parted: 4, slick: 2.5, crop: 3, receding: 4, quiff: 1.5, buzz: 1 }

function stylesOf(random: Random, { gender, age, skin, free, hair }: Features): Styles {
  const asMan = gender === 'man' || (gender === 'non_binary' && !free && random.chance(0.4))
  if (hair === 'bald') return age > 46 && random.chance(0.6) ? { wreath: 1 } : { bald: 1 }
  if (asMan) {
    if (age >= ELDER) return skin > 5 ? { buzz: 2, fade: 3, receding: 3, crop: 1 } : ELDER_MEN
    return skin > 5 ? MEN_DEEP : MEN
  }
  if (gender === 'non_binary' || (free && random.chance(0.22))) return FREE
  if (skin > 5) return age >= ELDER ? { ...WOMEN_DEEP, set: 3, braids: 1, afro: 2 } : WOMEN_DEEP
  return age >= ELDER ? ELDER_WOMEN : WOMEN
}

function beardOf(random: Random, { gender, age, hair }: Features): Beard {
  if (gender !== 'man') return 'none'
  const bald = hair === 'bald' ? 1.6 : 0
  if (age >= ELDER)
    return random.weighted({
      none: 8,
      stubble: 0.8,
      short: 2 + bald,
      full: 1 + bald,
      goatee: 1,
      moustache: 1.4,
    })
  return random.weighted({ none: 9, stubble: 2, short: 1.4 + bald, full: 0.8, goatee: 0.6, moustache: 1 })
}

/** Hair as light as the skin around it would read as none; grey and white do not. */
const apart = (hair: Oklch, skin: Oklch): Oklch =>
  hair.c > 0.02 && Math.abs(hair.l - skin.l) < 0.1
    ? { ...hair, l: skin.l - (skin.l < 0.6 ? 0.14 : 0.11) }
    : hair

const GIRTHS: Record<string, number> = { slim: -0.05, athletic: 0.03, average: 0, curvy: 0.04, large: 0.12 }

/** Draws the lasting features by chance, within what the profile says. */
export function drawFeatures(random: Random, features: Features): Likeness {
  const { gender, age, skin: tone, body } = features
  const style = random.weighted(stylesOf(random, features))
  const isMan = gender === 'man'
  const isElder = age >= ELDER
  const aged = Math.min(1, Math.max(0, (age - 42) / 26))
  const spread = (width: number) => (random.next() * 2 - 1) * width
  const skin = shift(SKINS[tone] ?? { l: 0.84, c: 0.06, h: 56 }, spread(0.012), spread(0.006))
  const colours = HAIR[features.hair] ?? HAIR.brown
  // On deep skin the lighter browns would read as bleached.
  const picked = random.pick(tone > 5 ? colours.slice(0, 2) : colours)
  // Grey comes between the strands before it takes over.
  const hair = apart(mix(picked, { l: Math.max(picked.l, 0.66), c: 0.01, h: 80 }, aged * 0.5), skin)
  const grown = features.hair === 'dyed' ? random.pick(HAIR.brown) : hair
  const heavy = GIRTHS[body] ?? 0
  const jaws: Partial<Record<Jaw, number>> = isMan
    ? { square: 3, long: 3, oval: 3, heart: 1.5, round: heavy > 0.1 ? 5 : 2.5 }
    : {
        oval: 4,
        heart: isElder ? 1 : 3,
        round: heavy > 0.03 || isElder ? 4 : 2,
        long: 1.5,
        square: gender === 'woman' ? 0.8 : 3,
      }
  const noses: Partial<Record<Nose, number>> =
    tone > 4
      ? { broad: 4, straight: 2, button: 1 }
      : { straight: 4, button: isMan ? 1.5 : 4, hooked: isMan ? 3 : 1.2, broad: 1 }
  const glasses: Glasses = random.chance(isElder ? 0.4 : 0.2)
    ? random.pick(['round', 'square', 'thin'])
    : 'none'
  const beard = beardOf(random, features)
  const whiskers = shift(grown, grown.l > 0.4 ? -0.07 : 0, -0.01)
  return {
    skin: hex(skin),
    shade: hex(shift(skin, tone > 4 ? -0.085 : -0.1, tone > 3 ? 0 : 0.02)),
    hair: hex(hair),
    style,
    strand: hex(shift(hair, hair.l > 0.45 ? -0.12 : 0.12)),
    shorn: hex(apart(mix(skin, grown, 0.5), skin)),
    brow: hex(shift(grown, grown.l > 0.5 ? -0.18 : 0, -0.005)),
    // Beside cropped hair a full one would be a mask.
    whiskers: hex(style === 'buzz' ? mix(skin, whiskers, 0.68) : whiskers),
    ...(tone > 5 && { sclera: '#efdfca' }),
    lip: hex(mix(skin, { l: skin.l * 0.66, c: 0.13, h: 20 }, isElder ? 0.6 : 0.8)),
    jaw: random.weighted(jaws),
    nose: random.weighted(noses),
    beard,
    glasses,
    isFine: gender === 'woman' || (gender === 'non_binary' && !isMan && random.chance(0.5)),
    freckles: tone < 3 && !isElder && random.chance(features.hair === 'red' ? 0.7 : 0.14),
    ...(gender === 'woman' && random.chance(0.5) && { rings: random.pick(['#d9a441', '#c9ced6']) }),
    age: age > 61 ? 3 : age >= ELDER ? 2 : age > 41 ? 1 : 0,
    stoop: age > 66 ? 5 : age > 58 ? 3 : 0,
    build: (isMan ? 1.1 : gender === 'woman' ? 0.88 : 0.96) + heavy + spread(0.03),
  }
}

import { toHex } from '../../config/contrast.ts'

/** Inks of the drawn scenes, derived from a brand's primary and secondary hue. Hex. */
export interface Palette {
  /** Darkest ink, then lighter: near ground, middle, far. */
  ink: string
  deep: string
  mid: string
  far: string
  /** Light tones: warm paper, sky, and its second tone towards the horizon. */
  paper: string
  sky: string
  glow: string
  primary: string
  secondary: string
  /** Sun, lamps, lemons: the secondary colour where it is warm. */
  sun: string
  wood: string
  couple: readonly [Look, Look]
}

/** Looks of a person seen from behind. */
export interface Look {
  hair: string
  skin: string
  long: boolean
}

interface Brand {
  niche: number
  genders: readonly string[]
  theme: { light: { primary: string; secondary: string } }
}

interface Oklch {
  /** 0 to 1. */
  l: number
  c: number
  /** Degrees. */
  h: number
}

/** Reads `oklch(55% 0.2 25)`, the one form a theme may use. */
function parse(colour: string): Oklch {
  const [l, c, h] = colour.match(/[\d.]+/g)?.map(Number) ?? []
  if (l === undefined || c === undefined || h === undefined)
    throw new TypeError(`Not an OKLCH colour: ${colour}`)
  return { l: l / 100, c, h }
}

const tone = (l: number, c: number, h: number) => toHex(`oklch(${(l * 100).toFixed(2)}% ${c} ${h})`)
const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
const isWarm = (hue: number) => hue > 25 && hue < 110

/** Hair follows the genders a brand is for, and the age of its members. */
export function paletteOf({ niche, genders, theme }: Brand): Palette {
  const p = parse(theme.light.primary)
  const s = parse(theme.light.secondary)
  const secondary = tone(within(s.l, 0.72, 0.8), s.c, s.h)
  const [dark, brown] =
    niche === 2 ? [tone(0.86, 0.01, 80), tone(0.66, 0.015, 70)] : [tone(0.24, 0.03, 40), tone(0.42, 0.06, 45)]
  const only = genders.length === 1 ? genders[0] : undefined
  return {
    ink: tone(0.27, Math.min(0.06, p.c), p.h),
    deep: tone(0.4, Math.min(0.085, p.c), p.h),
    mid: tone(0.56, Math.min(0.1, p.c), p.h),
    far: tone(0.76, Math.min(0.08, p.c), p.h),
    paper: tone(0.965, 0.018, s.h),
    sky: tone(0.89, Math.min(0.055, p.c), p.h),
    glow: tone(0.92, Math.min(0.075, s.c), s.h),
    primary: tone(within(p.l, 0.5, 0.64), p.c, p.h),
    secondary,
    sun: isWarm(s.h) ? tone(0.82, s.c, s.h) : tone(0.86, 0.11, 82),
    wood: tone(0.42, 0.06, 45),
    couple: [
      { hair: dark, skin: tone(0.56, 0.08, 52), long: only !== 'man' },
      { hair: brown, skin: tone(0.76, 0.07, 55), long: only === 'woman' },
    ],
  }
}

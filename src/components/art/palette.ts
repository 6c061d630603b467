import { differenceEuclidean, formatHex, interpolate, oklch } from 'culori'
import { toHex } from '../../config/contrast.ts'

/** Inks of the drawings, derived from a brand's primary and secondary hue. Hex. */
export interface Inks {
  /** Darkest ink, then lighter: near ground, middle, far. */
  ink: string
  deep: string
  mid: string
  far: string
  /** Light tones: warm paper, sky, and its second tone towards the horizon. */
  paper: string
  sky: string
  glow: string
  /** Light that fills a sky or a wall: paper by day, dusk at night. */
  air: string
  primary: string
  secondary: string
  /** Sun, lamps, lemons: the secondary colour where it is warm. */
  sun: string
  wood: string
}

/** The inks of one scene, and who is in it. */
export interface Palette extends Inks {
  couple: readonly [Look, Look]
  /** A child stands with them. */
  child?: Look
}

/** Looks of a person in a scene. */
export interface Look {
  hair: string
  skin: string
  cut: 'short' | 'long' | 'bob' | 'curls' | 'bun' | 'bald'
  /** Width of the body; 1 = middling. */
  build: number
  /** Seen from the front, with a face; else from behind. */
  hasFace: boolean
  beard: boolean
}

/** The colour `share` of the way between two hex colours; a pattern or a variable stays what it is. */
export const mixed = (from: string, to: string, share: number): string =>
  from.startsWith('#') && to.startsWith('#') ? formatHex(interpolate([from, to], 'oklab')(share)) : from

/** The shapes of a page without its variables and mixtures, which only browsers read. */
export const coloured = (shapes: string, values: Readonly<Record<string, string>>): string =>
  shapes
    .replaceAll(
      /var\(--([\w-]+)(?:,(#\w+))?\)/g,
      (_, name: string, other?: string) => values[name] ?? other ?? '',
    )
    .replaceAll(
      /color-mix\(in oklab,(#\w+) ([\d.]+)%,(#\w+)\)/g,
      (_, one: string, percent: string, other: string) => mixed(other, one, Number(percent) / 100),
    )

/** From 0 to 1; patterns and variables have none. */
export const lightnessOf = (colour: string): number | undefined =>
  colour.startsWith('#') ? oklch(colour)?.l : undefined

/** From 0 to 1, in OKLab; of hex colours. */
export const distance = differenceEuclidean('oklab')

interface Brand {
  theme: { light: { primary: string; secondary: string }; dark: { ground: string } }
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

export function paletteOf({ theme }: Brand): Inks {
  const p = parse(theme.light.primary)
  const s = parse(theme.light.secondary)
  const secondary = tone(within(s.l, 0.72, 0.8), s.c, s.h)
  const paper = tone(0.965, 0.018, s.h)
  return {
    ink: tone(0.27, Math.min(0.06, p.c), p.h),
    deep: tone(0.4, Math.min(0.085, p.c), p.h),
    mid: tone(0.56, Math.min(0.1, p.c), p.h),
    far: tone(0.76, Math.min(0.08, p.c), p.h),
    paper,
    air: paper,
    sky: tone(0.89, Math.min(0.055, p.c), p.h),
    glow: tone(0.92, Math.min(0.075, s.c), s.h),
    primary: tone(within(p.l, 0.5, 0.64), p.c, p.h),
    secondary,
    sun: isWarm(s.h) ? tone(0.82, s.c, s.h) : tone(0.86, 0.11, 82),
    wood: tone(0.42, 0.06, 45),
  }
}

/** The same scene after dark: sky and walls deep, light only in the moon, in lamps and in what is small. */
export function nightOf({ theme }: Brand): Inks {
  const p = parse(theme.light.primary)
  const s = parse(theme.light.secondary)
  const ground = parse(theme.dark.ground)
  // A page that is nearly grey at night takes the hue of its brand.
  const hue = ground.c < 0.03 ? p.h : ground.h
  const dark = (l: number, c: number) => tone(l, c, hue)
  return {
    ink: dark(0.15, 0.035),
    deep: dark(0.28, 0.055),
    mid: dark(0.37, 0.06),
    far: dark(0.45, 0.065),
    paper: tone(0.87, 0.03, s.h),
    sky: dark(0.25, 0.055),
    glow: dark(0.36, 0.065),
    air: dark(0.33, 0.06),
    primary: tone(0.47, Math.min(0.13, p.c), p.h),
    secondary: tone(0.7, s.c * 0.9, s.h),
    sun: tone(0.88, 0.075, 85),
    wood: tone(0.32, 0.04, 45),
  }
}

import { clampChroma, formatHex, interpolate, wcagContrast } from 'culori'
import type { Scheme } from './site.ts'

/** The sRGB colour a screen shows for an OKLCH one, as hex; colours out of its gamut lose chroma only. */
export function toHex(colour: string): string {
  const hex = formatHex(clampChroma(colour, 'oklch'))
  if (!hex) throw new TypeError(`${colour} is no colour`)
  return hex
}

export const TEXT_CONTRAST = 4.5
/** Of signs without words, such as the dot of who is online. */
export const SIGN_CONTRAST = 3

/** Grounds made of a role and a card: percent of the role, mixed in oklab (oklch would turn through other hues). */
export const TINTS = {
  primary_soft: { of: 'primary', share: 12 },
  secondary_soft: { of: 'secondary', share: 18 },
  success_soft: { of: 'success', share: 12 },
  info_soft: { of: 'info', share: 10 },
  warning_soft: { of: 'warning', share: 14 },
  danger_soft: { of: 'danger', share: 10 },
} as const satisfies Record<string, { of: keyof Scheme; share: number }>
type Tint = keyof typeof TINTS

export interface WeakPair {
  /** The role to change, and what it stands on. */
  role: keyof Scheme
  on: keyof Scheme | Tint
  ratio: number
  /** What it has to be. */
  least: number
}

type Pair = readonly [role: keyof Scheme, on: keyof Scheme | Tint]

const filled = ['primary', 'secondary', 'success', 'info', 'warning', 'danger'] as const
const onPage = ['text', 'muted', 'primary', 'danger'] as const

/** Pairs that carry text: on the page, cards and tints (primary as link, danger as error text), and on filled roles. */
const PAIRS: readonly Pair[] = [
  ...onPage.flatMap((role): Pair[] => [
    [role, 'ground'],
    [role, 'surface'],
  ]),
  ...filled.map((role): Pair => [`on_${role}`, role]),
  ...(Object.keys(TINTS) as Tint[]).map((tint): Pair => ['text', tint]),
  ['muted', 'primary_soft'],
  ['primary', 'primary_soft'],
  ['danger', 'danger_soft'],
  ['light', 'dark'],
]

/** Who is online, on the page, on cards and in the row of an open conversation; the edge of that row. */
const SIGNS: readonly Pair[] = [
  ['success', 'ground'],
  ['success', 'surface'],
  ['success', 'primary_soft'],
  ['primary', 'primary_soft'],
]

/** The colour of a role or tint as a screen shows it. */
export function colourOf(scheme: Scheme, name: keyof Scheme | Tint): string {
  if (!(name in TINTS)) return toHex(scheme[name as keyof Scheme])
  const { of, share } = TINTS[name as Tint]
  const mix = interpolate([toHex(scheme.surface), toHex(scheme[of])], 'oklab')
  return formatHex(mix(share / 100))
}

/** The pairs of a scheme whose contrast is too small to read, or to be seen. */
export function weakPairs(scheme: Scheme): WeakPair[] {
  const measured = (pairs: readonly Pair[], least: number) =>
    pairs.map(([role, on]) => ({
      ...{ role, on, least },
      ratio: wcagContrast(toHex(scheme[role]), colourOf(scheme, on)),
    }))
  return [...measured(PAIRS, TEXT_CONTRAST), ...measured(SIGNS, SIGN_CONTRAST)].filter(
    ({ ratio, least }) => ratio < least,
  )
}

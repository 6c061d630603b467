import { clampChroma, formatHex, interpolate, wcagContrast } from 'culori'
import type { Scheme } from './site.ts'

/** The sRGB colour a screen shows for an OKLCH one, as hex; colours out of its gamut lose chroma only. */
export function toHex(colour: string): string {
  const hex = formatHex(clampChroma(colour, 'oklch'))
  if (!hex) throw new TypeError(`${colour} is no colour`)
  return hex
}

export const TEXT_CONTRAST = 4.5

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

/** The colour of a role or tint as a screen shows it. */
export function colourOf(scheme: Scheme, name: keyof Scheme | Tint): string {
  if (!(name in TINTS)) return toHex(scheme[name as keyof Scheme])
  const { of, share } = TINTS[name as Tint]
  const mix = interpolate([toHex(scheme.surface), toHex(scheme[of])], 'oklab')
  return formatHex(mix(share / 100))
}

/** The pairs of a scheme whose contrast is too small to read. */
export function weakPairs(scheme: Scheme): WeakPair[] {
  return PAIRS.map(([role, on]) => ({
    role,
    on,
    ratio: wcagContrast(toHex(scheme[role]), colourOf(scheme, on)),
  })).filter(({ ratio }) => ratio < TEXT_CONTRAST)
}

import { clampChroma, formatHex, wcagContrast } from 'culori'
import type { Scheme } from './site.ts'

/** The sRGB colour a screen shows for an OKLCH one, as hex; colours out of its gamut lose chroma only. */
export function toHex(colour: string): string {
  const hex = formatHex(clampChroma(colour, 'oklch'))
  if (!hex) throw new TypeError(`${colour} is no colour`)
  return hex
}

export const TEXT_CONTRAST = 4.5

export interface WeakPair {
  /** The role to change, and what it stands on. */
  role: keyof Scheme
  on: keyof Scheme
  ratio: number
}

type Pair = readonly [role: keyof Scheme, on: keyof Scheme]

const filled = ['primary', 'secondary', 'success', 'info', 'warning', 'danger'] as const
const onPage = ['text', 'muted', 'primary', 'danger'] as const

/** Pairs that carry text: on the page and on cards (primary as link, danger as error text), and on filled roles. */
const PAIRS: readonly Pair[] = [
  ...onPage.flatMap((role): Pair[] => [
    [role, 'ground'],
    [role, 'surface'],
  ]),
  ...filled.map((role): Pair => [`on_${role}`, role]),
  ['light', 'dark'],
]

/** The pairs of a scheme whose contrast is too small to read. */
export function weakPairs(scheme: Scheme): WeakPair[] {
  return PAIRS.map(([role, on]) => ({
    role,
    on,
    ratio: wcagContrast(toHex(scheme[role]), toHex(scheme[on])),
  })).filter(({ ratio }) => ratio < TEXT_CONTRAST)
}

import { formatHex, oklch } from 'culori'

export interface Oklch {
  l: number
  c: number
  h: number
}

/** The hex that SVG renderers read. `l` and `c` as fractions, `h` in degrees; colours outside sRGB are clipped. */
export const hex = (colour: Oklch): string => formatHex({ mode: 'oklch', ...colour })

/** The hue of a theme colour such as `oklch(54% 0.2 27)`. */
export const hueOf = (colour: string): number => oklch(colour)?.h ?? 0

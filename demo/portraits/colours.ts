import { formatHex, interpolate, oklch } from 'culori'

/** `l` and `c` as fractions, `h` in degrees. */
export interface Oklch {
  l: number
  c: number
  h: number
}

const culori = (colour: Oklch) => ({ mode: 'oklch' as const, ...colour })

/** The hex that SVG renderers read; colours outside sRGB are clipped. */
export const hex = (colour: Oklch): string => formatHex(culori(colour))

/** The colour `share` of the way from `from` to `to`, in OKLab. */
export function mix(from: Oklch, to: Oklch, share: number): Oklch {
  const { l, c, h = 0 } = oklch(interpolate([culori(from), culori(to)], 'oklab')(share))
  return { l, c, h }
}

export const shift = ({ l, c, h }: Oklch, lighter: number, stronger = 0): Oklch => ({
  l: Math.min(1, Math.max(0, l + lighter)),
  c: Math.max(0, c + stronger),
  h,
})

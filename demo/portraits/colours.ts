import { formatHex, interpolate, oklch, rgb } from 'culori'

/** `l` and `c` as fractions, `h` in degrees. */
export interface Oklch {
  l: number
  c: number
  h: number
}

const culori = (colour: Oklch) => ({ mode: 'oklch' as const, ...colour })

/** Red, green and blue from 0 to 255; colours outside sRGB are clipped. */
export function channels(colour: Oklch): [red: number, green: number, blue: number] {
  const { r, g, b } = rgb(culori(colour))
  return [r, g, b].map((value) => Math.round(Math.min(1, Math.max(0, value)) * 255)) as [
    number,
    number,
    number,
  ]
}

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

// OKLCH, as the themes have it, to the hex that SVG renderers read. Matrices: https://bottosson.github.io/posts/oklab/

export interface Oklch {
  l: number
  c: number
  h: number
}

const encode = (linear: number) => {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
}

/** `l` and `c` as fractions, `h` in degrees; colours outside sRGB are clipped. */
export function hex({ l, c, h }: Oklch): string {
  const angle = (h * Math.PI) / 180
  const [a, b] = [c * Math.cos(angle), c * Math.sin(angle)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
  return `#${channels.map((channel) => encode(channel).toString(16).padStart(2, '0')).join('')}`
}

/** The hue of a theme colour such as `oklch(54% 0.2 27)`. */
export function hueOf(colour: string): number {
  return Number(/ ([\d.]+)\)$/.exec(colour)?.[1] ?? 0)
}

import { hex, mix, shift, type Oklch } from './colours.ts'
import type { Light } from './light.ts'

/** One colour under a light. Hex. */
export interface Tones {
  lit: string
  base: string
  shade: string
  deep: string
}

export function tonesOf(colour: Oklch, light: Light): Tones {
  const base = mix(colour, light.key, light.warmth * 0.5)
  const shaded = { ...light.shade, l: Math.min(light.shade.l, colour.l * 0.62) }
  return {
    lit: hex(mix(colour, light.key, 0.12 + light.warmth)),
    base: hex(base),
    shade: hex(mix(base, shaded, light.depth)),
    deep: hex(mix(base, shift(shaded, -0.12), Math.min(0.9, light.depth + 0.28))),
  }
}

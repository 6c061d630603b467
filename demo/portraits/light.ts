import type { Site } from '../../src/config/site.ts'
import type { Oklch } from './colours.ts'

/** The light that a brand's photographs are taken in. */
export interface Light {
  /** The lit side turns to `key`, as far as `warmth` says. */
  key: Oklch
  warmth: number
  /** The side in shade turns to `shade`, as far as `depth` says. */
  shade: Oklch
  depth: number
  rim: Oklch
  rimStrength: number
  /** Lightness of the blurred ground, and hues it may have. */
  ground: { l: number; c: number; hues: readonly number[] }
  /** Washes over the whole picture, above and below. */
  washes: readonly [above: string, below: string]
  vignette: number
}

export const LIGHTS: Record<Site['niche'], Light> = {
  // Warm daylight.
  1: {
    key: { l: 0.97, c: 0.05, h: 75 },
    warmth: 0.12,
    shade: { l: 0.36, c: 0.09, h: 30 },
    depth: 0.4,
    rim: { l: 0.97, c: 0.06, h: 80 },
    rimStrength: 0.5,
    ground: { l: 0.8, c: 0.05, hues: [25, 45, 60, 75, 90, 215] },
    washes: ['#ffe2b4', '#c2552f'],
    vignette: 0.2,
  },
  // A late, low sun.
  2: {
    key: { l: 0.94, c: 0.09, h: 72 },
    warmth: 0.2,
    shade: { l: 0.3, c: 0.09, h: 22 },
    depth: 0.48,
    rim: { l: 0.93, c: 0.12, h: 78 },
    rimStrength: 0.8,
    ground: { l: 0.6, c: 0.08, hues: [36, 48, 60, 70, 78] },
    washes: ['#ffc56b', '#7a2a1c'],
    vignette: 0.38,
  },
  // A bright morning.
  3: {
    key: { l: 0.99, c: 0.025, h: 90 },
    warmth: 0.12,
    shade: { l: 0.5, c: 0.07, h: 20 },
    depth: 0.38,
    rim: { l: 0.99, c: 0.02, h: 95 },
    rimStrength: 0.35,
    ground: { l: 0.87, c: 0.045, hues: [40, 70, 85, 110, 190, 210] },
    washes: ['#fff4d8', '#f2a488'],
    vignette: 0.14,
  },
  // Flash at night.
  4: {
    key: { l: 0.98, c: 0.015, h: 90 },
    warmth: 0.16,
    shade: { l: 0.2, c: 0.08, h: 275 },
    depth: 0.5,
    rim: { l: 0.82, c: 0.13, h: 80 },
    rimStrength: 0.9,
    ground: { l: 0.27, c: 0.065, hues: [255, 264, 275, 285, 300] },
    washes: ['#6f7fe0', '#0d1440'],
    vignette: 0.5,
  },
  // Dusk.
  5: {
    key: { l: 0.93, c: 0.07, h: 58 },
    warmth: 0.16,
    shade: { l: 0.32, c: 0.11, h: 340 },
    depth: 0.46,
    rim: { l: 0.9, c: 0.1, h: 55 },
    rimStrength: 0.95,
    ground: { l: 0.55, c: 0.075, hues: [300, 320, 335, 350, 15, 40] },
    washes: ['#ffb98a', '#4a1b4f'],
    vignette: 0.36,
  },
  // A library lamp.
  6: {
    key: { l: 0.95, c: 0.08, h: 82 },
    warmth: 0.18,
    shade: { l: 0.26, c: 0.05, h: 62 },
    depth: 0.5,
    rim: { l: 0.92, c: 0.09, h: 85 },
    rimStrength: 0.65,
    ground: { l: 0.4, c: 0.05, hues: [60, 75, 95, 140, 160] },
    washes: ['#ffd98a', '#12301f'],
    vignette: 0.48,
  },
  // A cool noon.
  7: {
    key: { l: 0.99, c: 0.012, h: 220 },
    warmth: 0.1,
    shade: { l: 0.38, c: 0.055, h: 250 },
    depth: 0.42,
    rim: { l: 0.99, c: 0.015, h: 220 },
    rimStrength: 0.45,
    ground: { l: 0.79, c: 0.045, hues: [170, 195, 215, 230, 245] },
    washes: ['#e6f4ff', '#3f6f8c'],
    vignette: 0.2,
  },
}

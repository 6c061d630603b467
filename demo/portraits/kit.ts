import type { Random } from '../random.ts'
import { FRAME } from './ground.ts'
import type { Light } from './light.ts'
import { ellipse, fill, stroke } from './path.ts'
import { tonesOf, type Tones } from './tones.ts'

export const { width: W, height: H } = FRAME

export const rect = (x: number, y: number, w: number, h: number, colour: string, rx = 0, opacity = 1) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" fill="${colour}" opacity="${opacity}"/>`
export const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('')
export const group = (x: number, y: number, scale: number, content: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${content}</g>`
export const circle = (x: number, y: number, r: number, colour: string, width: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${colour}" stroke-width="${width}"/>`

/** The things around a person, in the frame's own pixels. */
export interface Set {
  /** Behind the person, in focus. */
  behind: string
  /** In front of the trunk, under the hands. */
  held: string
  /** In front of everything. */
  before: string
}

export const NO_SET: Set = { behind: '', held: '', before: '' }

/** Colours and small things that several scenes share. */
export interface Kit {
  light: Light
  random: Random
  T: (l: number, c: number, h: number) => Tones
  lively: Tones
  wood: Tones
  grass: Tones
  meadow: (y: number) => string
  counter: (y: number, tones: Tones) => string
  mug: (x: number, y: number) => string
}

export function kitOf(light: Light, random: Random): Kit {
  const T = (l: number, c: number, h: number) => tonesOf({ l, c, h }, light)
  const lively = T(0.58, 0.14, random.pick([30, 60, 150, 220, 255, 350]))
  const wood = T(0.55, 0.075, 60)
  const grass = T(Math.max(0.34, light.ground.l - 0.2), 0.06, 130)
  return {
    light,
    random,
    T,
    lively,
    wood,
    grass,
    meadow: (y) =>
      fill(`M0 ${y}Q240 ${y - 40} 480 ${y}T960 ${y - 20}V${H}H0Z`, grass.base) +
      times(40, () => {
        const [x, top] = [random.whole(0, W), random.whole(y, H - 20)]
        return stroke(`M${x} ${top + 26}q-4-16 4-34`, random.chance(0.5) ? grass.lit : grass.shade, 4, 0.7)
      }),
    counter: (y, tones) =>
      rect(0, y, W, H - y, tones.base) +
      rect(0, y, W, 22, tones.lit) +
      rect(0, y + 22, W, 12, tones.deep, 0, 0.4),
    mug: (x, y) =>
      fill(`M${x - 42} ${y - 92}h84l-8 92h-68Z`, lively.base) +
      fill(`M${x + 6} ${y - 92}h36l-8 92h-20Z`, lively.shade, 0.8) +
      `<path d="M${x + 40} ${y - 74}q44-4 36 26q-6 24-42 22" fill="none" stroke="${lively.base}" stroke-width="12"/>` +
      ellipse(x, y - 92, 42, 9, '#4a2c1c'),
  }
}

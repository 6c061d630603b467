import type { Face } from './busts.ts'
import type { Inks, Look } from './palette.ts'

// The people drawn for each niche, so that pictures show the brand's audience: six each, all different in skin, hair,
// build and age; the first two meet in the hero.

const SKIN = {
  fair: { skin: '#f4cfb2', shade: '#dba584' },
  light: { skin: '#ebbc94', shade: '#cd946b' },
  olive: { skin: '#d8a276', shade: '#b57c53' },
  brown: { skin: '#a9724f', shade: '#85523a' },
  dark: { skin: '#7b4d38', shade: '#5b3728' },
} as const

const HAIR = {
  black: '#261d24',
  dark: '#43302b',
  brown: '#6f4733',
  chestnut: '#8d5234',
  blond: '#d3a660',
  sand: '#b38a58',
  red: '#b7562f',
  grey: '#9d9893',
  silver: '#d9d5cf',
  white: '#f1eeea',
} as const

type Person = readonly [
  tone: keyof typeof SKIN,
  hair: keyof typeof HAIR,
  style: Face['style'],
  rest?: Partial<Omit<Face, 'skin' | 'shade' | 'hair' | 'style'>>,
]

const old = { lines: true } as const

const people: Record<number, readonly Person[]> = {
  1: [
    ['olive', 'black', 'waves', { tilt: 6, gaze: 3, earrings: true }],
    ['brown', 'black', 'curls', { tilt: -5, gaze: -3, beard: true, build: 1.08 }],
    ['fair', 'red', 'bob', { glasses: true, tilt: -4 }],
    ['light', 'sand', 'quiff', { mouth: 'laugh', tilt: 4 }],
    ['dark', 'black', 'cloud', { mouth: 'laugh', tilt: 3, build: 0.92 }],
    ['light', 'grey', 'crop', { lines: true, beard: true, tilt: -3, build: 1.12 }],
  ],
  2: [
    ['fair', 'silver', 'side', { ...old, tilt: 6, gaze: 3, earrings: true, build: 0.94 }],
    ['light', 'grey', 'quiff', { ...old, beard: true, tilt: -5, gaze: -3, build: 1.1 }],
    ['dark', 'white', 'bald', { ...old, beard: true, glasses: true, mouth: 'laugh', build: 1.12 }],
    ['olive', 'silver', 'bob', { ...old, glasses: true, tilt: -4, mouth: 'laugh' }],
    ['brown', 'grey', 'bun', { ...old, tilt: 4, earrings: true, build: 0.9 }],
    ['fair', 'white', 'crop', { ...old, glasses: true, tilt: -3 }],
  ],
  3: [
    ['light', 'chestnut', 'bun', { tilt: 6, gaze: 3, mouth: 'laugh' }],
    ['brown', 'black', 'fade', { tilt: -5, gaze: -3, beard: true, build: 1.1 }],
    ['dark', 'black', 'cloud', { tilt: 3, earrings: true }],
    ['fair', 'blond', 'quiff', { glasses: true, tilt: -4 }],
    ['olive', 'dark', 'long', { mouth: 'laugh', tilt: 4, build: 0.9 }],
    ['light', 'brown', 'crop', { tilt: -3, lines: true, build: 1.14 }],
  ],
  4: [
    ['fair', 'sand', 'quiff', { tilt: 5, gaze: 3, beard: true, build: 1.08 }],
    ['dark', 'black', 'fade', { tilt: -5, gaze: -3, mouth: 'laugh' }],
    ['olive', 'black', 'curls', { tilt: 3, mouth: 'laugh', build: 0.96 }],
    ['light', 'grey', 'bald', { glasses: true, beard: true, lines: true, build: 1.14 }],
    ['light', 'red', 'crop', { tilt: -4, beard: true }],
    ['brown', 'black', 'fade', { tilt: 4, glasses: true, build: 0.94 }],
  ],
  5: [
    ['olive', 'black', 'long', { tilt: 5, gaze: 3, earrings: true }],
    ['fair', 'red', 'curls', { tilt: -6, gaze: -3, mouth: 'laugh', build: 0.92 }],
    ['dark', 'black', 'fade', { tilt: 3, earrings: true, mouth: 'laugh', build: 0.96 }],
    ['light', 'blond', 'bob', { glasses: true, tilt: -4 }],
    ['brown', 'dark', 'cloud', { tilt: 4, build: 1.06 }],
    ['fair', 'grey', 'side', { lines: true, tilt: -3, glasses: true }],
  ],
  6: [
    ['light', 'brown', 'bob', { glasses: true, tilt: 5, gaze: 3 }],
    ['brown', 'black', 'curls', { glasses: true, beard: true, tilt: -5, gaze: -3 }],
    ['fair', 'silver', 'bun', { lines: true, glasses: true, tilt: 3 }],
    ['olive', 'dark', 'quiff', { tilt: -4, mouth: 'laugh', build: 1.08 }],
    ['dark', 'black', 'cloud', { glasses: true, mouth: 'laugh', tilt: 4, build: 0.94 }],
    ['light', 'grey', 'side', { lines: true, beard: true, tilt: -3 }],
  ],
  7: [
    ['fair', 'blond', 'bun', { tilt: 5, gaze: 3, mouth: 'laugh' }],
    ['olive', 'dark', 'curls', { beard: true, tilt: -5, gaze: -3, build: 1.1 }],
    ['dark', 'black', 'fade', { mouth: 'laugh', tilt: 3 }],
    ['light', 'chestnut', 'waves', { tilt: -4, build: 0.94 }],
    ['light', 'sand', 'crop', { beard: true, lines: true, tilt: 4, build: 1.12 }],
    ['brown', 'black', 'bob', { tilt: -3, earrings: true }],
  ],
}

/** The six people of a niche, dressed in the brand's colours. */
export function facesOf(niche: number, p: Inks): Face[] {
  const coats = [p.primary, p.secondary, p.deep, p.mid, p.wood, p.far]
  const trims = [p.paper, p.deep, p.secondary, p.paper, p.glow, p.ink]
  return (people[niche] ?? people[1] ?? []).map(([tone, hair, style, rest], index) => ({
    ...SKIN[tone],
    hair: HAIR[hair],
    style,
    coat: coats[index] ?? p.primary,
    trim: trims[index] ?? p.paper,
    ...rest,
  }))
}

const CUTS: Record<Face['style'], Look['cut']> = {
  bald: 'bald',
  crop: 'short',
  fade: 'short',
  quiff: 'short',
  side: 'bob',
  curls: 'curls',
  cloud: 'curls',
  bob: 'bob',
  long: 'long',
  waves: 'long',
  bun: 'bun',
}

/** Two people of the niche for the scene of this number, and a child where members have children. */
export function coupleOf(niche: number, scene: number, p: Inks): { couple: [Look, Look]; child?: Look } {
  const faces = facesOf(niche, p)
  const look = (face: Face): Look => ({
    hair: face.hair,
    skin: face.skin,
    cut: face.beard && face.style === 'side' ? 'short' : CUTS[face.style],
    build: face.build ?? 1,
    hasFace: niche === 2,
    beard: face.beard ?? false,
  })
  const first = (scene % 3) * 2
  const [left, right] = [faces[first], faces[first + 1]]
  if (!left || !right) throw new RangeError(`Niche ${niche} has too few faces.`)
  const couple: [Look, Look] = [look(left), look(right)]
  if (niche !== 3) return { couple }
  return { couple, child: { ...look(left), cut: scene % 2 ? 'curls' : 'bob', build: 0.9, beard: false } }
}

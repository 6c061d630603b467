import type { Face } from './busts.ts'
import type { Garment } from './figure/dress.ts'
import { type Inks, type Look, mixed } from './palette.ts'

// The people drawn for each niche, so that pictures show the brand's audience: six each, all different in skin, hair,
// build and age; the first two meet in the hero.

const SKIN = {
  fair: { skin: '#f4cfb2', shade: '#dba584' },
  light: { skin: '#ebbc94', shade: '#cd946b' },
  olive: { skin: '#d8a276', shade: '#b57c53' },
  brown: { skin: '#a9724f', shade: '#85523a' },
  dark: { skin: '#7b4d38', shade: '#5b3728', sclera: '#efdfca' },
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

const DARK_HAIR: ReadonlySet<string> = new Set(['black', 'dark', 'brown', 'chestnut'])
const BEARDS: ReadonlySet<string> = new Set(['short', 'full', 'goatee'])
const LIPS = {
  fair: '#c4616a',
  light: '#b9564f',
  olive: '#a8503f',
  brown: '#8a3f38',
  dark: '#6f2f30',
} as const

type Person = readonly [
  tone: keyof typeof SKIN,
  hair: keyof typeof HAIR,
  style: Face['style'],
  garment: Garment,
  rest?: Partial<Omit<Face, 'skin' | 'shade' | 'hair' | 'style' | 'garment'>>,
]

const GOLD = '#d9a441'
/** Fine brows, lashes and lips, and narrow shoulders. */
const fine = { isFine: true, build: 0.88 } as const
const broad = { build: 1.1 } as const
const old = { age: 2, stoop: 2 } as const

const people: Record<number, readonly Person[]> = {
  1: [
    ['olive', 'black', 'waves', 'vneck', { ...fine, rings: GOLD, tilt: 3 }],
    ['brown', 'black', 'curls', 'tee', { ...broad, beard: 'short', jaw: 'square', nose: 'broad', tilt: 2 }],
    [
      'fair',
      'red',
      'bob',
      'roll',
      { ...fine, glasses: 'round', jaw: 'heart', nose: 'button', freckles: true },
    ],
    ['light', 'sand', 'quiff', 'shirt', { ...broad, mouth: 'laugh', jaw: 'long' }],
    ['dark', 'black', 'afro', 'scoop', { ...fine, mouth: 'laugh', nose: 'broad', jaw: 'round' }],
    [
      'light',
      'grey',
      'parted',
      'blazer',
      { ...broad, age: 2, beard: 'short', jaw: 'square', nose: 'hooked' },
    ],
  ],
  2: [
    ['fair', 'silver', 'side', 'cardigan', { ...fine, ...old, rings: GOLD, tilt: 4, jaw: 'round' }],
    ['light', 'grey', 'parted', 'shirt', { ...broad, ...old, beard: 'short', jaw: 'square', tilt: 3 }],
    [
      'dark',
      'white',
      'bald',
      'roll',
      { ...broad, ...old, beard: 'full', glasses: 'round', mouth: 'laugh', nose: 'broad' },
    ],
    ['olive', 'silver', 'bob', 'vneck', { ...fine, ...old, glasses: 'square', mouth: 'laugh' }],
    ['brown', 'grey', 'low_bun', 'blazer', { ...fine, ...old, rings: GOLD, nose: 'broad' }],
    [
      'fair',
      'white',
      'receding',
      'cardigan',
      { ...broad, ...old, age: 3, glasses: 'thin', jaw: 'long', nose: 'hooked' },
    ],
  ],
  3: [
    ['light', 'chestnut', 'bun', 'stripes', { ...fine, mouth: 'laugh', tilt: 4 }],
    ['brown', 'black', 'fade', 'tee', { ...broad, beard: 'short', jaw: 'square', nose: 'broad', tilt: 3 }],
    ['dark', 'black', 'cloud', 'scoop', { ...fine, rings: GOLD, nose: 'broad', jaw: 'round' }],
    ['fair', 'blond', 'quiff', 'shirt', { ...broad, glasses: 'round', jaw: 'long', nose: 'button' }],
    ['olive', 'dark', 'ponytail', 'vneck', { ...fine, mouth: 'laugh', jaw: 'heart' }],
    ['light', 'brown', 'crop', 'hoodie', { ...broad, age: 1, beard: 'stubble', jaw: 'round' }],
  ],
  4: [
    ['fair', 'sand', 'quiff', 'roll', { ...broad, beard: 'short', jaw: 'square', tilt: 4 }],
    ['dark', 'black', 'fade', 'tee', { ...broad, mouth: 'laugh', nose: 'broad', tilt: 3 }],
    ['olive', 'black', 'curls', 'shirt', { build: 1, mouth: 'laugh', jaw: 'heart' }],
    [
      'light',
      'grey',
      'bald',
      'blazer',
      { ...broad, glasses: 'square', beard: 'full', age: 2, jaw: 'square' },
    ],
    ['light', 'red', 'crop', 'knit', { ...broad, beard: 'full', jaw: 'long', freckles: true }],
    ['brown', 'black', 'buzz', 'jacket', { build: 1.02, glasses: 'round', nose: 'broad' }],
  ],
  5: [
    ['brown', 'dark', 'bun', 'scoop', { ...fine, rings: GOLD, jaw: 'heart', tilt: 4 }],
    ['fair', 'red', 'cloud', 'vneck', { ...fine, mouth: 'laugh', jaw: 'heart', freckles: true, tilt: 4 }],
    ['dark', 'black', 'fade', 'roll', { ...fine, rings: GOLD, mouth: 'laugh', nose: 'broad' }],
    ['light', 'blond', 'bob', 'shirt', { ...fine, glasses: 'round', nose: 'button' }],
    ['olive', 'brown', 'long', 'straps', { ...fine, build: 0.94, jaw: 'round' }],
    ['fair', 'grey', 'pixie', 'blazer', { ...fine, age: 2, glasses: 'square', jaw: 'square' }],
  ],
  6: [
    ['light', 'brown', 'bob', 'blazer', { ...fine, glasses: 'round', tilt: 4 }],
    ['brown', 'black', 'curls', 'roll', { ...broad, glasses: 'square', beard: 'short', tilt: 3 }],
    ['fair', 'silver', 'low_bun', 'cardigan', { ...fine, age: 2, glasses: 'thin', jaw: 'long' }],
    ['olive', 'dark', 'quiff', 'shirt', { ...broad, mouth: 'laugh', jaw: 'square' }],
    ['dark', 'black', 'afro', 'vneck', { ...fine, glasses: 'round', mouth: 'laugh', nose: 'broad' }],
    ['light', 'grey', 'parted', 'scarf', { ...broad, age: 2, beard: 'goatee', jaw: 'long', nose: 'hooked' }],
  ],
  7: [
    ['fair', 'blond', 'plait', 'anorak', { ...fine, mouth: 'laugh', tilt: 4 }],
    ['olive', 'dark', 'curls', 'knit', { ...broad, beard: 'short', jaw: 'square', tilt: 3 }],
    ['dark', 'black', 'fade', 'hoodie', { ...broad, mouth: 'laugh', nose: 'broad' }],
    ['light', 'chestnut', 'ponytail', 'anorak', { ...fine, jaw: 'heart', nose: 'button', freckles: true }],
    ['light', 'sand', 'crop', 'jacket', { ...broad, beard: 'full', age: 1, jaw: 'square' }],
    ['brown', 'black', 'bob', 'scarf', { ...fine, rings: GOLD, nose: 'broad' }],
  ],
}

/** The six people of a niche, dressed in the brand's colours; each two look at each other, but for one who looks ahead. */
export function facesOf(niche: number, p: Inks): Face[] {
  const coats = [p.primary, p.secondary, p.deep, p.mid, p.wood, p.far]
  const trims = [p.paper, p.deep, p.secondary, p.paper, p.glow, p.ink]
  return (people[niche] ?? people[1] ?? []).map(([tone, hair, style, garment, rest], index) => ({
    ...SKIN[tone],
    hair: HAIR[hair],
    shorn: mixed(SKIN[tone].skin, HAIR[hair], 0.45),
    strand: mixed(HAIR[hair], DARK_HAIR.has(hair) ? '#ffffff' : '#000000', 0.16),
    lip: LIPS[tone],
    style,
    garment,
    isTurned: index % 2 === 1,
    isFront: index === 4,
    coat: coats[index] ?? p.primary,
    trim: trims[index] ?? p.paper,
    ...rest,
  }))
}

const CUTS: Record<Face['style'], Look['cut']> = {
  bald: 'bald',
  wreath: 'bald',
  receding: 'short',
  buzz: 'short',
  crop: 'short',
  quiff: 'short',
  parted: 'short',
  slick: 'short',
  fade: 'short',
  pixie: 'short',
  side: 'bob',
  bob: 'bob',
  fringe: 'bob',
  set: 'curls',
  curls: 'curls',
  afro: 'curls',
  cloud: 'curls',
  locs: 'long',
  braids: 'long',
  long: 'long',
  waves: 'long',
  plait: 'long',
  ponytail: 'bun',
  bun: 'bun',
  low_bun: 'bun',
}

/** Two people of the niche for the scene of this number, and a child where members have children. */
export function coupleOf(
  niche: number,
  scene: number,
  p: Inks,
  drawn: (face: Face) => Face = (face) => face,
): { couple: [Look, Look]; child?: Look } {
  const faces = facesOf(niche, p).map(drawn)
  const look = (face: Face): Look => ({
    hair: face.hair,
    skin: face.skin,
    cut: CUTS[face.style],
    build: face.build ?? 1,
    hasFace: niche === 2,
    beard: BEARDS.has(face.beard ?? 'none'),
  })
  const first = (scene % 3) * 2
  const [left, right] = [faces[first], faces[first + 1]]
  if (!left || !right) throw new RangeError(`Niche ${niche} has too few faces.`)
  const couple: [Look, Look] = [look(left), look(right)]
  if (niche !== 3) return { couple }
  return { couple, child: { ...look(left), cut: scene % 2 ? 'curls' : 'bob', build: 0.9, beard: false } }
}

import { createRandom, type Random } from '../random.ts'
import { along, between, curve, ellipse, fill, loop, mirror, stroke, type Point } from './path.ts'
import type { Tones } from './tones.ts'

export const HAIR_STYLES = [
  'straight',
  'wavy',
  'layered',
  'bob',
  'fringe',
  'lob',
  'bun',
  'low_bun',
  'ponytail',
  'side_braid',
  'curls',
  'afro',
  'braids',
  'pixie',
  'bowl_grey',
  'parted',
  'quiff',
  'crop',
  'buzz',
  'curly_top',
  'slick',
  'swept',
  'shoulder',
  'short_afro',
  'receding',
  'wreath',
  'none',
] as const
export type HairStyle = (typeof HAIR_STYLES)[number]

export interface Cut {
  style: HairStyle
  /** Where the hair parts, from -1 to 1. */
  part: number
  volume: number
  length: number
  seed: string
}

/** Hair in the space of the head: eyes at y 0, skull from -150, chin at 150, ears at x ±100. */
export interface Drawn {
  behind: string
  front: string
  /** Outlines in front of the face, for the shadow they cast. */
  cast: string
}

const NOTHING: Drawn = { behind: '', front: '', cast: '' }

interface Brush {
  tones: Tones
  random: Random
}

interface LockOptions {
  strands?: number
  /** Strands run from one edge to the other instead of along both. */
  across?: number
  colour?: string
}

/** A mass of hair between two edges of equally many points, with strands that follow them. */
function lock(
  brush: Brush,
  outer: readonly Point[],
  inner: readonly Point[],
  { strands = 14, across, colour = 'url(#hair)' }: LockOptions = {},
): { shape: string; drawn: string } {
  const { tones, random } = brush
  const shape = loop([...outer, ...[...inner].reverse()])
  const lines = Array.from({ length: strands }, (_, index) => {
    const share = (index + random.next()) / strands
    const points =
      across === undefined
        ? outer.map((point, step) => between(point, inner[step] ?? point, share))
        : [0, 0.35, 0.7, 1].map((step) => {
            const from = along(inner, share)
            const to = along(outer, Math.min(1, Math.max(0, share + across * step * step)))
            return between(from, to, step)
          })
    const light = random.chance(0.5)
    const opacity = light ? 0.5 : 0.16 + random.next() * 0.2
    return stroke(
      curve(points),
      light ? 'url(#glint)' : tones.deep,
      1.5 + random.next() * (light ? 3.5 : 2.5),
      Number(opacity.toFixed(2)),
    )
  })
  return {
    shape,
    drawn: fill(shape, colour) + lines.join(''),
  }
}

const join = (...locks: { shape: string; drawn: string }[]): Drawn => ({
  behind: '',
  front: locks.map(({ drawn }) => drawn).join(''),
  cast: locks.map(({ shape }) => shape).join(''),
})

interface Fall {
  length: number
  volume: number
  part: number
  wave?: number
  /** Ends turn in (positive) or out. */
  inward?: number
  /** How far the front hair covers the cheek. */
  cover?: number
}

/** Hair that falls from a parting down both sides, and behind the neck. */
function falling(brush: Brush, { length, volume: v, part, wave = 0, inward = 0, cover = 0 }: Fall): Drawn {
  const { tones } = brush
  const top = part * 46
  const down = [40, 90, 150, 210, 280, 350, 430].filter((y) => y < length - 20)
  const sway = (y: number, phase: number) => wave * Math.sin(y / 34 + phase)
  const side = (sign: number) => {
    const outer: Point[] = [
      [top * sign - 4, -161 - v],
      [top * sign + (58 - top * sign) * 0.55, -163 - v],
      [84 + v * 0.6, -132 - v * 0.6],
      [106 + v, -64],
      ...down.map((y): Point => [113 + v + y * 0.05 - inward * (y / length) ** 3 + sway(y, 0), y]),
      [102 + v * 0.7 + length * 0.02 - inward * 1.2 + sway(length, 0), length],
    ]
    const inner: Point[] = [
      [top * sign - 3, -116],
      [top * sign + (50 - top * sign) * 0.5, -106],
      [70, -84],
      [88 - cover * 0.5, -36],
      ...down.map((y): Point => [90 - cover - inward * 0.5 * (y / length) ** 2 + sway(y, 0.6) * 0.8, y]),
      [93 - cover - inward + sway(length, 0.3), length - 12],
    ]
    return sign > 0 ? lock(brush, outer, inner) : lock(brush, mirror(outer), mirror(inner))
  }
  const spread = length > 170 ? 14 : 4
  const right: Point[] = [
    [0, -148 - v],
    [64, -138 - v],
    [104 + v, -60],
    [116 + v, 60],
    [116 + v + spread - inward * 0.6, length * 0.7],
    [100 + v + spread - inward, length],
    [44, length + 12],
  ]
  const back = loop([...right, ...mirror(right).reverse()])
  return {
    ...join(side(-1), side(1)),
    behind: fill(back, tones.shade) + fill(back, tones.deep, 0.45),
  }
}

function fringe(brush: Brush, low: number, part: number): { shape: string; drawn: string } {
  const outer: Point[] = [
    [-92, -96],
    [-62, -150],
    [part * 30, -166],
    [62, -150],
    [92, -96],
  ]
  const inner: Point[] = [
    [-92, low + 26],
    [-52, low + 2],
    [part * 22, low - 5],
    [50, low + 2],
    [92, low + 26],
  ]
  return lock(brush, outer, inner, { strands: 24, across: 0.02 })
}

interface Cap {
  volume: number
  /** Height of the hairline, as y. */
  line?: number
  /** Corners of the hairline go back by so much. */
  corners?: number
  burns?: number
  lean?: number
  strands?: number
  colour?: string
  side?: number
}

/** Hair close to the skull, over the ears. */
function cap(
  brush: Brush,
  { volume: v, line = -100, corners = 0, burns = 2, lean = 0.12, strands = 34, colour, side = 4 }: Cap,
) {
  const outer: Point[] = [
    [-101, burns],
    [-103 - side, -60],
    [-96 - side * 0.8, -116 - v * 0.3],
    [-58, -152 - v],
    [0, -160 - v],
    [58, -152 - v],
    [96 + side * 0.8, -116 - v * 0.3],
    [103 + side, -60],
    [101, burns],
  ]
  const inner: Point[] = [
    [-94, burns],
    [-92, -46],
    [-84, -80 - corners * 0.4],
    [-50, line + 4 - corners],
    [0, line],
    [50, line + 4 - corners],
    [84, -80 - corners * 0.4],
    [92, -46],
    [94, burns],
  ]
  return lock(brush, outer, inner, { strands, across: lean, ...(colour && { colour }) })
}

function puffs({ tones, random }: Brush, centres: readonly Point[], radius: number): string {
  return centres
    .map(([x, y]) => {
      const r = radius * (0.8 + random.next() * 0.45)
      const arc = (turn: number, size: number) => {
        const points = [0, 0.5, 1].map((step): Point => {
          const angle = turn + step * 2.2
          return [x + Math.cos(angle) * r * size, y + Math.sin(angle) * r * size]
        })
        return curve(points)
      }
      return (
        ellipse(Math.round(x), Math.round(y), Math.round(r), Math.round(r * 0.94), 'url(#hair)') +
        stroke(arc(3.3 + random.next(), 0.62), 'url(#glint)', 3, 0.6) +
        stroke(arc(3 + random.next(), 0.3), tones.deep, 2.4, 0.35) +
        stroke(arc(0.2 + random.next(), 0.78), tones.deep, 3, 0.32)
      )
    })
    .join('')
}

const ring = (count: number, rx: number, ry: number, cy: number, from: number, to: number): Point[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = ((from + ((to - from) * index) / (count - 1)) * Math.PI) / 180
    return [Math.cos(angle) * rx, cy + Math.sin(angle) * ry]
  })

const rounds = (centres: readonly Point[], r: number) =>
  centres
    .map(
      ([x, y]) =>
        `M${Math.round(x - r)} ${Math.round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`,
    )
    .join('')

function curls(brush: Brush, { volume, length }: Cut): Drawn {
  const reach = 104 + volume
  const tail = Math.max(60, Math.min(length, 210))
  const outside = [...ring(21, reach + 4, 140 + volume, -20, 150, 390)]
  const sides = Array.from({ length: 24 }, (_, index): Point => {
    const down = Math.floor(index / 2) / 11
    const out = reach - 6 - 30 * down ** 2 + 18 * (Math.floor(index / 2) % 2)
    return [index % 2 ? out : -out, 16 + down * tail]
  })
  const hairline = [...ring(12, 88, 98, -6, 190, 350)]
  const second = [...ring(14, 96, 122, -14, 184, 356)]
  return {
    behind:
      fill(loop(ring(14, reach + 4, 150 + volume * 0.6, 4, 0, 336)), brush.tones.deep) +
      puffs(brush, [...outside, ...sides], 27),
    front: puffs(brush, second, 23) + puffs(brush, hairline, 16),
    cast: rounds(hairline, 20),
  }
}

function afro(brush: Brush, volume: number, short: boolean): Drawn {
  const { tones, random } = brush
  const [rx, ry] = short ? [104, 70] : [124 + volume * 1.6, 120 + volume]
  const cy = short ? -92 : -62
  const rim = ring(short ? 22 : 30, rx, ry, cy, 150, 390)
  const line: Point[] = [
    [-94, short ? -14 : 24],
    [-90, -56],
    [-66, -100],
    [0, -110],
    [66, -100],
    [90, -56],
    [94, short ? -14 : 24],
  ]
  const shape = loop([
    ...rim.map(([x, y]): Point => [
      x * (0.985 + random.next() * 0.05),
      cy + (y - cy) * (0.985 + random.next() * 0.05),
    ]),
    ...[...line].reverse(),
  ])
  const texture = Array.from({ length: short ? 130 : 240 }, () => {
    const angle = random.next() * 6.283
    const far = Math.sqrt(random.next())
    const [x, y] = [Math.cos(angle) * rx * far, cy + Math.sin(angle) * ry * far]
    if (Math.abs(x) < 84 && y > -112 + (x / 84) ** 2 * 44) return ''
    const r = 3 + random.next() * 4
    const bright = x < 10 && random.chance(0.5)
    return stroke(
      `M${x.toFixed(0)} ${y.toFixed(0)}q${r.toFixed(1)} ${(-r * 1.4).toFixed(1)} ${(2 * r).toFixed(1)} 0`,
      bright ? tones.lit : tones.deep,
      2.4,
      bright ? 0.38 : 0.4,
    )
  })
  return {
    behind: short ? '' : fill(loop(ring(16, rx * 0.98, ry, cy + 14, 0, 337)), tones.deep),
    front: fill(shape, 'url(#hair)') + texture.join(''),
    cast: loop([...line.map(([x, y]): Point => [x, y + 8]), [0, -160]]),
  }
}

function braids(brush: Brush, { volume, length }: Cut): Drawn {
  const { tones, random } = brush
  const rope = (points: readonly Point[]) => {
    const d = curve(points)
    const knots = Array.from({ length: Math.round(length / 13) }, (_, index) => {
      const [x, y] = along(points, (index + 0.5) / Math.round(length / 13))
      return stroke(`M${(x - 6).toFixed(0)} ${(y + 3).toFixed(0)}l11-5`, tones.deep, 2.4, 0.7)
    })
    return stroke(d, tones.base, 14) + stroke(d, 'url(#glint)', 5, 0.5) + knots.join('')
  }
  const ropes = [-1, 1].flatMap((sign) =>
    Array.from({ length: 5 }, (_, index) => {
      const out = index / 4
      const jitter = random.next() * 8
      return rope([
        [sign * (8 + out * 14), -150 - volume * 0.5],
        [sign * (46 + out * 26), -132 + out * 4],
        [sign * (84 + out * 18), -70],
        [sign * (92 + out * 20), 20],
        [sign * (90 + out * 26 + jitter), 120],
        [sign * (84 + out * 34 + jitter), length],
      ])
    }),
  )
  const crown = cap(brush, { volume: volume * 0.4, line: -112, burns: -20, strands: 18 })
  const back: Point[] = [
    [0, -160],
    [96, -120],
    [116, 0],
    [122, 140],
    [110, length],
  ]
  return {
    behind: fill(loop([...back, ...mirror(back).reverse()]), tones.deep),
    front: crown.drawn + ropes.join(''),
    cast: crown.shape,
  }
}

function pulledBack(brush: Brush, cut: Cut): Drawn {
  const { tones } = brush
  const crown = cap(brush, { volume: cut.volume * 0.4, line: -112, burns: -14, lean: 0.02, side: 3 })
  const knot = (x: number, y: number, r: number) => {
    const swirl = [0.35, 0.6, 0.82].map((size) =>
      stroke(
        curve(ring(7, r * size, r * size * 0.86, y, 150, 400).map(([px, py]): Point => [px + x, py])),
        'url(#glint)',
        4,
        0.55,
      ),
    )
    return (
      ellipse(x, y, r, r * 0.9, tones.base) +
      ellipse(x + r * 0.25, y + r * 0.2, r * 0.7, r * 0.66, tones.shade, 0.6) +
      swirl.join('')
    )
  }
  const tail: Point[] = [
    [60, -120],
    [128, -96],
    [146, 0],
    [140, 130],
    [118, cut.length],
    [100, cut.length - 10],
    [96, 90],
    [92, -20],
  ]
  const behind =
    cut.style === 'bun'
      ? knot(cut.part * 16, -174, 46)
      : cut.style === 'low_bun'
        ? knot(cut.part > 0 ? 74 : -74, 104, 46)
        : fill(loop(cut.part > 0 ? tail : mirror(tail)), tones.shade) +
          stroke(
            curve((cut.part > 0 ? tail : mirror(tail)).slice(0, 5).map(([x, y]): Point => [x * 0.92, y + 8])),
            tones.base,
            12,
            0.8,
          )
  return { behind, front: crown.drawn, cast: crown.shape }
}

function sideBraid(brush: Brush, cut: Cut): Drawn {
  const { tones } = brush
  const sign = cut.part > 0 ? 1 : -1
  const hair = falling(brush, { length: 110, volume: cut.volume * 0.6, part: cut.part, inward: 26 })
  const knots = Array.from({ length: 8 }, (_, index): string => {
    const y = 104 + index * 33
    const x = sign * (104 + Math.sin(index / 2.4) * 8)
    const r = 26 - index * 1.5
    const leaf = (turn: number) =>
      `<ellipse rx="${r * 0.62}" ry="${r}" transform="translate(${x + turn * r * 0.42} ${y}) rotate(${turn * 34})" fill="${turn < 0 ? tones.base : tones.shade}"/>`
    return (
      leaf(1) +
      leaf(-1) +
      stroke(`M${x - r * 0.6} ${y - r * 0.5}q${r * 0.2} ${r * 0.7} ${r * 0.5} ${r}`, 'url(#glint)', 3, 0.6)
    )
  })
  return { ...hair, front: hair.front + knots.join('') }
}

function topPiece(brush: Brush, outer: readonly Point[], inner: readonly Point[], lean: number) {
  return lock(brush, outer, inner, { strands: 30, across: lean })
}

const FADE = { volume: -4, line: -94, corners: 6, strands: 0, side: 0 } as const

/** Short sides with more on top. */
function shortCut(brush: Brush, { style, volume: v, part }: Cut): Drawn {
  const sign = part > 0 ? 1 : -1
  const turn = (points: readonly Point[]) => (sign > 0 ? points : mirror(points).reverse())
  const sides = cap(brush, { ...FADE, colour: 'url(#fade)' })
  const inner: Point[] = [
    [-95, -74],
    [-82, -88],
    [-52, -100],
    [0, -102],
    [52, -99],
    [84, -86],
    [97, -72],
  ]
  const outers: Partial<Record<HairStyle, Point[]>> = {
    parted: [
      [-98, -88],
      [-89, -128],
      [-60, -155],
      [0, -172 - v],
      [58, -165 - v],
      [97, -128],
      [103, -84],
    ],
    quiff: [
      [-99, -90],
      [-94, -134],
      [-62, -170 - v * 0.7],
      [-2, -186 - v],
      [54, -172 - v],
      [94, -134],
      [102, -86],
    ],
    crop: [
      [-101, -84],
      [-94, -124],
      [-56, -154 - v * 0.7],
      [0, -166 - v],
      [56, -154 - v * 0.7],
      [94, -124],
      [101, -84],
    ],
    slick: [
      [-100, -90],
      [-93, -132],
      [-58, -164 - v * 0.6],
      [0, -172 - v * 0.6],
      [58, -164 - v * 0.6],
      [93, -132],
      [100, -90],
    ],
  }
  const outer = outers[style] ?? outers.crop ?? []
  const jag = (points: Point[]): Point[] => points.map(([x, y], index) => [x, y + 16 + (index % 2 ? 7 : -2)])
  const line = style === 'crop' ? jag(inner) : inner
  const lean = { parted: 0.26, quiff: 0.16, crop: -0.06, slick: 0.02 }[style as string] ?? 0.1
  return join(sides, topPiece(brush, turn(outer), turn(line), lean * sign))
}

function receding(brush: Brush, { volume }: Cut): Drawn {
  return join(
    cap(brush, { volume: volume * 0.2 - 2, line: -122, corners: 22, strands: 26, lean: 0.04, side: 2 }),
  )
}

/** Hair round the ears only. */
function wreath(brush: Brush): Drawn {
  const outer: Point[] = [
    [94, -86],
    [106, -54],
    [108, -10],
    [100, 22],
  ]
  const inner: Point[] = [
    [88, -74],
    [93, -48],
    [95, -18],
    [95, 6],
  ]
  return join(
    lock(brush, outer, inner, { strands: 8 }),
    lock(brush, mirror(outer), mirror(inner), { strands: 8 }),
  )
}

function pixie(brush: Brush, { part, volume }: Cut): Drawn {
  const sign = part > 0 ? 1 : -1
  const sweepOuter: Point[] = [
    [-94, -70],
    [-86, -138],
    [-40, -172 - volume],
    [24, -176 - volume],
    [84, -150 - volume * 0.4],
    [108, -96],
    [104, -40],
  ]
  const sweepInner: Point[] = [
    [-88, -58],
    [-64, -84],
    [-30, -86],
    [18, -100],
    [62, -112],
    [88, -84],
    [93, -36],
  ]
  const turn = (points: Point[]) => (sign > 0 ? points : mirror(points).reverse())
  return join(
    cap(brush, { volume: volume * 0.4, burns: 8, line: -100, strands: 12 }),
    lock(brush, turn(sweepOuter), turn(sweepInner), { strands: 32, across: -0.2 * sign }),
  )
}

function curlyTop(brush: Brush, { volume }: Cut): Drawn {
  const sides = cap(brush, { ...FADE, colour: 'url(#fade)' })
  const back = ring(15, 86, 62 + volume * 0.5, -104, 180, 360)
  const middle = ring(12, 74, 44, -100, 186, 354)
  const front = ring(10, 72, 22, -92, 190, 350)
  return {
    behind: '',
    front:
      sides.drawn +
      fill(loop([...ring(9, 92, 66, -104, 180, 360), [80, -92], [0, -112], [-80, -92]]), brush.tones.shade) +
      puffs(brush, back, 18) +
      puffs(brush, middle, 17) +
      puffs(brush, front, 13),
    cast: rounds(front, 14),
  }
}

export function drawHair(cut: Cut, tones: Tones): Drawn {
  const brush: Brush = { tones, random: createRandom(`hair ${cut.seed}`) }
  const { part, volume, length } = cut
  switch (cut.style) {
    case 'none':
      return NOTHING
    case 'straight':
      return falling(brush, { length, volume: volume * 0.5, part, cover: 2 })
    case 'wavy':
      return falling(brush, { length, volume: volume + 4, part, wave: 9, cover: 4 })
    case 'layered':
      return falling(brush, { length: Math.min(length, 190), volume, part, wave: 5, inward: -18, cover: 5 })
    case 'lob':
      return falling(brush, { length: 176, volume, part, inward: 12, cover: 4 })
    case 'bob':
      return falling(brush, { length: 122, volume: volume + 2, part, inward: 30, cover: 6 })
    case 'fringe': {
      const hair = falling(brush, { length, volume, part: 0, inward: length < 200 ? 20 : 0, cover: 4 })
      const bangs = fringe(brush, -52, part)
      return { ...hair, front: bangs.drawn + hair.front, cast: hair.cast + bangs.shape }
    }
    case 'shoulder':
      return falling(brush, { length: 165, volume: volume * 0.5, part: part * 0.5, wave: 5, cover: 0 })
    case 'bun':
    case 'low_bun':
    case 'ponytail':
      return pulledBack(brush, cut)
    case 'side_braid':
      return sideBraid(brush, cut)
    case 'curls':
      return curls(brush, cut)
    case 'afro':
      return afro(brush, volume, false)
    case 'short_afro':
      return afro(brush, 0, true)
    case 'braids':
      return braids(brush, cut)
    case 'pixie':
      return pixie(brush, cut)
    case 'bowl_grey':
      return falling(brush, { length: 74, volume: volume + 6, part, inward: 22, wave: 3, cover: 3 })
    case 'parted':
    case 'quiff':
    case 'crop':
    case 'slick':
      return shortCut(brush, cut)
    case 'buzz':
      return join(
        cap(brush, { volume: -6, line: -104, corners: 6, strands: 0, side: 0, colour: 'url(#fade)' }),
      )
    case 'curly_top':
      return curlyTop(brush, cut)
    case 'swept':
      return join(
        cap(brush, { volume: volume + 8, line: -112, burns: 34, lean: 0.18, side: 10, strands: 44 }),
      )
    case 'receding':
      return receding(brush, cut)
    case 'wreath':
      return wreath(brush)
  }
}

export const hairGradients = (tones: Tones, skinShade: string): string =>
  `<linearGradient id="hair" gradientUnits="userSpaceOnUse" x1="-120" y1="-150" x2="120" y2="40"><stop stop-color="${tones.lit}"/><stop offset=".35" stop-color="${tones.base}"/><stop offset="1" stop-color="${tones.shade}"/></linearGradient>
<linearGradient id="glint" gradientUnits="userSpaceOnUse" x1="0" y1="-200" x2="0" y2="260"><stop stop-color="${tones.lit}" stop-opacity="0"/><stop offset=".2" stop-color="${tones.lit}" stop-opacity=".9"/><stop offset=".42" stop-color="${tones.lit}" stop-opacity=".1"/><stop offset=".7" stop-color="${tones.lit}" stop-opacity=".55"/><stop offset="1" stop-color="${tones.lit}" stop-opacity=".1"/></linearGradient>
<linearGradient id="fade" gradientUnits="userSpaceOnUse" x1="0" y1="-120" x2="0" y2="4"><stop stop-color="${tones.base}" stop-opacity=".92"/><stop offset=".6" stop-color="${tones.shade}" stop-opacity=".72"/><stop offset="1" stop-color="${skinShade}" stop-opacity=".3"/></linearGradient>`

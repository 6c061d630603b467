import type { Interest } from '../../src/contract/lists.ts'
import type { Random } from '../random.ts'
import type { Arms, Garment } from './body.ts'
import type { Oklch } from './colours.ts'
import { FRAME, type Motif } from './ground.ts'
import type { Light } from './light.ts'
import { ellipse, fill, loop, stroke } from './path.ts'
import { tonesOf, type Tones } from './tones.ts'

export const SCENES = [
  'tent',
  'peak',
  'snow',
  'dog',
  'cat',
  'bike',
  'book',
  'cinema',
  'kitchen',
  'guitar',
  'water',
  'garden',
  'gallery',
  'camera',
  'ball',
  'mat',
  'trip',
  'table',
  'desk',
  'park',
  'stage',
] as const
export type Scene = (typeof SCENES)[number]

/** Interests a photo can show; the others are left to words. */
export const SCENE_OF: Partial<Record<Interest, Scene>> = {
  art: 'gallery',
  baking: 'kitchen',
  board_games: 'table',
  camping: 'tent',
  cats: 'cat',
  chess: 'table',
  cinema: 'cinema',
  climbing: 'peak',
  cooking: 'kitchen',
  cycling: 'bike',
  design: 'desk',
  dogs: 'dog',
  family: 'table',
  concerts: 'stage',
  dancing: 'stage',
  festivals: 'tent',
  fitness: 'mat',
  football: 'ball',
  gardening: 'garden',
  hiking: 'peak',
  history: 'book',
  languages: 'book',
  literature: 'book',
  meditation: 'mat',
  museums: 'gallery',
  music: 'guitar',
  nature: 'park',
  photography: 'camera',
  podcasts: 'desk',
  running: 'park',
  science: 'desk',
  series: 'cinema',
  skiing: 'snow',
  swimming: 'water',
  technology: 'desk',
  travel: 'trip',
  yoga: 'mat',
}

export const isDrawn = (interest: Interest) => interest in SCENE_OF

interface Setting {
  distance: 'half' | 'full' | 'sitting'
  arms: Arms
  /** Where the eyes are, and pixels a unit of the head takes. */
  x: number
  y: number
  scale: number
  motifs: readonly Motif[]
  garments: readonly Garment[]
  apron?: boolean
}

const HALF = { distance: 'half', x: 480, y: 372, scale: 1.02 } as const

export const SETTINGS: Record<Scene, Setting> = {
  tent: {
    distance: 'sitting',
    arms: 'hold',
    x: 390,
    y: 392,
    scale: 0.68,
    motifs: ['hills', 'forest'],
    garments: ['knit', 'hoodie', 'anorak'],
  },
  peak: {
    distance: 'full',
    arms: 'down',
    x: 430,
    y: 372,
    scale: 0.42,
    motifs: ['hills'],
    garments: ['anorak', 'hoodie', 'tee'],
  },
  snow: {
    distance: 'full',
    arms: 'down',
    x: 420,
    y: 378,
    scale: 0.42,
    motifs: ['hills'],
    garments: ['anorak'],
  },
  dog: {
    distance: 'half',
    arms: 'down',
    x: 400,
    y: 372,
    scale: 0.82,
    motifs: ['leaves', 'forest', 'street'],
    garments: ['knit', 'jacket', 'hoodie'],
  },
  cat: {
    distance: 'half',
    arms: 'down',
    x: 540,
    y: 372,
    scale: 1.05,
    motifs: ['room', 'window'],
    garments: ['knit', 'tee', 'cardigan', 'roll'],
  },
  bike: {
    distance: 'full',
    arms: 'down',
    x: 440,
    y: 380,
    scale: 0.46,
    motifs: ['street', 'leaves'],
    garments: ['tee', 'jacket', 'shirt'],
  },
  book: {
    ...HALF,
    arms: 'hold',
    motifs: ['shelves', 'room'],
    garments: ['knit', 'shirt', 'cardigan', 'roll'],
  },
  cinema: { ...HALF, arms: 'hold', motifs: ['wall'], garments: ['tee', 'jacket', 'roll', 'shirt'] },
  kitchen: {
    ...HALF,
    arms: 'hold',
    motifs: ['window', 'room'],
    garments: ['tee', 'shirt', 'knit'],
    apron: true,
  },
  guitar: { ...HALF, arms: 'hold', motifs: ['room', 'lights'], garments: ['tee', 'shirt', 'knit'] },
  water: { distance: 'half', arms: 'down', x: 480, y: 392, scale: 1.16, motifs: ['sea'], garments: ['bare'] },
  garden: { ...HALF, arms: 'hold', motifs: ['leaves'], garments: ['shirt', 'tee', 'knit'] },
  gallery: {
    distance: 'half',
    arms: 'down',
    x: 350,
    y: 380,
    scale: 0.86,
    motifs: ['wall'],
    garments: ['blazer', 'roll', 'shirt', 'knit'],
  },
  camera: {
    ...HALF,
    arms: 'hold',
    motifs: ['street', 'leaves', 'sea'],
    garments: ['jacket', 'knit', 'shirt'],
  },
  ball: { ...HALF, arms: 'hold', motifs: ['leaves', 'street'], garments: ['tee', 'hoodie'] },
  mat: {
    distance: 'sitting',
    arms: 'hold',
    x: 480,
    y: 392,
    scale: 0.7,
    motifs: ['window', 'leaves'],
    garments: ['tee', 'straps'],
  },
  trip: {
    distance: 'full',
    arms: 'down',
    x: 410,
    y: 380,
    scale: 0.44,
    motifs: ['street'],
    garments: ['jacket', 'knit', 'blazer'],
  },
  table: {
    distance: 'half',
    arms: 'down',
    x: 480,
    y: 380,
    scale: 1,
    motifs: ['room', 'window', 'lights'],
    garments: ['knit', 'shirt', 'roll', 'tee'],
  },
  desk: {
    distance: 'half',
    arms: 'down',
    x: 480,
    y: 380,
    scale: 1,
    motifs: ['room', 'shelves'],
    garments: ['shirt', 'knit', 'tee'],
  },
  park: {
    distance: 'full',
    arms: 'down',
    x: 450,
    y: 376,
    scale: 0.44,
    motifs: ['forest', 'leaves'],
    garments: ['tee', 'hoodie'],
  },
  stage: {
    distance: 'full',
    arms: 'down',
    x: 520,
    y: 376,
    scale: 0.56,
    motifs: ['lights'],
    garments: ['tee', 'jacket', 'shirt', 'scoop'],
  },
}

const { width: W, height: H } = FRAME
const rect = (x: number, y: number, w: number, h: number, colour: string, rx = 0, opacity = 1) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" fill="${colour}" opacity="${opacity}"/>`
const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('')
const group = (x: number, y: number, scale: number, content: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${content}</g>`

const COATS: readonly Oklch[] = [
  { l: 0.45, c: 0.07, h: 55 },
  { l: 0.74, c: 0.08, h: 75 },
  { l: 0.3, c: 0.015, h: 50 },
  { l: 0.88, c: 0.02, h: 80 },
  { l: 0.56, c: 0.1, h: 55 },
]

/** A dog that sits and looks at us, 400 high, its feet at y 0. */
function dog(coat: Tones, cream: Tones, dark: string): string {
  return [
    fill('M-86 0C-120-70-110-180-60-230H60C110-180 120-70 86 0Z', coat.base),
    fill('M20 0C60-60 60-170 50-226H60C110-180 120-70 86 0Z', coat.shade, 0.8),
    fill('M-36 0C-58-90-50-170 0-200C50-170 58-90 36 0Z', cream.base, 0.9),
    fill(
      'M-70 0V-60Q-66-96-46-96Q-26-96-24-60V0Q-46 10-70 0ZM70 0V-60Q66-96 46-96Q26-96 24-60V0Q46 10 70 0Z',
      coat.base,
    ),
    fill('M46-96Q66-96 70-60V0Q58 6 48 5Z', coat.shade),
    fill('M-66-222Q0-188 66-222L60-198Q0-166-60-198Z', '#b5473a'),
    ellipse(0, -182, 9, 9, '#e2b84f'),
    fill(
      loop([
        [0, -400],
        [62, -384],
        [86, -320],
        [70, -252],
        [30, -212],
        [0, -208],
        [-30, -212],
        [-70, -252],
        [-86, -320],
        [-62, -384],
      ]),
      coat.base,
    ),
    fill('M30-396C74-384 92-320 70-252C58-230 40-216 24-211C50-260 44-340 30-396Z', coat.shade, 0.75),
    fill('M-58-386C-110-400-130-340-112-270C-96-250-82-270-78-300Z', coat.shade),
    fill('M58-386C110-400 130-340 112-270C96-250 82-270 78-300Z', coat.deep),
    fill(
      'M-14-398C-18-330-44-290-44-258C-40-220-20-206 0-206C20-206 40-220 44-258C44-290 18-330 14-398Z',
      cream.base,
    ),
    ellipse(-42, -322, 10, 11, '#1d1512') +
      ellipse(42, -322, 10, 11, '#1d1512') +
      ellipse(-45, -326, 3, 3, '#fff') +
      ellipse(39, -326, 3, 3, '#fff'),
    fill('M-22-282Q0-294 22-282Q18-258 0-254Q-18-258-22-282Z', dark),
    ellipse(-6, -280, 5, 3, '#fff', 0.4),
    stroke('M0-254V-240M-26-244Q-12-232 0-240Q12-232 26-244', dark, 4),
    fill('M-13-236Q0-230 13-236Q15-206 0-200Q-15-206-13-236Z', '#dd7d78'),
  ].join('')
}

/** A cat that sits, 300 high. */
function cat(coat: Tones, cream: Tones): string {
  return [
    stroke('M60-20C150-10 150-110 112-130', coat.shade, 26),
    fill('M-74 0C-96-80-70-160-30-190H30C70-160 96-80 74 0Z', coat.base),
    fill('M16 0C46-60 40-140 30-190C70-160 96-80 74 0Z', coat.shade, 0.8),
    fill('M-26 0C-40-70-30-130 0-150C30-130 40-70 26 0Z', cream.base, 0.85),
    fill('M-64-232L-74-312L-24-280ZM64-232L74-312L24-280Z', coat.base),
    fill('M-58-244L-64-294L-34-274ZM58-244L64-294L34-274Z', '#d79c92', 0.8),
    fill(
      loop([
        [0, -284],
        [50, -270],
        [78, -222],
        [58, -178],
        [0, -160],
        [-58, -178],
        [-78, -222],
        [-50, -270],
      ]),
      coat.base,
    ),
    fill('M26-282C70-270 92-220 58-178C44-168 26-162 8-160C44-200 40-250 26-282Z', coat.shade, 0.75),
    fill('M-30-178Q-26-206 0-206Q26-206 30-178Q14-160 0-160Q-14-160-30-178Z', cream.base),
    times(3, (index) => stroke(`M${-16 + index * 16}-282V-254`, coat.deep, 6, 0.5)),
    ...[-32, 32].map(
      (x) =>
        fill(`M${x - 15}-222Q${x}-240 ${x + 15}-222Q${x}-208 ${x - 15}-222Z`, '#c9b24a') +
        ellipse(x, -223, 4.5, 9, '#17120f') +
        ellipse(x - 3, -227, 2.4, 2.4, '#fff'),
    ),
    fill('M-8-202H8L0-192Z', '#b9736c'),
    stroke('M0-192V-184M-14-182Q-6-176 0-184Q6-176 14-182', coat.deep, 3, 0.8),
    stroke('M-34-190L-84-198M-34-184L-82-180M34-190L84-198M34-184L82-180', cream.lit, 2, 0.7),
  ].join('')
}

function bike(paint: Tones, metal: Tones): string {
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="960" r="142" fill="none" stroke="#26221f" stroke-width="13"/><circle cx="${x}" cy="960" r="132" fill="none" stroke="${metal.base}" stroke-width="4"/>${times(12, (index) => stroke(`M${x} 960L${(x + Math.cos(index * 0.5236) * 132).toFixed(0)} ${(960 + Math.sin(index * 0.5236) * 132).toFixed(0)}`, metal.base, 1.6, 0.6))}`
  return [
    wheel(250),
    wheel(690),
    stroke('M250 960L370 760L560 760L440 960Z', paint.base, 15),
    stroke('M250 960H440L370 760', paint.shade, 13),
    stroke('M690 960L600 700', paint.base, 14),
    stroke('M440 960L352 716', paint.base, 13),
    fill('M300 708Q350 690 408 706Q400 724 350 724Q310 722 300 708Z', '#4a2f22'),
    stroke('M596 690Q560 660 520 676M596 690Q640 664 664 690', '#2b2623', 12),
    `<circle cx="440" cy="960" r="32" fill="none" stroke="${metal.base}" stroke-width="8"/>`,
    stroke('M440 960L470 1010M456 1014h36', metal.shade, 8),
    rect(600, 730, 120, 84, '#8a6238', 12) +
      times(4, (index) => stroke(`M${612 + index * 28} 732V810`, '#6b4a28', 3, 0.7)),
    ellipse(630, 724, 26, 22, paint.lit) +
      ellipse(668, 718, 28, 26, '#8fae62') +
      ellipse(696, 728, 20, 18, '#d9825b'),
  ].join('')
}

function guitar(wood: Tones, dark: Tones): string {
  return group(
    470,
    930,
    1,
    `<g transform="rotate(-24)">${rect(120, -24, 400, 42, dark.base, 6)}${times(7, (index) => rect(170 + index * 46, -24, 4, 42, dark.lit, 0, 0.7))}${rect(500, -36, 92, 66, dark.base, 10)}${fill(
      loop([
        [-260, 0],
        [-240, -110],
        [-150, -150],
        [-60, -112],
        [0, -96],
        [70, -110],
        [140, -70],
        [160, 0],
        [140, 70],
        [70, 110],
        [0, 96],
        [-60, 112],
        [-150, 150],
        [-240, 110],
      ]),
      wood.base,
    )}${fill('M-250 60C-220 130-190 148-150 150C-110 140-90 116-60 112C-30 98 30 98 70 110C130 100 160 40 160 0C60 90-140 120-250 60Z', wood.shade, 0.7)}<circle cx="20" cy="0" r="48" fill="#2a1a12"/><circle cx="20" cy="0" r="56" fill="none" stroke="${wood.lit}" stroke-width="5"/>${rect(-170, -44, 20, 88, dark.base, 6)}${times(4, (index) => stroke(`M-160 ${-18 + index * 12}H520`, '#f3e6cf', 1.6, 0.7))}</g>`,
  )
}

function tent(cloth: Tones, inside: string): string {
  return [
    fill('M610 250L1020 1030H210Z', cloth.base),
    fill('M610 250L1020 1030H760Z', cloth.shade),
    fill('M610 330L770 1030H450Z', inside),
    fill('M610 330L450 1030H400L596 300Z', cloth.lit),
    stroke('M610 250L180 1090M610 250L1040 1060', cloth.deep, 4, 0.6),
  ].join('')
}

function plants(random: Random, leaf: Tones, fruit: string): string {
  return times(11, (index) => {
    const x = index * 98 - 10 + random.whole(-20, 20)
    const high = random.whole(170, 330)
    const leaves = times(5, (step) => {
      const y = H - 40 - (high / 5) * (step + 1)
      const side = step % 2 ? 1 : -1
      return `<path d="M${x} ${y}q${side * 34}-34 ${side * 84}-12q${-side * 30} 40 ${-side * 84} 12Z" fill="${side > 0 ? leaf.shade : leaf.base}"/>`
    })
    return (
      stroke(`M${x} ${H}Q${x + 8} ${H - high / 2} ${x} ${H - high}`, leaf.deep, 7) +
      leaves +
      (index % 2
        ? ellipse(x + 24, H - high * 0.5, 20, 19, fruit) +
          ellipse(x + 18, H - high * 0.5 - 6, 5, 4, '#fff', 0.5)
        : '')
    )
  })
}

export interface Set {
  /** Behind the person, in focus. */
  behind: string
  /** In front of the trunk, under the hands. */
  held: string
  /** In front of everything. */
  before: string
}

const NO_SET: Set = { behind: '', held: '', before: '' }

/** Draws the things around a person, in the frame's own pixels. */
export function drawSet(scene: Scene, light: Light, random: Random): Set {
  const T = (l: number, c: number, h: number) => tonesOf({ l, c, h }, light)
  const lively = T(0.58, 0.14, random.pick([30, 60, 150, 220, 255, 350]))
  const wood = T(0.55, 0.075, 60)
  const grass = T(Math.max(0.34, light.ground.l - 0.2), 0.06, 130)
  const meadow = (y: number) =>
    fill(`M0 ${y}Q240 ${y - 40} 480 ${y}T960 ${y - 20}V${H}H0Z`, grass.base) +
    times(40, () => {
      const [x, top] = [random.whole(0, W), random.whole(y, H - 20)]
      return stroke(`M${x} ${top + 26}q-4-16 4-34`, random.chance(0.5) ? grass.lit : grass.shade, 4, 0.7)
    })
  const counter = (y: number, tones: Tones) =>
    rect(0, y, W, H - y, tones.base) +
    rect(0, y, W, 22, tones.lit) +
    rect(0, y + 22, W, 12, tones.deep, 0, 0.4)
  const mug = (x: number, y: number) =>
    fill(`M${x - 42} ${y - 92}h84l-8 92h-68Z`, lively.base) +
    fill(`M${x + 6} ${y - 92}h36l-8 92h-20Z`, lively.shade, 0.8) +
    `<path d="M${x + 40} ${y - 74}q44-4 36 26q-6 24-42 22" fill="none" stroke="${lively.base}" stroke-width="12"/>` +
    ellipse(x, y - 92, 42, 9, '#4a2c1c')
  switch (scene) {
    case 'tent':
      return {
        behind: tent(T(0.68, 0.13, random.pick([55, 75, 150, 230])), '#3b2a26') + meadow(1010),
        held: mug(392, 778),
        before: group(
          760,
          1110,
          1,
          `${rect(-34, -104, 68, 100, '#2c2623', 10)}${rect(-24, -88, 48, 66, '#ffd98a', 8)}${ellipse(0, -54, 110, 110, '#ffcf7a', 0.25)}`,
        ),
      }
    case 'peak': {
      const rock = T(0.5, 0.02, 60)
      return {
        ...NO_SET,
        behind:
          fill('M0 1010L140 960L330 1040L520 1000L700 1060L960 980V1200H0Z', rock.base) +
          fill('M330 1040L420 1090L520 1000L600 1110L700 1060L960 980V1200H0Z', rock.shade) +
          group(
            760,
            1040,
            0.8,
            stroke('M0 0V-260', wood.deep, 16) +
              fill('M-10-250H130L168-222L130-194H-10Z', wood.base) +
              fill('M10-170H-120L-156-144L-120-118H10Z', wood.shade),
          ),
        before: times(14, () => {
          const x = random.whole(0, W)
          return stroke(`M${x} 1200q-6-50 10-80`, grass.base, 6, 0.8)
        }),
      }
    }
    case 'snow': {
      const snow = T(0.96, 0.012, 230)
      return {
        ...NO_SET,
        behind:
          fill('M0 1000Q260 930 520 1010T960 960V1200H0Z', snow.base) +
          fill('M520 1010Q740 1060 960 960V1200H300Q440 1100 520 1010Z', snow.shade, 0.5) +
          group(
            640,
            1090,
            1,
            `<g transform="rotate(4)">${rect(-8, -560, 26, 560, lively.base, 12)}${rect(26, -548, 26, 548, lively.shade, 12)}</g>`,
          ) +
          times(5, (index) => {
            const [x, y, k] = [
              60 + index * 220 + random.whole(-30, 30),
              980 + random.whole(-30, 10),
              0.6 + random.next() * 0.5,
            ]
            return group(
              x,
              y,
              k,
              fill('M0-300L70-140H36L96-30H-96L-36-140H-70Z', T(0.38, 0.05, 165).base) +
                fill('M0-300L24-190L-10-160L-30-190ZM-36-140L10-110L-60-50Z', snow.base, 0.85),
            )
          }),
      }
    }
    case 'dog': {
      const coat = random.pick(COATS)
      return {
        ...NO_SET,
        before: group(700, 1216, 1.22, dog(tonesOf(coat, light), T(0.9, 0.03, 80), '#241a17')),
      }
    }
    case 'cat': {
      const coat = random.pick(COATS)
      return {
        ...NO_SET,
        before: counter(1110, wood) + group(270, 1120, 1.25, cat(tonesOf(coat, light), T(0.92, 0.02, 80))),
      }
    }
    case 'bike':
      return {
        ...NO_SET,
        behind: rect(0, 1040, W, 200, T(light.ground.l - 0.08, 0.012, 60).base),
        before: group(-10, -6, 1.04, bike(lively, T(0.75, 0.005, 240))),
      }
    case 'book':
      return {
        ...NO_SET,
        held: group(
          480,
          930,
          1,
          fill('M-190-120Q-90-160 0-112V70Q-90 30-190 64Z', lively.base) +
            fill('M190-120Q90-160 0-112V70Q90 30 190 64Z', lively.shade) +
            fill('M-178-128Q-90-164 0-120V-110Q-90-152-180-116Z', '#f6eedd') +
            fill('M178-128Q90-164 0-120V-110Q90-152 180-116Z', '#e6dac2') +
            rect(-130, -70, 74, 10, lively.lit, 4, 0.8) +
            rect(-120, -46, 54, 7, lively.lit, 3, 0.6),
        ),
      }
    case 'cinema': {
      const seat = T(0.42, 0.14, 22)
      return {
        behind:
          rect(0, 0, W, H, '#170d14', 0, 0.55) +
          fill('M960 40L0 420V620L960 120Z', '#dbe6ff', 0.16) +
          times(2, (row) =>
            times(5, (index) =>
              fill(
                loop([
                  [index * 230 - 60 + row * 110, 1200],
                  [index * 230 - 70 + row * 110, 720 + row * 150],
                  [index * 230 - 20 + row * 110, 650 + row * 150],
                  [index * 230 + 80 + row * 110, 650 + row * 150],
                  [index * 230 + 130 + row * 110, 720 + row * 150],
                  [index * 230 + 120 + row * 110, 1200],
                ]),
                row ? seat.base : seat.shade,
              ),
            ),
          ),
        held: group(
          480,
          952,
          1,
          times(15, () =>
            ellipse(
              random.whole(-84, 84),
              random.whole(-196, -128),
              24,
              22,
              random.chance(0.5) ? '#fbefc8' : '#f1dc9c',
            ),
          ) +
            fill('M-106-140H106L78 130H-78Z', '#f4ece2') +
            fill('M-106-140H-62L-50 130H-78ZM-20-140H22L16 130H-14ZM64-140H106L78 130H48Z', '#c5392f'),
        ),
        before: '',
      }
    }
    case 'kitchen':
      return {
        ...NO_SET,
        held: '',
        before:
          counter(1040, wood) +
          group(
            480,
            1060,
            1,
            fill('M-190-130H190Q180 0 90 14H-90Q-180 0-190-130Z', lively.base) +
              fill('M30-130H190Q180 0 90 14H10Q70-40 30-130Z', lively.shade, 0.8) +
              ellipse(0, -130, 190, 30, lively.lit) +
              ellipse(0, -128, 168, 22, '#efdcae') +
              stroke('M60-130L150-300', wood.lit, 16),
          ) +
          group(
            130,
            1090,
            1,
            ellipse(0, -34, 46, 42, '#d8402f') +
              ellipse(-14, -48, 10, 8, '#fff', 0.5) +
              stroke('M0-74l8-16', '#4f7a3a', 7) +
              ellipse(86, -22, 36, 34, '#d8402f'),
          ) +
          group(
            800,
            1094,
            1,
            fill(
              'M-20 0Q-50-90-90-110Q-30-110 0-60Q10-120 60-140Q40-90 24-50Q60-80 100-70Q50-40 30 0Z',
              '#5d8f45',
            ),
          ),
      }
    case 'guitar':
      return { ...NO_SET, held: guitar(T(0.66, 0.11, 62), T(0.3, 0.04, 40)) }
    case 'water': {
      const lake = T(Math.max(0.42, light.ground.l - 0.16), 0.06, 225)
      return {
        ...NO_SET,
        before:
          fill('M0 790Q200 770 330 792Q480 812 640 790Q800 772 960 792V1200H0Z', lake.base, 0.93) +
          times(26, () => {
            const y = random.whole(800, 1180)
            const w = random.whole(60, 260)
            const x = random.whole(-40, 900)
            return fill(
              `M${x} ${y}q${w / 2}-12 ${w} 0q${-w / 2} 10 ${-w} 0Z`,
              random.chance(0.6) ? lake.lit : lake.shade,
              0.7,
            )
          }) +
          stroke('M190 800Q480 850 770 800', lake.lit, 8, 0.8) +
          stroke('M120 838Q480 908 850 838', lake.lit, 5, 0.5),
      }
    }
    case 'garden':
      return {
        ...NO_SET,
        held: group(
          480,
          930,
          1,
          fill('M-100-60H100L78 110H-78Z', T(0.6, 0.11, 42).base) +
            fill('M10-60H100L78 110H30Z', T(0.6, 0.11, 42).shade, 0.8) +
            rect(-112, -84, 224, 36, T(0.64, 0.11, 44).base, 8) +
            times(
              7,
              (index) =>
                `<g transform="rotate(${-66 + index * 22})"><path d="M0-76q-34-60 0-150q34 90 0 150Z" fill="${index % 2 ? grass.lit : grass.base}"/></g>`,
            ),
        ),
        before: plants(random, T(0.48, 0.09, 138), '#d8452f'),
      }
    case 'gallery': {
      const canvas = (x: number, y: number, w: number, h: number) => {
        const hue = random.whole(0, 360)
        return (
          rect(x - 20, y - 20, w + 40, h + 40, T(0.45, 0.06, 70).base, 3) +
          rect(x, y, w, h, T(0.9, 0.02, 85).base) +
          fill(
            `M${x} ${y + h * 0.7}Q${x + w * 0.4} ${y + h * 0.3} ${x + w} ${y + h * 0.6}V${y + h}H${x}Z`,
            T(0.55, 0.12, hue).base,
          ) +
          ellipse(x + w * 0.62, y + h * 0.34, w * 0.2, w * 0.2, T(0.7, 0.14, hue + 60).base) +
          fill(
            `M${x} ${y + h * 0.86}Q${x + w * 0.5} ${y + h * 0.6} ${x + w} ${y + h * 0.9}V${y + h}H${x}Z`,
            T(0.36, 0.09, hue + 20).base,
          )
        )
      }
      return {
        ...NO_SET,
        behind:
          canvas(600, 190, 290, 390) +
          canvas(40, 60, 120, 160) +
          rect(0, 960, W, 300, T(light.ground.l - 0.14, 0.03, 60).base) +
          rect(0, 950, W, 16, T(0.9, 0.01, 80).base),
      }
    }
    case 'camera':
      return {
        ...NO_SET,
        held:
          stroke('M350 640Q420 800 400 880M610 640Q540 800 560 880', '#3a2b24', 10) +
          group(
            480,
            920,
            1,
            rect(-130, -90, 260, 176, '#2b2a2c', 22) +
              rect(-130, -90, 260, 46, '#8f8d8a', 18) +
              rect(-40, -116, 90, 40, '#8f8d8a', 10) +
              '<circle r="78" cy="6" fill="#17171a"/><circle r="62" cy="6" fill="#33343a"/><circle r="44" cy="6" fill="#20304a"/>' +
              ellipse(-16, -10, 12, 9, '#fff', 0.55),
          ),
      }
    case 'ball':
      return {
        ...NO_SET,
        held: group(
          480,
          910,
          1,
          '<circle r="150" fill="#f3efe8"/><path d="M30-147A150 150 0 0 1 60 137A170 170 0 0 0 30-147Z" fill="#b9b2ab" opacity=".8"/><path d="M0-52L50-16L31 43H-31L-50-16Z" fill="#26262a"/><path d="M0-52V-100M50-16L98-34M31 43L60 86M-31 43L-60 86M-50-16L-98-34" stroke="#26262a" stroke-width="6"/><path d="M-34-146L0-100L34-146Q0-154-34-146ZM120-88L98-34L146 12Q152-44 120-88ZM-120-88L-98-34L-146 12Q-152-44-120-88ZM60 86L36 145Q80 134 112 98ZM-60 86L-36 145Q-80 134-112 98Z" fill="#26262a"/>',
        ),
      }
    case 'mat':
      return {
        ...NO_SET,
        behind:
          fill(`M90 1020H870L940 1110H20Z`, lively.base) +
          rect(20, 1110, 920, 14, lively.shade) +
          group(
            850,
            1050,
            1,
            fill('M-46-90H46L34 0H-34Z', T(0.62, 0.09, 45).base) +
              times(
                6,
                (index) =>
                  `<g transform="rotate(${-50 + index * 20} 0 -90)"><path d="M0-90q-26-80 0-200q26 120 0 200Z" fill="${index % 2 ? grass.lit : grass.base}"/></g>`,
              ),
          ),
      }
    case 'trip': {
      const train = T(0.62, 0.11, random.pick([25, 150, 245, 85]))
      return {
        ...NO_SET,
        behind:
          rect(0, 250, W, 640, train.base) +
          rect(0, 250, W, 60, train.lit) +
          times(
            4,
            (index) =>
              rect(-120 + index * 290, 370, 220, 230, T(0.84, 0.03, 230).base, 24) +
              fill(
                `M${-100 + index * 290} 590L${index * 290} 372h60L${-30 + index * 290} 590Z`,
                '#fff',
                0.25,
              ),
          ) +
          rect(0, 680, W, 34, T(0.94, 0.01, 80).base) +
          rect(0, 860, W, 60, '#2c2a2b') +
          rect(0, 915, W, 300, T(light.ground.l - 0.06, 0.012, 70).base) +
          rect(0, 960, W, 18, '#e8c65a', 0, 0.8),
        before: group(
          660,
          1120,
          1,
          stroke('M-40-290V-430H40V-290', '#3a3836', 10) +
            rect(-92, -300, 184, 290, lively.base, 22) +
            rect(10, -300, 82, 290, lively.shade, 22, 0.8) +
            times(3, (index) => rect(-66 + index * 56, -276, 10, 240, lively.deep, 5, 0.4)) +
            ellipse(-60, 0, 18, 18, '#26221f') +
            ellipse(60, 0, 18, 18, '#26221f'),
        ),
      }
    }
    case 'table':
      return {
        ...NO_SET,
        before:
          counter(1000, wood) +
          mug(180, 1060) +
          group(
            560,
            1070,
            1,
            fill('M-190-46H200L250 60H-240Z', T(0.86, 0.03, 80).base) +
              times(4, (row) =>
                times(6, (column) =>
                  (row + column) % 2
                    ? fill(
                        `M${-186 + column * 64 - row * 11} ${-44 + row * 25}h${62 + row}l-8 25h-${62 + row}Z`,
                        wood.shade,
                      )
                    : '',
                ),
              ) +
              [
                [-90, 6, lively.base],
                [20, -14, '#f4efe6'],
                [110, 22, lively.shade],
                [-20, 34, '#2c2725'],
              ]
                .map(
                  ([x, y, colour]) =>
                    fill(`M${Number(x) - 20} ${y}q6-40 20-44q14 4 20 44Z`, String(colour)) +
                    ellipse(Number(x), Number(y) - 48, 15, 15, String(colour)),
                )
                .join(''),
          ),
      }
    case 'park':
      return {
        ...NO_SET,
        behind:
          meadow(900) +
          fill(
            'M380 1200Q450 1000 400 900H470Q600 1010 640 1200Z',
            T(Math.min(0.8, light.ground.l + 0.04), 0.035, 75).base,
          ),
        before:
          times(22, () => {
            const x = random.whole(-20, W)
            return stroke(
              `M${x} 1210q-8-50 6-${random.whole(70, 130)}`,
              random.chance(0.5) ? grass.base : grass.shade,
              7,
            )
          }) +
          times(7, () =>
            ellipse(
              random.whole(0, W),
              random.whole(1090, 1180),
              11,
              11,
              random.pick(['#f6e8b0', '#f3b8a4', '#f4f0ea']),
            ),
          ),
      }
    case 'stage':
      return {
        ...NO_SET,
        behind:
          rect(0, 0, W, H, '#160f24', 0, 0.42) +
          times(4, (index) =>
            fill(
              `M${120 + index * 240} 0L${random.whole(-60, 700)} 1200h260Z`,
              random.pick(['#ffd37a', '#ff9a8a', '#9ab4ff']),
              0.17,
            ),
          ) +
          stroke('M0 150Q480 290 960 120', '#2a2230', 5) +
          times(9, (index) =>
            ellipse(
              60 + index * 105,
              170 + Math.round(Math.sin((index + 0.6) / 3.1) * 56),
              17,
              20,
              '#ffe3a0',
            ),
          ),
        before: times(7, (index) => {
          const x = index * 160 + random.whole(-30, 30)
          return (
            ellipse(x, 1130, 62, 76, '#150f1c') +
            fill(`M${x - 120} 1240Q${x - 100} 1180 ${x} 1176Q${x + 100} 1180 ${x + 120} 1240Z`, '#150f1c')
          )
        }),
      }
    case 'desk':
      return {
        ...NO_SET,
        before:
          counter(1010, wood) +
          group(
            300,
            1040,
            1,
            fill('M-150-190H150L166 0H-166Z', T(0.72, 0.01, 240).base) +
              fill('M20-190H150L166 0H60Z', T(0.72, 0.01, 240).shade, 0.6) +
              ellipse(0, -96, 16, 16, '#f5f2ee', 0.8),
          ) +
          mug(800, 1066) +
          group(
            620,
            1064,
            1,
            stroke('M-20 0L10-150M20 0L0-150M0 0L-16-150', lively.base, 9) +
              fill('M-40-70H40L32 6H-32Z', T(0.4, 0.02, 60).base),
          ),
      }
  }
}

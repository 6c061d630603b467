import { circles, curls, type HairShape, type HairStyle, locks, PLAIT } from './hair.ts'
import { CHIN, fill, type Head, isBearded, JAWS, MOUSTACHE, mouthOf, type Nose, stroke } from './head.ts'

// A head seen from the front, around x = 0, with the measures of the one that is turned.

type JawShape = (typeof JAWS)[keyof typeof JAWS]
type Point = readonly [x: number, y: number]

const pointsOf = (step: string): Point[] =>
  [...step.matchAll(/(-?[\d.]+)[ ]?(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])

/** A shape of two like halves, from its left one: it runs from the top of the middle line to the foot of it. */
function whole(left: string): string {
  const steps = left.split(/(?=[A-Z])/).map((step) => ({ kind: step.charAt(0), points: pointsOf(step) }))
  const back = steps.slice(1).map(({ kind, points }, index) => {
    const start = steps[index]?.points.at(-1) ?? [0, 0]
    const mirrored = [...points.slice(0, -1).reverse(), start].map(([x, y]) => `${-x} ${y}`)
    return kind + mirrored.join(' ')
  })
  return `${left}${back.reverse().join('')}Z`
}

/** Combed back over the skull. */
const COMBED = whole('M0 13C-36 13-56 40-52 78L-47 94C-46 68-32 44 0 42')
/** Short hair: over the skull to the ears, along the forehead, with a line of its own there. */
const short = (top: string, forehead: string) =>
  `M-47 94L-53 78${top}L47 94C46 78 44 68 38 57${forehead}C-44 68-46 78-47 94Z`

const CURLED = `M45 86${curls('8-20', '-3-22', '-12-20', '-18-14', '-20-6', '-20 6', '-18 14', '-12 20', '-3 22', '8 20')}C-45 74-42 66-36 58${curls('18 0', '18-2', '18 2', '18 0')}C42 66 44 76 45 86Z`

const HAIR: Record<HairStyle, HairShape> = {
  bald: {},
  wreath: {
    front:
      'M-47 102L-49.5 84C-50 72-48 62-44 53C-38 62-37 76-44 90ZM47 102L49.5 84C50 72 48 62 44 53C38 62 37 76 44 90Z',
  },
  receding: {
    front: short(
      'C-57 40-36 15 0 15C36 15 57 40 53 78',
      'C34 44 28 31 14 30C6 34-6 34-14 30C-28 31-34 44-38 57',
    ),
    strands: 'M-8 31C-6 26-4 22 0 18M8 31C8 26 8 22 10 19',
  },
  buzz: { front: whole('M0 20C-34 20-54 44-51 78L-47 92C-46 74-42 62-36 54Q-18 46 0 47'), isThin: true },
  crop: {
    front: short(
      'C-56 36-38 10 0 10C38 10 56 36 53 78',
      'C28 62 20 56 8 60C-4 64-14 56-24 60C-30 60-34 58-38 57',
    ),
    strands: 'M-22 58C-20 46-14 38-6 33M8 60C9 50 13 43 19 38',
  },
  quiff: {
    front: short(
      'C-58 36-46 14-24 12C-6-6 38-4 44 18C56 34 57 56 53 78',
      'C20 48 0 58-20 50C-28 52-34 54-38 57',
    ),
    strands: 'M-20 50C-10 36 6 26 26 24M-38 48C-28 28-10 14 14 12',
  },
  parted: {
    front: short('C-58 34-38 9 0 9C38 9 58 34 53 78', 'C16 62-8 58-20 42C-26 50-34 54-38 57'),
    strands: 'M-20 42C-14 32-8 24 0 18M-10 40C6 48 20 50 34 48',
  },
  slick: {
    front: short('C-57 32-36 5 0 5C36 5 57 32 53 78', 'C24 46-24 46-38 57'),
    strands: 'M-16 48C-12 34-6 24 0 16M14 48C12 34 8 24 4 16M-32 52C-32 38-24 28-16 20',
  },
  curls: {
    front: CURLED,
    strands: 'M16 24q10 6 4 16M-12 24q10 8 2 18M-36 40q10 8 4 18',
  },
  fade: {
    front: whole('M0 6C-42 6-60 38-46 68C-42 60-40 57-36 54Q-18 48 0 49'),
  },
  afro: {
    back: circles('0 66 84, -30 92 58, 30 92 58'),
    front: whole('M0 14C-40 14-60 50-50 100C-46 78-44 68-36 58Q-18 51 0 51'),
    isLong: true,
  },
  cloud: {
    back: circles(
      '-66 56 26, -72 92 28, -66 128 26, 66 56 26, 72 92 28, 66 128 26, -40 18 28, 0 4 28, 40 18 28',
    ),
    front: circles('-46 70 16, -40 46 18, -20 32 20, 2 28 20, 24 32 20, 42 46 18, 47 70 16'),
    strands: 'M12 26q10 6 4 16M-16 28q10 8 2 18M-46 60q10 8 2 18M44 60q8 8 2 18',
    isLong: true,
  },
  locs: {
    back:
      whole('M0 8C-50 8-66 46-64 92L-64 134L0 134') +
      locks([
        [-62, 130, 164],
        [-40, 130, 184],
        [40, 130, 178],
        [62, 130, 170],
      ]),
    front:
      whole('M0 18C-38 18-60 50-60 96L-58 134L-45 134L-44 98C-42 78-24 52 0 32') +
      locks([
        [-54, 130, 194],
        [-43, 130, 172],
        [43, 130, 184],
        [54, 130, 196],
      ]),
    strands:
      'M-4 32C-34 50-49 74-49 102V184M4 32C34 50 49 74 49 102V188M0 20C-34 28-56 62-58 110V150M0 20C34 28 56 62 58 110V150M-7 25C-26 34-42 50-48 74M7 25C26 34 42 50 48 74',
    isLong: true,
  },
  braids: {
    back: whole('M0 8C-50 8-64 48-58 100L-58 210L0 200'),
    front: whole('M0 18C-38 18-61 50-58 96L-62 228Q-50 238-42 226L-44 98C-42 78-24 52 0 32'),
    strands: 'M-4 32C-34 50-50 74-50 102L-52 226M4 32C34 50 50 74 50 102L52 226',
    isLong: true,
  },
  pixie: {
    front:
      'M-46 108C-62 60-50 10-2 10C50 10 62 60 46 108C46 96 46 80 40 64C20 76-8 72-26 54C-38 66-46 84-46 108Z',
    strands: 'M-26 54C-18 42-10 34-2 28M-6 66C6 58 16 46 20 32',
  },
  set: {
    back: circles(
      '-50 60 20, -58 86 17, -52 110 15, 50 60 20, 58 86 17, 52 110 15, -34 22 18, 0 10 22, 34 22 18',
    ),
    front: CURLED,
    strands: 'M16 24q10 6 4 16M-12 24q10 8 2 18M-36 40q10 8 4 18M40 40q8 8 2 16',
  },
  bob: {
    back: whole('M0 8C-50 8-70 50-66 96C-64 124-70 142-66 157Q-34 170 0 168'),
    front: whole(
      'M0 17C-38 16-60 50-57 96C-56 128-64 146-61 158Q-48 166-38 157C-36 140-44 118-45 98C-43 72-24 48 0 32',
    ),
    strands: 'M-6 34C-34 52-50 80-50 108C-50 128-54 142-52 152M6 34C34 52 50 80 50 108C50 128 54 142 52 152',
    isLong: true,
  },
  fringe: {
    back: whole('M0 8C-50 8-70 50-66 96C-64 128-70 156-66 171Q-34 184 0 182'),
    front: whole(
      'M0 9C-48 9-66 50-61 100C-59 130-66 154-63 172Q-50 180-38 169C-34 142-45 118-45 95L-43 78Q-22 84 0 84',
    ),
    strands:
      'M-24 80C-22 60-14 42-4 30M10 82C12 64 12 46 8 34M-52 100C-52 126-56 150-54 164M52 100C52 126 56 150 54 164',
    isLong: true,
  },
  side: {
    back: whole('M0 8C-48 8-66 46-63 90C-61 112-68 124-62 137Q-34 150 0 148'),
    front:
      'M-22 24C-48 34-61 60-58 94C-57 116-63 128-59 138Q-48 146-40 136C-38 120-46 108-46 94C-44 76-34 56-22 44C-4 60 30 66 43 90C46 104 40 120 40 134Q48 146 59 138C63 128 57 116 58 94C62 44 40 14 2 14C-8 14-16 18-22 24Z',
    strands: 'M-22 26C-20 34-20 40-22 44M-12 32C6 46 26 52 42 66M-51 84C-52 104-54 116-53 128',
    isLong: true,
  },
  long: {
    back: whole('M0 8C-50 8-62 48-60 100C-60 150-66 190-62 222Q-36 232 0 230'),
    front: whole(
      'M0 17C-40 17-60 50-57 100C-56 142-66 180-64 212Q-58 228-42 238C-32 196-40 150-45 118C-46 88-26 54 0 32',
    ),
    strands: 'M-8 36C-38 56-50 86-50 118C-50 150-54 184-48 224M8 36C38 56 50 86 50 118C50 150 54 184 48 224',
    isLong: true,
  },
  waves: {
    back: whole('M0 8C-50 8-62 46-60 92C-70 112-58 132-66 154C-72 178-60 194-64 216Q-40 226 0 224'),
    front: whole(
      'M0 16C-40 14-62 50-57 96C-68 116-54 136-63 158C-71 182-64 208-46 236C-44 212-30 184-38 158C-46 140-38 124-45 106C-46 82-26 54 0 31',
    ),
    strands:
      'M-6 36C-36 54-50 80-50 104C-56 122-44 140-51 160C-57 184-52 204-46 224M6 36C36 54 50 80 50 104C56 122 44 140 51 160C57 184 52 204 46 224',
    isLong: true,
  },
  bun: {
    back: circles('0 8 20'),
    front: COMBED,
    strands:
      'M-14 44C-10 32-6 24 0 18M14 44C10 32 6 24 2 18M-42 66C-36 46-24 30-10 20M42 66C36 46 24 30 10 20',
  },
  low_bun: {
    // Behind the neck, of which it shows at both sides.
    back: circles('0 149 38'),
    front: COMBED,
    strands: 'M-4 42C-26 48-42 66-50 90M6 42C30 48 42 66 50 90M-10 28C-34 34-48 54-52 78',
  },
  ponytail: {
    back: 'M22 110C58 118 70 160 54 206C36 196 26 160 20 130Z',
    front: COMBED,
    strands: 'M-14 44C-8 34 0 26 10 20M16 45C18 36 22 28 26 22M-40 62C-32 42-18 28-4 18',
  },
  plait: {
    back: whole('M0 6C-50 6-70 46-64 92L-48 150L0 140'),
    front: `${whole('M0 18C-38 18-60 50-56 100C-55 124-58 138-54 152Q-44 156-36 150C-36 134-44 116-45 98C-43 74-24 50 0 31')}${PLAIT}`,
    strands:
      'M-8 36C-38 56-50 86-50 116M8 36C38 56 50 86 50 140M-54 162q10 8 24 0M-50 182q10 8 22 0M-46 202q8 8 18 0',
    isLong: true,
  },
}

const NOSES: Record<Nose, string> = {
  straight: 'M2 104C3 111 5 114 11 118Q12 126 0 126Q-12 126-10 119Q-5 115-3 105Z',
  button: 'M2 105C3 109 5 112 10 116Q13 124 0 124.5Q-12 124-10 116Q-5 112-3 106Z',
  hooked: 'M3 99C6 105 5 112 11 119Q12 127 0 128Q-11 127-9 119Q-5 112-5 104L-3 99Z',
  broad: 'M2 104C3 109 7 112 15 117Q18 127 0 127Q-17 127-13 117Q-6 112-3 105Z',
}

const EARS = whole('M0 90L-46 90C-56 86-57 108-52 114Q-48 118-45 112L0 112')
const AGES = [
  '',
  'M-17 124Q-22 130-19 137M17 124Q22 130 19 137M-34 97l-6-3M-34 102l-6 2M34 97l6-3M34 102l6 2',
  'M-25 109Q-18 113-10 109M25 109Q18 113 10 109',
  'M-23 62Q0 57 23 62M-18 70Q0 66 18 70',
]
const FRECKLES = circles(
  '-25 112 1.3, -19 116 1.3, -29 118 1.3, -22 121 1.3, 25 112 1.3, 19 116 1.3, 29 118 1.3',
)

/** How wide the jaw is where it turns. */
const widthOf = ({ x }: JawShape) => 3 - x

/** From the temple around the jaw to the middle of the chin. */
function cheek(jaw: JawShape, grown = 0): string {
  const { y, half, end } = jaw
  const w = widthOf(jaw)
  return `C-48 104 ${-w - 3} ${y - 14} ${-w} ${y}C${5 - w} ${y + 12} ${-half - 8} ${end + grown - 6} ${-half} ${end + grown - 2}Q${-half / 2} ${end + grown + 2} 0 ${end + grown + 2}`
}

const beardShape = (jaw: JawShape, grown: number) =>
  whole(`M0 126C-8 122-17 126-25 129C-35 125-41 112-42 94L-48 84${cheek(jaw, grown)}`)

function eyesOf({ ink, white = '#fff', sclera, isFine, isMerry, gaze = 0, age = 0 }: Head): string {
  if (isMerry) return stroke('M-28 100Q-18 91-8 100M8 100Q18 91 28 100', ink, 3.4)
  const pair = (x: number, y: number) => `M${x - 18} ${y}v1M${x + 18} ${y}v1`
  const lids = isFine
    ? 'M-33 94L-28 96Q-18 87-8 95M33 94L28 96Q18 87 8 95'
    : 'M-28 96Q-18 89-8 95M28 96Q18 89 8 95'
  return (
    fill(sclera ? whole('M-18 91Q-25 91-28 96Q-26 103-18 104Q-10 103-8 95Q-12 91-18 91') : '', sclera ?? '') +
    stroke(pair(gaze, 99), ink, age > 2 ? 8.6 : 9.8) +
    stroke(pair(gaze + 2, 97), white, 2.4) +
    stroke(lids, ink, isFine ? 3 : 2.6)
  )
}

const glassesOf = ({ glasses = 'none', ink }: Head) =>
  glasses === 'none'
    ? ''
    : `<g fill="none" stroke="${ink}" stroke-width="${glasses === 'thin' ? 1.8 : 3.2}">${[-35, 4].map((x) => `<rect x="${x}" y="86" width="31" height="27" rx="${glasses === 'square' ? 5 : 13}"/>`).join('')}<path d="M-4 96q4-4 8 0M-35 94L-47 91M35 94L47 91"/></g>`

/** Of the hair what lies behind the neck. */
export const frontHairBehind = ({ style, hair, line }: Head): string =>
  fill(HAIR[style].back ?? '', hair, line)

export function drawFront(head: Head): string {
  const { skin, shade, hair, style, line, beard = 'none', rings, age = 0 } = head
  const { front = '', strands, isLong, isThin } = HAIR[style]
  const jaw = JAWS[head.jaw ?? 'oval']
  const shorn = head.shorn ?? shade
  const whiskers = head.whiskers ?? hair
  const crease = head.crease ?? shade
  const brow = head.brow ?? hair
  // What a turned head has around x = 12.
  const mouth = mouthOf(head) + (beard === 'moustache' ? fill(MOUSTACHE, whiskers) : '')
  const goatee = beard === 'goatee' ? fill(MOUSTACHE + CHIN, whiskers) : ''
  const middle = (drawn: string) => drawn && `<g transform="translate(-12.5 0)">${drawn}</g>`
  const drawn = [
    isLong ? '' : fill(EARS, skin, line),
    fill(whole(`M0 26C-36 26-49 52-48 84${cheek(jaw)}`), skin, line),
    fill(
      `M-43 50C-48 62-48 74-48 84${cheek(jaw)}C-12 ${jaw.end - 4}-30 ${jaw.y + 6}-32 112C-33 92-41 80-43 50Z`,
      shade,
    ),
    head.freckles && fill(FRECKLES, crease),
    beard === 'stubble' && fill(beardShape(jaw, 0), shorn),
    isBearded(head) && fill(beardShape(jaw, beard === 'full' ? 12 : 3), whiskers),
    middle(goatee),
    age > 0 && stroke(AGES.slice(0, age + 1).join(''), crease, crease === shade ? 2.2 : 1.3),
    fill(front, isThin ? shorn : hair, line),
    style === 'fade' &&
      fill(
        'M-46 64C-54 74-53 88-47 98L-45 98C-46 84-43 72-39 58ZM46 64C54 74 53 88 47 98L45 98C46 84 43 72 39 58Z',
        shorn,
      ),
    strands && head.strand && stroke(strands, head.strand, 2),
    rings && !isLong && stroke('M-50 118v8M50 118v8', rings, 4),
    head.isFine
      ? stroke('M-31 85Q-19 75-7 82M31 85Q19 75 7 82', brow, 3.4)
      : stroke('M-31 85Q-19 77-7 83M31 85Q19 77 7 83', brow, age > 1 ? 5 : 5.6),
    eyesOf(head),
    fill(NOSES[head.nose ?? 'straight'], head.noseShade ?? shade),
    middle(mouth),
    glassesOf(head),
  ]
  return `<g transform="translate(-3 0)">${drawn.filter(Boolean).join('')}</g>`
}

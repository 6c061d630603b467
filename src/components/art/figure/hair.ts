// Hair of a head turned to the right: what hangs behind head and neck, what lies on the skull, and strands in it. The skull
// is 100 wide around x = -6, its top at y = 26; the ear is at (-36, 102).

export interface HairShape {
  back?: string
  front?: string
  /** Strands, stroked. */
  strands?: string
  /** The ear is under it. */
  isLong?: boolean
  /** Cropped so short that skin shows through. */
  isThin?: boolean
}

/** Circles as one path, of `x y radius, …`. */
export const circles = (list: string) =>
  list
    .split(', ')
    .map((circle) => circle.split(' ').map(Number))
    .map(([x = 0, y = 0, r = 0]) => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`)
    .join('')

/** Combed back from brow and temples, to the nape. */
const COMBED =
  'M42 70C46 36 26 14-6 14C-44 14-64 44-60 84C-58 106-53 120-46 130L-36 124C-32 112-30 102-30 92C-31 66-18 46 4 41C22 42 36 54 42 70Z'
/** Curls along an outline, each from where the last ends. */
export const curls = (...steps: readonly string[]) => steps.map((step) => `a14 14 0 0 0 ${step}`).join('')

/** Over the left shoulder. */
export const PLAIT =
  'M-56 146q-6 10 3 16q-9 8-2 20q-7 9 2 20q-4 14 9 26q13-12 8-26q8-10 2-20q7-10 0-20q7-9 3-16q-12-12-25 0z'

/** Locks of one width, falling straight. */
export const locks = (list: readonly (readonly [x: number, top: number, bottom: number])[]) =>
  list
    .map(([x, top, bottom]) => `M${x - 5.5} ${top}v${bottom - top}a5.5 5.5 0 0 0 11 0v${top - bottom}z`)
    .join('')

const HAIR = {
  bald: {},
  wreath: {
    front:
      'M-55 62C-63 82-59 106-46 119L-38 113C-33 106-30 100-30 94C-34 82-44 70-55 62ZM44 94C49 84 48 74 43 67C41 76 42 86 44 94Z',
  },
  receding: {
    front:
      'M16 25C-14 10-46 22-55 54C-58 78-55 100-45 116L-38 112C-34 106-31 98-30 88C-30 76-31 62-24 51C-12 42 6 38 16 25ZM44 88C47 76 46 66 41 57C39 66 40 78 44 88Z',
    strands: 'M8 28C-14 24-38 34-48 60',
  },
  buzz: {
    front:
      'M41 64C42 38 24 22-6 22C-38 22-56 46-54 80C-53 98-50 108-45 115L-38 111C-33 105-31 96-31 86C-30 68-22 55-8 49C10 45 29 49 41 64Z',
    isThin: true,
  },
  crop: {
    front:
      'M43 72C49 36 27 11-8 12C-44 13-60 42-57 80C-55 98-51 108-45 116L-38 112C-34 106-31 100-30 92C-31 84-29 72-20 59C-8 64 2 60 8 62C18 62 28 60 36 53C40 58 42 64 43 72Z',
    strands: 'M-22 58C-20 46-14 38-6 33M8 61C9 52 13 45 19 40',
  },
  quiff: {
    front:
      'M43 72C44 66 44 60 42 55C58 40 50 12 24 10C6-5-32 2-46 24C-61 40-60 64-56 84C-54 98-51 108-45 116L-38 112C-34 106-31 98-30 88C-30 75-26 64-18 56C0 55 16 47 30 50C36 56 40 64 43 72Z',
    strands: 'M-18 55C-8 40 8 30 26 28M-36 50C-26 30-8 16 14 14',
  },
  parted: {
    front:
      'M43 76C51 40 35 10 0 9C-40 6-61 38-57 80C-55 98-51 108-45 116L-38 112C-34 106-31 96-31 86C-30 71-26 58-17 46C-4 60 20 67 38 60C41 65 42 70 43 76Z',
    strands: 'M-17 46C-14 34-8 24 1 18M-8 42C6 50 22 52 36 48',
  },
  slick: {
    front:
      'M42 70C48 38 32 5-4 5C-42 4-61 36-57 80C-55 98-51 108-45 116L-38 112C-34 106-31 98-30 88C-30 70-22 56-8 49C8 43 24 46 33 54C38 58 41 62 42 70Z',
    strands: 'M0 47C-14 42-30 46-40 58M16 45C2 28-26 24-46 44',
  },
  curls: {
    front: `M43 66${curls('-1-24', '-14-20', '-22-12', '-24 0', '-20 12', '-14 20', '-4 22', '2 22', '10 22')}L-37 112C-32 100-32 72-20 58${curls('20-2', '22-4', '21 14')}Z`,
    strands: 'M16 26q10 6 4 16M-12 26q10 8 2 18M-38 38q10 8 4 18',
  },
  fade: {
    front:
      'M41 60C50 30 24 5-8 6C-46 7-63 40-58 76C-54 72-46 68-38 66C-34 60-28 56-20 54C2 50 24 50 36 55C38 56 40 58 41 60Z',
  },
  afro: {
    back: circles('-8 66 80, -30 92 62, 16 92 48'),
    front:
      'M47 80C52 40 30 15-6 15C-46 15-64 50-58 100L-34 102C-33 84-29 68-17 60C4 54 28 54 38 61C43 67 46 73 47 80Z',
    isLong: true,
  },
  cloud: {
    back: circles(
      '-64 50 26, -74 84 28, -72 122 28, -56 152 24, 48 58 22, 56 92 22, 52 124 20, -36 18 28, 0 6 28, 30 24 24',
    ),
    front: circles('39 52 14, 24 34 18, 2 25 20, -22 30 20, -42 50 19, -52 78 18, -54 108 17, -56 136 16'),
    strands: 'M12 26q10 6 4 16M-16 28q10 8 2 18M-46 64q10 8 2 18M-52 100q10 8 2 18',
    isLong: true,
  },
  locs: {
    back: `M40 60C52 26 26 6-8 6C-54 6-74 46-71 92L-72 140H-24L36 130H52L47 90Z${locks([
      [-66, 130, 168],
      [-53, 130, 184],
      [-40, 130, 178],
      [46, 120, 150],
    ])}`,
    front: `M2 18C-38 18-60 50-60 96L-64 140H-37L-34 100C-36 80-22 54 2 31C20 44 38 56 46 90C53 62 43 18 2 18Z${locks(
      [
        [-58, 130, 176],
        [-44, 130, 190],
      ],
    )}`,
    strands: 'M0 32C-26 48-38 72-38 100M-4 26C-34 40-50 66-51 100V180M6 34C18 40 32 48 42 66',
    isLong: true,
  },
  braids: {
    back: `M40 60C52 26 26 6-8 6C-56 6-78 48-75 100L-78 190H-24L36 180H58L47 90Z${locks([
      [-72, 180, 222],
      [-59, 180, 236],
      [-46, 180, 228],
      [42, 170, 208],
      [53, 170, 196],
    ])}`,
    front: `M2 18C-38 18-61 50-60 96L-66 190H-31L-34 100C-36 80-22 54 2 31C20 44 38 56 46 90C53 62 43 18 2 18Z${locks(
      [
        [-60, 180, 228],
        [-48, 180, 240],
        [-36, 180, 216],
      ],
    )}`,
    strands: 'M0 32C-26 48-38 72-39 100L-42 208M-4 26C-34 40-50 66-51 100L-54 226M6 34C18 40 32 48 42 66',
    isLong: true,
  },
  pixie: {
    front:
      'M45 80C53 40 33 9-6 10C-47 11-65 44-61 84C-59 104-55 116-48 124L-37 116C-33 106-32 100-31 94C-35 86-33 76-27 68C-4 79 24 77 40 58C43 65 45 72 45 80Z',
    strands: 'M-26 67C-12 56-3 42-3 27M-4 72C8 64 18 52 22 38',
  },
  set: {
    front:
      'M42 64C28 70 0 62-24 72L-30 98L-46 118L-62 88L-50 36L0 14L38 34Z' +
      circles(
        '41 58 11, 37 38 15, 20 22 17, -4 14 18, -29 20 18, -49 38 18, -59 62 17, -60 88 15, -52 110 13',
      ),
    strands: 'M30 52C18 46 8 34 6 24M0 60C-14 50-24 38-26 28M-26 74C-38 64-46 54-48 42',
  },
  bob: {
    back: 'M42 60C52 24 24 6-8 6C-54 6-76 46-71 92C-70 124-76 142-72 158C-52 170-30 168-18 164L24 160C40 160 51 154 51 147C55 120 49 92 47 76Z',
    front:
      'M6 18C-37 17-60 50-58 96C-57 128-65 146-62 158C-48 165-37 162-31 158C-26 140-36 118-34 98C-32 72-16 52 6 32C22 46 39 58 46 92C54 60 42 19 6 18Z',
    strands: 'M-6 34C-32 50-44 76-45 104C-45 124-50 138-49 152',
    isLong: true,
  },
  fringe: {
    back: 'M42 60C52 24 24 6-8 6C-54 6-76 46-71 92C-70 130-76 150-72 172C-52 184-30 180-18 176L24 172C40 172 51 166 51 158C55 126 49 92 47 76Z',
    front:
      'M47 96C56 50 37 10-6 10C-50 10-69 50-65 100C-63 130-69 154-66 172C-50 179-38 175-32 167C-26 142-37 118-34 94C-32 88-29 84-28 79C-6 86 24 85 42 75C45 82 47 89 47 96Z',
    strands: 'M-26 78C-24 58-14 40-4 30M6 82C6 64 12 46 18 36M-46 100C-46 126-50 146-49 164',
    isLong: true,
  },
  side: {
    back: 'M42 60C52 24 24 6-8 6C-54 6-74 46-69 88C-68 112-72 124-66 138C-52 148-36 146-28 140L30 130C44 128 50 116 48 100Z',
    front:
      'M-16 24C-44 28-60 56-58 92C-57 116-62 128-58 138C-46 145-37 140-34 134C-30 120-37 108-34 94C-33 80-28 62-18 48C-4 62 26 70 46 90C53 56 38 16 4 15C-4 15-10 18-16 24Z',
    strands: 'M-16 26C-14 40-16 44-18 48M-8 34C8 46 26 52 40 62M-46 84C-48 104-50 116-50 128',
    isLong: true,
  },
  long: {
    back: 'M40 60C52 26 26 6-8 6C-56 6-78 48-75 100C-74 150-82 190-78 228C-52 240-20 230 0 218C24 230 48 224 55 210C59 170 50 120 47 90Z',
    front:
      'M2 18C-38 18-60 50-58 100C-56 142-66 182-64 226C-52 232-38 232-30 228C-22 190-28 150-34 118C-36 90-22 56 2 31C20 44 38 56 46 90C53 62 43 18 2 18Z',
    strands: 'M-8 36C-36 56-46 86-45 118C-44 150-52 184-50 222',
    isLong: true,
  },
  waves: {
    back: 'M42 60C55 26 28 4-8 4C-56 4-82 46-76 92C-92 112-74 132-86 154C-96 178-76 194-82 216C-62 236-30 228-8 216C20 232 50 222 58 208C50 188 70 174 60 150C56 134 66 116 48 92Z',
    front:
      'M8 17C-38 15-62 50-58 96C-70 116-54 136-64 158C-73 182-66 208-48 236C-42 214-20 186-30 158C-37 140-24 124-35 106C-37 84-20 58 8 31C22 45 40 58 47 94C56 62 44 18 8 17Z',
    strands: 'M-4 36C-34 54-46 80-45 102C-54 122-40 140-47 160C-54 184-54 204-48 224',
    isLong: true,
  },
  bun: {
    back: circles('-22 8 20'),
    front: COMBED,
    strands: 'M6 41C-4 30-14 22-20 18M-29 84C-38 60-34 36-26 22M-50 80C-52 52-42 32-32 22',
  },
  low_bun: {
    back: circles('-57 138 22'),
    front: COMBED,
    strands: 'M4 42C-20 50-40 72-50 108M20 45C-10 36-42 52-57 92M-74 134q10-12 24-8',
  },
  ponytail: {
    back: 'M-38 24C-86 16-104 66-96 110C-92 142-102 168-86 198C-68 174-58 142-62 112C-63 92-54 72-44 62Z',
    front: COMBED,
    strands: 'M4 42C-18 42-38 44-50 48M-30 84C-38 68-46 56-52 50M18 43C-6 26-34 28-50 42',
  },
  plait: {
    back: 'M42 60C52 24 24 6-8 6C-54 6-74 46-69 92L-50 150L30 130L48 92Z',
    front:
      'M2 18C-38 18-60 50-58 100C-57 124-58 138-54 150L-33 150C-26 136-33 116-34 98C-34 76-20 52 2 31C20 44 38 56 46 90C53 62 43 18 2 18Z' +
      PLAIT,
    strands: 'M-8 36C-36 56-46 86-44 116M-54 162q10 8 24 0M-50 182q10 8 22 0M-46 202q8 8 18 0',
    isLong: true,
  },
} as const satisfies Record<string, HairShape>

export type HairStyle = keyof typeof HAIR
export const hairOf = (style: HairStyle): HairShape => HAIR[style]

/** Where eyes are in a figure, and the upper edge of its hair; what stands high has its own. */
const EYES = 98
const CROWN = 4
const CROWNS: Partial<Record<HairStyle, number>> = {
  quiff: -2,
  curls: -2,
  set: -12,
  bun: -12,
  afro: -18,
  cloud: -24,
}
const AIR = 14

/** How far above the eyes hair reaches, in units of a figure. */
export const heightOfHair = (style: HairStyle): number => EYES - (CROWNS[style] ?? CROWN)

/** The scale, `most` or less, at which hair stays below a picture's upper edge; `eyes` is their place in the picture. */
export const scaleWithin = (style: HairStyle, eyes: number, most: number): number =>
  Math.min(most, (eyes - AIR) / heightOfHair(style))

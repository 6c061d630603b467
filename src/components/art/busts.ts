// People from the front, head and shoulders: flat tones, one light from the left, ink only in eyes, nose and mouth.
// The box is 200 wide and 260 high, its middle at x = 0; eyes stand at y = 98.

export interface Face {
  skin: string
  /** The side of the face away from the light, and lines in it. */
  shade: string
  hair: string
  style: keyof typeof HAIR
  coat: string
  /** Second colour of the clothes: collar, shirt, scarf. */
  trim?: string
  beard?: boolean
  glasses?: boolean
  earrings?: boolean
  /** Without colour in the cheeks: for engravings. */
  isPlain?: boolean
  /** A large head with large eyes, low in it. */
  isChild?: boolean
  /** Lines of a face over 50. */
  lines?: boolean
  mouth?: 'smile' | 'laugh' | 'calm'
  /** Degrees the head leans, and how far the eyes look aside. */
  tilt?: number
  gaze?: number
  /** 1 = middling; shoulders of 0.85 to 1.15. */
  build?: number
}

const circles = (...list: readonly (readonly [number, number, number])[]) =>
  list.map(([x, y, r]) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`).join('')

/** Hair behind the head, and over the brow. */
const HAIR = {
  bald: ['', ''],
  crop: [
    '',
    'M-50 94C-58 40-32 16 4 17C40 18 58 44 50 94C47 82 46 74 41 64C20 68-10 64-27 51C-36 62-43 74-50 94Z',
  ],
  fade: [
    '',
    'M-48 80C-54 34-26 14 2 15C34 16 54 36 48 80C46 64 42 56 36 52C12 46-12 46-36 52C-42 56-46 64-48 80Z',
  ],
  quiff: [
    '',
    'M-49 90C-60 50-44 34-28 28C-20 4 30 0 44 24C58 38 56 66 49 90C46 74 44 66 38 56C18 60-14 56-34 48C-42 58-46 72-49 90Z',
  ],
  curls: [
    circles([-50, 92, 18], [50, 92, 17], [-54, 70, 17], [54, 70, 17]),
    circles(
      [-42, 52, 19],
      [-24, 34, 20],
      [0, 26, 21],
      [24, 33, 20],
      [42, 52, 18],
      [-10, 44, 16],
      [14, 46, 15],
    ),
  ],
  cloud: [
    circles(
      [-58, 118, 26],
      [58, 118, 26],
      [-66, 82, 28],
      [66, 82, 28],
      [-50, 46, 30],
      [50, 46, 30],
      [0, 26, 36],
    ),
    circles([-36, 46, 17], [-14, 38, 18], [12, 37, 18], [35, 46, 17]),
  ],
  bob: [
    'M-62 150C-74 70-56 12 0 12S74 70 62 150C44 162-44 162-62 150Z',
    'M-51 104C-57 48-36 22 4 21C42 22 57 52 51 104C48 84 42 70 32 56C10 76-24 80-42 72C-47 82-50 92-51 104Z',
  ],
  long: [
    'M-64 222C-78 130-68 10 0 10S78 130 64 222C46 236 30 214 28 184H-28C-30 214-46 236-64 222Z',
    'M-6 30C-24 42-42 62-50 112C-62 56-42 17 0 17S62 56 50 112C44 68 22 40-6 30Z',
  ],
  waves: [
    'M-56 204C-76 196-62 176-70 158S-62 132-68 108C-76 40-44 8 2 10S78 46 68 108C60 130 76 140 70 158S76 196 56 204C40 208 34 196 30 180H-30C-34 196-40 208-56 204Z',
    'M18 28C-8 40-40 56-51 108C-62 56-40 16 4 16S62 54 51 108C46 70 36 44 18 28Z',
  ],
  bun: [circles([0, 8, 22]), 'M-50 94C-56 42-30 18 0 18S56 42 50 94C45 66 30 48 2 46S-45 66-50 94Z'],
  side: [
    'M-60 132C-70 60-50 12 2 12S68 52 60 120C50 128 46 104 46 90H-46C-46 110-50 134-60 132Z',
    'M-51 98C-58 44-34 19 6 19C42 20 57 48 51 98C48 80 43 66 35 54C14 62-6 66-40 62C-46 74-50 86-51 98Z',
  ],
} as const

/** Hair that hides the ears. */
const COVERED: ReadonlySet<string> = new Set(['bob', 'long', 'waves', 'cloud'])

const FACE = 'M-46 84C-46 46-26 32 0 32S46 46 46 84C46 130 25 160 0 160S-46 130-46 84Z'
const SHADE = 'M12 33C36 37 46 56 46 84C46 130 25 160 0 160C20 148 33 112 29 78C27 60 23 44 12 33Z'
const BEARD =
  'M-47 94C-48 144-26 170 0 170S48 144 47 94C43 114 34 124 21 124C9 119-9 119-21 124C-34 124-43 114-47 94Z'

const line = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`

/** A tooth is missing. */
const GAP = 'M-4 135h7v5.5h-7z'

const MOUTHS = {
  smile: (ink: string) => line('M-17 133Q0 147 17 133', ink, 3.6),
  calm: (ink: string) => line('M-13 136Q1 142 14 134', ink, 3.6),
  laugh: (ink: string) =>
    `<path d="M-18 131Q0 137 18 131Q13 149 0 149T-18 131Z" fill="${ink}"/><path d="M-14 133Q0 138 14 133Q12 140 0 140T-14 133Z" fill="#fff"/>`,
}

/** One person; `ink` draws eyes, nose and mouth. */
export function bust(face: Face, ink = '#33211f'): string {
  const { skin, shade, hair, style, coat, trim = coat, mouth = 'smile', tilt = 0, gaze = 0, build = 1 } = face
  const [back, front] = HAIR[style]
  const brow = style === 'bald' ? shade : hair
  const isEngraved = face.isPlain ?? false
  const eye = face.isChild ? 1.25 : 1
  const eyes = [-18, 18].map(
    (x) =>
      `<ellipse cx="${x + gaze}" cy="98" rx="${4.4 * eye}" ry="${5 * eye}" fill="${ink}"/>${line(`M${x - 10} ${98 - 5 * eye}q10-8 20 0`, ink, 2.6)}`,
  )
  const lean = `rotate(${tilt} 0 170)${face.isChild ? ' translate(0 -15) scale(1.18)' : ''}`
  const parts = [
    `<g transform="${lean}">`,
    back && `<path d="${back}" fill="${hair}"/>`,
    '</g>',
    `<path d="M-20 138L-26 190Q0 214 26 190L20 138Z" fill="${skin}"/><path d="M-21 152Q4 180 21 148L23 176Q2 192-23 166Z" fill="${shade}"/>`,
    `<g transform="scale(${build} 1)"><path d="M-106 400V264C-106 214-80 198-27 184Q0 214 27 184C80 198 106 214 106 264V400Z" fill="${coat}"/><path d="M-38 187L-20 179Q0 208 20 179L38 187Q24 222 0 222T-38 187Z" fill="${trim}"/></g>`,
    `<g transform="${lean}">`,
    !COVERED.has(style) && `<path d="${circles([-46, 99, 9], [46, 99, 9])}" fill="${skin}"/>`,
    face.earrings && `<path d="${circles([-49, 115, 4.5], [49, 115, 4.5])}" fill="${trim}"/>`,
    `<path d="${FACE}" fill="${skin}"/><path d="${SHADE}" fill="${shade}" opacity=".55"/>`,
    !isEngraved &&
      `<ellipse cx="-28" cy="119" rx="10" ry="7" fill="#e2674f" opacity=".16"/><ellipse cx="28" cy="119" rx="10" ry="7" fill="#e2674f" opacity=".16"/>`,
    face.beard && `<path d="${BEARD}" fill="${hair}"/>`,
    face.lines &&
      line(
        'M-25 119Q-31 128-27 138M25 119Q31 128 27 138M-37 94l-6-3M-37 99l-6 2M37 94l6-3M37 99l6 2M-12 60Q0 57 12 60',
        isEngraved ? ink : shade,
        isEngraved ? 1.4 : 2.2,
      ),
    front && `<path d="${front}" fill="${hair}"/>`,
    line(
      'M-30 82Q-19 73-8 79M30 82Q19 73 8 79',
      isEngraved ? ink : brow,
      isEngraved || face.isChild ? 2.2 : 4.2,
    ),
    ...eyes,
    line('M3 100Q8 114 2 119Q-3 121-7 118', isEngraved ? ink : shade, isEngraved ? 2.2 : 3),
    MOUTHS[mouth](face.beard && mouth !== 'laugh' ? (isEngraved ? trim : '#f3d9cc') : ink),
    face.isChild && `<path d="${GAP}" fill="${ink}"/>`,
    face.glasses &&
      `<g fill="none" stroke="${ink}" stroke-width="3"><rect x="-34" y="85" width="29" height="26" rx="11"/><rect x="5" y="85" width="29" height="26" rx="11"/><path d="M-5 95q5-4 10 0"/></g>`,
    '</g>',
  ]
  return parts.filter(Boolean).join('')
}

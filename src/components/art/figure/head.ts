import { circles, type HairStyle, hairOf } from './hair.ts'

export type { HairStyle }

// A head turned a little to the right, 100 wide, its eyes at y = 98 and its chin near y = 162: flat planes, one of them in
// shade behind, ink in brows, eyes and mouth alone.

/** Where the jaw turns, where the chin is and half its width. */
export const JAWS = {
  oval: { x: -31, y: 135, chin: 7, half: 13, end: 161 },
  round: { x: -36, y: 138, chin: 6, half: 17, end: 157 },
  square: { x: -37, y: 145, chin: 8, half: 20, end: 163 },
  long: { x: -33, y: 141, chin: 9, half: 14, end: 168 },
  heart: { x: -27, y: 130, chin: 8, half: 9, end: 161 },
} as const
export type Jaw = keyof typeof JAWS
/** Of a child: round, and short under the eyes. */
const SMALL = { x: -39, y: 132, chin: 4, half: 19, end: 152 } as const

const NOSES = {
  straight: 'M15 88C17 101 22 110 26 117Q28 125 19 126L8 125Q14 121 13 111C12 103 12 95 15 88Z',
  button: 'M15 94C17 103 20 109 25 114Q29 122 20 124L9 124Q15 119 14 111Z',
  hooked: 'M15 86C22 92 26 106 28 118Q28 125 20 125L8 126Q15 121 13 110C12 102 12 94 15 86Z',
  broad: 'M15 92C17 102 22 110 28 117Q31 127 21 127L5 127Q1 124 6 119Q13 117 13 108Z',
} as const
export type Nose = keyof typeof NOSES

type Mouth = 'smile' | 'laugh' | 'calm'
export type Beard = 'none' | 'stubble' | 'short' | 'full' | 'goatee' | 'moustache'
export type Glasses = 'none' | 'round' | 'square' | 'thin'

const FRECKLES = circles(
  '-14 113 1.3, -6 116 1.3, -18 119 1.3, -10 121 1.3, 33 112 1.3, 37 117 1.3, 30 118 1.3',
)

export interface Head {
  skin: string
  /** The side of the face away from the light. */
  shade: string
  hair: string
  style: HairStyle
  /** Lights in dark hair, shades in light hair. */
  strand?: string
  /** Skin with shorn hair on it. */
  shorn?: string
  lip?: string
  /** Brows, eyes, open mouths and frames. */
  ink: string
  white?: string
  /** White of the eyes, where the skin is too dark for ink alone. */
  sclera?: string
  brow?: string
  /** Of a beard; else that of the hair. */
  whiskers?: string
  /** Of a smile in a beard; else that of the skin. */
  smile?: string
  jaw?: Jaw
  nose?: Nose
  /** Of the nose; else that of the shade. */
  noseShade?: string
  mouth?: Mouth
  beard?: Beard
  glasses?: Glasses
  /** Colour of the rings in the ears. */
  rings?: string
  /** Lashes and fine brows. */
  isFine?: boolean
  /** Eyes pressed together by a laugh. */
  isMerry?: boolean
  freckles?: boolean
  /** Lines of age and of the ear; else those of the shade. */
  crease?: string
  /** 0 none to 3 deep. */
  age?: number
  /** How far the eyes look ahead. */
  gaze?: number
  /** A round face without shade, its features small and low in it. */
  isChild?: boolean
  /** A contour around the large shapes. */
  line?: string
}

export const fill = (d: string, colour: string, line = '') =>
  d &&
  `<path d="${d}" fill="${colour}"${line && ` stroke="${line}" stroke-width="2.8" paint-order="stroke"`}/>`
/** Of the group around strokes. */
export const ROUND = 'stroke-linecap="round" stroke-linejoin="round"'

export const stroke = (d: string, colour: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

/** From the cheek below the far eye by chin and jaw to the ear. */
function jawLine({ x, y, chin, half, end }: (typeof JAWS)[Jaw] | typeof SMALL): string {
  return `C45 120 ${chin + half + 17} ${y + 4} ${chin + half} ${end - 5}Q${chin + 2} ${end + 4} ${chin - half} ${end - 2}C${x + 12} ${end - 8} ${x} ${y + 10} ${x - 3} ${y}C-46 118-46 100-46 84`
}

function beardShape(jaw: (typeof JAWS)[Jaw] | typeof SMALL, grown: number): string {
  const { x, y, chin, half, end } = jaw
  return `M-38 96C-42 116 ${x - 6} ${y - 4} ${x - 3} ${y + 4}C${x + 2} ${y + 16} ${chin - half - 6} ${end + grown - 2} ${chin - half} ${end + grown}Q${chin + 2} ${end + grown + 5} ${chin + half} ${end + grown - 3}C${chin + half + 17} ${y + 8} 46 122 44.6 106C41 118 36 125 29 127Q21 122 14 126Q4 122-5 128C-17 131-26 120-30 98Z`
}
export const MOUSTACHE = 'M-7 133Q3 121 13 127Q24 121 32 132Q22 136 13 132Q2 138-7 133Z'
export const CHIN = 'M3 150Q12 146 22 150Q23 163 16 168Q8 169 3 165Q-1 158 3 150Z'

export const isBearded = ({ beard }: Head) => beard === 'short' || beard === 'full'

export function mouthOf(head: Head): string {
  const { mouth = 'smile', lip, white = '#fff' } = head
  // In a beard a smile is a line of skin.
  const isHidden = isBearded(head) && mouth !== 'laugh'
  const ink = isHidden ? (head.smile ?? head.skin) : head.ink
  const isFine = head.isFine && !isHidden
  if (mouth === 'laugh')
    return (
      (isFine && lip ? fill('M-8 133Q2 130 12 134Q22 130 32 132Q29 151 12 152Q-4 151-8 133Z', lip) : '') +
      fill('M-5 135Q13 139 29 134Q27 148 12 148.5Q-2 148-5 135Z', ink) +
      fill('M-3 135.5Q13 139.5 27.5 135Q26 141 12.5 142Q0 142-3 135.5Z', white)
    )
  const corners = mouth === 'calm' ? 'M-2 138Q13 142 26 137' : 'M-6 135Q13 147 30 134'
  if (!isFine || !lip) return stroke(corners, ink, 3)
  const lips =
    mouth === 'calm'
      ? 'M-2 138Q6 132 12 135Q18 132 26 137Q20 147 12 147Q3 147-2 138Z'
      : 'M-6 135Q6 133 12 136Q19 132 30 134Q22 149 12 149Q0 149-6 135Z'
  return fill(lips, lip) + stroke(corners, ink, 1.8, 0.75)
}

function eyesOf({ ink, white = '#fff', sclera, isFine, isMerry, gaze = 0, age = 0 }: Head): string {
  if (isMerry) return stroke('M-19 100Q-10 91 1 99M20 99Q29 91 37 98', ink, 3.4)
  const size = age > 2 ? 8.6 : 9.8
  const pair = (near: number, far: number, y: number) => `M${near + gaze} ${y}v1M${far + gaze} ${y}v1`
  const lids = isFine
    ? 'M-24 95L-19 96Q-9 87 2 96M19 96Q29 87 38 95'
    : 'M-20 96Q-10 89 1 95M20 95Q29 89 37 95'
  return (
    fill(
      sclera
        ? 'M-20 96Q-10 89 1 95Q-1 103-9 104Q-17 103-20 96ZM20 95Q29 89 37 95Q36 103 29 104Q21 103 20 95Z'
        : '',
      sclera ?? '',
    ) +
    stroke(pair(-9, 28, 99), ink, size) +
    stroke(pair(-7, 30, 97), white, 2.4) +
    stroke(lids, ink, isFine ? 3 : 2.6)
  )
}

function linesOf({ age = 0, shade, crease = shade }: Head): string {
  const steps = [
    '',
    'M-8 124Q-13 130-10 137M-28 96l-6-3M-28 101l-6 2',
    'M-17 109Q-9 113-1 109M34 123Q37 128 35 134',
    'M-14 62Q8 57 32 63M-10 70Q10 66 30 71',
  ].slice(0, age + 1)
  return age > 0 ? stroke(steps.join(''), crease, crease === shade ? 2.2 : 1.3) : ''
}

function glassesOf({ glasses = 'none', ink }: Head): string {
  if (glasses === 'none') return ''
  const width = glasses === 'thin' ? 1.8 : 3.2
  const radius = glasses === 'square' ? 5 : 13
  return `<g fill="none" stroke="${ink}" stroke-width="${width}"><rect x="-27" y="86" width="33" height="27" rx="${radius}"/><rect x="15" y="86" width="28" height="27" rx="${radius}"/><path d="M6 96q4-4 9 0M-27 96L-40 92"/></g>`
}

/** What lies behind the neck. */
export const hairBehind = ({ style, hair, line }: Head): string => fill(hairOf(style).back ?? '', hair, line)

export function drawHead(head: Head): string {
  const { skin, shade, hair, style, line, beard = 'none', rings, age = 0, isChild } = head
  const { front = '', strands, isLong, isThin } = hairOf(style)
  const jaw = isChild ? SMALL : JAWS[head.jaw ?? 'oval']
  const brow = head.brow ?? hair
  const shorn = head.shorn ?? shade
  const whiskers = head.whiskers ?? hair
  const ear = isLong
    ? ''
    : `<ellipse cx="-38" cy="103" rx="9" ry="13" fill="${skin}"${line ? ` stroke="${line}" stroke-width="2.8" paint-order="stroke"` : ''}/>${stroke('M-41 97q6 2 4 8t-2 6', head.crease ?? shade, 2)}`
  const grown = beard === 'full' ? 12 : 3
  return [
    fill(`M-46 84C-60 60-40 26-4 26C28 26 43 46 43 74C43 86 45 92 45 100${jawLine(jaw)}Z`, skin, line),
    !isChild &&
      fill(
        `M-42 46C-40 70-22 92-28 118C-24 138-16 152 ${jaw.chin - jaw.half} ${jaw.end - 2}C${jaw.x + 12} ${jaw.end - 8} ${jaw.x} ${jaw.y + 10} ${jaw.x - 3} ${jaw.y}C-46 118-46 100-46 84C-51 72-49 57-42 46Z`,
        shade,
      ),
    head.freckles && fill(FRECKLES, head.crease ?? shade),
    beard === 'stubble' && fill(beardShape(jaw, 0), shorn),
    isBearded(head) && fill(beardShape(jaw, grown), whiskers),
    beard === 'goatee' && fill(MOUSTACHE + CHIN, whiskers),
    linesOf(head),
    fill(front, isThin ? shorn : hair, line),
    style === 'fade' &&
      fill('M-57 74C-57 98-52 109-45 116L-38 112C-33 106-31 96-31 88C-32 78-30 70-34 64Z', shorn),
    strands && head.strand && stroke(strands, head.strand, 2),
    ear,
    rings &&
      (isLong ? '' : `<circle cx="-38" cy="123" r="5" fill="none" stroke="${rings}" stroke-width="2.6"/>`),
    isChild && '<g transform="translate(2 24) scale(.84)">',
    isChild
      ? stroke('M-19 84q9-5 18-1M22 83q7-4 14 1', brow, 4)
      : head.isFine
        ? stroke('M-24 86Q-12 76 2 82M19 81Q29 75 39 83', brow, 3.4)
        : stroke('M-23 85Q-12 77 2 82M19 82Q29 77 39 84', brow, age > 1 ? 5 : 5.6),
    eyesOf(head),
    fill(NOSES[head.nose ?? 'straight'], head.noseShade ?? shade),
    mouthOf(head),
    beard === 'moustache' && fill(MOUSTACHE, whiskers),
    glassesOf(head),
    isChild && '</g>',
  ]
    .filter(Boolean)
    .join('')
}

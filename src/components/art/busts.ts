import { drawArms, type Pose } from './figure/arms.ts'
import { type Dress, drawTrunk, type Garment } from './figure/dress.ts'
import { drawFront, frontHairBehind } from './figure/front.ts'
import { drawHead, hairBehind, type Head, ROUND } from './figure/head.ts'

// People, in a box whose middle is at x = 0: eyes at y = 98, the chin near 162. The light comes from where they look.

export interface Face extends Omit<Head, 'ink'> {
  ink?: string
  coat: string
  /** Second colour of the clothes: collar, shirt, scarf. */
  trim?: string
  garment?: Garment
  /** Looks at whoever looks; else to the right. */
  isFront?: boolean
  /** Looks to the left. */
  isTurned?: boolean
  /** Degrees the head leans ahead. */
  tilt?: number
  /** How far the head is bent forward, in units of the box. */
  stoop?: number
  /** 1 = middling; shoulders of 0.8 to 1.2. */
  build?: number
}

const INK = '#33211f'
const SHORT_SLEEVES: readonly Garment[] = ['tee', 'scoop', 'stripes', 'vneck']

function figure(face: Face, ink: string, arms?: (dress: Dress) => string): string {
  const {
    coat,
    trim = coat,
    garment = 'tee',
    tilt = 0,
    stoop = 0,
    build = 1,
    isFront,
    isTurned,
    isChild,
  } = face
  const moves = [
    tilt && `rotate(${tilt} -4 150)`,
    stoop && `translate(${stoop} ${stoop})`,
    isChild && 'translate(0 -15) scale(1.18)',
  ].filter(Boolean)
  const leaning = (drawn: string) =>
    moves.length > 0 && drawn ? `<g transform="${moves.join(' ')}">${drawn}</g>` : drawn
  const head = { ...face, ink }
  const [draw, behind] = isFront ? [drawFront, frontHairBehind] : [drawHead, hairBehind]
  const dress = { ...face, ink, trim, garment, width: Math.round(98 * build) }
  return `<g ${ROUND}${isTurned ? ' transform="scale(-1 1)"' : ''}>${leaning(behind(head))}${drawTrunk(dress)}${leaning(draw(head))}${arms?.(dress) ?? ''}</g>`
}

/** Head and shoulders, 200 by 260; `ink` draws eyes, brows and mouth. */
export const bust = (face: Face, ink = face.ink ?? INK): string => figure(face, ink)

/** Half the body, 300 by 450, the hands busy with `thing`. */
export const half = (face: Face, pose: Pose, thing: string, ink = face.ink ?? INK): string =>
  figure(face, ink, (dress) =>
    drawArms(
      pose,
      {
        ...dress,
        coat: dress.garment === 'anorak' ? dress.trim : dress.coat,
        isShort: SHORT_SLEEVES.includes(dress.garment),
        isBare: dress.garment === 'straps',
        isSlim: face.isFine ?? false,
      },
      thing,
    ),
  )

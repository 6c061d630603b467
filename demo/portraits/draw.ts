import { createRandom } from '../random.ts'
import { hex, type Oklch } from './colours.ts'
import { FINE_HAIR, type Face } from './face.ts'
import { drawGround, FRAME, type Motif } from './ground.ts'
import { layersOf, paint } from './layers.ts'

/** Traits that change from one photo of a person to the next. */
export interface Shot {
  body: number
  lips: number
  cloth: Oklch
  ground: Oklch
  motif: Motif
  flipped: boolean
  /** 1 fills the frame with head and shoulders. */
  zoom: number
  /** How far the head stands from the middle, in pixels of the frame. */
  aside: number
  seed: string
}

const INK = hex({ l: 0.24, c: 0.025, h: 20 })
const WHITE = '#fdfcfa'
// The head in the style's own space: its middle, and the top of most hair.
const HEAD = { x: 850, top: 250 }

const FRECKLES = [
  [770, 838],
  [796, 850],
  [822, 836],
  [846, 852],
  [1000, 846],
  [1024, 838],
  [1046, 850],
]

const stroke = (d: string, width: number, opacity: number) =>
  `<path d="${d}" stroke="${INK}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`

function skinOf(base: string, face: Face): string {
  const outline = /d="([^"]+)"/.exec(base)?.[1] ?? ''
  const dots = face.freckles
    ? FRECKLES.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="6" fill="#8a4326" opacity=".45"/>`).join('')
    : ''
  const first = stroke('M776 742q-20-4-32-16M774 764q-22 0-36 8', 7, 0.5)
  const second = stroke('M812 612q70-22 190-8M824 640q64-14 150-6M802 850q-14 26-8 50', 7, 0.38)
  const head = face.bald
    ? `<path d="${outline}" stroke="${INK}" stroke-width="16" stroke-linejoin="round"/>`
    : ''
  const ring = face.earrings
    ? `<circle cx="586" cy="862" r="20" fill="none" stroke="#c99a2e" stroke-width="10"/>`
    : ''
  return `<g transform="translate(531 487)">${head}</g>${paint(base, face.skin, INK)}
<clipPath id="skin"><path transform="translate(531 487)" d="${outline}"/></clipPath>
<g clip-path="url(#skin)"><path d="M560 1010q150 130 420 40l60 220H500Z" fill="#6b2413" opacity=".17"/><ellipse cx="752" cy="872" rx="62" ry="42" fill="#e2523f" opacity=".17"/><ellipse cx="1046" cy="872" rx="44" ry="40" fill="#e2523f" opacity=".15"/>${dots}</g>
${face.wrinkles > 0 ? first : ''}${face.wrinkles > 1 ? second : ''}${ring}`
}

function hairOf(layer: string, face: Face): string {
  if (face.bald) return ''
  if (FINE_HAIR.includes(face.hair)) return paint(layer, face.skin, face.hairColour)
  const painted = paint(layer, face.band, face.hairColour)
  return `<g stroke="${INK}" stroke-width="13" stroke-linejoin="round">${painted}</g>`
}

/** A person as an SVG `width` pixels wide, 4:5: head and shoulders, cropped like a photograph. */
export function drawPortrait(face: Face, shot: Shot, width: number): string {
  const layers = layersOf({ ...face, body: shot.body, lips: shot.lips })
  const seam = hex({ l: Math.min(0.3, shot.cloth.l - 0.3), c: 0.05, h: shot.cloth.h })
  const scale = 0.86 * shot.zoom
  const transform = `translate(${FRAME.width / 2 + shot.aside} 118) scale(${shot.flipped ? -scale : scale} ${scale}) translate(${-HEAD.x} ${-HEAD.top})`
  const person = [
    skinOf(layers.base, face),
    paint(layers.body, hex(shot.cloth), seam),
    hairOf(layers.hair, face),
    paint(layers.lips, WHITE, face.lipColour),
    paint(layers.beard, face.skin, face.browColour),
    paint(layers.nose, face.skin, INK),
    paint(layers.eyes, WHITE, INK),
    paint(layers.glasses, WHITE, INK),
    paint(layers.brows, face.browColour, face.browColour),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${FRAME.width} ${FRAME.height}" width="${width}" height="${(width * FRAME.height) / FRAME.width}">${drawGround(shot.motif, shot.ground, createRandom(shot.seed))}<g fill="none" transform="${transform}">${person.join('')}</g></svg>`
}

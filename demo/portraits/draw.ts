import { createRandom } from '../random.ts'
import { drawBody, drawLegs, type Arms, type Cloth } from './body.ts'
import type { Oklch } from './colours.ts'
import type { Face } from './face.ts'
import { drawGround, FRAME, type Motif } from './ground.ts'
import { drawHead, type Smile } from './head.ts'
import type { Light } from './light.ts'
import { ellipse, fill } from './path.ts'
import { drawSet } from './scenery.ts'
import { SETTINGS, type Scene } from './settings.ts'
import { tonesOf } from './tones.ts'

/** Traits that change from one photo of a person to the next. */
export interface Shot {
  cloth: Cloth
  arms: Arms
  smile: Smile
  turn: number
  /** Degrees the head leans. */
  tilt: number
  ground: Oklch
  motif: Motif
  /** An interest of the person, drawn around them. */
  scene: Scene | null
  /** Somebody else's shoulder, close to the camera. */
  companion: { hair: Oklch; cloth: Oklch; long: boolean } | null
  /** Mirrored, light and all. */
  flipped: boolean
  /** Pixels of the frame a unit of the head takes: 2 for a bust, 1 for half the body. */
  scale: number
  /** Where the eyes are. */
  x: number
  y: number
  seed: string
}

const svg = (width: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${FRAME.width} ${FRAME.height}" width="${width}" height="${(width * FRAME.height) / FRAME.width}">${content}</svg>`

export const groundOf = (shot: Shot, light: Light, width: number): string =>
  svg(width, drawGround(shot.motif, shot.ground, light, createRandom(shot.seed)))

const mirrored = ({ flipped }: Shot) =>
  flipped ? ` transform="translate(${FRAME.width} 0) scale(-1 1)"` : ''

/** The person, and what of the scene is in focus, on nothing. */
export function personOf(face: Face, shot: Shot, light: Light, width: number): string {
  const setting = shot.scene && SETTINGS[shot.scene]
  const set = shot.scene && drawSet(shot.scene, light, createRandom(`set ${shot.seed}`))
  const head = drawHead(face, light, shot)
  const body = drawBody(face, shot.cloth, light, shot.arms)
  const legs = setting ? drawLegs(face, shot.cloth, light, setting.distance === 'sitting') : ''
  const place = `transform="translate(${shot.x} ${shot.y}) scale(${shot.scale})"`
  const lean = `transform="rotate(${shot.tilt} 0 150) scale(1 .95)"`
  const lower = 'transform="translate(0 -42)"'
  return svg(
    width,
    `<defs>${head.defs}${body.defs}</defs>
<g${mirrored(shot)}>${set?.behind ?? ''}<g ${place}><g ${lean}>${head.behind}</g><g ${lower}>${legs}${body.body}</g><g ${lean}>${head.head}</g></g>${set?.held ?? ''}<g ${place}><g ${lower}>${body.arms}</g></g>${set?.before ?? ''}</g>`,
  )
}

/** Somebody close to the camera, out of focus as the ground is; nothing where there is nobody. */
export function companionOf(shot: Shot, light: Light, width: number): string | null {
  const { companion } = shot
  if (!companion) return null
  const hair = tonesOf(companion.hair, light)
  const cloth = tonesOf(companion.cloth, light)
  const fall = companion.long ? fill('M830 800C800 940 810 1080 850 1200H1010V760Z', hair.shade) : ''
  return svg(
    width,
    `<g${mirrored(shot)}>${fill('M620 1200C640 1060 760 1000 880 990L1000 960V1200Z', cloth.base)}${fill('M860 1200C850 1090 880 1020 1000 960V1200Z', cloth.shade)}${ellipse(990, 800, 160, 210, hair.shade)}${ellipse(960, 770, 120, 170, hair.base)}${fall}</g>`,
  )
}

/** The shade in the corners. */
export const vignetteOf = ({ vignette }: Light, width: number): string =>
  svg(
    width,
    `<defs><radialGradient id="v" cx=".5" cy=".4" r=".85"><stop offset=".45" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="${vignette}"/></radialGradient></defs><rect width="960" height="1200" fill="url(#v)"/>`,
  )

/** The grade: colour from above and below, laid on softly. */
export const washOf = ({ washes: [above, below] }: Light, width: number): string =>
  svg(
    width,
    `<defs><linearGradient id="w" x1="0" y1="0" x2=".3" y2="1"><stop stop-color="${above}" stop-opacity=".42"/><stop offset=".55" stop-color="${above}" stop-opacity=".1"/><stop offset="1" stop-color="${below}" stop-opacity=".42"/></linearGradient></defs><rect width="960" height="1200" fill="url(#w)"/>`,
  )

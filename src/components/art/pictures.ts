// Pictures that others show of the site: previews of links, and the app before it is installed. No words but the brand's
// name, so that one serves all languages.

import { site } from 'virtual:site'
import { toHex } from '../../config/contrast.ts'
import { type RouteId, routeIds } from '../../routes.ts'
import { markOf } from '../brand-marks.ts'
import { type Box, masked, type Picture, pictureOf, type Sheet, type Tones } from './draw-picture.ts'
import { facesOf } from './faces.ts'
import { handOf } from './figure/hands.ts'
import { library } from './library.ts'
import { drawScene, scenesOf } from './niche-scenes.ts'
import { coloured, nightOf, paletteOf } from './palette.ts'
import { drawPortrait } from './portraits.ts'

const { theme, niche } = site
const { light } = theme
const palette = paletteOf(site)
const faces = facesOf(niche, palette)
/** Lines a tile of hatching. */
const LINES = 24
const hand = handOf(site, LINES)
const isEngraved = theme.drawing === 'hatch'

const PAPER: Tones = {
  ground: toHex(light.ground),
  text: toHex(light.text),
  accent: toHex(light.primary),
}
const NIGHT = nightOf(site)
/** By turns. */
const TONES: readonly Tones[] = [
  { ground: toHex(light.primary), text: toHex(light.on_primary), accent: toHex(light.secondary) },
  PAPER,
  { ground: NIGHT.sky, text: NIGHT.paper, accent: palette.secondary },
  { ground: palette.glow, text: palette.ink, accent: toHex(light.primary) },
]

const SHARE = { width: 1200, height: 630 }
const LANDERS = routeIds.filter((route) => route.startsWith('landers-'))

/** The brand's name beside one of its scenes. Each lander has its own scene, side and colours. */
function shareSheet(name: string, index: number): Sheet {
  const tones = TONES[isEngraved ? 1 : index % TONES.length] ?? PAPER
  const inset = theme.shape.photo !== 'rect' || theme.shape.card > 0 ? 45 : 0
  const height = SHARE.height - 2 * inset
  const width = (height * 4) / 5
  const isLeft = index % 2 === 1
  const picture = { x: isLeft ? inset : SHARE.width - inset - width, y: inset, width, height }
  const title = { x: isLeft ? inset + width + 80 : 80, y: 320, width: 1040 - width - inset, height: 160 }
  const mark = markAt({ ...title, y: 160, width: 110 }, tones)
  return { ...tones, ...SHARE, name: `share-${name}`, shapes: mark + masked(picture, sceneAt(index)), title }
}

function sceneAt(index: number): string {
  if (isEngraved) return index === 0 ? engraving() : portraitAt(index)
  const scenes = scenesOf(niche)
  const scene = scenes[index % scenes.length]
  return scene ? drawScene(scene, hand, niche) : ''
}

function portraitAt(index: number): string {
  const face = faces[index % faces.length]
  return face ? drawPortrait(face, hand, index) : ''
}

/** The engraved library, in colours that stand outside of a page. */
function engraving(): string {
  const { text, ground } = PAPER
  const inks = { ink: text, stroke: text, paper: ground, lit: ground }
  const shapes = coloured(library(faces, LINES), inks)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="86 -240 528 660" width="400" height="500">${shapes}</svg>`
}

/** The members' page as the app shows it: mark, name, and people in the brand's photo form. */
function appSheet(name: string, width: number, height: number, columns: number): Sheet {
  const [gap, top] = [20, 96]
  const size = (width - gap * (columns + 1)) / columns
  const step = { x: size + gap, y: (size * 5) / 4 + gap }
  const count = columns * Math.ceil((height - top) / step.y)
  const people = Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns)
    const place = { x: gap + (index - row * columns) * step.x, y: top + row * step.y }
    return masked({ ...place, width: size, height: step.y - gap }, portraitAt(index))
  })
  const mark = markAt({ x: gap, y: 24, width: 48 }, PAPER)
  const title = { x: gap + 64, y: 28, width: 280, height: 40 }
  return { ...PAPER, name, width, height, shapes: mark + people.join(''), title }
}

function markAt({ x, y, width }: Omit<Box, 'height'>, { ground, text, accent }: Tones): string {
  const inks = { a: text, b: accent, cut: ground }
  const shapes = markOf(niche).map(({ ink, d }) => `<path fill="${inks[ink]}" d="${d}"/>`)
  return `<g transform="translate(${x} ${y}) scale(${width / 32})">${shapes.join('')}</g>`
}

const home = pictureOf(shareSheet('home', 0))
const ofLanders = new Map<RouteId, Picture>(
  LANDERS.map((route, index) => [route, pictureOf(shareSheet(route.replace('landers-', ''), index + 1))]),
)

export const screenshots = {
  narrow: pictureOf(appSheet('narrow', 540, 960, 2)),
  wide: pictureOf(appSheet('wide', 960, 600, 4)),
}

/** The preview that other sites show of a link to the page. */
export const sharePicture = (route: RouteId): Picture => ofLanders.get(route) ?? home

export const pictures = (): Picture[] => [home, ...ofLanders.values(), screenshots.narrow, screenshots.wide]

export const pictureUrl = ({ name }: Picture): string => `/_astro/${name}.jpg`

import type { Form } from '../../config/form.ts'
import { bust, type Face } from './busts.ts'
import { hatched, hatches } from './hatch.ts'
import type { Inks } from './palette.ts'
import { fade, repeat } from './shapes.ts'

// Drawn people as photos: a person before a blurred background.

export const PORTRAIT_WIDTH = 400
export const PORTRAIT_HEIGHT = 500

/** Grounds: window light, evening lamps, trees, a wall in two tones. */
const GROUNDS: readonly ((p: Inks) => string)[] = [
  (p) =>
    `<path d="M0 0H400V500H0Z" fill="${p.glow}"/><path d="M-40-40H190V300H-40Z" fill="${p.paper}"/><path d="M250 60H420V520H250Z" fill="${p.sky}"/>`,
  (p) =>
    `<path d="M0 0H400V500H0Z" fill="${p.mid}"/>${repeat(9, (i) => `<circle cx="${(i * 137) % 400}" cy="${20 + ((i * 89) % 300)}" r="${18 + ((i * 7) % 22)}" fill="${i % 2 ? p.glow : p.sun}" opacity=".55"/>`)}`,
  (p) =>
    `<path d="M0 0H400V500H0Z" fill="${p.sky}"/><circle cx="60" cy="190" r="130" fill="${p.far}"/><circle cx="370" cy="150" r="150" fill="${p.mid}" opacity=".8"/><path d="M0 330Q200 270 400 340V500H0Z" fill="${p.far}"/>`,
  (p) =>
    `<path d="M0 0H400V500H0Z" fill="${p.paper}"/><path d="M0 0H230L120 500H0Z" fill="${p.glow}"/><circle cx="320" cy="110" r="80" fill="${p.secondary}" opacity=".5"/>`,
]

interface Options {
  index: number
  drawing: Form['drawing']
  /** Lines a tile of hatching. */
  lines?: number
}

/** A person as a whole SVG file, 4:5; eyes on the upper third, the ground blurred, light falling off to the corners. */
export function drawPortrait(face: Face, p: Inks, { index, drawing, lines }: Options): string {
  const isHatch = drawing === 'hatch'
  const ground = GROUNDS[(index + 1) % GROUNDS.length]?.(p) ?? ''
  const behind = isHatch
    ? `${hatches(p.ink, p.paper, lines)}<path d="M0 0H400V500H0Z" fill="${p.paper}"/><path d="M0 0H400V500H0Z" fill="url(#h${1 + (index % 2)})"/>`
    : `<filter id="f" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="${drawing === 'cut' ? 0 : 14}"/></filter><g filter="url(#f)" transform="matrix(1.3 0 0 1.3 -60 -75)">${ground}</g>${fade('v', 'transparent', p.ink).replace('stop-color="transparent"', 'stop-color="#000" stop-opacity="0"')}`
  const person = isHatch ? bust(hatched(face, p.paper), p.ink) : bust(face)
  const light = isHatch ? '' : `<path d="M0 250H400V500H0Z" fill="url(#v)" opacity=".28"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PORTRAIT_WIDTH} ${PORTRAIT_HEIGHT}" width="${PORTRAIT_WIDTH}" height="${PORTRAIT_HEIGHT}">${behind}<g transform="translate(200 ${index % 2 ? 16 : 2}) scale(${index % 2 ? 1.72 : 1.9})">${person}</g>${light}</svg>`
}

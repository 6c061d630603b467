import { bust, type Face } from './busts.ts'
import { scaleWithin } from './figure/hair.ts'
import { coatsFor, type Hand, placesFor, viewBoxOf } from './figure/hands.ts'
import { drawPlace } from './figure/places.ts'

// Drawn people as photos, in the brand's hand.

export const PORTRAIT_WIDTH = 400
export const PORTRAIT_HEIGHT = 500
/** On the upper third. */
const EYES = 174

/** The person of this number as a whole SVG file, 4:5. */
export function drawPortrait(face: Face, hand: Hand, index: number): string {
  const { inks, line } = hand
  const natural = hand.person(face)
  const places = placesFor(hand, natural.hair)
  const place = places[index % places.length] ?? 'disc'
  const coats = coatsFor(hand, place, natural.skin)
  const [coat, trim] = coats[index % coats.length] ?? ['primary', 'paper']
  const person = { ...natural, coat: inks[coat], trim: inks[trim] }
  const ground = drawPlace(place, inks, index)
  const scale = scaleWithin(face.style, EYES, 1.8)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBoxOf(hand)}" width="${PORTRAIT_WIDTH}" height="${PORTRAIT_HEIGHT}">${hand.defs(scale)}${line ? `<g stroke="${line}" stroke-width="1.2">${ground}</g>` : ground}<g transform="translate(200 ${(EYES - 98 * scale).toFixed(1)}) scale(${scale.toFixed(2)})">${bust(person)}</g></svg>`
}

import { bust, type Face, half } from '../../src/components/art/busts.ts'
import { type Hand, viewBoxOf } from '../../src/components/art/figure/hands.ts'
import { drawPlace } from '../../src/components/art/figure/places.ts'
import { THINGS } from '../../src/components/art/figure/things.ts'
import type { Likeness } from './face.ts'
import { FRAME, type Shot } from './shot.ts'

/** Where a figure has its eyes. */
const EYES = 98
/** How far its chin is below them, at most. */
export const CHIN = 72

/** A portrait as a whole SVG file of 4:5. */
export function drawPortrait(likeness: Likeness, shot: Shot, hand: Hand, width: number): string {
  const { inks } = hand
  const { garment, mouth, isMerry, isFront, isTurned, gaze, tilt, setting, scale, x, y } = shot
  const natural: Face = { ...likeness, coat: '', garment, mouth, isMerry, isFront, isTurned, gaze, tilt }
  const person: Face = { ...hand.person(natural), coat: inks[shot.coat], trim: inks[shot.trim] }
  const outlined = (content: string) =>
    hand.line ? `<g stroke="${hand.line}" stroke-width="1.2">${content}</g>` : content
  const figure = setting ? half(person, setting.pose, outlined(THINGS[setting.thing](inks))) : bust(person)
  const at = (eyes: number, middle: number, size: number, drawn: string) =>
    `<g transform="translate(${middle} ${(eyes - EYES * size).toFixed(1)}) scale(${size.toFixed(3)})">${drawn}</g>`
  const { friend } = shot
  const beside =
    friend &&
    bust({
      ...hand.person({
        ...friend.likeness,
        coat: '',
        garment: friend.garment,
        mouth: 'laugh',
        isTurned: !isTurned,
      }),
      coat: inks[friend.coat],
      trim: inks[friend.trim],
    })
  const content = [
    hand.defs(scale),
    outlined(drawPlace(shot.place, inks, shot.move)),
    beside && at(y + 14, x + (isTurned ? -150 : 150), scale * 0.96, beside),
    at(y, x, scale, figure),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBoxOf(hand)}" width="${width}" height="${(width * FRAME.height) / FRAME.width}">${content.filter(Boolean).join('')}</svg>`
}

import type { Look } from './palette.ts'
import { person } from './people.ts'
import { repeat } from './shapes.ts'
import { type Street, street, WINDOWS } from './street.ts'

// One evening in the street: the lamps come on, two lines go over and an answer comes back, and two people meet under the
// lantern. It ends as it begins, so that a clip of it runs in a loop.

export const EVENING_SECONDS = 9

/** The moment that stands for all: both lines are written, both are still at home. */
export const POSTER_AT = 0.56

interface Evening extends Omit<Street, 'lightOf' | 'neighbours'> {
  /** The two who meet. */
  couple: readonly [Look, Look]
}

const LANTERN = 720
const NIGHT_FROM = 0.9

/** 0 before `from`, 1 after `until`, softly between. */
function grown(at: number, from: number, until: number): number {
  const share = Math.min(Math.max((at - from) / (until - from), 0), 1)
  return share * share * (3 - 2 * share)
}

/** The street at a moment between 0 and 1. */
export function evening(scene: Evening, at: number): string {
  const { inks } = scene
  const isOver = grown(at, NIGHT_FROM, 1)
  const lightOf = (window: number) => {
    const [on, off] = hoursOf(window)
    return grown(at, on, on + 0.03) * (1 - grown(at, off, off + 0.03))
  }
  const day = 1 - grown(at, 0, 0.2) + isOver
  const dayLight = `<path d="M-1500 -100H2940V600H-1500Z" fill="${inks.light}" opacity="${(day * 0.22).toFixed(3)}"/>`
  return `${street({ ...scene, lightOf, neighbours: 1 })}${day > 0.001 ? dayLight : ''}${lines(scene, at)}${meeting(scene, at)}`
}

/** When a window is lit and when it goes dark: the two at home leave it dark as they go out. */
function hoursOf(window: number): readonly [on: number, off: number] {
  if (window < 2) return [window ? 0.2 : 0.12, window ? 0.7 : 0.66]
  if (window % 3 === 1) return [2, 2]
  return [0.04 + ((window * 37) % 29) / 100, NIGHT_FROM + ((window * 23) % 7) / 100]
}

/** Two lines from the one window, and the answer from the other. */
function lines({ inks, form }: Evening, at: number): string {
  const isGone = 1 - grown(at, 0.63, 0.66)
  const r = Math.min(form.shape.bubble, 24)
  const [left, right] = WINDOWS
  const bubble = (x: number, y: number, width: number, tail: 1 | -1, shown: number, fill: string) => {
    if (shown * isGone < 0.001) return ''
    const end = tail < 0 ? x : x + width
    const rows = repeat(2, (i) => `M${x + 20} ${y + 26 + i * 22}h${(width - 40) * (i ? 0.6 : 1)}`)
    return `<g opacity="${(shown * isGone).toFixed(2)}" transform="translate(0 ${((1 - shown) * 16).toFixed(1)})"><rect x="${x}" y="${y}" width="${width}" height="74" rx="${r}" fill="${fill}"/><path d="M${end - tail * 34} ${y + 70}h${tail * 34}v24z" fill="${fill}"/><path d="${rows}" stroke="${inks.pane}" stroke-width="8" stroke-linecap="round" opacity=".75"/></g>`
  }
  return (
    bubble(left.x + 120, left.y - 34, 150, -1, grown(at, 0.3, 0.35), inks.frame) +
    bubble(right.x - 154, right.y + 66, 144, 1, grown(at, 0.46, 0.51), inks.light)
  )
}

/** From the doors to the lantern. */
function meeting({ inks, form, faces, couple }: Evening, at: number): string {
  const shown = grown(at, 0.7, 0.73) * (1 - grown(at, 0.93, 0.98))
  if (shown < 0.001) return ''
  const way = grown(at, 0.71, 0.83)
  const isHatch = form.drawing === 'hatch'
  const drawn = couple.map((look, index) => {
    const from = index ? 873 : 567
    const to = LANTERN + (index ? 34 : -34)
    const step = way > 0 && way < 1 ? Math.abs(Math.sin(way * 14)) * 5 : 0
    return person({
      look: isHatch
        ? { ...look, hair: inks.pane, skin: inks.lamp, hasFace: true }
        : { ...look, hasFace: true },
      x: from + (to - from) * way,
      y: 546 - step,
      scale: 0.86,
      coat: (isHatch ? undefined : faces[index]?.coat) ?? inks.frame,
      lean: way * (index ? -4 : 4),
    })
  })
  const glow = `<radialGradient id="glow"><stop stop-color="${inks.lamp}" stop-opacity=".45"/><stop offset="1" stop-color="${inks.lamp}" stop-opacity="0"/></radialGradient><circle cx="${LANTERN}" cy="450" r="180" fill="url(#glow)" opacity="${way.toFixed(2)}"/>`
  return `<clipPath id="kerb"><path d="M0 0H1440V600H0Z"/></clipPath><g clip-path="url(#kerb)" opacity="${shown.toFixed(2)}">${glow}${drawn.join('')}</g>`
}

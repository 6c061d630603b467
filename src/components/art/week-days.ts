import { bust, type Face } from './busts.ts'
import type { Inks } from './palette.ts'

export interface Day {
  isFree: boolean
  /** 200 by 400; the uppermost 90 stay calm for words. */
  shapes: string
}

/** Monday to Sunday of a parent: Tuesday and Friday evening are free. */
export function weekDays(p: Inks, faces: readonly Face[]): Day[] {
  // So small that strands in the hair are nothing but bytes.
  const [mother, father, friend, other] = faces.map((face) => ({ ...face, strand: '' }))
  const night = (colour: string, share: string) => `color-mix(in oklab,${colour} ${share},var(--night))`
  const field = (colour: string) => `<path d="M0 0H200V400H0Z" fill="${night(colour, 'var(--deep)')}"/>`
  const child = (face: Face | undefined, coat: string, style: Face['style']) =>
    face
      ? `<g transform="translate(100 170) scale(.92)">${bust({ ...face, style, coat, trim: p.paper, garment: 'tee', beard: 'none', glasses: 'none', age: 0, nose: 'button', isFine: false, build: 0.7, rings: '', isChild: true })}</g>`
      : ''
  const free = (left: Face | undefined, right: Face | undefined, moon: string) =>
    `<path d="M0 0H200V400H0Z" fill="${night(p.secondary, 'var(--lit)')}"/><circle cx="146" cy="150" r="34" fill="${moon}"/>
<g transform="translate(52 176) scale(.86)">${left ? bust({ ...left, coat: p.deep, trim: p.paper }) : ''}</g><g transform="translate(150 166) scale(.9)">${right ? bust({ ...right, coat: p.paper, garment: 'tee' }) : ''}</g>`
  const ball = `${field(p.far)}<path d="M0 330Q100 300 200 330V400H0Z" fill="${p.primary}"/><circle cx="100" cy="268" r="66" fill="${p.paper}"/><path d="M100 240L127 260L117 292H83L73 260ZM100 240V204M127 260L162 250M117 292L136 324M83 292L64 324M73 260L38 250" fill="${p.ink}" stroke="${p.ink}" stroke-width="6" stroke-linejoin="round"/>`
  const boot = (x: number, y: number, colour: string) =>
    `<g transform="translate(${x} ${y})"><path d="M0 0H46V78Q48 90 62 92Q88 96 88 118V126H0Z" fill="${colour}"/><path d="M0 0H46V16H0Z" fill="${p.paper}"/><path d="M0 120H90V134H0Z" fill="${p.ink}"/></g>`
  const rain = `${field(p.sky)}<path d="M36 100L-4 230M96 92L54 228M156 104L116 234M216 96L176 226" stroke="${p.mid}" stroke-width="6" stroke-linecap="round" stroke-dasharray="26 36"/>${boot(24, 246, p.sun)}${boot(92, 234, p.secondary)}`
  const cakes = `${field(p.glow)}<ellipse cx="100" cy="352" rx="92" ry="22" fill="${p.paper}"/><path d="M46 336H152M46 296H152M46 256H152" stroke="#d89a4e" stroke-width="34" stroke-linecap="round"/><path d="M50 316H148M50 276H148" stroke="${p.sun}" stroke-width="34" stroke-linecap="round"/><path d="M56 252Q100 228 144 252Q132 268 138 300Q124 304 122 272Q92 280 86 268Q80 282 76 264Q62 262 56 252Z" fill="${p.wood}"/><path d="M86 240h28v20h-28z" fill="${p.paper}"/>`
  return [
    { isFree: false, shapes: `${field(p.sky)}${child(mother, p.primary, 'fringe')}` },
    { isFree: true, shapes: free(mother, father, p.glow) },
    { isFree: false, shapes: ball },
    { isFree: false, shapes: rain },
    { isFree: true, shapes: free(friend && { ...friend, style: 'low_bun' }, other, p.sun) },
    { isFree: false, shapes: cakes },
    { isFree: false, shapes: `${field(p.paper)}${child(father, p.secondary, 'crop')}` },
  ]
}

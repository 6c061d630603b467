// The drawn scenes of landers and home: two people somewhere. None of them is a member.
import { concert, train, umbrella } from './city.ts'
import { books, coffee, kitchen, museum } from './indoors.ts'
import { bench, camp, kite, lake, sail } from './outdoors.ts'
import { coupleOf } from './faces.ts'
import { type Hand, viewBoxOf } from './figure/hands.ts'
import type { Inks } from './palette.ts'

const drawings = { bench, books, camp, coffee, concert, kitchen, kite, lake, museum, sail, train, umbrella }
export type Scene = keyof typeof drawings
export const SCENES = Object.keys(drawings) as Scene[]

/** Scenes in the order each niche sees them; nine, for a wall of three by three; rails take them in this order too. */
const byNiche: Record<number, readonly Scene[]> = {
  1: ['coffee', 'lake', 'concert', 'kitchen', 'umbrella', 'train', 'museum', 'bench', 'books'],
  2: ['bench', 'sail', 'museum', 'coffee', 'books', 'lake', 'train', 'kitchen', 'concert'],
  3: ['kite', 'coffee', 'kitchen', 'bench', 'lake', 'train', 'umbrella', 'camp', 'sail'],
  4: ['concert', 'sail', 'umbrella', 'coffee', 'train', 'kitchen', 'lake', 'museum', 'camp'],
  5: ['museum', 'umbrella', 'lake', 'books', 'kitchen', 'coffee', 'concert', 'sail', 'train'],
  6: ['books', 'museum', 'train', 'concert', 'coffee', 'bench', 'umbrella', 'lake', 'kitchen'],
  7: ['camp', 'lake', 'sail', 'train', 'bench', 'umbrella', 'coffee', 'kite', 'museum'],
}
export const scenesOf = (niche: number): readonly Scene[] => byNiche[niche] ?? SCENES.slice(0, 9)

type StatusScenes = Record<'not_found' | 'error' | 'offline', Scene>

/** Scenes of pages that say what went wrong: no two brands share one. The engraved brand has its library there. */
const STATUS: Record<number, StatusScenes> = {
  1: { not_found: 'train', error: 'umbrella', offline: 'coffee' },
  2: { not_found: 'bench', error: 'kitchen', offline: 'sail' },
  3: { not_found: 'kite', error: 'coffee', offline: 'camp' },
  4: { not_found: 'umbrella', error: 'concert', offline: 'train' },
  5: { not_found: 'museum', error: 'train', offline: 'lake' },
  7: { not_found: 'camp', error: 'sail', offline: 'kite' },
}
export const statusSceneOf = (niche: number, kind: keyof StatusScenes): Scene =>
  STATUS[niche]?.[kind] ?? 'books'

export const SCENE_WIDTH = 400
export const SCENE_HEIGHT = 500
/** A hatch in a scene is as wide as in a portrait of half a figure. */
const SCENE_SCALE = 1.6

/** One scene as a whole SVG file, 4:5, in the hand of the brand; `inks` may be variables. */
export function drawScene(scene: Scene, hand: Hand, niche: number, inks: Inks = hand.inks): string {
  const people = coupleOf(niche, SCENES.indexOf(scene), inks, hand.person)
  const inner = drawings[scene]({ ...inks, ...people }).replaceAll('\n', '')
  const drawn = hand.line ? `<g stroke="${hand.line}" stroke-width="1.2">${inner}</g>` : inner
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBoxOf(hand)}" width="${SCENE_WIDTH}" height="${SCENE_HEIGHT}">${hand.defs(SCENE_SCALE)}${drawn}</svg>`
}

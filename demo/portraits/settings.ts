import type { Pose } from '../../src/components/art/figure/arms.ts'
import type { Place } from '../../src/components/art/figure/places.ts'
import type { Thing } from '../../src/components/art/figure/things.ts'
import type { Interest } from '../../src/contract/lists.ts'

export interface Setting {
  places: readonly Place[]
  pose: Pose
  thing: Thing
  /** Something large stands beside them. */
  isWide?: boolean
}

/** How a photo shows an interest: where, and what hands do there. */
export const SETTINGS: Record<Interest, Setting> = {
  art: { places: ['gallery', 'room'], pose: 'raise', thing: 'pen' },
  astronomy: { places: ['stars'], pose: 'hip', thing: 'telescope', isWide: true },
  baking: { places: ['kitchen'], pose: 'wide', thing: 'cake' },
  board_games: { places: ['room', 'window'], pose: 'hold', thing: 'cards' },
  camping: { places: ['forest', 'hills'], pose: 'hold', thing: 'mug' },
  cars: { places: ['city', 'houses'], pose: 'hip', thing: 'car' },
  cats: { places: ['room', 'window'], pose: 'hug', thing: 'cat' },
  chess: { places: ['room', 'shelves'], pose: 'table', thing: 'chess' },
  cinema: { places: ['seats'], pose: 'hold', thing: 'popcorn' },
  climbing: { places: ['ridges'], pose: 'raise', thing: 'stick' },
  comics: { places: ['halves', 'room'], pose: 'wide', thing: 'book' },
  cooking: { places: ['kitchen'], pose: 'wide', thing: 'bowl' },
  crafts: { places: ['room', 'window'], pose: 'wide', thing: 'yarn' },
  cycling: { places: ['houses', 'hills'], pose: 'wide', thing: 'bike' },
  design: { places: ['window', 'halves'], pose: 'table', thing: 'sketch' },
  dogs: { places: ['hills', 'leaves'], pose: 'hug', thing: 'dog' },
  family: { places: ['window', 'room'], pose: 'table', thing: 'dinner' },
  concerts: { places: ['stage'], pose: 'raise', thing: 'none' },
  dancing: { places: ['stage', 'lights'], pose: 'raise', thing: 'none' },
  fashion: { places: ['arch', 'halves'], pose: 'hip', thing: 'none' },
  festivals: { places: ['stage', 'lights'], pose: 'raise', thing: 'glass' },
  fishing: { places: ['sea'], pose: 'raise', thing: 'rod' },
  fitness: { places: ['halves', 'window'], pose: 'hip', thing: 'none' },
  football: { places: ['hills', 'leaves'], pose: 'wide', thing: 'ball' },
  gardening: { places: ['leaves'], pose: 'hold', thing: 'pot' },
  hiking: { places: ['ridges', 'hills'], pose: 'raise', thing: 'stick' },
  history: { places: ['shelves'], pose: 'wide', thing: 'book' },
  horses: { places: ['hills', 'leaves'], pose: 'wide', thing: 'helmet' },
  languages: { places: ['shelves', 'window'], pose: 'wide', thing: 'book' },
  literature: { places: ['shelves', 'room'], pose: 'wide', thing: 'book' },
  meditation: { places: ['sea', 'leaves'], pose: 'hold', thing: 'mug' },
  motorcycles: { places: ['city', 'hills'], pose: 'wide', thing: 'helmet' },
  museums: { places: ['gallery'], pose: 'wide', thing: 'map' },
  music: { places: ['room', 'lights'], pose: 'play', thing: 'guitar' },
  nature: { places: ['forest', 'leaves'], pose: 'hip', thing: 'none' },
  photography: { places: ['city', 'sea'], pose: 'wide', thing: 'camera' },
  podcasts: { places: ['room', 'halves'], pose: 'raise', thing: 'mic' },
  politics: { places: ['window', 'shelves'], pose: 'wide', thing: 'paper' },
  restaurants: { places: ['lights', 'window'], pose: 'table', thing: 'dinner' },
  running: { places: ['leaves', 'city'], pose: 'hip', thing: 'none' },
  sailing: { places: ['sail'], pose: 'hip', thing: 'none' },
  science: { places: ['shelves', 'window'], pose: 'table', thing: 'laptop' },
  series: { places: ['room'], pose: 'hold', thing: 'popcorn' },
  skiing: { places: ['snow'], pose: 'raise', thing: 'stick' },
  swimming: { places: ['sea'], pose: 'hip', thing: 'none' },
  technology: { places: ['room', 'halves'], pose: 'table', thing: 'laptop' },
  travel: { places: ['city', 'sea'], pose: 'wide', thing: 'map' },
  yoga: { places: ['window', 'leaves'], pose: 'hold', thing: 'roll' },
}

/** Half a figure who does nothing more than be somewhere. */
export const IDLE: Setting = {
  places: ['city', 'houses', 'leaves', 'room', 'hills', 'window'],
  pose: 'hip',
  thing: 'none',
}
/** A cup in good company. */
export const COMPANY: Setting = { places: ['window', 'lights', 'room', 'leaves'], pose: 'hold', thing: 'mug' }

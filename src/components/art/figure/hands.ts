import type { Site } from '../../../config/site.ts'
import type { Face } from '../busts.ts'
import { hatched, hatches, washes } from '../hatch.ts'
import { distance, type Inks, lightnessOf, mixed, paletteOf } from '../palette.ts'
import { GROUNDS, type Place } from './places.ts'

// A brand's drawing hand: what it makes of a person and of a place.

export interface Hand {
  inks: Inks
  /** Patterns that the colours of a figure of this scale refer to. */
  defs: (scale: number) => string
  /** The person in this hand. */
  person: (face: Face) => Face
  /** A contour around the shapes of places and things. */
  line: string
  /** Paper shows through the print. */
  isGrainy: boolean
  /** Drawn by night in both schemes. */
  isNight: boolean
  /** Coats and what goes with each. */
  coats: readonly (readonly [coat: keyof Inks, trim: keyof Inks])[]
  /** Where its people show their faces. */
  places: readonly Place[]
}

const PLACES_OF: Record<Site['niche'], readonly Place[]> = {
  1: ['disc', 'discs', 'halves', 'window', 'leaves', 'city', 'room', 'arch'],
  2: ['leaves', 'room', 'hills', 'arch', 'window', 'houses', 'sea'],
  3: ['blocks', 'halves', 'houses', 'kitchen', 'window', 'hills'],
  4: ['disc', 'lights', 'city', 'arch', 'halves', 'stage'],
  5: ['moon', 'disc', 'arch', 'stars', 'room', 'sea'],
  6: ['shelves', 'room', 'window', 'arch', 'gallery'],
  7: ['ridges', 'hills', 'forest', 'sea', 'snow', 'disc'],
}

const COATS = [
  ['primary', 'paper'],
  ['secondary', 'deep'],
  ['deep', 'secondary'],
  ['mid', 'paper'],
  ['far', 'ink'],
  ['paper', 'primary'],
  ['wood', 'glow'],
  ['ink', 'secondary'],
] as const

/** Few of them blue: most of what is behind them is. */
const NIGHT_COATS = [
  ['paper', 'primary'],
  ['secondary', 'deep'],
  ['primary', 'paper'],
  ['far', 'ink'],
  ['paper', 'ink'],
  ['wood', 'secondary'],
  ['ink', 'secondary'],
] as const

const tinted = (
  face: Face,
  share: (key: 'skin' | 'shade' | 'hair') => readonly [to: string, share: number],
): Face => ({
  ...face,
  skin: mixed(face.skin, ...share('skin')),
  shade: mixed(face.shade, ...share('shade')),
  hair: mixed(face.hair, ...share('hair')),
  ...(face.brow && { brow: mixed(face.brow, ...share('hair')) }),
  ...(face.whiskers && { whiskers: mixed(face.whiskers, ...share('hair')) }),
  ...(face.shorn && { shorn: mixed(face.shorn, ...share('skin')) }),
})

export function handOf(site: Site, lines?: number): Hand {
  const inks = paletteOf(site)
  const plain: Hand = {
    inks,
    defs: () => '',
    person: (face) => face,
    line: '',
    isGrainy: false,
    isNight: false,
    coats: COATS,
    places: PLACES_OF[site.niche],
  }
  switch (site.theme.drawing) {
    case 'hatch':
      return {
        ...plain,
        inks: washes(inks),
        // Lines are as wide at every distance.
        defs: (scale) => hatches(inks.ink, inks.paper, lines, 2.4 / scale),
        person: (face) => ({ ...hatched(face, inks.paper, inks.ink), ink: inks.ink }),
        line: inks.ink,
      }
    case 'line':
      return { ...plain, person: (face) => ({ ...face, ink: inks.ink, line: inks.ink }), line: inks.ink }
    case 'ink': {
      // Ink, and one light: the yellow of the brand.
      const night = {
        ink: '#0d1233',
        deep: '#18215a',
        mid: '#27368a',
        far: '#4a5cc0',
        paper: '#fbf3d6',
        air: '#27368a',
        sky: '#202c74',
        glow: '#18215a',
        primary: '#3446ab',
        wood: '#121a48',
      }
      const light = inks.secondary
      return {
        ...plain,
        isNight: true,
        coats: NIGHT_COATS,
        inks: { ...inks, ...night, sun: light, secondary: light },
        person: (face) => ({
          ...tinted(face, (key) => {
            if (key === 'skin') return ['#ffe9b0', 0.22]
            // Shade is the skin's own, darker and warmer: blue would be a mask.
            if (key === 'shade') return ['#8a3a1c', 0.24]
            const lightness = lightnessOf(face.hair) ?? 0
            return lightness > 0.6 ? ['#fff3d0', 0.2] : [night.ink, 0.3]
          }),
          noseShade: mixed(face.skin, face.shade, 0.7),
          ink: night.ink,
        }),
      }
    }
    case 'print': {
      // Two plates, the second a little of the first: ochre and burgundy on warm paper.
      const { paper, primary, secondary } = inks
      const plates = {
        sky: mixed(paper, secondary, 0.26),
        glow: mixed(paper, secondary, 0.5),
        far: mixed(secondary, primary, 0.26),
        mid: mixed(secondary, primary, 0.6),
      }
      return {
        ...plain,
        inks: { ...inks, ...plates },
        isGrainy: true,
        person: (face) => ({ ...tinted(face, () => [secondary, 0.1]), ink: inks.ink }),
      }
    }
    case 'cut':
    case 'relief':
    case 'flat':
      return plain
  }
}

/** What is shown of a drawing of 400 by 500: the contour of what fills its ground stays outside. */
export const viewBoxOf = ({ line }: Pick<Hand, 'line'>) => (line ? '1 1.25 398 497.5' : '0 0 400 500')

/** Places of the hand before which hair and coat stand out, best first; all of them where none does. */
export function placesFor({ inks, places }: Hand, hair: string): readonly Place[] {
  const own = lightnessOf(hair)
  if (own === undefined) return places
  const fitting = places.filter((place) => {
    const behind = lightnessOf(inks[GROUNDS[place][0]])
    return behind === undefined || Math.abs(behind - own) > 0.16
  })
  return fitting.length > 0 ? fitting : places
}

/** Colours of most things in hands. */
const OF_THINGS: readonly (keyof Inks)[] = ['primary', 'secondary', 'paper']

/** Nearer than this, clothes would read as bare skin. */
const CLOTHED = 0.09

/** Coats that are not a colour of the place, nor of the skin, nor of things in busy hands. */
export function coatsFor({ inks, coats }: Hand, place: Place, skin: string, isBusy = false): Hand['coats'] {
  const grounds = GROUNDS[place].map((key) => inks[key])
  const ground = lightnessOf(inks[GROUNDS[place][1]])
  return coats.filter(([coat]) => {
    if (
      distance(inks[coat], skin) < CLOTHED ||
      grounds.includes(inks[coat]) ||
      (isBusy && OF_THINGS.includes(coat))
    )
      return false
    const own = lightnessOf(inks[coat])
    return (
      own === undefined ||
      ground === undefined ||
      Math.abs(own - ground) > 0.1 ||
      coat === 'secondary' ||
      coat === 'primary'
    )
  })
}

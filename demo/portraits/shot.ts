import type { Site } from '../../src/config/site.ts'
import type { Gender, Interest } from '../../src/contract/lists.ts'
import type { Random } from '../random.ts'
import type { Garment } from './body.ts'
import type { Oklch } from './colours.ts'
import type { Shot } from './draw.ts'
import { ELDER } from './face.ts'
import type { Motif } from './ground.ts'
import { LIGHTS } from './light.ts'
import { SCENE_OF, SETTINGS } from './settings.ts'

type Weights<K extends string> = Partial<Record<K, number>>

const MOTIFS: Record<Site['niche'], Weights<Motif>> = {
  1: { leaves: 4, street: 3, window: 2, room: 2, wall: 2, sea: 1 },
  2: { forest: 4, leaves: 3, hills: 2, room: 2, window: 1 },
  3: { window: 4, room: 3, leaves: 2, wall: 2, sea: 1 },
  4: { lights: 6, street: 2, wall: 1, room: 1 },
  5: { dusk: 5, room: 2, leaves: 1, sea: 2, wall: 1 },
  6: { shelves: 6, room: 2, wall: 1, window: 1 },
  7: { hills: 5, forest: 3, sea: 3 },
}

const GARMENTS: Record<Gender, Weights<Garment>> = {
  man: { tee: 3, shirt: 4, knit: 3, roll: 1.5, blazer: 2, hoodie: 2, jacket: 3 },
  woman: { tee: 2, scoop: 3, shirt: 2.5, knit: 3, roll: 2.5, blazer: 2, straps: 2, cardigan: 2, jacket: 1.5 },
  non_binary: { tee: 3, shirt: 3, knit: 3, roll: 2, blazer: 2, hoodie: 2, jacket: 3 },
}
const OUTDOOR: Weights<Garment> = { anorak: 5, knit: 3, hoodie: 2, tee: 1.5, jacket: 2 }
const STUDY: Weights<Garment> = { blazer: 4, shirt: 3, roll: 3, knit: 2, cardigan: 3 }
const SEDATE: Weights<Garment> = { shirt: 4, knit: 4, roll: 2, blazer: 3, cardigan: 3 }

const CLOTHS: readonly Oklch[] = [
  { l: 0.93, c: 0.012, h: 85 },
  { l: 0.34, c: 0.06, h: 258 },
  { l: 0.5, c: 0.08, h: 250 },
  { l: 0.55, c: 0.14, h: 32 },
  { l: 0.5, c: 0.075, h: 150 },
  { l: 0.76, c: 0.12, h: 80 },
  { l: 0.54, c: 0.1, h: 5 },
  { l: 0.4, c: 0.07, h: 320 },
  { l: 0.74, c: 0.055, h: 230 },
  { l: 0.36, c: 0.045, h: 170 },
  { l: 0.66, c: 0.055, h: 65 },
  { l: 0.38, c: 0.1, h: 20 },
  { l: 0.8, c: 0.06, h: 25 },
  { l: 0.27, c: 0.015, h: 260 },
]

function garmentsOf(niche: Site['niche'], gender: Gender, age: number): Weights<Garment> {
  if (niche === 7) return OUTDOOR
  if (niche === 6) return STUDY
  return age >= ELDER ? SEDATE : GARMENTS[gender]
}

/** Under the sky, a light ground is blue. */
const OPEN_AIR: readonly Motif[] = ['hills', 'sea']

function fitting(garment: Garment, gender: Gender): Garment {
  if (garment === 'bare' && gender !== 'man') return 'straps'
  return garment === 'straps' && gender === 'man' ? 'tee' : garment
}

const apart = (a: Oklch, b: Oklch) =>
  Math.abs(a.l - b.l) > 0.14 || Math.abs(((a.h - b.h + 540) % 360) - 180) > 70

/** A photo shows the face, half the body, an interest, or an evening with somebody. */
export type Subject = 'face' | 'half' | 'company' | Interest

/** How far main photos are taken from: a face, half the body, or small in a scene. */
const DISTANCES = { face: 5, half: 3, scene: 2 }
const OUTDOOR_DISTANCES = { face: 2.5, half: 4, scene: 3.5 }
/** Interests under the sky: first photos show these alone where people meet for them. */
const OUTDOORS: readonly Interest[] = [
  'hiking',
  'skiing',
  'sailing',
  'camping',
  'climbing',
  'cycling',
  'running',
  'nature',
  'fishing',
  'dogs',
  'horses',
]

/** Draws the distance of a main photo, and what it shows: one of `likes` where that can be seen from there. */
export function pickMain(random: Random, { niche }: Site, likes: readonly Interest[]): Subject {
  const distance = random.weighted(niche === 7 ? OUTDOOR_DISTANCES : DISTANCES)
  if (distance === 'face') return 'face'
  const seen = likes.filter(
    (interest) =>
      (SETTINGS[SCENE_OF[interest]].distance === 'half') === (distance === 'half') &&
      (niche !== 7 || OUTDOORS.includes(interest)),
  )
  // Nobody greets strangers from the water.
  const shown = seen.filter((interest) => SCENE_OF[interest] !== 'water')
  return shown.length > 0 && (distance === 'scene' || random.chance(0.6)) ? random.pick(shown) : 'half'
}

const HAIRS: readonly Oklch[] = [
  { l: 0.3, c: 0.03, h: 45 },
  { l: 0.42, c: 0.06, h: 52 },
  { l: 0.66, c: 0.08, h: 78 },
  { l: 0.24, c: 0.012, h: 40 },
]

/** One photo of somebody at this brand. */
export function takeShot(
  random: Random,
  site: Site,
  person: { gender: Gender; age: number },
  subject: Subject,
  seed: string,
): Shot {
  const light = LIGHTS[site.niche]
  const ground = {
    l: light.ground.l + (random.next() - 0.5) * 0.1,
    c: light.ground.c * (0.7 + random.next() * 0.6),
    h: random.pick(light.ground.hues) + random.whole(-8, 8),
  }
  const colour = random.pick(CLOTHS.filter((cloth) => apart(cloth, ground)))
  const second = random.pick(CLOTHS.filter((cloth) => apart(cloth, colour)))
  const garment = random.weighted(garmentsOf(site.niche, person.gender, person.age))
  const bust: Shot = {
    cloth: { garment, colour, second },
    arms: 'down',
    smile: random.weighted({ closed: 4, open: 4, wide: 2 }),
    turn: Number((random.next() * 2 - 1).toFixed(2)),
    tilt: random.whole(-6, 6),
    ground,
    motif: random.weighted(MOTIFS[site.niche]),
    scene: null,
    companion: null,
    flipped: random.chance(0.45),
    scale: 1.6 + random.next() * 0.4,
    x: 480 + random.whole(-50, 50),
    y: random.whole(392, 410),
    seed,
  }
  if (subject === 'face') return bust
  if (subject === 'half')
    return { ...bust, scale: 1.08 + random.next() * 0.24, x: 480 + random.whole(-110, 110) }
  if (subject === 'company') {
    const hair = random.pick(HAIRS)
    const cloth = random.pick(CLOTHS)
    return {
      ...bust,
      companion: { hair, cloth, long: random.chance(0.5) },
      smile: 'wide',
      scale: 1.36 + random.next() * 0.16,
      x: 380,
      y: 400,
    }
  }
  const scene = SCENE_OF[subject]
  const motif = random.pick(SETTINGS[scene].motifs)
  const { garments, arms, x, y, scale } = SETTINGS[scene]
  const worn = random.pick(garments)
  return {
    ...bust,
    ...{ scene, arms, x, y, scale },
    cloth: {
      garment: fitting(worn, person.gender),
      colour,
      second,
      apron: scene === 'kitchen',
    },
    motif,
    ground:
      OPEN_AIR.includes(motif) && light.ground.l > 0.7
        ? { ...ground, h: 215 + random.whole(-12, 12) }
        : ground,
    tilt: random.whole(-4, 4),
  }
}

import type { Site } from '../../src/config/site.ts'
import type { Gender } from '../../src/contract/lists.ts'
import type { Random } from '../random.ts'
import { hueOf, type Oklch } from './colours.ts'
import type { Shot } from './draw.ts'
import type { Motif } from './ground.ts'

type Weights<K extends string> = Partial<Record<K, number>>

const MOTIFS: Record<Site['niche'], Weights<Motif>> = {
  1: { plain: 3, disc: 2, arch: 1, wall: 2, beams: 2, leaves: 3, town: 3, sea: 1 },
  2: { plain: 3, arch: 2, wall: 2, beams: 2, leaves: 4, shelves: 1, hills: 2 },
  3: { plain: 3, disc: 2, wall: 3, leaves: 2, town: 2, sea: 2, beams: 1 },
  4: { plain: 3, disc: 2, beams: 3, town: 4, wall: 2, sea: 2 },
  5: { plain: 2, arch: 4, disc: 2, leaves: 3, beams: 2, sea: 2, wall: 1 },
  6: { plain: 2, shelves: 3, arch: 2, wall: 2, beams: 2, town: 1, leaves: 1 },
  7: { plain: 1, hills: 6, sea: 4, leaves: 2, disc: 1 },
}

// Bodies of the style: 1, 3 straps of a rucksack; 5 gilet; 7, 9 zipped jacket; 11, 12 scarf; 13 wrap; 14 jumper over
// a shirt; 15 flowers; 16, 17 coat; 19 tie; 21 round collar; 22 bows; 23, 24 hooded; 25 shirt with pens.
const BODIES: Record<Gender, readonly number[]> = {
  man: [5, 7, 9, 11, 12, 14, 14, 16, 17, 19, 23, 24, 25],
  woman: [5, 7, 9, 11, 12, 13, 14, 15, 16, 17, 21, 21, 22, 23],
  non_binary: [5, 7, 9, 12, 13, 14, 15, 16, 17, 22, 23, 24],
}
const OUTDOOR = [1, 3, 5, 7, 9, 23, 12, 11, 24]
const STUDY = [14, 16, 19, 25, 13, 5, 17, 21, 12]
const ELDER = [5, 7, 9, 12, 13, 14, 16, 17, 21, 25]

const SMILES = [3, 14, 17, 22, 23, 25, 30, 3, 23, 25]
const CLOTHS: readonly Oklch[] = [
  { l: 0.93, c: 0.012, h: 85 },
  { l: 0.36, c: 0.06, h: 255 },
  { l: 0.45, c: 0.09, h: 250 },
  { l: 0.58, c: 0.15, h: 30 },
  { l: 0.53, c: 0.09, h: 145 },
  { l: 0.82, c: 0.13, h: 85 },
  { l: 0.56, c: 0.1, h: 355 },
  { l: 0.46, c: 0.06, h: 310 },
  { l: 0.74, c: 0.07, h: 225 },
  { l: 0.4, c: 0.05, h: 180 },
  { l: 0.68, c: 0.05, h: 70 },
  { l: 0.38, c: 0.09, h: 20 },
  { l: 0.8, c: 0.06, h: 20 },
  { l: 0.6, c: 0.02, h: 250 },
]

/** Tints around the brand's own hues, its opposite and two quiet neighbours. */
function groundOf(random: Random, { light }: Site['theme']): Oklch {
  const first = hueOf(light.primary)
  const second = hueOf(light.secondary)
  const hue = random.pick([first, first + 30, second, second - 30, first + 180, second + 150, 75, 240])
  const l = 0.74 + random.next() * 0.16
  return {
    l,
    c: 0.018 + random.next() * (l > 0.84 ? 0.028 : 0.052),
    h: (hue + random.whole(-14, 14) + 360) % 360,
  }
}

function bodiesOf(niche: Site['niche'], gender: Gender, age: number): readonly number[] {
  if (niche === 7) return OUTDOOR
  if (niche === 6) return STUDY
  return age > 55 ? ELDER : BODIES[gender]
}

const apart = (a: Oklch, b: Oklch) =>
  Math.abs(a.l - b.l) > 0.12 || Math.abs(((a.h - b.h + 540) % 360) - 180) > 60

/** One photo of somebody at this brand. */
export function takeShot(
  random: Random,
  site: Site,
  person: { gender: Gender; age: number },
  seed: string,
): Shot {
  const ground = groundOf(random, site.theme)
  const cloths = CLOTHS.filter((cloth) => apart(cloth, ground))
  return {
    body: random.pick(bodiesOf(site.niche, person.gender, person.age)),
    lips: random.pick(SMILES),
    cloth: random.pick(cloths),
    ground,
    motif: random.weighted(MOTIFS[site.niche]),
    flipped: random.chance(0.45),
    zoom: 0.97 + random.next() * 0.33,
    aside: random.whole(-60, 60),
    seed,
  }
}

import type { Face } from '../../src/components/art/busts.ts'
import type { Garment } from '../../src/components/art/figure/dress.ts'
import { scaleWithin } from '../../src/components/art/figure/hair.ts'
import { coatsFor, type Hand, placesFor } from '../../src/components/art/figure/hands.ts'
import type { Place } from '../../src/components/art/figure/places.ts'
import type { Inks } from '../../src/components/art/palette.ts'
import type { Site } from '../../src/config/site.ts'
import type { Gender, Interest } from '../../src/contract/lists.ts'
import type { Random } from '../random.ts'
import { drawFeatures, ELDER, type Likeness } from './face.ts'
import { COMPANY, IDLE, SETTINGS, type Setting } from './settings.ts'

/** A photo shows the face, half the body, a cup with somebody, or an interest. */
export type Subject = 'face' | 'half' | 'company' | Interest

/** What changes from one photo of a person to the next. */
export interface Shot {
  subject: Subject
  place: Place
  /** Moves what is in the place. */
  move: number
  /** Who sits beside them. */
  friend: (Pick<Shot, 'garment' | 'coat' | 'trim'> & { likeness: Likeness }) | null
  /** What half a figure does; a bust does nothing. */
  setting: Setting | null
  garment: Garment
  coat: keyof Inks
  trim: keyof Inks
  mouth: NonNullable<Face['mouth']>
  isMerry: boolean
  /** From the front; else turned to a side. */
  isFront: boolean
  isTurned: boolean
  gaze: number
  tilt: number
  /** Pixels of a picture 400 wide that a unit of the figure takes. */
  scale: number
  /** Where the eyes are, in that picture. */
  x: number
  y: number
}

export const FRAME = { width: 400, height: 500 } as const

type Weights = Partial<Record<Garment, number>>
const GARMENTS: Record<Gender, Weights> = {
  man: { tee: 3, shirt: 4, knit: 3, roll: 1.5, blazer: 2, hoodie: 2, jacket: 3, stripes: 1 },
  woman: {
    tee: 1.5,
    scoop: 3,
    vneck: 2.5,
    shirt: 2,
    knit: 2,
    roll: 2.5,
    blazer: 2,
    straps: 2,
    cardigan: 2,
    jacket: 1.5,
    stripes: 1.5,
    scarf: 0.8,
  },
  non_binary: { tee: 3, shirt: 3, knit: 2, roll: 2, blazer: 2, hoodie: 2, jacket: 3, stripes: 2 },
}
const OUTDOOR: Weights = { anorak: 5, knit: 3, hoodie: 2, tee: 1.5, jacket: 2, scarf: 1 }
const STUDY: Weights = { blazer: 4, shirt: 3, roll: 3, vneck: 2, cardigan: 3, scarf: 1.5 }
const SEDATE: Weights = { shirt: 4, knit: 3, roll: 2, blazer: 3, cardigan: 3, vneck: 2, scarf: 1.4 }

function garmentsOf(niche: Site['niche'], gender: Gender, age: number): Weights {
  if (niche === 7) return OUTDOOR
  if (niche === 6) return STUDY
  return age >= ELDER ? SEDATE : GARMENTS[gender]
}

const settingOf = (subject: Exclude<Subject, 'face'>): Setting =>
  subject === 'half' ? IDLE : subject === 'company' ? COMPANY : SETTINGS[subject]

/** One photo of somebody in a brand's hand. */
export function takeShot(
  random: Random,
  site: Site,
  hand: Hand,
  person: { gender: Gender; age: number; likeness: Likeness },
  subject: Subject,
): Shot {
  const { likeness } = person
  const setting = subject === 'face' ? null : settingOf(subject)
  const drawn = hand.person({ ...likeness, coat: '' })
  const own = setting ? { ...hand, places: setting.places } : hand
  const place = random.pick(placesFor(own, drawn.hair))
  const coats = coatsFor(hand, place, drawn.skin, setting !== null && setting.thing !== 'none')
  const [coat, trim] = random.pick(coats)
  const isMerry = random.chance(0.12)
  const size = random.next()
  const look = random.pick(['left', 'front', 'right'] as const)
  const isTurned = look === 'left'
  const isAside = setting && (subject === 'company' || setting.isWide)
  const shot = {
    subject,
    place,
    move: random.whole(0, 11),
    setting,
    garment: random.weighted(garmentsOf(site.niche, person.gender, person.age)),
    coat,
    trim,
    mouth: isMerry ? 'laugh' : random.weighted({ smile: 5, laugh: 3, calm: 2 }),
    isMerry,
    isFront: look === 'front',
    isTurned,
    friend:
      subject === 'company'
        ? friendOf(
            random,
            site,
            hand,
            person,
            coats.filter(([other]) => other !== coat),
          )
        : null,
    gaze: random.pick([-1.4, 0, 1.4]),
    tilt: random.whole(-6, 7),
    x: isAside ? 200 + (isTurned ? 46 : -46) : 200 + random.whole(-12, 12),
    y: (setting ? 167 : 174) + random.whole(-4, 6),
  }
  const scale = setting ? 0.96 + size * 0.08 : scaleWithin(likeness.style, shot.y, 1.8) * (0.95 + size * 0.05)
  return { ...shot, scale }
}

function friendOf(
  random: Random,
  site: Site,
  hand: Hand,
  { age }: { age: number },
  coats: Hand['coats'],
): NonNullable<Shot['friend']> {
  const gender = random.pick(site.genders)
  const years = Math.max(20, age + random.whole(-6, 6))
  const skin = random.pick([0, 1, 2, 3, 5, 6])
  const hair =
    years > 58
      ? random.pick(['grey', 'white'])
      : skin > 3
        ? 'black'
        : random.pick(['black', 'brown', 'blond', 'red'])
  const [coat, trim] = random.pick(coats.length > 0 ? coats : hand.coats)
  return {
    likeness: drawFeatures(random, {
      gender,
      age: years,
      hair,
      eyes: 'brown',
      body: 'average',
      skin,
      free: false,
    }),
    garment: random.weighted(garmentsOf(site.niche, gender, years)),
    coat,
    trim,
  }
}

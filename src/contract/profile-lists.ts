// What a profile may say: closed lists like those of `lists.ts`, apart so that only screens that ask or show it load them.

import { SPECIAL_FIELDS } from './lists.ts'

export const SEXUALITIES = ['hetero', 'gay', 'lesbian', 'bi'] as const
export const RELATIONSHIPS = ['single', 'separated', 'divorced', 'widowed', 'open'] as const
export const HAIR_COLOURS = ['black', 'brown', 'blond', 'red', 'grey', 'white', 'bald', 'dyed'] as const
export const EYE_COLOURS = ['brown', 'blue', 'green', 'hazel', 'grey'] as const
export const BODY_TYPES = ['slim', 'athletic', 'average', 'curvy', 'large'] as const
export const TATTOOS = ['none', 'few', 'many'] as const
export const INTENTIONS = ['lasting', 'see_what_comes', 'friendship'] as const
/** Whether somebody has children, and wants any. */
export const CHILDREN = ['has', 'has_wants', 'wants', 'undecided', 'wants_none'] as const
export const EDUCATIONS = ['school', 'vocational', 'bachelor', 'master', 'doctorate'] as const
export const HABITS = ['never', 'sometimes', 'regularly'] as const
export const FAITHS = [
  'christian',
  'muslim',
  'jewish',
  'hindu',
  'buddhist',
  'another',
  'spiritual',
  'not_religious',
] as const
export const POLITICS = ['left', 'centre', 'right', 'another', 'not_political'] as const

/** Profile attributes with one value out of a list; the key is the field's name on the wire. */
export const ATTRIBUTES = {
  sexuality: SEXUALITIES,
  relationship: RELATIONSHIPS,
  hair: HAIR_COLOURS,
  eyes: EYE_COLOURS,
  body: BODY_TYPES,
  tattoos: TATTOOS,
  intention: INTENTIONS,
  children: CHILDREN,
  education: EDUCATIONS,
  smoking: HABITS,
  drinking: HABITS,
  faith: FAITHS,
  politics: POLITICS,
} as const
export type Attribute = keyof typeof ATTRIBUTES
export const ATTRIBUTE_NAMES = Object.keys(ATTRIBUTES) as Attribute[]

/** What visitors neither see of a profile, nor search by. */
const MEMBERS_FIELDS: readonly string[] = ['sexuality', ...SPECIAL_FIELDS] satisfies readonly Attribute[]
export const isForMembers = (field: string): boolean => MEMBERS_FIELDS.includes(field)

/** What a brand may ask for at signup as well. */
export const SIGNUP_FIELDS = ['children'] as const satisfies readonly Attribute[]

/** Languages members may say they speak, by their BCP 47 tags; Intl knows their names. */
export const SPOKEN = [
  ...['am', 'ar', 'bg', 'bn', 'ca', 'cs', 'cy', 'da', 'de', 'el', 'en', 'es', 'et', 'eu', 'fa', 'fi', 'fr'],
  ...['ga', 'gl', 'he', 'hi', 'hr', 'hu', 'id', 'is', 'it', 'ja', 'ko', 'ku', 'lb', 'lt', 'lv', 'nl', 'no'],
  ...['pa', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'so', 'sq', 'sr', 'sv', 'sw', 'ta', 'th', 'ti', 'tr', 'uk'],
  ...['ur', 'vi', 'zh'],
] as const
export type Spoken = (typeof SPOKEN)[number]

/** Centimetres. */
export const HEIGHTS = { least: 120, most: 230 } as const

/** Kilometres from the town of a member's profile that a search may end at. */
export const DISTANCES = [25, 50, 100] as const

/** Fields that a brand may show in profiles, and search by. */
export const PROFILE_FIELDS = [...ATTRIBUTE_NAMES, 'height', 'languages'] as const
export type ProfileField = (typeof PROFILE_FIELDS)[number]
export const isAttribute = (field: ProfileField): field is Attribute => field in ATTRIBUTES

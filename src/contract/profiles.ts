import * as v from 'valibot'
import { Card, Focus, Image } from './cards.ts'
import { Count, CountryCode, Day, Id, text } from './fields.ts'
import { GENDERS, INTERESTS, PHOTO_GROUNDS, SEEKS } from './lists.ts'
import { ATTRIBUTES, HEIGHTS, SPOKEN } from './profile-lists.ts'
import { Voice } from './voice.ts'

const attributes = {
  sexuality: v.picklist([...ATTRIBUTES.sexuality, ''], 'not_in_list'),
  relationship: v.picklist([...ATTRIBUTES.relationship, ''], 'not_in_list'),
  hair: v.picklist([...ATTRIBUTES.hair, ''], 'not_in_list'),
  eyes: v.picklist([...ATTRIBUTES.eyes, ''], 'not_in_list'),
  body: v.picklist([...ATTRIBUTES.body, ''], 'not_in_list'),
  tattoos: v.picklist([...ATTRIBUTES.tattoos, ''], 'not_in_list'),
  intention: v.picklist([...ATTRIBUTES.intention, ''], 'not_in_list'),
  children: v.picklist([...ATTRIBUTES.children, ''], 'not_in_list'),
  education: v.picklist([...ATTRIBUTES.education, ''], 'not_in_list'),
  smoking: v.picklist([...ATTRIBUTES.smoking, ''], 'not_in_list'),
  drinking: v.picklist([...ATTRIBUTES.drinking, ''], 'not_in_list'),
  faith: v.picklist([...ATTRIBUTES.faith, ''], 'not_in_list'),
  politics: v.picklist([...ATTRIBUTES.politics, ''], 'not_in_list'),
}

const details = {
  ...attributes,
  /** Centimetres; 0 like ''. */
  height: Count,
  languages: v.array(v.picklist(SPOKEN)),
}

export const PROMPTS_LIMIT = 3
/** Graphemes of an answer. */
export const ANSWER_LENGTH = 150

/** A question and what the member answers; `question` is in the reader's language. */
export const PromptAnswer = v.object({ id: Id, question: v.string(), answer: v.string() })
export type PromptAnswer = v.InferOutput<typeof PromptAnswer>

/** `prompt` names the question; of one that is asked no more `question` is ''. `removed`: we took the answer down. */
const OwnAnswer = v.object({ ...PromptAnswer.entries, prompt: Id, removed: v.boolean() })
export type OwnAnswer = v.InferOutput<typeof OwnAnswer>

/** A question answered in the member's own voice; `answer` is what is said in it, or ''. */
const VoiceAnswer = v.object({ ...PromptAnswer.entries, ...Voice.entries })
export type VoiceAnswer = v.InferOutput<typeof VoiceAnswer>
const OwnVoiceAnswer = v.object({ ...OwnAnswer.entries, ...Voice.entries })
export type OwnVoiceAnswer = v.InferOutput<typeof OwnVoiceAnswer>

/** One member as another sees it; attributes the brand does not show, or nobody filled, are ''. */
export const Profile = v.object({
  ...Card.entries,
  ...details,
  about: v.string(),
  /** Only where the brand has the feature. */
  prompts: v.optional(v.array(PromptAnswer)),
  /** Told to members alone, where there is one and both brands have the feature. */
  voice_answer: v.optional(VoiceAnswer),
  /** Null for visitors, who are not told the sexuality either. */
  seeks: v.nullable(v.picklist(SEEKS)),
  interests: v.array(v.picklist(INTERESTS)),
  photos: v.array(Image),
  /** How many more the profile has that this viewer is not even shown blurred. */
  more_photos: Count,
  /** Whether this viewer may write to this profile at all. */
  can_chat: v.boolean(),
  /** Takes first messages of members with the verified mark alone, and this viewer has none. */
  needs_verification: v.optional(v.literal(true)),
})
export type Profile = v.InferOutput<typeof Profile>

/** One of the member's own photos; of a refused one `ground` is the rule it is against, `statement` the number of the decision. */
export const OwnPhoto = v.object({
  ...Image.entries,
  ground: v.nullable(v.picklist(PHOTO_GROUNDS)),
  statement: v.nullable(Id),
})
export type OwnPhoto = v.InferOutput<typeof OwnPhoto>

/** The member's own profile, editable. */
export const OwnProfile = v.object({
  id: Id,
  name: v.string(),
  date_of_birth: Day,
  age: Count,
  gender: v.picklist(GENDERS),
  seeks: v.picklist(SEEKS),
  country: CountryCode,
  region: v.string(),
  city: v.string(),
  ...details,
  about: v.string(),
  /** We took `about` down: nobody else sees it until another text takes its place. */
  about_removed: v.boolean(),
  /** Only where the brand has the feature. */
  prompts: v.optional(v.array(OwnAnswer)),
  /** Only where the brand has the feature; null = none. */
  voice_answer: v.optional(v.nullable(OwnVoiceAnswer)),
  interests: v.array(v.picklist(INTERESTS)),
  photos: v.array(OwnPhoto),
  photo_limit: Count,
  resell_brands: v.array(v.object({ id: v.string(), name: v.string(), consented: v.boolean() })),
})
export type OwnProfile = v.InferOutput<typeof OwnProfile>

export const ABOUT_LENGTH = 2000

export const Interests = v.pipe(
  v.array(v.picklist(INTERESTS, 'not_in_list'), 'invalid'),
  v.maxLength(12, 'too_many'),
  v.check((value) => new Set(value).size === value.length, 'invalid'),
)

export const SPOKEN_LIMIT = 8
export const SpokenLanguages = v.pipe(
  v.array(v.picklist(SPOKEN, 'not_in_list'), 'invalid'),
  v.maxLength(SPOKEN_LIMIT, 'too_many'),
  v.check((value) => new Set(value).size === value.length, 'invalid'),
)

/** Centimetres; 0 where it was not said. */
export const Height = v.pipe(
  v.number('invalid'),
  v.integer('invalid'),
  v.check((value) => value === 0 || (value >= HEIGHTS.least && value <= HEIGHTS.most), 'invalid'),
)

export const ProfileChange = v.strictObject({
  seeks: v.optional(v.picklist(SEEKS, 'not_in_list')),
  country: v.optional(CountryCode),
  region: v.optional(text(1, 40)),
  city: v.optional(text(1, 40)),
  about: v.optional(text(0, ABOUT_LENGTH)),
  interests: v.optional(Interests),
  sexuality: v.optional(attributes.sexuality),
  relationship: v.optional(attributes.relationship),
  hair: v.optional(attributes.hair),
  eyes: v.optional(attributes.eyes),
  body: v.optional(attributes.body),
  tattoos: v.optional(attributes.tattoos),
  intention: v.optional(attributes.intention),
  children: v.optional(attributes.children),
  education: v.optional(attributes.education),
  smoking: v.optional(attributes.smoking),
  drinking: v.optional(attributes.drinking),
  /** With the consent of its name alone, or '' (`SPECIAL_FIELDS`). */
  faith: v.optional(attributes.faith),
  politics: v.optional(attributes.politics),
  height: v.optional(Height),
  languages: v.optional(SpokenLanguages),
  /** Brand ids this member agrees to be shown at. */
  resell_brands: v.optional(v.pipe(v.array(text(1, 40)), v.maxLength(20))),
})

export const InterestList = v.object({ interests: v.array(v.picklist(INTERESTS)) })

/** A small card for visitors: first name, and one photo as the path below the brand's `cdn_prefix`. */
export const TeaserCard = v.object({
  id: Id,
  name: v.string(),
  age: Count,
  city: v.string(),
  image: v.nullable(v.string()),
  focus: v.optional(Focus),
  fictional: v.boolean(),
  /** Name of the brand of a resold profile. */
  from_brand: v.nullable(v.string()),
})
export type TeaserCard = v.InferOutput<typeof TeaserCard>

import * as v from 'valibot'
import { defineCall } from './call.ts'
import { Card, Image } from './cards.ts'
import { CountryCode, Count, Day, Id, Interests, queryFlag, queryInt, querySwitch, text } from './fields.ts'
import { ATTRIBUTES, GENDERS, INTERESTS, PHOTO_GROUNDS, SEEKS } from './lists.ts'

const attributes = {
  sexuality: v.picklist([...ATTRIBUTES.sexuality, ''], 'not_in_list'),
  relationship: v.picklist([...ATTRIBUTES.relationship, ''], 'not_in_list'),
  hair: v.picklist([...ATTRIBUTES.hair, ''], 'not_in_list'),
  eyes: v.picklist([...ATTRIBUTES.eyes, ''], 'not_in_list'),
  body: v.picklist([...ATTRIBUTES.body, ''], 'not_in_list'),
  tattoos: v.picklist([...ATTRIBUTES.tattoos, ''], 'not_in_list'),
}

/** One member as another sees it; attributes the brand does not show, or nobody filled, are ''. */
export const Profile = v.object({
  ...Card.entries,
  ...attributes,
  about: v.string(),
  /** Null for visitors, who are not told the sexuality either. */
  seeks: v.nullable(v.picklist(SEEKS)),
  interests: v.array(v.picklist(INTERESTS)),
  photos: v.array(Image),
  /** How many more the profile has that this viewer is not even shown blurred. */
  more_photos: Count,
  /** Whether this viewer may write to this profile at all. */
  can_chat: v.boolean(),
})
export type Profile = v.InferOutput<typeof Profile>

/** One of the member's own photos; `ground`: the rule a refused one is against. */
export const OwnPhoto = v.object({ ...Image.entries, ground: v.nullable(v.picklist(PHOTO_GROUNDS)) })
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
  ...attributes,
  about: v.string(),
  interests: v.array(v.picklist(INTERESTS)),
  photos: v.array(OwnPhoto),
  photo_limit: Count,
  resell_brands: v.array(v.object({ id: v.string(), name: v.string(), consented: v.boolean() })),
})
export type OwnProfile = v.InferOutput<typeof OwnProfile>

/** Traffic source of the location, for the gate of logged-out search. */
export const Network = v.optional(text(0, 100))

export const ABOUT_LENGTH = 2000

export const getProfile = defineCall({
  method: 'GET',
  path: '/api/profile.php',
  flag: 'id',
  access: 'visitor',
  query: v.strictObject({ id: Id, network: Network }),
  response: Profile,
  errors: ['not_found', 'authentication_required'],
})

export const getOwnProfile = defineCall({
  method: 'GET',
  path: '/api/profile.php',
  access: 'member',
  response: OwnProfile,
})

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
  /** Brand ids this member agrees to be shown at. */
  resell_brands: v.optional(v.pipe(v.array(text(1, 40)), v.maxLength(20))),
})

export const changeProfile = defineCall({
  method: 'PUT',
  path: '/api/profile.php',
  access: 'member',
  body: ProfileChange,
  response: OwnProfile,
  errors: ['invalid_fields'],
})

export const PAGE_SIZE = 24
/** Hits are counted up to here; a count equal to it means "at least". */
export const COUNT_LIMIT = 1000

export const SearchQuery = v.strictObject({
  /** Gender to show; without it a member is shown the one they seek, a visitor everyone. */
  gender: v.optional(v.picklist(SEEKS)),
  /** Only who seeks the member's gender: on for members unless it says 0; visitors have none. */
  mutual: v.optional(querySwitch),
  country: v.optional(CountryCode),
  countryregion: v.optional(text(1, 40)),
  min_age: v.optional(queryInt(18, 120)),
  max_age: v.optional(queryInt(18, 120)),
  sexuality: v.optional(v.picklist(ATTRIBUTES.sexuality)),
  relationship: v.optional(v.picklist(ATTRIBUTES.relationship)),
  hair: v.optional(v.picklist(ATTRIBUTES.hair)),
  eyes: v.optional(v.picklist(ATTRIBUTES.eyes)),
  body: v.optional(v.picklist(ATTRIBUTES.body)),
  tattoos: v.optional(v.picklist(ATTRIBUTES.tattoos)),
  with_photo: v.optional(queryFlag),
  online: v.optional(queryFlag),
  /** Fictional and cam profiles too; by default only real members are shown. */
  all_profiles: v.optional(queryFlag),
  page: v.optional(queryInt(1, 42), 1),
  network: Network,
})

export const search = defineCall({
  method: 'GET',
  path: '/api/search.php',
  access: 'visitor',
  rate: 'search',
  query: SearchQuery,
  response: v.object({
    results: v.array(Card),
    /** Gender the search was for. */
    gender: v.picklist(SEEKS),
    page: Count,
    num_results: Count,
    /** Filled when the hits are few; `relaxed` says what was widened for it. */
    similar: v.array(Card),
    relaxed: v.array(v.picklist(['age', 'region'])),
  }),
  errors: ['authentication_required', 'invalid_request'],
})

/** The interests members may choose from. */
export const getInterests = defineCall({
  method: 'GET',
  path: '/api/interests.php',
  access: 'visitor',
  cacheSeconds: 3600,
  response: v.object({ interests: v.array(v.picklist(INTERESTS)) }),
})

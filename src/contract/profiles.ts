import * as v from 'valibot'
import { defineCall } from './call.ts'
import { CountryCode, Count, Day, Id, Interests, queryFlag, queryInt, querySwitch, text } from './fields.ts'
import { ATTRIBUTES, GENDERS, INTERESTS, PHOTO_GROUNDS, SEEKS } from './lists.ts'

/**
 * A photo as lists show it. `thumb_filename` and `match` are the path of the same picture below the brand's `cdn_prefix`
 * (4:5, 384 pixels wide); `filename` is the opaque id `GET photo.php` takes and has nothing to do with the paths. A free member's
 * view of others' further photos is `blurred`: the thumb itself is blurred and the larger sizes answer 404.
 */
export const Image = v.object({
  filename: Id,
  thumb_filename: v.string(),
  match: v.string(),
  status: v.picklist(['pending', 'active', 'rejected']),
  blurred: v.boolean(),
})
export type Image = v.InferOutput<typeof Image>

export const Presence = v.picklist(['online', 'recently', 'away'])

/** A region is named in its own language; `lang` is its BCP 47 tag. */
export const PlaceName = v.object({ id: v.string(), name: v.string(), lang: v.string() })

/** The line under the name on a card: interests the viewer has too, the first words about themselves, or the city. */
export const CardLine = v.variant('kind', [
  v.object({
    kind: v.literal('interest'),
    interest: v.picklist(INTERESTS),
    /** One more; null where they share a single one. */
    second: v.nullable(v.picklist(INTERESTS)),
  }),
  v.object({ kind: v.literal('quote'), text: v.string() }),
  v.object({ kind: v.literal('city'), text: v.string() }),
])
export type CardLine = v.InferOutput<typeof CardLine>

/** A profile as lists show it. `provider` cam profiles only link out; `from_brand` names the brand of a resold one. */
export const Card = v.object({
  id: Id,
  name: v.string(),
  age: Count,
  gender: v.picklist(GENDERS),
  country: CountryCode,
  region: PlaceName,
  city: v.string(),
  main_image: v.nullable(Image),
  line: CardLine,
  /** A sentence about themselves, for a wide card; '' where they said nothing in the viewer's language, or the brand does not show it. */
  quote: v.string(),
  presence: Presence,
  fictional: v.boolean(),
  provider: v.picklist(['member', 'cam']),
  from_brand: v.nullable(v.string()),
  link: v.nullable(v.string()),
  /** The viewer's own like. */
  liked: v.boolean(),
  matched: v.boolean(),
  /** A deleted account: its name is the word for it, and no other field is anybody's. */
  gone: v.optional(v.literal(true)),
})
export type Card = v.InferOutput<typeof Card>

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

export const changeProfile = defineCall({
  method: 'PUT',
  path: '/api/profile.php',
  access: 'member',
  body: v.strictObject({
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
  }),
  response: OwnProfile,
  errors: ['invalid_fields'],
})

export const PAGE_SIZE = 24
/** Hits are counted up to here; a count equal to it means "at least". */
export const COUNT_LIMIT = 1000

export const search = defineCall({
  method: 'GET',
  path: '/api/search.php',
  access: 'visitor',
  rate: 'search',
  query: v.strictObject({
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
  }),
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

// The feed of a cam service, as `npm run import-cams` reads it. docs/brands.md describes it for those who write one.

import * as v from 'valibot'
import { CountryCode, Day, Id, text } from '../../../contract/fields.ts'
import { Interests } from '../../../contract/profiles.ts'
import { GENDERS } from '../../../contract/lists.ts'

const FEED_VERSION = 1
export const LARGEST_FEED = 20_000

/** Opened in another window; never a script, never with a password in it. */
const Link = v.pipe(
  text(1, 500),
  v.check((value) => {
    const url = URL.parse(value)
    return url?.protocol === 'https:' && url.username === '' && url.password === ''
  }, 'invalid'),
)

export const CamProfile = v.strictObject({
  /** The service's own id; the profile keeps its place as long as the id stays. */
  id: Id,
  name: text(1, 24),
  gender: v.picklist(GENDERS, 'not_in_list'),
  date_of_birth: Day,
  country: CountryCode,
  region: text(1, 40),
  city: text(1, 40),
  about: v.optional(text(0, 500), ''),
  interests: v.optional(Interests, []),
  link: Link,
  /** A file beside the feed, or an address at the feed's own host. */
  photo: v.optional(text(0, 500), ''),
  /** The service vouches that name, words and photo are fit for every page of ours. */
  rating: v.literal('tame', 'not_in_list'),
})
export type CamProfile = v.InferOutput<typeof CamProfile>

export const CamFeed = v.strictObject({
  version: v.literal(FEED_VERSION),
  /** The service; profiles of others stay as they are. */
  provider: Id,
  profiles: v.pipe(v.array(v.unknown()), v.maxLength(LARGEST_FEED)),
})

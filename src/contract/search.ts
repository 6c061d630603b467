import * as v from 'valibot'
import { Card } from './cards.ts'
import { Count, CountryCode, queryFlag, queryInt, querySwitch, text } from './fields.ts'
import { SEEKS } from './lists.ts'
import { ATTRIBUTES, DISTANCES, HEIGHTS, SPOKEN } from './profile-lists.ts'

/** Traffic source of the location, for the gate of logged-out search. */
export const Network = v.optional(text(0, 100))

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
  /** At most so many kilometres from the town of the member's own profile; where the brand has `distance`. */
  within: v.optional(v.pipe(queryInt(1, 100), v.picklist(DISTANCES))),
  min_age: v.optional(queryInt(18, 120)),
  max_age: v.optional(queryInt(18, 120)),
  sexuality: v.optional(v.picklist(ATTRIBUTES.sexuality)),
  relationship: v.optional(v.picklist(ATTRIBUTES.relationship)),
  hair: v.optional(v.picklist(ATTRIBUTES.hair)),
  eyes: v.optional(v.picklist(ATTRIBUTES.eyes)),
  body: v.optional(v.picklist(ATTRIBUTES.body)),
  tattoos: v.optional(v.picklist(ATTRIBUTES.tattoos)),
  intention: v.optional(v.picklist(ATTRIBUTES.intention)),
  children: v.optional(v.picklist(ATTRIBUTES.children)),
  education: v.optional(v.picklist(ATTRIBUTES.education)),
  smoking: v.optional(v.picklist(ATTRIBUTES.smoking)),
  drinking: v.optional(v.picklist(ATTRIBUTES.drinking)),
  faith: v.optional(v.picklist(ATTRIBUTES.faith)),
  politics: v.optional(v.picklist(ATTRIBUTES.politics)),
  min_height: v.optional(queryInt(HEIGHTS.least, HEIGHTS.most)),
  max_height: v.optional(queryInt(HEIGHTS.least, HEIGHTS.most)),
  /** A language they speak. */
  speaks: v.optional(v.picklist(SPOKEN)),
  with_photo: v.optional(queryFlag),
  /** With the verified mark; where the brand has `verification`. */
  verified: v.optional(queryFlag),
  online: v.optional(queryFlag),
  /** Fictional and cam profiles too; by default only real members are shown. */
  all_profiles: v.optional(queryFlag),
  page: v.optional(queryInt(1, 42), 1),
  network: Network,
})

export const SearchPage = v.object({
  results: v.array(Card),
  /** Gender the search was for. */
  gender: v.picklist(SEEKS),
  page: Count,
  num_results: Count,
  /** Filled when the hits are few; `relaxed` says what was widened for it. */
  similar: v.array(Card),
  relaxed: v.array(v.picklist(['age', 'region'])),
})

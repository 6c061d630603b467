// The calls of teasers, apart from the other profiles: visitors' pages carry them, members' do not.

import * as v from 'valibot'
import { defineCall } from './call.ts'
import { Count, Id, queryInt } from './fields.ts'
import { Network } from './profiles.ts'

/** A small card for visitors: first name, and one photo as the path below the brand's `cdn_prefix`. */
export const TeaserCard = v.object({
  id: Id,
  name: v.string(),
  age: Count,
  city: v.string(),
  image: v.nullable(v.string()),
  fictional: v.boolean(),
  /** Name of the brand of a resold profile. */
  from_brand: v.nullable(v.string()),
})
export type TeaserCard = v.InferOutput<typeof TeaserCard>

export const TEASER_LIMIT = 12

/** One profile as a small card. Where visitors may not search: only of members who agreed to it, and fictional ones. */
export const getTeaser = defineCall({
  method: 'GET',
  path: '/api/teaser.php',
  flag: 'id',
  access: 'visitor',
  rate: 'search',
  query: v.strictObject({ id: Id, network: Network }),
  response: TeaserCard,
  errors: ['not_found'],
})

/** The latest seen of them who have a photo, at most `count`. */
export const getTeasers = defineCall({
  method: 'GET',
  path: '/api/teaser.php',
  access: 'visitor',
  rate: 'search',
  query: v.strictObject({ count: v.optional(queryInt(1, TEASER_LIMIT), TEASER_LIMIT), network: Network }),
  response: v.object({ results: v.array(TeaserCard) }),
})

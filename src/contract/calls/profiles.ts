import * as v from 'valibot'
import { Id, queryInt } from '../fields.ts'
import { InterestList, OwnProfile, Profile, ProfileChange, TeaserCard } from '../profiles.ts'
import { Network } from '../search.ts'
import { defineCall } from './define-call.ts'

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
  takesPart: true,
  body: ProfileChange,
  response: OwnProfile,
  errors: ['invalid_fields'],
})

/** The interests members may choose from. */
export const getInterests = defineCall({
  method: 'GET',
  path: '/api/interests.php',
  access: 'visitor',
  cacheSeconds: 3600,
  response: InterestList,
})

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

import * as v from 'valibot'
import { defineCall } from './call.ts'
import { Id, Time } from './fields.ts'

/** Somebody the member blocked. No more than the name: the rest of the profile is hidden from both. */
export const Blocked = v.object({ id: Id, name: v.string(), at: Time })
export type Blocked = v.InferOutput<typeof Blocked>

export const getBlocks = defineCall({
  method: 'GET',
  path: '/api/block.php',
  access: 'member',
  response: v.object({ blocked: v.array(Blocked) }),
})

/** Hides both members from each other everywhere; what either calls answers as if the other did not exist. */
export const blockProfile = defineCall({
  method: 'POST',
  path: '/api/block.php',
  access: 'member',
  idempotent: true,
  body: v.strictObject({ profile: Id }),
  errors: ['not_found', 'invalid_fields'],
})

/** Takes the member's own block back; 204 also where there is none. */
export const unblockProfile = defineCall({
  method: 'DELETE',
  path: '/api/block.php',
  access: 'member',
  body: v.strictObject({ profile: Id }),
})

import * as v from 'valibot'
import { defineCall } from './call.ts'
import { Count, Id, queryInt, Time } from './fields.ts'

/** Somebody the member blocked. No more than the name: the rest of the profile is hidden from both. */
const Blocked = v.object({ id: Id, name: v.string(), at: Time })

/** A page of them, the newest first. */
export const getBlocks = defineCall({
  method: 'GET',
  path: '/api/block.php',
  access: 'member',
  query: v.strictObject({ page: v.optional(queryInt(1, 42), 1) }),
  response: v.object({ blocked: v.array(Blocked), num_results: Count, page: Count }),
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

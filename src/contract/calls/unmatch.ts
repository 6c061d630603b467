import * as v from 'valibot'
import { Id } from '../fields.ts'
import { defineCall } from './define-call.ts'

/**
 * Ends a match or a conversation for both at once; neither finds the other, or may begin again, for `UNMATCH_DAYS`. Not a block:
 * it reaches no other account, and stands in no list.
 */
export const unmatch = defineCall({
  method: 'POST',
  path: '/api/unmatch.php',
  access: 'member',
  outdatesPages: true,
  feature: 'pause',
  idempotent: true,
  body: v.strictObject({ profile: Id }),
  errors: ['not_found', 'invalid_fields'],
})

/** Takes it back within `UNMATCH_UNDO_MS`, with all there was. */
export const undoUnmatch = defineCall({
  method: 'DELETE',
  path: '/api/unmatch.php',
  access: 'member',
  outdatesPages: true,
  body: v.strictObject({ profile: Id }),
  errors: ['nothing_to_undo'],
})

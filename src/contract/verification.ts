import * as v from 'valibot'
import { Count, Id, Time } from './fields.ts'
import { VERIFICATION_POSES, VERIFICATION_REASONS } from './lists.ts'

/** How a member stands with the verified mark. */
export const Verification = v.object({
  /** Since when the profile has the mark; null without. */
  verified_at: v.nullable(Time),
  /** When the picture was sent that a person has still to compare; null where none waits. */
  waiting_since: v.nullable(Time),
  /** The pose that is asked for; null where none is, or its time is over. */
  request: v.nullable(v.object({ id: Id, pose: v.picklist(VERIFICATION_POSES), expires_at: Time })),
  /** Why the last picture did not do; null unless it was the last word. */
  refused: v.nullable(v.object({ reason: v.picklist(VERIFICATION_REASONS), at: Time })),
  /** Pictures that may be sent now. */
  tries_left: Count,
  /** When one may be sent again; null where one may now. */
  next_at: v.nullable(Time),
  /** A picture of the member is kept until then; null where none is. */
  kept_until: v.nullable(Time),
})
export type Verification = v.InferOutput<typeof Verification>

import * as v from 'valibot'
import { Count, Id, Time } from './fields.ts'

/** What a member shows in the picture by which a person compares them with their photos: one is drawn for each picture. */
export const VERIFICATION_POSES = [
  'open_hand',
  'thumb_up',
  'two_fingers',
  'three_fingers',
  'fist',
  'hand_on_head',
  'hand_on_chin',
  'hand_on_cheek',
  'finger_on_nose',
  'finger_on_ear',
  'both_hands',
  'two_thumbs',
] as const
export type VerificationPose = (typeof VERIFICATION_POSES)[number]
/** Why the picture does not do. */
export const VERIFICATION_REASONS = [
  'nobody',
  'several',
  'other_pose',
  'unclear',
  'covered',
  'photo_unclear',
  'other_person',
] as const
export type VerificationReason = (typeof VERIFICATION_REASONS)[number]

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

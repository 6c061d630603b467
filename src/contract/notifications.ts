import * as v from 'valibot'
import { Count, Time } from './fields.ts'
import { DISABLED_REASONS, NOTIFICATION_KINDS } from './lists.ts'

const Channels = v.object({ email: v.boolean(), push: v.boolean() })

export const Notifications = v.object({
  kinds: v.object(
    Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, Channels])) as KindsOf<typeof Channels>,
  ),
  /** Why e-mail is off besides the member's own choice. */
  disabled: v.array(v.picklist(DISABLED_REASONS)),
})
export type Notifications = v.InferOutput<typeof Notifications>

export type KindsOf<S> = Record<(typeof NOTIFICATION_KINDS)[number], S>

/** How far ahead a check-in may be. */
export const CHECK_IN_DAYS = 7

/** The reminder to tell a friend that one is fine; null for none. `browsers` would get it as things stand. */
export const CheckIn = v.object({ at: v.nullable(Time), browsers: Count })
export type CheckIn = v.InferOutput<typeof CheckIn>

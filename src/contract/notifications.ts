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

/** The notification the service worker shows, sent encrypted; never the text of a message, nor who wrote it. */
export const PushMessage = v.object({
  title: v.string(),
  body: v.string(),
  /** Where a tap leads, a path of the site. */
  path: v.string(),
  /** A newer notification with the same tag takes the place of the older. */
  tag: v.string(),
  /** Unread messages and new likes, for the app's badge; without it the badge stays. */
  waiting: v.exactOptional(v.number()),
})
export type PushMessage = v.InferOutput<typeof PushMessage>

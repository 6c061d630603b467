import * as v from 'valibot'
import { Password } from './credentials.ts'
import { line, Time } from './fields.ts'
import { LINK_KINDS, NOTIFICATION_KINDS } from './lists.ts'
import { User } from './sessions.ts'

export const Activation = v.strictObject({ token: line(1, 100), password: v.optional(Password) })

export const LinkState = v.object({
  kind: v.picklist(LINK_KINDS),
  /** Of an activation: whether this browser must set a password with it. */
  needs_password: v.optional(v.boolean()),
  /** The kind of notification an unsubscribe link ends. */
  notification: v.optional(v.picklist(NOTIFICATION_KINDS)),
  /** The declaration without login that waits for the member's answer. */
  withdrawal: v.optional(v.object({ case_number: v.string(), contract: v.string(), received: Time })),
  /** Why it does nothing any more. */
  spent: v.optional(v.picklist(['used', 'expired'])),
  /** Another member than the link's is logged in. */
  for_other: v.optional(v.boolean()),
})

export const LinkOutcome = v.object({
  kind: v.picklist(LINK_KINDS),
  /** The member, where the link opened a session or belongs to the one that is open. */
  user: v.nullable(User),
  /** The outcome of a withdrawal. */
  withdrawal: v.optional(v.picklist(['refunded', 'nothing_left', 'denied'])),
})

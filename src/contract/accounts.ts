import * as v from 'valibot'
import {
  CONSENT_KINDS,
  DELETION_REASONS,
  DISABLED_REASONS,
  NOTIFICATION_KINDS,
  TOKEN_KINDS,
} from './closed-lists.ts'
import { defineCall } from './call.ts'
import { Count, Email, Id, Password, text, Time } from './fields.ts'
import { LOCALES } from './lists.ts'
import { User } from './sessions.ts'

const CurrentPassword = v.pipe(
  v.string('required'),
  v.minLength(1, 'required'),
  v.maxLength(1024, 'too_long'),
)
const Repeated = v.pipe(v.string('required'), v.maxLength(1024, 'too_long'))
const Languages = v.pipe(
  v.array(v.picklist(LOCALES, 'not_in_list'), 'invalid'),
  v.check((value) => new Set(value).size === value.length, 'invalid'),
)
const Weekday = v.pipe(Count, v.maxValue(7, 'invalid'))

/**
 * Mails a link to the address, if it is a member's; the answer is the same for every address unless the brand reveals
 * membership. A new request voids the link before it.
 */
export const requestReset = defineCall({
  method: 'POST',
  path: '/api/reset-password.php',
  access: 'visitor',
  rate: 'mail',
  idempotent: true,
  body: v.strictObject({ email: Email }),
  errors: ['invalid_fields', 'email_not_found', 'mail_limit_reached'],
})

/** Sets a new password by the mailed link; every older session ends, and a new one opens. */
export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/reset-password.php',
  flag: 'do',
  access: 'visitor',
  rate: 'mail',
  query: v.strictObject({ do: v.literal('1') }),
  body: v.strictObject({ token: text(1, 100), password: Password, password_repeated: v.optional(Repeated) }),
  response: User,
  errors: ['link_invalid', 'invalid_fields', 'account_pending_deletion', 'busy'],
})

/** Uses a one-time link that needs no more input, once; one that asks for a password is refused here. */
export const useToken = defineCall({
  method: 'POST',
  path: '/api/token.php',
  access: 'visitor',
  rate: 'mail',
  body: v.strictObject({ token: text(1, 100) }),
  response: v.object({
    kind: v.picklist(TOKEN_KINDS),
    /** The member, where the link opened a session or belongs to the one that is open. */
    user: v.nullable(User),
  }),
  errors: ['link_invalid', 'activation_failed', 'invalid_fields', 'invalid_request'],
})

/** One-click List-Unsubscribe (RFC 8058): sent by mail programs, without cookies and from no page of ours. */
export const unsubscribe = defineCall({
  method: 'POST',
  path: '/api/token.php',
  flag: 't',
  access: 'visitor',
  // A mail service sends those of all its users from few addresses.
  rate: 'webhook',
  bodyKind: 'any',
  origin: 'any',
  query: v.strictObject({ t: text(1, 100) }),
  body: v.unknown(),
  errors: ['link_invalid'],
})

export const Account = v.object({
  email: v.string(),
  /** The address a mailed link would change to; null when none waits. */
  email_pending: v.nullable(v.string()),
  invisible: v.boolean(),
  languages_read: v.array(v.picklist(LOCALES)),
  languages_written: v.array(v.picklist(LOCALES)),
  /** 1 = Monday … 7 = Sunday; 0 = as the language has it. */
  first_day_of_week: Count,
  /** IANA name; '' = the one of the country. */
  time_zone: v.string(),
  /** Credits at most within seven days; null = no limit. */
  weekly_limit: v.nullable(Count),
  consents: v.array(
    v.object({ kind: v.picklist(CONSENT_KINDS), given: v.boolean(), version: v.string(), at: Time }),
  ),
})
export type Account = v.InferOutput<typeof Account>

export const getAccount = defineCall({
  method: 'GET',
  path: '/api/account.php',
  access: 'member',
  response: Account,
})

/**
 * Changes what is given. A new password or address asks for the present password. A new address changes by the link
 * mailed to it; the answer does not tell whether it belongs to somebody, unless the brand reveals membership.
 */
export const changeAccount = defineCall({
  method: 'PUT',
  path: '/api/account.php',
  access: 'member',
  body: v.strictObject({
    password: v.optional(CurrentPassword),
    new_password: v.optional(Password),
    new_password_repeated: v.optional(Repeated),
    email: v.optional(Email),
    invisible: v.optional(v.boolean()),
    languages_read: v.optional(Languages),
    languages_written: v.optional(Languages),
    first_day_of_week: v.optional(Weekday),
    time_zone: v.optional(text(0, 60)),
    weekly_limit: v.optional(
      v.nullable(v.pipe(Count, v.minValue(1, 'invalid'), v.maxValue(100_000, 'invalid'))),
    ),
    consents: v.optional(
      v.strictObject({
        sensitive: v.optional(v.boolean()),
        tracking: v.optional(v.boolean()),
        statistics: v.optional(v.boolean()),
      }),
    ),
  }),
  response: User,
  errors: ['invalid_fields', 'login_locked', 'mail_limit_reached', 'busy'],
})

const sessions = v.strictObject({ sessions: v.literal('1') })

export const getSessions = defineCall({
  method: 'GET',
  path: '/api/account.php',
  flag: 'sessions',
  access: 'member',
  query: sessions,
  response: v.object({
    sessions: v.array(
      v.object({
        id: Id,
        /** The one this request came with. */
        current: v.boolean(),
        /** Browser and system, '' when unknown. */
        device: v.string(),
        created_at: Time,
        seen_at: Time,
      }),
    ),
  }),
})

/** Ends one session, or with `others` all but this one. Safe to repeat. */
export const revokeSessions = defineCall({
  method: 'DELETE',
  path: '/api/account.php',
  flag: 'sessions',
  access: 'member',
  query: sessions,
  body: v.union([v.strictObject({ session: Id }), v.strictObject({ others: v.literal(true) })]),
  errors: ['invalid_fields'],
})

/** Hides the profile and ends every session at once; for 14 days logging in can bring the account back. */
export const deleteAccount = defineCall({
  method: 'DELETE',
  path: '/api/account.php',
  access: 'member',
  body: v.strictObject({
    password: CurrentPassword,
    reason: v.optional(v.picklist(DELETION_REASONS, 'not_in_list')),
    remarks: v.optional(text(0, 1000)),
  }),
  errors: ['invalid_fields', 'login_locked', 'busy'],
})

/** All data of the member as a download; photos are base64. The tables are named as in the database. */
export const exportData = defineCall({
  method: 'GET',
  path: '/api/export.php',
  access: 'member',
  rate: 'media',
  response: v.object({
    brand: v.string(),
    exported_at: Time,
    tables: v.record(v.string(), v.array(v.record(v.string(), v.union([v.string(), v.number()])))),
    photos: v.array(v.object({ id: Id, type: v.string(), base64: v.string() })),
  }),
})

const Channels = v.object({ email: v.boolean(), push: v.boolean() })
const ChannelChanges = v.strictObject({ email: v.optional(v.boolean()), push: v.optional(v.boolean()) })

export const Notifications = v.object({
  kinds: v.object(
    Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, Channels])) as KindsOf<typeof Channels>,
  ),
  /** Why e-mail is off besides the member's own choice. */
  disabled: v.array(v.picklist(DISABLED_REASONS)),
})
export type Notifications = v.InferOutput<typeof Notifications>

type KindsOf<S> = Record<(typeof NOTIFICATION_KINDS)[number], S>
const optionalChanges = v.optional(ChannelChanges)

export const getNotifications = defineCall({
  method: 'GET',
  path: '/api/notifications.php',
  access: 'member',
  response: Notifications,
})

/** Changes the kinds and channels given. Choosing an e-mail again also takes back an unsubscribe. */
export const changeNotifications = defineCall({
  method: 'PUT',
  path: '/api/notifications.php',
  access: 'member',
  body: v.strictObject({
    kinds: v.strictObject(
      Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, optionalChanges])) as KindsOf<
        typeof optionalChanges
      >,
    ),
  }),
  response: Notifications,
  errors: ['invalid_fields'],
})

import * as v from 'valibot'
import { defineCall } from './call.ts'
import { reauthentication, Reauthentication, REAUTHENTICATION_ERRORS } from './factors.ts'
import { Count, Email, Id, Password, text, Time, UserName } from './fields.ts'
import { CONSENT_KINDS, DELETION_REASONS, FIRST_MESSAGES, LOCALES, PAYMENT_METHODS } from './lists.ts'
import { Login, ofSessions, User } from './sessions.ts'

const Repeated = v.pipe(
  v.string('required'),
  v.maxLength(1024, 'too_long'),
  v.transform((value) => value.normalize('NFC')),
)
const Languages = v.pipe(
  v.array(v.picklist(LOCALES, 'not_in_list'), 'invalid'),
  v.check((value) => new Set(value).size === value.length, 'invalid'),
)
const Weekday = v.pipe(Count, v.maxValue(7, 'invalid'))

export const ResetForm = v.strictObject({
  login: v.pipe(
    Login,
    v.check((value) => !value.includes('@') || v.is(Email, value), 'invalid'),
  ),
})

/**
 * Mails a link to the address of the account, if there is one; the answer is the same for every name and address unless
 * the brand reveals membership. A new request voids the link before it.
 */
export const requestReset = defineCall({
  method: 'POST',
  path: '/api/reset-password.php',
  access: 'visitor',
  rate: 'mail',
  idempotent: true,
  body: ResetForm,
  errors: ['invalid_fields', 'email_not_found', 'mail_limit_reached'],
})

/**
 * Mails a link that logs in, also while the password is locked; answered like `requestReset`. A form without script may ask
 * for it.
 */
export const requestLoginLink = defineCall({
  method: 'POST',
  path: '/api/login-link.php',
  access: 'visitor',
  rate: 'mail',
  bodyKind: 'form',
  idempotent: true,
  body: ResetForm,
  errors: ['invalid_fields', 'email_not_found', 'mail_limit_reached'],
})

export const PasswordReset = v.strictObject({
  token: text(1, 100),
  password: Password,
  password_repeated: v.optional(Repeated),
})

/** Sets a new password by the mailed link; every older session ends, and a new one opens. */
export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/reset-password.php',
  flag: 'do',
  access: 'visitor',
  rate: 'mail',
  query: v.strictObject({ do: v.literal('1') }),
  body: PasswordReset,
  response: User,
  errors: ['link_invalid', 'invalid_fields', 'account_pending_deletion', 'second_factor_required', 'busy'],
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
  /** The members who may begin a conversation with this one. */
  first_messages: v.picklist(FIRST_MESSAGES),
  consents: v.array(
    v.object({ kind: v.picklist(CONSENT_KINDS), given: v.boolean(), version: v.string(), at: Time }),
  ),
  /** Means of payment kept at this brand, the newest first; `label` is masked. */
  kept_methods: v.array(
    v.object({ method: v.picklist(PAYMENT_METHODS), label: v.string(), kept_since: Time }),
  ),
})
export type Account = v.InferOutput<typeof Account>

export const getAccount = defineCall({
  method: 'GET',
  path: '/api/account.php',
  access: 'member',
  response: Account,
})

export const AccountChange = v.strictObject({
  ...reauthentication,
  new_password: v.optional(Password),
  new_password_repeated: v.optional(Repeated),
  email: v.optional(Email),
  /** Another name, only while `rename_asked`. */
  name: v.optional(UserName),
  invisible: v.optional(v.boolean()),
  languages_read: v.optional(Languages),
  languages_written: v.optional(Languages),
  first_day_of_week: v.optional(Weekday),
  /** The filters of `search.php` as a query; '' for none. */
  last_search: v.optional(v.pipe(text(0, 500), v.regex(/^[\w=&%+.-]*$/, 'invalid'))),
  time_zone: v.optional(text(0, 60)),
  weekly_limit: v.optional(
    v.nullable(v.pipe(Count, v.minValue(1, 'invalid'), v.maxValue(100_000, 'invalid'))),
  ),
  first_messages: v.optional(v.picklist(FIRST_MESSAGES, 'not_in_list')),
  consents: v.optional(
    v.strictObject({
      sensitive: v.optional(v.boolean()),
      tracking: v.optional(v.boolean()),
      statistics: v.optional(v.boolean()),
      teaser: v.optional(v.boolean()),
    }),
  ),
})

/**
 * Changes what is given. A new password or address asks for the present password or a passkey. A new address changes by the link
 * mailed to it; the answer does not show whether it is a member's, unless the brand reveals membership.
 */
export const changeAccount = defineCall({
  method: 'PUT',
  path: '/api/account.php',
  access: 'member',
  body: AccountChange,
  response: User,
  errors: ['mail_limit_reached', ...REAUTHENTICATION_ERRORS],
})

export const DeletionRequest = v.strictObject({
  ...reauthentication,
  reason: v.optional(v.picklist(DELETION_REASONS, 'not_in_list')),
  remarks: v.optional(text(0, 1000)),
})

/** Hides the profile and ends every session at once; for 14 days logging in can bring the account back. */
export const deleteAccount = defineCall({
  method: 'DELETE',
  path: '/api/account.php',
  access: 'member',
  body: DeletionRequest,
  errors: REAUTHENTICATION_ERRORS,
})

/** Photos are base64. The tables are named as in the database. */
const Export = v.object({
  brand: v.string(),
  exported_at: Time,
  tables: v.record(v.string(), v.array(v.record(v.string(), v.union([v.string(), v.number()])))),
  photos: v.array(v.object({ id: Id, type: v.string(), base64: v.string() })),
})
export type Export = v.InferOutput<typeof Export>

/** All data of the member as a download, for the password or a passkey; a mail tells of it. */
export const exportData = defineCall({
  method: 'POST',
  path: '/api/export.php',
  access: 'member',
  rate: 'media',
  body: Reauthentication,
  response: Export,
  errors: REAUTHENTICATION_ERRORS,
})

/** Mails a link to the same download, for whoever has no password at hand. */
export const mailExport = defineCall({
  method: 'POST',
  path: '/api/export.php',
  flag: 'mail',
  access: 'member',
  rate: 'mail',
  idempotent: true,
  query: v.strictObject({ mail: v.literal('1') }),
  errors: ['email_confirmation_required', 'mail_limit_reached'],
})

/** The download by its mailed link, once, in any browser. */
export const exportByLink = defineCall({
  method: 'POST',
  path: '/api/export.php',
  flag: 'link',
  access: 'visitor',
  rate: 'media',
  query: v.strictObject({ link: v.literal('1') }),
  body: v.strictObject({ token: text(1, 100) }),
  response: Export,
  errors: ['link_invalid'],
})

export const LogoutRequest = v.pipe(
  v.strictObject({
    ...reauthentication,
    session: v.optional(Id),
    others: v.optional(v.literal(true)),
  }),
  v.check(({ session, others }) => (session === undefined) !== (others === undefined), 'invalid'),
)

/** Ends one session, or with `others` all but this one, for the password or a passkey. Safe to repeat. */
export const revokeSessions = defineCall({
  method: 'DELETE',
  path: '/api/account.php',
  flag: 'sessions',
  access: 'member',
  query: ofSessions,
  body: LogoutRequest,
  errors: REAUTHENTICATION_ERRORS,
})

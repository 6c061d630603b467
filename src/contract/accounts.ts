import * as v from 'valibot'
import { reauthentication } from './factors.ts'
import { Email, Password, UserName } from './credentials.ts'
import { Count, Id, line, text, Time } from './fields.ts'
import { CONSENT_KINDS, FIRST_MESSAGES, LOCALES, PAYMENT_METHODS } from './lists.ts'
import { Login, LoginRequest } from './sessions.ts'

export const DELETION_REASONS = [
  'price',
  'found_someone',
  'not_looking',
  'site_problems',
  'no_members',
  'time',
  'other',
] as const

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

export const PasswordReset = v.strictObject({
  token: line(1, 100),
  password: Password,
  password_repeated: v.optional(Repeated),
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
  /** Some profile is kept out of what the member is shown. */
  has_declined: v.boolean(),
  /** Pictures not asked for are blurred in messages; not there where the brand has no such thing. */
  blur_pictures: v.optional(v.boolean()),
  consents: v.array(
    v.object({ kind: v.picklist(CONSENT_KINDS), given: v.boolean(), version: v.string(), at: Time }),
  ),
  /** Means of payment kept at this brand, the newest first; `label` is masked. */
  kept_methods: v.array(
    v.object({ method: v.picklist(PAYMENT_METHODS), label: v.string(), kept_since: Time }),
  ),
})
export type Account = v.InferOutput<typeof Account>

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
  blur_pictures: v.optional(v.boolean()),
  consents: v.optional(
    v.strictObject({
      sensitive: v.optional(v.boolean()),
      tracking: v.optional(v.boolean()),
      statistics: v.optional(v.boolean()),
      teaser: v.optional(v.boolean()),
      faith: v.optional(v.boolean()),
      politics: v.optional(v.boolean()),
    }),
  ),
})

/** A profile rests so many days at most. */
const PAUSE_DAYS = 30
export const PAUSE_NOTE_LENGTH = 200

/** `note`: shown to matches; a new one at most once an hour. */
export const Pause = v.strictObject({
  days: v.pipe(Count, v.minValue(1, 'invalid'), v.maxValue(PAUSE_DAYS, 'invalid')),
  note: v.optional(text(0, PAUSE_NOTE_LENGTH)),
})

export const DeletionRequest = v.strictObject({
  ...reauthentication,
  reason: v.optional(v.picklist(DELETION_REASONS, 'not_in_list')),
  remarks: v.optional(text(0, 1000)),
})

/** Until when the account can come back. */
export const Deletion = v.object({ until: Time })

/** Photos and, by their type, recordings are base64. The tables are named as in the database. */
export const Export = v.object({
  brand: v.string(),
  exported_at: Time,
  tables: v.record(v.string(), v.array(v.record(v.string(), v.union([v.string(), v.number()])))),
  photos: v.array(v.object({ id: Id, type: v.string(), base64: v.string() })),
})
export type Export = v.InferOutput<typeof Export>

/** `code`: of the authenticator app, where the account has one. */
export const RemovedErasure = v.strictObject({
  login: Login,
  password: LoginRequest.entries.password,
  code: v.optional(text(0, 20)),
})

export const LogoutRequest = v.pipe(
  v.strictObject({
    ...reauthentication,
    session: v.optional(Id),
    others: v.optional(v.literal(true)),
  }),
  v.check(({ session, others }) => (session === undefined) !== (others === undefined), 'invalid'),
)

import * as v from 'valibot'
import { NOTIFICATION_KINDS, TOKEN_KINDS } from './closed-lists.ts'
import { defineCall } from './call.ts'
import { CountryCode, Count, Id, Password, text, Time } from './fields.ts'
import { LOCALES } from './lists.ts'
import { Image } from './profiles.ts'

/** The member behind the session. `fictional_icon`: this viewer is shown the icon on fictional profiles. */
export const User = v.object({
  id: Id,
  name: v.string(),
  email: v.string(),
  status: v.picklist(['not_confirmed', 'active']),
  credits: Count,
  paid_user: v.boolean(),
  signup_date: Time,
  language: v.picklist(LOCALES),
  fictional_icon: v.boolean(),
  notifications_disabled: v.array(v.string()),
  free_messages_left: Count,
  free_conversations_left: Count,
  /** The server's clock when it answered; countdowns are measured against it. */
  server_time: Time,
  profile: v.object({
    id: Id,
    name: v.string(),
    country: CountryCode,
    status: v.picklist(['active', 'disabled']),
    main_image: v.nullable(Image),
  }),
})
export type User = v.InferOutput<typeof User>

const UserAnswer = v.object({ user: User })

export const getUser = defineCall({
  method: 'GET',
  path: '/api/user.php',
  access: 'member',
  response: UserAnswer,
})

export const login = defineCall({
  method: 'POST',
  path: '/api/user.php',
  access: 'visitor',
  rate: 'login',
  bodyKind: 'form',
  body: v.strictObject({
    /** E-mail address or user name. */
    login: text(1, 254),
    password: v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(1024, 'too_long')),
    /** An unticked box of a form without script sends nothing: until the browser closes. */
    cookie_strategy: v.optional(v.picklist(['persistent', 'session']), 'session'),
    /** Brings an account back that was deleted less than 14 days ago. */
    reactivate: v.optional(
      v.pipe(
        v.union([v.literal(true), v.literal('on')]),
        v.transform(() => true),
      ),
    ),
    /** Where a form without script goes on; a path of this site. */
    next: v.optional(v.string()),
  }),
  response: UserAnswer,
  errors: ['login_failed', 'login_locked', 'account_pending_deletion', 'invalid_fields', 'busy'],
})

export const changeLanguage = defineCall({
  method: 'PUT',
  path: '/api/user.php',
  access: 'member',
  body: v.strictObject({ language: v.picklist(LOCALES, 'not_in_list') }),
  response: UserAnswer,
})

/** Acts only for same-origin fetches. */
export const logout = defineCall({ method: 'GET', path: '/api/logout.php', access: 'visitor' })

/**
 * Confirms the address by its mailed link: every earlier session ends, a new one opens. `password` is required in any
 * other browser than the one that signed up, and takes the place of the signup's.
 */
export const activate = defineCall({
  method: 'POST',
  path: '/api/activate.php',
  access: 'visitor',
  rate: 'mail',
  body: v.strictObject({ token: text(1, 100), password: v.optional(Password) }),
  response: User,
  errors: ['link_invalid', 'activation_failed', 'invalid_fields', 'busy'],
})

export const resendActivation = defineCall({
  method: 'POST',
  path: '/api/activate.php',
  flag: 'resend',
  access: 'member',
  rate: 'mail',
  idempotent: true,
  query: v.strictObject({ resend: v.literal('1') }),
  errors: ['mail_limit_reached'],
})

/** Says what a one-time link is for; changes nothing. */
export const getToken = defineCall({
  method: 'GET',
  path: '/api/token.php',
  access: 'visitor',
  rate: 'mail',
  query: v.strictObject({ t: text(1, 100) }),
  response: v.object({
    kind: v.picklist(TOKEN_KINDS),
    /** Of an activation: whether this browser must set a password with it. */
    needs_password: v.optional(v.boolean()),
    /** The kind of notification an unsubscribe link ends. */
    notification: v.optional(v.picklist(NOTIFICATION_KINDS)),
  }),
  errors: ['link_invalid'],
})

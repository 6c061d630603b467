import * as v from 'valibot'
import { Image } from './cards.ts'
import { Count, CountryCode, Id, line, Time } from './fields.ts'
import { LOCALES, RESTRICTION_GROUNDS } from './lists.ts'
import { Money } from './payments.ts'

/** Credits of one purchase, and what was paid for them; null for a gift. */
const CreditLot = v.object({ credits: Count, paid: v.nullable(Money) })
export type CreditLot = v.InferOutput<typeof CreditLot>

/** The member behind the session. `fictional_icon`: this viewer is shown the icon on fictional profiles. */
export const User = v.object({
  id: Id,
  name: v.string(),
  email: v.string(),
  status: v.picklist(['not_confirmed', 'active']),
  credits: Count,
  /** The purchases and gifts `credits` holds something of, newest first: the oldest is spent first, before it what is in none. */
  credit_lots: v.array(CreditLot),
  paid_user: v.boolean(),
  signup_date: Time,
  language: v.picklist(LOCALES),
  /** The name imitates the house: the member is asked for another. */
  rename_asked: v.optional(v.literal(true)),
  /** Until then the member may read, but take no part; with the number of the statement of reasons. */
  suspension: v.optional(v.object({ statement: Id, ground: v.picklist(RESTRICTION_GROUNDS), until: Time })),
  /** The profile rests until then, at the member's wish; what matches are told. */
  pause: v.optional(v.object({ until: Time, note: v.string() })),
  /** A warning the member has not seen yet; with the number of its statement of reasons. */
  warning: v.optional(v.object({ statement: Id, ground: v.picklist(RESTRICTION_GROUNDS) })),
  fictional_icon: v.boolean(),
  notifications_disabled: v.array(v.string()),
  free_messages_left: Count,
  free_conversations_left: Count,
  /** The filters this member searched by last, as a query; '' without. */
  last_search: v.string(),
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

/** E-mail address or user name. */
export const Login = line(1, 254)

export const UserAnswer = v.object({ user: User })

/** An unticked box of a form without script sends nothing: until the browser closes. */
export const CookieStrategy = v.optional(v.picklist(['persistent', 'session']), 'session')

/** Brings an account back that was deleted less than 14 days ago. */
export const Reactivate = v.pipe(
  v.union([v.literal(true), v.literal('on')]),
  v.transform(() => true),
)

export const LoginRequest = v.strictObject({
  login: Login,
  password: v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(1024, 'too_long')),
  cookie_strategy: CookieStrategy,
  reactivate: v.optional(Reactivate),
  /** Where a form without script goes on; a path of this site. */
  next: v.optional(v.string()),
})

export const SessionList = v.object({
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
})

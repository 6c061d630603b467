import * as v from 'valibot'
import { defineCall } from './call.ts'
import { CountryCode, Count, Day, Email, Id, Password, text, tick, UserName } from './fields.ts'
import { GENDERS, INTERESTS, LOCALES, SEEKS } from './lists.ts'
import { User } from './sessions.ts'

const source = v.pipe(v.string(), v.maxLength(100, 'too_long'))
/** First touch of a campaign, sent with signup; brands with `signups: 'with_trafficsource'` demand one. */
export const Tracking = v.strictObject({
  network: v.optional(source),
  ref: v.optional(source),
  sub1: v.optional(source),
  sub2: v.optional(source),
  sub3: v.optional(source),
})
export type Tracking = v.InferOutput<typeof Tracking>

/** Fields each step asks for, by its number. Client and server check a step with the same schema. */
export const SignupStep = {
  0: v.strictObject({
    gender: v.picklist(GENDERS, 'required'),
    seeks: v.picklist(SEEKS, 'required'),
  }),
  1: v.strictObject({ date_of_birth: Day }),
  2: v.strictObject({
    country: v.picklist(CountryCode.options, 'required'),
    region: text(1, 40),
    city: text(1, 40),
  }),
  3: v.strictObject({
    name: UserName,
    email: Email,
    password: Password,
    /** Terms and privacy in their present version. */
    terms: v.literal(true, 'required'),
    /** Explicit consent to process sexual orientation and membership (law.md L32). */
    consent: v.literal(true, 'required'),
  }),
  4: v.strictObject({
    /** First words to the member the signup came from; counts as a message. */
    signup_message: v.optional(text(0, 10_000)),
  }),
} as const

/** Fields the server keeps of an unfinished signup; never the password. */
export const SignupDraft = v.object({
  /** The step to show next; 0 where nothing was kept, 5 = complete. */
  step: Count,
  gender: v.optional(v.picklist(GENDERS)),
  seeks: v.optional(v.picklist(SEEKS)),
  date_of_birth: v.optional(v.string()),
  country: v.optional(CountryCode),
  region: v.optional(v.string()),
  city: v.optional(v.string()),
  /** The member whose page the signup came from. */
  profile: v.optional(Id),
})
export type SignupDraft = v.InferOutput<typeof SignupDraft>

const SignupAnswer = v.object({ draft: SignupDraft, user: v.nullable(User) })

/** Step 0: opens a draft, kept by a cookie for a day. A form without script is answered 303 to `/signup`. */
export const startSignup = defineCall({
  method: 'POST',
  path: '/api/signup.php',
  access: 'visitor',
  rate: 'signup',
  bodyKind: 'form',
  idempotent: true,
  body: v.strictObject({
    ...SignupStep[0].entries,
    profile: v.optional(Id),
    language: v.optional(v.picklist(LOCALES)),
    tracking: v.optional(Tracking),
    /** Asked by a lander before: a region, or a country alone, and interests ticked by name. None is required. */
    region: v.optional(text(1, 40)),
    interests: v.optional(v.record(v.picklist(INTERESTS), tick)),
    /** The visitor agreed that the campaign is kept with the account; without it, it is not. */
    tracking_consent: v.optional(tick),
    /** The visitor agreed to statistics on this device: the account begins with that consent. */
    statistics_consent: v.optional(tick),
  }),
  response: SignupAnswer,
  errors: ['signups_closed', 'invalid_fields'],
})

/**
 * One step, or `step: 'draft'` to read what was kept. Step 3 makes the account, mails the activation link and opens the
 * session; the answer is the same for an address that belongs to a member already.
 */
export const continueSignup = defineCall({
  method: 'PUT',
  path: '/api/signup.php',
  access: 'visitor',
  rate: 'signup',
  body: v.variant('step', [
    v.strictObject({ step: v.literal('draft') }),
    v.strictObject({ step: v.literal(0), ...SignupStep[0].entries }),
    v.strictObject({ step: v.literal(1), ...SignupStep[1].entries }),
    v.strictObject({ step: v.literal(2), ...SignupStep[2].entries }),
    v.strictObject({ step: v.literal(3), ...SignupStep[3].entries }),
    v.strictObject({ step: v.literal(4), ...SignupStep[4].entries }),
  ]),
  response: SignupAnswer,
  errors: [
    'not_found',
    'invalid_fields',
    'authentication_required',
    'email_confirmation_required',
    'conversation_limit_reached',
    'consent_withdrawn',
    'not_enough_credits',
    'weekly_limit_reached',
  ],
})

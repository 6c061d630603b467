import * as v from 'valibot'
import { Id, text, tick } from '../fields.ts'
import { INTERESTS, LOCALES } from '../lists.ts'
import { SignupAnswer, SignupStep } from '../signup.ts'
import { defineCall } from './define-call.ts'

const source = v.pipe(v.string(), v.maxLength(100, 'too_long'))
/** First touch of a campaign, sent with signup; brands with `signups: 'with_trafficsource'` demand one. */
export const Tracking = v.strictObject({
  network: v.optional(source),
  ref: v.optional(source),
  sub1: v.optional(source),
  sub2: v.optional(source),
  sub3: v.optional(source),
  /** The lander that the link led to, e.g. `gallery/summer`. */
  lander: v.optional(source),
})
export type Tracking = v.InferOutput<typeof Tracking>

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
  outdatesPages: true,
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

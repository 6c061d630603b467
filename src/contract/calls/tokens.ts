import * as v from 'valibot'
import { line } from '../fields.ts'
import { WITHDRAWAL_ANSWERS } from '../lists.ts'
import { User } from '../sessions.ts'
import { Activation, LinkOutcome, LinkState } from '../tokens.ts'
import { defineCall } from './define-call.ts'

/**
 * Confirms the address by its mailed link: every earlier session ends, a new one opens. `password` is required in any
 * other browser than the one that signed up, and takes the place of the signup's.
 */
export const activate = defineCall({
  method: 'POST',
  path: '/api/activate.php',
  access: 'visitor',
  outdatesPages: true,
  rate: 'mail',
  body: Activation,
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

/** Says what a one-time link is or was for; changes nothing. Unknown and replaced ones are refused. */
export const getToken = defineCall({
  method: 'GET',
  path: '/api/token.php',
  access: 'visitor',
  rate: 'mail',
  query: v.strictObject({ t: line(1, 100) }),
  response: LinkState,
  errors: ['link_invalid'],
})

/**
 * Uses a one-time link, once; one that asks for a password is refused here. `answer` belongs to a withdrawal: without it,
 * nothing happens.
 */
export const useToken = defineCall({
  method: 'POST',
  path: '/api/token.php',
  access: 'visitor',
  outdatesPages: true,
  rate: 'mail',
  body: v.strictObject({ token: line(1, 100), answer: v.optional(v.picklist(WITHDRAWAL_ANSWERS)) }),
  response: LinkOutcome,
  errors: [
    'link_invalid',
    'activation_failed',
    'second_factor_required',
    'invalid_fields',
    'invalid_request',
  ],
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
  query: v.strictObject({ t: line(1, 100) }),
  body: v.unknown(),
  errors: ['link_invalid'],
})

import * as v from 'valibot'
import {
  base64url,
  credential,
  CredentialId,
  Factors,
  FirstCode,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyName,
  PasskeyRequest,
  Reauthentication,
  reauthentication,
  RecoveryCodes,
  SecondStep,
  TotpSetup,
} from '../factors.ts'
import { text } from '../fields.ts'
import { CookieStrategy, Reactivate, UserAnswer } from '../sessions.ts'
import { defineCall } from './define-call.ts'

/** A new passkey, as `PublicKeyCredential.toJSON()` writes it. */
export const PasskeyAttestation = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(16_000),
    transports: v.optional(v.pipe(v.array(text(1, 20)), v.maxLength(10, 'too_many'))),
  }),
})
export type PasskeyAttestation = v.InferOutput<typeof PasskeyAttestation>

/** Refusals of a step that asks for the password, or a passkey in its place. */
export const REAUTHENTICATION_ERRORS = [
  'invalid_fields',
  'login_locked',
  'passkey_invalid',
  'challenge_expired',
  'busy',
] as const

const begin = v.strictObject({ begin: v.literal('1') })

export const getFactors = defineCall({
  method: 'GET',
  path: '/api/factors.php',
  access: 'member',
  response: Factors,
})

/** Begins to add a passkey; `addPasskey` finishes it within five minutes, in the same session. */
export const beginPasskey = defineCall({
  method: 'POST',
  path: '/api/passkey.php',
  flag: 'begin',
  access: 'member',
  query: begin,
  body: Reauthentication,
  response: PasskeyCreation,
  errors: ['email_confirmation_required', 'invalid_request', ...REAUTHENTICATION_ERRORS],
})

export const addPasskey = defineCall({
  method: 'POST',
  path: '/api/passkey.php',
  access: 'member',
  body: v.strictObject({ passkey: PasskeyAttestation }),
  errors: ['challenge_expired', 'passkey_invalid', 'invalid_request'],
})

export const renamePasskey = defineCall({
  method: 'PUT',
  path: '/api/passkey.php',
  access: 'member',
  body: PasskeyName,
  errors: ['not_found'],
})

/** Removes a passkey; one that has gone already is no fault. */
export const removePasskey = defineCall({
  method: 'DELETE',
  path: '/api/passkey.php',
  access: 'member',
  body: v.strictObject({ id: CredentialId, ...reauthentication }),
  errors: REAUTHENTICATION_ERRORS,
})

/** A challenge for a passkey in the place of the password, once, in this session. */
export const checkPasskey = defineCall({
  method: 'POST',
  path: '/api/passkey.php',
  flag: 'check',
  access: 'member',
  query: v.strictObject({ check: v.literal('1') }),
  response: PasskeyRequest,
})

/** Begins to set up an authenticator app; nothing asks for its codes before the first was given to `confirmTotp`. */
export const beginTotp = defineCall({
  method: 'POST',
  path: '/api/totp.php',
  flag: 'begin',
  access: 'member',
  query: begin,
  body: Reauthentication,
  response: TotpSetup,
  errors: ['email_confirmation_required', 'invalid_request', ...REAUTHENTICATION_ERRORS],
})

/** From now on a login by password or mailed link asks for a code. */
export const confirmTotp = defineCall({
  method: 'POST',
  path: '/api/totp.php',
  access: 'member',
  body: FirstCode,
  response: RecoveryCodes,
  errors: ['challenge_expired', 'invalid_fields', 'login_locked'],
})

/** Removes the authenticator app with its recovery codes. */
export const removeTotp = defineCall({
  method: 'DELETE',
  path: '/api/totp.php',
  access: 'member',
  body: Reauthentication,
  errors: REAUTHENTICATION_ERRORS,
})

/** A new set; the one before no longer works. */
export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/recovery-codes.php',
  access: 'member',
  body: Reauthentication,
  response: RecoveryCodes,
  errors: ['invalid_request', ...REAUTHENTICATION_ERRORS],
})

/** A challenge for any passkey of this site: nobody is named, and nobody is found out. */
export const beginPasskeyLogin = defineCall({
  method: 'POST',
  path: '/api/passkey-login.php',
  flag: 'begin',
  access: 'visitor',
  rate: 'challenge',
  query: begin,
  response: PasskeyRequest,
})

/** Logs in by a passkey alone. */
export const loginByPasskey = defineCall({
  method: 'POST',
  path: '/api/passkey-login.php',
  access: 'visitor',
  outdatesPages: true,
  rate: 'login',
  body: v.strictObject({
    passkey: PasskeyAssertion,
    cookie_strategy: CookieStrategy,
    reactivate: v.optional(Reactivate),
  }),
  response: UserAnswer,
  errors: [
    'challenge_expired',
    'passkey_invalid',
    'login_failed',
    'account_pending_deletion',
    'account_removed',
  ],
})

/** Finishes a login that was refused with `second_factor_required`. */
export const takeSecondStep = defineCall({
  method: 'POST',
  path: '/api/second-step.php',
  access: 'visitor',
  outdatesPages: true,
  rate: 'login',
  body: SecondStep,
  response: UserAnswer,
  errors: ['challenge_expired', 'invalid_fields', 'login_failed', 'login_locked'],
})

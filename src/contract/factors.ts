// Ways to prove who one is beside the password: passkeys, codes of an authenticator app, and recovery codes.

import * as v from 'valibot'
import { defineCall } from './call.ts'
import { Count, CurrentPassword, text, Time } from './fields.ts'
import { CookieStrategy, Reactivate, UserAnswer } from './sessions.ts'

// @__NO_SIDE_EFFECTS__
const base64url = (max: number) =>
  v.pipe(v.string('required'), v.regex(/^[A-Za-z0-9_-]+$/, 'invalid'), v.maxLength(max, 'too_long'))

/** The id of a credential: up to 1023 bytes, in base64url. */
const CredentialId = base64url(1364)
const credential = { id: CredentialId, rawId: CredentialId, type: v.literal('public-key', 'invalid') }

/** The signature of a passkey, as `PublicKeyCredential.toJSON()` writes it. */
export const PasskeyAssertion = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: v.optional(base64url(100)),
  }),
})
export type PasskeyAssertion = v.InferOutput<typeof PasskeyAssertion>

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

/** Steps that a stolen cookie must not take ask for the present password, or a passkey in its place. */
export const reauthentication = {
  password: v.optional(CurrentPassword),
  /** Signs a challenge of `checkPasskey`. */
  passkey: v.optional(PasskeyAssertion),
}
export const Reauthentication = v.strictObject(reauthentication)
export type Reauthentication = v.InferOutput<typeof Reauthentication>
/** Refusals of such a step. */
export const REAUTHENTICATION_ERRORS = [
  'invalid_fields',
  'login_locked',
  'passkey_invalid',
  'challenge_expired',
  'busy',
] as const

const Descriptor = v.object({
  id: v.string(),
  type: v.literal('public-key'),
  transports: v.array(v.string()),
})

/** `PublicKeyCredentialRequestOptionsJSON`. */
const PasskeyRequest = v.object({
  options: v.object({
    challenge: v.string(),
    rpId: v.string(),
    timeout: Count,
    userVerification: v.literal('required'),
    allowCredentials: v.array(Descriptor),
  }),
})

const begin = v.strictObject({ begin: v.literal('1') })

export const getFactors = defineCall({
  method: 'GET',
  path: '/api/factors.php',
  access: 'member',
  response: v.object({
    passkeys: v.array(
      v.object({
        id: v.string(),
        /** Browser and system it was added with, until the member names it; '' when unknown. */
        name: v.string(),
        created_at: Time,
        /** 0 = never yet. */
        used_at: Time,
      }),
    ),
    /** Whether login asks for the code of an authenticator app. */
    totp: v.boolean(),
    recovery_codes_left: Count,
  }),
})

/** Begins to add a passkey; `addPasskey` finishes it within five minutes, in the same session. */
export const beginPasskey = defineCall({
  method: 'POST',
  path: '/api/passkey.php',
  flag: 'begin',
  access: 'member',
  query: begin,
  body: Reauthentication,
  response: v.object({
    /** `PublicKeyCredentialCreationOptionsJSON`. */
    options: v.object({
      challenge: v.string(),
      rp: v.object({ id: v.string(), name: v.string() }),
      user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
      pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
      timeout: Count,
      attestation: v.literal('none'),
      authenticatorSelection: v.object({
        residentKey: v.literal('required'),
        requireResidentKey: v.literal(true),
        userVerification: v.literal('required'),
      }),
      excludeCredentials: v.array(Descriptor),
    }),
  }),
  errors: ['email_confirmation_required', 'invalid_request', ...REAUTHENTICATION_ERRORS],
})

export const addPasskey = defineCall({
  method: 'POST',
  path: '/api/passkey.php',
  access: 'member',
  body: v.strictObject({ passkey: PasskeyAttestation }),
  errors: ['challenge_expired', 'passkey_invalid', 'invalid_request'],
})

export const PasskeyName = v.strictObject({ id: CredentialId, name: text(1, 60) })

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
  response: v.object({
    /** In base32, to be typed. */
    secret: v.string(),
    /** `otpauth:`, to be scanned or opened. */
    uri: v.string(),
  }),
  errors: ['email_confirmation_required', 'invalid_request', ...REAUTHENTICATION_ERRORS],
})

const RecoveryCodes = v.object({
  /** Ten, each once; they are shown here and never again. */
  recovery_codes: v.array(v.string()),
})

export const FirstCode = v.strictObject({ code: text(1, 20) })

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
  rate: 'login',
  body: v.strictObject({
    passkey: PasskeyAssertion,
    cookie_strategy: CookieStrategy,
    reactivate: v.optional(Reactivate),
  }),
  response: UserAnswer,
  errors: ['challenge_expired', 'passkey_invalid', 'login_failed', 'account_pending_deletion'],
})

export const SecondStep = v.strictObject({
  /** From the refusal `second_factor_required`: works for five minutes and five tries. */
  challenge: text(1, 100),
  /** Of the authenticator app, or a recovery code. */
  code: text(1, 40),
})

/** Finishes a login that was refused with `second_factor_required`. */
export const takeSecondStep = defineCall({
  method: 'POST',
  path: '/api/second-step.php',
  access: 'visitor',
  rate: 'login',
  body: SecondStep,
  response: UserAnswer,
  errors: ['challenge_expired', 'invalid_fields', 'login_failed', 'login_locked'],
})

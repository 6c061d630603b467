// Ways to prove who one is beside the password: passkeys, codes of an authenticator app, and recovery codes.

import * as v from 'valibot'
import { CurrentPassword } from './credentials.ts'
import { Count, line, Time } from './fields.ts'

// @__NO_SIDE_EFFECTS__
export const base64url = (max: number) =>
  v.pipe(v.string('required'), v.regex(/^[A-Za-z0-9_-]+$/, 'invalid'), v.maxLength(max, 'too_long'))

/** The id of a credential: up to 1023 bytes, in base64url. */
export const CredentialId = base64url(1364)
export const credential = { id: CredentialId, rawId: CredentialId, type: v.literal('public-key', 'invalid') }

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

/** Steps that a stolen cookie must not take ask for the present password, or a passkey in its place. */
export const reauthentication = {
  password: v.optional(CurrentPassword),
  /** Signs a challenge of `checkPasskey`. */
  passkey: v.optional(PasskeyAssertion),
}
export const Reauthentication = v.strictObject(reauthentication)
export type Reauthentication = v.InferOutput<typeof Reauthentication>

const Descriptor = v.object({
  id: v.string(),
  type: v.literal('public-key'),
  transports: v.array(v.string()),
})

/** `PublicKeyCredentialRequestOptionsJSON`. */
export const PasskeyRequest = v.object({
  options: v.object({
    challenge: v.string(),
    rpId: v.string(),
    timeout: Count,
    userVerification: v.literal('required'),
    allowCredentials: v.array(Descriptor),
  }),
})

export const Factors = v.object({
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
})

export const PasskeyCreation = v.object({
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
})

export const PasskeyName = v.strictObject({ id: CredentialId, name: line(1, 60) })

export const TotpSetup = v.object({
  /** In base32, to be typed. */
  secret: v.string(),
  /** `otpauth:`, to be scanned or opened. */
  uri: v.string(),
})

export const RecoveryCodes = v.object({
  /** Ten, each once; they are shown here and never again. */
  recovery_codes: v.array(v.string()),
})

export const FirstCode = v.strictObject({ code: line(1, 20) })

export const SecondStep = v.strictObject({
  /** From the refusal `second_factor_required`: works for five minutes and five tries. */
  challenge: line(1, 100),
  /** Of the authenticator app, or a recovery code. */
  code: line(1, 40),
})

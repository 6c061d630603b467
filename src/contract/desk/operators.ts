// Operators: signing in, their own account, and those who manage them.

import * as v from 'valibot'
import { PasskeyAttestation } from '../calls/factors.ts'
import { defineCall } from '../calls/define-call.ts'
import { Email, Password } from '../credentials.ts'
import {
  CredentialId,
  FirstCode,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyName,
  PasskeyRequest,
  RecoveryCodes,
  TotpSetup,
} from '../factors.ts'
import { Count, Id, line, text, Time } from '../fields.ts'
import { DESK_LOCALES } from './locales.ts'
import { Grant, RIGHTS } from './rights.ts'

const DeskLanguage = v.picklist(DESK_LOCALES, 'not_in_list')

/** An IANA name of a zone, one that `Intl` lists. */
const TimeZone = v.picklist(Intl.supportedValuesOf('timeZone'), 'not_in_list')
const Name = line(2, 60)

/** A brand as the desk names it. */
const DeskBrand = v.object({ id: v.string(), name: v.string(), origin: v.string() })

/** The operator who is signed in. */
export const Me = v.object({
  id: v.string(),
  email: v.string(),
  name: v.string(),
  language: DeskLanguage,
  time_zone: v.string(),
  /** Single-letter keys do nothing where they are off. */
  letter_keys: v.boolean(),
  /** False until a passkey, or a password with an authenticator app, is there: without it there are no rights. */
  enrolled: v.boolean(),
  grants: v.array(Grant),
  /** At any brand. */
  rights: v.array(v.picklist(RIGHTS)),
  /** Those that this operator has a role at. */
  brands: v.array(DeskBrand),
  /** When the login ends, however much it is used. */
  ends_at: Time,
  /** Until when nothing asks for a passkey or code again. */
  confirmed_until: Time,
  passkeys: v.array(v.object({ id: v.string(), name: v.string(), created_at: Time, used_at: Time })),
  password: v.boolean(),
  totp: v.boolean(),
  recovery_codes_left: Count,
})
export type Me = v.InferOutput<typeof Me>

const asked = v.strictObject({ options: v.literal('') })

/** A challenge for any passkey of the desk: nobody is named, and nobody is found out. */
export const beginSignIn = defineCall({
  method: 'POST',
  path: '/api/desk/sign-in.php',
  flag: 'options',
  access: 'visitor',
  rate: 'challenge',
  query: asked,
  response: PasskeyRequest,
})

/**
 * Signs in by a passkey, or by address, password and a code of the authenticator app. A recovery code takes the place of that
 * code; whoever has no password leaves it empty then.
 */
export const signIn = defineCall({
  method: 'POST',
  path: '/api/desk/sign-in.php',
  access: 'visitor',
  rate: 'login',
  body: v.union([
    v.strictObject({ passkey: PasskeyAssertion }),
    v.strictObject({
      email: Email,
      password: v.pipe(v.string('required'), v.maxLength(1024, 'too_long')),
      code: line(1, 40),
    }),
  ]),
  response: Me,
  errors: ['challenge_expired', 'passkey_invalid', 'login_failed', 'login_locked'],
})

export const beginConfirm = defineCall({
  method: 'POST',
  path: '/api/desk/confirm.php',
  flag: 'options',
  access: 'operator',
  rate: 'challenge',
  query: asked,
  response: PasskeyRequest,
})

/** Proves that it is still the same person: for 15 minutes nothing asks again. */
export const confirm = defineCall({
  method: 'POST',
  path: '/api/desk/confirm.php',
  access: 'operator',
  rate: 'login',
  body: v.union([v.strictObject({ passkey: PasskeyAssertion }), FirstCode]),
  response: Me,
  errors: ['challenge_expired', 'passkey_invalid', 'login_locked'],
})

export const signOut = defineCall({ method: 'POST', path: '/api/desk/sign-out.php', access: 'operator' })

/** Uses the link of an invitation or reset up, and opens a login that may do nothing but set up how to sign in. */
export const openInvitation = defineCall({
  method: 'POST',
  path: '/api/desk/invitation.php',
  access: 'visitor',
  rate: 'login',
  body: v.strictObject({ token: line(1, 100) }),
  response: Me,
  errors: ['link_invalid'],
})

export const getMe = defineCall({
  method: 'GET',
  path: '/api/desk/me.php',
  access: 'operator',
  response: Me,
})

export const changeMe = defineCall({
  method: 'PUT',
  path: '/api/desk/me.php',
  access: 'operator',
  body: v.strictObject({
    name: v.optional(Name),
    language: v.optional(DeskLanguage),
    time_zone: v.optional(TimeZone),
    letter_keys: v.optional(v.boolean()),
  }),
  response: Me,
})

export const beginOwnPasskey = defineCall({
  method: 'POST',
  path: '/api/desk/passkey.php',
  flag: 'options',
  access: 'operator',
  query: asked,
  response: PasskeyCreation,
  errors: ['confirm_needed'],
})

/** Recovery codes come with the first way to sign in. */
const FirstFactor = v.object({ me: Me, recovery_codes: v.optional(RecoveryCodes.entries.recovery_codes) })

export const addOwnPasskey = defineCall({
  method: 'POST',
  path: '/api/desk/passkey.php',
  access: 'operator',
  body: v.strictObject({ passkey: PasskeyAttestation }),
  response: FirstFactor,
  errors: ['confirm_needed', 'challenge_expired', 'passkey_invalid'],
})

export const renameOwnPasskey = defineCall({
  method: 'PUT',
  path: '/api/desk/passkey.php',
  access: 'operator',
  body: PasskeyName,
  response: Me,
  errors: ['not_found'],
})

export const removeOwnPasskey = defineCall({
  method: 'DELETE',
  path: '/api/desk/passkey.php',
  access: 'operator',
  body: v.strictObject({ id: CredentialId }),
  response: Me,
  errors: ['confirm_needed', 'last_factor'],
})

/** Begins to set up password and authenticator app; neither is asked for before the first code was given. */
export const beginOwnTotp = defineCall({
  method: 'POST',
  path: '/api/desk/totp.php',
  flag: 'options',
  access: 'operator',
  query: asked,
  body: v.strictObject({ password: Password }),
  response: TotpSetup,
  errors: ['confirm_needed', 'invalid_request'],
})

export const confirmOwnTotp = defineCall({
  method: 'POST',
  path: '/api/desk/totp.php',
  access: 'operator',
  rate: 'login',
  body: FirstCode,
  response: FirstFactor,
  errors: ['confirm_needed', 'challenge_expired', 'login_locked'],
})

/** Removes password and authenticator app. */
export const removeOwnTotp = defineCall({
  method: 'DELETE',
  path: '/api/desk/totp.php',
  access: 'operator',
  response: Me,
  errors: ['confirm_needed', 'last_factor'],
})

/** A new set; the one before no longer works. */
export const renewOwnRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/desk/recovery-codes.php',
  access: 'operator',
  response: RecoveryCodes,
  errors: ['confirm_needed'],
})

export const OPERATOR_STATES = ['invited', 'active', 'off'] as const

const Person = v.object({
  id: v.string(),
  email: v.string(),
  name: v.string(),
  language: DeskLanguage,
  state: v.picklist(OPERATOR_STATES),
  grants: v.array(v.object({ ...Grant.entries, given_at: Time, given_by: v.string() })),
  created_at: Time,
  /** 0 = never. */
  seen_at: Time,
  passkeys: Count,
  totp: v.boolean(),
  /** Until when the link that was mailed works; 0 without one. */
  link_until: Time,
})
export type Person = v.InferOutput<typeof Person>

/** Those whom the asking operator may manage, by name. */
export const getPeople = defineCall({
  method: 'GET',
  path: '/api/desk/people.php',
  access: 'operator',
  right: 'operators.manage',
  response: v.object({ people: v.array(Person) }),
})

const Grants = v.pipe(v.array(Grant), v.minLength(1, 'required'), v.maxLength(60, 'too_many'))

/** Invites an operator by mail. */
export const invitePerson = defineCall({
  method: 'POST',
  path: '/api/desk/people.php',
  access: 'operator',
  right: 'operators.manage',
  rate: 'mail',
  idempotent: true,
  body: v.strictObject({ email: Email, name: Name, language: DeskLanguage, grants: Grants }),
  response: Person,
  errors: ['confirm_needed', 'right_missing'],
})

/** Grants, switches off and on again, or sends a new link. */
export const changePerson = defineCall({
  method: 'PUT',
  path: '/api/desk/people.php',
  access: 'operator',
  right: 'operators.manage',
  idempotent: true,
  body: v.variant('change', [
    v.strictObject({
      change: v.literal('grants'),
      id: Id,
      grants: v.pipe(v.array(Grant), v.maxLength(60, 'too_many')),
    }),
    v.strictObject({ change: v.literal('off'), id: Id, reason: text(1, 500) }),
    v.strictObject({ change: v.literal('link'), id: Id }),
  ]),
  response: Person,
  errors: ['confirm_needed', 'not_found', 'right_missing', 'own_grants', 'last_owners'],
})

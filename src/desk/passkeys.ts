// The browser's passkeys, by @simplewebauthn/browser.

import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { AnswerOf } from '../contract/calls/define-call.ts'
import type { PasskeyAttestation } from '../contract/calls/factors.ts'
import type { beginOwnPasskey, beginSignIn } from '../contract/desk/operators.ts'
import type { PasskeyAssertion } from '../contract/factors.ts'

/** Null where the owner did not do it; browsers do not say why. */
export async function makePasskey(
  optionsJSON: AnswerOf<typeof beginOwnPasskey>['options'],
): Promise<PasskeyAttestation | null> {
  const made = await startRegistration({ optionsJSON }).catch(() => null)
  if (!made) return null
  const { clientDataJSON, attestationObject, transports } = made.response
  return {
    id: made.id,
    rawId: made.rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  }
}

/** Null where the owner did not do it. */
export async function signByPasskey(
  optionsJSON: AnswerOf<typeof beginSignIn>['options'],
): Promise<PasskeyAssertion | null> {
  const signed = await startAuthentication({ optionsJSON }).catch(() => null)
  if (!signed) return null
  const { clientDataJSON, authenticatorData, signature, userHandle } = signed.response
  return {
    id: signed.id,
    rawId: signed.rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  }
}

// The browser's passkeys, by @simplewebauthn/browser, which is loaded when one is first needed.
import type * as library from '@simplewebauthn/browser'
import type { Result } from '../../client/failure.ts'
import type { AnswerOf } from '../../contract/calls/define-call.ts'
import type { PasskeyAssertion } from '../../contract/factors.ts'
import type { beginPasskey, checkPasskey, PasskeyAttestation } from '../../contract/calls/factors.ts'

/** A question to the owner of a device; null where they did not do it, or something else was asked meanwhile. */
export type Ceremony<Value> = Promise<Result<Value | null>>

async function perform<Value>(ask: (loaded: typeof library) => Promise<Value>): Ceremony<Value> {
  let loaded: typeof library
  try {
    loaded = await import('@simplewebauthn/browser')
  } catch {
    return { ok: false, failure: { kind: 'network' } }
  }
  try {
    return { ok: true, value: await ask(loaded) }
  } catch {
    // Refused by the owner, too late, no passkey here: browsers do not say which.
    return { ok: true, value: null }
  }
}

export const makePasskey = (
  optionsJSON: AnswerOf<typeof beginPasskey>['options'],
): Ceremony<PasskeyAttestation> =>
  perform(async ({ startRegistration }) => {
    const { id, rawId, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports } = response
    return {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
    }
  })

/** Lets a passkey sign. `isOffered`: in the list of the field that names `webauthn`, until the owner takes it. */
export const signByPasskey = (
  optionsJSON: AnswerOf<typeof checkPasskey>['options'],
  isOffered = false,
): Ceremony<PasskeyAssertion> =>
  perform(async ({ startAuthentication }) => {
    const { id, rawId, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: isOffered })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
    }
  })

/** Cancels the ceremony that waits for the owner. */
export async function cancelPasskey(): Promise<void> {
  await perform(async ({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
}

/** Whether this browser has passkeys, and whether it offers them in a field. */
export async function passkeySupport(): Promise<'none' | 'asked' | 'offered'> {
  const result = await perform(async ({ browserSupportsWebAuthn, browserSupportsWebAuthnAutofill }) => {
    if (!browserSupportsWebAuthn()) return 'none'
    return (await browserSupportsWebAuthnAutofill()) ? 'offered' : 'asked'
  })
  return (result.ok ? result.value : null) ?? 'none'
}

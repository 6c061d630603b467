import * as calls from '../../client/factors.ts'
import type { Result } from '../../client/failure.ts'
import type { PasskeyAssertion, Reauthentication } from '../../contract/factors.ts'
import { andLoad } from './accounts.ts'
import { answerOf } from './answer.ts'
import { type Ceremony, makePasskey, signByPasskey } from './passkeys.ts'
import type { User } from '../../contract/sessions.ts'
import { welcome } from './sessions.ts'
import * as v from 'valibot'
import { persisted } from '../page/persisted.ts'

/** The member's passkeys, authenticator app and recovery codes. */
export const [$factors, loadFactors] = answerOf(calls.getFactors)

/** Makes a passkey on this device; null where its owner did not. */
export async function addPasskey(proof: Reauthentication): Ceremony<undefined> {
  const begun = await calls.beginPasskey(proof)
  if (!begun.ok) return begun
  const made = await makePasskey(begun.value.options)
  if (!made.ok || made.value === null) return made as Result<null>
  return andLoad(calls.addPasskey(made.value), loadFactors)
}

/** A passkey of the member in the place of the password; null where the owner did not use it. */
export async function passkeyProof(): Ceremony<PasskeyAssertion> {
  const begun = await calls.checkPasskey()
  return begun.ok ? signByPasskey(begun.value.options) : begun
}

export const renamePasskey = (body: Parameters<typeof calls.renamePasskey>[0]) =>
  andLoad(calls.renamePasskey(body), loadFactors)
export const removePasskey = (id: string, proof: Reauthentication) =>
  andLoad(calls.removePasskey({ id, ...proof }), loadFactors)
export const beginTotp = calls.beginTotp
export const confirmTotp = ({ code }: { code: string }) => andLoad(calls.confirmTotp(code), loadFactors)
export const removeTotp = (proof: Reauthentication) => andLoad(calls.removeTotp(proof), loadFactors)
export const renewRecoveryCodes = (proof: Reauthentication) =>
  andLoad(calls.renewRecoveryCodes(proof), loadFactors)

function welcomed(result: Result<{ user: User }>): Result<{ user: User }> {
  if (result.ok) welcome(result.value.user)
  return result
}

/** Finishes a login by a code, here and in the other tabs. */
export const takeSecondStep = async (body: Parameters<typeof calls.takeSecondStep>[0]) =>
  welcomed(await calls.takeSecondStep(body))

interface PasskeyLogin {
  /** In the list of the name field, instead of a question. */
  isOffered: boolean
  /** Read when the passkey has signed. */
  strategy: () => 'persistent' | 'session'
  reactivate?: true | undefined
}

/** Logs in by a passkey, here and in the other tabs; null where its owner did not use it. */
export async function loginByPasskey({ isOffered, strategy, reactivate }: PasskeyLogin): Ceremony<{
  user: User
}> {
  const begun = await calls.beginPasskeyLogin()
  // Nobody asked for an offer: without it the form still works.
  if (!begun.ok) return isOffered ? { ok: true, value: null } : begun
  const signed = await signByPasskey(begun.value.options, isOffered)
  if (!signed.ok || signed.value === null) return signed as Result<null>
  return welcomed(
    await calls.loginByPasskey({
      passkey: signed.value,
      cookie_strategy: strategy(),
      ...(reactivate && { reactivate }),
    }),
  )
}

/** The order on whose page protecting the account was offered; '' once it was sent away. */
const offered = persisted('security-offer', v.string())

/** Whether to offer it on this order's page: after one purchase, and never again. */
export function isSecurityOffered(order: string): boolean {
  const first = offered.read() ?? order
  offered.write(first)
  return first === order
}

export const dismissSecurityOffer = (): void => offered.write('')

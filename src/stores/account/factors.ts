import * as calls from '../../client/factors.ts'
import type { Result } from '../../client/failure.ts'
import type { PasskeyAssertion, Reauthentication } from '../../contract/factors.ts'
import { andLoad } from './accounts.ts'
import { answerOf } from '../page/answer.ts'
import { type Ceremony, makePasskey, signByPasskey } from './passkeys.ts'

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

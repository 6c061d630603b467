import * as calls from '../client/login-factors.ts'
import type { Result } from '../client/failure.ts'
import type { User } from '../contract/sessions.ts'
import { type Ceremony, signByPasskey } from './passkeys.ts'
import { welcome } from './sessions.ts'

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

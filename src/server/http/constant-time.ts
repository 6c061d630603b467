import type { CallName } from '../../contract/calls/all-calls.ts'
import type { DeskCallName } from '../../contract/desk/desk-calls.ts'

/** Longer than these calls take, with a password hashed on the way. */
export const CONSTANT_TIME_MS = 200

type Condition = (body: unknown) => boolean

const always: Condition = () => true
const withEmail: Condition = (body) => typeof body === 'object' && body !== null && 'email' in body

/** Calls that find out whether an address is a member's, and must not show it by the time they take. */
const CONSTANT_TIME_CALLS: Partial<Record<CallName | DeskCallName, Condition>> = {
  login: always,
  signIn: always,
  requestReset: always,
  requestLoginLink: always,
  eraseRemoved: always,
  // The address is the account's own, which another account may have confirmed.
  resendActivation: always,
  changeAccount: withEmail,
  continueSignup: withEmail,
}

/** Begins before the work does; the answer waits for it, whatever was found. Null for all other calls. */
export function beginConstantTime(
  name: CallName | DeskCallName,
  body: unknown,
  ms: number,
): Promise<void> | null {
  if (ms === 0 || !CONSTANT_TIME_CALLS[name]?.(body)) return null
  return new Promise((resolve) => setTimeout(resolve, ms))
}

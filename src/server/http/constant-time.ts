import type { CallName } from '../../contract/calls.ts'

/** Longer than these calls take, with a password hashed on the way. */
export const CONSTANT_TIME_MS = 200

type Asks = (body: unknown) => boolean

const always: Asks = () => true
const withEmail: Asks = (body) => typeof body === 'object' && body !== null && 'email' in body

/** Calls that find out whether an address belongs to a member, and must not tell it by the time they take. */
const STEADY: Partial<Record<CallName, Asks>> = {
  login: always,
  requestReset: always,
  // The address is the account's own, which somebody else may have confirmed.
  resendActivation: always,
  changeAccount: withEmail,
  continueSignup: withEmail,
}

/** Begins before the work does; the answer waits for it, whatever was found. Null for all other calls. */
export function beginConstantTime(name: CallName, body: unknown, ms: number): Promise<void> | null {
  if (ms === 0 || !STEADY[name]?.(body)) return null
  return new Promise((resolve) => setTimeout(resolve, ms))
}

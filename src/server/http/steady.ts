import type { CallName } from '../../contract/calls.ts'

/** Longer than these calls take, with a password hashed on the way. */
export const STEADY_MS = 200

type Asks = (body: object) => boolean

/** Calls that find out whether an address belongs to a member, and must not tell it by the time they take. */
const STEADY: Partial<Record<CallName, Asks>> = {
  login: () => true,
  requestReset: () => true,
  changeAccount: (body) => 'email' in body,
  continueSignup: (body) => 'email' in body,
}

/** Begins before the work does; the answer waits for it, whatever was found. Null for all other calls. */
export function beginSteady(name: CallName, body: unknown, ms: number): Promise<void> | null {
  const asks = STEADY[name]
  if (!asks || ms === 0 || typeof body !== 'object' || body === null || !asks(body)) return null
  return new Promise((resolve) => setTimeout(resolve, ms))
}

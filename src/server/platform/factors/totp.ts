// Codes of authenticator apps (RFC 6238), for members and operators.

import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30
const SECRET_BYTES = 20
/** Clocks of phones run a little wrong: the codes beside the present one are taken, too. */
const WINDOW = 1

const generatorOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
  })

/** In base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What an app scans or opens: `otpauth:`. */
export const totpUri = (secret: string, names: { issuer: string; label: string }): string =>
  generatorOf(secret, names).toString()

/** The step of 30 s that a code belongs to, now or beside it; null for a wrong code. Each step is to be taken once. */
export function totpStepOf(secret: string, code: string, now: number): number | null {
  const delta = generatorOf(secret).validate({ token: code, window: WINDOW, timestamp: now })
  return delta === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + delta
}

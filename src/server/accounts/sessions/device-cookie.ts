// A cookie recognizes a browser that an account was logged in with. It opens nothing: it only keeps password guesses
// from elsewhere from locking the member out.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { COOKIE_DAYS } from '../../../core/limits.ts'
import type { Cookies } from '../../platform/context.ts'

const DEVICE_COOKIE = 'device'
const DEVICE_SECONDS = COOKIE_DAYS * 24 * 3600

interface Owner {
  id: string
  password_hash: string
}

/** Only the server knows the stored hash, and a new password makes every browser unknown. */
const seal = (name: string, { id, password_hash }: Owner) =>
  createHmac('sha256', password_hash).update(`device ${name} ${id}`).digest('base64url')

export function rememberDevice(cookies: Cookies, owner: Owner): void {
  const name = randomBytes(16).toString('base64url')
  cookies.set(DEVICE_COOKIE, `${name}.${seal(name, owner)}`, { httpOnly: true, maxAge: DEVICE_SECONDS })
}

/** The name of the browser, if one of these accounts was logged in with it. */
export function knownDevice(cookies: Cookies, owners: readonly Owner[]): string | null {
  const [, name, sealed] =
    /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/.exec(cookies.get(DEVICE_COOKIE) ?? '') ?? []
  if (name === undefined || sealed === undefined) return null
  const isOf = (owner: Owner) => timingSafeEqual(Buffer.from(seal(name, owner)), Buffer.from(sealed))
  return owners.some((owner) => owner.password_hash !== '' && isOf(owner)) ? name : null
}

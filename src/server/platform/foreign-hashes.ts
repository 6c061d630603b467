// Hashes of passwords that another system made. Each is verified as it is until its member's next login, which stores one of ours.

import { scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'

const ARGON2ID =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,86}$/
/** As PHP, Ruby and Java write it, among others. */
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/
/** The string format of the PHC, as passlib and others write it; numbers and base64 without padding. */
const SCRYPT =
  /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

/** What one login may cost at most: beyond it anybody could stop the others. */
const MOST_MEMORY = 64 * 1024 * 1024
const MOST_ROUNDS = 12

/** Whether a hash is of a kind and cost that a login can verify. */
export function isKnownHash(text: string): boolean {
  const [, kib = 0, passes = 0, lanes = 0] = (ARGON2ID.exec(text) ?? []).map(Number)
  if (kib > 0) return kib * 1024 <= MOST_MEMORY && passes >= 1 && passes <= 6 && lanes >= 1 && lanes <= 4
  const [, rounds] = BCRYPT.exec(text) ?? []
  if (rounds !== undefined) return Number(rounds) >= 4 && Number(rounds) <= MOST_ROUNDS
  const given = readScrypt(text)
  return given !== null && given.maxmem <= 2 * MOST_MEMORY && given.p >= 1 && given.p <= 4
}

export const isForeignHash = (text: string): boolean => BCRYPT.test(text) || SCRYPT.test(text)

/** Whether a password is that of a foreign hash. */
export async function verifyForeign(hashed: string, password: string): Promise<boolean> {
  if (BCRYPT.test(hashed)) return verifyBcrypt(password, hashed)
  const given = readScrypt(hashed)
  if (!given) return false
  const { salt, key, ...cost } = given
  const derived = await derive(password, salt, key.length, cost)
  return timingSafeEqual(derived, key)
}

const derive = promisify<string, Buffer, number, Omit<Scrypt, 'salt' | 'key'>, Buffer>(scrypt)

interface Scrypt {
  N: number
  r: number
  p: number
  /** Bytes it may take; it takes half of them. */
  maxmem: number
  salt: Buffer
  key: Buffer
}

function readScrypt(text: string): Scrypt | null {
  const [, rounds, blocks, lanes, salt = '', key = ''] = SCRYPT.exec(text) ?? []
  if (rounds === undefined || Number(rounds) < 1) return null
  const [N, r, p] = [2 ** Number(rounds), Number(blocks), Number(lanes)]
  const bytes = (base64: string) => Buffer.from(base64, 'base64')
  return { N, r, p, maxmem: 2 * 128 * N * r, salt: bytes(salt), key: bytes(key) }
}

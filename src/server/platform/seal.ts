// Seals what the server must read again and nobody else may, with a copy of the database in hand alone.

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { serverKeys } from './keyed-digest.ts'
import type { Store } from './db/store.ts'

const NAME = 'seal'
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface Seal {
  /** Encrypts with the newest key; `owner` is whose it is, and nobody else's row opens it. */
  close(text: string, owner: string): string
  /** Throws where no key that is kept opens it, or it is another's. */
  open(sealed: string, owner: string): string
}

/** `keys` of 32 bytes in base64url, the newest first. */
export function createSeal(keys: readonly [string, ...string[]]): Seal {
  const bytes = keys.map((key) => Buffer.from(key, 'base64url'))
  return {
    close(text, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, bytes[0]!, nonce).setAAD(Buffer.from(owner))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
    },
    open(sealed, owner) {
      for (const key of bytes) {
        const text = openBy(key, Buffer.from(sealed, 'base64url'), owner)
        if (text !== undefined) return text
      }
      throw new Error('sealed by a key that is not kept')
    },
  }
}

function openBy(key: Buffer, sealed: Buffer, owner: string): string | undefined {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    return (
      decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    )
  } catch {
    return undefined
  }
}

export const openSeal = async (store: Pick<Store, 'db'>): Promise<Seal> =>
  createSeal(await serverKeys(store, NAME))

// Seals what the server must read again and nobody else may, with a copy of the database in hand alone.

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KeyRing } from './server-keys.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface Seal {
  /** Encrypts with the newest key; `owner` is whose it is, and no other owner's row opens it. */
  close(text: string, owner: string): string
  /** Throws where no key that is kept opens it, or it is another's. */
  open(sealed: string, owner: string): string
  /** The same of bytes. */
  closeBytes(bytes: Uint8Array, owner: string): Uint8Array<ArrayBuffer>
  openBytes(sealed: Uint8Array, owner: string): Uint8Array<ArrayBuffer>
}

const bytesOf = (key: string) => Buffer.from(key, 'base64url')

/** Its keys are 32 bytes in base64url. */
export function createSeal(keys: KeyRing): Seal {
  const seal = {
    closeBytes(bytes: Uint8Array, owner: string) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, bytesOf(keys.current), nonce).setAAD(Buffer.from(owner))
      const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
    },
    openBytes(sealed: Uint8Array, owner: string) {
      for (const key of keys.all) {
        const bytes = openBy(bytesOf(key), sealed, owner)
        if (bytes !== undefined) return bytes
      }
      throw new Error('sealed by a key that is not kept')
    },
  }
  return {
    ...seal,
    close: (text, owner) => seal.closeBytes(Buffer.from(text), owner).toString('base64url'),
    open: (sealed, owner) => seal.openBytes(Buffer.from(sealed, 'base64url'), owner).toString(),
  }
}

function openBy(key: Buffer, sealed: Uint8Array, owner: string): Buffer<ArrayBuffer> | undefined {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}

// Digests of what must be known again and not be read: nobody without the key can try out addresses or numbers.

import { createHmac } from 'node:crypto'
import type { KeyRing } from './server-keys.ts'

export interface KeyedDigest {
  /** The digest that is stored, of the newest key. */
  of(text: string): string
  /** The digests a text may be stored under: one for each key that is kept. */
  each(text: string): string[]
  /** Those of the keys before the newest. */
  older(text: string): string[]
}

const digestBy = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url')

export const createKeyedDigest = (keys: KeyRing): KeyedDigest => ({
  of: (text) => digestBy(keys.current, text),
  each: (text) => keys.all.map((key) => digestBy(key, text)),
  // One that is only announced is newer than the current one.
  older: (text) => keys.all.slice(keys.all.indexOf(keys.current) + 1).map((key) => digestBy(key, text)),
})

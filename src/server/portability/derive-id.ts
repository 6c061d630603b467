import { createHash } from 'node:crypto'

/** What a record of a source is known by. */
export interface Origin {
  brand: string
  source: string
  kind: string
  /** Of the source's own making. */
  key: string
}

/** The id a record has here: the same whenever it comes, in the form of a UUID of our own (RFC 9562, version 8). */
export function deriveId({ brand, source, kind, key }: Origin): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify([brand, source, kind, key]))
    .digest()
    .subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

// A name says where its file lies: `<22 characters>.webp` in `public/`, `private/<22 characters>.webp` in `private/`.
// Both folders are split by the first two characters, so that none grows too long to list.
const NAME = /^(?:private\/)?([A-Za-z0-9_-]{22})\.webp$/

export const PUBLIC_NAME = /^[A-Za-z0-9_-]{22}\.webp$/

const random = () => `${randomBytes(16).toString('base64url')}.webp`

/** The name of a file anybody may fetch who knows it; 128 random bits. */
export const newPublicName = random
/** The name of a file that only `GET photo.php` hands out. */
export const newPrivateName = () => `private/${random()}`

/** Where a name's file lies below `dir`, or null when it is no name of ours. */
export function pathOfName(dir: string, name: string): string | null {
  const file = NAME.exec(name)?.[1]
  if (!file) return null
  return join(dir, name.startsWith('private/') ? 'private' : 'public', file.slice(0, 2), `${file}.webp`)
}

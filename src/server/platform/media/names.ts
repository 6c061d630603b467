import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

// A name says where its file lies: `<22 characters>.webp` in `public/`, `private/<22 characters>.webp` in `private/`.
// Both folders, or both prefixes of a bucket, are split by the first two characters, so that none grows too long to list.
const NAME = /^(?:private\/)?([A-Za-z0-9_-]{22})\.webp$/

/** A thumb, or the thumb and medium of a main photo: `<22 characters>.<22 characters>.webp`. */
const PUBLIC_NAME = /^([A-Za-z0-9_-]{22})(?:\.([A-Za-z0-9_-]{22}))?\.webp$/

/** The public name of a main photo's medium size: who knows the thumb's alone cannot derive it. */
export const matchName = ({ thumb_name, medium_name }: { thumb_name: string; medium_name: string }): string =>
  `${thumb_name.replace(/\.webp$/, '')}.${medium_name.replace(/^private\//, '')}`

/** The files a public name stands for; null when it is none. */
export function readPublicName(name: string): { thumb: string; medium: string | null } | null {
  const [, thumb, medium] = PUBLIC_NAME.exec(name) ?? []
  if (!thumb) return null
  return { thumb: `${thumb}.webp`, medium: medium ? `private/${medium}.webp` : null }
}

const random = () => `${randomBytes(16).toString('base64url')}.webp`

/** The name of a file anybody may fetch who knows it; 128 random bits. */
export const newPublicName = random
/** The name of a file that only `GET photo.php` hands out. */
export const newPrivateName = () => `private/${random()}`

/** The path of a name's file below the folder or in the bucket, or null when it is no name of ours. */
export function keyOfName(name: string): string | null {
  const file = NAME.exec(name)?.[1]
  if (!file) return null
  return `${name.startsWith('private/') ? 'private' : 'public'}/${file.slice(0, 2)}/${file}.webp`
}

/** The name of the file at a path, or null when none of ours lies there. */
export function nameOfKey(key: string): string | null {
  const [, folder, file] = /^(public|private)\/[^/]+\/([^/]+)$/.exec(key) ?? []
  const name = folder === 'private' ? `private/${file}` : (file ?? '')
  return keyOfName(name) === key ? name : null
}

/** Where a name's file lies below `dir`, or null when it is no name of ours. */
export function pathOfName(dir: string, name: string): string | null {
  const key = keyOfName(name)
  return key && join(dir, key)
}

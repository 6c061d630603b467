import type { Deps } from '../context.ts'

/** Bytes of the media store behind their seal; null where the file is gone, or cannot be opened: cut off, or another's. */
export async function readSealed(
  { media, seal }: Pick<Deps, 'media' | 'seal'>,
  file: string,
  owner: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const sealed = await media.read(file)
  if (!sealed) return null
  try {
    return seal.openBytes(sealed, owner)
  } catch {
    return null
  }
}

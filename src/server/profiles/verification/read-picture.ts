import type { Deps } from '../../platform/context.ts'
import { ownerOf, type VerificationRow } from './rows.ts'

/** The picture behind its seal; null where it is gone. */
export async function readPicture(
  { media, seal }: Pick<Deps, 'media' | 'seal'>,
  row: Pick<VerificationRow, 'pool' | 'id' | 'file'>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const sealed = row.file === '' ? null : await media.read(row.file)
  return sealed && seal.openBytes(sealed, ownerOf(row))
}

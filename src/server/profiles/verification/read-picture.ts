import type { Deps } from '../../platform/context.ts'
import { readSealed } from '../../platform/media/sealed-file.ts'
import { ownerOf, type VerificationRow } from './rows.ts'

/** The picture behind its seal; null where it is gone, or cannot be opened. */
export async function readPicture(
  deps: Pick<Deps, 'media' | 'seal'>,
  row: Pick<VerificationRow, 'pool' | 'id' | 'file'>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  return row.file === '' ? null : readSealed(deps, row.file, ownerOf(row))
}

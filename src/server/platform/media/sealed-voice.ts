// Recordings of members in the media store: sealed by the row that names them, so that no other opens them.

import type { Deps } from '../context.ts'
import { newPrivateName } from './names.ts'
import { readSealed } from './sealed-file.ts'

/** The row of a recording; `file` names it in the media store. */
interface VoiceRow {
  pool: string
  id: string
  file: string
}

type Vault = Pick<Deps, 'media' | 'seal'>

const ownerOf = ({ pool, id }: Pick<VoiceRow, 'pool' | 'id'>): string => `voice:${pool}:${id}`

/** Seals a recording for a row that is to come. Returns the name of its file; not inside a transaction. */
export async function sealVoice(
  { media, seal }: Vault,
  row: Pick<VoiceRow, 'pool' | 'id'>,
  audio: Uint8Array,
): Promise<string> {
  const file = newPrivateName()
  await media.write(file, seal.closeBytes(audio, ownerOf(row)))
  return file
}

/** The sound behind its seal; null where it is gone, or cannot be opened. */
export const readVoice = (vault: Vault, row: VoiceRow): Promise<Uint8Array<ArrayBuffer> | null> =>
  readSealed(vault, row.file, ownerOf(row))

import { VOICE_MEGABYTES } from '../../../core/limits.ts'
import { sealVoice } from '../../platform/media/sealed-voice.ts'
import type { EncodedVoice } from '../../platform/media/voice.ts'
import { fileProblem, readFileOf } from '../read-file.ts'
import { refusalOf, type Told } from './files.ts'
import type { Session } from './kind.ts'

/** One that was encoded before is longer than it was recorded, by a twentieth of a second each time. */
const LONGER_SECONDS = 1

interface Recorded extends Told {
  /** How long it may be. */
  seconds: number
}

/** A recording as its row names it; no row does yet. */
export interface StoredRecording {
  id: string
  /** Sealed by the pool and the id. */
  file: string
  milliseconds: number
  /** JSON of the loudness of its parts. */
  bars: string
}

const placeOf = ({ photoHosts: hosts }: Session, { file, folder }: Told) => ({
  ...{ file, folder, hosts, most: VOICE_MEGABYTES * 1024 * 1024 },
})

/** Why a recording cannot come: a code, or null. */
export async function checkRecording(session: Session, recorded: Recorded): Promise<string | null> {
  const problem = await fileProblem(placeOf(session, recorded))
  if (problem !== null || !session.decodesFirst) return problem
  const encoded = await encode(session, recorded)
  return typeof encoded === 'string' ? encoded : null
}

/** Stores a recording for a row that is to have this id, or says why it cannot. */
export async function storeRecording(
  session: Session,
  recorded: Recorded & { id: string },
): Promise<StoredRecording | string> {
  const { deps, brand } = session
  const { id } = recorded
  const encoded = await encode(session, recorded)
  if (typeof encoded === 'string') return encoded
  const { audio, milliseconds, bars } = encoded
  const file = await sealVoice(deps, { pool: brand.pool, id }, audio)
  return { id, file, milliseconds, bars: JSON.stringify(bars) }
}

async function encode(session: Session, recorded: Recorded): Promise<EncodedVoice | string> {
  const bytes = await readFileOf(placeOf(session, recorded))
  if (!bytes) return 'not_found'
  let encoded: EncodedVoice | undefined
  const refusal = await refusalOf(async () => {
    encoded = await session.deps.media.encodeVoice(bytes, recorded.seconds + LONGER_SECONDS)
  })
  return encoded ?? refusal ?? 'voice_invalid'
}

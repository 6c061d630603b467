import { VOICE_MEGABYTES } from '../../../core/limits.ts'
import { sealVoice } from '../../platform/media/sealed-voice.ts'
import { containerOf, type EncodedVoice, type VoiceRefusal } from '../../platform/media/voice.ts'
import { fileProblem, readFileOf, readStartOf } from '../read-file.ts'
import { refusalOf, type Told } from './files.ts'
import type { Session } from './kind.ts'

/** One that was encoded before is longer than it was recorded, by a twentieth of a second each time. */
const LONGER_SECONDS = 1
/** By its first bytes one knows a container. */
const START_BYTES = 16
const NEVER_TAKEN: Readonly<Record<VoiceRefusal | 'too_large', true>> = {
  ...{ voice_invalid: true, voice_silent: true, voice_too_long: true, too_large: true },
}

/** Whether a code says that a recording is none that is taken; another run may take those of other codes. */
export const isNeverTaken = (problem: string): boolean => Object.hasOwn(NEVER_TAKEN, problem)

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
  const place = placeOf(session, recorded)
  const problem = await fileProblem(place)
  if (problem !== null) return problem
  if (!session.decodesFirst) {
    const start = await readStartOf(place, START_BYTES)
    return start && !containerOf(start) ? 'voice_invalid' : null
  }
  const encoded = await encodeRecording(session, recorded)
  return typeof encoded === 'string' ? encoded : null
}

/** Seals and stores a recording for a row that is to have this id. */
export async function storeRecording(
  { deps, brand }: Session,
  id: string,
  { audio, milliseconds, bars }: EncodedVoice,
): Promise<StoredRecording> {
  const file = await sealVoice(deps, { pool: brand.pool, id }, audio)
  return { id, file, milliseconds, bars: JSON.stringify(bars) }
}

/** A recording as it is kept, or why it cannot come. */
export async function encodeRecording(session: Session, recorded: Recorded): Promise<EncodedVoice | string> {
  const place = placeOf(session, recorded)
  const problem = await fileProblem(place)
  if (problem !== null) return problem
  const bytes = await readFileOf(place)
  if (!bytes) return 'not_found'
  let encoded: EncodedVoice | undefined
  const refusal = await refusalOf(async () => {
    encoded = await session.deps.media.encodeVoice(bytes, recorded.seconds + LONGER_SECONDS)
  })
  return encoded ?? refusal ?? 'voice_invalid'
}

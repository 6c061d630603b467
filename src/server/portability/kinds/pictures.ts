import { createHash } from 'node:crypto'
import { PHOTO_MIN_SIDE } from '../../../core/limits.ts'
import type { PictureHashes } from '../../platform/media/encode.ts'
import { MAX_UPLOAD_BYTES, type StoredPhoto } from '../../platform/media/store.ts'
import { fileProblem, readFileOf } from '../read-file.ts'
import { refusalOf, type Told } from './files.ts'
import type { Session } from './kind.ts'

/** A picture in the sizes that are kept; no row names it yet. */
export interface StoredPicture {
  files: StoredPhoto
  digest: string
  /** Null where the brand does not look for signs of fraud. */
  hashes: PictureHashes | null
}

const placeOf = ({ photoHosts: hosts }: Session, { file, folder }: Told) => ({
  ...{ file, folder, hosts, most: MAX_UPLOAD_BYTES },
})

/** Why a picture cannot come: a code, or null. */
export async function checkPicture(session: Session, told: Told): Promise<string | null> {
  const problem = await fileProblem(placeOf(session, told))
  if (problem !== null || !session.decodesFirst) return problem
  const bytes = await readFileOf(placeOf(session, told))
  if (!bytes) return 'not_found'
  return refusalOf(() => session.deps.media.render(bytes, { minSide: PHOTO_MIN_SIDE }))
}

/** Stores a picture in its sizes, or says why it cannot. `minSide`: pixels each side has at least. */
export async function storePicture(session: Session, told: Told): Promise<StoredPicture | string> {
  const { deps, brand } = session
  const bytes = await readFileOf(placeOf(session, told))
  if (!bytes) return 'not_found'
  let stored: StoredPhoto | undefined
  const refusal = await refusalOf(async () => {
    stored = await deps.media.add(bytes, { minSide: PHOTO_MIN_SIDE })
  })
  if (!stored) return refusal ?? 'photo_invalid'
  // Of what is kept: a file that differs in nothing one sees has the same.
  const full = await deps.media.read(stored.full_name)
  return {
    files: stored,
    digest: full ? createHash('sha256').update(full).digest('base64url') : '',
    hashes: full && brand.site.desk.signals ? await deps.media.hash(full) : null,
  }
}

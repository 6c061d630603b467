import { createHash } from 'node:crypto'
import { PHOTO_MIN_SIDE } from '../../../core/limits.ts'
import type { EncodedPhoto, PictureHashes } from '../../platform/media/encode.ts'
import { MAX_UPLOAD_BYTES, type StoredPhoto } from '../../platform/media/store.ts'
import { fileProblem, readFileOf } from '../read-file.ts'
import { refusalOf, type Told } from './files.ts'
import type { Session } from './kind.ts'

/** By what a picture is known again. */
interface KnownPicture {
  digest: string
  /** Null where the brand does not look for signs of fraud. */
  hashes: PictureHashes | null
}

export interface EncodedPicture extends KnownPicture {
  photo: EncodedPhoto
}

/** A picture in the sizes that are kept; no row names it yet. */
export interface StoredPicture extends KnownPicture {
  files: StoredPhoto
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

/** A picture in its sizes, or why it cannot come. */
export async function encodePicture(session: Session, told: Told): Promise<EncodedPicture | string> {
  const { deps, brand } = session
  const bytes = await readFileOf(placeOf(session, told))
  if (!bytes) return 'not_found'
  let photo: EncodedPhoto | undefined
  const refusal = await refusalOf(async () => {
    photo = await deps.media.encode(bytes, { minSide: PHOTO_MIN_SIDE })
  })
  if (!photo) return refusal ?? 'photo_invalid'
  return {
    photo,
    // Of what is kept: a file that differs in nothing one sees has the same.
    digest: createHash('sha256').update(photo.full).digest('base64url'),
    hashes: brand.site.desk.signals ? await deps.media.hash(photo.full) : null,
  }
}

export const storePicture = async (
  { deps }: Session,
  { photo, ...known }: EncodedPicture,
): Promise<StoredPicture> => ({ ...known, files: await deps.media.keep(photo) })

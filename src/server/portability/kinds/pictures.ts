import { createHash } from 'node:crypto'
import { PHOTO_MIN_SIDE } from '../../../core/limits.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { PictureHashes } from '../../platform/media/encode.ts'
import type { StoredPhoto } from '../../platform/media/store.ts'
import { picturesProblem, readPicture } from '../read-picture.ts'
import type { Session } from './kind.ts'

/** Pictures decoded at once: more would only wait. */
const LANES = 4

interface Told {
  file: string
  folder: string
}

/** A picture in the sizes that are kept; no row names it yet. */
export interface StoredPicture {
  files: StoredPhoto
  digest: string
  /** Null where the brand does not look for signs of fraud. */
  hashes: PictureHashes | null
}

/** Works through a list, a few at a time. */
export async function inLanes<T>(list: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  const left = list.values()
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (const each of left) await work(each)
    }),
  )
}

/** Why a picture cannot come: a code, or null. */
export async function checkPicture(session: Session, { file, folder }: Told): Promise<string | null> {
  const hosts = session.photoHosts
  const problem = await picturesProblem({ file, folder, hosts })
  if (problem !== null || !session.decodesFirst) return problem
  const bytes = await readPicture({ file, folder, hosts })
  if (!bytes) return 'not_found'
  return refusalOf(() => session.deps.media.render(bytes, { minSide: PHOTO_MIN_SIDE }))
}

/** Stores a picture in its sizes, or says why it cannot. `minSide`: pixels each side has at least. */
export async function storePicture(
  { deps, brand, photoHosts: hosts }: Session,
  { file, folder }: Told,
): Promise<StoredPicture | string> {
  const bytes = await readPicture({ file, folder, hosts })
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

async function refusalOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof ServiceError && error.code !== 'busy') return error.code
    throw error
  }
}

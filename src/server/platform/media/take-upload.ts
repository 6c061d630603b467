import type { Context } from '../context.ts'
import { ServiceError } from '../errors.ts'
import { recordRefusal } from '../record-security.ts'
import type { MediaStore, StoredPhoto } from './store.ts'

/** Stores an upload, and records one that is refused. Throws as `add` of the media store. */
export async function takeUpload(
  context: Context,
  ...upload: Parameters<MediaStore['add']>
): Promise<StoredPhoto> {
  try {
    return await context.deps.media.add(...upload)
  } catch (error) {
    if (error instanceof ServiceError && error.code !== 'busy') {
      recordRefusal(context, 'upload_refused', { what: error.code })
    }
    throw error
  }
}

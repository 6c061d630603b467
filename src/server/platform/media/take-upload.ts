import type { Context } from '../context.ts'
import { ServiceError } from '../errors.ts'
import { recordRefusal } from '../record-security.ts'
import type { MediaStore, StoredPhoto } from './store.ts'
import type { EncodedVoice } from './voice.ts'

/** Stores an upload, and records one that is refused. Throws as `add` of the media store. */
export const takeUpload = (
  context: Context,
  ...upload: Parameters<MediaStore['add']>
): Promise<StoredPhoto> => recordingRefusals(context, () => context.deps.media.add(...upload))

/** The largest size of an upload, which is kept nowhere; records one that is refused. Throws alike. */
export const renderUpload = (
  context: Context,
  ...upload: Parameters<MediaStore['render']>
): Promise<Uint8Array> => recordingRefusals(context, () => context.deps.media.render(...upload))

/** A recording of up to so many seconds as it is kept; records one that is refused. Throws as `encodeVoice` of the media store. */
export const takeVoice = (context: Context, upload: Uint8Array, seconds: number): Promise<EncodedVoice> =>
  recordingRefusals(context, () => context.deps.media.encodeVoice(upload, seconds))

async function recordingRefusals<T>(context: Context, take: () => Promise<T>): Promise<T> {
  try {
    return await take()
  } catch (error) {
    if (error instanceof ServiceError && error.code !== 'busy') {
      recordRefusal(context, 'upload_refused', { what: error.code })
    }
    throw error
  }
}

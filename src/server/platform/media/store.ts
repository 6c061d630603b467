import { PHOTO_MEGABYTES } from '../../../core/limits.ts'
import { ServiceError } from '../errors.ts'
import { openBucket, type BucketAddress } from './bucket.ts'
import { openBucketFiles } from './bucket-files.ts'
import { openDiskFiles } from './disk-files.ts'
import type { EncodedPhoto, PictureHashes } from './encode.ts'
import { createEncoder } from './encoder.ts'
import type { MediaFiles } from './files.ts'
import { newPrivateName, newPublicName } from './names.ts'
import { createVoiceEncoder, type VoiceEncoder } from './voice-encoder.ts'

/** Names of the files one photo is kept in; each is random, so that none can be derived from another. */
export interface StoredPhoto {
  thumb_name: string
  blurred_name: string
  medium_name: string
  full_name: string
}

interface PhotoRequirements {
  /** Pixels it must have on each side. */
  minSide: number
}

/** Where photo files live. `public` names are served below `cdn_prefix`, `private` ones only through `GET photo.php`. */
export interface MediaStore extends Omit<MediaFiles, 'write'>, Pick<VoiceEncoder, 'encodeVoice'> {
  /**
   * Decodes, checks and re-encodes an upload into its sizes; nothing of the original is kept. Throws `photo_invalid`,
   * `photo_too_small`, `photo_too_many_pixels`, `too_large` or `busy`.
   */
  add(upload: Uint8Array, requirements?: PhotoRequirements): Promise<StoredPhoto>
  /** The sizes of an upload, for `keep`. Throws as `add`. */
  encode(upload: Uint8Array, requirements?: PhotoRequirements): Promise<EncodedPhoto>
  keep(photo: EncodedPhoto): Promise<StoredPhoto>
  /** The largest size of an upload alone, which is kept nowhere. Throws as `add`. */
  render(upload: Uint8Array, requirements?: PhotoRequirements): Promise<Uint8Array>
  /** Puts bytes of our own making, sealed or not, under a name of `names.ts`; an older file of that name is replaced. */
  write(name: string, bytes: Uint8Array): Promise<void>
  remove(photo: StoredPhoto): Promise<void>
  /** A rendering of a photo of our own making, 64 px at most, that shows nothing. Throws `busy`. */
  blur(webp: Uint8Array): Promise<Uint8Array<ArrayBuffer>>
  /** By what a photo of our own making is known again. Throws `busy`. */
  hash(webp: Uint8Array): Promise<PictureHashes>
  /** Ends the processes that decode uploads. */
  close(): void
}

export const MAX_UPLOAD_BYTES = PHOTO_MEGABYTES * 1024 * 1024

const namesOf = (photo: StoredPhoto) => [
  photo.thumb_name,
  photo.blurred_name,
  photo.medium_name,
  photo.full_name,
]

/** Keeps photos in a folder or a bucket. At most `concurrency` uploads are decoded at a time. */
export function openMediaStore(
  place: string | BucketAddress,
  { concurrency }: { concurrency: number },
): MediaStore {
  const files = typeof place === 'string' ? openDiskFiles(place) : openBucketFiles(openBucket(place))
  const encoder = createEncoder({ concurrency })
  const voices = createVoiceEncoder({ concurrency })

  async function encode(upload: Uint8Array, { minSide }: PhotoRequirements = { minSide: 1 }) {
    if (upload.length > MAX_UPLOAD_BYTES) throw new ServiceError('too_large')
    return encoder.encode(upload, minSide)
  }

  async function keep({ thumb, blurred, medium, full }: EncodedPhoto): Promise<StoredPhoto> {
    const photo = {
      thumb_name: newPublicName(),
      blurred_name: newPublicName(),
      medium_name: newPrivateName(),
      full_name: newPrivateName(),
    }
    try {
      await files.write(photo.thumb_name, thumb, { flush: true })
      await files.write(photo.blurred_name, blurred, { flush: true })
      await files.write(photo.medium_name, medium, { flush: true })
      await files.write(photo.full_name, full, { flush: true })
    } catch (error) {
      await files.removeFiles(namesOf(photo))
      throw error
    }
    return photo
  }

  return {
    ...files,
    ...{ encode, keep },
    add: async (upload, requirements) => keep(await encode(upload, requirements)),
    render: async (upload, requirements) => (await encode(upload, requirements)).full,
    write: (name, bytes) => files.write(name, bytes, { flush: false }),
    remove: (photo) => files.removeFiles(namesOf(photo)),
    blur: (webp) => encoder.blur(webp),
    hash: (webp) => encoder.hash(webp),
    encodeVoice: (upload, seconds) => voices.encodeVoice(upload, seconds),
    close() {
      encoder.close()
      voices.close()
    },
  }
}

// Turns an upload into its sizes. Runs in the encoder's own process only: it blocks every loader but four for good.

import sharp, { type Sharp } from 'sharp'
import { PHOTO_MEGAPIXELS } from '../../../core/limits.ts'
import { animated, kindOf } from './sniff.ts'

const MAX_PIXELS = PHOTO_MEGAPIXELS * 1_000_000
const THREADS = 2
const SECONDS = 20
const QUALITY = 80
const THUMB = { width: 384, height: 480 }
const MEDIUM = { width: 768, height: 960 }
const FULL = 1600
/** So small that no face is left; enlarged again it is the blurred thumb. */
const BLUR = { width: 12, height: 15 }

export interface EncodedPhoto {
  thumb: Uint8Array
  blurred: Uint8Array
  medium: Uint8Array
  full: Uint8Array
}

/** Why a picture is not taken. */
export type PhotoRefusal = 'photo_invalid' | 'photo_too_small' | 'photo_too_many_pixels'

/** The upload is no picture that is taken. */
export class InvalidPhotoError extends Error {
  override readonly name = 'InvalidPhotoError'
  readonly refusal: PhotoRefusal

  constructor(why: string, refusal: PhotoRefusal = 'photo_invalid') {
    super(why)
    this.refusal = refusal
  }
}

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})
sharp.concurrency(THREADS)
sharp.cache(false)

const invalid = (why: string) => new InvalidPhotoError(why)

/**
 * Reads the header alone; throws `InvalidPhotoError` unless it is one still JPEG, PNG, WebP or AVIF of bearable size, with
 * at least `minSide` pixels a side.
 */
export async function inspectPhoto(upload: Uint8Array, minSide: number): Promise<void> {
  const kind = kindOf(upload)
  if (!kind) throw invalid('kind')
  if (animated(upload, kind)) throw invalid('animated')
  const header = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw invalid('header')
    })
  const read = header.format === 'heif' && header.compression === 'av1' ? 'avif' : header.format
  if (read !== kind) throw invalid('kind')
  if ((header.pages ?? 1) > 1) throw invalid('animated')
  if (header.width * header.height > MAX_PIXELS) {
    throw new InvalidPhotoError('pixels', 'photo_too_many_pixels')
  }
  if (Math.min(header.width, header.height) < minSide) {
    throw new InvalidPhotoError('side', 'photo_too_small')
  }
}

async function pixelsOf(image: Sharp): Promise<() => Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return () => sharp(data, { raw: { width, height, channels } })
}

const webp = async (image: Sharp): Promise<Uint8Array> => image.webp({ quality: QUALITY }).toBuffer()

/** All sizes of an inspected upload: upright, in sRGB, opaque, without metadata. */
export async function encodePhoto(upload: Uint8Array): Promise<EncodedPhoto> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const
  const full = await pixelsOf(
    sharp(upload, options)
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width: FULL, height: FULL, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb'),
  ).catch((error: unknown) => {
    throw invalid(String(error))
  })
  const medium = await pixelsOf(full().resize({ ...MEDIUM, fit: 'cover', position: 'attention' }))
  const speck = await pixelsOf(
    medium()
      .resize({ ...BLUR, fit: 'fill' })
      .blur(1),
  )
  return {
    thumb: await webp(medium().resize(THUMB)),
    blurred: await webp(
      speck()
        .resize({ ...THUMB, fit: 'fill', kernel: 'cubic' })
        .blur(24),
    ),
    medium: await webp(medium()),
    full: await webp(full()),
  }
}

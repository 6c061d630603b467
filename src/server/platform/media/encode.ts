// Turns an upload into its sizes. Runs in the encoder's own process only: it blocks every loader but four for good.

import phash from 'sharp-phash'
import sharp, { type Sharp } from 'sharp'
import { PHOTO_MEGAPIXELS } from '../../../core/limits.ts'
import { animated, kindOf } from '../../../core/photo-kind.ts'
import { type Conversion, convertToSrgb, readColourSpace } from './colour-space.ts'

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

/** Pixels on the long side of a rendering that shows nothing, and how far each runs into the others. */
const VEIL = { side: 64, sigma: 4 }

/** A rendering of a photo of our own making that tells it from another and shows nothing. */
export const blurPhoto = (webp: Uint8Array): Promise<Uint8Array> =>
  sharp(webp)
    .resize({ width: VEIL.side, height: VEIL.side, fit: 'inside' })
    .blur(VEIL.sigma)
    .webp({ quality: QUALITY })
    .toBuffer()

/** Why a picture is not taken. */
export type PhotoRefusal =
  'photo_invalid' | 'photo_heic' | 'photo_hdr' | 'photo_too_small' | 'photo_too_many_pixels'

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
  if (kind === 'heic') throw new InvalidPhotoError('heic', 'photo_heic')
  if (animated(upload, kind)) throw invalid('animated')
  const header = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw invalid('header')
    })
  // The compression is read off the first brand of a file alone; the decoder opens AV1 only.
  const read = header.format === 'heif' ? 'avif' : header.format
  if (read !== kind) throw invalid('kind')
  if (!header.icc && readColourSpace(upload, kind).isHdr) throw new InvalidPhotoError('hdr', 'photo_hdr')
  if ((header.pages ?? 1) > 1) throw invalid('animated')
  if (header.width * header.height > MAX_PIXELS) {
    throw new InvalidPhotoError('pixels', 'photo_too_many_pixels')
  }
  if (Math.min(header.width, header.height) < minSide) {
    throw new InvalidPhotoError('side', 'photo_too_small')
  }
}

interface Pixels {
  width: number
  height: number
  image: () => Sharp
}

async function pixelsOf(image: Sharp, toSrgb?: Conversion): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  if (toSrgb) convertToSrgb(data, toSrgb)
  return { width, height, image: () => sharp(data, { raw: { width, height, channels } }) }
}

const webp = async (image: Sharp): Promise<Uint8Array> => image.webp({ quality: QUALITY }).toBuffer()

/** Added to every JPEG: one that only lacks its end marker is whole, and after it the decoder warns of missing pixels alone. */
const END_OF_JPEG = Buffer.from([0xff, 0xd9])
/** The decoder fills up what is missing, and warns. */
const MISSING_PIXELS = 'premature end of data segment'

/** Upright, in sRGB, opaque; only as small as its largest sizes allow: `FULL` on the long side, `MEDIUM` on both. */
async function decode(upload: Uint8Array): Promise<Pixels> {
  const kind = kindOf(upload)!
  const input = kind === 'jpeg' ? Buffer.concat([upload, END_OF_JPEG]) : upload
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const
  const { autoOrient, icc, ...size } = await sharp(input, options).metadata()
  // Browsers ignore the EXIF orientation of a WebP.
  const { width, height } = kind === 'webp' ? size : autoOrient
  const scale = Math.min(
    1,
    Math.max(FULL / Math.max(width, height), MEDIUM.width / width, MEDIUM.height / height),
  )
  const image = sharp(input, options).timeout({ seconds: SECONDS })
  const warnings: string[] = []
  image.on('warning', (warning: string) => warnings.push(warning))
  if (kind !== 'webp') image.autoOrient()
  const { toSrgb } = readColourSpace(upload, kind)
  const pixels = await pixelsOf(
    image
      .resize({ width: Math.round(width * scale), height: Math.round(height * scale), fit: 'fill' })
      .flatten({ background: '#fff' })
      .toColourspace('srgb'),
    icc ? undefined : toSrgb,
  )
  if (warnings.some((warning) => warning.includes(MISSING_PIXELS))) throw invalid(MISSING_PIXELS)
  return pixels
}

/** All sizes of an inspected upload: upright, in sRGB, opaque, without metadata. */
export async function encodePhoto(upload: Uint8Array): Promise<EncodedPhoto> {
  const decoded = await decode(upload).catch((error: unknown) => {
    throw error instanceof InvalidPhotoError ? error : invalid(String(error))
  })
  const full = decoded.image().resize({ width: FULL, height: FULL, fit: 'inside', withoutEnlargement: true })
  const { image: medium } = await pixelsOf(
    decoded.image().resize({ ...MEDIUM, fit: 'cover', position: 'attention' }),
  )
  const { image: speck } = await pixelsOf(
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
    full: await webp(full),
  }
}

/** Numbers by which a picture is known again when it was scaled, saved anew, or made a little brighter: 64 bits in hexadecimal. */
export interface PictureHashes {
  hash: string
  /** Of its mirror image. */
  mirror: string
}

/** Its types are those of another module system. */
const bitsOf = phash as unknown as (image: Uint8Array) => Promise<string>
/** Pixels a side from which hashes are taken. */
const HASHED_SIDE = 128

/** Compares a photo of our own making with others, by its hashes. */
export async function hashPicture(photo: Uint8Array): Promise<PictureHashes> {
  const small = sharp(photo).resize(HASHED_SIDE, HASHED_SIDE, { fit: 'fill' })
  const hashOf = async (image: Sharp) =>
    BigInt(`0b${await bitsOf(await image.png().toBuffer())}`)
      .toString(16)
      .padStart(16, '0')
  return { hash: await hashOf(small.clone()), mirror: await hashOf(small.clone().flop()) }
}

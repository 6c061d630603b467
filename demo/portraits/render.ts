import sharp from 'sharp'
import { drawPortrait, type Shot } from './draw.ts'
import type { Face } from './face.ts'

export const PORTRAIT_SIZES = ['thumb', 'blurred', 'medium', 'full'] as const
export type PortraitSize = (typeof PORTRAIT_SIZES)[number]

const WIDTHS: Record<PortraitSize, number> = { thumb: 384, blurred: 96, medium: 768, full: 960 }
const THUMB = { width: 384, height: 480 }
const SPECK = { width: 12, height: 15 }
/** Flat colours need no more; slower settings save a few percent only. */
const WEBP = { quality: 80, effort: 2 }

sharp.concurrency(1)
sharp.cache(false)

/** A size of a photo out of a drawing of our own. Uploads never come here: their process cannot read SVG. */
export async function renderPortrait(
  face: Face,
  shot: Shot,
  size: PortraitSize,
): Promise<Uint8Array<ArrayBuffer>> {
  const drawn = sharp(Buffer.from(drawPortrait(face, shot, WIDTHS[size]))).removeAlpha()
  if (size !== 'blurred') return drawn.webp(WEBP).toBuffer()
  const speck = await drawn.resize(SPECK).blur(1).png().toBuffer()
  return sharp(speck)
    .resize({ ...THUMB, kernel: 'cubic' })
    .blur(24)
    .webp(WEBP)
    .toBuffer()
}

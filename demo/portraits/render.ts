import sharp, { type Sharp } from 'sharp'
import { createRandom } from '../random.ts'
import type { Hand } from '../../src/components/art/figure/hands.ts'
import { drawPortrait } from './draw.ts'
import type { Likeness } from './face.ts'
import type { Shot } from './shot.ts'

export const PORTRAIT_SIZES = ['thumb', 'blurred', 'medium', 'full'] as const
export type PortraitSize = (typeof PORTRAIT_SIZES)[number]

const WIDTHS: Record<PortraitSize, number> = { thumb: 384, blurred: 192, medium: 768, full: 960 }
const THUMB = { width: 384, height: 480 }
const SPECK = { width: 12, height: 15 }
/** Lines a tile of hatching: many are drawn faster. */
export const HATCHED = 24
export const WEBP = { quality: 60, effort: 4 }
const GRAIN = { side: 128, strength: 0.02 }

sharp.concurrency(1)
sharp.cache(false)

/** Grey noise around the middle, the same in every process. */
function makeGrain(): Buffer {
  const random = createRandom('grain')
  return Buffer.from(
    Array.from({ length: GRAIN.side ** 2 }, () => {
      const bell = random.next() + random.next() + random.next() - 1.5
      return Math.round(128 + bell * 2 * GRAIN.strength * 255)
    }),
  )
}
const grain = makeGrain()

/** The picture without its file. */
export async function paintPortrait(
  likeness: Likeness,
  shot: Shot,
  hand: Hand,
  width: number,
): Promise<Sharp> {
  const drawn = sharp(Buffer.from(drawPortrait(likeness, shot, hand, width)))
    .flatten()
    .removeAlpha()
  if (!hand.isGrainy) return drawn
  const printed = await drawn
    .composite([
      {
        input: grain,
        raw: { width: GRAIN.side, height: GRAIN.side, channels: 1 },
        tile: true,
        blend: 'overlay',
      },
    ])
    .removeAlpha()
    .raw()
    .toBuffer()
  return sharp(printed, { raw: { width, height: (width * 5) / 4, channels: 3 } })
}

/** A size of a photo out of a drawing of our own. Uploads never come here: their process cannot read SVG. */
export async function renderPortrait(
  likeness: Likeness,
  shot: Shot,
  hand: Hand,
  size: PortraitSize,
): Promise<Uint8Array<ArrayBuffer>> {
  const drawn = await paintPortrait(likeness, shot, hand, WIDTHS[size])
  if (size !== 'blurred') return drawn.webp(WEBP).toBuffer()
  const speck = await drawn.resize(SPECK).blur(1).png().toBuffer()
  return sharp(speck)
    .resize({ ...THUMB, kernel: 'cubic' })
    .blur(24)
    .webp(WEBP)
    .toBuffer()
}

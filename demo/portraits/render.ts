import sharp, { type Sharp } from 'sharp'
import { createRandom } from '../random.ts'
import { companionOf, groundOf, personOf, vignetteOf, washOf, type Shot } from './draw.ts'
import type { Face } from './face.ts'
import type { Light } from './light.ts'
import { channels } from './colours.ts'

export const PORTRAIT_SIZES = ['thumb', 'blurred', 'medium', 'full'] as const
export type PortraitSize = (typeof PORTRAIT_SIZES)[number]

const WIDTHS: Record<PortraitSize, number> = { thumb: 384, blurred: 192, medium: 768, full: 960 }
const THUMB = { width: 384, height: 480 }
const SPECK = { width: 12, height: 15 }
export const WEBP = { quality: 74, effort: 2 }
const SMALL = 120
const GRAIN = { side: 128, strength: 0.014 }

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

/** Lights the edges that face away from the camera's light: where the picture is solid and `reach` pixels on it is not. */
function lightRim(pixels: Uint8Array, width: number, reach: number, { rim, rimStrength }: Light): void {
  const colour = channels(rim)
  const steps = [0.34, 0.67, 1].map(
    (share) => -Math.round(reach * share) * 4 + Math.round(reach * share * 0.45) * width * 4,
  )
  for (let at = 0; at < pixels.length; at += 4) {
    const solid = pixels[at + 3] ?? 0
    if (solid === 0) continue
    let open = 0
    for (const step of steps) open += 255 - (pixels[at - step + 3] ?? 255)
    if (open === 0) continue
    const share = (open / (255 * steps.length)) * rimStrength
    for (let channel = 0; channel < 3; channel += 1) {
      const value = pixels[at + channel] ?? 0
      pixels[at + channel] = value + ((colour[channel] ?? 0) - value) * share
    }
  }
}

/** The picture without its file. */
export async function paintPortrait(face: Face, shot: Shot, light: Light, width: number): Promise<Sharp> {
  const height = (width * 5) / 4
  const size = { width, height }
  // Drawn small: what is out of focus, and what has no edges.
  async function enlarged(svg: string, blur: number | false): Promise<Buffer> {
    const small = sharp(Buffer.from(svg)).blur(blur).ensureAlpha().raw()
    const { data, info } = await small.toBuffer({ resolveWithObject: true })
    // `info` calls pixels premultiplied that are no longer so.
    return sharp(data, { raw: { ...info, premultiplied: false } })
      .resize(width, height, { kernel: 'cubic' })
      .raw()
      .toBuffer()
  }
  const ground = await enlarged(groundOf(shot, light, SMALL), 1.5)
  const person = await sharp(Buffer.from(personOf(face, shot, light, width)))
    .ensureAlpha()
    .raw()
    .toBuffer()
  const reach = ((3 + 4 * shot.scale) * width) / 960
  lightRim(person, width, shot.flipped ? -reach : reach, light)
  const near = companionOf(shot, light, SMALL)
  const layers = [person, ...(near ? [await enlarged(near, 2.2)] : [])]
  const raw = { ...size, channels: 4 as const }
  const painted = await sharp(ground, { raw })
    .composite([
      ...layers.map((input) => ({ input, raw })),
      { input: await enlarged(washOf(light, SMALL), false), raw, blend: 'soft-light' },
      { input: await enlarged(vignetteOf(light, SMALL), false), raw, blend: 'multiply' },
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
  return sharp(painted, { raw: { ...size, channels: 3 } })
}

/** A size of a photo out of a drawing of our own. Uploads never come here: their process cannot read SVG. */
export async function renderPortrait(
  face: Face,
  shot: Shot,
  light: Light,
  size: PortraitSize,
): Promise<Uint8Array<ArrayBuffer>> {
  const drawn = await paintPortrait(face, shot, light, WIDTHS[size])
  if (size !== 'blurred') return drawn.webp(WEBP).toBuffer()
  const speck = await drawn.resize(SPECK).blur(1).png().toBuffer()
  return sharp(speck)
    .resize({ ...THUMB, kernel: 'cubic' })
    .blur(24)
    .webp(WEBP)
    .toBuffer()
}

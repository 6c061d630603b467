// Three scenes of the brand side by side: the picture over the words of its mails.

import sharp from 'sharp'
import { site } from 'virtual:site'
import { handOf } from './figure/hands.ts'
import { drawScene, scenesOf } from './niche-scenes.ts'

/** Pixels, twice those a mail shows. */
const TILE = 342
const HEIGHT = 192
const GAP = 7
/** From where on a scene shows its people, of its height. */
const TOP = 0.5
/** Lines a tile of hatching. */
const LINES = 24

/** A PNG. */
export async function drawMailScene(): Promise<Buffer> {
  const hand = handOf(site, LINES)
  const tiles = await Promise.all(
    scenesOf(site.niche)
      .slice(0, 3)
      .map(async (scene, index) => ({
        input: await sharp(Buffer.from(drawScene(scene, hand, site.niche)))
          .resize({ width: TILE })
          .extract({ left: 0, top: Math.round(TILE * 1.25 * TOP), width: TILE, height: HEIGHT })
          .png()
          .toBuffer(),
        left: index * (TILE + GAP),
        top: 0,
      })),
  )
  const width = tiles.length * (TILE + GAP) - GAP
  return sharp({ create: { width, height: HEIGHT, channels: 4, background: '#0000' } })
    .composite(tiles)
    .png({ palette: true, colours: 48, effort: 10 })
    .toBuffer()
}

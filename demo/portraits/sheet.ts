import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { handOf } from '../../src/components/art/figure/hands.ts'
import { loadSites } from '../../src/config/load-sites.ts'
import { membersOf } from '../members.ts'
import { HATCHED, paintPortrait } from './render.ts'

const COLUMNS = 10
const COUNT = 60
/** A card on a phone, and the gap after it. */
const CARD = { width: 170, height: 213 }
const STEP = { x: CARD.width + 8, y: CARD.height + 8 }

/** Sixty first photos, and sixty second and third ones, of each brand: two PNG files a brand in the folder. */
export async function writePortraits(folder: string, brands: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const site of await loadSites()) {
    if (!brands.includes(site.id)) continue
    const hand = handOf(site, HATCHED)
    const members = membersOf(site, 160)
    // Accounts of one person show one picture.
    const shown = new Map(
      members.flatMap(({ photos }) => photos.slice(0, 1)).map((photo) => [photo.likeness, photo]),
    )
    const sheets = {
      first: [...shown.values()],
      others: members.flatMap(({ photos }) => photos.slice(1, 3)),
    }
    for (const [name, photos] of Object.entries(sheets)) {
      const tiles = await Promise.all(
        photos.slice(0, COUNT).map(async ({ likeness, shot }, index) => ({
          input: await (await paintPortrait(likeness, shot, hand, 384)).resize(CARD).png().toBuffer(),
          left: (index % COLUMNS) * STEP.x,
          top: Math.floor(index / COLUMNS) * STEP.y,
        })),
      )
      const size = { width: COLUMNS * STEP.x, height: (COUNT / COLUMNS) * STEP.y }
      await sharp({ create: { ...size, channels: 3, background: '#fff' } })
        .composite(tiles)
        .png({ palette: true })
        .toFile(join(folder, `${site.id}-${name}.png`))
    }
  }
}

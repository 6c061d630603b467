// `node demo/portraits/sheet.ts [brand…]`: sixty first photos, and sixty others, of a brand on a sheet each, with avatars
// under them; into the folder of OUT.

import { join } from 'node:path'
import sharp from 'sharp'
import { handOf } from '../../src/components/art/figure/hands.ts'
import { loadSites } from '../../src/config/load-sites.ts'
import { membersOf } from '../members.ts'
import { paintPortrait } from './render.ts'

const COLUMNS = 10
const CARD = { width: 170, height: 213 }
const COUNT = 60
const { OUT = '.' } = process.env
const chosen = process.argv.slice(2)

for (const site of await loadSites()) {
  if (chosen.length > 0 && !chosen.includes(site.id)) continue
  const hand = handOf(site, 24)
  const members = membersOf(site, 160)
  const sheets = {
    first: members.flatMap(({ photos }) => photos.slice(0, 1)),
    others: members.flatMap(({ photos }) => photos.slice(1, 3)),
  }
  for (const [name, photos] of Object.entries(sheets)) {
    const tiles = await Promise.all(
      photos.slice(0, COUNT).map(async ({ likeness, shot }, index) => ({
        input: await (await paintPortrait(likeness, shot, hand, 384)).resize(CARD).png().toBuffer(),
        left: (index % COLUMNS) * (CARD.width + 8),
        top: Math.floor(index / COLUMNS) * (CARD.height + 8),
      })),
    )
    await sharp({
      create: {
        width: COLUMNS * (CARD.width + 8),
        height: (COUNT / COLUMNS) * (CARD.height + 8),
        channels: 3,
        background: '#fff',
      },
    })
      .composite(tiles)
      .png({ palette: true })
      .toFile(join(OUT, `${site.id}-${name}.png`))
  }
}

// `node tests/bench/portraits.ts`: what drawing a demo portrait takes, beside encoding the same picture in the same run.

import sharp from 'sharp'
import { loadSites } from '../../src/config/load-sites.ts'
import { printTable } from '../../src/server/platform/print-table.ts'
import { membersOf } from '../../demo/members.ts'
import { handOf } from '../../src/components/art/figure/hands.ts'
import { HATCHED, paintPortrait, renderPortrait, WEBP } from '../../demo/portraits/render.ts'

const PER_BRAND = 6
const WIDTHS = { thumb: 384, medium: 768, full: 960 } as const
const BUDGET = 'drawing ≤ 15 × encoding; ≤ 14 kB at 384 px'

/** Milliseconds of processor time, so that a busy machine changes little. */
async function time(work: () => Promise<unknown>): Promise<number> {
  const begun = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}

const photos = (await loadSites()).flatMap((site) =>
  membersOf(site, 60)
    .flatMap((member) => member.photos)
    .slice(0, PER_BRAND)
    .map((photo) => ({ ...photo, hand: handOf(site, HATCHED) })),
)
const rows = []
for (const [size, width] of Object.entries(WIDTHS) as [keyof typeof WIDTHS, number][]) {
  let [drawing, encoding] = [0, 0]
  const weights: number[] = []
  for (const { likeness, shot, hand } of photos) {
    const { data, info } = await (
      await paintPortrait(likeness, shot, hand, width)
    )
      .raw()
      .toBuffer({ resolveWithObject: true })
    encoding += await time(() => sharp(data, { raw: info }).webp(WEBP).toBuffer())
    drawing += await time(async () =>
      weights.push((await renderPortrait(likeness, shot, hand, size)).byteLength),
    )
  }
  rows.push({
    size,
    'drawn, ms': (drawing / photos.length).toFixed(0),
    'encoded, ms': (encoding / photos.length).toFixed(1),
    ratio: (drawing / encoding).toFixed(1),
    'heaviest, kB': (Math.max(...weights) / 1000).toFixed(1),
    budget: BUDGET,
  })
}
printTable(`Portraits, ${photos.length} a size`, rows)

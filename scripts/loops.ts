// Makes the short film of a brand's evening: `node scripts/loops.ts [brand…]`, all brands without one named. Every frame is
// the drawing of src/components/art/evening.ts at its moment; ffmpeg (Debian: `apt-get install ffmpeg`) makes them a clip.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { evening, EVENING_SECONDS } from '../src/components/art/evening.ts'
import { coupleOf, facesOf } from '../src/components/art/faces.ts'
import { nightOf, paletteOf } from '../src/components/art/palette.ts'
import { STREET_BOX, streetInks } from '../src/components/art/street.ts'
import { loadSites } from '../src/config/load-sites.ts'
import { projectRoot } from '../src/config/root.ts'
import type { Site } from '../src/config/site.ts'

const SIZE = 720
const FRAMES_PER_SECOND = 20
const FRAMES = EVENING_SECONDS * FRAMES_PER_SECOND

/** The drawing at a moment, as pixels. */
function frame(site: Site, at: number): Promise<Buffer> {
  const night = nightOf(site)
  const inks = streetInks(night, site.theme, night.sky)
  const { couple } = coupleOf(site.niche, 0, paletteOf(site))
  const faces = facesOf(site.niche, paletteOf(site))
  const shapes = evening({ inks, form: site.theme, faces, couple }, at)
    .replaceAll('var(--ink)', night.sky)
    .replaceAll('var(--paper)', night.far)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${STREET_BOX}" width="${SIZE}" height="${SIZE}">${shapes}</svg>`
  return sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
}

async function makeLoop(site: Site, file: string): Promise<void> {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${SIZE}x${SIZE}`, '-r', `${FRAMES_PER_SECOND}`]
  const output = ['-an', '-c:v', 'libvpx-vp9', '-crf', '35', '-b:v', '0', '-pix_fmt', 'yuv420p', '-g', '999']
  const rest = ['-deadline', 'good', '-cpu-used', '2', '-row-mt', '1', '-fflags', '+bitexact', '-y', file]
  const args = ['-v', 'error', ...input, '-i', '-', ...output, ...rest]
  const ffmpeg = spawn('ffmpeg', args, { stdio: ['pipe', 'inherit', 'inherit'] })
  // An engraving moves in steps.
  const step = site.theme.drawing === 'hatch' ? 3 : 1
  for (let number = 0; number < FRAMES; number += step) {
    const pixels = await frame(site, number / FRAMES)
    for (let held = 0; held < step; held++) {
      if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain')
    }
  }
  ffmpeg.stdin.end()
  const [code] = (await once(ffmpeg, 'close')) as [number]
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}

const root = projectRoot()
const wanted = process.argv.slice(2)
for (const site of await loadSites(root)) {
  if (wanted.length > 0 && !wanted.includes(site.id)) continue
  const file = join(root, 'src/landers/loops', `${site.id}.webm`)
  await makeLoop(site, file)
  console.log(`${site.id}  ${Math.round(statSync(file).size / 1000)} kB`)
}

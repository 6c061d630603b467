import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes the kept drawings that the finished build does not show; one that is needed again is drawn again. */
export async function sweepPictures(kept: string, built: string): Promise<void> {
  const shown = new Set(await readdir(join(built, '_astro')))
  const drawings = await readdir(kept).catch(() => [])
  const unused = drawings.filter((name) => name.endsWith('.jpg') && !shown.has(name))
  await Promise.all(unused.map((name) => rm(join(kept, name), { force: true })))
}

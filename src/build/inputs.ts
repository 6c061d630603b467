// Hash of everything a brand's build is made of: a brand whose hash stayed is not built again.

import { createHash, type Hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Site } from '../config/site.ts'
import { expiryOf } from './security-txt.ts'

const SHARED = [
  'src',
  'locales',
  'public',
  'scripts/build.ts',
  'astro.config.mjs',
  'astro-i18next.config.cjs',
  'package-lock.json',
  'src/server/platform/geo',
]
const TESTS = /\.test\.tsx?$|\/\./
const LEFT_OUT = /^src\/(server|sheets|desk)$/

/** The hash of everything all brands share. */
export async function hashShared(root: string): Promise<string> {
  const hash = createHash('sha256')
  for (const input of SHARED) await addPath(hash, root, input, LEFT_OUT)
  return hash.digest('hex')
}

const OF_DESK = [
  ...['src/desk', 'src/contract', 'src/core', 'src/ui', 'src/styles', 'src/build'],
  ...['locales/en', 'locales/de', 'package-lock.json'],
]

/** The hash of everything the operators' desk is made of. */
export async function hashDesk(root: string): Promise<string> {
  const hash = createHash('sha256')
  for (const input of OF_DESK) await addPath(hash, root, input)
  return hash.digest('hex')
}

/** The brand's own part is its content as loaded, whichever files it came from, the names of its partners, and the quarter. */
export function hashBrand(
  sharedHash: string,
  site: Site,
  sites: readonly Site[],
  now: Date = new Date(),
): string {
  const partners = sites.filter(({ id }) => site.resell_to.includes(id)).map(({ name }) => name)
  return createHash('sha256')
    .update(JSON.stringify([sharedHash, site, partners, expiryOf(now)]))
    .digest('hex')
}

async function addPath(hash: Hash, root: string, path: string, leftOut?: RegExp): Promise<void> {
  if (TESTS.test(path) || leftOut?.test(path)) return
  const entries = await readdir(join(root, path)).catch(() => null)
  if (entries) for (const name of entries.sort()) await addPath(hash, root, `${path}/${name}`, leftOut)
  else hash.update(`${path}\0`).update(await readFile(join(root, path)))
}

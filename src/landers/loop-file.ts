import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../config/root.ts'
import { site } from 'virtual:site'

interface LoopFile {
  /** Carries a hash of the film, so that it may be kept for ever. */
  name: string
  film: Buffer<ArrayBuffer>
}

function readLoop(): LoopFile | null {
  const file = join(projectRoot(), `src/landers/loops/${site.id}.webm`)
  if (!existsSync(file)) return null
  const film = readFileSync(file)
  const hash = createHash('sha256').update(film).digest('base64url').slice(0, 8)
  return { name: `evening.${hash}`, film }
}

/** The brand's short film, made by `scripts/loops.ts`; a brand without one has its drawing alone. */
export const loopFile = readLoop()
export const loopUrl = loopFile ? `/_astro/${loopFile.name}.webm` : undefined

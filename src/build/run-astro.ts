import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Site } from '../config/site.ts'

export class BuildError extends Error {
  override readonly name = 'BuildError'
}

interface AstroRun {
  /** Another configuration than the site's own. */
  config?: string
  onPage?: (pages: number) => void
}

/** In MB. What is alive in a build is 120; left to itself, V8 lets three times as much gather before it collects. */
const HEAP = ['--max-old-space-size=320', '--max-semi-space-size=16']

/**
 * One brand through Astro, in a process of its own, into an empty folder. Answers how many files it wrote.
 * @throws BuildError with the end of what Astro printed.
 */
export async function runAstro(
  root: string,
  site: Pick<Site, 'id' | 'domain'>,
  folder: string,
  { config = 'astro.config.mjs', onPage }: AstroRun = {},
): Promise<number> {
  const command = [...HEAP, join(root, 'node_modules/astro/bin/astro.mjs'), 'build', '--config', config]
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: {
      ...process.env,
      SITE: site.id,
      BUILD_DIR: folder,
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
      FORCE_COLOR: '0',
      NO_COLOR: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let pages = 0
  const read = (chunk: Buffer) => {
    const text = chunk.toString()
    output = (output + text).slice(-8000)
    const written = text.split('├─').length - 1
    pages += written
    if (written > 0) onPage?.(pages)
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const stop = () => child.kill()
  process.once('exit', stop)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  process.off('exit', stop)
  if (code === 0) return pages
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !line.includes('├─'))
  throw new BuildError(`${site.domain} could not be built.\n\n${lines.slice(-40).join('\n')}`)
}

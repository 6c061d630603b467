import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathOfName } from './names.ts'
import type { MediaFiles } from './files.ts'

/** More than fits in beside what is there already. */
const PROBE_BYTES = 64 * 1024

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function listed(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

async function changedBefore(path: string, time: number): Promise<boolean> {
  try {
    return (await stat(path)).mtimeMs < time
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** Files below `dir`; makes folders as they are needed. */
export function openDiskFiles(dir: string): MediaFiles {
  const incoming = join(dir, 'incoming')

  /** Writes a file for `use`, which may move it elsewhere; nothing else is left of it. */
  async function writeStaged(
    bytes: Uint8Array,
    flush: boolean,
    use: (file: string) => Promise<void>,
  ): Promise<void> {
    const file = join(incoming, randomUUID())
    await mkdir(incoming, { recursive: true })
    try {
      await writeFile(file, bytes, { flush })
      await use(file)
    } finally {
      await rm(file, { force: true })
    }
  }

  async function listBefore(time: number): Promise<string[]> {
    const names: string[] = []
    for (const [folder, prefix] of [
      ['public', ''],
      ['private', 'private/'],
    ] as const) {
      for (const part of await listed(join(dir, folder))) {
        for (const file of await listed(join(dir, folder, part))) {
          if (await changedBefore(join(dir, folder, part, file), time)) names.push(`${prefix}${file}`)
        }
      }
    }
    return names
  }

  return {
    async write(name, bytes, { flush }) {
      const path = pathOfName(dir, name)
      if (!path) throw new Error(`not a media name: ${name}`)
      await mkdir(dirname(path), { recursive: true })
      await writeStaged(bytes, flush, (file) => rename(file, path))
    },

    async read(name) {
      const path = pathOfName(dir, name)
      if (!path) return null
      try {
        return await readFile(path)
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async has(name) {
      const path = pathOfName(dir, name)
      return path !== null && (await changedBefore(path, Infinity))
    },

    async removeFiles(names) {
      for (const name of names) {
        const path = pathOfName(dir, name)
        if (path) await rm(path, { force: true })
      }
    },

    listBefore,

    async filesBefore(time) {
      for (const file of await listed(incoming)) {
        const path = join(incoming, file)
        if (await changedBefore(path, time)) await rm(path, { force: true })
      }
      return listBefore(time)
    },

    probe: () => writeStaged(new Uint8Array(PROBE_BYTES), false, () => Promise.resolve()),
  }
}

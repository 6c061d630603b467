import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../private-files.ts'
import { pathOfName } from './names.ts'
import type { ListedFile, MediaFiles } from './files.ts'

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

/** Size and age of a file; null when there is none. */
async function statOf(path: string): Promise<Omit<ListedFile, 'name'> | null> {
  try {
    const { size, mtimeMs } = await stat(path)
    return { size, changedAt: mtimeMs }
  } catch (error) {
    if (isMissing(error)) return null
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
    await mkdir(incoming, { recursive: true, mode: PRIVATE_FOLDER })
    try {
      await writeFile(file, bytes, { flush, mode: PRIVATE_FILE })
      await use(file)
    } finally {
      await rm(file, { force: true })
    }
  }

  async function list(): Promise<ListedFile[]> {
    const files: ListedFile[] = []
    for (const [folder, prefix] of [
      ['public', ''],
      ['private', 'private/'],
    ] as const) {
      for (const part of await listed(join(dir, folder))) {
        for (const file of await listed(join(dir, folder, part))) {
          const found = await statOf(join(dir, folder, part, file))
          if (found) files.push({ name: `${prefix}${file}`, ...found })
        }
      }
    }
    return files
  }

  async function read(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const path = pathOfName(dir, name)
    if (!path) return null
    try {
      return await readFile(path)
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  return {
    async write(name, bytes, { flush }) {
      const path = pathOfName(dir, name)
      if (!path) throw new Error(`not a media name: ${name}`)
      await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER })
      await writeStaged(bytes, flush, (file) => rename(file, path))
    },

    read,

    async open(name) {
      const bytes = await read(name)
      return bytes && { size: bytes.length, body: bytes }
    },

    async has(name) {
      const path = pathOfName(dir, name)
      return path !== null && (await statOf(path)) !== null
    },

    async removeFiles(names) {
      for (const name of names) {
        const path = pathOfName(dir, name)
        if (path) await rm(path, { force: true })
      }
    },

    list,

    async filesBefore(time) {
      for (const file of await listed(incoming)) {
        const path = join(incoming, file)
        if (((await statOf(path))?.changedAt ?? Infinity) < time) await rm(path, { force: true })
      }
      return (await list()).filter(({ changedAt }) => changedAt < time).map(({ name }) => name)
    },

    probe: () => writeStaged(new Uint8Array(PROBE_BYTES), false, () => Promise.resolve()),
  }
}

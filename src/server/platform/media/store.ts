import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PHOTO_MEGABYTES } from '../../../core/limits.ts'
import { ServiceError } from '../errors.ts'
import { createEncoder } from './encoder.ts'
import { newPrivateName, newPublicName, pathOfName } from './names.ts'

/** Names of the files one photo is kept in; each is random, so that none can be derived from another. */
export interface StoredPhoto {
  thumb_name: string
  blurred_name: string
  medium_name: string
  full_name: string
}

interface PhotoRequirements {
  /** Pixels it must have on each side. */
  minSide: number
}

/** Where photo files live. `public` names are served below `cdn_prefix`, `private` ones only through `GET photo.php`. */
export interface MediaStore {
  /**
   * Decodes, checks and re-encodes an upload into its sizes; nothing of the original is kept. Throws `photo_invalid`,
   * `photo_too_small`, `photo_too_many_pixels`, `too_large` or `busy`.
   */
  add(upload: Uint8Array, requirements?: PhotoRequirements): Promise<StoredPhoto>
  /** Puts a WebP of our own making under a name of `names.ts`; an older file of that name is replaced. */
  write(name: string, webp: Uint8Array): Promise<void>
  /** The file's bytes, or null when there is none. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  has(name: string): Promise<boolean>
  remove(photo: StoredPhoto): Promise<void>
  removeFiles(names: readonly string[]): Promise<void>
  /** Names of the files last written before `time`. */
  listBefore(time: number): Promise<string[]>
  /** The same; half-written files of that age are deleted on the way. */
  filesBefore(time: number): Promise<string[]>
  /** Writes a file and takes it away again; throws what the disk says. */
  probe(): Promise<void>
  /** Ends the process that decodes uploads. */
  close(): void
}

export const MAX_UPLOAD_BYTES = PHOTO_MEGABYTES * 1024 * 1024

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

/** Keeps photos below `dir`; makes folders as they are needed. At most `concurrency` uploads are decoded at a time. */
export function openMediaStore(dir: string, { concurrency }: { concurrency: number }): MediaStore {
  const encoder = createEncoder({ concurrency })
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

  async function write(name: string, bytes: Uint8Array, flush: boolean): Promise<void> {
    const path = pathOfName(dir, name)
    if (!path) throw new Error(`not a media name: ${name}`)
    await mkdir(dirname(path), { recursive: true })
    await writeStaged(bytes, flush, (file) => rename(file, path))
  }

  async function removeFiles(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const path = pathOfName(dir, name)
      if (path) await rm(path, { force: true })
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

  const namesOf = (photo: StoredPhoto) => [
    photo.thumb_name,
    photo.blurred_name,
    photo.medium_name,
    photo.full_name,
  ]

  return {
    async add(upload, { minSide } = { minSide: 1 }) {
      if (upload.length > MAX_UPLOAD_BYTES) throw new ServiceError('too_large')
      const { thumb, blurred, medium, full } = await encoder.encode(upload, minSide)
      const photo = {
        thumb_name: newPublicName(),
        blurred_name: newPublicName(),
        medium_name: newPrivateName(),
        full_name: newPrivateName(),
      }
      try {
        await write(photo.thumb_name, thumb, true)
        await write(photo.blurred_name, blurred, true)
        await write(photo.medium_name, medium, true)
        await write(photo.full_name, full, true)
      } catch (error) {
        await removeFiles(namesOf(photo))
        throw error
      }
      return photo
    },

    write: (name, webp) => write(name, webp, false),

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

    remove: (photo) => removeFiles(namesOf(photo)),
    removeFiles,
    listBefore,

    async filesBefore(time) {
      for (const file of await listed(incoming)) {
        const path = join(incoming, file)
        if (await changedBefore(path, time)) await rm(path, { force: true })
      }
      return listBefore(time)
    },

    probe: () => writeStaged(new Uint8Array(PROBE_BYTES), false, () => Promise.resolve()),

    close: () => encoder.close(),
  }
}

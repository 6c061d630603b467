import { DamagedObjectError, sha256, type Bucket } from './bucket.ts'
import { openBucketFiles } from './bucket-files.ts'
import { openDiskFiles } from './disk-files.ts'
import type { ListedFile } from './files.ts'
import { keyOfName } from './names.ts'

const AT_ONCE = 8

export interface CopyReport {
  copied: number
  /** Were there from an earlier run, with the same size and digest. */
  present: number
  /** Names of those that are not in the bucket as they are on the disk. */
  different: string[]
}

interface CopyOptions {
  /** Reads the whole of what is there already too. */
  readAll: boolean
  /** Called with the number of files done, and of all. */
  onProgress: (done: number, of: number) => void
}

/**
 * Copies a disk's photos into a bucket, and reads back what it copied. Run again it goes on with those that are missing or
 * differ; photos that are deleted meanwhile are left out.
 */
export async function copyMedia(
  dir: string,
  bucket: Bucket,
  { readAll, onProgress }: CopyOptions,
): Promise<CopyReport> {
  const disk = openDiskFiles(dir)
  const target = openBucketFiles(bucket)
  const names = (await disk.list()).map(({ name }) => name)
  const report: CopyReport = { copied: 0, present: 0, different: [] }

  async function isSame(name: string, bytes: Uint8Array): Promise<boolean> {
    const stored = await target.read(name).catch((error: unknown) => {
      if (error instanceof DamagedObjectError) return null
      throw error
    })
    return stored !== null && Buffer.from(bytes).equals(stored)
  }

  async function isThere(name: string, bytes: Uint8Array): Promise<boolean> {
    const found = await bucket.head(keyOfName(name) ?? '')
    if (found?.size !== bytes.length || found.sha256 !== sha256(bytes)) return false
    return !readAll || isSame(name, bytes)
  }

  async function copy(name: string): Promise<void> {
    const bytes = await disk.read(name)
    if (!bytes) return
    if (await isThere(name, bytes)) {
      report.present += 1
      return
    }
    await target.write(name, bytes, { flush: true })
    if (await isSame(name, bytes)) report.copied += 1
    else report.different.push(name)
  }

  await forEach(names, copy, onProgress)
  return report
}

/**
 * Copies into a folder the photos of a bucket that are not there as large; the bucket compares each with its digest. Deletes
 * nothing.
 */
export async function copyBucket(
  bucket: Bucket,
  dir: string,
  onProgress: CopyOptions['onProgress'],
): Promise<Pick<CopyReport, 'copied' | 'present'>> {
  const source = openBucketFiles(bucket)
  const disk = openDiskFiles(dir)
  const sizes = new Map((await disk.list()).map(({ name, size }) => [name, size]))
  const report = { copied: 0, present: 0 }
  async function copy({ name, size }: ListedFile): Promise<void> {
    if (sizes.get(name) === size) {
      report.present += 1
      return
    }
    const bytes = await source.read(name)
    if (!bytes) return
    await disk.write(name, bytes, { flush: true })
    report.copied += 1
  }
  await forEach(await source.list(), copy, onProgress)
  return report
}

/** Some at once; ends for all with the first that fails. */
async function forEach<T>(
  all: readonly T[],
  work: (each: T) => Promise<void>,
  onProgress: CopyOptions['onProgress'],
): Promise<void> {
  const waiting = all.values()
  let done = 0
  async function workOff(): Promise<void> {
    for (const each of waiting) {
      await work(each)
      onProgress((done += 1), all.length)
    }
  }
  for (const end of await Promise.allSettled(Array.from({ length: AT_ONCE }, workOff))) {
    if (end.status === 'rejected') throw end.reason
  }
}

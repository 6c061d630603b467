import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system that takes no files, not even root's. */
export const UNWRITABLE = '/sys/kernel'

export interface SmallDisk {
  folder: string
  /** Leaves no room for what the process writes. */
  fill(pid: number): void
  free(pid: number): void
  remove(): void
}

const succeeds = (command: string, ...given: string[]) => spawnSync(command, given).status === 0

function demand(command: string, ...given: string[]): void {
  if (!succeeds(command, ...given)) throw new Error(`${command} ${given.join(' ')} failed`)
}

/** Lets no file that the process writes grow beyond a size. */
export const limitFiles = (pid: number, bytes: number | 'unlimited'): void =>
  demand('prlimit', '--pid', `${pid}`, `--fsize=${bytes}:`)

/**
 * A folder on a disk of its own that can be full. Where nobody may mount one, the system lets the process write nothing
 * instead, with the same effect but for the error.
 */
export function openSmallDisk(megabytes: number): SmallDisk {
  const { folder, isMounted, remove } = openDisk(`size=${megabytes}m`)
  if (!isMounted) {
    return {
      ...{ folder, remove },
      fill: (pid) => limitFiles(pid, 0),
      free: (pid) => limitFiles(pid, 'unlimited'),
    }
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill() {
      const file = openSync(filler, 'w')
      try {
        const block = Buffer.alloc(4096)
        for (;;) writeSync(file, block)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(filler),
    remove,
  }
}

/** A folder on a disk that was mounted read-only; where nobody may, on one that takes no files of anybody. */
export function openReadOnlyDisk(): Pick<SmallDisk, 'folder' | 'remove'> {
  const { folder, isMounted, remove } = openDisk('ro')
  return { folder: isMounted ? folder : UNWRITABLE, remove }
}

function openDisk(options: string) {
  const folder = mkdtempSync(join(tmpdir(), 'duet-disk-'))
  const isMounted = succeeds('mount', '-t', 'tmpfs', '-o', options, 'tmpfs', folder)
  const remove = () => {
    if (isMounted) demand('umount', folder)
    rmSync(folder, { recursive: true, force: true })
  }
  return { folder, isMounted, remove }
}

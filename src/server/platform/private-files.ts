// Files of the data folder, and of copies of it, are their owner's alone.

import { chmodSync, closeSync, existsSync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600
const OF_OTHERS = 0o077

/** Makes a file for a program that would let others read it; leaves one that is there. */
export function makePrivateFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', PRIVATE_FILE))
}

/** Takes a folder and what lies in it from all but their owner. What belongs to another user stays as it is. */
export function closeFolder(folder: string): void {
  for (const path of [folder, ...readdirSync(folder).map((name) => join(folder, name))]) {
    try {
      const { mode } = statSync(path)
      if (mode & OF_OTHERS) chmodSync(path, mode & ~OF_OTHERS)
    } catch (error) {
      // Theirs to change, or deleted meanwhile.
      if (!['EPERM', 'EROFS', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
}

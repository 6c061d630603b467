import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { PRIVATE_FOLDER } from './private-files.ts'

/**
 * Makes a folder and those above it, for their owner alone, and throws what the system says where that cannot be. Node's own `recursive` tries
 * for ever below /proc.
 */
export function makeFolder(path: string): void {
  const folder = resolve(path)
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, PRIVATE_FOLDER)
  } catch (error) {
    // Another process was first, or it is there and its parent hides it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { closeFolder, PRIVATE_FOLDER } from './private-files.ts'
import { saidBy, StartError } from './start-error.ts'

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

/** Makes a folder for its owner alone, or takes an empty one. Throws `StartError`, with what to do, where that cannot be. */
export function makeEmptyFolder(path: string, advice: string): void {
  let entries: string[]
  try {
    makeFolder(path)
    entries = readdirSync(path)
  } catch (error) {
    throw new StartError(`The folder ${path} cannot be used (${saidBy(error)}).`, advice)
  }
  if (entries.length > 0) throw new StartError(`The folder ${path} is not empty.`, advice)
  closeFolder(path)
}

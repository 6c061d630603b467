import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from './make-folder.ts'
import { makePrivateFile } from './private-files.ts'
import { StartError, unwritable } from './start-error.ts'

/**
 * Holds the data folder for this process. The lock is the operating system's, on a file of SQLite's, so a killed process
 * leaves nothing stale. Returns the way to let go.
 */
export function lockDataFolder(folder: string): () => void {
  try {
    makeFolder(folder)
    const file = join(folder, 'lock.sqlite')
    makePrivateFile(file)
    const database = new DatabaseSync(file, { timeout: 0 })
    database.exec('pragma journal_mode = delete')
    database.exec('begin exclusive')
    return () => database.close()
  } catch (error) {
    if ((error as { errcode?: number }).errcode === 5) {
      throw new StartError(
        `Duet already runs on the data folder ${folder}.`,
        'Use the one that runs, stop it with Ctrl-C, or give this one its own: DATA_DIR=other PORT=4322 npm start',
      )
    }
    throw unwritable(folder, error)
  }
}

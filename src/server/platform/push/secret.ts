import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Store } from '../db/store.ts'
import { hasServerKey, makeServerKey } from '../server-keys.ts'

const unlessMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}

/**
 * Makes the push key of all processes on a database, where there is none. Older releases kept it in the data folder, and one
 * that is still there becomes the database's.
 */
export async function makePushKey(store: Pick<Store, 'db'>, folder: string): Promise<void> {
  if (await hasServerKey(store, 'vapid')) return
  await makeServerKey(store, 'vapid', await readFile(join(folder, 'vapid.key'), 'utf8').catch(unlessMissing))
}

import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Store } from '../db/store.ts'

const NAME = 'vapid'

const unlessMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}

/**
 * The push secret of all processes on a database, made by the first: subscriptions hold as long as it stays. Older
 * releases kept it in the data folder, and one that is still there becomes the database's.
 */
export async function pushSecret({ db }: Store, folder: string): Promise<string> {
  const find = () =>
    db.selectFrom('server_secret').select('value').where('name', '=', NAME).executeTakeFirst()
  const known = await find()
  if (known) return known.value
  const kept = await readFile(join(folder, 'vapid.key'), 'utf8').catch(unlessMissing)
  await db
    .insertInto('server_secret')
    .values({ name: NAME, value: kept ?? randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await find())!.value
}

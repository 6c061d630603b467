// Digests of what must be known again and not be read: nobody without the key can try out addresses or numbers.

import { createHmac, randomBytes } from 'node:crypto'
import type { Store } from './db/store.ts'

const NAME = 'digest'

export interface KeyedDigest {
  /** The digest that is stored, of the newest key. */
  of(text: string): string
  /** The digests a text may be stored under: one for each key that is kept. */
  each(text: string): string[]
}

const digestBy = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url')

/** `keys` with the newest first. */
export function createKeyedDigest(keys: readonly [string, ...string[]]): KeyedDigest {
  return {
    of: (text) => digestBy(keys[0], text),
    each: (text) => keys.map((key) => digestBy(key, text)),
  }
}

/** The digest of all processes on a database. */
export const openKeyedDigest = async (store: Pick<Store, 'db'>): Promise<KeyedDigest> =>
  createKeyedDigest(await serverKeys(store, NAME))

/** Keys of one use that all processes on a database share, the newest first; the first of them makes one. */
export async function serverKeys({ db }: Pick<Store, 'db'>, name: string): Promise<[string, ...string[]]> {
  const find = () =>
    db.selectFrom('server_secret').select('value').where('name', '=', name).executeTakeFirst()
  let row = await find()
  if (!row) {
    await db
      .insertInto('server_secret')
      .values({ name, value: randomBytes(32).toString('base64url') })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    row = await find()
  }
  const [newest = '', ...older] = row!.value.split(' ')
  return [newest, ...older]
}

// Keys of the server: made by the first process on a database, read again by each, and replaced while all of them run.

import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Store } from './db/store.ts'
import { whenFree } from './db/when-free.ts'

/**
 * `digest`: what must be known again and not be read. `seal`: what the server alone reads. `vapid`: whence each brand's push
 * keys come.
 */
export const SERVER_KEYS = ['digest', 'seal', 'vapid'] as const
export type ServerKeyName = (typeof SERVER_KEYS)[number]

export interface KeyRing {
  /** The key that things are made with now. */
  readonly current: string
  /** All that are known, the newest first: things an older one made still hold. */
  readonly all: readonly string[]
}

export interface ServerKeys {
  /** Follows the database. Its use throws where no key was made. */
  ring(name: ServerKeyName): KeyRing
  reread(): Promise<void>
  close(): void
}

/** How long a process may not know of a new key. */
const REREAD_MS = 15_000
/** Until all processes know one: a slow one reads late. */
export const KNOWN_TO_ALL_MS = 3 * REREAD_MS
/** Before a key that processes know, and do not make anything with. */
const ANNOUNCED = '+'

const newKey = () => randomBytes(32).toString('base64url')

/** Makes a key where there is none: `given`, else a random one. */
export async function makeServerKey(
  { db }: Pick<Store, 'db'>,
  name: ServerKeyName,
  given: string = newKey(),
): Promise<void> {
  const key = db.insertInto('server_secret').values({ name, value: given })
  await whenFree(() => key.onConflict((conflict) => conflict.column('name').doNothing()).execute())
}

export const hasServerKey = async ({ db }: Pick<Store, 'db'>, name: ServerKeyName): Promise<boolean> =>
  (await db.selectFrom('server_secret').select('name').where('name', '=', name).execute()).length > 0

/**
 * The keys on a database. `outside` are secrets of the environment: the oldest key of their name, without which the newer ones
 * of the database are nothing.
 */
export async function openServerKeys(
  { db }: Pick<Store, 'db'>,
  outside: Partial<Record<ServerKeyName, string>> = {},
): Promise<ServerKeys> {
  const kept = new Map<string, string[]>()
  const reread = async () => {
    const rows = await db
      .selectFrom('server_secret')
      .select(['name', 'value'])
      .where('name', 'in', SERVER_KEYS)
      .execute()
    // One that is not there, as while a backup is put back, stays as it was known.
    for (const { name, value } of rows) kept.set(name, value.split(' '))
  }
  const keysOf = (name: ServerKeyName, isUsable: (key: string) => boolean): string[] => {
    const secret = outside[name]
    const keys = (kept.get(name) ?? []).filter(isUsable).map((key) => key.replace(ANNOUNCED, ''))
    if (secret === undefined) return keys
    return [...keys.map((key) => createHmac('sha256', secret).update(key).digest('base64url')), secret]
  }
  await reread()
  // A process that cannot read the database knows what it knew.
  const timer = setInterval(() => void reread().catch(() => undefined), REREAD_MS).unref()
  return {
    ring: (name) => ({
      get current() {
        const [newest] = keysOf(name, (key) => !key.startsWith(ANNOUNCED))
        if (newest === undefined) throw new Error(`no key ${name}`)
        return newest
      },
      get all() {
        return keysOf(name, () => true)
      },
    }),
    reread,
    close: () => clearInterval(timer),
  }
}

/**
 * Replaces a key: makes a new one known, waits until all processes know it, and has them use it. Ended halfway it leaves one
 * that is in no use.
 */
export async function rotateKey(
  { db }: Pick<Store, 'db'>,
  name: ServerKeyName,
  untilKnown: () => Promise<unknown>,
): Promise<void> {
  const announced = `${ANNOUNCED}${newKey()}`
  await db
    .insertInto('server_secret')
    .values({ name, value: announced })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: sql<string>`${`${announced} `} || server_secret.value` }),
    )
    .execute()
  await untilKnown()
  await db
    .updateTable('server_secret')
    .set({ value: sql<string>`replace(value, ${announced}, ${announced.slice(ANNOUNCED.length)})` })
    .where('name', '=', name)
    .execute()
}

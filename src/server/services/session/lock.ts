import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import { ServiceError } from '../../errors.ts'
import { networkOf } from '../../http/network.ts'

const MINUTE_MS = 60_000
const WINDOW_MS = 15 * MINUTE_MS
const TRIES = 5
const LONGEST_MS = 24 * 60 * MINUTE_MS
const HOUR_MS = 60 * MINUTE_MS
const TRIES_AN_HOUR = 25

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Keys wrong tries are counted by: the typed name from this network, and the name from anywhere. */
export function lockKeys(context: Context, login: string): { pair: string; name: string } {
  const name = `login:${context.brand.site.id}:${digest(login)}`
  return { pair: `${name}:${networkOf(context.ip)}`, name }
}

/** Throws `login_locked` while a lock holds. An unknown name locks like a known one. */
export async function demandUnlocked(context: Context, keys: ReturnType<typeof lockKeys>): Promise<void> {
  const rows = await context.db
    .selectFrom('lock')
    .selectAll()
    .where('key', 'in', Object.values(keys))
    .execute()
  const until = Math.max(0, ...rows.map((row) => row.locked_until))
  if (until > context.now) {
    throw new ServiceError('login_locked', { minutes: Math.ceil((until - context.now) / MINUTE_MS) })
  }
}

/** Counts a wrong try; a full window locks, twice as long each time. */
export async function countFailure(context: Context, keys: ReturnType<typeof lockKeys>): Promise<void> {
  await count(context, keys.pair, TRIES, WINDOW_MS)
  await count(context, keys.name, TRIES_AN_HOUR, HOUR_MS)
}

async function count({ db, now }: Context, key: string, tries: number, windowMs: number): Promise<void> {
  await db
    .insertInto('lock')
    .values({ key, failures: 0, window_start: now, locked_until: 0, locks: 0 })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  await db
    .updateTable('lock')
    .set({ failures: 0, window_start: now })
    .where('key', '=', key)
    .where('window_start', '<', now - windowMs)
    .execute()
  const row = await db
    .updateTable('lock')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('key', '=', key)
    .returning(['failures', 'locks'])
    .executeTakeFirstOrThrow()
  if (row.failures < tries) return
  const length = Math.min(WINDOW_MS * 2 ** row.locks, LONGEST_MS)
  await db
    .updateTable('lock')
    .set({ failures: 0, window_start: now, locked_until: now + length, locks: row.locks + 1 })
    .where('key', '=', key)
    .execute()
}

export async function forgetFailures({ db }: Context, keys: ReturnType<typeof lockKeys>): Promise<void> {
  await db.deleteFrom('lock').where('key', '=', keys.pair).execute()
}

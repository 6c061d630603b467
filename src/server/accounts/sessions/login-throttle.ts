import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/durations.ts'
import type { HostContext } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { networksOf } from '../../platform/network.ts'
import { addressKey, foldName } from '../../platform/normalize.ts'
import { recordSecurity } from '../../platform/record-security.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { isAddress, type AccountRow } from '../current-account.ts'

const WINDOW_MS = 15 * MINUTE_MS
const LONGEST_MS = DAY_MS
const TRIES = 5
const TRIES_AN_HOUR = 25

/** Key by which login tries are counted, and how many wrong ones of a window lock it. */
export interface Counter {
  readonly key: string
  readonly tries: number
  readonly windowMs: number
  /** Each lock lasts twice as long as the one before. */
  readonly doubles: boolean
  /** Id of the account it counts for, where there is one. */
  readonly account: string | undefined
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * What tries count for, whichever name was typed: a member's account, the address that unconfirmed accounts may share, or
 * a text that names no account.
 */
export function subjectOf(account: AccountRow | undefined, login: string): string {
  if (!account) return isAddress(login) ? addressKey(login) : foldName(login)
  return account.email_confirmed_at > 0 ? `account ${account.id}` : account.email_norm
}

interface Trier {
  /** The browser, where it was logged in to the account before. */
  device?: string | null
  account?: string | undefined
}

/**
 * Counters of a subject from this network, at each width that allows less than its ceiling, and from anywhere. A browser
 * that logged in to the account before counts for itself alone: guesses from elsewhere cannot lock it.
 */
export function countersOf(
  context: Pick<HostContext, 'host' | 'ip'>,
  subject: string,
  { device = null, account }: Trier = {},
): Counter[] {
  const name = `login:${context.host.id}:${digest(subject)}`
  const limit = { windowMs: WINDOW_MS, doubles: true, account }
  if (device !== null) return [{ key: `${name}:device:${device}`, tries: TRIES, ...limit }]
  const networks = networksOf(context.ip)
    .map(({ network, factor }) => ({ key: `${name}:${network}`, tries: TRIES * factor, ...limit }))
    .filter(({ tries }) => tries < TRIES_AN_HOUR)
  return [...networks, { key: name, tries: TRIES_AN_HOUR, windowMs: HOUR_MS, doubles: false, account }]
}

/**
 * Lets a password be tried, and counts the try before its answer is known: concurrent tries are no more than consecutive
 * ones. `attempt` answers null for a wrong one; `onSuccess` gets its result in the transaction that resets the
 * counters. Throws `login_locked` while a lock holds; an unknown name locks like a known one. Not to be called in a
 * transaction: it hashes.
 */
export async function throttleLogin<T, R, C extends HostContext>(
  context: C,
  counters: readonly Counter[],
  attempt: () => Promise<T | null>,
  onSuccess: (trx: C, result: T) => Promise<R>,
): Promise<R | null> {
  await inTransaction(context, async (trx) => {
    // The widest first: a locked account costs no more than one look.
    for (const counter of counters.toReversed()) await countTry(trx, counter)
  })
  let result: T | null
  try {
    result = await attempt()
  } catch (error) {
    // The server was too busy to verify the password: no try was made.
    await inTransaction(context, (trx) => returnTry(trx, counters))
    throw error
  }
  return inTransaction({ ...context, now: context.deps.clock() }, async (trx) => {
    if (result === null) {
      for (const counter of counters) await lockExhausted(trx, counter)
      return null
    }
    const [, ...wider] = counters
    await resetLoginThrottle(trx, counters)
    // Wrong tries counted by the name alone stay.
    await returnTry(trx, wider)
    return onSuccess(trx, result)
  })
}

async function countTry({ db, now }: HostContext, { key, tries, windowMs }: Counter): Promise<void> {
  await db
    .insertInto('login_throttle')
    .values({ key, failures: 0, window_start: now, locked_until: 0, locks: 0 })
    // The update locks the row: a concurrent successful login deletes it.
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ locks: (eb) => eb.ref('login_throttle.locks') }),
    )
    .execute()
  await db
    .updateTable('login_throttle')
    .set({ failures: 0, window_start: now })
    .where('key', '=', key)
    .where((eb) => eb.or([eb('window_start', '<', now - windowMs), eb('window_start', '>', now + windowMs)]))
    .execute()
  const counted = await db
    .updateTable('login_throttle')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('key', '=', key)
    // A longer lock, or a window far ahead, was made by a clock that was ahead.
    .where((eb) => eb.or([eb('locked_until', '<=', now), eb('locked_until', '>', now + LONGEST_MS)]))
    .where('failures', '<', tries)
    .executeTakeFirst()
  if (counted.numUpdatedRows === 1n) return
  const row = await db
    .selectFrom('login_throttle')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const until = Math.max(row.locked_until, row.window_start + (row.failures < tries ? 0 : windowMs))
  throw new ServiceError('login_locked', { minutes: Math.max(1, Math.ceil((until - now) / MINUTE_MS)) })
}

/** Locks the counters whose window is full. */
async function lockExhausted(context: HostContext, counter: Counter): Promise<void> {
  const { db, now } = context
  const { key, tries, windowMs, doubles, account } = counter
  const full = await db
    .updateTable('login_throttle')
    .set((eb) => ({ failures: 0, window_start: now, locks: eb('locks', '+', 1) }))
    .where('key', '=', key)
    .where('failures', '>=', tries)
    .returning('locks')
    .executeTakeFirst()
  if (!full) return
  recordSecurity(context, 'login_locked', { account })
  const length = doubles ? Math.min(windowMs * 2 ** (full.locks - 1), LONGEST_MS) : windowMs
  await db
    .updateTable('login_throttle')
    .set({ locked_until: now + length })
    .where('key', '=', key)
    .execute()
}

async function returnTry({ db }: HostContext, counters: readonly Counter[]): Promise<void> {
  for (const { key } of counters) {
    await db
      .updateTable('login_throttle')
      .set({ failures: sql<number>`case when failures > 0 then failures - 1 else 0 end` })
      .where('key', '=', key)
      .execute()
  }
}

/** Forgets the wrong tries of a name from this network, or from a known browser. */
export async function resetLoginThrottle(
  { db }: HostContext,
  [narrowest]: readonly Counter[],
): Promise<void> {
  if (narrowest) await db.deleteFrom('login_throttle').where('key', '=', narrowest.key).execute()
}

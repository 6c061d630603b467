import type { User } from '../../../contract/sessions.ts'
import type { Context } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { foldName, normalize } from '../../platform/normalize.ts'
import { reactivate } from '../delete-account.ts'
import { findByAddress, findByName, lockAccount, sessionOf, type AccountRow } from '../current-account.ts'
import { knownDevice } from './device.ts'
import { countersOf, throttleLogin } from './login-throttle.ts'
import { openSession } from './open-session.ts'
import { currentUser } from './current-user.ts'

/** Unconfirmed accounts may share an address; so many of them are tried. */
const SAME_ADDRESS = 3
const MINUTE_MS = 60_000

interface Credentials {
  login: string
  password: string
  cookie_strategy: 'persistent' | 'session'
  /** Brings an account back whose deletion is not yet final. */
  reactivate?: boolean | undefined
}

/** Opens a session for the correct password. Known and unknown names are refused, and locked, alike. */
export async function logIn(context: Context, credentials: Credentials): Promise<User> {
  const { login, password } = credentials
  const isAddress = normalize(login).includes('@')
  const typed = isAddress ? normalize(login) : foldName(login)
  const accountByName = isAddress ? undefined : await findByName(context, login)
  const candidates = isAddress
    ? await findByAddress(context, typed, SAME_ADDRESS)
    : accountByName
      ? [accountByName]
      : []
  const counters = countersOf(context, typed, knownDevice(context.cookies, candidates))
  let graceEnd = 0
  const attempt = async () => {
    const match = await firstMatch(context, candidates, password, isAddress ? SAME_ADDRESS : 1)
    if (!match) return null
    if (match.status === 'pending_deletion') {
      graceEnd = await graceEndOf(context, match)
      if (graceEnd <= context.now) return null
    }
    return { account: match, renewed: await context.deps.passwords.renew(match.password_hash, password) }
  }
  const user = await throttleLogin(context, counters, attempt, async (trx, { account, renewed }) => {
    const isPendingDeletion = account.status === 'pending_deletion'
    return isPendingDeletion && !credentials.reactivate
      ? 'leaving'
      : enter(trx, account, { ...credentials, renewed })
  })
  if (user === null) throw new ServiceError('login_failed')
  if (user === 'leaving') {
    throw new ServiceError('account_pending_deletion', {
      minutes: Math.floor((graceEnd - context.now) / MINUTE_MS),
    })
  }
  return user
}

async function enter(
  context: Context,
  account: AccountRow,
  { cookie_strategy, renewed }: Credentials & { renewed: string | null },
): Promise<User> {
  if (!(await lockAccount(context, account))) throw new ServiceError('login_failed')
  if (renewed !== null) await renewHash(context, account, renewed)
  if (account.status === 'pending_deletion' && !(await reactivate(context, account))) {
    throw new ServiceError('login_failed')
  }
  return currentUser(await openSession(context, sessionOf(account), cookie_strategy === 'persistent'))
}

async function renewHash({ db, brand }: Context, { id }: AccountRow, hash: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ password_hash: hash })
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .execute()
}

/** Until when it can come back: afterwards it counts as deleted, though the purge may still be to come. */
async function graceEndOf({ db, brand }: Context, account: AccountRow): Promise<number> {
  const row = await db
    .selectFrom('deletion')
    .select('purge_at')
    .where('pool', '=', brand.pool)
    .where('account', '=', account.id)
    .executeTakeFirst()
  return row?.purge_at ?? 0
}

/** Verifies equally many passwords for any name, so that the time does not show whether an address is a member's. */
async function firstMatch<T extends { password_hash: string }>(
  { deps }: Context,
  candidates: readonly T[],
  password: string,
  tries: number,
): Promise<T | null> {
  for (let index = 0; index < Math.max(tries, candidates.length); index += 1) {
    const candidate = candidates[index]
    if (await deps.passwords.verify(candidate?.password_hash ?? '', password)) return candidate ?? null
  }
  return null
}

import type { User } from '../../../contract/sessions.ts'
import type { Context } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { foldName, normalize } from '../../platform/normalize.ts'
import { graceEndOf } from '../delete-account.ts'
import { enter, userOf, type Entered } from '../factors/second-step.ts'
import { findByAddress, findByName, lockAccount, type AccountRow } from '../current-account.ts'
import { knownDevice } from './device.ts'
import { countersOf, throttleLogin } from './login-throttle.ts'

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

/** Opens a session for the correct password, or asks for the second step. Known and unknown names are refused, and locked, alike. */
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
  const entered = await throttleLogin(context, counters, attempt, async (trx, { account, renewed }) => {
    const isPendingDeletion = account.status === 'pending_deletion'
    return isPendingDeletion && !credentials.reactivate
      ? 'leaving'
      : enterLocked(trx, account, { ...credentials, renewed })
  })
  if (entered === null) throw new ServiceError('login_failed')
  if (entered === 'leaving') {
    throw new ServiceError('account_pending_deletion', {
      minutes: Math.floor((graceEnd - context.now) / MINUTE_MS),
    })
  }
  return userOf(entered)
}

async function enterLocked(
  context: Context,
  account: AccountRow,
  credentials: Credentials & { renewed: string | null },
): Promise<Entered> {
  if (!(await lockAccount(context, account))) throw new ServiceError('login_failed')
  if (credentials.renewed !== null) await renewHash(context, account, credentials.renewed)
  const persistent = credentials.cookie_strategy === 'persistent'
  return enter(context, account, { persistent, reactivate: credentials.reactivate === true })
}

async function renewHash({ db, brand }: Context, { id }: AccountRow, hash: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ password_hash: hash })
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .execute()
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

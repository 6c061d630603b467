import type { User } from '../../../contract/sessions.ts'
import type { Context } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { recordRefusal, recordSecurity } from '../../platform/security-log.ts'
import { reactivate } from '../delete-account.ts'
import { findByLogin, isAddress, lockAccount, sessionOf, type AccountRow } from '../current-account.ts'
import { knownDevice } from './device.ts'
import { countersOf, subjectOf, throttleLogin } from './login-throttle.ts'
import { openSession } from './open-session.ts'
import { currentUser } from './current-user.ts'

/**
 * Unconfirmed accounts may share an address; so many of them are tried. With every one, strangers who sign up with an address
 * would make each login a minute's work; whoever comes later than so many of them logs in by name, by the link of a reset
 * mail, which names each account, or in the browser of the signup, whose accounts come first.
 */
const SAME_ADDRESS = 5
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
  const candidates = await findByLogin(context, login, SAME_ADDRESS)
  const [account] = candidates
  const device = knownDevice(context.cookies, candidates)
  const counters = countersOf(context, subjectOf(account, login), { device, account: account?.id })
  let graceEnd = 0
  const attempt = async () => {
    const match = await firstMatch(context, candidates, password, isAddress(login) ? SAME_ADDRESS : 1)
    if (match?.status !== 'pending_deletion') return match
    graceEnd = await graceEndOf(context, match)
    return graceEnd > context.now ? match : null
  }
  const user = await throttleLogin(context, counters, attempt, async (trx, account) => {
    const isPendingDeletion = account.status === 'pending_deletion'
    return isPendingDeletion && !credentials.reactivate ? 'leaving' : enter(trx, account, credentials)
  })
  if (user === null) {
    recordRefusal(context, 'login_failed', { account: account?.id, what: 'password' })
    throw new ServiceError('login_failed')
  }
  if (user === 'leaving') {
    throw new ServiceError('account_pending_deletion', {
      minutes: Math.floor((graceEnd - context.now) / MINUTE_MS),
    })
  }
  return user
}

async function enter(context: Context, account: AccountRow, { cookie_strategy }: Credentials): Promise<User> {
  if (!(await lockAccount(context, account))) throw new ServiceError('login_failed')
  if (account.status === 'pending_deletion' && !(await reactivate(context, account))) {
    throw new ServiceError('login_failed')
  }
  recordSecurity(context, 'login', { account: account.id, what: 'password' })
  return currentUser(await openSession(context, sessionOf(account), cookie_strategy === 'persistent'))
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

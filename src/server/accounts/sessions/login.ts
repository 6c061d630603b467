import type { User } from '../../../contract/sessions.ts'
import type { Context } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { recordRefusal } from '../../platform/record-security.ts'
import { graceEndOf } from '../delete-account.ts'
import { enter, userOf, type Entered } from '../factors/second-step.ts'
import { findByLogin, isAddress, lockAccount, type AccountRow } from '../current-account.ts'
import { findRemoved, removedError } from '../removed-accounts.ts'
import { knownDevice } from './device-cookie.ts'
import { firstMatch } from './first-match.ts'
import { countersOf, subjectOf, throttleLogin } from './login-throttle.ts'

/**
 * Unconfirmed accounts may share an address; so many of them are tried. With every one, strangers who sign up with an address
 * would make each login a minute's work; whoever comes later than so many of them logs in by name, by the link of a reset
 * mail, which names each account, or in the browser of the signup, whose accounts come first.
 */
const SAME_ADDRESS = 5

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
  const removed = await findRemoved(context, login)
  const known = await findByLogin(context, login, SAME_ADDRESS)
  const candidates = removed ? [...known.slice(0, SAME_ADDRESS - 1), removed] : known
  const [account] = candidates
  const device = knownDevice(context.cookies, candidates)
  const counters = countersOf(context, subjectOf(account, login), { device, account: account?.id })
  let graceEnd = 0
  const attempt = async () => {
    const match = await firstMatch(context, candidates, password, isAddress(login) ? SAME_ADDRESS : 1)
    if (!match) return null
    if (match.status === 'pending_deletion') {
      graceEnd = await graceEndOf(context, match)
      if (graceEnd <= context.now) return null
    }
    return { account: match, renewed: await context.deps.passwords.renew(match.password_hash, password) }
  }
  const entered = await throttleLogin(context, counters, attempt, async (trx, { account, renewed }) => {
    if (account.status === 'deleted') return 'removed'
    const isPendingDeletion = account.status === 'pending_deletion'
    return isPendingDeletion && !credentials.reactivate
      ? 'leaving'
      : enterLocked(trx, account, { ...credentials, renewed })
  })
  if (entered === null) {
    recordRefusal(context, 'login_failed', { account: account?.id, what: 'password' })
    throw new ServiceError('login_failed')
  }
  if (entered === 'removed') throw await removedError(context, removed?.id ?? '')
  if (entered === 'leaving') {
    throw new ServiceError('account_pending_deletion', { until: graceEnd })
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
  return enter(context, account, { persistent, reactivate: credentials.reactivate === true, by: 'password' })
}

async function renewHash({ db, brand }: Context, { id }: AccountRow, hash: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ password_hash: hash })
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .execute()
}

import type { Locale } from '../../../contract/lists.ts'
import type { User } from '../../../contract/session.ts'
import type { Context } from '../../context.ts'
import { ServiceError } from '../../errors.ts'
import { normalize } from '../../normalize.ts'
import { inTransaction } from '../transaction.ts'
import { countFailure, demandUnlocked, forgetFailures, lockKeys } from './lock.ts'
import { openSession } from './open.ts'
import { currentUser } from './user.ts'

/** Unconfirmed accounts may share an address; so many of them are tried. */
const SAME_ADDRESS = 3

interface Credentials {
  login: string
  password: string
  cookie_strategy: 'persistent' | 'session'
}

/** Opens a session for the right password. Known and unknown names are refused, and locked, alike. */
export async function logIn(context: Context, credentials: Credentials): Promise<User> {
  const { deps, db, brand, now } = context
  const typed = normalize(credentials.login)
  const keys = lockKeys(context, typed)
  await demandUnlocked(context, keys)

  const candidates = await db
    .selectFrom('account')
    .selectAll()
    .where('brand', '=', brand.site.id)
    .where('pool', '=', brand.pool)
    .where('status', '!=', 'deleted')
    .where(typed.includes('@') ? 'email_norm' : 'name_norm', '=', typed)
    .orderBy('email_confirmed_at', 'desc')
    .orderBy('signup_at', 'desc')
    .limit(SAME_ADDRESS)
    .execute()
  const account = await firstMatch(context, candidates, credentials.password)
  if (!account) {
    await inTransaction(context, (trx) => countFailure(trx, keys))
    throw new ServiceError('login_failed')
  }
  if (account.status === 'pending_deletion') throw new ServiceError('account_pending_deletion')

  return inTransaction({ ...context, now: deps.clock() }, async (trx) => {
    await forgetFailures(trx, keys)
    await trx.db
      .updateTable('account')
      .set({ seen_at: now })
      .where('pool', '=', brand.pool)
      .where('id', '=', account.id)
      .execute()
    const member = await openSession(
      trx,
      {
        id: account.id,
        confirmed: account.email_confirmed_at > 0,
        paid: account.paid_user === 1,
        language: account.language as Locale,
      },
      credentials.cookie_strategy === 'persistent',
    )
    return currentUser(member)
  })
}

async function firstMatch<T extends { password_hash: string }>(
  { deps }: Context,
  candidates: readonly T[],
  password: string,
): Promise<T | null> {
  if (candidates.length === 0) await deps.passwords.verify('', password)
  for (const candidate of candidates) {
    if (await deps.passwords.verify(candidate.password_hash, password)) return candidate
  }
  return null
}

// Every way into an account that a password or a mailed link opens leads through here: where the account has an
// authenticator app, its code is asked for before a session opens.

import type { PasskeyAssertion } from '../../../contract/factors.ts'
import { plainCode } from '../../../contract/fields.ts'
import type { User } from '../../../contract/sessions.ts'
import type { Context } from '../../platform/context.ts'
import { invalidFields, ServiceError } from '../../platform/errors.ts'
import { recordRefusal, recordSecurity } from '../../platform/record-security.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { findAccount, sessionOf, type AccountRow } from '../current-account.ts'
import { graceEndOf, reactivate } from '../delete-account.ts'
import { removedError } from '../removed-accounts.ts'
import { currentUser } from '../sessions/current-user.ts'
import { knownDevice } from '../sessions/device-cookie.ts'
import { countersOf, throttleLogin } from '../sessions/login-throttle.ts'
import { openSession } from '../sessions/open-session.ts'
import { consumeChallenge, countTry, issueChallenge } from './challenges.ts'
import { verifyAssertion } from './passkey-answers.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { hasTotp, takeCode } from './totp.ts'

interface Entry {
  persistent: boolean
  /** Brings the account back where its deletion is not yet final. */
  reactivate: boolean
  /** The proof it was opened by, for the log. */
  by: 'password' | 'link' | 'reset' | 'passkey' | 'totp' | 'recovery code'
}

/** A login, or what its second step answers to. */
export type Entered = { user: User } | { challenge: string }

/** Opens a session in the running transaction, or asks for the code of the account's authenticator app first. */
export async function enter(context: Context, account: AccountRow, entry: Entry): Promise<Entered> {
  if (await hasTotp(context, account.id)) {
    return { challenge: await issueChallenge(context, 'second_step', { account: account.id, data: entry }) }
  }
  return { user: await open(context, account, entry) }
}

/** The member who logged in. Throws `second_factor_required`, once what led there has committed. */
export function userOf(entered: Entered): User {
  if ('user' in entered) return entered.user
  throw new ServiceError('second_factor_required', { challenge: entered.challenge })
}

async function open(context: Context, account: AccountRow, entry: Entry): Promise<User> {
  const isPendingDeletion = account.status === 'pending_deletion'
  if (isPendingDeletion && !(entry.reactivate && (await reactivate(context, account)))) {
    throw new ServiceError('login_failed')
  }
  recordSecurity(context, 'login', { account: account.id, what: entry.by })
  return currentUser(await openSession(context, sessionOf(account), entry.persistent))
}

/**
 * Finishes a login by a code of the app or a recovery code, once. A challenge takes five tries, and wrong codes lock like
 * wrong passwords: whoever knows the password has no more for asking anew. Throws `challenge_expired`, `invalid_fields`,
 * `login_locked`.
 */
export async function takeSecondStep(context: Context, challenge: string, typed: string): Promise<User> {
  const id = await inTransaction(context, (trx) => countTry(trx, challenge))
  const account = await findAccount(context, id)
  if (!account) throw new ServiceError('challenge_expired')
  const code = plainCode(typed)
  const isOfApp = /^\d+$/.test(code)
  const user = await throttleLogin(
    context,
    countersOf(context, `factor of ${id}`, { device: knownDevice(context.cookies, [account]), account: id }),
    async () =>
      (isOfApp ? await takeCode(context, id, code) : await takeRecoveryCode(context, account, code)) || null,
    async (trx) => {
      const { data } = await consumeChallenge(trx, 'second_step', challenge)
      const present = await findAccount(trx, id)
      if (!present) throw new ServiceError('challenge_expired')
      const entry = JSON.parse(data) as Entry
      return open(trx, present, { ...entry, by: isOfApp ? 'totp' : 'recovery code' })
    },
  )
  if (user) return user
  recordRefusal(context, 'factor_failed', { account: id, what: isOfApp ? 'totp' : 'recovery code' })
  throw invalidFields({ code: 'invalid' })
}

/** Logs in by a passkey, which is two factors by itself: something one has, and what unlocks it. */
export async function logInByPasskey(
  context: Context,
  { passkey, persistent, comesBack }: { passkey: PasskeyAssertion; persistent: boolean; comesBack: boolean },
): Promise<User> {
  const id = await verifyAssertion(context, passkey, 'passkey_login')
  const account = await findAccount(context, id)
  if (!account) throw new ServiceError('passkey_invalid')
  if (account.status === 'deleted') throw await removedError(context, id)
  if (account.status === 'pending_deletion') {
    const until = await graceEndOf(context, account)
    if (until <= context.now) throw new ServiceError('passkey_invalid')
    if (!comesBack) throw new ServiceError('account_pending_deletion', { until })
  }
  return inTransaction(context, (trx) =>
    open(trx, account, { persistent, reactivate: comesBack, by: 'passkey' }),
  )
}

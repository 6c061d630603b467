import type { User } from '../../contract/sessions.ts'
import { RESET_MAILS } from '../../core/limits.ts'
import { pathOf } from '../../routes.ts'
import { composeMail } from '../platform/mail/compose-mail.ts'
import type { Context } from '../platform/context.ts'
import { ServiceError } from '../platform/errors.ts'
import { foldName, normalize } from '../platform/normalize.ts'
import { hashToken } from '../platform/random-token.ts'
import { minutesLeft, takeDaily } from '../platform/throttle.ts'
import { enqueueMail } from '../platform/outbox/outbox.ts'
import { countersOf, resetLoginThrottle } from './sessions/login-throttle.ts'
import { findToken, consumeToken } from './tokens/find-token.ts'
import { issueToken } from './tokens/issue-token.ts'
import { inTransaction } from '../platform/transaction.ts'
import { findAccount, findByAddress, findByName, type AccountRow } from './current-account.ts'
import { enter, userOf } from './factors/second-step.ts'
import { requireStrongPassword, storePassword } from './password.ts'

/**
 * Mails a link for a new password, to the account of a name or address; at most three a day to one address. Known and
 * unknown ones are counted and answered alike, unless the brand reveals membership.
 */
export async function requestReset(context: Context, login: string): Promise<void> {
  const { brand } = context
  const reveals = brand.site.reveal_membership
  const typed = normalize(login)
  const [account] = typed.includes('@')
    ? await findByAddress(context, typed, 1)
    : [await findByName(context, login)]
  const isWithinLimit = await takeDaily(context, `reset:${account?.email_norm ?? typed}`, RESET_MAILS)
  if (!account) {
    if (reveals) throw new ServiceError('email_not_found')
    return
  }
  if (isWithinLimit) return mailReset(context, account)
  if (reveals) throw new ServiceError('mail_limit_reached', { minutes: minutesLeft(context.now) })
}

/** Makes a new link for a new password, which voids the one before it, and mails it. */
export async function mailReset(context: Context, account: AccountRow): Promise<void> {
  const token = await issueToken(context, account.id, 'reset')
  const mail = composeMail(context, account.language, 'reset', {
    name: account.name,
    link: { route: pathOf('pages-token', { token }) },
  })
  await enqueueMail(context, `reset:${hashToken(token)}`, { to: account.email, ...mail })
}

interface NewPassword {
  token: string
  password: string
  password_repeated?: string | undefined
}

/**
 * Sets the new password, once per link: older sessions and links end, a new session opens, after the second step where
 * the account has one. An account pending deletion gets the password too, and must then log in with it.
 */
export async function resetPassword(context: Context, input: NewPassword): Promise<User> {
  const { kind, account: id } = await findToken(context, input.token)
  const account = await findAccount(context, id)
  if (kind !== 'reset' || !account) throw new ServiceError('link_invalid')
  requireStrongPassword(account, {
    password: input.password,
    repeated: input.password_repeated,
    fields: { password: 'password', repeated: 'password_repeated' },
  })
  const hash = await context.deps.passwords.hash(input.password)
  const entered = await inTransaction(context, async (trx) => {
    await consumeToken(trx, input.token, 'reset')
    const now = await findAccount(trx, id)
    if (!now || now.status === 'deleted') throw new ServiceError('link_invalid')
    await storePassword(trx, now, hash)
    for (const login of [foldName(now.name), now.email_norm])
      await resetLoginThrottle(trx, countersOf(trx, login))
    if (now.status === 'pending_deletion') return null
    return enter(trx, now, { persistent: true, reactivate: false })
  })
  if (!entered) throw new ServiceError('account_pending_deletion')
  return userOf(entered)
}

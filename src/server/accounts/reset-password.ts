import type { User } from '../../contract/sessions.ts'
import { RESET_MAILS } from '../../core/limits.ts'
import { pathOf } from '../../routes.ts'
import { composeMail } from '../platform/mail/compose-mail.ts'
import type { Context } from '../platform/context.ts'
import { ServiceError } from '../platform/errors.ts'
import { hashToken } from '../platform/random-token.ts'
import { enqueueMail } from '../platform/outbox/outbox.ts'
import { countersOf, resetLoginThrottle, subjectOf } from './sessions/login-throttle.ts'
import { findToken, consumeToken } from './tokens/find-token.ts'
import { issueToken } from './tokens/issue-token.ts'
import { inTransaction } from '../platform/transaction.ts'
import { findAccount, type AccountRow } from './current-account.ts'
import { enter, userOf } from './factors/second-step.ts'
import { mailByLogin } from './mail-by-login.ts'
import { requireStrongPassword, storePassword } from './password.ts'

/**
 * Mails a link for a new password to the account of a name or address; where several accounts share an unconfirmed address,
 * a link for each.
 */
export const requestReset = (context: Context, login: string): Promise<void> =>
  mailByLogin(context, login, { what: 'reset', limit: RESET_MAILS }, async (accounts) => {
    const [account, ...others] = accounts
    if (account && others.length === 0) await mailReset(context, account)
    else await mailResets(context, accounts)
  })

/** Makes a new link for a new password, which voids the one before it, and mails it. */
export async function mailReset(context: Context, account: AccountRow): Promise<void> {
  const token = await issueToken(context, account.id, 'reset')
  const mail = composeMail(context, account.language, 'reset', {
    name: account.name,
    link: { route: pathOf('pages-token', { token }) },
  })
  await enqueueMail(context, `reset:${hashToken(token)}`, { to: account.email, ...mail })
}

/** Names each account of an address, with a link of its own: strangers may have signed up with it, too. */
async function mailResets(context: Context, accounts: readonly AccountRow[]): Promise<void> {
  const links = []
  for (const { id, name } of accounts) {
    const token = await issueToken(context, id, 'reset')
    links.push({ label: name, route: pathOf('pages-token', { token }) })
  }
  const { email, language } = accounts[0]!
  const mail = composeMail(context, language, 'reset_several', { name: '', links })
  await enqueueMail(context, `reset:${hashToken(links[0]!.route)}`, { to: email, ...mail })
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
    await resetLoginThrottle(trx, countersOf(trx, subjectOf(now, now.name)))
    if (now.status === 'pending_deletion') return null
    return enter(trx, now, { persistent: true, reactivate: false, by: 'reset' })
  })
  if (!entered) throw new ServiceError('account_pending_deletion')
  return userOf(entered)
}

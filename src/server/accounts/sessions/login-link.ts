import type { User } from '../../../contract/sessions.ts'
import { LINK_HOURS, LOGIN_MAILS } from '../../../core/limits.ts'
import { pathOf } from '../../../routes.ts'
import type { Context } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import { hashToken } from '../../platform/random-token.ts'
import { findAccount } from '../current-account.ts'
import { enter, userOf } from '../factors/second-step.ts'
import { mailByLogin } from '../mail-by-login.ts'
import { consumeToken } from '../tokens/find-token.ts'
import { issueToken } from '../tokens/issue-token.ts'
import { inTransaction } from '../../platform/transaction.ts'

/**
 * Mails a link that logs in to the account of a name or address, also while its password is locked. An address that no account
 * confirmed gets none.
 */
export const requestLoginLink = (context: Context, login: string): Promise<void> =>
  mailByLogin(context, login, { what: 'login link', limit: LOGIN_MAILS }, async ([account]) => {
    if (account?.status !== 'active') return
    const token = await issueToken(context, account.id, 'login')
    const mail = composeMail(context, account.language, 'login_link', {
      name: account.name,
      link: { route: pathOf('pages-token', { token }) },
      more: { minutes: LINK_HOURS.login * 60 },
    })
    await enqueueMail(context, `login-link:${hashToken(token)}`, { to: account.email, ...mail })
  })

/** Opens a session by a mailed link, once, after the second step where the account has one; it ends with the browser. */
export async function logInByLink(context: Context, token: string): Promise<User> {
  const entered = await inTransaction(context, async (trx) => {
    const { account: id } = await consumeToken(trx, token, 'login')
    const account = await findAccount(trx, id)
    if (account?.status !== 'active') throw new ServiceError('link_invalid')
    return enter(trx, account, { persistent: false, reactivate: false, by: 'link' })
  })
  return userOf(entered)
}

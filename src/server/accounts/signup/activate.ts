import type { BodyOf } from '../../../contract/calls/define-call.ts'
import type { User } from '../../../contract/sessions.ts'
import type { activate as activateCall } from '../../../contract/calls/tokens.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import { invalidFields, ServiceError } from '../../platform/errors.ts'
import { isDuplicate } from '../../platform/db/errors.ts'
import { findAccount, sessionOf } from '../current-account.ts'
import { enableMail } from '../../notifications/preferences.ts'
import { endAccess } from '../password.ts'
import { endUnconfirmed } from '../delete-account.ts'
import { showOrHideProfile } from '../show-or-hide-profile.ts'
import { keepTrace, mailboxText } from '../linked-accounts.ts'
import { recordSecurity } from '../../platform/record-security.ts'
import { minutesLeft } from '../../platform/throttle.ts'
import { letThroughDue } from '../../chat/withheld-conversations.ts'
import { bringLikes } from '../../likes/draw-likes.ts'
import { isPersistent, openSession } from '../sessions/open-session.ts'
import { currentUser } from '../sessions/current-user.ts'
import { findToken, consumeToken } from '../tokens/find-token.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { mailActivationAgain } from './activation-mail.ts'
import { weakness } from './weak-passwords.ts'

/**
 * Anybody may have signed up with an address: a member who opens its link outside the browser of that signup, known by
 * its session, sets a password of their own.
 */
export const needsPassword = ({ viewer }: Context, account: string): boolean => viewer?.account !== account

/**
 * Confirms the address a link was mailed to, once: the profile is listed from now on. Earlier sessions and links end, and a
 * new session opens. Throws `link_invalid`, `activation_failed`, `invalid_fields`, `busy`.
 */
export async function activate(
  context: Context,
  { token, password }: BodyOf<typeof activateCall>,
): Promise<User> {
  const password_hash = await hashOf(context, token, password)
  const user = await confirm(context, token, password_hash)
  // In transactions of their own, which begin with the conversation; what fails is tried again by the job.
  await letThroughDue(context.deps, { pool: context.brand.pool, starter: user.id })
  return user
}

async function confirm(context: Context, token: string, password_hash: string | undefined): Promise<User> {
  try {
    return await inTransaction(context, async (trx) => {
      const { db, brand, now } = trx
      const { account: id, data } = await consumeToken(trx, token, 'activate')
      const { email } = data
      const confirmed = await db
        .updateTable('account')
        .set({ email_confirmed_at: now, status: 'active', ...(password_hash ? { password_hash } : {}) })
        .where('pool', '=', brand.pool)
        .where('id', '=', id)
        .where('status', '=', 'not_confirmed')
        // Links of the first release do not name it.
        .$if(email !== undefined, (query) => query.where('email', '=', email!))
        .returningAll()
        .executeTakeFirst()
      if (!confirmed) throw new ServiceError('activation_failed')
      // The link arrived.
      await enableMail(trx, confirmed, 'bounce')
      await showOrHideProfile(trx, id)
      await endUnconfirmed(trx, confirmed.email_norm)
      await keepTrace(trx, id, 'mailbox', mailboxText(confirmed.email))
      const persistent = needsPassword(trx, id) || (await isPersistent(trx))
      await endAccess(trx, id)
      recordSecurity(trx, 'login', { account: id, what: 'activation' })
      const member = await openSession(trx, sessionOf(confirmed), persistent)
      await bringLikes(member)
      return currentUser(member)
    })
  } catch (error) {
    // Another account confirmed this address in the meantime.
    if (isDuplicate(error)) throw new ServiceError('activation_failed')
    throw error
  }
}

/** Hash of the password that comes with a link; undefined where the one of the signup stays. */
async function hashOf(
  context: Context,
  token: string,
  password: string | undefined,
): Promise<string | undefined> {
  const { kind, account: id } = await findToken(context, token)
  const account = await findAccount(context, id)
  if (kind !== 'activate' || !account) throw new ServiceError('link_invalid')
  if (password === undefined) {
    if (needsPassword(context, id)) throw invalidFields({ password: 'required' })
    return undefined
  }
  const weak = weakness(password, account.name, account.email)
  if (weak) throw invalidFields({ password: weak })
  return context.deps.passwords.hash(password)
}

/**
 * Mails a new activation link; says nothing different for an account that is confirmed already. Throws
 * `mail_limit_reached`: the address may be a stranger's.
 */
export async function resendActivation(context: MemberContext): Promise<void> {
  const { db, brand, viewer } = context
  const account = await db
    .selectFrom('account')
    .select(['id', 'email', 'name', 'language', 'email_confirmed_at'])
    .where('pool', '=', brand.pool)
    .where('id', '=', viewer.account)
    .executeTakeFirstOrThrow()
  if (account.email_confirmed_at > 0) return
  // The owner of an address that a stranger typed gets one mail, at the signup.
  if (!(await mailActivationAgain(context, account))) {
    throw new ServiceError('mail_limit_reached', { minutes: minutesLeft(context.now) })
  }
}

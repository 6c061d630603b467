import type { Locale } from '../../../contract/lists.ts'
import type { User } from '../../../contract/session.ts'
import type { Context, MemberContext } from '../../context.ts'
import { ServiceError } from '../../errors.ts'
import { isDuplicate } from '../../db/faults.ts'
import { sessionOf } from '../account/own.ts'
import { enableMail } from '../account/notifications.ts'
import { refreshProfile } from '../account/state.ts'
import { minutesLeft, takeDaily } from '../daily.ts'
import { bringLikes } from '../like/bring.ts'
import { isPersistent, openSession } from '../session/open.ts'
import { currentUser } from '../session/user.ts'
import { takeToken } from '../token/find.ts'
import { inTransaction } from '../transaction.ts'
import { mailActivation } from './activation-mail.ts'

/** Confirms the address a link was mailed to, once: the profile is listed from now on, and the session is a new one. */
export async function activate(context: Context, token: string): Promise<User> {
  try {
    return await inTransaction(context, async (trx) => {
      const { db, brand, now } = trx
      const { account: id, data } = await takeToken(trx, token, 'activate')
      const { email } = data
      const confirmed = await db
        .updateTable('account')
        .set({ email_confirmed_at: now, status: 'active' })
        .where('pool', '=', brand.pool)
        .where('id', '=', id)
        .where('status', '=', 'not_confirmed')
        // Links of the first release do not name it.
        .$if(email !== undefined, (query) => query.where('email', '=', email!))
        .returningAll()
        .executeTakeFirst()
      if (!confirmed) throw new ServiceError('activation_failed')
      // The link came through.
      await enableMail(trx, confirmed, 'bounce')
      await refreshProfile(trx, id)
      const persistent = trx.viewer?.account !== id || (await isPersistent(trx))
      const member = await openSession(trx, sessionOf(confirmed), persistent)
      await bringLikes(member)
      return currentUser(member)
    })
  } catch (error) {
    // Somebody else confirmed this address in the meantime.
    if (isDuplicate(error)) throw new ServiceError('activation_failed')
    throw error
  }
}

const RESENT_A_DAY = 5

/**
 * Mails a new activation link; says nothing different for an account that is confirmed already. Throws
 * `mail_limit_reached`: the address may be a stranger's.
 */
export async function resendActivation(context: MemberContext): Promise<void> {
  const { db, brand, viewer } = context
  const account = await db
    .selectFrom('account')
    .select(['id', 'email', 'email_norm', 'name', 'language', 'email_confirmed_at'])
    .where('pool', '=', brand.pool)
    .where('id', '=', viewer.account)
    .executeTakeFirstOrThrow()
  if (account.email_confirmed_at > 0) return
  if (!(await takeDaily(context, `activation:${account.email_norm}`, RESENT_A_DAY))) {
    throw new ServiceError('mail_limit_reached', { minutes: minutesLeft(context.now) })
  }
  const owner = await db
    .selectFrom('account')
    .select('id')
    .where('brand', '=', brand.site.id)
    .where('email_norm', '=', account.email_norm)
    .where('email_confirmed_at', '>', 0)
    .executeTakeFirst()
  if (!owner) await mailActivation(context, { ...account, language: account.language as Locale })
}

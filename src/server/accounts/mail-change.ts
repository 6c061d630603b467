import type { User } from '../../contract/sessions.ts'
import { UNDONE_FACTOR_DAYS } from '../../core/limits.ts'
import { pathOf } from '../../routes.ts'
import { moveVersion } from '../events/member-version.ts'
import { composeMail } from '../platform/mail/compose-mail.ts'
import type { Context } from '../platform/context.ts'
import { invalidFields, ServiceError } from '../platform/errors.ts'
import { isDuplicate } from '../platform/db/errors.ts'
import { addressKey, mailboxOf } from '../platform/normalize.ts'
import { hashToken } from '../platform/random-token.ts'
import { recordSecurity } from '../platform/record-security.ts'
import { minutesLeft, takeDaily } from '../platform/throttle.ts'
import { enqueueMail } from '../platform/outbox/outbox.ts'
import { clearSessionCookies, isPersistent, openSession } from './sessions/open-session.ts'
import { currentUser } from './sessions/current-user.ts'
import { mailActivation } from './signup/activation-mail.ts'
import { isTooYoungAddress, markTypedAddress } from './signup/too-young.ts'
import { consumeToken } from './tokens/find-token.ts'
import { issueToken, voidTokens } from './tokens/issue-token.ts'
import { inTransaction } from '../platform/transaction.ts'
import { enableMail } from '../notifications/preferences.ts'
import { findAccount, ownerOf, sessionOf, type AccountRow } from './current-account.ts'
import { removeFactorsSince } from './factors/remove-factors.ts'
import { endUnconfirmed } from './delete-account.ts'
import { endAccess } from './password.ts'
import { mailReset } from './reset-password.ts'
import { keepTrace, mailboxText } from './linked-accounts.ts'

const CHANGES_A_DAY = 5
/** Who asks: the member, who gave the password, or an operator, whom the member wrote to. */
type AskedBy = 'member' | 'operator'
const NOTICES = { member: 'mail_change_notice', operator: 'mail_change_by_team' } as const
const FACTORS_MS = UNDONE_FACTOR_DAYS * 86_400_000

/**
 * Begins the change to a new address, in the running transaction: a link goes to the new one, a notice with the way back
 * to the old. If the address is a member's, its owner gets a mail, and the caller learns nothing, unless it is an operator. An
 * address that was never confirmed is replaced at once, by another to be confirmed.
 */
export async function requestMailChange(
  context: Context,
  account: AccountRow,
  email: string,
  by: AskedBy = 'member',
): Promise<void> {
  const emailNorm = addressKey(email)
  if (emailNorm === account.email_norm) throw invalidFields({ email: 'invalid' })
  if (emailNorm === addressKey(account.name)) throw invalidFields({ email: 'invalid' })
  const owner = await ownerOf(context, emailNorm)
  if (owner && (context.brand.site.reveal_membership || by === 'operator'))
    throw invalidFields({ email: 'taken' })
  const isAsked =
    (await takeDaily(context, `mail change:${account.id}`, CHANGES_A_DAY)) &&
    (account.email_confirmed_at > 0
      ? await mailChange(context, account, { email, owner, by })
      : await replaceUnconfirmed(context, account, email))
  if (!isAsked) throw new ServiceError('mail_limit_reached', { minutes: minutesLeft(context.now) })
}

/** Mails a link to the new address, at most five times a day, whoever asks; false beyond. */
async function mailChange(
  context: Context,
  account: AccountRow,
  { email, owner, by }: { email: string; owner: AccountRow | undefined; by: AskedBy },
): Promise<boolean> {
  if (!(await takeDaily(context, `mail change to:${mailboxOf(email)}`, CHANGES_A_DAY))) return false
  const token = await issueToken(context, account.id, 'mail_change', { email })
  if (owner) await mailInUse(context, owner, token)
  else {
    const mail = composeMail(context, account.language, 'mail_change', {
      name: account.name,
      link: { route: pathOf('pages-token', { token }) },
    })
    await enqueueMail(context, `mail-change:${hashToken(token)}`, { to: email, ...mail })
  }
  await mailNotice(context, account, by)
  return true
}

async function replaceUnconfirmed(context: Context, account: AccountRow, email: string): Promise<boolean> {
  const { db, brand } = context
  // Another address does not make the same person older.
  if (await isTooYoungAddress(context, account.email_norm)) await markTypedAddress(context, addressKey(email))
  await db
    .updateTable('account')
    .set({ email, email_norm: addressKey(email) })
    .where('pool', '=', brand.pool)
    .where('id', '=', account.id)
    .where('email_confirmed_at', '=', 0)
    .execute()
  await enableMail(context, account, 'bounce')
  // A link mailed to the old address does not confirm the new one.
  await voidTokens(context, account.id, ['activate'])
  recordSecurity(context, 'address_changed', { account: account.id, what: 'unconfirmed' })
  return mailActivation(context, { ...account, email }, (owner) => mailInUse(context, owner, account.id))
}

async function mailInUse(context: Context, owner: AccountRow, request: string): Promise<void> {
  const mail = composeMail(context, owner.language, 'address_in_use', {
    name: owner.name,
    link: { route: pathOf('login') },
  })
  await enqueueMail(context, `address-in-use:${hashToken(request)}:${context.now}`, {
    to: owner.email,
    ...mail,
  })
}

async function mailNotice(context: Context, account: AccountRow, by: AskedBy): Promise<void> {
  const token = await issueToken(context, account.id, 'undo_mail_change', { email: account.email })
  const mail = composeMail(context, account.language, NOTICES[by], {
    name: account.name,
    link: { route: pathOf('pages-token', { token }) },
    more: { days: UNDONE_FACTOR_DAYS },
  })
  await enqueueMail(context, `mail-change-notice:${hashToken(token)}`, { to: account.email, ...mail })
}

/**
 * Takes the new address by its link, once. The member's own session goes on as a new one; a link opened elsewhere opens
 * no session. Throws `link_invalid`, also when another account confirmed the address in the meantime.
 */
export async function changeMail(context: Context, token: string): Promise<User | null> {
  try {
    return await inTransaction(context, async (trx) => {
      const { account: id, data } = await consumeToken(trx, token, 'mail_change')
      if (data.email === undefined || (await ownerOf(trx, addressKey(data.email)))) {
        throw new ServiceError('link_invalid')
      }
      const account = await setAddress(trx, id, data.email)
      if (account.status !== 'active') throw new ServiceError('link_invalid')
      // Links mailed to the old address open nothing any more.
      await voidTokens(trx, id, ['login', 'export', 'reset'])
      if (trx.viewer?.account !== id) return null
      return currentUser(await openSession(trx, sessionOf(account), await isPersistent(trx)))
    })
  } catch (error) {
    if (isDuplicate(error)) throw new ServiceError('link_invalid')
    throw error
  }
}

/**
 * Restores the old address by the mailed link, whether the change was made or only requested. The person who requested
 * it knew the password: every session ends, passkeys and apps added since, or shortly before, go, and a link for a new password goes to the old
 * address.
 */
export async function undoMailChange(context: Context, token: string): Promise<void> {
  try {
    const owner = await inTransaction(context, async (trx) => {
      const { account: id, data, created_at } = await consumeToken(trx, token, 'undo_mail_change')
      if (data.email === undefined) throw new ServiceError('link_invalid')
      const account = await setAddress(trx, id, data.email)
      await endAccess(trx, id)
      await voidLaterUndos(trx, id, created_at)
      await removeFactorsSince(trx, id, created_at - FACTORS_MS)
      await mailReset(trx, account)
      return id
    })
    if (context.viewer?.account === owner) clearSessionCookies(context.cookies)
  } catch (error) {
    if (isDuplicate(error)) throw new ServiceError('link_invalid')
    throw error
  }
}

/** Voids links that restore later addresses; those to earlier ones stay, or a hijacker could void them. */
async function voidLaterUndos({ db, brand }: Context, account: string, since: number): Promise<void> {
  await db
    .deleteFrom('token')
    .where('pool', '=', brand.pool)
    .where('account', '=', account)
    .where('kind', '=', 'undo_mail_change')
    .where('created_at', '>=', since)
    .execute()
}

async function setAddress(context: Context, id: string, email: string): Promise<AccountRow> {
  const { db, brand, now } = context
  await db
    .updateTable('account')
    .set({ email, email_norm: addressKey(email), email_confirmed_at: now })
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .where('email_confirmed_at', '>', 0)
    .where('status', 'in', ['active', 'pending_deletion'])
    .execute()
  moveVersion(db, brand.pool, id)
  recordSecurity(context, 'address_changed', { account: id })
  const account = await findAccount(context, id)
  if (account?.email !== email) throw new ServiceError('link_invalid')
  await enableMail(context, account, 'bounce')
  await keepTrace(context, id, 'mailbox', mailboxText(email))
  await endUnconfirmed(context, account.email_norm)
  return account
}

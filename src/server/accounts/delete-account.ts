import type { AnswerOf, BodyOf } from '../../contract/calls/define-call.ts'
import type { deleteAccount as deleteCall } from '../../contract/calls/accounts.ts'
import { TOKEN_KINDS, type TokenKind } from '../../contract/lists.ts'
import { DAY_MS } from '../../core/durations.ts'
import { REACTIVATION_DAYS } from '../../core/limits.ts'
import { pathOf } from '../../routes.ts'
import { composeMail } from '../platform/mail/compose-mail.ts'
import { mailDate } from '../platform/mail/mail-date.ts'
import type { Context, MemberContext } from '../platform/context.ts'
import { ServiceError } from '../platform/errors.ts'
import { enqueueMail } from '../platform/outbox/outbox.ts'
import { clearSessionCookies } from './sessions/open-session.ts'
import { voidTokens } from './tokens/issue-token.ts'
import { inTransaction } from '../platform/transaction.ts'
import { currentAccount, type AccountRow, zoneOfMember } from './current-account.ts'
import { requirePassword, endAllSessions } from './password.ts'
import { showOrHideProfile } from './show-or-hide-profile.ts'

/** Grace period in which a deleted account can be restored. */
export const GRACE_MS = REACTIVATION_DAYS * DAY_MS

/** Unconfirmed accounts that one confirmation ends: strangers can make any number, and what is left opens nothing. */
const ENDED_AT_ONCE = 50

/** A thief may delete an account: the link that restores the old address stays valid. So does the question of a withdrawal. */
const KEPT_TOKENS: readonly TokenKind[] = ['undo_mail_change', 'withdrawal']

/** Hides the viewer's profile and ends every session; the data is purged after the grace period. */
export async function deleteAccount(
  context: MemberContext,
  { reason, remarks, ...proof }: BodyOf<typeof deleteCall>,
): Promise<AnswerOf<typeof deleteCall>> {
  const account = await currentAccount(context)
  await requirePassword(context, account, proof)
  await inTransaction(context, async (trx) => {
    await deleteFor(trx, account, { reason, remarks })
  })
  clearSessionCookies(context.cookies)
  return { until: context.now + GRACE_MS }
}

/**
 * Ends the unconfirmed accounts that others signed up with an address, in the transaction that confirms it. They could
 * never be confirmed; whoever mistyped their own address can bring theirs back by its name, and give another.
 */
export async function endUnconfirmed(context: Context, emailNorm: string): Promise<void> {
  const { db, brand } = context
  const accounts = await db
    .selectFrom('account')
    .select('id')
    .where('pool', '=', brand.pool)
    .where('brand', '=', brand.site.id)
    .where('email_norm', '=', emailNorm)
    .where('email_confirmed_at', '=', 0)
    .where('status', '=', 'not_confirmed')
    .orderBy('id')
    .limit(ENDED_AT_ONCE)
    .execute()
  for (const { id } of accounts) await beginDeletion(context, id)
}

/**
 * Deletes an account for its member, in the running transaction, and mails them until when it can come back. False for one
 * that is on its way out already.
 */
export async function deleteFor(
  context: Context,
  account: AccountRow,
  why: Pick<BodyOf<typeof deleteCall>, 'reason' | 'remarks'> = {},
): Promise<boolean> {
  const isBegun = await beginDeletion(context, account.id, why)
  if (isBegun) await mailDeleted(context, account)
  return isBegun
}

/** Begins the grace period of an account in the running transaction; false for one that is on its way out already. */
async function beginDeletion(
  context: Context,
  account: string,
  { reason, remarks }: Pick<BodyOf<typeof deleteCall>, 'reason' | 'remarks'> = {},
): Promise<boolean> {
  const { db, brand, now } = context
  const updated = await db
    .updateTable('account')
    .set({ status: 'pending_deletion' })
    .where('pool', '=', brand.pool)
    .where('id', '=', account)
    .where('status', 'in', ['not_confirmed', 'active'])
    .executeTakeFirst()
  if (updated.numUpdatedRows !== 1n) return false
  const row = {
    brand: brand.site.id,
    reason: reason ?? ('' as const),
    remarks: remarks ?? '',
    requested_at: now,
    purge_at: now + GRACE_MS,
    purged_at: 0,
  }
  await db
    .insertInto('deletion')
    .values({ pool: brand.pool, account, ...row })
    .onConflict((conflict) => conflict.columns(['pool', 'account']).doUpdateSet(row))
    .execute()
  await showOrHideProfile(context, account)
  await endAllSessions(context, account)
  const voided = TOKEN_KINDS.filter((kind) => !KEPT_TOKENS.includes(kind))
  await voidTokens(context, account, voided)
  return true
}

async function mailDeleted(context: Context, account: AccountRow): Promise<void> {
  const language = account.language
  const reader = { locale: language, zone: await zoneOfMember(context, account) }
  const until = mailDate(context.brand.site, reader, context.now + GRACE_MS)
  const mail = composeMail(context, language, 'account_deleted', {
    name: account.name,
    link: { route: pathOf('login') },
    more: { until, days: context.brand.site.refund_days },
  })
  await enqueueMail(context, `account-deleted:${account.id}:${context.now}`, { to: account.email, ...mail })
}

/** Until when an account can come back: afterwards it counts as deleted, though the purge may still be to come. */
export async function graceEndOf({ db, brand }: Context, account: AccountRow): Promise<number> {
  const row = await db
    .selectFrom('deletion')
    .select('purge_at')
    .where('pool', '=', brand.pool)
    .where('account', '=', account.id)
    .executeTakeFirst()
  return row?.purge_at ?? 0
}

/** Restores an account in the running transaction; false after its grace period, or when it was banned meanwhile. */
export async function reactivate(context: Context, account: AccountRow): Promise<boolean> {
  const { db, brand, now } = context
  const restored = await db
    .updateTable('account')
    .set({ status: account.email_confirmed_at > 0 ? 'active' : 'not_confirmed' })
    .where('pool', '=', brand.pool)
    .where('id', '=', account.id)
    .where('status', '=', 'pending_deletion')
    .executeTakeFirst()
  if (restored.numUpdatedRows !== 1n) return false
  const deletion = await db
    .deleteFrom('deletion')
    .where('pool', '=', brand.pool)
    .where('account', '=', account.id)
    .where('purged_at', '=', 0)
    .where('purge_at', '>', now)
    .executeTakeFirst()
  if (deletion.numDeletedRows !== 1n) throw new ServiceError('login_failed')
  await showOrHideProfile(context, account.id)
  return true
}

import { endOfMonths } from '../../../core/dates.ts'
import { nameOf } from '../../platform/actor.ts'
import { closeCasesOf } from '../../platform/cases/cases.ts'
import type { Actor, Context } from '../../platform/context.ts'
import { invalidFields, ServiceError } from '../../platform/errors.ts'
import { type AccountRow, findAccount } from '../current-account.ts'
import { deleteFor } from '../delete-account.ts'
import { eraseNow } from '../removed-accounts.ts'
import type { RequestRow } from '../tables.ts'
import { calendarOf } from './open-request.ts'
import { mailAnswer, mailExportLink, mailExtension, mailRefusal } from './request-mails.ts'

/** Months from the receipt in which a request is answered, where it takes longer. */
const EXTENDED_MONTHS = 3

/**
 * Does what a member asked for, in the running transaction: copies are mailed as a link, an account is deleted; of the rest the
 * words say what was done. Throws `already_decided`, and `invalid_fields` without words, and where nobody proved whose request
 * it is.
 */
export async function grantRequest(context: Context, actor: Actor, id: string, words: string): Promise<void> {
  const { request, account } = await decide(context, actor, id, 'granted')
  if (request.identity === '') throw invalidFields({ measure: 'invalid' })
  switch (request.kind) {
    case 'access':
    case 'portability':
      return mailExportLink(context, account, request)
    case 'erasure':
      return erase(context, account, request)
    case 'rectification':
    case 'objection':
    case 'restriction':
      if (words === '') throw invalidFields({ words: 'required' })
      return mailAnswer(context, account, request, words)
  }
}

async function erase(context: Context, account: AccountRow, request: RequestRow): Promise<void> {
  if (await deleteFor(context, account)) return
  if (account.status === 'deleted') await eraseNow(context, account)
  const t = context.deps.translator(account.language, context.brand.site.address)
  await mailAnswer(context, account, request, t('notifications.privacy_answered.erased'))
}

/** Refuses a request, with reasons, in the running transaction. Throws `already_decided`, `invalid_fields`. */
export async function refuseRequest(
  context: Context,
  actor: Actor,
  id: string,
  reasons: string,
): Promise<void> {
  if (reasons === '') throw invalidFields({ words: 'required' })
  const { request, account } = await decide(context, actor, id, 'refused')
  await mailRefusal(context, account, request, reasons)
}

async function decide(
  context: Context,
  actor: Actor,
  id: string,
  outcome: 'granted' | 'refused',
): Promise<{ request: RequestRow; account: AccountRow }> {
  const { db, brand, now } = context
  const request = await db
    .updateTable('privacy_request')
    .set({ outcome, decided_by: nameOf(actor), decided_at: now })
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .where('decided_at', '=', 0)
    .returningAll()
    .executeTakeFirst()
  const account = request && (await findAccount(context, request.account))
  if (!account) throw new ServiceError('already_decided')
  const end = { outcome: outcome === 'granted' ? 'granted' : 'request_refused', by: actor }
  await closeCasesOf(context, brand.pool, { kind: 'privacy_request', refs: [id] }, end)
  return { request, account }
}

/**
 * Takes two months more for a request, once and within its month, in the running transaction; the member is mailed why. Returns
 * until when; throws `already_decided` where it is answered, extended, or the month is over.
 */
export async function extendRequest(context: Context, id: string, reason: string): Promise<number> {
  const { db, brand, now } = context
  const of = db.selectFrom('privacy_request').selectAll().where('pool', '=', brand.pool).where('id', '=', id)
  const read = await of.executeTakeFirst()
  const account = read && (await findAccount(context, read.account))
  if (!account) throw new ServiceError('already_decided')
  const extended_to = endOfMonths(read.received_at, EXTENDED_MONTHS, await calendarOf(context, account))
  const extended = await db
    .updateTable('privacy_request')
    .set({ extended_to })
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .where('decided_at', '=', 0)
    .where('extended_to', '=', 0)
    .where('due_at', '>=', now)
    .returningAll()
    .executeTakeFirst()
  if (!extended) throw new ServiceError('already_decided')
  await mailExtension(context, account, extended, reason)
  return extended_to
}

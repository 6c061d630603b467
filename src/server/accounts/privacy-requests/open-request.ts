// What members ask of their data: each is a case with the month that the law gives (GDPR Art. 12(3)).

import { type Calendar, endOfMonths } from '../../../core/dates.ts'
import { HOUR_MS } from '../../../core/durations.ts'
import { termsOf } from '../../../core/cases.ts'
import { LINK_HOURS } from '../../../core/limits.ts'
import { newCaseNumber } from '../../platform/cases/case-number.ts'
import { type CaseContext, closeCasesOf, openCase } from '../../platform/cases/cases.ts'
import type { Actor, Context } from '../../platform/context.ts'
import { type AccountRow, zoneOfMember } from '../current-account.ts'
import type { PrivacyRequestTable, RequestRow } from '../tables.ts'
import { mailIdentityLink, mailReceipt } from './request-mails.ts'

export type NewRequest = Pick<PrivacyRequestTable, 'kind' | 'text' | 'channel' | 'received_at'>

/** The request of a kind that a member waits for an answer to. */
export const findWaiting = (
  { db, brand }: Pick<Context, 'db' | 'brand'>,
  account: string,
  kind: RequestRow['kind'],
): Promise<RequestRow | undefined> =>
  db
    .selectFrom('privacy_request')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('account', '=', account)
    .where('kind', '=', kind)
    .where('decided_at', '=', 0)
    .executeTakeFirst()

/** A request's month ends in its member's zone, and on a day on which the company works. */
export const calendarOf = async (
  context: Pick<Context, 'db' | 'brand'>,
  account: AccountRow,
): Promise<Calendar> => ({
  zone: await zoneOfMember(context, account),
  country: context.brand.site.company.country,
})

/**
 * Takes a request in the running transaction, and mails the member its number; where it was not made with a login, by a link,
 * and its case waits until that is pressed, for as long as it works.
 */
export async function openRequest(
  context: Context,
  account: AccountRow,
  { kind, text, channel, received_at }: NewRequest,
  by: Actor | 'member',
): Promise<{ request: RequestRow; caseId: string }> {
  const { db, brand, now } = context
  const request: RequestRow = {
    ...{ pool: brand.pool, id: newCaseNumber(), brand: brand.site.id, account: account.id },
    ...{ kind, text, channel, received_at },
    identity: by === 'member' ? 'login' : '',
    due_at: endOfMonths(received_at, 1, await calendarOf(context, account)),
    ...{ extended_to: 0, outcome: '', decided_by: '', decided_at: 0 },
  }
  await db.insertInto('privacy_request').values(request).execute()
  const { id: caseId } = await openCase(context, {
    ...{ pool: brand.pool, brand: brand.site.id, kind: 'privacy_request', ground: kind },
    ...{ subject: account.id, subject_kind: 'privacy_request', subject_ref: request.id },
    language: account.language,
    due_at: received_at + termsOf('privacy_request', kind).due,
    hard_due_at: request.due_at,
    ...(request.identity === '' ? { waiting_until: now + LINK_HOURS.privacy_request * HOUR_MS } : {}),
    by,
  })
  if (request.identity === '') await mailIdentityLink(context, account, request)
  else await mailReceipt(context, account, request)
  return { request, caseId }
}

const PURGE = { kind: 'system', job: 'purge' } as const

/** Ends the requests of an account that nobody answered: there is nothing left that they could be about. */
export async function endRequests(
  context: CaseContext,
  { pool, account }: { pool: string; account: string },
): Promise<void> {
  const { db, now } = context
  const ended = await db
    .updateTable('privacy_request')
    .set({ outcome: 'gone', decided_at: now })
    .where('pool', '=', pool)
    .where('account', '=', account)
    .where('decided_at', '=', 0)
    .returning('id')
    .execute()
  const refs = ended.map(({ id }) => id)
  if (refs.length > 0)
    await closeCasesOf(context, pool, { kind: 'privacy_request', refs }, { outcome: 'gone', by: PURGE })
}

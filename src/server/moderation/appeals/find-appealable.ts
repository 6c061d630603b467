// What one may appeal against: a decision on a member, by that member, or the answer to a notice, by its sender.

import { sql } from 'kysely'
import type { AppealSide } from '../../../contract/lists.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { APPEAL_DAYS } from '../../../core/limits.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { ServiceError } from '../../platform/errors.ts'
import { hashToken } from '../../platform/random-token.ts'
import type { AppealTable, DecisionRow, NoticeTable } from '../tables.ts'

export interface Appealable {
  side: AppealSide
  /** Of the statement of reasons, or of the case. */
  number: string
  /** Who may appeal; '' for a visitor. */
  account: string
  /** Id of the member who was decided on; '' where the notice meant none. */
  about: string
  /** Id of the photo it is about, '' for another. */
  photo: string
  at: number
  decidedBy: string
  decision?: DecisionRow
  /** What the decision followed from, or what was answered. */
  notice?: NoticeTable
  /** The case that was decided; '' where there was none. */
  caseId: string
}

/** The decision a call means: by its link, or by its number if the viewer may appeal. Throws `link_invalid`. */
export async function findAppealable(
  context: Context,
  { token, decision }: { token?: string | undefined; decision?: string | undefined },
): Promise<Appealable> {
  const found =
    token !== undefined
      ? await findByLink(context, hashToken(token))
      : decision !== undefined && context.viewer
        ? await findOwn(context, decision, context.viewer.account)
        : undefined
  if (!found) throw new ServiceError('link_invalid')
  return found
}

const decisions = ({ db, brand }: Pick<Context, 'db' | 'brand'>) =>
  db.selectFrom('decision').selectAll().where('pool', '=', brand.pool).where('brand', '=', brand.site.id)
const notices = ({ db, brand }: Pick<Context, 'db' | 'brand'>) =>
  db
    .selectFrom('notice')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('brand', '=', brand.site.id)
    .where('decided_at', '>', 0)

async function findByLink(context: Context, hash: string): Promise<Appealable | undefined> {
  // The same expression as in the indices.
  const isLinked = sql<boolean>`appeal_hash <> ''`
  const decision = await decisions(context).where('appeal_hash', '=', hash).where(isLinked).executeTakeFirst()
  if (decision) return ofDecision(context.db, decision)
  // One mail answers all notices of a sender: the appeal is against the answer, by its first number.
  const notice = await notices(context)
    .where('appeal_hash', '=', hash)
    .where(isLinked)
    .orderBy('id')
    .executeTakeFirst()
  return notice && ofNotice(notice)
}

async function findOwn(context: Context, number: string, account: string): Promise<Appealable | undefined> {
  const decision = await decisions(context)
    .where('id', '=', number)
    .where('account', '=', account)
    .executeTakeFirst()
  if (decision) return ofDecision(context.db, decision)
  const notice = await notices(context)
    .where('id', '=', number)
    .where('account', '=', account)
    .executeTakeFirst()
  if (!notice || notice.appeal_hash === '') return notice && ofNotice(notice)
  return findByLink(context, notice.appeal_hash)
}

/** What an appeal is against. */
export async function appealedBy(
  db: Db,
  { pool, side, decision: id }: Pick<AppealTable, 'pool' | 'side' | 'decision'>,
): Promise<Appealable> {
  const of = { pool, id }
  if (side === 'member') {
    const decision = await db
      .selectFrom('decision')
      .selectAll()
      .where('pool', '=', of.pool)
      .where('id', '=', of.id)
      .executeTakeFirstOrThrow()
    return ofDecision(db, decision)
  }
  return ofNotice((await noticeOf(db, pool, id))!)
}

/** Id of the photo that an appeal is about; '' for another. */
export async function photoOfAppeal(db: Db, { pool, id }: { pool: string; id: string }): Promise<string> {
  const appeal = await db
    .selectFrom('appeal')
    .select(['pool', 'side', 'decision'])
    .where('pool', '=', pool)
    .where('id', '=', id)
    .executeTakeFirst()
  return appeal ? (await appealedBy(db, appeal)).photo : ''
}

async function ofDecision(db: Db, decision: DecisionRow): Promise<Appealable> {
  const { pool, id: number, account, photo, decided_at: at, decided_by: decidedBy } = decision
  const notice = decision.notice === '' ? undefined : await noticeOf(db, pool, decision.notice)
  return {
    ...{ side: 'member', number, account, about: account, photo, at, decidedBy, decision },
    ...(notice ? { notice } : {}),
    caseId: decision.case_id || (notice?.case_id ?? ''),
  }
}

function ofNotice(notice: NoticeTable): Appealable {
  const { id: number, account, about, photo, decided_at: at, decided_by: decidedBy, case_id: caseId } = notice
  return { side: 'notifier', number, account, about, photo, at, decidedBy, notice, caseId }
}

/** What the evidence is kept under that an appeal is about. */
export const basisOfAppeal = ({ notice, caseId }: Appealable): string[] => [notice?.id ?? '', caseId]

const noticeOf = (db: Db, pool: string, id: string) =>
  db.selectFrom('notice').selectAll().where('pool', '=', pool).where('id', '=', id).executeTakeFirst()

export const appealUntil = (decidedAt: number): number => decidedAt + APPEAL_DAYS * DAY_MS

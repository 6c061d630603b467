// Outcome of notices once a person has decided (law.md L10).

import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { NOTICE_KINDS } from '../../../contract/lists.ts'
import type { NoticeOutcome } from '../../../contract/moderation.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { poolsOf } from '../../platform/brands.ts'
import { nameOf } from '../../platform/actor.ts'
import type { Actor, Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { NoticeTable } from '../tables.ts'
import { transact } from '../../platform/db/transact.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import { newAppealLink } from '../appeals/appeal-link.ts'
import { endEvidence } from '../evidence/end-evidence.ts'
import { dueOf, FIRST_PAGE, isAfter, type Page } from '../page-of-cases.ts'
import type { ModerationContext } from '../restrictions/statement-of-reasons.ts'
import { recordOf, weightText } from './notifier.ts'

export type NoticeCondition = ExpressionBuilder<Database, 'notice'>

export interface PendingNotice {
  notice: string
  brand: string
  kind: string
  reference: string
  /** Name of the reported member, and their brand; null where it is no member. */
  name: string | null
  home: string | null
  /** Whether its sender is confirmed: a member, or an address whose link was pressed. */
  confirmed: boolean
  since: number
  due: number
}

/** Notices that wait for a person, and whom they mean; not where the review of the member, or of a photo that is there, answers them. */
const open = (db: Db, { brands }: Pick<Deps, 'brands'>) =>
  db
    .selectFrom('notice')
    .leftJoin('account', (join) =>
      join.onRef('account.pool', '=', 'notice.pool').onRef('account.id', '=', 'notice.about'),
    )
    .where('notice.pool', 'in', poolsOf(brands))
    .where('notice.brand', 'in', [...brands.keys()])
    .where('notice.kind', 'in', NOTICE_KINDS)
    .where('notice.decided_at', '=', 0)
    .where((row) => {
      const review = row
        .selectFrom('restriction as review')
        .select('review.id')
        .whereRef('review.pool', '=', 'notice.pool')
        .whereRef('review.account', '=', 'notice.about')
        .where('review.lifted_at', '=', 0)
        .where((of) =>
          of.or([
            of.and([of('review.measure', '=', 'profile_hidden'), sql<boolean>`review.ground = notice.kind`]),
            of.and([
              of('review.measure', '=', 'photo_hidden'),
              of('review.photo', '=', of.ref('notice.photo')),
              of.or([
                of.exists(
                  of
                    .selectFrom('photo')
                    .select('photo.id')
                    .whereRef('photo.pool', '=', 'review.pool')
                    .whereRef('photo.id', '=', 'review.photo'),
                ),
                of.exists(
                  of
                    .selectFrom('message_photo as sent')
                    .select('sent.id')
                    .whereRef('sent.pool', '=', 'review.pool')
                    .whereRef('sent.id', '=', 'review.photo'),
                ),
              ]),
            ]),
          ]),
        )
      return row.or([row.not(row.exists(review)), row('account.status', '=', 'deleted')])
    })

/** A page of unanswered notices, the shortest deadline first; those that hid a member or a photo wait as reviews. */
export async function pendingNotices(
  deps: Pick<Deps, 'store' | 'brands'>,
  page: Page = FIRST_PAGE,
): Promise<PendingNotice[]> {
  const due = dueOf('notice.kind', 'notice.created_at')
  const notices = await open(deps.store.db, deps)
    .select(['notice.id as notice', 'notice.brand', 'notice.kind', 'notice.reference'])
    .select(['account.name', 'account.brand as home'])
    .select(['notice.confirmed_at', 'notice.created_at as since', due.as('due')])
    .where(isAfter(due, 'notice.id', page))
    .orderBy(due)
    .orderBy('notice.id')
    .limit(page.limit)
    .execute()
  return notices.map(({ confirmed_at, due, ...row }) => ({
    ...row,
    confirmed: confirmed_at > 0,
    due: Number(due),
  }))
}

/** Answers a notice without consequence. False where none waits under this case number. */
export function keepNoticed(
  deps: Pick<Deps, 'store' | 'brands' | 'clock' | 'translator'>,
  actor: Actor,
  id: string,
): Promise<boolean> {
  return transact(deps.store.db, async (db) => {
    const notice = await open(db, deps)
      .select(['notice.brand', 'account.status'])
      .where('notice.id', '=', id)
      .executeTakeFirst()
    const brand = notice && deps.brands.get(notice.brand)
    if (!brand) return false
    const outcome = notice.status === 'deleted' ? 'gone' : 'kept'
    const context = { deps, db, brand, now: deps.clock(), actor }
    return (await answerNotices(context, outcome, (row) => row('id', '=', id))) > 0
  })
}

/**
 * Ends the open notices of a pool that a decision answers, and mails their senders who left an address: the decision,
 * how it came about, what can be done against it, and what it means for the weight of their word. `wasHidden` says of a
 * notice whether what it is about was hidden by itself. Returns how many there were.
 */
export async function answerNotices(
  context: ModerationContext,
  outcome: NoticeOutcome,
  condition: (row: NoticeCondition) => Expression<SqlBool>,
  wasHidden: (notice: NoticeTable) => boolean = () => false,
): Promise<number> {
  const { db, brand, now, actor } = context
  const answered = await db
    .updateTable('notice')

    .set({ decided_at: now, decided_by: nameOf(actor), outcome, browser: '', network: '' })
    .where('pool', '=', brand.pool)
    .where('decided_at', '=', 0)
    .where('kind', 'in', NOTICE_KINDS)
    .where(condition)
    .returningAll()
    .execute()
  await endEvidence(
    context,
    answered.map(({ id }) => id),
  )
  // One mail for all notices of a sender: the form must not become a way to fill a mailbox.
  const noticesBySender = Map.groupBy(answered, (notice) =>
    [notice.brand, notice.email.toLowerCase(), wasHidden(notice)].join(' '),
  )
  for (const notices of noticesBySender.values())
    await mailNotifier(context, notices, outcome, wasHidden(notices[0]!))
  return answered.length
}

async function mailNotifier(
  { deps, db, now }: ModerationContext,
  notices: readonly NoticeTable[],
  outcome: NoticeOutcome,
  hidden: boolean,
): Promise<void> {
  const [notice] = notices
  if (!notice) return
  const brand = deps.brands.get(notice.brand)
  if (!brand || notice.email === '') return
  const language = notice.language
  const t = deps.translator(language, brand.site.address)
  const appeal = newAppealLink({ deps, brand }, language)
  await db
    .updateTable('notice')
    .set({ appeal_hash: appeal.hash })
    .where('pool', '=', notice.pool)
    .where(
      'id',
      'in',
      notices.map(({ id }) => id),
    )
    .execute()
  const mail = composeMail({ deps, brand }, language, 'notice_decided', {
    // The name given in a form may say anything, to anybody.
    name: '',
    links: [appeal.link],
    more: {
      case: notices.map(({ id }) => id).join(', '),
      outcome: t(`notifications.notice_decided.${outcome}`),
      decided: t(hidden ? 'notifications.notice_decided.automated' : 'notifications.reasons.by_person'),
      redress: t('notifications.reasons.redress'),
      weight: weightText({ deps, brand }, language, await recordOf({ db, brand, now }, notice)),
    },
  })
  await enqueueMail({ db, brand, now }, `notice-decided:${notice.id}`, { to: notice.email, ...mail })
}

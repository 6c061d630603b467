// Outcome of notices once a person has decided (law.md L10).

import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { type Locale, NOTICE_KINDS } from '../../../contract/lists.ts'
import type { NoticeOutcome } from '../../../contract/moderation.ts'
import { zoneOf } from '../../../core/time-zone.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { mailDate } from '../../platform/mail/mail-date.ts'
import { withinBrands } from '../../platform/brands.ts'
import type { CaseRow } from '../../platform/cases/cases.ts'
import { nameOf } from '../../platform/actor.ts'
import type { Actor, Brand, Context, Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { NoticeTable } from '../tables.ts'
import { transact } from '../../platform/db/transact.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import { newAppealLink } from '../appeals/appeal-link.ts'
import { endEvidence } from '../evidence/end-evidence.ts'
import { dueOf, FIRST_PAGE, isAfter, type Page } from '../page-of-cases.ts'
import type { ModerationContext } from '../restrictions/statement-of-reasons.ts'
import { closeDecided } from './close-decided.ts'
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
    .where(withinBrands(brands, 'notice'))
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

/** A case of notices that a measure decides as a whole. */
export type DecidedCase = Pick<CaseRow, 'id' | 'ground'>

/** SQL condition: a measure on a photo, or '' on a text, answers the notice with its case; one on another photo waits for its own. */
export const isAnsweredBy = (row: NoticeCondition, { id }: DecidedCase, photo: string): Expression<SqlBool> =>
  row.and([row('case_id', '=', id), row('photo', 'in', ['', photo])])

/** Case number of the first open notice that meets the condition; '' where there is none. */
export async function firstNotice(
  { db, brand }: Pick<ModerationContext, 'db' | 'brand'>,
  condition: (row: NoticeCondition) => Expression<SqlBool>,
): Promise<string> {
  const first = await db
    .selectFrom('notice')
    .select('id')
    .where('pool', '=', brand.pool)
    .where('decided_at', '=', 0)
    .where('kind', 'in', NOTICE_KINDS)
    .where(condition)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first?.id ?? ''
}

/** Answers a notice without consequence. False where none waits under this case number. */
export function keepNoticed(
  deps: Pick<Deps, 'store' | 'brands' | 'clock' | 'digest' | 'translator' | 'streams'>,
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
    return (await answerNotices(context, { outcome }, (row) => row('id', '=', id))) > 0
  })
}

/** Answers a notice as an earlier one on the same content, in the transaction that takes it. */
export async function answerAsBefore(
  context: Context,
  notice: NoticeTable,
  { outcome, at }: { outcome: NoticeOutcome; at: number },
): Promise<void> {
  const actor = { kind: 'notice', id: notice.id } as const
  await answerNotices({ ...context, actor }, { outcome, decidedAt: at }, (row) => row('id', '=', notice.id))
}

interface NoticeAnswer {
  outcome: NoticeOutcome
  /** The member whose cases the decision may end, beside those of the notices. */
  about?: string
  /** When a person decided on the same content before. */
  decidedAt?: number
}

/**
 * Ends the open notices of a pool that a decision answers, and the cases that have nothing left to decide. Mails their senders
 * who left an address: the decision, how it came about, what can be done against it, and what it means for the weight of
 * their word. `wasHidden` says of a notice whether what it is about was hidden by itself. Returns how many there were.
 */
export async function answerNotices(
  context: ModerationContext,
  answer: NoticeAnswer,
  condition: (row: NoticeCondition) => Expression<SqlBool>,
  wasHidden: (notice: NoticeTable) => boolean = () => false,
): Promise<number> {
  const { db, brand, now, actor } = context
  const { outcome, about = '' } = answer
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
  const cases = [...new Set(answered.map(({ case_id }) => case_id))].filter((id) => id !== '')
  await closeDecided(context, { about, cases }, { outcome, by: actor })
  // One mail for all notices of a sender: the form must not become a way to fill a mailbox.
  const noticesBySender = Map.groupBy(answered, (notice) =>
    [notice.brand, notice.email.toLowerCase(), wasHidden(notice)].join(' '),
  )
  for (const notices of noticesBySender.values())
    await mailNotifier(context, notices, answer, wasHidden(notices[0]!))
  return answered.length
}

async function mailNotifier(
  { deps, db, now }: ModerationContext,
  notices: readonly NoticeTable[],
  { outcome, decidedAt }: NoticeAnswer,
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
      decided:
        decidedAt === undefined
          ? t(hidden ? 'notifications.notice_decided.automated' : 'notifications.reasons.by_person')
          : t('notifications.notice_decided.before', { date: dayOf(brand, language, decidedAt) }),
      redress: t('notifications.reasons.redress'),
      weight: weightText({ deps, brand }, language, await recordOf({ db, brand, now }, notice)),
    },
  })
  await enqueueMail({ db, brand, now }, `notice-decided:${notice.id}`, { to: notice.email, ...mail })
}

/** A day in the zone of the brand's first country: senders of notices may be anybody. */
const dayOf = ({ site }: Brand, locale: Locale, at: number): string =>
  mailDate(site, { locale, zone: zoneOf('', site.countries[0] ?? 'NL') }, at)

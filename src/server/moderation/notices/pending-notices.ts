// Outcome of notices once a person has decided (law.md L10).

import { type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { NOTICE_KINDS } from '../../../contract/lists.ts'
import type { NoticeOutcome } from '../../../contract/moderation.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { poolsOf } from '../../platform/brands.ts'
import type { Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { NoticeTable } from '../tables.ts'
import { transact } from '../../platform/db/transact.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import type { ModerationContext } from '../restrictions/statement-of-reasons.ts'

export type NoticeCondition = ExpressionBuilder<Database, 'notice'>

export interface PendingNotice {
  notice: string
  brand: string
  kind: string
  reference: string
  /** Name of the reported member, and their brand; null where it is no member. */
  name: string | null
  home: string | null
  since: number
}

/** Notices that wait for a person, whom they mean, and that member's review on the same ground: it answers them. */
const open = (db: Db, { brands }: Pick<Deps, 'brands'>) =>
  db
    .selectFrom('notice')
    .leftJoin('account', (join) =>
      join.onRef('account.pool', '=', 'notice.pool').onRef('account.id', '=', 'notice.about'),
    )
    .leftJoin('restriction as review', (join) =>
      join
        .onRef('review.pool', '=', 'notice.pool')
        .onRef('review.account', '=', 'notice.about')
        .onRef('review.ground', '=', 'notice.kind')
        .on('review.measure', '=', 'profile_hidden')
        .on('review.lifted_at', '=', 0),
    )
    .where('notice.pool', 'in', poolsOf(brands))
    .where('notice.brand', 'in', [...brands.keys()])
    .where('notice.kind', 'in', NOTICE_KINDS)
    .where('notice.decided_at', '=', 0)
    .where((row) => row.or([row('review.id', 'is', null), row('account.status', '=', 'deleted')]))

/** Unanswered notices, the oldest first; those that hid a member wait as reviews. */
export async function pendingNotices(deps: Pick<Deps, 'store' | 'brands'>): Promise<PendingNotice[]> {
  return open(deps.store.db, deps)
    .select(['notice.id as notice', 'notice.brand', 'notice.kind', 'notice.reference'])
    .select(['account.name', 'account.brand as home', 'notice.created_at as since'])
    .orderBy('notice.created_at')
    .execute()
}

/** Answers a notice without consequence. False where none waits under this case number. */
export function keepNoticed(
  deps: Pick<Deps, 'store' | 'brands' | 'clock' | 'translator'>,
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
    const context = { deps, db, brand, now: deps.clock() }
    return (await answerNotices(context, outcome, (row) => row('id', '=', id))) > 0
  })
}

/**
 * Ends the open notices of a pool that a decision answers, and mails their senders who left an address: the decision,
 * how it came about and what can be done against it. Those of the kinds `hiddenOn` had hidden the member by themselves.
 * Returns how many there were.
 */
export async function answerNotices(
  context: ModerationContext,
  outcome: NoticeOutcome,
  condition: (row: NoticeCondition) => Expression<SqlBool>,
  hiddenOn: readonly string[] = [],
): Promise<number> {
  const { db, brand, now } = context
  const answered = await db
    .updateTable('notice')
    .set({ decided_at: now, outcome })
    .where('pool', '=', brand.pool)
    .where('decided_at', '=', 0)
    .where('kind', 'in', NOTICE_KINDS)
    .where(condition)
    .returningAll()
    .execute()
  const isHidden = ({ kind }: NoticeTable) => hiddenOn.includes(kind)
  // One mail for all notices of a sender: the form must not become a way to fill a mailbox.
  const noticesBySender = Map.groupBy(answered, (notice) =>
    [notice.brand, notice.email.toLowerCase(), isHidden(notice)].join(' '),
  )
  for (const notices of noticesBySender.values())
    await mailNotifier(context, notices, outcome, isHidden(notices[0]!))
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
  const mail = composeMail({ deps, brand }, language, 'notice_decided', {
    // The name given in a form may say anything, to anybody.
    name: '',
    more: {
      case: notices.map(({ id }) => id).join(', '),
      outcome: t(`notifications.notice_decided.${outcome}`),
      decided: t(hidden ? 'notifications.notice_decided.automated' : 'notifications.reasons.by_person'),
      redress: t('notifications.reasons.redress', { support: brand.site.support_email }),
    },
  })
  await enqueueMail({ db, brand, now }, `notice-decided:${notice.id}`, { to: notice.email, ...mail })
}

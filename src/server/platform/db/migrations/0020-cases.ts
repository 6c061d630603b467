import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { caseKindOf, REFUND_HARD_MS, termsOf } from '../../../../core/cases.ts'
import type { CaseKind } from '../../../../contract/desk/case-lists.ts'
import type { ComplaintKind } from '../../../../contract/lists.ts'
import { HOUR_MS } from '../../../../core/durations.ts'
import { WITHDRAWAL_ANSWER_HOURS } from '../../../../core/limits.ts'
import { newCaseNumber } from '../../cases/case-number.ts'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

const TEXTS = [
  ...['pool', 'id', 'brand', 'kind', 'subject', 'subject_kind', 'subject_ref', 'ground', 'language'],
  ...['state', 'claimed_by', 'first_notice', 'parent', 'outcome'],
]
const NUMBERS = [
  ...['priority', 'opened_at', 'due_at', 'hard_due_at', 'claimed_until', 'waiting_until'],
  ...['closed_at', 'version'],
]

const ANSWER_MS = WITHDRAWAL_ANSWER_HOURS * HOUR_MS

/** What waits for a person when cases begin. */
interface Cause {
  pool: string
  brand: string
  language: string
  subject: string
  subject_kind: string
  subject_ref: string
  /** Kind of the notice; '' for others. */
  ground: string
  notice: string
  since: number
  kind: Exclude<CaseKind, 'notice'> | ''
  waiting_until: number
}

/** Two notices on one member and ground, and the profile they hid, are one case; the oldest comes first. */
const CAUSES = sql<Cause>`
  select notice.pool, coalesce(account.brand, notice.brand) as brand,
    coalesce(account.language, notice.language) as language, notice.about as subject,
    case when notice.about = '' then 'notice' else 'member' end as subject_kind,
    case when notice.about = '' then notice.id else '' end as subject_ref, notice.kind as ground,
    notice.id as notice, notice.created_at as since, '' as kind, 0 as waiting_until
  from notice left join account on account.pool = notice.pool and account.id = notice.about
  where notice.decided_at = 0
    and notice.kind in ('child_abuse', 'under_age', 'fake', 'fraud', 'harassment', 'illegal')
  union all
  select account.pool, account.brand, account.language, account.id, 'member', '', restriction.ground,
    restriction.notice, restriction.created_at, '', 0
  from restriction inner join account on account.pool = restriction.pool and account.id = restriction.account
  where restriction.measure in ('profile_hidden', 'photo_hidden') and restriction.lifted_at = 0
    and account.status <> 'deleted' and (restriction.photo = ''
      or exists (select 1 from photo where photo.pool = restriction.pool and photo.id = restriction.photo)
      or exists (select 1 from message_photo as photo where photo.pool = restriction.pool
        and photo.id = restriction.photo))
  union all
  select photo.pool, account.brand, account.language, account.id, 'photo', photo.id, '', '', photo.created_at,
    'photo', 0
  from photo inner join account on account.pool = photo.pool and account.id = photo.profile
  where photo.status = 'pending' and account.status <> 'deleted'
    and not exists (select 1 from restriction where restriction.pool = photo.pool
      and restriction.account = photo.profile and restriction.photo = photo.id
      and restriction.measure = 'photo_hidden' and restriction.lifted_at = 0)
  union all
  select pool, brand, language, account, 'withdrawal', id, '', '', created_at, 'withdrawal',
    case when state = 'waiting' then created_at + ${sql.lit(ANSWER_MS)} else 0 end
  from withdrawal where state in ('open', 'waiting') or (repeated = 1 and seen_at = 0)
  union all
  select appeal.pool, appeal.brand, appeal.language, coalesce(decision.account, notice.about, ''), 'appeal', appeal.id,
    coalesce(decision.ground, notice.kind, ''), coalesce(notice.id, decision.notice, ''), appeal.created_at, 'appeal', 0
  from appeal left join decision on appeal.side = 'member' and decision.pool = appeal.pool
    and decision.id = appeal.decision
  left join notice on appeal.side = 'notifier' and notice.pool = appeal.pool and notice.id = appeal.decision
  where appeal.decided_at = 0
  union all
  select refund.pool, orders.brand, account.language, refund.account, 'refund', refund.id, '', '',
    refund.created_at, 'refund_refused', 0
  from refund inner join orders on orders.pool = refund.pool and orders.id = refund.order_id
  inner join account on account.pool = refund.pool and account.id = refund.account
  where refund.refused_at > 0 and refund.sent_at = 0`

/** Cases of all that waits for a person, once each. The release before does without. */
export const cases = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const [text, int, kind] =
      engine === 'sqlite' ? ['text', 'integer', ' strict, without rowid'] : ['text collate "C"', 'bigint', '']
    const run = (statement: string) => sql.raw(statement).execute(db)
    const columns = (texts: readonly string[], numbers: readonly string[]) =>
      [
        ...texts.map((name) => `${name} ${text} not null`),
        ...numbers.map((name) => `${name} ${int} not null`),
      ].join(', ')
    // No key on `subject`, which is '' where no member is known.
    await run(`create table desk_case (${columns(TEXTS, NUMBERS)}, primary key (pool, id))${kind}`)
    await run(
      'create unique index desk_case_open on desk_case (pool, kind, subject, ground, subject_ref) where closed_at = 0',
    )
    await run('create index desk_case_due on desk_case (pool, brand, due_at, id) where closed_at = 0')
    await run('create index desk_case_hard on desk_case (pool, brand, hard_due_at) where closed_at = 0')
    await run('create index desk_case_closed on desk_case (pool, brand, closed_at, id) where closed_at > 0')
    await run('create index desk_case_subject on desk_case (pool, subject, opened_at)')
    await run('create index desk_case_ref on desk_case (pool, subject_ref, kind) where closed_at = 0')
    await run('create index desk_case_claim on desk_case (claimed_until) where claimed_until > 0')
    await run('create index desk_case_waiting on desk_case (waiting_until) where waiting_until > 0')
    const texts = ['pool', 'id', 'case_id', 'account', 'kind', 'actor', 'words', 'detail']
    await run(
      `create table case_event (${columns(texts, ['version', 'created_at'])}, primary key (pool, id),
        foreign key (pool, case_id) references desk_case (pool, id))${kind}`,
    )
    await run('create index case_event_case on case_event (pool, case_id, created_at)')
    await run('create index case_event_account on case_event (pool, account)')
    await run(`alter table notice add column case_id ${text} not null default ''`)
    await run('create index notice_case on notice (pool, case_id)')
    const { rows } = await CAUSES.execute(db)
    for (const cause of rows.sort((a, b) => a.since - b.since)) await open(db, cause)
    if (engine === 'sqlite') await describeIndices(db)
  },
})

async function open(db: Kysely<never>, cause: Cause): Promise<void> {
  const { pool, brand, language, subject, subject_kind, subject_ref, ground, notice, since } = cause
  const kind = cause.kind === '' ? caseKindOf(ground as ComplaintKind) : cause.kind
  const { due, hard } = termsOf(kind, ground)
  const hardest = kind === 'refund_refused' ? REFUND_HARD_MS : hard
  const state = cause.waiting_until > 0 ? 'waiting' : 'open'
  const { rows } = await sql<{ id: string; version: number }>`
    insert into desk_case (pool, id, brand, kind, subject, subject_kind, subject_ref, ground, language, state,
      claimed_by, first_notice, parent, outcome, priority, opened_at, due_at, hard_due_at, claimed_until,
      waiting_until, closed_at, version)
    values (${pool}, ${newCaseNumber()}, ${brand}, ${kind}, ${subject}, ${subject_kind}, ${subject_ref}, ${ground},
      ${language}, ${state}, '', ${notice}, '', '', 0, ${since}, ${since + due}, ${hardest > 0 ? since + hardest : 0},
      0, ${cause.waiting_until}, 0, 1)
    on conflict (pool, kind, subject, ground, subject_ref) where closed_at = 0
      do update set version = desk_case.version + 1
    returning id, version`.execute(db)
  const [made] = rows
  if (!made) return
  await sql`
    insert into case_event (pool, id, case_id, account, kind, actor, words, detail, version, created_at)
    values (${pool}, ${randomUUID()}, ${made.id}, ${subject}, ${made.version === 1 ? 'opened' : 'joined'},
      'system:migration', '', '{}', ${made.version}, ${since})`.execute(db)
  await sql`update notice set case_id = ${made.id} where pool = ${pool} and id = ${notice} and decided_at = 0`.execute(
    db,
  )
}

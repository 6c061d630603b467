// What operators of the demo decided long ago: rows as the desk's verbs would have left them, since to play hundreds of decisions
// takes minutes. What was decided lately is in `demo/decided.ts`.

import type { Insertable } from 'kysely'
import type { CaseMail } from '../src/contract/desk/cases.ts'
import type { ComplaintKind, Locale } from '../src/contract/lists.ts'
import { CASE_RIGHTS } from '../src/core/cases.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../src/core/durations.ts'
import { EVIDENCE_DAYS } from '../src/core/limits.ts'
import { hashOf, holdLog, yearOf } from '../src/server/desk/log/log-entry.ts'
import type { OperatorLogTable } from '../src/server/desk/tables.ts'
import { composeMail } from '../src/server/platform/mail/compose-mail.ts'
import type { Deps } from '../src/server/platform/context.ts'
import type { Db } from '../src/server/platform/db/store.ts'
import type { SeedContext } from './accounts.ts'
import { type CaseRows, eventOf, rowsOfStory } from './case-rows.ts'
import { CASE_WORDS } from './case-words.ts'
import type { DemoCases, Story } from './cases.ts'
import type { OperatorIds, OperatorName } from './operators.ts'
import { type DemoMember, stableCase } from './members.ts'

/** Closed cases of a brand. */
const CASES = 400
/** Of so few members, who are seldom here: others have nothing behind them. */
const SUBJECTS = 60
/** A notice of the same within that time would be answered by the decision. */
const NOTICES = { from: 92, until: 180 }
const COMPLAINTS = { from: 5, until: 180 }
const GROUNDS: readonly ComplaintKind[] = [
  'fraud',
  'payment',
  'fake',
  'harassment',
  'service',
  'illegal',
  'fraud',
  'privacy',
  'under_age',
  'other',
]
const COMPLAINT_GROUNDS: readonly ComplaintKind[] = ['payment', 'service', 'privacy', 'other']
/** Stands for a case's number in a mail that is composed once. */
const SAMPLE = '0000-0000-0000'

type LogRow = Omit<Insertable<OperatorLogTable>, 'seq' | 'hash' | 'prev_hash'>

interface HistorySeed extends SeedContext {
  deps: Deps
  operators: OperatorIds
  demoMembers: readonly DemoMember[]
  cases: DemoCases
}

/** Closed cases of a brand with their timelines, and the entries that its operators left; the oldest entry first. */
export function historyOf(seed: HistorySeed): { rows: CaseRows | null; log: LogRow[] } {
  const { brand, demoMembers, cases, operators } = seed
  const busy = new Set([...cases.stories, ...cases.photos].map(({ subject }) => subject))
  const members = demoMembers
    .filter(
      ({ kind, status, joinedAgo }) =>
        kind === 'member' && status === 'active' && joinedAgo > NOTICES.until * DAY_MS,
    )
    .filter((member) => !busy.has(member))
    .toSorted((one, other) => other.seenAgo - one.seenAgo)
    .slice(0, SUBJECTS)
  if (members.length < 2 || operators.size === 0) return { rows: null, log: [] }
  const mails = mailWriter(seed)
  const closed = Array.from({ length: CASES }, (_, index) => {
    const ground = GROUNDS[index % GROUNDS.length]!
    const isComplaint = COMPLAINT_GROUNDS.includes(ground)
    const { from, until } = isComplaint ? COMPLAINTS : NOTICES
    const subject = members[index % members.length]!
    const other = members[(index + 1) % members.length]!
    const hoursAgo = 24 * from + ((24 * (until - from)) / CASES) * index
    const story: Story = {
      ...{ id: stableCase(`history ${brand.site.id}/${index}`), ground, hoursAgo, subject },
      notifiedBy: [isComplaint ? subject : other],
    }
    const by: OperatorName = isComplaint ? 'support' : index % 3 === 0 ? 'second' : 'moderator'
    return closedStory(story, { seed, operator: operators.get(by) ?? '', index, mails })
  })
  return {
    rows: {
      notice: closed.flatMap(({ rows }) => rows.notice),
      evidence: closed.flatMap(({ rows }) => rows.evidence),
      desk_case: closed.flatMap(({ rows }) => rows.desk_case),
      case_event: closed.flatMap(({ rows }) => rows.case_event),
    },
    log: closed.flatMap(({ log }) => log).sort((one, other) => one.at - other.at),
  }
}

interface Closing {
  seed: HistorySeed
  operator: string
  index: number
  mails: (kind: 'kept' | 'answered', language: Locale, id: string) => Omit<CaseMail, 'to'>
}

/** A case that was claimed some hours after it was opened, and decided minutes later. */
function closedStory(story: Story, { seed, operator, index, mails }: Closing) {
  const { rows, isComplaint } = openedStory(story, seed)
  const [row, notice] = [rows.desk_case[0]!, rows.notice[0]!]
  const outcome = isComplaint ? 'answered' : 'kept'
  const at = row.opened_at + (2 + (index % 9)) * HOUR_MS
  const begun = at - 4 * MINUTE_MS
  const actor = `operator:${operator}`
  const mail = {
    to: isComplaint ? ('sender' as const) : ('notifier' as const),
    ...mails(outcome, notice.language, notice.id),
  }
  const detail = JSON.stringify({ measure: outcome, ground: row.ground, facts: [], mails: [mail] })
  const { read, decide } = CASE_RIGHTS[row.kind]
  const about = {
    ...{
      actor_kind: 'operator' as const,
      operator,
      brand: row.brand,
      pool: row.pool,
      subject_kind: 'case' as const,
    },
    ...{ subject: row.id, case_id: row.id, reason: '', before: '', network: '' },
  }
  return {
    rows: {
      notice: isComplaint
        ? rows.notice
        : [{ ...notice, decided_at: at, outcome: 'kept' as const, decided_by: actor }],
      evidence: rows.evidence.map((piece) => ({ ...piece, ends_at: at + EVIDENCE_DAYS * DAY_MS })),
      desk_case: [{ ...row, state: 'closed' as const, closed_at: at, outcome, version: row.version + 1 }],
      case_event: [
        ...rows.case_event,
        eventOf(row, { kind: 'claimed', actor, created_at: begun }),
        eventOf(row, { kind: 'decided', actor, created_at: at, version: row.version + 1, detail }),
      ],
    },
    log: [
      { ...about, at: begun, call: 'claimCase', right_used: decide, after: '' },
      { ...about, at: begun, call: 'getCase', right_used: read, after: '' },
      { ...about, at, call: 'decideCase', right_used: decide, after: JSON.stringify({ measure: outcome }) },
    ] satisfies LogRow[],
  }
}

const openedStory = (story: Story, seed: HistorySeed) => ({
  rows: rowsOfStory(story, seed, seed.operators),
  isComplaint: COMPLAINT_GROUNDS.includes(story.ground),
})

/** Mails of the past: words of a language are composed once. */
function mailWriter({ deps, brand }: HistorySeed): Closing['mails'] {
  const known = new Map<string, Pick<CaseMail, 'subject' | 'text'>>()
  const compose = (kind: 'kept' | 'answered', language: Locale) => {
    if (kind === 'answered')
      return composeMail({ deps, brand }, language, 'complaint_answered', {
        name: '',
        more: { case: SAMPLE, answer: CASE_WORDS[language].answer },
      })
    const t = deps.translator(language, brand.site.address)
    return composeMail({ deps, brand }, language, 'notice_decided', {
      name: '',
      more: {
        ...{ case: SAMPLE, outcome: t('notifications.notice_decided.kept'), weight: '' },
        decided: t('notifications.reasons.by_person'),
        redress: t('notifications.reasons.redress'),
      },
    })
  }
  return (kind, language, id) => {
    const composed = known.get(`${kind} ${language}`) ?? compose(kind, language)
    known.set(`${kind} ${language}`, composed)
    return { language, subject: composed.subject, text: composed.text.replaceAll(SAMPLE, id) }
  }
}

/** Entries as links of the log's chain, in the running transaction; returns the rows to be written. */
export async function chained(db: Db, entries: readonly LogRow[]): Promise<Insertable<OperatorLogTable>[]> {
  let last = await holdLog(db)
  const rows = entries.map((entry) => {
    const year = yearOf(entry.at)
    const row = { ...entry, seq: last.seq + 1, prev_hash: last.year === year ? last.hash : '' }
    const hash = hashOf(row)
    last = { seq: row.seq, hash, year }
    return { ...row, hash }
  })
  await db.updateTable('operator_log_head').set(last).where('name', '=', 'log').execute()
  return rows
}

// Rows of what waits for an operator: notices, what was copied of what they are about, and the cases with their timelines.

import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { ASSIGNED_MS, caseKindOf, priorityOf, termsOf } from '../src/core/cases.ts'
import { HOUR_MS } from '../src/core/durations.ts'
import type { EvidenceTable, NoticeTable } from '../src/server/moderation/tables.ts'
import type { CaseEventTable, CaseTable } from '../src/server/platform/cases/tables.ts'
import { emailOf, languageOf, profileOf, type SeedContext } from './accounts.ts'
import { CASE_WORDS } from './case-words.ts'
import { type PhotoStory, since, type Story } from './cases.ts'
import { rowsOfConversation } from './conversations.ts'
import { type DemoMember, loginOf, stableCase, stableId } from './members.ts'
import type { OperatorIds } from './operators.ts'

export interface CaseRows {
  notice: NoticeTable[]
  evidence: Insertable<EvidenceTable>[]
  desk_case: CaseTable[]
  case_event: CaseEventTable[]
}

type Named = Pick<CaseTable, 'id' | 'kind' | 'subject' | 'subject_kind' | 'subject_ref'> &
  Partial<
    Pick<
      CaseTable,
      | ('ground' | 'first_notice' | 'language' | 'hard_due_at' | 'version' | 'priority')
      | ('due_at' | 'state' | 'waiting_until')
    >
  >

/** What waits for an operator since a time, with the beginning of its timeline; `by` as actors are named, or `member`. */
export function openCaseOf(
  { brand: { pool, site, defaultLocale } }: SeedContext,
  opened_at: number,
  { ground = '', priority = 0, version = 1, ...named }: Named,
  by: string,
): Pick<CaseRows, 'desk_case' | 'case_event'> {
  const { due, hard } = termsOf(named.kind, ground)
  const row: CaseTable = {
    ...{
      pool,
      brand: site.id,
      language: defaultLocale,
      first_notice: '',
      parent: '',
      ground,
      priority,
      version,
    },
    ...{ state: 'open', opened_at, due_at: opened_at + due + priority * HOUR_MS },
    ...{ hard_due_at: hard > 0 ? opened_at + hard : 0, claimed_by: '', claimed_until: 0, waiting_until: 0 },
    ...{ closed_at: 0, outcome: '' },
    ...named,
  }
  return {
    desk_case: [row],
    case_event: [eventOf(row, { kind: 'opened', actor: by, created_at: opened_at })],
  }
}

export function eventOf(
  { pool, id, subject }: CaseTable,
  event: Pick<CaseEventTable, 'kind' | 'actor' | 'created_at'> &
    Partial<Pick<CaseEventTable, 'detail' | 'version'>>,
): CaseEventTable {
  const { kind, actor, created_at } = event
  return {
    ...{
      pool,
      id: stableId(`event ${id} ${kind} ${actor} ${created_at}`),
      case_id: id,
      account: subject,
      words: '',
    },
    ...{ detail: '{}', version: 1, ...event },
  }
}

/** A copy as it is taken when a notice arrives. */
export function evidenceOf(
  { brand: { pool, site } }: SeedContext,
  { id: notice, about: account, created_at: taken_at }: Pick<NoticeTable, 'id' | 'about' | 'created_at'>,
  kind: EvidenceTable['kind'],
  content: object,
): Insertable<EvidenceTable> {
  const text = JSON.stringify(content)
  return {
    ...{
      pool,
      id: stableId(`evidence ${notice} ${kind}`),
      brand: site.id,
      account,
      notice,
      kind,
      content: text,
    },
    ...{ file: '', hash: createHash('sha256').update(text).digest('base64url'), taken_at },
    ...{ ends_at: 0, hold_until: 0, hold_why: '', hold_by: '' },
  }
}

/** What a notifier saw of a profile. */
export function shownOf(member: DemoMember, context: SeedContext): object {
  const { name, gender, seeks, born, country, region, city, about, interests, link } = profileOf(
    member,
    context,
  )
  return { name, gender, seeks, born, country, region, city, about, interests, link }
}

/** Minutes between the notices on one member. */
const APART_MS = 40 * 60_000

/** The rows of a story, as it was before anybody decided. */
export function rowsOfStory(story: Story, context: SeedContext, operators: OperatorIds): CaseRows {
  const { id, ground, subject, notifiedBy, talk, claimedBy } = story
  const { brand, now } = context
  const { pool, site } = brand
  const kind = caseKindOf(ground)
  const isComplaint = kind === 'complaint'
  const opened_at = since(now, story)
  const messages = talk ? rowsOfConversation(talk, { site, pool, now }).messages : []
  const reported = messages.at(-1)
  const notices = notifiedBy.map((notifier, index): NoticeTable => {
    const created_at = opened_at + index * APART_MS
    return {
      ...{
        pool,
        id: stableCase(`notice ${id} ${index}`),
        brand: site.id,
        account: notifier.id,
        kind: ground,
      },
      reference: isComplaint ? '' : reported ? `message:${reported.id}` : `profile:${subject.id}`,
      text: CASE_WORDS[languageOf(notifier, brand)].notices[ground],
      ...{ name: loginOf(notifier), email: emailOf(notifier, site), language: languageOf(notifier, brand) },
      ...{ about: isComplaint ? '' : subject.id, photo: '', in_sight: isComplaint ? 0 : 1 },
      ...{ confirmed_at: isComplaint ? 0 : created_at, link_hash: '', mailbox: '', browser: '', network: '' },
      ...{ created_at, decided_at: 0, outcome: '', decided_by: '', appeal_hash: '', case_id: id },
    }
  })
  const [first = ''] = notices.map((notice) => notice.id)
  const { desk_case, case_event } = openCaseOf(
    context,
    opened_at,
    {
      ...{ id, kind, ground, first_notice: first, language: languageOf(subject, brand), subject: subject.id },
      ...(isComplaint
        ? { subject_kind: 'notice', subject_ref: first }
        : { subject_kind: 'member', subject_ref: '' }),
      priority: isComplaint ? 0 : priorityOf(kind, notices.length, false),
      version: notices.length,
    },
    `notice:${first}`,
  )
  const [row] = desk_case as [CaseTable]
  const joined = notices.slice(1).map((notice, index) =>
    eventOf(row, {
      ...{ kind: 'joined', actor: `notice:${notice.id}`, created_at: notice.created_at, version: index + 2 },
    }),
  )
  const claim = claimedBy && claimOf(row, { to: operators.get(claimedBy), from: operators.get('lead'), now })
  return {
    notice: notices,
    evidence: isComplaint
      ? []
      : notices.flatMap((notice) => [
          evidenceOf(context, notice, 'profile', shownOf(subject, context)),
          ...(reported
            ? [
                evidenceOf(
                  context,
                  notice,
                  'messages',
                  messages.map(({ kind: what, text, item, created_at: at, seq }) => ({
                    ...{ by: 'reported', kind: what, text, item, at, reported: seq === reported.seq },
                  })),
                ),
              ]
            : []),
        ]),
    desk_case: [claim ? { ...row, ...claim.claimed } : row],
    case_event: [...case_event, ...joined, ...(claim ? [claim.event] : [])],
  }
}

/** A case that a lead handed to somebody half an hour ago. */
function claimOf(
  row: CaseTable,
  { to, from, now }: { to: string | undefined; from: string | undefined; now: number },
) {
  if (to === undefined || from === undefined) return undefined
  const created_at = Math.max(row.opened_at, now - HOUR_MS / 2)
  return {
    claimed: { state: 'claimed' as const, claimed_by: to, claimed_until: created_at + ASSIGNED_MS },
    event: eventOf(row, {
      ...{ kind: 'assigned', actor: `operator:${from}`, created_at, version: row.version },
      detail: JSON.stringify({ to }),
    }),
  }
}

/** A photo that nobody of the team has looked at. */
export const caseOfPhoto = (
  { id, subject, photo, hoursAgo }: PhotoStory,
  context: SeedContext,
): Pick<CaseRows, 'desk_case' | 'case_event'> =>
  openCaseOf(
    context,
    since(context.now, { hoursAgo }),
    {
      ...{ id, kind: 'photo', subject: subject.id, subject_kind: 'photo', subject_ref: photo },
      language: languageOf(subject, context.brand),
    },
    'member',
  )

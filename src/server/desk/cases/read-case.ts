import type * as v from 'valibot'
import type { CaseAppeal, CaseDetail, CaseEvent, CaseMail, CaseMoney } from '../../../contract/desk/cases.ts'
import { measuresOf, shiftsOf } from '../../../core/cases.ts'
import { rightsAt } from '../../../core/desk.ts'
import { picturesOf } from '../../moderation/appeals/appeal-pictures.ts'
import { evidenceOfCase } from '../../moderation/evidence/end-evidence.ts'
import { notifiersOf } from '../../moderation/notices/join-case.ts'
import { recordOf } from '../../moderation/notices/notifier.ts'
import { nameOf } from '../../platform/actor.ts'
import type { CaseRow } from '../../platform/cases/cases.ts'
import type { Db } from '../../platform/db/store.ts'
import type { OperatorContext } from '../../platform/context.ts'
import { readCard } from '../members/member-card.ts'
import { decidersOf, operatorActor } from './claim-case.ts'
import { questionOf } from '../../profiles/prompts/questions.ts'
import { changesSince, namedPlaces, presentProfile, withQuestions } from './copied-profile.ts'
import { describe, namesOf, operatorIn } from './list-cases.ts'
import { onCase } from './on-case.ts'
import { samePictures } from './same-pictures.ts'
import { mayDecide, readingRight, visibleCases } from './visible-cases.ts'

/**
 * A case with all that a decision needs: evidence, notices with their senders' records, timeline, member, measures. A look
 * that cannot be logged is refused. Throws `not_found`.
 */
export function readCase(context: OperatorContext, id: string): Promise<CaseDetail> {
  return onCase(context, id, { call: 'getCase', right: readingRight }, async (trx, row) => {
    const { db } = trx
    const source = await sourceOf(trx, row)
    const appeal = await appealOf(db, row, source)
    const request = await requestOf(db, row)
    const notices = await noticesOf(trx, source)
    const timeline = await timelineOf(db, row)
    const member = await readCard(trx, { pool: row.pool, id: row.subject })
    const [described] = await describe(db, [row])
    const pieces = await evidenceOfCase(db, source)
    const present = pieces.some(({ kind }) => kind === 'profile') ? await presentProfile(trx, row) : undefined
    const { language } = trx.operator
    const brand = trx.deps.brands.get(row.brand)
    const inWords = (copied: unknown) =>
      withQuestions(
        namedPlaces(copied, language),
        (prompt) => brand && questionOf({ deps: trx.deps, brand, locale: language }, prompt),
      )
    const notifiers = notifiersOf(notices.filter(({ decided_at }) => decided_at === 0)).length
    return {
      ...described!,
      subject_kind: row.subject_kind,
      subject_ref: row.subject_ref,
      claimed_until: row.claimed_until,
      waiting_until: row.waiting_until,
      shifts:
        row.closed_at > 0 ? [] : shiftsOf(row.priority, notifiers).map((shift) => ({ ...shift, notifiers })),
      evidence: pieces.map(({ id: piece, notice, kind, content, file, taken_at, ends_at, hold_until }) => {
        const copied = JSON.parse(content) as unknown
        return {
          ...{ id: piece, notice, kind, content: inWords(copied), has_file: file !== '' },
          changes: kind === 'profile' ? changesSince(copied, present, language) : [],
          ...{ at: taken_at, ends_at, hold_until },
        }
      }),
      same_pictures: await samePictures(trx, row, pieces),
      all_notices: notices.map(
        ({ decided_at, confirmed_at, account, name, mailbox: _mailbox, record, ...notice }) => ({
          ...notice,
          decided_at,
          outcome: notice.outcome === '' ? null : notice.outcome,
          notifier: { account, name, confirmed: confirmed_at > 0, ...record },
        }),
      ),
      timeline,
      member,
      money: await moneyOf(db, row),
      appeal,
      request,
      authority_order: await orderOf(db, row),
      report: await reportOf(db, row),
      measures: (await mayDecideNow(trx, row))
        ? // Nothing of a member is given to somebody who may be anybody.
          measuresOf(row).filter((measure) => measure !== 'granted' || request?.identity !== '')
        : [],
      operators: await namesOf(db, [
        row.claimed_by,
        ...[
          ...timeline.map(({ by }) => by),
          ...(member?.decisions ?? []).map(({ by }) => by),
          appeal?.first_decider ?? '',
        ].map(operatorIn),
      ]),
    }
  })
}

async function mayDecideNow(context: OperatorContext, row: CaseRow): Promise<boolean> {
  if (row.closed_at > 0 || !mayDecide(rightsAt(context.operator.grants, row.brand), row)) return false
  return !(await decidersOf(context, row)).has(nameOf(operatorActor(context)))
}

/** The case that holds the notices: of an appeal the one it follows from, where the operator may see that too. */
export async function sourceOf(context: OperatorContext, row: CaseRow): Promise<CaseRow> {
  if (row.parent === '') return row
  const parent = await context.db
    .selectFrom('desk_case')
    .selectAll()
    .where('pool', '=', row.pool)
    .where('id', '=', row.parent)
    .where(visibleCases(context))
    .executeTakeFirst()
  return parent ?? row
}

async function appealOf(
  db: Db,
  { pool, id, kind, subject_ref }: CaseRow,
  source: CaseRow,
): Promise<CaseAppeal | null> {
  if (kind !== 'appeal') return null
  const appeal = await db
    .selectFrom('appeal')
    .select(['side', 'decision', 'text', 'language', 'created_at as at', 'first_decider'])
    .where('pool', '=', pool)
    .where('id', '=', subject_ref)
    .executeTakeFirst()
  if (!appeal) return null
  const events = source.id === id ? [] : await timelineOf(db, source)
  const decided = events.findLast(({ kind: event, at }) => event === 'decided' && at <= appeal.at)
  const statement = await db
    .selectFrom('decision')
    .select('facts')
    .where('pool', '=', pool)
    .where('id', '=', appeal.decision)
    .executeTakeFirst()
  const { facts = [] } = (decided?.detail ?? {}) as { facts?: string[] }
  const pictures = await picturesOf(db, { pool, id: subject_ref })
  return {
    ...appeal,
    pictures: pictures.map(({ id: picture }) => picture),
    first: {
      case: source.id === id ? '' : source.id,
      facts: statement ? (JSON.parse(statement.facts) as string[]) : facts,
      words: decided?.words ?? '',
      mails: decided?.mails ?? [],
    },
  }
}

async function requestOf(db: Db, { pool, kind, subject_ref }: CaseRow): Promise<CaseDetail['request']> {
  if (kind !== 'privacy_request') return null
  const request = await db
    .selectFrom('privacy_request')
    .select(['id as number', 'kind', 'text', 'channel', 'identity', 'received_at', 'due_at', 'extended_to'])
    .where('pool', '=', pool)
    .where('id', '=', subject_ref)
    .executeTakeFirst()
  return request ?? null
}

async function orderOf(db: Db, { pool, kind, subject_ref }: CaseRow): Promise<CaseDetail['authority_order']> {
  if (kind !== 'authority_order') return null
  const order = await db
    .selectFrom('authority_order')
    .select(['id as number', 'kind', 'authority', 'reference', 'legal_basis', 'concerns'])
    .select(['ordered_at', 'due_at', 'inform_at', 'informed_at'])
    .where('pool', '=', pool)
    .where('id', '=', subject_ref)
    .executeTakeFirst()
  return order ?? null
}

/** What an authority was told of a case, or of the one it follows. */
async function reportOf(db: Db, { pool, kind, id, subject, parent }: CaseRow): Promise<CaseDetail['report']> {
  if (kind !== 'child_abuse' && kind !== 'child_abuse_follow_up') return null
  const report = await db
    .selectFrom('authority_report')
    .leftJoin('deletion', (join) =>
      join
        .onRef('deletion.pool', '=', 'authority_report.pool')
        .onRef('deletion.account', '=', 'authority_report.account'),
    )
    .select(['authority', 'reference', 'reported_at', 'hold_until'])
    .where('authority_report.pool', '=', pool)
    .where('authority_report.account', '=', subject)
    .where('authority_report.case_id', '=', parent || id)
    .orderBy('authority_report.created_at', 'desc')
    .executeTakeFirst()
  return report ? { ...report, hold_until: report.hold_until ?? 0 } : null
}

async function noticesOf({ deps, db, now }: OperatorContext, { pool, id, brand }: CaseRow) {
  const notices = await db
    .selectFrom('notice')
    .select(['id', 'kind', 'brand', 'reference', 'text', 'photo', 'language', 'created_at as at'])
    .select(['decided_at', 'confirmed_at', 'outcome', 'account', 'name', 'mailbox'])
    .where('pool', '=', pool)
    .where('case_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const home = deps.brands.get(brand)
  const known = new Map<string, Promise<{ upheld: number; refused: number }>>()
  const recordBy = (notice: (typeof notices)[number]) => {
    const who = notice.account || notice.mailbox
    if (!home || who === '') return Promise.resolve({ upheld: 0, refused: 0 })
    const record = known.get(who) ?? recordOf({ db, brand: home, now }, notice)
    known.set(who, record)
    return record
  }
  return Promise.all(notices.map(async (notice) => ({ ...notice, record: await recordBy(notice) })))
}

async function timelineOf(db: Db, { pool, id }: CaseRow): Promise<v.InferOutput<typeof CaseEvent>[]> {
  const events = await db
    .selectFrom('case_event')
    .select(['kind', 'actor as by', 'words', 'detail', 'created_at as at'])
    .where('pool', '=', pool)
    .where('case_id', '=', id)
    .orderBy('created_at')
    .orderBy('version')
    .execute()
  return events.map(({ detail: written, ...event }) => {
    const { mails = [], ...detail } = JSON.parse(written) as { mails?: CaseMail[] }
    return { ...event, detail, mails }
  })
}

async function moneyOf(
  db: Db,
  { pool, kind, subject_ref }: CaseRow,
): Promise<v.InferOutput<typeof CaseMoney> | null> {
  if (kind === 'withdrawal') {
    const declared = await db
      .selectFrom('withdrawal')
      .select(['order_id as order', 'created_at as declared_at', 'contract', 'name as sender'])
      .where('pool', '=', pool)
      .where('id', '=', subject_ref)
      .executeTakeFirst()
    return declared ? { ...declared, amount: 0, currency: '' } : null
  }
  const none = { contract: '', sender: '' }
  if (kind === 'refund_refused') {
    const owed = await db
      .selectFrom('refund')
      .select(['order_id as order', 'created_at as declared_at', 'amount', 'currency'])
      .where('pool', '=', pool)
      .where('id', '=', subject_ref)
      .executeTakeFirst()
    return owed ? { ...owed, ...none } : null
  }
  if (kind !== 'dispute') return null
  const disputed = await db
    .selectFrom('orders')
    .select(['id as order', 'completed_at as declared_at', 'total as amount', 'currency'])
    .where('pool', '=', pool)
    .where('id', '=', subject_ref)
    .executeTakeFirst()
  return disputed ? { ...disputed, ...none } : null
}

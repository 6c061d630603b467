// Cases: what waits for a person, written in the transaction of its cause, as the outbox is. Features open and close them;
// the desk shows them.

import { randomUUID } from 'node:crypto'
import { sql, type Expression, type ExpressionBuilder, type Selectable, type SqlBool } from 'kysely'
import type { CaseEventKind, CaseKind } from '../../../contract/desk/case-lists.ts'
import { termsOf } from '../../../core/cases.ts'
import { nameOf } from '../actor.ts'
import type { Actor } from '../context.ts'
import type { Database } from '../db/schema.ts'
import type { Db } from '../db/store.ts'
import { newCaseNumber } from './case-number.ts'
import type { CaseTable } from './tables.ts'

export type CaseRow = Selectable<CaseTable>

/** The transaction a case is written in. */
export interface CaseContext {
  db: Db
  now: number
}

/** Why a case is opened. */
export type CaseCause = Pick<CaseTable, 'pool' | 'brand' | 'kind' | 'subject' | 'subject_kind'> & {
  subject_ref?: string
  ground?: string
  language?: CaseTable['language']
  first_notice?: string
  parent?: string
  /** Where the kind has no bound of its own. */
  hard_due_at?: number
  /** Where it runs from another time than now. */
  due_at?: number
  /** It waits until then for somebody's answer, before a person looks. */
  waiting_until?: number
  /** Who, or what, opens it. */
  by: Actor | 'member'
  /** An operator's reason. */
  words?: string
}

/** SQL condition: an operator opened the case, or opened it again, since when it was not decided on. */
export const IS_OPERATORS = sql<boolean>`coalesce((select actor from case_event
  where case_event.pool = desk_case.pool and case_event.case_id = desk_case.id
    and case_event.kind in ('opened', 'reopened')
  order by case_event.version desc limit 1), '') like 'operator:%'`

/** The index that lets a case be open once. */
const IDENTITY = ['pool', 'kind', 'subject', 'ground', 'subject_ref'] as const

/** Opens a case in the running transaction, or joins the open one of the same cause. */
export async function openCase({ db, now }: CaseContext, cause: CaseCause): Promise<CaseRow> {
  const { ground = '', hard_due_at, due_at, waiting_until = 0, by, words = '', ...named } = cause
  const { due, hard } = termsOf(cause.kind, ground)
  const row = await db
    .insertInto('desk_case')
    .values({
      ...{ subject_ref: '', language: '', first_notice: '', parent: '' },
      ...named,
      ground,
      id: newCaseNumber(),
      priority: 0,
      state: waiting_until > now ? 'waiting' : 'open',
      opened_at: now,
      due_at: due_at ?? now + due,
      hard_due_at: hard_due_at ?? (hard > 0 ? now + hard : 0),
      ...{ claimed_by: '', claimed_until: 0 },
      waiting_until,
      ...{ closed_at: 0, outcome: '' },
      version: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(IDENTITY)
        // The same expression as in the index.
        .where(sql<boolean>`closed_at = 0`)
        .doUpdateSet((row) => ({ version: row('desk_case.version', '+', 1) })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  await noteEvent({ db, now }, row, { kind: row.version === 1 ? 'opened' : 'joined', by, words })
  return row
}

export interface CaseEvent {
  kind: CaseEventKind
  by: Actor | 'member'
  words?: string
  detail?: object
}

/** Adds to the timeline of a case. */
export async function noteEvent(
  { db, now }: CaseContext,
  { pool, id, subject, version }: Pick<CaseRow, 'pool' | 'id' | 'subject' | 'version'>,
  { kind, by, words = '', detail = {} }: CaseEvent,
): Promise<void> {
  await db
    .insertInto('case_event')
    .values({
      pool,
      id: randomUUID(),
      case_id: id,
      account: subject,
      kind,
      actor: by === 'member' ? by : nameOf(by),
      words,
      detail: JSON.stringify(detail),
      version,
      created_at: now,
    })
    .execute()
}

export type CaseCondition = ExpressionBuilder<Database, 'desk_case'>

/** Closes the open cases of a pool that meet the condition, in the running transaction. Returns them. */
export async function closeCases(
  { db, now }: CaseContext,
  pool: string,
  condition: (row: CaseCondition) => Expression<SqlBool>,
  { outcome, by }: { outcome: string; by: Actor | 'member' },
): Promise<CaseRow[]> {
  const closed = await db
    .updateTable('desk_case')
    .set((row) => ({
      ...{ state: 'closed' as const, closed_at: now, outcome },
      ...{ claimed_by: '', claimed_until: 0, waiting_until: 0 },
      version: row('version', '+', 1),
    }))
    .where('pool', '=', pool)
    // The same expression as in the index.
    .where(sql<boolean>`closed_at = 0`)
    .where(condition)
    .returningAll()
    .execute()
  for (const row of closed) await noteEvent({ db, now }, row, { kind: 'closed', by, detail: { outcome } })
  return closed
}

/** Closes the case of these, which are each named by one case of a kind. */
export const closeCasesOf = (
  context: CaseContext,
  pool: string,
  { kind, refs }: { kind: CaseKind; refs: readonly string[] },
  end: { outcome: string; by: Actor | 'member' },
): Promise<CaseRow[]> =>
  closeCases(context, pool, (row) => row.and([row('kind', '=', kind), row('subject_ref', 'in', refs)]), end)

/** Opens a closed case again, with the terms of a new one. Null where it is open. */
export async function reopenCase(
  { db, now }: CaseContext,
  { pool, id, kind, ground, version }: CaseRow,
  event: Omit<CaseEvent, 'kind'>,
): Promise<CaseRow | null> {
  const { due, hard } = termsOf(kind, ground)
  const reopened = await db
    .updateTable('desk_case')
    .set({
      ...{ state: 'open', closed_at: 0, outcome: '', priority: 0 },
      due_at: now + due,
      hard_due_at: hard > 0 ? now + hard : 0,
      version: version + 1,
    })
    .where('pool', '=', pool)
    .where('id', '=', id)
    .where('closed_at', '>', 0)
    .returningAll()
    .executeTakeFirst()
  if (reopened) await noteEvent({ db, now }, reopened, { ...event, kind: 'reopened' })
  return reopened ?? null
}

// What operators do with a case but deciding it.

import type * as v from 'valibot'
import type { EscalateInput, NoteInput, ReopenInput, WaitInput } from '../../../contract/desk/cases.ts'
import { type CaseRow, noteEvent, reopenCase } from '../../platform/cases/cases.ts'
import type { Db } from '../../platform/db/store.ts'
import { transact } from '../../platform/db/transact.ts'
import { CaseError } from './case-error.ts'
import { aboutCase, takeCase } from './claim-case.ts'
import type { OperatorContext } from './operator-context.ts'
import { decidingRight, findCase, requireRight } from './visible-cases.ts'

type Note = v.InferOutput<typeof NoteInput>
type Wait = v.InferOutput<typeof WaitInput>

/** Adds an internal note, whoever has the case. Throws `not_found`. */
export const addNote = (context: OperatorContext, { id, words }: Omit<Note, 'version'>): Promise<CaseRow> =>
  change(context, 'addNote', id, async (db, read) => {
    const noted = await db
      .updateTable('desk_case')
      .set((row) => ({ version: row('version', '+', 1) }))
      .where('pool', '=', read.pool)
      .where('id', '=', read.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await note(context, db, noted, { kind: 'noted', words })
    return noted
  })

/**
 * Lets a claimed case wait for an answer until a time, when it comes back by itself. Throws `not_found`, `right_missing`,
 * `invalid_fields`, and what `takeCase` throws.
 */
export const awaitAnswer = (context: OperatorContext, input: Wait): Promise<CaseRow> =>
  park(context, 'waiting', input)

/** Hands a claimed case to a lead, or an authority, until a time. Throws as `awaitAnswer`. */
export const escalateCase = (
  context: OperatorContext,
  input: v.InferOutput<typeof EscalateInput>,
): Promise<CaseRow> => park(context, 'escalated', input)

const park = (
  context: OperatorContext,
  state: 'waiting' | 'escalated',
  { id, version, until, words }: Wait,
): Promise<CaseRow> =>
  change(context, state === 'waiting' ? 'awaitAnswer' : 'escalateCase', id, async (db, read) => {
    requireRight(context, decidingRight(read.kind), read)
    if (until <= context.deps.clock()) throw new CaseError('invalid_fields', { fields: { until: 'invalid' } })
    await takeCase(context, db, read, version)
    const parked = await db
      .updateTable('desk_case')
      .set({ state, waiting_until: until, claimed_by: '', claimed_until: 0 })
      .where('pool', '=', read.pool)
      .where('id', '=', read.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await note(context, db, parked, { kind: state, words, detail: { until } })
    return parked
  })

/** Kinds whose cause does not end with them. */
const REOPENED = ['under_age', 'child_abuse', 'notice', 'complaint', 'dispute'] as const

/**
 * Opens a closed case again, with a reason; what was decided stays. Throws `not_found`, `right_missing`, and `case_changed`
 * for one that is open, or of a kind whose cause is over.
 */
export const reopen = (
  context: OperatorContext,
  { id, version, words }: v.InferOutput<typeof ReopenInput>,
): Promise<CaseRow> =>
  change(context, 'reopenCase', id, async (db, read) => {
    requireRight(context, 'cases.assign', read)
    const isStale = read.version !== version || !REOPENED.some((kind) => kind === read.kind)
    const by = { kind: 'operator', id: context.operator.id } as const
    const reopened = isStale ? null : await reopenCase({ db, now: context.deps.clock() }, read, { by, words })
    if (!reopened) throw new CaseError('case_changed')
    return reopened
  })

/** Runs a write on a case in a transaction, with its line in the log. */
function change(
  context: OperatorContext,
  call: string,
  id: string,
  work: (db: Db, read: CaseRow) => Promise<CaseRow>,
): Promise<CaseRow> {
  return transact(context.deps.store.db, async (db) => {
    const read = await findCase(context, db, id)
    const changed = await work(db, read)
    const right = call === 'reopenCase' ? 'cases.assign' : decidingRight(read.kind)
    await context.log(db, { ...aboutCase(read), call, right, before: read.state, after: changed.state })
    return changed
  })
}

const note = (
  { deps, operator }: OperatorContext,
  db: Db,
  row: CaseRow,
  event: { kind: 'noted' | 'waiting' | 'escalated'; words: string; detail?: object },
) => noteEvent({ db, now: deps.clock() }, row, { ...event, by: { kind: 'operator', id: operator.id } })

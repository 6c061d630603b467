// What operators do with a case but deciding it.

import type * as v from 'valibot'
import type { EscalateInput, NoteInput, ReopenInput, WaitInput } from '../../../contract/desk/cases.ts'
import { REOPENED_KINDS } from '../../../core/cases.ts'
import { type CaseRow, noteEvent, reopenCase } from '../../platform/cases/cases.ts'
import type { OperatorContext } from '../../platform/context.ts'
import { isDuplicate } from '../../platform/db/errors.ts'
import { invalidFields, ServiceError } from '../../platform/errors.ts'
import { operatorActor, takeCase } from './claim-case.ts'
import { onCase } from './on-case.ts'
import { decidingRight, readingRight } from './visible-cases.ts'

type Note = v.InferOutput<typeof NoteInput>
type Wait = v.InferOutput<typeof WaitInput>

/** Adds an internal note, whoever has the case. Throws `not_found`. */
export const addNote = (context: OperatorContext, { id, words }: Note): Promise<void> =>
  onCase(context, id, { call: 'noteCase', right: readingRight }, async (trx, read) => {
    const noted = await trx.db
      .updateTable('desk_case')
      .set((row) => ({ version: row('version', '+', 1) }))
      .where('pool', '=', read.pool)
      .where('id', '=', read.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await noteEvent(trx, noted, { kind: 'noted', by: operatorActor(trx), words })
  })

/**
 * Lets a claimed case wait for an answer until a time, when it comes back by itself. Throws `not_found`, `right_missing`,
 * `invalid_fields`, and what `takeCase` throws.
 */
export const awaitAnswer = (context: OperatorContext, input: Wait): Promise<void> =>
  park(context, { call: 'parkCase', state: 'waiting' }, input)

/** Hands a claimed case to a lead, or an authority, until a time. Throws as `awaitAnswer`. */
export const escalateCase = (
  context: OperatorContext,
  input: v.InferOutput<typeof EscalateInput>,
): Promise<void> => park(context, { call: 'escalateCase', state: 'escalated' }, input)

function park(
  context: OperatorContext,
  { call, state }: { call: string; state: 'waiting' | 'escalated' },
  { id, version, until, words }: Wait,
): Promise<void> {
  if (until <= context.now) throw invalidFields({ until: 'invalid' })
  const entry = { call, right: decidingRight, reason: words, after: { state, until } }
  return onCase(context, id, entry, async (trx, read) => {
    await takeCase(trx, read, version)
    const parked = await trx.db
      .updateTable('desk_case')
      .set({ state, waiting_until: until, claimed_by: '', claimed_until: 0 })
      .where('pool', '=', read.pool)
      .where('id', '=', read.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await noteEvent(trx, parked, { kind: state, by: operatorActor(trx), words, detail: { until } })
  })
}

/**
 * Opens a closed case again, with a reason; what was decided stays. Throws `not_found`, `right_missing`, and `case_changed`
 * for one that is open, or of a kind whose cause is over, and where another on the same is open.
 */
export async function reopen(
  context: OperatorContext,
  { id, version, words }: v.InferOutput<typeof ReopenInput>,
): Promise<void> {
  const entry = { call: 'reopenCase', right: () => 'cases.assign' as const, reason: words }
  try {
    await onCase(context, id, entry, async (trx, read) => {
      const isStale = read.version !== version || !REOPENED_KINDS.includes(read.kind)
      const by = operatorActor(trx)
      const reopened: CaseRow | null = isStale ? null : await reopenCase(trx, read, { by, words })
      if (!reopened) throw new ServiceError('case_changed')
    })
  } catch (error) {
    if (isDuplicate(error)) throw new ServiceError('case_changed')
    throw error
  }
}

// Who has a case, and for how long.

import { sql } from 'kysely'
import type { AnswerOf } from '../../../contract/calls/define-call.ts'
import type { claimCase as claimCall } from '../../../contract/desk/case-calls.ts'
import type { CaseQuery } from '../../../contract/desk/cases.ts'
import { CLAIM_MS } from '../../../core/cases.ts'
import { nameOf } from '../../platform/actor.ts'
import { decidersBefore } from '../../moderation/appeals/decide-appeal.ts'
import { type CaseRow, noteEvent } from '../../platform/cases/cases.ts'
import type { Actor, HostContext, OperatorContext } from '../../platform/context.ts'
import { ServiceError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { logEntry } from '../log/log-entry.ts'
import { requireRight } from '../operators/grants.ts'
import { listCases } from './list-cases.ts'
import { aboutCase, onCase } from './on-case.ts'
import { decidingRight, findCase, readingRight } from './visible-cases.ts'

type Claim = NonNullable<AnswerOf<typeof claimCall>>

/** The operator, as timelines and decisions name them. */
export const operatorActor = ({ operator }: Pick<OperatorContext, 'operator'>) =>
  ({ kind: 'operator', id: operator.id }) as const satisfies Actor

/** A change of a case while it is open. */
export const updateOpen = ({ db }: Pick<HostContext, 'db'>, { pool, id }: CaseRow) =>
  db
    .updateTable('desk_case')
    .where('pool', '=', pool)
    .where('id', '=', id)
    // The same expression as in the index.
    .where(sql<boolean>`closed_at = 0`)

/**
 * Takes a case for 20 minutes, or holds it for 20 more at least. Throws `not_found`, `right_missing`, `claimed_by_other`,
 * `already_decided`, and `same_decider` for an appeal in a matter one has decided in.
 */
export function claimCase(context: OperatorContext, id: string): Promise<Claim> {
  return inTransaction(context, async (trx) => {
    const { db, now, operator } = trx
    const read = await findCase(trx, id)
    const right = decidingRight(read)
    requireRight(trx, right, read.brand)
    const isHeld = read.claimed_by === operator.id && read.claimed_until > now
    if (!isHeld) await logEntry(trx, { ...aboutCase(read), call: 'claimCase', right })
    if ((await decidersOf(trx, read)).has(nameOf(operatorActor(trx)))) throw new ServiceError('same_decider')
    const until = now + CLAIM_MS
    const claimed = await updateOpen(trx, read)
      .set({
        ...{ state: 'claimed', waiting_until: 0, claimed_by: operator.id },
        // What was handed over is held for longer.
        claimed_until: sql<number>`case when claimed_by = ${operator.id} and claimed_until > ${until}
          then claimed_until else ${until} end`,
      })
      .where((row) => row.or([row('claimed_by', 'in', ['', operator.id]), row('claimed_until', '<=', now)]))
      .returningAll()
      .executeTakeFirst()
    if (!claimed) throw await whyNot(trx, read)
    if (!isHeld) await noteEvent({ db, now }, claimed, { kind: 'claimed', by: operatorActor(trx) })
    const { claimed_until, version } = claimed
    return { id, claimed_until, version }
  })
}

/** The actors who may not decide an appeal; none for other cases. */
export const decidersOf = async (
  { db }: Pick<HostContext, 'db'>,
  { pool, kind, subject_ref }: CaseRow,
): Promise<ReadonlySet<string>> =>
  kind === 'appeal' ? decidersBefore(db, { pool, id: subject_ref }) : new Set()

/** Why a case of a list is left to others: somebody was quicker, or it is not for this operator. */
const PASSED_OVER = [
  ...['already_decided', 'case_changed', 'claimed_by_other', 'not_found', 'right_missing', 'same_decider'],
]

/** Takes the first case of the queue, as it is filtered, that nobody has. Null where there is none. */
export async function claimNext(context: OperatorContext, query: CaseQuery): Promise<Claim | null> {
  const { rows } = await listCases(context, { state: 'open', ...query, claimed: 'nobody' })
  for (const { id } of rows) {
    try {
      return await claimCase(context, id)
    } catch (error) {
      if (!(error instanceof ServiceError && PASSED_OVER.includes(error.code))) throw error
    }
  }
  return null
}

/** Gives a case back; one that the operator does not have stays as it is. Throws `not_found`. */
export async function releaseCase(context: OperatorContext, id: string): Promise<void> {
  const { claimed_by } = await findCase(context, id)
  if (claimed_by !== context.operator.id) return
  await onCase(context, id, { call: 'releaseCase', right: readingRight }, async (trx, read) => {
    const { db, now, operator } = trx
    const released = await updateOpen(trx, read)
      .set({ state: 'open', claimed_by: '', claimed_until: 0 })
      .where('claimed_by', '=', operator.id)
      .returningAll()
      .executeTakeFirst()
    if (released) await noteEvent({ db, now }, released, { kind: 'released', by: operatorActor(trx) })
  })
}

/** Gives back all that an operator has who leaves, in the running transaction. */
export async function releaseClaims(
  { db, now }: Pick<HostContext, 'db' | 'now'>,
  operator: string,
  by: Actor,
): Promise<void> {
  const released = await db
    .updateTable('desk_case')
    .set({ state: 'open', claimed_by: '', claimed_until: 0 })
    .where('claimed_by', '=', operator)
    .where(sql<boolean>`claimed_until > 0`)
    .returning(['pool', 'id', 'subject', 'version'])
    .execute()
  for (const row of released) await noteEvent({ db, now }, row, { kind: 'released', by })
}

/**
 * Takes a case as it was read, with the claim, for a write that changes its version; in the running transaction. Throws
 * `already_decided`, `claimed_by_other`, or `case_changed` with what changed and by whom.
 */
export async function takeCase(context: OperatorContext, read: CaseRow, version: number): Promise<CaseRow> {
  const taken = await updateOpen(context, read)
    .set({ version: version + 1 })
    .where('version', '=', version)
    .where('claimed_by', '=', context.operator.id)
    .where('claimed_until', '>', context.now)
    .returningAll()
    .executeTakeFirst()
  if (!taken) throw await whyNot(context, read, version)
  return taken
}

/** Why a write on an open case found none. */
export async function whyNot(
  { db, now, operator }: OperatorContext,
  { pool, id }: CaseRow,
  version = 0,
): Promise<ServiceError> {
  const present = await db
    .selectFrom('desk_case')
    .selectAll()
    .where('pool', '=', pool)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const changes = await db
    .selectFrom('case_event')
    .select(['kind', 'actor as by', 'created_at as at'])
    .where('pool', '=', pool)
    .where('case_id', '=', id)
    .where('version', '>', version)
    .orderBy('created_at', 'desc')
    .orderBy('version', 'desc')
    .limit(20)
    .execute()
  const { closed_at, claimed_by, claimed_until } = present
  if (closed_at > 0) return new ServiceError('already_decided', { changes })
  if (claimed_by !== '' && claimed_by !== operator.id && claimed_until > now)
    return new ServiceError('claimed_by_other', { claimed_by, changes })
  return new ServiceError('case_changed', { changes })
}

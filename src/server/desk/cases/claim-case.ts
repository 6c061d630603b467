// Who has a case, and for how long.

import { sql } from 'kysely'
import type * as v from 'valibot'
import type { AssignInput, CaseQuery } from '../../../contract/desk/cases.ts'
import { ASSIGNED_MS, CLAIM_MS } from '../../../core/cases.ts'
import { type CaseRow, noteEvent } from '../../platform/cases/cases.ts'
import type { Db } from '../../platform/db/store.ts'
import { transact } from '../../platform/db/transact.ts'
import { CaseError } from './case-error.ts'
import { listCases } from './list-cases.ts'
import type { OperatorContext } from './operator-context.ts'
import { decidingRight, findCase, requireRight } from './visible-cases.ts'

const open = (db: Db, { pool, id }: CaseRow) =>
  db
    .updateTable('desk_case')
    .where('pool', '=', pool)
    .where('id', '=', id)
    // The same expression as in the index.
    .where(sql<boolean>`closed_at = 0`)

/** Takes a case for 20 minutes, or holds it for 20 more. Throws `not_found`, `right_missing`, `claimed_by_other`, `already_decided`. */
export function claimCase(context: OperatorContext, id: string): Promise<CaseRow> {
  const { deps, operator, log } = context
  return transact(deps.store.db, async (db) => {
    const now = deps.clock()
    const read = await findCase(context, db, id)
    requireRight(context, decidingRight(read.kind), read)
    const claimed = await open(db, read)
      .set({
        ...{ state: 'claimed', waiting_until: 0 },
        ...{ claimed_by: operator.id, claimed_until: now + CLAIM_MS },
      })
      .where((row) => row.or([row('claimed_by', 'in', ['', operator.id]), row('claimed_until', '<=', now)]))
      .returningAll()
      .executeTakeFirst()
    if (!claimed) throw await whyNot(context, db, read)
    if (read.claimed_by === operator.id && read.claimed_until > now) return claimed
    await noteEvent({ db, now }, claimed, { kind: 'claimed', by: { kind: 'operator', id: operator.id } })
    await log(db, { ...aboutCase(claimed), call: 'claimCase', right: decidingRight(claimed.kind) })
    return claimed
  })
}

/** Takes the first case of the queue, as it is filtered, that nobody has. Null where there is none. */
export async function claimNext(context: OperatorContext, query: CaseQuery): Promise<CaseRow | null> {
  const { rows } = await listCases(context, { ...query, claimed: 'nobody' })
  for (const { id } of rows) {
    try {
      return await claimCase(context, id)
    } catch (error) {
      // Somebody else was quicker, or nobody here may decide it.
      if (!(error instanceof CaseError)) throw error
    }
  }
  return null
}

/** Gives a case back; one that the operator does not have stays as it is. */
export function releaseCase(context: OperatorContext, id: string): Promise<void> {
  const { deps, operator, log } = context
  return transact(deps.store.db, async (db) => {
    const read = await findCase(context, db, id)
    const released = await open(db, read)
      .set({ state: 'open', claimed_by: '', claimed_until: 0 })
      .where('claimed_by', '=', operator.id)
      .returningAll()
      .executeTakeFirst()
    if (!released) return
    const by = { kind: 'operator', id: operator.id } as const
    await noteEvent({ db, now: deps.clock() }, released, { kind: 'released', by })
    await log(db, { ...aboutCase(released), call: 'releaseCase', right: decidingRight(released.kind) })
  })
}

/** Gives back all that an operator has who leaves, in the running transaction. Returns how many. */
export async function releaseClaims(db: Db, operator: string): Promise<number> {
  const released = await db
    .updateTable('desk_case')
    .set({ state: 'open', claimed_by: '', claimed_until: 0 })
    .where('claimed_by', '=', operator)
    .where(sql<boolean>`claimed_until > 0`)
    .executeTakeFirst()
  return Number(released.numUpdatedRows)
}

/** Hands cases to an operator, for the length of a login. Throws `not_found`, `right_missing`, `already_decided`. */
export function assignCases(
  context: OperatorContext,
  { ids, operator: to }: v.InferOutput<typeof AssignInput>,
): Promise<void> {
  const { deps, operator, log } = context
  return transact(deps.store.db, async (db) => {
    const now = deps.clock()
    for (const id of [...ids].sort()) {
      const read = await findCase(context, db, id)
      requireRight(context, 'cases.assign', read)
      if (!(await context.mayTake(to, decidingRight(read.kind), read.brand)))
        throw new CaseError('right_missing')
      const assigned = await open(db, read)
        .set({
          ...{ state: 'claimed', waiting_until: 0 },
          ...{ claimed_by: to, claimed_until: now + ASSIGNED_MS },
        })
        .returningAll()
        .executeTakeFirst()
      if (!assigned) throw await whyNot(context, db, read)
      const by = { kind: 'operator', id: operator.id } as const
      await noteEvent({ db, now }, assigned, { kind: 'assigned', by, detail: { to } })
      await log(db, { ...aboutCase(assigned), call: 'assignCases', right: 'cases.assign', after: to })
    }
  })
}

/** What the log says of every act on a case. */
export const aboutCase = ({ brand, pool, id }: Pick<CaseRow, 'brand' | 'pool' | 'id'>) =>
  ({ brand, pool, subject_kind: 'case', subject: id, case_id: id }) as const

/**
 * Takes a case as it was read, with the claim, for a write that changes its version; in the running transaction. Throws
 * `already_decided`, `claimed_by_other`, or `case_changed` with what changed and by whom.
 */
export async function takeCase(
  context: OperatorContext,
  db: Db,
  read: CaseRow,
  version: number,
): Promise<CaseRow> {
  const now = context.deps.clock()
  const taken = await open(db, read)
    .set({ version: version + 1 })
    .where('version', '=', version)
    .where('claimed_by', '=', context.operator.id)
    .where('claimed_until', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (!taken) throw await whyNot(context, db, read, version)
  return taken
}

async function whyNot(
  { deps, operator }: OperatorContext,
  db: Db,
  { pool, id }: CaseRow,
  version = 0,
): Promise<CaseError> {
  const now = await db
    .selectFrom('desk_case')
    .selectAll()
    .where('pool', '=', pool)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const events = await db
    .selectFrom('case_event')
    .select(['kind', 'actor as by', 'created_at as at'])
    .where('pool', '=', pool)
    .where('case_id', '=', id)
    .where('version', '>', version)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
  if (now.closed_at > 0) return new CaseError('already_decided', { changes: events })
  const isOthers = now.claimed_by !== '' && now.claimed_by !== operator.id && now.claimed_until > deps.clock()
  if (isOthers) return new CaseError('claimed_by_other', { claimed_by: now.claimed_by, changes: events })
  return new CaseError('case_changed', { changes: events })
}

// Runs of the audit, as they are kept: at night or asked for, one at a time, with how many rows break which sentence.

import { randomUUID } from 'node:crypto'
import type { AuditFailure } from '../../contract/desk/health.ts'
import { DAY_MS, MINUTE_MS } from '../../core/durations.ts'
import { nameOf } from '../platform/actor.ts'
import type { Actor, Deps } from '../platform/context.ts'
import type { Db } from '../platform/db/store.ts'

/** Holds no row, and so nothing of a member. */
export interface AuditReport {
  /** How many sentences were checked. */
  checks: number
  found: readonly { check: string; rows: number }[]
}

/** An audit that came to no end. */
export class AuditError extends Error {
  override readonly name = 'AuditError'
  readonly failure: AuditFailure

  constructor(failure: AuditFailure) {
    super(failure)
    this.failure = failure
  }
}

/** It is stopped after so long. */
export const AUDIT_MS = 30 * MINUTE_MS
/** Nobody is at work on one that began so long ago: its process died. */
const ABANDONED_MS = AUDIT_MS + 5 * MINUTE_MS
const KEPT_MS = 90 * DAY_MS
/** After the file was rewritten and before the day begins, in UTC. */
const NIGHT = { from: '03:30', to: '06:00' }

/** Asks for an audit, which the job makes. Returns its id; null where one waits or is on its way. */
export async function askForAudit(
  { db, now }: { db: Db; now: number },
  actor: Actor,
  id: string = randomUUID(),
): Promise<string | null> {
  await endAbandoned(db, now)
  const asked = await db
    .insertInto('audit_run')
    .values({
      ...{ id, asked_by: nameOf(actor), asked_at: now, begun_at: 0, finished_at: 0 },
      ...{ checks: 0, found: '[]', failure: '' },
    })
    // That of the night was made already, or another is open.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return asked?.id ?? null
}

const endAbandoned = (db: Db, now: number) =>
  db
    .updateTable('audit_run')
    .set({ finished_at: now, failure: 'stopped' })
    .where('finished_at', '=', 0)
    .where('begun_at', '>', 0)
    .where('begun_at', '<', now - ABANDONED_MS)
    .execute()

/** Makes the audit that was asked for, or that of the night; whichever process takes it, it is made once. */
export async function runDueAudit(
  { store: { db }, clock }: Pick<Deps, 'store' | 'clock'>,
  audit: () => Promise<AuditReport>,
): Promise<void> {
  const now = clock()
  const [day = '', time = ''] = new Date(now).toISOString().split('T')
  if (time >= NIGHT.from && time < NIGHT.to)
    await askForAudit({ db, now }, { kind: 'system', job: 'audit' }, day)
  const taken = await db
    .updateTable('audit_run')
    .set({ begun_at: now })
    .where('finished_at', '=', 0)
    .where('begun_at', '=', 0)
    .returning('id')
    .executeTakeFirst()
  if (!taken) return
  const keep = (outcome: { checks?: number; found?: string; failure?: AuditFailure }) =>
    db
      .updateTable('audit_run')
      .set({ ...outcome, finished_at: clock() })
      .where('id', '=', taken.id)
      .execute()
  try {
    const { checks, found } = await audit()
    await keep({ checks, found: JSON.stringify(found) })
  } catch (error) {
    await keep({ failure: error instanceof AuditError ? error.failure : 'failed' })
    throw error
  }
}

/** Deletes what is told of old runs. */
export const sweepAudits = ({ store, clock }: Pick<Deps, 'store' | 'clock'>) =>
  store.db
    .deleteFrom('audit_run')
    .where('asked_at', '<', clock() - KEPT_MS)
    .where('finished_at', '>', 0)
    .execute()

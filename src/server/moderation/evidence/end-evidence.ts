import type { ExpressionBuilder, Selectable } from 'kysely'
import { DAY_MS } from '../../../core/durations.ts'
import { EVIDENCE_DAYS } from '../../../core/limits.ts'
import { nameOf } from '../../platform/actor.ts'
import { poolsOf } from '../../platform/brands.ts'
import type { Actor, Context, Deps } from '../../platform/context.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Db } from '../../platform/db/store.ts'
import { transact } from '../../platform/db/transact.ts'
import { requestVacuum } from '../../platform/db/vacuum.ts'
import type { EvidenceTable } from '../tables.ts'

const BATCH = 100

/** What the evidence for a decision is kept under: its notice, and the case that was decided; either may be ''. */
export const basisOf = ({ notice, case_id }: { notice: string; case_id: string }): string[] => [
  notice,
  case_id,
]

/**
 * Keeps the evidence of these notices, and cases, for as long as their last decision can be contested, from now on; that of
 * what is still open until it is decided.
 */
export async function endEvidence(
  { db, brand, now }: Pick<Context, 'db' | 'now'> & { brand: Pick<Context['brand'], 'pool'> },
  basis: readonly string[],
): Promise<void> {
  const ids = named(basis)
  if (ids.length === 0) return
  await db
    .updateTable('evidence')
    .set({ ends_at: now + EVIDENCE_DAYS * DAY_MS })
    .where('pool', '=', brand.pool)
    .where('notice', 'in', ids)
    .where((row) => row.not(row.or([row.exists(openNotice(row)), row.exists(openCase(row))])))
    .execute()
}

type Evidence = ExpressionBuilder<Database, 'evidence'>

const openNotice = (row: Evidence) =>
  row
    .selectFrom('notice')
    .select('notice.id')
    .whereRef('notice.pool', '=', 'evidence.pool')
    .whereRef('notice.id', '=', 'evidence.notice')
    .where('notice.decided_at', '=', 0)

const openCase = (row: Evidence) =>
  row
    .selectFrom('desk_case')
    .select('desk_case.id')
    .whereRef('desk_case.pool', '=', 'evidence.pool')
    .whereRef('desk_case.id', '=', 'evidence.notice')
    .where('desk_case.closed_at', '=', 0)

/** Keeps the evidence of these notices, and cases, until the next decision: the last one is appealed against. */
export async function keepEvidenceOf(
  { db, brand }: Pick<Context, 'db' | 'brand'>,
  basis: readonly string[],
): Promise<void> {
  const ids = named(basis)
  if (ids.length === 0) return
  await db
    .updateTable('evidence')
    .set({ ends_at: 0 })
    .where('pool', '=', brand.pool)
    .where('notice', 'in', ids)
    .execute()
}

const named = (basis: readonly string[]) => basis.filter((id) => id !== '')

/**
 * Keeps all evidence of a notice, or one piece of it by id, until a time, whatever is decided; 0 = no longer than the decision
 * says. False where there is none.
 */
export async function holdEvidence(
  { db, brands }: { db: Db } & Pick<Deps, 'brands'>,
  actor: Actor,
  of: { notice: string } | { id: string },
  { until, why }: { until: number; why: string },
): Promise<boolean> {
  const held = await db
    .updateTable('evidence')
    .set({ hold_until: until, hold_why: why, hold_by: nameOf(actor) })
    .where('pool', 'in', poolsOf(brands))
    .where((row) => ('id' in of ? row('id', '=', of.id) : row('notice', '=', of.notice)))
    .executeTakeFirst()
  return held.numUpdatedRows > 0n
}

/** The evidence of a notice, as it was taken. */
export const evidenceOf = (
  { store, brands }: Pick<Deps, 'store' | 'brands'>,
  notice: string,
): Promise<EvidenceTable[]> =>
  store.db
    .selectFrom('evidence')
    .selectAll()
    .where('pool', 'in', poolsOf(brands))
    .where('notice', '=', notice)
    .orderBy('kind')
    .execute()

/** The evidence of all notices of a case, and of the case itself, in the order it was taken. */
export async function evidenceOfCase(
  db: Db,
  { pool, id }: { pool: string; id: string },
): Promise<Selectable<EvidenceTable>[]> {
  const notices = await db
    .selectFrom('notice')
    .select('id')
    .where('pool', '=', pool)
    .where('case_id', '=', id)
    .execute()
  return db
    .selectFrom('evidence')
    .selectAll()
    .where('pool', '=', pool)
    .where('notice', 'in', [id, ...notices.map((notice) => notice.id)])
    .orderBy('taken_at')
    .orderBy('kind')
    .execute()
}

/** Deletes evidence whose time is over. Returns how many rows. */
export async function sweepEvidence({
  store,
  media,
  clock,
}: Pick<Deps, 'store' | 'media' | 'clock'>): Promise<number> {
  const now = clock()
  const over = await store.db
    .selectFrom('evidence')
    .select(['pool', 'id', 'file'])
    .where('ends_at', '>', 0)
    .where('ends_at', '<=', now)
    .where('hold_until', '<=', now)
    .orderBy('ends_at')
    .limit(BATCH)
    .execute()
  for (const { pool, id, file } of over) {
    const isGone = await transact(store.db, async (db) => {
      await requestVacuum(db, store.engine)
      const deleted = await db
        .deleteFrom('evidence')
        .where('pool', '=', pool)
        .where('id', '=', id)
        // It may have been held meanwhile.
        .where('ends_at', '<=', now)
        .where('hold_until', '<=', now)
        .executeTakeFirst()
      return deleted.numDeletedRows === 1n
    })
    if (isGone && file !== '') await media.removeFiles([file])
  }
  return over.length
}

// When each job ran last, as the desk shows it.

import { MINUTE_MS, WEEK_MS } from '../../core/durations.ts'
import type { Deps } from './context.ts'

/** A run a second is not worth a row a second. */
const KEPT_EVERY_MS = MINUTE_MS
/** A job whose last run that went well is longer ago than three of its intervals, and this, is late. */
const PATIENCE_MS = 10 * MINUTE_MS

interface Run {
  job: string
  everyMs: number
  hasFailed: boolean
}

/** Keeps the last runs of the jobs of processes that serve the same brands. */
export function jobRunKeeper({ store: { db }, clock, brands }: Pick<Deps, 'store' | 'clock' | 'brands'>) {
  const served = [...brands.keys()].sort().join(' ')
  const kept = new Map<string, { at: number; hasFailed: boolean }>()
  return async ({ job, everyMs, hasFailed }: Run): Promise<void> => {
    const now = clock()
    const last = kept.get(job)
    if (last?.hasFailed === hasFailed && now - last.at < KEPT_EVERY_MS) return
    const at = { every_ms: everyMs, ...(hasFailed ? { failed_at: now } : { ran_at: now }) }
    await db
      .insertInto('job_run')
      .values({ brands: served, job, ran_at: 0, failed_at: 0, ...at })
      .onConflict((conflict) => conflict.columns(['brands', 'job']).doUpdateSet(at))
      .execute()
    kept.set(job, { at: now, hasFailed })
  }
}

/** The jobs by name; of several groups of processes, how the worst of them stands. */
export async function readJobRuns({ store: { db } }: Pick<Deps, 'store'>, now: number) {
  const rows = await db.selectFrom('job_run').selectAll().orderBy('job').execute()
  return [...Map.groupBy(rows, ({ job }) => job)].map(([job, runs]) => ({
    job,
    ran_at: Math.min(...runs.map(({ ran_at }) => ran_at)),
    failed_at: Math.max(...runs.map(({ failed_at }) => failed_at)),
    is_late: runs.some(({ ran_at, every_ms }) => now - ran_at > 3 * every_ms + PATIENCE_MS),
  }))
}

/** Forgets processes that serve other brands now. */
export const sweepJobRuns = ({ store: { db }, clock }: Pick<Deps, 'store' | 'clock'>) =>
  db
    .deleteFrom('job_run')
    .where('ran_at', '<', clock() - WEEK_MS)
    .where('failed_at', '<', clock() - WEEK_MS)
    .execute()

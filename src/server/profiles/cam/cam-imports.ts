// Imports of cam profiles, as they are kept: who asked, what came of it, and what was left out.

import { randomUUID } from 'node:crypto'
import { nameOf } from '../../platform/actor.ts'
import type { Actor, Brand, Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { FeedError } from './feed-error.ts'

export interface ImportReport {
  added: number
  changed: number
  /** No longer in the feed, or no longer fit for it. */
  removed: number
  /** Left out, and why: the field's name with its code. */
  refused: { id: string; problem: string }[]
}

/** So many of the profiles that were left out are kept. */
const MOST_REFUSED = 500

const NOTHING: ImportReport = { added: 0, changed: 0, removed: 0, refused: [] }

/** Asks for an import of a brand's feed, which the job makes. Returns its id; null where one waits already. */
export async function askForImport(
  { db, now }: { db: Db; now: number },
  actor: Actor,
  brand: Brand,
): Promise<string | null> {
  const waiting = await db
    .selectFrom('cam_import')
    .select('id')
    .where('brand', '=', brand.id)
    .where('finished_at', '=', 0)
    .executeTakeFirst()
  if (waiting) return null
  const id = randomUUID()
  await db
    .insertInto('cam_import')
    .values({ id, brand: brand.id, asked_by: nameOf(actor), asked_at: now, ...outcomeOf(NOTHING, 0) })
    .execute()
  return id
}

const outcomeOf = ({ refused, ...counts }: ImportReport, finishedAt: number, failure = '') => ({
  ...counts,
  refused: JSON.stringify(refused.slice(0, MOST_REFUSED)),
  left_out: refused.length,
  failure,
  finished_at: finishedAt,
})

/** Makes an import, and keeps what came of it, also where the feed is not taken: then it throws `FeedError` again. */
export async function keepImport(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  actor: Actor,
  brandId: string,
  work: () => Promise<ImportReport>,
  id: string = randomUUID(),
): Promise<ImportReport> {
  const asked = { id, brand: brandId, asked_by: nameOf(actor), asked_at: clock() }
  const keep = (report: ImportReport, failure?: string) => {
    const outcome = outcomeOf(report, clock(), failure)
    return store.db
      .insertInto('cam_import')
      .values({ ...asked, ...outcome })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(outcome))
      .execute()
  }
  try {
    const report = await work()
    await keep(report)
    return report
  } catch (error) {
    if (error instanceof FeedError) await keep(NOTHING, error.message)
    throw error
  }
}

import { sql } from 'kysely'
import { NOTICE_KINDS } from '../../../contract/lists.ts'
import type { Deps } from '../../platform/context.ts'

/** Claims end three years after the year they arose in. */
const CLAIMED_MS = 4 * 366 * 86_400_000

/**
 * Forgets who sent a complaint and what it said, once no claim can arise from it; a notice nobody answered waits (law.md
 * L39).
 */
export async function sweepComplaints({
  store: { db },
  clock,
}: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  await db
    .updateTable('notice')
    .set({ account: '', name: '', email: '', reference: '', text: '' })
    // As the index has it.
    .where(sql<boolean>`text <> ''`)
    .where('created_at', '<', clock() - CLAIMED_MS)
    .where('decided_at', '<', clock() - CLAIMED_MS)
    .where((row) => row.or([row('decided_at', '>', 0), row('kind', 'not in', NOTICE_KINDS)]))
    .execute()
}

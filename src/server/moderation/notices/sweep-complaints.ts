import { DAY_MS } from '../../../core/durations.ts'
import { COMPLAINT_YEARS } from '../../../core/limits.ts'
import { sql } from 'kysely'
import { NOTICE_KINDS } from '../../../contract/lists.ts'
import type { Deps } from '../../platform/context.ts'

const CLAIMED_MS = COMPLAINT_YEARS * 366 * DAY_MS

/**
 * Erases sender and text of a complaint or an appeal, once no claim can arise from it; an unanswered notice waits (law.md
 * L39).
 */
export async function sweepComplaints({
  store: { db },
  clock,
}: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  await db
    .updateTable('notice')
    .set({
      ...{ account: '', name: '', email: '', reference: '', text: '', photo: '' },
      ...{ link_hash: '', appeal_hash: '', mailbox: '', browser: '', network: '' },
    })
    // The same expression as in the index.
    .where(sql<boolean>`text <> ''`)
    .where('created_at', '<', clock() - CLAIMED_MS)
    .where('decided_at', '<', clock() - CLAIMED_MS)
    .where((row) => row.or([row('decided_at', '>', 0), row('kind', 'not in', NOTICE_KINDS)]))
    .execute()
  await db
    .updateTable('appeal')
    .set({ account: '', text: '', words: '' })
    .where(sql<boolean>`text <> ''`)
    .where('decided_at', '>', 0)
    .where('decided_at', '<', clock() - CLAIMED_MS)
    .execute()
}

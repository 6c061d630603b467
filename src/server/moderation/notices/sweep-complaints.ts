import { DAY_MS } from '../../../core/durations.ts'
import { COMPLAINT_YEARS } from '../../../core/limits.ts'
import { sql } from 'kysely'
import { NOTICE_KINDS } from '../../../contract/lists.ts'
import { poolsOf } from '../../platform/brands.ts'
import type { Deps } from '../../platform/context.ts'

const CLAIMED_MS = COMPLAINT_YEARS * 366 * DAY_MS

/**
 * Erases sender and text of a complaint or an appeal, whom an authority's order concerned, what was asked of one's data, and
 * what was done with a case, once no claim can arise from it; what is unanswered waits (law.md L39).
 */
export async function sweepComplaints({
  store: { db },
  brands,
  clock,
}: Pick<Deps, 'store' | 'brands' | 'clock'>): Promise<void> {
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
  await db
    .updateTable('authority_order')
    .set({ account: '', concerns: '', words: '' })
    // The same expression as in the index.
    .where(sql<boolean>`concerns <> ''`)
    .where('decided_at', '>', 0)
    .where('decided_at', '<', clock() - CLAIMED_MS)
    // Whoever has to be told is named until then.
    .where((row) => row.or([row('inform_at', '=', 0), row('informed_at', '>', 0)]))
    .execute()
  const followed = await db
    .selectFrom('desk_case')
    .select('subject_ref')
    .where('pool', 'in', poolsOf(brands))
    .where('kind', '=', 'child_abuse_follow_up')
    .where(sql<boolean>`closed_at = 0`)
    .execute()
  await db
    .deleteFrom('authority_report')
    .where('created_at', '<', clock() - CLAIMED_MS)
    .$if(followed.length > 0, (reports) =>
      reports.where(
        'id',
        'not in',
        followed.map(({ subject_ref }) => subject_ref),
      ),
    )
    .execute()
  await db
    .deleteFrom('privacy_request')
    .where('decided_at', '>', 0)
    .where('decided_at', '<', clock() - CLAIMED_MS)
    .execute()
  await db
    .deleteFrom('case_event')
    .where('created_at', '<', clock() - CLAIMED_MS)
    .where((row) =>
      row.exists(
        row
          .selectFrom('desk_case')
          .select('desk_case.id')
          .whereRef('desk_case.pool', '=', 'case_event.pool')
          .whereRef('desk_case.id', '=', 'case_event.case_id')
          .where('desk_case.closed_at', '>', 0)
          .where('desk_case.closed_at', '<', clock() - CLAIMED_MS),
      ),
    )
    .execute()
}

import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { CaseRow } from '../../platform/cases/cases.ts'

/** Ends the signs that were looked at in cases of fraud, in the transaction that closes them. */
export async function endSignals(
  { db, now }: Pick<Context, 'db' | 'now'>,
  pool: string,
  closed: readonly CaseRow[],
): Promise<void> {
  for (const { id, subject, ground } of closed) {
    if (subject === '' || ground !== 'fraud') continue
    await db
      .updateTable('signal')
      .set({ ended_at: now, case_id: id })
      .where('pool', '=', pool)
      .where('account', '=', subject)
      .where(sql<boolean>`ended_at = 0`)
      .execute()
  }
}

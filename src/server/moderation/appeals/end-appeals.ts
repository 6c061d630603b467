import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { closeCasesOf } from '../../platform/cases/cases.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/db/schema.ts'
import { endEvidence } from '../evidence/end-evidence.ts'
import { appealedBy, basisOfAppeal } from './find-appealable.ts'

const PURGE = { kind: 'system', job: 'purge' } as const

/** Ends the appeals of an account that nobody decided: its data goes, and nothing can be given back. */
export async function endAppeals(
  context: Pick<Context, 'db' | 'now'> & { brand: { pool: string } },
  account: string,
): Promise<void> {
  const { db, brand, now } = context
  const ended = await db
    .updateTable('appeal')
    .set({ outcome: 'gone', decided_at: now })
    .where('pool', '=', brand.pool)
    .where('account', '=', account)
    .where('decided_at', '=', 0)
    .returning(['pool', 'id', 'side', 'decision'])
    .execute()
  const refs = ended.map(({ id }) => id)
  if (refs.length > 0)
    await closeCasesOf(context, brand.pool, { kind: 'appeal', refs }, { outcome: 'gone', by: PURGE })
  for (const appeal of ended) {
    await endEvidence(context, basisOfAppeal(await appealedBy(db, appeal)))
  }
}

/** Whether the removal of an account is appealed against: what may be given back is not purged. */
export const isRemovalAppealed = (row: ExpressionBuilder<Database, 'deletion'>): Expression<SqlBool> =>
  row.exists(
    row
      .selectFrom('appeal')
      .innerJoin('decision', (join) =>
        join.onRef('decision.pool', '=', 'appeal.pool').onRef('decision.id', '=', 'appeal.decision'),
      )
      .select('appeal.id')
      .whereRef('appeal.pool', '=', 'deletion.pool')
      .whereRef('appeal.account', '=', 'deletion.account')
      .where('appeal.side', '=', 'member')
      .where('appeal.decided_at', '=', 0)
      .where('decision.measure', '=', 'account_removed')
      .where('decision.lifted_at', '=', 0),
  )

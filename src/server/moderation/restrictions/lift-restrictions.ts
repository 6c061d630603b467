import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { nameOf } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { RestrictionTable } from '../tables.ts'
import type { ModerationContext } from './statement-of-reasons.ts'

type Lifted = Pick<RestrictionTable, 'decision' | 'measure' | 'ground' | 'photo' | 'notice'>

/**
 * Ends the measures of a pool that are in force and meet the condition, in the running transaction; their decisions say who
 * lifted them, and why. Returns them.
 */
export async function liftRestrictions(
  context: ModerationContext,
  condition: (row: ExpressionBuilder<Database, 'restriction'>) => Expression<SqlBool>,
  why: string,
): Promise<Lifted[]> {
  const { db, brand, now } = context
  const lifted = await db
    .updateTable('restriction')
    .set({ lifted_at: now })
    .where('pool', '=', brand.pool)
    .where('lifted_at', '=', 0)
    .where(condition)
    .returning(['decision', 'measure', 'ground', 'photo', 'notice'])
    .execute()
  for (const { decision } of lifted) await liftDecision(context, decision, why)
  return lifted
}

/** Writes down who lifted a decision, and why; false where it was lifted. */
export async function liftDecision(
  { db, brand, now, actor }: ModerationContext,
  decision: string,
  why: string,
): Promise<boolean> {
  const lifted = await db
    .updateTable('decision')
    .set({ lifted_by: nameOf(actor), lifted_at: now, lifted_why: why })
    .where('pool', '=', brand.pool)
    .where('id', '=', decision)
    .where('lifted_at', '=', 0)
    .executeTakeFirst()
  return lifted.numUpdatedRows === 1n
}

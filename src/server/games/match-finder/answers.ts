import type { MatchAnswers } from '../../../contract/games.ts'
import type { MemberContext } from '../../platform/context.ts'

/** The viewer's answers so far. */
export async function readAnswers({ db, brand, viewer }: MemberContext): Promise<MatchAnswers> {
  const row = await db
    .selectFrom('match_answer')
    .select('answers')
    .where('pool', '=', brand.pool)
    .where('profile', '=', viewer.account)
    .executeTakeFirst()
  return row ? (JSON.parse(row.answers) as MatchAnswers) : {}
}

/** Keeps answers in place of the earlier ones. */
export async function writeAnswers(
  { db, brand, viewer, now }: MemberContext,
  given: MatchAnswers,
): Promise<void> {
  const answers = JSON.stringify(given)
  await db
    .insertInto('match_answer')
    .values({ pool: brand.pool, profile: viewer.account, answers, updated_at: now })
    .onConflict((conflict) => conflict.columns(['pool', 'profile']).doUpdateSet({ answers, updated_at: now }))
    .execute()
}

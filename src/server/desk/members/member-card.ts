import { sql } from 'kysely'
import type * as v from 'valibot'
import type { MemberCard } from '../../../contract/desk/cases.ts'
import { ageAt } from '../../../core/age.ts'
import { DAY_MS } from '../../../core/durations.ts'
import type { OperatorContext } from '../../platform/context.ts'
import { isOfChildAbuse } from '../../../core/cases.ts'
import { photoCase } from '../cases/photo-case.ts'
import { visibleCases } from '../cases/visible-cases.ts'

/** Decisions of so long are shown; nothing follows from them by itself. */
const EARLIER_MS = 730 * DAY_MS

/** A member in short, within a look that is logged. Null for one who is gone. */
export async function readCard(
  context: OperatorContext,
  { pool, id }: { pool: string; id: string },
): Promise<v.InferOutput<typeof MemberCard> | null> {
  const { db, now } = context
  const member = await db
    .selectFrom('account')
    .innerJoin('profile', (join) =>
      join.onRef('profile.pool', '=', 'account.pool').onRef('profile.id', '=', 'account.id'),
    )
    .select(['account.id', 'account.brand', 'account.name', 'account.language', 'account.time_zone'])
    .select(['account.status', 'account.paid_user', 'account.signup_at as since'])
    .select(['profile.gender', 'profile.born', 'profile.country'])
    .where('account.pool', '=', pool)
    .where('account.id', '=', id)
    .executeTakeFirst()
  if (!member) return null
  const { born, paid_user, ...card } = member
  const shown = await photoCase(context, { pool, profile: id })
  return {
    ...card,
    paid: paid_user === 1,
    age: ageAt(born, now),
    photos: await db
      .selectFrom('photo')
      .select(['id', 'status'])
      .where('pool', '=', pool)
      .where('profile', '=', id)
      .orderBy('position')
      .execute(),
    shows_photos: shown !== undefined,
    guards_photos: shown !== undefined && isOfChildAbuse(shown),
    decisions: await db
      .selectFrom('decision')
      .select(['id', 'measure', 'ground', 'decided_by as by', 'decided_at as at', 'lifted_at'])
      .where('pool', '=', pool)
      .where('account', '=', id)
      .where('decided_at', '>', now - EARLIER_MS)
      .orderBy('decided_at', 'desc')
      .execute(),
    signals: (
      await db
        .selectFrom('signal')
        .select(['rule', 'weight', 'facts', 'created_at as at', 'ended_at'])
        .where('pool', '=', pool)
        .where('account', '=', id)
        .orderBy('created_at', 'desc')
        .orderBy('rule')
        .execute()
    ).map(({ facts, ...signal }) => ({ ...signal, facts: JSON.parse(facts) as Record<string, number> })),
    open_cases: (
      await db
        .selectFrom('desk_case')
        .select('id')
        .where('pool', '=', pool)
        .where('subject', '=', id)
        .where(sql<boolean>`closed_at = 0`)
        .where(visibleCases(context))
        .orderBy('opened_at')
        .execute()
    ).map((row) => row.id),
  }
}

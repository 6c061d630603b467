import type { AppealableDecision } from '../../../contract/appeals.ts'
import type { AppealSide } from '../../../contract/lists.ts'
import type { Fact, NoticeOutcome, SentAppeal } from '../../../contract/moderation.ts'
import type * as v from 'valibot'
import { DAY_MS } from '../../../core/durations.ts'
import { APPEAL_DAYS } from '../../../core/limits.ts'
import type { Context } from '../../platform/context.ts'
import { type Appealable, appealUntil, findAppealable } from './find-appealable.ts'

type Closed = NonNullable<AppealableDecision['closed']>

/** What was decided, and whether one may appeal. Throws `link_invalid`. */
export async function viewAppeal(
  context: Context,
  means: Parameters<typeof findAppealable>[1],
): Promise<AppealableDecision> {
  const found = await findAppealable(context, means)
  const { side, number, at, decision, notice } = found
  const sent = (await sentAppeals(context, side, [number])).get(number)
  const closed = sent ? 'used' : await closedBy(context, found)
  return {
    ...{ side, number, at, until: appealUntil(at) },
    ...(side === 'member' && decision
      ? {
          reasons: {
            measure: decision.measure,
            ground: decision.ground,
            facts: JSON.parse(decision.facts) as Fact[],
            clause: decision.clause || null,
            automated: decision.automated === 1,
          },
        }
      : {}),
    ...(side === 'notifier' && notice
      ? { notice: { kind: notice.kind, outcome: notice.outcome as NoticeOutcome } }
      : {}),
    ...(closed ? { closed } : {}),
    ...(sent ? { appeal: sent } : {}),
  }
}

/** Why nobody may appeal against a decision any more; undefined while they may, and where they did. */
export async function closedBy(
  { db, brand, now }: Pick<Context, 'db' | 'brand' | 'now'>,
  { at, side, account, decision }: Appealable,
): Promise<Exclude<Closed, 'used'> | undefined> {
  if (at < now - APPEAL_DAYS * DAY_MS) return 'expired'
  if (side === 'notifier' || !decision) return undefined
  if (decision.lifted_at > 0) return 'lifted'
  const owner = await db
    .selectFrom('account')
    .leftJoin('deletion', (join) =>
      join.onRef('deletion.pool', '=', 'account.pool').onRef('deletion.account', '=', 'account.id'),
    )
    .select('deletion.purge_at')
    .where('account.pool', '=', brand.pool)
    .where('account.id', '=', account)
    .executeTakeFirst()
  return owner?.purge_at && owner.purge_at <= now ? 'gone' : undefined
}

/** The appeals against decisions, by the decision's number. */
export async function sentAppeals(
  { db, brand }: Pick<Context, 'db' | 'brand'>,
  side: AppealSide,
  numbers: readonly string[],
): Promise<Map<string, v.InferOutput<typeof SentAppeal>>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('appeal')
    .select(['decision', 'id as number', 'created_at as at', 'outcome'])
    .where('pool', '=', brand.pool)
    .where('side', '=', side)
    .where('decision', 'in', numbers)
    .execute()
  return new Map(
    rows.map(({ decision, outcome, ...sent }) => [decision, { ...sent, outcome: outcome || null }]),
  )
}

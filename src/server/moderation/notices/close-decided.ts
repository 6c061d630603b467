import { sql } from 'kysely'
import type { Actor, Context } from '../../platform/context.ts'
import { closeCases, type CaseRow, IS_OPERATORS } from '../../platform/cases/cases.ts'
import { endEvidence } from '../evidence/end-evidence.ts'
import { endSignals } from '../signals/end-signals.ts'

/** A case of a notice has something left to decide: a notice, or what one hid of a member who is there. */
const HAS_NOTICE = sql<boolean>`exists (select 1 from notice where notice.pool = desk_case.pool
  and notice.case_id = desk_case.id and notice.decided_at = 0)`
const HAS_REVIEW = sql<boolean>`exists (select 1 from restriction
  inner join account on account.pool = restriction.pool and account.id = restriction.account
  where restriction.pool = desk_case.pool and restriction.account = desk_case.subject
    and restriction.ground = desk_case.ground and restriction.measure in ('profile_hidden', 'photo_hidden')
    and restriction.lifted_at = 0 and account.status <> 'deleted' and (restriction.photo = ''
      or exists (select 1 from photo where photo.pool = restriction.pool and photo.id = restriction.photo)
      or exists (select 1 from message_photo where message_photo.pool = restriction.pool
        and message_photo.id = restriction.photo)))`

/**
 * Closes cases of notices that have nothing left to decide: those named, those about a member, and the one that was decided on.
 * A case that an operator opened ends by a decision on it alone. Evidence of their own is kept for as long as the decision can
 * be contested.
 */
export async function closeDecided(
  { db, brand, now }: Pick<Context, 'db' | 'now'> & { brand: Pick<Context['brand'], 'pool'> },
  { about = '', cases = [], decided = '' }: { about?: string; cases?: readonly string[]; decided?: string },
  end: { outcome: string; by: Actor },
): Promise<CaseRow[]> {
  const closed = await closeCases(
    { db, now },
    brand.pool,
    (row) =>
      row.and([
        row('kind', 'in', ['child_abuse', 'under_age', 'notice', 'signal']),
        row.or([
          row.and([row('subject', '=', about), row('subject', '<>', '')]),
          ...(cases.length > 0 ? [row('id', 'in', cases)] : []),
          ...(decided === '' ? [] : [row('id', '=', decided)]),
        ]),
        row.or([
          row('id', '=', decided),
          row.and([
            row.not(IS_OPERATORS),
            // No decision on a notice answers what signs tell, but for one that removes the member.
            ...(end.outcome === 'removed' ? [] : [row('kind', '<>', 'signal')]),
          ]),
        ]),
        row.not(HAS_NOTICE),
        row.not(HAS_REVIEW),
      ]),
    end,
  )
  await endEvidence(
    { db, brand, now },
    closed.map(({ id }) => id),
  )
  await endSignals({ db, now }, brand.pool, closed)
  return closed
}

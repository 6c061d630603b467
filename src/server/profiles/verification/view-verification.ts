import type { Verification } from '../../../contract/verification.ts'
import type { MemberContext } from '../../platform/context.ts'
import { expiryOf, isOpen, keptUntil, triesOf, verificationsOf } from './rows.ts'

/** How the viewer stands with the verified mark. */
export async function viewVerification(context: MemberContext): Promise<Verification> {
  const { db, brand, viewer, now } = context
  const { verified_at } = await db
    .selectFrom('profile')
    .select('verified_at')
    .where('pool', '=', brand.pool)
    .where('id', '=', viewer.account)
    .executeTakeFirstOrThrow()
  const rows = await verificationsOf(context, viewer.account)
  const asked = rows.find((row) => isOpen(row, now))
  const [last] = rows.filter(({ sent_at }) => sent_at > 0)
  const kept = rows.map(keptUntil).filter((until) => until !== null)
  return {
    verified_at: verified_at === 0 ? null : verified_at,
    waiting_since: last?.state === 'waiting' ? last.sent_at : null,
    request: asked ? { id: asked.id, pose: asked.pose, expires_at: expiryOf(asked) } : null,
    refused:
      last?.state === 'refused' && last.reason !== '' ? { reason: last.reason, at: last.decided_at } : null,
    ...triesOf(rows, now),
    kept_until: kept.length === 0 ? null : Math.max(...kept),
  }
}

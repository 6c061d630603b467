import { composeMail } from '../../platform/mail/compose-mail.ts'
import { poolsOf } from '../../platform/brands.ts'
import type { Deps } from '../../platform/context.ts'
import { lockRow } from '../../platform/db/row-locks.ts'
import { transact } from '../../platform/db/transact.ts'
import { reasonOf } from '../../platform/log-redaction.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import { showOrHideProfile } from '../../accounts/show-or-hide-profile.ts'
import { liftRestrictions } from './lift-restrictions.ts'
import type { ModerationContext } from './statement-of-reasons.ts'

const BATCH = 100

/** Ends the suspensions whose days are over: the member takes part again, and gets a mail. Returns how many. */
export async function endSuspensions(
  deps: Pick<Deps, 'store' | 'brands' | 'clock' | 'digest' | 'translator' | 'log' | 'streams'>,
): Promise<number> {
  const { store, brands } = deps
  const due = await store.db
    .selectFrom('account')
    .select(['pool', 'id', 'brand'])
    .where('pool', 'in', poolsOf(brands))
    .where('brand', 'in', [...brands.keys()])
    .where('suspended_until', '>', 0)
    .where('suspended_until', '<=', deps.clock())
    .orderBy('suspended_until')
    .limit(BATCH)
    .execute()
  let ended = 0
  for (const { id, brand } of due) {
    try {
      const actor = { kind: 'system', job: 'suspensions' } as const
      const isEnded = await transact(store.db, (db) =>
        end({ deps, db, brand: brands.get(brand)!, now: deps.clock(), actor }, id),
      )
      if (isEnded) ended += 1
    } catch (error) {
      deps.log.warn({ reason: reasonOf(error) }, 'a suspension that is over could not be ended')
    }
  }
  return ended
}

async function end(context: ModerationContext, id: string): Promise<boolean> {
  const { db, brand, now } = context
  const account = await lockRow(db, 'account', { pool: brand.pool, id })
  // It may have been lifted, or another taken its place.
  if (!account || account.suspended_until === 0 || account.suspended_until > now) return false
  const [lifted] = await liftSuspension(context, id, 'over')
  if (!lifted || account.status === 'pending_deletion' || account.status === 'deleted') return true
  const mail = composeMail(context, account.language, 'suspension_ended', {
    name: account.name,
    more: { statement: lifted.decision },
  })
  await enqueueMail(context, `restriction-lifted:${lifted.decision}`, { to: account.email, ...mail })
  return true
}

/** Ends a member's suspension, in the running transaction. */
export async function liftSuspension(context: ModerationContext, id: string, why: string) {
  const { db, brand } = context
  const lifted = await liftRestrictions(context, (row) => row.and({ account: id, measure: 'suspended' }), why)
  await db
    .updateTable('account')
    .set({ suspended_until: 0 })
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .execute()
  await showOrHideProfile(context, id)
  return lifted
}

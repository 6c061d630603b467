// A profile that rests for some days, at its member's wish.

import type { BodyOf } from '../../contract/calls/define-call.ts'
import type { pauseProfile as pauseCall } from '../../contract/calls/pause.ts'
import type { User } from '../../contract/sessions.ts'
import { DAY_MS } from '../../core/durations.ts'
import { poolsOf } from '../platform/brands.ts'
import type { Context, Deps, MemberContext } from '../platform/context.ts'
import { lockExisting, lockRow } from '../platform/db/row-locks.ts'
import { transact } from '../platform/db/transact.ts'
import { ServiceError } from '../platform/errors.ts'
import { systemContext } from '../platform/system-context.ts'
import { minutesLeft, takeHourly } from '../platform/throttle.ts'
import { inTransaction } from '../platform/transaction.ts'
import { showOrHideProfile } from './show-or-hide-profile.ts'
import { currentUser } from './sessions/current-user.ts'

const BATCH = 100

/** Rests the viewer's profile from now on; a pause that was on begins anew. Throws `rate_limited` for a second note within an hour. */
export function pauseProfile(
  context: MemberContext,
  { days, note }: BodyOf<typeof pauseCall>,
): Promise<User> {
  return inTransaction(context, async (trx) => {
    if (note) await requireRareNote(trx, note)
    await setPause(trx, trx.viewer.account, { paused_until: trx.now + days * DAY_MS, pause_note: note ?? '' })
    return currentUser(trx)
  })
}

/** A note is no way to write: what it said stays for an hour, or goes. */
async function requireRareNote(context: MemberContext, note: string): Promise<void> {
  const { db, brand, viewer, now } = context
  const { pause_note } = await lockExisting(db, 'account', { pool: brand.pool, id: viewer.account })
  if (note === pause_note) return
  if (await takeHourly(context, `pause notes of ${viewer.account}`, 1)) return
  throw new ServiceError('rate_limited', { retryAfter: minutesLeft(now, 'hour') * 60 })
}

/** Ends the viewer's pause; does nothing where there is none. */
export function endPause(context: MemberContext): Promise<User> {
  return inTransaction(context, async (trx) => {
    await setPause(trx, trx.viewer.account, NO_PAUSE)
    return currentUser(trx)
  })
}

const NO_PAUSE = { paused_until: 0, pause_note: '' }

async function setPause(context: Context, account: string, pause: typeof NO_PAUSE): Promise<void> {
  const { db, brand } = context
  await db
    .updateTable('account')
    .set(pause)
    .where('pool', '=', brand.pool)
    .where('id', '=', account)
    .execute()
  await showOrHideProfile(context, account)
}

/** Ends the pauses whose days are over. Returns how many. */
export async function endPauses(deps: Deps): Promise<number> {
  const { store, brands } = deps
  const due = await store.db
    .selectFrom('account')
    .select(['pool', 'id', 'brand'])
    .where('pool', 'in', poolsOf(brands))
    .where('brand', 'in', [...brands.keys()])
    .where('paused_until', '>', 0)
    .where('paused_until', '<=', deps.clock())
    .orderBy('paused_until')
    .limit(BATCH)
    .execute()
  for (const { id, brand } of due) {
    await transact(store.db, async (db) => {
      const context = systemContext(deps, brands.get(brand)!, db)
      const account = await lockRow(db, 'account', { pool: context.brand.pool, id })
      // Another may have been begun meanwhile.
      if (account && account.paused_until <= deps.clock()) await setPause(context, id, NO_PAUSE)
    })
  }
  return due.length
}

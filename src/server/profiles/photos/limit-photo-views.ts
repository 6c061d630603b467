import type { Insertable } from 'kysely'
import { DAY_MS } from '../../../core/durations.ts'
import {
  PHOTO_MEMBERS_A_DAY,
  PHOTO_MEMBERS_AFTER_WITHDRAWALS,
  PHOTO_MEMBERS_AN_HOUR,
} from '../../../core/limits.ts'
import { isAfterRepeatedWithdrawal } from '../../payments/refunds/repeated-withdrawals.ts'
import type { Deps, MemberContext } from '../../platform/context.ts'
import { isUnavailable } from '../../platform/db/errors.ts'
import { ServiceError } from '../../platform/errors.ts'
import { recordRefusal } from '../../platform/record-security.ts'
import { countInWindow, minutesLeft, windowEnd } from '../../platform/throttle.ts'
import { inTransaction } from '../../platform/transaction.ts'
import type { PhotoViewTable } from '../tables.ts'

const dayOf = (now: number) => now - (now % DAY_MS)

/**
 * Counts a member whose photos the viewer opens larger than lists show them, once a day. Throws `photo_view_limit_reached`
 * beyond the ceiling of the hour or the day. While nothing can be written, photos are shown uncounted. Outside any transaction.
 */
export async function countPhotoView(context: MemberContext, other: string): Promise<void> {
  const { db, brand, viewer, deps, now } = context
  const view = {
    pool: brand.pool,
    account: viewer.account,
    day: dayOf(now),
    digest: deps.digest.of(`photos ${viewer.account} ${other}`),
  }
  const known = await db
    .selectFrom('photo_view')
    .select('day')
    .where('pool', '=', view.pool)
    .where('account', '=', view.account)
    .where('day', '=', view.day)
    .where('digest', '=', view.digest)
    .executeTakeFirst()
  if (known) return
  await inTransaction(context, (trx) => count(trx, view)).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
  })
}

async function count(trx: MemberContext, view: Insertable<PhotoViewTable>): Promise<void> {
  const inserted = await trx.db
    .insertInto('photo_view')
    .values(view)
    .onConflict((conflict) => conflict.columns(['pool', 'account', 'day', 'digest']).doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 1n) await demandRoom(trx)
}

/** The refusal takes back what was counted. */
async function demandRoom(context: MemberContext): Promise<void> {
  const what = `photos opened by ${context.viewer.account}`
  const today = await countInWindow(context, what, 'day')
  if (
    today > PHOTO_MEMBERS_A_DAY ||
    (today > PHOTO_MEMBERS_AFTER_WITHDRAWALS && (await isHeldShort(context)))
  )
    throw refused(context, 'day')
  if ((await countInWindow(context, what, 'hour')) > PHOTO_MEMBERS_AN_HOUR) throw refused(context, 'hour')
}

const isHeldShort = (context: MemberContext): Promise<boolean> =>
  isAfterRepeatedWithdrawal(context, context.viewer.account)

function refused(context: MemberContext, window: 'hour' | 'day'): ServiceError {
  recordRefusal(context, 'ceiling_reached', { what: `photos_${window}` })
  return new ServiceError('photo_view_limit_reached', {
    minutes: minutesLeft(context.now, window),
    until: windowEnd(context.now, window),
  })
}

/** Deletes what was kept of days that are over. */
export async function sweepPhotoViews({ store, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  await store.db.deleteFrom('photo_view').where('day', '<', dayOf(clock())).execute()
}

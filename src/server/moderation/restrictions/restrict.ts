import { DAY_MS } from '../../../core/durations.ts'
import { REMOVED_KEPT_DAYS } from '../../../core/limits.ts'
import { refreshProfile } from '../../accounts/refresh-profile.ts'
import { lockProfile } from '../../profiles/photos/lock-profile.ts'
import { makeFirstMain } from '../../profiles/photos/make-main.ts'
import type { ModerationContext, StatementId } from './statement-of-reasons.ts'

/** Applies a restriction, in the transaction of its statement of reasons. */
export async function restrict(context: ModerationContext, statement: StatementId): Promise<void> {
  const { db, brand } = context
  const { account, measure, photo } = await db
    .selectFrom('decision')
    .select(['account', 'measure', 'photo'])
    .where('pool', '=', brand.pool)
    .where('id', '=', statement)
    .executeTakeFirstOrThrow()
  if (measure === 'photo_hidden') return hidePhoto(context, account, { photo, status: 'pending' })
  if (measure === 'photo_refused') return hidePhoto(context, account, { photo, status: 'rejected' })
  if (measure === 'account_removed') await removeAccount(context, account)
  await refreshProfile(context, account)
}

/** Logs the member out at once. The account is locked until it can be contested no more, or until the day its member chose before. */
async function removeAccount(
  { db, brand: { pool, site }, now }: ModerationContext,
  account: string,
): Promise<void> {
  await db
    .updateTable('account')
    .set({ status: 'deleted' })
    .where('pool', '=', pool)
    .where('id', '=', account)
    .execute()
  const row = {
    brand: site.id,
    reason: '' as const,
    remarks: '',
    requested_at: now,
    purge_at: now + REMOVED_KEPT_DAYS * DAY_MS,
    purged_at: 0,
  }
  await db
    .insertInto('deletion')
    .values({ pool, account, ...row })
    .onConflict((conflict) => conflict.columns(['pool', 'account']).doNothing())
    .execute()
  await db.deleteFrom('session').where('pool', '=', pool).where('account', '=', account).execute()
}

/** Hides a photo from everybody but its owner. */
async function hidePhoto(
  context: ModerationContext,
  profile: string,
  { photo, status }: { photo: string; status: 'pending' | 'rejected' },
): Promise<void> {
  const { db, brand } = context
  const { main_photo } = await lockProfile(context, profile)
  // Of the profile, or sent in a message.
  for (const table of ['photo', 'message_photo'] as const) {
    await db
      .updateTable(table)
      .set({ status })
      .where('pool', '=', brand.pool)
      .where('profile', '=', profile)
      .where('id', '=', photo)
      .execute()
  }
  if (main_photo === photo) await makeFirstMain(context, profile)
}

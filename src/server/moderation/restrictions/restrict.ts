import { DAY_MS } from '../../../core/durations.ts'
import { REMOVED_KEPT_DAYS } from '../../../core/limits.ts'
import { showOrHideProfile } from '../../accounts/show-or-hide-profile.ts'
import { lockProfile } from '../../profiles/photos/lock-profile.ts'
import { makeFirstMain } from '../../profiles/photos/make-main.ts'
import { markText } from './removed-text.ts'
import type { ModerationContext, StatementId } from './statement-of-reasons.ts'

/** Applies a restriction, in the transaction of its statement of reasons. */
export async function restrict(context: ModerationContext, statement: StatementId): Promise<void> {
  const { db, brand } = context
  const decision = await db
    .selectFrom('decision')
    .select(['id', 'account', 'measure', 'photo', 'message', 'decided_at', 'duration_days'])
    .where('pool', '=', brand.pool)
    .where('id', '=', statement)
    .executeTakeFirstOrThrow()
  const { account, measure, photo } = decision
  if (measure === 'text_removed') return markText(context, decision, statement)
  if (measure === 'warning') {
    await updateAccount(context, account).set({ warning: statement }).execute()
    return
  }
  if (measure === 'photo_hidden') return hidePhoto(context, account, { photo, status: 'pending' })
  if (measure === 'photo_refused') return hidePhoto(context, account, { photo, status: 'rejected' })
  if (measure === 'account_removed') await removeAccount(context, account)
  if (measure === 'suspended') {
    const suspended_until = decision.decided_at + decision.duration_days * DAY_MS
    await updateAccount(context, account).set({ suspended_until }).execute()
  }
  await showOrHideProfile(context, account)
}

const updateAccount = ({ db, brand }: ModerationContext, account: string) =>
  db.updateTable('account').where('pool', '=', brand.pool).where('id', '=', account)

/** Logs the member out at once. The account is locked until it can be contested no more, or until the day its member chose before. */
async function removeAccount(context: ModerationContext, account: string): Promise<void> {
  const { pool, site } = context.brand
  const { db, now } = context
  await updateAccount(context, account).set({ status: 'deleted', suspended_until: 0 }).execute()
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

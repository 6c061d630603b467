import type { MemberContext } from '../../platform/context.ts'
import { invalidFields, notFound } from '../../platform/errors.ts'
import { deletedAccount, findVisibleProfile, notBlocked, scopeOf } from '../../access.ts'
import { publishBlock } from '../../events/event-kinds.ts'
import { lockPair, lockRow, orderPair } from '../../platform/db/row-locks.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { blockTraces } from './derived-blocks.ts'
import { findParting } from './partings.ts'

/**
 * Hides the viewer and a profile from each other, and silently the profile's other accounts. Concurrent actions between them finish before this returns, and
 * nothing follows. Does nothing for a profile blocked before; throws `not_found` for one the viewer cannot see.
 */
export async function blockProfile(context: MemberContext, profile: string): Promise<void> {
  if (profile === context.viewer.account) throw invalidFields({ profile: 'invalid' })
  await inTransaction(context, async (trx) => {
    const { db, brand, viewer, now } = trx
    const row = { pool: brand.pool, blocker: viewer.account, blocked: profile }
    await lockPair(trx, viewer.account, profile)
    // A message being sent locks its conversation's row: the block waits for it, or comes first.
    await lockRow(db, 'conversation', { pool: brand.pool, ...orderPair(viewer.account, profile) })
    const existing = await db
      .selectFrom('block')
      .select('blocker')
      .where('pool', '=', row.pool)
      .where('blocker', '=', row.blocker)
      .where('blocked', '=', row.blocked)
      .where('derived_from', '=', '')
      .where('unmatched', '=', '')
      .executeTakeFirst()
    if (existing) return
    if (!(await isKnown(trx, profile))) throw notFound()
    await db
      .insertInto('block')
      .values({ ...row, created_at: now })
      // Its reach may have come first.
      .onConflict((conflict) =>
        conflict
          .columns(['pool', 'blocker', 'blocked'])
          .doUpdateSet({ created_at: now, derived_from: '', expires_at: 0, unmatched: '' }),
      )
      .execute()
    // A login in progress ends before, and its trace is found.
    await lockRow(db, 'account', { pool: brand.pool, id: profile })
    await blockTraces({ db, pool: brand.pool, now }, { blocker: viewer.account, blocked: profile })
    await publishBlock(trx, profile)
  })
}

/**
 * Whether the viewer sees a member, parted from them, at either's wish, has reported them, or has a conversation with a deleted
 * account, which may come back.
 */
async function isKnown(context: MemberContext, profile: string): Promise<boolean> {
  if (await findVisibleProfile(context, profile)) return true
  const { db, brand, viewer } = context
  if (await findParting(context, viewer.account, profile)) return true
  const notice = await db
    .selectFrom('notice')
    .select('id')
    .where('pool', '=', brand.pool)
    .where('account', '=', viewer.account)
    .where('about', '=', profile)
    .where('in_sight', '=', 1)
    .where(notBlocked(scopeOf(context), 'about'))
    .executeTakeFirst()
  if (notice) return true
  const conversation = await db
    .selectFrom('conversation_side')
    .select('conversation')
    .where('pool', '=', brand.pool)
    .where('profile', '=', viewer.account)
    .where('other', '=', profile)
    .where(deletedAccount(scopeOf(context), 'other'))
    .executeTakeFirst()
  return conversation !== undefined
}

// Two members part: as a block hides them from each other, but for a time, and with what was between them gone for good.

import { DAY_MS } from '../../../core/durations.ts'
import { UNMATCH_DAYS, UNMATCH_UNDO_MS } from '../../../core/limits.ts'
import { findVisibleProfile } from '../../access.ts'
import { drop, endParted } from '../../chat/withheld-conversations.ts'
import { publishBlock } from '../../events/event-kinds.ts'
import { poolsOf } from '../../platform/brands.ts'
import type { Context, Deps, MemberContext } from '../../platform/context.ts'
import { lockPair, lockRow, orderPair } from '../../platform/db/row-locks.ts'
import { transact } from '../../platform/db/transact.ts'
import { invalidFields, notFound, ServiceError } from '../../platform/errors.ts'
import { systemContext } from '../../platform/system-context.ts'
import { inTransaction } from '../../platform/transaction.ts'

const BATCH = 100

interface Pair {
  blocker: string
  blocked: string
}

/** Parts the viewer from a match, or from whom they have a conversation with. Throws `not_found` for anybody else. */
export async function unmatch(context: MemberContext, profile: string): Promise<void> {
  if (profile === context.viewer.account) throw invalidFields({ profile: 'invalid' })
  await inTransaction(context, async (trx) => {
    const { db, brand, viewer, now } = trx
    await lockPair(trx, viewer.account, profile)
    await lockRow(db, 'conversation', { pool: brand.pool, ...orderPair(viewer.account, profile) })
    if (!(await findVisibleProfile(trx, profile)) || !(await areInTouch(trx, profile))) throw notFound()
    await db
      .insertInto('block')
      .values({
        pool: brand.pool,
        blocker: viewer.account,
        blocked: profile,
        created_at: now,
        expires_at: now + UNMATCH_DAYS * DAY_MS,
        unmatched: 'undoable',
      })
      .execute()
    await publishBlock(trx, profile)
  })
}

async function areInTouch({ db, brand, viewer }: MemberContext, profile: string): Promise<boolean> {
  const match = db
    .selectFrom('likes')
    .select('to_profile as id')
    .where('pool', '=', brand.pool)
    .where('from_profile', '=', viewer.account)
    .where('to_profile', '=', profile)
    .where('matched_at', '>', 0)
  const conversation = db
    .selectFrom('conversation_side')
    .select('other as id')
    .where('pool', '=', brand.pool)
    .where('profile', '=', viewer.account)
    .where('other', '=', profile)
  return (await match.unionAll(conversation).execute()).length > 0
}

/** Brings back what the viewer ended less than a minute ago. Throws `nothing_to_undo`. */
export async function undoUnmatch(context: MemberContext, profile: string): Promise<void> {
  await inTransaction(context, async (trx) => {
    const { db, brand, viewer, now } = trx
    const undone = await db
      .deleteFrom('block')
      .where('pool', '=', brand.pool)
      .where('blocker', '=', viewer.account)
      .where('blocked', '=', profile)
      .where('unmatched', '=', 'undoable')
      .where('created_at', '>', now - UNMATCH_UNDO_MS)
      .executeTakeFirst()
    if (undone.numDeletedRows === 0n) throw new ServiceError('nothing_to_undo')
    await publishBlock(trx, profile)
  })
}

/** Takes likes and drafts away of members who parted more than a minute ago. Returns of how many pairs. */
export async function settleUnmatched(deps: Deps): Promise<number> {
  const { store, brands } = deps
  const due = await store.db
    .selectFrom('block')
    .select(['pool', 'blocker', 'blocked'])
    .where('unmatched', '=', 'undoable')
    .where('created_at', '<=', deps.clock() - UNMATCH_UNDO_MS)
    .where('pool', 'in', poolsOf(brands))
    .orderBy('created_at')
    .limit(BATCH)
    .execute()
  for (const { pool, ...pair } of due) {
    const brand = [...brands.values()].find((one) => one.pool === pool)!
    await transact(store.db, (db) => settle(systemContext(deps, brand, db), pair))
  }
  return due.length
}

async function settle(context: Context, { blocker, blocked }: Pair): Promise<void> {
  const { db, brand } = context
  const { pool } = brand
  await lockPair(context, blocker, blocked)
  const conversation = await lockRow(db, 'conversation', { pool, ...orderPair(blocker, blocked) })
  const settled = await db
    .updateTable('block')
    .set({ unmatched: 'final' })
    .where('pool', '=', pool)
    .where('blocker', '=', blocker)
    .where('blocked', '=', blocked)
    .where('unmatched', '=', 'undoable')
    .executeTakeFirst()
  if (settled.numUpdatedRows === 0n) return
  for (const [from, to] of [
    [blocker, blocked],
    [blocked, blocker],
  ] as const) {
    await db
      .deleteFrom('likes')
      .where('pool', '=', pool)
      .where('from_profile', '=', from)
      .where('to_profile', '=', to)
      .execute()
    await db
      .deleteFrom('draft')
      .where('pool', '=', pool)
      .where('profile', '=', from)
      .where('other', '=', to)
      .execute()
  }
  if (conversation?.withheld === 'waiting') await drop(context, conversation)
}

/**
 * Lets members find each other again who parted long ago, as strangers: their messages leave both lists only now. Hidden they were
 * before, and could be reported; who was left still may.
 */
export async function endUnmatched(deps: Deps): Promise<void> {
  const { store, brands, clock } = deps
  const due = await store.db
    .selectFrom('block')
    .select(['pool', 'blocker', 'blocked'])
    .where('unmatched', '=', 'final')
    .where('expires_at', '>', 0)
    .where('expires_at', '<=', clock())
    .where('pool', 'in', poolsOf(brands))
    .limit(BATCH)
    .execute()
  for (const { pool, blocker, blocked } of due) {
    await transact(store.db, async (db) => {
      const conversation = await lockRow(db, 'conversation', { pool, ...orderPair(blocker, blocked) })
      const ended = await db
        .deleteFrom('block')
        .where('pool', '=', pool)
        .where('blocker', '=', blocker)
        .where('blocked', '=', blocked)
        .where('unmatched', '=', 'final')
        .executeTakeFirst()
      if (ended.numDeletedRows === 0n || conversation?.withheld !== '') return
      const brand = [...brands.values()].find((one) => one.pool === pool)!
      await endParted(systemContext(deps, brand, db), conversation, { blocker, blocked })
    })
  }
}

// A paid first message is paid for being read: unread for 14 days, or sent to somebody who was not real, it costs nothing.

import type { Deps, MemberContext } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { transact } from '../../db/transact.ts'
import { transferCredits } from '../credits/transfer.ts'

export const UNREAD_MS = 14 * 86_400_000
const BATCH = 100

interface FirstMessage {
  pool: string
  conversation: string
}

/** The viewer read the conversation or answered in it: what its first message cost the other stays paid. */
export async function keepFirstMessagePaid(
  { db, brand, viewer }: MemberContext,
  conversation: string,
): Promise<void> {
  await db
    .updateTable('message')
    .set({ refund_due_at: 0 })
    .where('pool', '=', brand.pool)
    .where('conversation', '=', conversation)
    .where('seq', '=', 1)
    .where('sender', '!=', viewer.account)
    .where('refund_due_at', '>', 0)
    .execute()
}

/** Gives back the credits of first messages that nobody read in time. Returns how many. */
export async function refundUnread({ store, clock }: Pick<Deps, 'store' | 'clock'>): Promise<number> {
  const now = clock()
  let refunded = 0
  for (;;) {
    const due = await store.db
      .selectFrom('message')
      .select(['pool', 'conversation'])
      .where('refund_due_at', '>', 0)
      .where('refund_due_at', '<=', now)
      .orderBy('refund_due_at')
      .limit(BATCH)
      .execute()
    for (const first of due) {
      const done = await transact(store.db, (db) => refund(db, first, now, true))
      if (done) refunded += 1
    }
    if (due.length < BATCH) return refunded
  }
}

/**
 * Gives back the credits of every first message to a profile that turned out not to be real, read or not. Must run in
 * the transaction that removes it. Returns how many.
 */
export async function refundRemoved(db: Db, pool: string, profile: string, now: number): Promise<number> {
  const paid = await db
    .selectFrom('conversation_side as side')
    .innerJoin('message', (join) =>
      join
        .onRef('message.pool', '=', 'side.pool')
        .onRef('message.conversation', '=', 'side.conversation')
        .on('message.seq', '=', 1),
    )
    .select(['message.pool', 'message.conversation'])
    .where('side.pool', '=', pool)
    .where('side.profile', '=', profile)
    .where('message.sender', '!=', profile)
    .where('message.credits', '>', 0)
    .where('message.refunded_at', '=', 0)
    .orderBy('message.conversation')
    .execute()
  let refunded = 0
  for (const first of paid) if (await refund(db, first, now, false)) refunded += 1
  return refunded
}

async function refund(db: Db, first: FirstMessage, now: number, onlyDue: boolean): Promise<boolean> {
  const { pool, conversation } = first
  const message = await db
    .updateTable('message')
    .set({ refund_due_at: 0, refunded_at: now })
    .where('pool', '=', pool)
    .where('conversation', '=', conversation)
    .where('seq', '=', 1)
    .where('credits', '>', 0)
    .where('refunded_at', '=', 0)
    .$if(onlyDue, (update) => update.where('refund_due_at', '>', 0))
    .returning(['sender', 'credits'])
    .executeTakeFirst()
  if (!message) return false
  const { sender: account, credits: amount } = message
  const payer = await db
    .selectFrom('account')
    .select('id')
    .where('pool', '=', pool)
    .where('id', '=', account)
    .where('status', '!=', 'deleted')
    .executeTakeFirst()
  if (!payer) return false
  await transferCredits(db, { pool, account, amount, reason: 'unread', reference: `${conversation}:1`, now })
  return true
}

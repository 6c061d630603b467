// A paid first message is paid for being read: unread for 14 days, or sent to a profile that was not real, it costs nothing.

import { DAY_MS } from '../../core/durations.ts'
import { UNREAD_DAYS } from '../../core/limits.ts'
import type { Deps, MemberContext } from '../platform/context.ts'
import type { Db } from '../platform/db/store.ts'
import { statement, text } from '../platform/db/statement.ts'
import { transact } from '../platform/db/transact.ts'
import { transferCredits } from '../payments/ledger/transfer-credits.ts'
import { publishCounters } from '../events/event-kinds.ts'

export const UNREAD_MS = UNREAD_DAYS * DAY_MS
const BATCH = 100

interface ConversationKey {
  pool: string
  conversation: string
}

/** The viewer read the conversation or answered in it: what its first message cost the other stays paid. */
export async function keepFirstMessagePaid(
  { db, brand, viewer }: MemberContext,
  conversation: string,
): Promise<void> {
  await keepPaid.run(db, { pool: brand.pool, conversation, viewer: viewer.account })
}

const keepPaid = statement(
  { pool: text, conversation: text, viewer: text },
  (db, { pool, conversation, viewer }) =>
    db
      .updateTable('message')
      .set({ refund_due_at: 0 })
      .where('pool', '=', pool)
      .where('conversation', '=', conversation)
      .where('seq', '=', (row) =>
        row
          .selectFrom('conversation')
          .select('first_seq')
          .where('conversation.pool', '=', pool)
          .where('conversation.id', '=', conversation),
      )
      .where('sender', '!=', viewer)
      .where('refund_due_at', '>', 0),
)

/** Gives back the credits of first messages that were not read in time. Returns how many. */
export async function refundUnread(deps: Pick<Deps, 'store' | 'clock' | 'streams'>): Promise<number> {
  const { store, clock } = deps
  const now = clock()
  let refunded = 0
  for (;;) {
    const dueMessages = await store.db
      .selectFrom('message')
      .select(['pool', 'conversation', 'seq'])
      .where('refund_due_at', '>', 0)
      .where('refund_due_at', '<=', now)
      .orderBy('refund_due_at')
      .limit(BATCH)
      .execute()
    for (const firstMessage of dueMessages) {
      const payer = await transact(store.db, async (db) => {
        const paidMessages = await refund(db, firstMessage, now, true)
        if (paidMessages !== null) await publishCounters({ db, brand: firstMessage, deps, now }, paidMessages)
        return paidMessages
      })
      if (payer !== null) refunded += 1
    }
    if (dueMessages.length < BATCH) return refunded
  }
}

/**
 * Gives back the credits of every first message to a profile that turned out not to be real, read or not. Must run in
 * the transaction that removes it, at its end. Returns how many.
 */
export async function refundRemoved(
  { deps, db, now }: { deps: Pick<Deps, 'streams'>; db: Db; now: number },
  pool: string,
  profile: string,
): Promise<number> {
  const paid = await db
    .selectFrom('conversation_side as side')
    .innerJoin('conversation', (join) =>
      join.onRef('conversation.pool', '=', 'side.pool').onRef('conversation.id', '=', 'side.conversation'),
    )
    .innerJoin('message', (join) =>
      join
        .onRef('message.pool', '=', 'side.pool')
        .onRef('message.conversation', '=', 'side.conversation')
        .onRef('message.seq', '=', 'conversation.first_seq'),
    )
    .select(['message.pool', 'message.conversation', 'message.seq'])
    .where('side.pool', '=', pool)
    .where('side.profile', '=', profile)
    .where('message.sender', '!=', profile)
    .where('message.credits', '>', 0)
    .where('message.refunded_at', '=', 0)
    .orderBy('message.conversation')
    .execute()
  const payers: string[] = []
  for (const firstMessage of paid) {
    const payer = await refund(db, firstMessage, now, false)
    if (payer !== null) payers.push(payer)
  }
  // Any two transactions publish to members in the same order, so that none waits for the other.
  for (const payer of [...new Set(payers)].sort())
    await publishCounters({ db, brand: { pool }, deps, now }, payer)
  return payers.length
}

/**
 * Gives back the credits of every message of a conversation since it was begun, whose receiver never saw them. Must run in the transaction
 * that ends it.
 */
export async function refundMessages(
  db: Db,
  { first_seq, ...conversation }: ConversationKey & { first_seq: number },
  now: number,
): Promise<void> {
  const paid = await db
    .selectFrom('message')
    .select('seq')
    .where('pool', '=', conversation.pool)
    .where('conversation', '=', conversation.conversation)
    .where('seq', '>=', first_seq)
    .where('credits', '>', 0)
    .where('refunded_at', '=', 0)
    .execute()
  for (const { seq } of paid) await refund(db, { ...conversation, seq }, now, false)
}

/** Returns the account that got credits back; null without one. */
async function refund(
  db: Db,
  { pool, conversation, seq }: ConversationKey & { seq: number },
  now: number,
  onlyDue: boolean,
): Promise<string | null> {
  const message = await db
    .updateTable('message')
    .set({ refund_due_at: 0, refunded_at: now })
    .where('pool', '=', pool)
    .where('conversation', '=', conversation)
    .where('seq', '=', seq)
    .where('credits', '>', 0)
    .where('refunded_at', '=', 0)
    .$if(onlyDue, (update) => update.where('refund_due_at', '>', 0))
    .returning(['sender', 'credits'])
    .executeTakeFirst()
  if (!message) return null
  const { sender: account, credits: amount } = message
  const payer = await db
    .selectFrom('account')
    .select('id')
    .where('pool', '=', pool)
    .where('id', '=', account)
    // One that was taken away may come back, until it is purged.
    .where((row) => {
      const locked = row
        .selectFrom('deletion')
        .select('deletion.account')
        .whereRef('deletion.pool', '=', 'account.pool')
        .whereRef('deletion.account', '=', 'account.id')
        .where('deletion.purged_at', '=', 0)
      return row.or([row('status', '!=', 'deleted'), row.exists(locked)])
    })
    .executeTakeFirst()
  if (!payer) return null
  await transferCredits(db, {
    pool,
    account,
    amount,
    reason: 'unread',
    reference: `${conversation}:${seq}`,
    now,
  })
  return account
}

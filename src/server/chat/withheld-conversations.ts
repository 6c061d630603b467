// Conversations whose messages wait: their receivers have no side of them, and so see nothing, until they are let through.

import { sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '../../core/durations.ts'
import { UNMATCH_UNDO_MS, WAITING_DAYS } from '../../core/limits.ts'
import type { Context, Deps } from '../platform/context.ts'
import { lockRow } from '../platform/db/row-locks.ts'
import { integer, statement, text } from '../platform/db/statement.ts'
import { transact } from '../platform/db/transact.ts'
import { reasonOf } from '../platform/log-redaction.ts'
import { systemContext } from '../platform/system-context.ts'
import { canWriteTo, visibleProfilesQuery } from '../access.ts'
import { findParting } from '../moderation/blocks/partings.ts'
import { isHidden } from '../moderation/restrictions/restriction-status.ts'
import { publishCounters, publishLetThrough } from '../events/event-kinds.ts'
import { planMessages } from '../notifications/schedule.ts'
import { type Beginner, firstMessageRefusal, takeRoomOf } from './first-message.ts'
import type { ConversationRow } from './find-conversation.ts'
import { refundMessages, UNREAD_MS } from './refund-messages.ts'

const WAITING_MS = WAITING_DAYS * DAY_MS
const BATCH = 100

type Letting = Pick<Context, 'db' | 'brand' | 'now' | 'deps'>

/** The next day (UTC), when young accounts may reach a member anew. */
export const nextDay = (now: number): number => now - (now % DAY_MS) + DAY_MS

export const receiverOf = ({ low, high, starter }: ConversationRow): string => (starter === low ? high : low)

/** Gives the receiver their side: what comes after `seq` is shown to them. Returns how many messages are. */
export async function openSide(
  { db, brand }: Pick<Letting, 'db' | 'brand'>,
  conversation: ConversationRow,
  seq: number,
): Promise<number> {
  const ofConversation = { pool: brand.pool, conversation: conversation.id }
  const { unread } = await db
    .selectFrom('message')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('pool', '=', brand.pool)
    .where('conversation', '=', conversation.id)
    .where('seq', '>', seq)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('conversation_side')
    .values({
      ...ofConversation,
      profile: receiverOf(conversation),
      other: conversation.starter,
      unread,
      read_up_to: 0,
      delivered_up_to: 0,
      removed_up_to: seq,
      last_at: 0,
      typing_at: 0,
    })
    .execute()
  await db
    .updateTable('conversation')
    .set({ withheld: '', due_at: 0 })
    .where('pool', '=', brand.pool)
    .where('id', '=', conversation.id)
    .execute()
  return unread
}

/**
 * Shows the receiver what waited, as if it were written now: with events, and a notification where they are away. The
 * conversation must be locked.
 */
export async function letThrough(context: Letting, conversation: ConversationRow): Promise<void> {
  const { db, brand, now } = context
  const { pool } = brand
  const { gone } = await db
    .selectFrom('message')
    .select((eb) => eb.fn.coalesce(eb.fn.max('seq'), sql<number>`0`).as('gone'))
    .where('pool', '=', pool)
    .where('conversation', '=', conversation.id)
    .where('created_at', '<', conversation.created_at)
    .executeTakeFirstOrThrow()
  await openSide(context, conversation, gone)
  const shown = await db
    .updateTable('message')
    .set({
      created_at: now,
      refund_due_at: sql<number>`case when seq = ${conversation.first_seq} and credits > 0 and refunded_at = 0
        then ${sql.lit(UNREAD_MS)} + cast(${now} as bigint) else 0 end`,
    })
    .where('pool', '=', pool)
    .where('conversation', '=', conversation.id)
    .where('seq', '>', gone)
    .returning('seq')
    .execute()
  const { id, low, high } = conversation
  for (const profile of [low, high]) {
    await moveToTop.run(db, { pool, conversation: id, profile, now })
  }
  const seqs = shown.map(({ seq }) => seq).sort((one, other) => one - other)
  await publishLetThrough(context, conversation, receiverOf(conversation), seqs)
  await planMessages(context, receiverOf(conversation))
}

/** A member's list shows the conversation on top, even after a clock that was ahead. */
const moveToTop = statement(
  { pool: text, conversation: text, profile: text, now: integer },
  (db, { pool, conversation, profile, now }) =>
    db
      .updateTable('conversation_side')
      .set({
        last_at: sql`coalesce((select case when newest.last_at < ${now} then ${now} else newest.last_at + 1 end
          from conversation_side as newest where newest.pool = conversation_side.pool
          and newest.profile = conversation_side.profile order by newest.last_at desc limit 1), ${now})`,
      })
      .where('pool', '=', pool)
      .where('profile', '=', profile)
      .where('conversation', '=', conversation),
)

/**
 * What waited goes: neither member sees its texts and photos any more, and what it cost is given back. The receiver never learns
 * of it, and the sender may begin anew. The conversation must be locked.
 */
export async function drop(context: Letting, conversation: ConversationRow): Promise<void> {
  const { db, brand, now } = context
  const { pool } = brand
  const { id, starter, last_seq, first_seq } = conversation
  const itemsOf = (kind: 'photo' | 'voice') =>
    db
      .selectFrom('message')
      .select('item')
      .where('pool', '=', pool)
      .where('conversation', '=', id)
      .where('seq', '>=', first_seq)
      .where('kind', '=', kind)
  await db.deleteFrom('message_photo').where('pool', '=', pool).where('id', 'in', itemsOf('photo')).execute()
  await db.deleteFrom('message_voice').where('pool', '=', pool).where('id', 'in', itemsOf('voice')).execute()
  await db
    .updateTable('message')
    .set({ text: '' })
    .where('pool', '=', pool)
    .where('conversation', '=', id)
    .where('seq', '>=', first_seq)
    .execute()
  await db
    .updateTable('conversation_side')
    .set({ removed_up_to: last_seq })
    .where('pool', '=', pool)
    .where('profile', '=', starter)
    .where('conversation', '=', id)
    .execute()
  await db
    .updateTable('conversation')
    .set({ withheld: 'gone', due_at: 0 })
    .where('pool', '=', pool)
    .where('id', '=', id)
    .execute()
  await refundMessages(db, { pool, conversation: id, first_seq }, now)
  await giveBackFree(context, conversation)
  await publishCounters(context, starter)
}

/**
 * Of two who parted and may meet anew: who was left keeps what was written, which they may report, and who parted has no side of
 * it. Either begins as with a stranger. The conversation must be locked.
 */
export async function endParted(
  context: Letting,
  conversation: ConversationRow,
  { blocker, blocked }: { blocker: string; blocked: string },
): Promise<void> {
  const { db, brand } = context
  const { id, starter, last_seq } = conversation
  const side = { pool: brand.pool, conversation: id }
  await db
    .deleteFrom('conversation_side')
    .where('pool', '=', side.pool)
    .where('profile', '=', blocker)
    .where('conversation', '=', id)
    .execute()
  await db
    .updateTable('conversation_side')
    .set({ read_up_to: last_seq, unread: 0 })
    .where('pool', '=', side.pool)
    .where('profile', '=', blocked)
    .where('conversation', '=', id)
    .execute()
  await db
    .updateTable('conversation')
    .set({ withheld: 'gone', due_at: 0, starter: blocked })
    .where('pool', '=', side.pool)
    .where('id', '=', id)
    .execute()
  await giveBackConversation(context, starter, 0)
}

/** The free messages, and the free conversation, of one that is gone. */
async function giveBackFree(context: Letting, { id, starter, first_seq }: ConversationRow): Promise<void> {
  const { db, brand, now } = context
  const { pool } = brand
  const free = await db
    .updateTable('message')
    .set({ refunded_at: now })
    .where('pool', '=', pool)
    .where('conversation', '=', id)
    .where('seq', '>=', first_seq)
    .where('kind', '=', 'text')
    .where('credits', '=', 0)
    .where('refunded_at', '=', 0)
    .returning('seq')
    .execute()
  await giveBackConversation(context, starter, free.length)
}

/** Gives back a free conversation that is gone, and free messages of it. */
async function giveBackConversation(
  { db, brand: { pool } }: Letting,
  starter: string,
  messages: number,
): Promise<void> {
  const { begun } = await db
    .selectFrom('conversation')
    .select((eb) => eb.fn.countAll<number>().as('begun'))
    .where('pool', '=', pool)
    .where('starter', '=', starter)
    .where('withheld', '<>', 'gone')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('account')
    .set((eb) => ({
      free_messages_used: eb('free_messages_used', '-', messages),
      // Conversations begun while paid were never counted.
      conversations_started: sql<number>`case when conversations_started > ${Number(begun)}
        then ${Number(begun)} else conversations_started end`,
    }))
    .where('pool', '=', pool)
    .where('id', '=', starter)
    .where('free_messages_used', '>=', messages)
    .execute()
}

/** Lets through, or drops, what waits and may be tried now, the oldest first. `of`: only this member's. */
export async function letThroughDue(deps: Deps, of?: { pool: string; starter: string }): Promise<void> {
  const { store, clock, brands } = deps
  for (;;) {
    const now = clock()
    const due = await store.db
      .selectFrom('conversation')
      .innerJoin('account', (join) =>
        join.onRef('account.pool', '=', 'conversation.pool').onRef('account.id', '=', 'conversation.starter'),
      )
      .select(['conversation.pool', 'conversation.id', 'account.brand'])
      .where('conversation.withheld', '=', sql.lit('waiting'))
      .where('account.brand', 'in', [...brands.keys()])
      .$if(of !== undefined, (query) =>
        query.where('conversation.pool', '=', of!.pool).where('conversation.starter', '=', of!.starter),
      )
      .where((eb) =>
        eb.or([
          eb('conversation.created_at', '<=', now - WAITING_MS),
          eb.and([eb('account.status', '=', 'active'), eb('conversation.due_at', '<=', now)]),
        ]),
      )
      .orderBy('conversation.created_at')
      .orderBy('conversation.id')
      .limit(BATCH)
      .execute()
    let failed = 0
    for (const { brand, ...row } of due) {
      try {
        await transact(store.db, (db) => decide(systemContext(deps, brands.get(brand)!, db), row))
      } catch (error) {
        failed += 1
        deps.log.warn({ reason: reasonOf(error) }, 'a conversation that waits could not be let through')
      }
    }
    if (due.length < BATCH || failed > 0) return
  }
}

async function decide(context: Letting, row: { pool: string; id: string }): Promise<void> {
  const { db, now } = context
  // A block between the two, and a message, wait for this; or they come first.
  const conversation = await lockRow(db, 'conversation', row)
  if (conversation?.withheld !== 'waiting') return
  if (conversation.created_at <= now - WAITING_MS) return drop(context, conversation)
  if (conversation.due_at > now) return
  const sender = await senderOf(context, conversation.starter)
  // Either is hidden until a person has decided, or the sender without consent: nothing goes out meanwhile.
  if (sender.account_status !== 'active' || sender.status !== 'active')
    return wait(context, row, now + HOUR_MS)
  const receiver = receiverOf(conversation)
  // It may still be taken back, and what waited goes on waiting.
  const parting = await findParting(context, sender.id, receiver)
  if (parting?.unmatched === 'undoable') return wait(context, row, now + UNMATCH_UNDO_MS)
  if (await isHidden(context, receiver)) return wait(context, row, now + HOUR_MS)
  if (!(await mayReach(context, sender, receiver))) return drop(context, conversation)
  if (!(await takeRoomOf(context, receiver, sender, conversation.created_at)))
    return wait(context, row, nextDay(now))
  await letThrough(context, conversation)
}

interface SenderRow extends Beginner {
  id: string
  status: string
  account_status: string
}

const senderOf = ({ db, brand }: Letting, id: string): Promise<SenderRow> =>
  db
    .selectFrom('account')
    .innerJoin('profile', (join) =>
      join.onRef('profile.pool', '=', 'account.pool').onRef('profile.id', '=', 'account.id'),
    )
    .select(['account.id', 'account.signup_at', 'account.status as account_status'])
    .select(['profile.main_photo', 'profile.verified_at', 'profile.status'])
    .where('account.pool', '=', brand.pool)
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow()

/** The sender still sees the receiver, neither blocked the other, and the receiver takes first messages of such senders. */
async function mayReach(context: Letting, sender: SenderRow, receiver: string): Promise<boolean> {
  const { db, brand } = context
  const scope = { pool: brand.pool, brand: brand.site.id, viewer: sender.id }
  const profile = await visibleProfilesQuery(db, scope, [receiver]).selectAll('profile').executeTakeFirst()
  if (!profile || !canWriteTo({ viewer: { account: sender.id } }, profile)) return false
  return (await firstMessageRefusal(context, receiver, sender)) === undefined
}

async function wait(
  { db }: Letting,
  { pool, id }: { pool: string; id: string },
  until: number,
): Promise<void> {
  await db
    .updateTable('conversation')
    .set({ due_at: until })
    .where('pool', '=', pool)
    .where('id', '=', id)
    .execute()
}

// Messages and likes that wait for a member.

import { sql } from 'kysely'
import { DAY_MS, HOUR_MS, WEEK_MS } from '../../core/durations.ts'
import { pathOf } from '../../routes.ts'
import type { MemberContext } from '../platform/context.ts'
import { notDeclined, scopeOf, visible } from '../access.ts'
import { isSuspected, heldSince } from '../moderation/signals/suspected.ts'
import { AWAY_MS } from './schedule.ts'
import type { Decision, NotificationContent, PlanRow, Reader } from './schedule-types.ts'

/** After so long without a look the member is reminded, once for each. */
const REMIND_AFTER_MS = [DAY_MS, 3 * DAY_MS]
/** The stage after the last reminder, while something is held. */
const REMINDED = REMIND_AFTER_MS.length + 1

interface UnreadCounts {
  /** Unread messages that came after a time. */
  recent: number
  /** Unread messages of people the member has never written to, who began. */
  opened: number
  /** Unread messages in other conversations. */
  more: number
  /** Conversations of the first kind. */
  people: number
  /** Others wait of somebody who is suspected of fraud: they are not told of before that is decided. */
  isHeld: boolean
  /** Some were held before a time, and are not any more. */
  isReleased: boolean
  /** Names the push notification of each kind where it is of one conversation. */
  tags: { all: Tag; opened: Tag; more: Tag }
}
type Tag = Pick<NotificationContent, 'tag'>

async function unreadOf(context: MemberContext, since: number): Promise<UnreadCounts> {
  const { db, brand, viewer } = context
  const answered = sql<number>`case when conversation.starter = ${viewer.account} or exists (
    select 1 from message where message.pool = side.pool and message.conversation = side.conversation
      and message.sender = ${viewer.account}) then 1 else 0 end`
  const unread = sql`from message where message.pool = side.pool
    and message.conversation = side.conversation and message.seq > side.read_up_to
    and message.seq > side.removed_up_to and message.sender <> ${viewer.account}`
  const recent = sql<number>`(select count(*) ${unread} and message.created_at > ${since})`
  const at = sql.ref('message.created_at')
  const released = sql<number>`(select count(*) ${unread}
    and ${heldSince(brand.pool, 'side.other', { at, since })} = 1)`
  const rows = await db
    .selectFrom('conversation_side as side')
    .innerJoin('conversation', (join) =>
      join.onRef('conversation.pool', '=', 'side.pool').onRef('conversation.id', '=', 'side.conversation'),
    )
    .select([
      'side.conversation',
      'side.unread',
      answered.as('answered'),
      recent.as('recent'),
      released.as('released'),
    ])
    .where('side.pool', '=', brand.pool)
    .where('side.profile', '=', viewer.account)
    .where('side.unread', '>', 0)
    .select(isSuspected(brand.pool, 'side.other').as('suspected'))
    .where(visible(scopeOf(context), 'side.other'))
    .execute()
  const told = rows.filter((row) => row.suspected === 0)
  const fresh = told.filter((row) => row.answered === 0)
  const others = told.filter((row) => row.answered === 1)
  const sum = (list: typeof rows, what: 'unread' | 'recent' | 'released' = 'unread') =>
    list.reduce((total, row) => total + row[what], 0)
  return {
    recent: sum(told, 'recent'),
    opened: sum(fresh),
    more: sum(others),
    people: fresh.length,
    isHeld: told.length < rows.length,
    isReleased: sum(told, 'released') > 0,
    tags: { all: tagOf(told), opened: tagOf(fresh), more: tagOf(others) },
  }
}

const tagOf = ([only, ...others]: readonly { conversation: string }[]): Tag =>
  only && others.length === 0 ? { tag: `conversation ${only.conversation}` } : {}

/** Looks again in an hour where something is held, whatever else there is to tell. */
function lookAgain({ notifications, next }: Decision, row: PlanRow, now: number): Decision {
  const { due_at, stage, since } = next ?? row
  const soon = now + HOUR_MS
  return { notifications, next: { due_at: next ? Math.min(due_at, soon) : soon, stage, since } }
}

/**
 * Once in each absence that brought something, ten minutes after the member was last seen; then reminders as long as it is
 * not read. `since` is when the member was notified, `stage` how often since.
 */
export async function messagesDue(context: MemberContext, reader: Reader, row: PlanRow): Promise<Decision> {
  const unread = await unreadOf(context, row.since)
  const decision = decideMessages(context.now, unread, reader, row)
  return unread.isHeld ? lookAgain(decision, row, context.now) : decision
}

function decideMessages(now: number, unread: UnreadCounts, reader: Reader, row: PlanRow): Decision {
  const { recent, opened, more, people, isHeld, isReleased, tags } = unread
  if (opened + more === 0) return { notifications: [], next: null }
  if (reader.seen_at > now - AWAY_MS) {
    return { notifications: [], next: { ...row, due_at: reader.seen_at + AWAY_MS } }
  }
  const isStillAway = reader.seen_at <= row.since && row.stage < REMINDED
  const isNotified = row.stage > 0 && !isReleased && (isStillAway || recent === 0)
  if (isNotified) {
    const wait = REMIND_AFTER_MS[row.stage - 1]
    if (wait === undefined) return { notifications: [], next: null }
    if (row.since + wait > now) return { notifications: [], next: { ...row, due_at: row.since + wait } }
    const nextWait = REMIND_AFTER_MS[row.stage]
    const notification: NotificationContent = {
      kind: 'unread_message_reminders',
      texts: 'unread_message_reminders',
      count: opened + more,
      ...tags.all,
    }
    if (nextWait !== undefined) {
      const next = { due_at: row.since + nextWait, stage: row.stage + 1, since: row.since }
      return { notifications: [notification], next }
    }
    const next = isHeld ? { due_at: now + HOUR_MS, stage: REMINDED, since: now } : null
    return { notifications: [notification], next }
  }
  const notifications: NotificationContent[] = []
  if (people > 0)
    notifications.push({
      kind: 'new_conversations',
      texts: 'new_conversations',
      count: people,
      ...tags.opened,
    })
  if (more > 0) notifications.push({ kind: 'new_messages', texts: 'new_messages', count: more, ...tags.more })
  return { notifications, next: { due_at: now + DAY_MS, stage: 1, since: now } }
}

/**
 * New likes since a time or held until after it, from people the member may see, that were not looked at; `from` is one of them.
 * `held` are those of members who are suspected of fraud.
 */
async function likesSince(
  context: MemberContext,
  since: number,
): Promise<{ count: number; from: string | null; held: number }> {
  const { db, brand, viewer } = context
  const suspected = isSuspected(brand.pool, 'likes.from_profile')
  const at = sql.ref('likes.created_at')
  const { count, from, held } = await db
    .selectFrom('likes')
    .select([
      sql<number>`coalesce(sum(1 - ${suspected}), 0)`.as('count'),
      sql<number>`coalesce(sum(${suspected}), 0)`.as('held'),
      sql<string | null>`max(case when ${suspected} = 0 then from_profile end)`.as('from'),
    ])
    .where('pool', '=', brand.pool)
    .where('to_profile', '=', viewer.account)
    .where('seen_at', '=', 0)
    .where((like) =>
      like.or([
        like('created_at', '>=', since),
        like(heldSince(brand.pool, 'likes.from_profile', { at, since }), '=', 1),
      ]),
    )
    .where(visible(scopeOf(context), 'likes.from_profile'))
    .where(notDeclined(scopeOf(context), 'likes.from_profile'))
    .executeTakeFirstOrThrow()
  return { count: Number(count), from, held: Number(held) }
}

/** All likes of the hour together; one alone leads to its own page. */
export async function likesDue(context: MemberContext, _reader: Reader, row: PlanRow): Promise<Decision> {
  const { now } = context
  const { count, from, held } = await likesSince(context, row.since)
  const link = count === 1 && from !== null ? { path: pathOf('likes-m-id', { id: from }) } : {}
  const decision: Decision = {
    notifications: count > 0 ? [{ kind: 'like', texts: 'like', count, ...link }] : [],
    next: null,
  }
  if (held === 0) return decision
  return lookAgain(decision, count > 0 ? { ...row, since: now } : row, now)
}

/** Unread messages and new likes, as the member's badges count them. */
export async function waitingOf(context: MemberContext): Promise<number> {
  const [{ opened, more }, likes] = [await unreadOf(context, 0), await likesSince(context, 0)]
  return opened + more + likes.count
}

/** Messages and likes of a week that still wait for the member. */
export async function weekOf(context: MemberContext): Promise<{ messages: number; likes: number }> {
  const begun = context.now - WEEK_MS
  const [{ recent }, likes] = [await unreadOf(context, begun), await likesSince(context, begun)]
  return { messages: recent, likes: likes.count }
}

import { sql } from 'kysely'
import type { LiveData, LiveKind } from '../../../contract/live.ts'
import type { Message } from '../../../contract/talking.ts'
import type { MemberContext } from '../../context.ts'
import { statement } from '../../db/statement.ts'
import { visible } from '../access.ts'
import { messageOf } from '../chat/message.ts'
import { existingPhotos } from '../chat/photo.ts'
import { unreadMessages } from '../chat/list.ts'
import { newLikes } from '../like/waiting.ts'
import { cardsOf } from '../profile/cards.ts'

const BATCH = 50
/** Somebody's typing is no news after this. */
const TYPING_MS = 6000
/** Events after which badges may show something else. */
const COUNTED: readonly LiveKind[] = ['message', 'read', 'like', 'match', 'counters']

export interface LiveEvent {
  /** null for what is not stored: badges, and the advice to load again. */
  id: number | null
  kind: LiveKind
  data: LiveData
}

export interface LiveBatch {
  /** In order; the last one may be badges. */
  events: LiveEvent[]
  /** Everything up to here is told. */
  upTo: number
  hasMore: boolean
  /** The session of the stream is over. */
  ended: boolean
}

const cursor = statement(({ db, brand, viewer }: MemberContext) =>
  db
    .selectFrom('event_cursor')
    .select('last_id')
    .where('pool', '=', brand.pool)
    .where('profile', '=', viewer.account),
)

/** The id of the newest event of the viewer; 0 before the first. */
export async function newestEvent(context: MemberContext): Promise<number> {
  return (await cursor.first(context))?.last_id ?? 0
}

/** One row: what badges show the viewer. */
const badgesOf = (context: MemberContext) =>
  context.db
    .selectFrom('account')
    .select('account.credits')
    .select([unreadMessages(context).as('unread_messages'), newLikes(context).as('new_likes')])
    .where('account.pool', '=', context.brand.pool)
    .where('account.id', '=', context.viewer.account)

const counters = statement(badgesOf)

type Badges = Partial<Record<keyof LiveData<'counters'>, number | null>>

const shownBadges = ({ unread_messages, new_likes, credits }: Badges = {}): LiveData<'counters'> => ({
  unread_messages: unread_messages ?? 0,
  new_likes: new_likes ?? 0,
  credits: credits ?? 0,
})

/** What badges show the viewer. */
export const countersOf = async (context: MemberContext): Promise<LiveData<'counters'>> =>
  shownBadges(await counters.first(context))

/** SQL condition: the stream's session still holds, and so does its account. */
const alive = ({ brand, viewer, now }: MemberContext) => sql<boolean>`exists (select 1 from session
  inner join account on account.pool = session.pool and account.id = session.account
  where session.pool = ${brand.pool} and session.hash = ${viewer.sessionHash}
    and session.expires_at > ${now} and account.status in ('not_confirmed', 'active'))`

/**
 * Where a stream begins: after the last event the client saw, or after the newest one where the client saw none. `reset`
 * says that events in between are no longer kept.
 */
export async function resumeAt(
  context: MemberContext,
  lastSeen: number | null,
): Promise<{ after: number; reset: boolean }> {
  const { db, brand, viewer } = context
  // Read first: what comes in meanwhile is not mistaken for a gap.
  const newest = await newestEvent(context)
  if (lastSeen === null || lastSeen === newest) return { after: newest, reset: false }
  if (lastSeen > newest) return { after: newest, reset: true }
  const next = await db
    .selectFrom('event')
    .select('id')
    .where('pool', '=', brand.pool)
    .where('profile', '=', viewer.account)
    .where('id', '>', lastSeen)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return next?.id === lastSeen + 1 ? { after: lastSeen, reset: false } : { after: newest, reset: true }
}

/** Events with the message each tells of, as far as the viewer has it still, and beside each what badges show. */
const eventsAfter = statement((context: MemberContext & { after: number }) => {
  const flag = (condition: ReturnType<typeof alive>) => sql<number>`case when ${condition} then 1 else 0 end`
  const mayKnow = sql<boolean>`(event.from_profile = '' or ${visible(context, 'event.from_profile')})`
  return (
    context.db
      // Read once, not for every event.
      .with(
        (cte) => cte('badges').materialized(),
        () => badgesOf(context),
      )
      .selectFrom('event')
      .leftJoin('badges', (join) => join.onTrue())
      .leftJoin('conversation_side as mine', (join) =>
        join
          .onRef('mine.pool', '=', 'event.pool')
          .onRef('mine.conversation', '=', 'event.conversation')
          .onRef('mine.profile', '=', 'event.profile'),
      )
      .leftJoin('message', (join) =>
        join
          .onRef('message.pool', '=', 'mine.pool')
          .onRef('message.conversation', '=', 'mine.conversation')
          .onRef('message.seq', '=', 'event.seq')
          .onRef('message.seq', '>', 'mine.removed_up_to'),
      )
      .leftJoin('conversation_side as theirs', (join) =>
        join
          .onRef('theirs.pool', '=', 'mine.pool')
          .onRef('theirs.conversation', '=', 'mine.conversation')
          .onRef('theirs.profile', '=', 'mine.other'),
      )
      .select(['event.id', 'event.kind', 'event.from_profile', 'event.data', 'event.created_at'])
      .select([flag(mayKnow).as('shown'), flag(alive(context)).as('alive')])
      .select(['event.conversation', 'event.seq', 'message.id as message', 'message.sender', 'message.text'])
      .select(['message.kind as message_kind', 'message.item', 'message.credits as cost'])
      .select(['message.refunded_at', 'message.created_at as sent_at'])
      .select(['mine.read_up_to as my_mark', 'theirs.read_up_to as their_mark'])
      .select(['badges.unread_messages', 'badges.new_likes', 'badges.credits'])
      .where('event.pool', '=', context.brand.pool)
      .where('event.profile', '=', context.viewer.account)
      .where('event.id', '>', context.after)
      .orderBy('event.id')
      .limit(BATCH)
  )
})

type Row = Awaited<ReturnType<typeof eventsAfter.all>>[number]

/** What happened to the viewer after an event, as far as they may see it now. */
export async function readEvents(context: MemberContext, after: number): Promise<LiveBatch> {
  const { now } = context
  const rows = await eventsAfter.all({ ...context, after })
  const upTo = rows.at(-1)?.id ?? after
  if (rows.some((row) => row.alive === 0)) return { events: [], upTo, hasMore: false, ended: true }
  // Ids have no gaps: a first one that does not follow means that older events were swept away.
  if (rows[0] && rows[0].id !== after + 1) {
    const newest = await newestEvent(context)
    const events = [RESET, badges(await countersOf(context))]
    return { events, upTo: newest, hasMore: false, ended: false }
  }
  const kept = rows
    .filter((row) => row.shown === 1)
    .filter((row) => row.kind !== 'typing' || row.created_at > now - TYPING_MS)
  const events = await present(context, kept)
  const counted = kept.findLast((row) => COUNTED.includes(row.kind))
  if (counted) events.push(badges(shownBadges(counted)))
  return { events, upTo, hasMore: rows.length === BATCH, ended: false }
}

export const RESET: LiveEvent = { id: null, kind: 'reset', data: {} }

const badges = (data: LiveData<'counters'>): LiveEvent => ({ id: null, kind: 'counters', data })

/** Rows as the receiver is told them; what is gone meanwhile is left out. */
async function present(context: MemberContext, rows: readonly Row[]): Promise<LiveEvent[]> {
  const shown = rows.map((row) => ({ kind: row.message_kind ?? '', item: row.item ?? '' }))
  const photos = await existingPhotos(context, shown)
  const admirers = rows.filter(({ kind }) => kind === 'like' || kind === 'match')
  const cards = new Map(
    (await cardsOf(context, [...new Set(admirers.map((row) => row.from_profile))])).map((card) => [
      card.id,
      card,
    ]),
  )
  return rows.flatMap((row): LiveEvent[] => {
    const { id, kind, from_profile } = row
    switch (kind) {
      case 'message': {
        const message = messageIn(row, context.viewer.account, photos)
        return message ? [{ id, kind, data: { profile: from_profile, message } }] : []
      }
      case 'like':
      case 'match': {
        const profile = cards.get(from_profile)
        return profile ? [{ id, kind, data: { profile } }] : []
      }
      case 'read':
      case 'typing':
        return [{ id, kind, data: JSON.parse(row.data) as LiveData }]
      case 'counters':
      case 'logout':
      case 'reset':
        return []
    }
  })
}

/** The message that was joined to an event; null when the viewer has it no longer. */
function messageIn(row: Row, me: string, photos: ReadonlySet<string>): Message | null {
  const { message: id, conversation, seq, sender, text, message_kind: kind, item, cost, refunded_at } = row
  if (id === null || sender === null || text === null || kind === null || item === null) return null
  const read = { mine: row.my_mark ?? 0, theirs: row.their_mark ?? 0 }
  const rest = { credits: cost ?? 0, refunded_at: refunded_at ?? 0, created_at: row.sent_at ?? 0 }
  return messageOf({ id, conversation, seq, sender, text, kind, item, ...rest }, me, read, photos)
}

import { sql } from 'kysely'
import type { LiveData, LiveKind } from '../../../contract/live.ts'
import type { Message } from '../../../contract/talking.ts'
import type { MemberContext } from '../../context.ts'
import { statement, statementFor } from '../../db/statement.ts'
import { visible } from '../access.ts'
import { messageOf } from '../chat/message.ts'
import { myMessages } from '../chat/mine.ts'
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

const counters = statement((context: MemberContext) =>
  context.db
    .selectFrom('account')
    .select('credits')
    .select([unreadMessages(context).as('unread_messages'), newLikes(context).as('new_likes')])
    .where('pool', '=', context.brand.pool)
    .where('id', '=', context.viewer.account),
)

/** What badges show the viewer. */
export async function countersOf(context: MemberContext): Promise<LiveData<'counters'>> {
  const found = await counters.first(context)
  const { credits = 0, unread_messages, new_likes } = found ?? {}
  return { unread_messages: unread_messages ?? 0, new_likes: new_likes ?? 0, credits }
}

interface Row {
  id: number
  kind: LiveKind
  from_profile: string
  data: Record<string, string | number | boolean>
}

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

const eventsAfter = statement((context: MemberContext & { after: number }) => {
  const flag = (condition: ReturnType<typeof alive>) => sql<number>`case when ${condition} then 1 else 0 end`
  const mayKnow = sql<boolean>`(event.from_profile = '' or ${visible(context, 'event.from_profile')})`
  return context.db
    .selectFrom('event')
    .select(['id', 'kind', 'from_profile', 'data', 'created_at'])
    .select([flag(mayKnow).as('shown'), flag(alive(context)).as('alive')])
    .where('pool', '=', context.brand.pool)
    .where('profile', '=', context.viewer.account)
    .where('id', '>', context.after)
    .orderBy('id')
    .limit(BATCH)
})

/** What happened to the viewer after an event, as far as they may see it now. */
export async function readEvents(context: MemberContext, after: number): Promise<LiveBatch> {
  const { now } = context
  const rows = await eventsAfter.all({ ...context, after })
  const upTo = rows.at(-1)?.id ?? after
  if (rows.some((row) => row.alive === 0)) return { events: [], upTo, hasMore: false, ended: true }
  // Ids have no gaps: a first one that does not follow means that older events were swept away.
  if (rows[0] && rows[0].id !== after + 1) {
    const newest = await newestEvent(context)
    return { events: [RESET, await badges(context)], upTo: newest, hasMore: false, ended: false }
  }
  const kept = rows
    .filter((row) => row.shown === 1)
    .filter((row) => row.kind !== 'typing' || row.created_at > now - TYPING_MS)
    .map((row): Row => ({ ...row, data: JSON.parse(row.data) as Row['data'] }))
  const events = await present(context, kept)
  if (kept.some((row) => COUNTED.includes(row.kind))) events.push(await badges(context))
  return { events, upTo, hasMore: rows.length === BATCH, ended: false }
}

export const RESET: LiveEvent = { id: null, kind: 'reset', data: {} }

const badges = async (context: MemberContext): Promise<LiveEvent> => ({
  id: null,
  kind: 'counters',
  data: await countersOf(context),
})

/** Rows as the receiver is told them; what is gone meanwhile is left out. */
async function present(context: MemberContext, rows: readonly Row[]): Promise<LiveEvent[]> {
  const messages = await messagesOf(context, rows)
  const admirers = rows.filter(({ kind }) => kind === 'like' || kind === 'match')
  const cards = new Map(
    (await cardsOf(context, [...new Set(admirers.map((row) => row.from_profile))])).map((card) => [
      card.id,
      card,
    ]),
  )
  return rows.flatMap(({ id, kind, from_profile, data }): LiveEvent[] => {
    switch (kind) {
      case 'message': {
        const message = messages.get(`${String(data.conversation)}:${String(data.seq)}`)
        return message ? [{ id, kind, data: { profile: from_profile, message } }] : []
      }
      case 'like':
      case 'match': {
        const profile = cards.get(from_profile)
        return profile ? [{ id, kind, data: { profile } }] : []
      }
      case 'read':
      case 'typing':
        return [{ id, kind, data: data }]
      case 'counters':
      case 'logout':
      case 'reset':
        return []
    }
  })
}

interface Place {
  conversation: string
  seq: number
}

const messagesAt = statementFor(
  (length) => (context: MemberContext & { places: readonly Place[] }) =>
    myMessages(context).where((eb) =>
      eb.or(
        Array.from({ length }, (_, index) => {
          const { conversation, seq } = context.places[index]!
          return eb.and([eb('message.conversation', '=', conversation), eb('message.seq', '=', seq)])
        }),
      ),
    ),
)

async function messagesOf(context: MemberContext, rows: readonly Row[]): Promise<Map<string, Message>> {
  const places = rows
    .filter(({ kind }) => kind === 'message')
    .map(({ data }) => ({ conversation: String(data.conversation), seq: Number(data.seq) }))
  if (places.length === 0) return new Map()
  const found = await messagesAt(places.length).all({ ...context, places })
  const photos = await existingPhotos(context, found)
  return new Map(
    found.map((row) => [
      `${row.conversation}:${row.seq}`,
      messageOf(row, context.viewer.account, { mine: row.my_mark, theirs: row.their_mark }, photos),
    ]),
  )
}

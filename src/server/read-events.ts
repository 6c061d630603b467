// Reads events for a stream: the stored rows, with what chat, likes and profiles show of them to the reader.

import { sql, type Selectable } from 'kysely'
import * as v from 'valibot'
import { type EventData, type EventKind, EVENTS } from '../contract/events.ts'
import type { MemberContext } from './platform/context.ts'
import type { Db } from './platform/db/store.ts'
import type { EventTable } from './events/tables.ts'
import {
  type EventBatch,
  type EventQuery,
  type EventReader,
  type Reader,
  RESET,
  type StreamEvent,
} from './events/event-reader.ts'
import { integer, listStatement, statement, text, type Value } from './platform/db/statement.ts'
import { reasonOf } from './platform/log-redaction.ts'
import { publishOpened } from './accounts/presence.ts'
import { deletedAccount, memberScope, type MemberScope, scopeOf, visible } from './access.ts'
import { joinedMessage, type JoinedMessage, MESSAGE_COLUMNS } from './chat/message.ts'
import { readDrafts } from './chat/draft.ts'
import { existingMedia } from './chat/message-media.ts'
import { joinedSubjects, SUBJECT_COLUMNS } from './chat/message-subject.ts'
import { unreadMessages } from './chat/list-chats.ts'
import { newLikes } from './likes/new-likes.ts'
import { cardsOf } from './profiles/cards.ts'

const BATCH = 50
/** Time to live of a typing indicator. */
const TYPING_MS = 6000
/** Events after which badges may show something else. */
const COUNTED: readonly EventKind[] = ['message', 'read', 'like', 'match', 'counters']

/** Query of the id of the newest event of the viewer; no row before the first. */
const cursorOf = (db: Db, { pool, viewer }: MemberScope) =>
  db
    .selectFrom('event_cursor')
    .select('event_cursor.last_id')
    .where('event_cursor.pool', '=', pool)
    .where('event_cursor.profile', '=', viewer)

const cursor = statement(memberScope, cursorOf)

const creditsOf = (db: Db, { pool, viewer }: MemberScope) =>
  db
    .selectFrom('account')
    .select('account.credits')
    .where('account.pool', '=', pool)
    .where('account.id', '=', viewer)

const counters = statement(memberScope, (db, scope) =>
  creditsOf(db, scope).select([
    unreadMessages(db, scope).as('unread_messages'),
    newLikes(db, scope).as('new_likes'),
  ]),
)

type Badges = Partial<Record<keyof EventData<'counters'>, number | null>>

const shownBadges = ({ unread_messages, new_likes, credits }: Badges = {}): EventData<'counters'> => ({
  unread_messages: unread_messages ?? 0,
  new_likes: new_likes ?? 0,
  credits: credits ?? 0,
})

/** The counts that the viewer's badges show. */
const countersOf = async (context: MemberContext): Promise<EventData<'counters'>> =>
  shownBadges(await counters.first(context.db, scopeOf(context)))

/** Query of one row while the stream's session still holds, and so does its account; else of none. */
const alive = (db: Db, { pool, session }: Pick<ReaderScope, 'pool' | 'session'>, now: Value<number>) =>
  db
    .selectFrom('session')
    .innerJoin('account', (join) =>
      join.onRef('account.pool', '=', 'session.pool').onRef('account.id', '=', 'session.account'),
    )
    .select(sql.lit(1).as('holds'))
    .where('session.pool', '=', pool)
    .where('session.hash', '=', session)
    .where('session.expires_at', '>', now)
    .where('account.status', 'in', ['not_confirmed', 'active'])

/**
 * Where a stream begins: after the last event the client saw, or after the newest one where the client saw none. `reset`
 * says that events in between are no longer kept.
 */
async function resumeAt(
  context: MemberContext,
  lastSeen: number | null,
): Promise<{ after: number; reset: boolean }> {
  const { db, brand, viewer } = context
  // Read first: what comes in meanwhile is not mistaken for a gap.
  const newest = (await cursor.first(db, scopeOf(context)))?.last_id ?? 0
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

/** A stream as a query asks of it: by value, or in the columns of a joined table. */
interface ReaderScope extends MemberScope {
  readonly session: Value<string>
  readonly after: Value<number>
}

/** A reader in the statement's list; `nr` is its place there. */
interface ReaderRow {
  nr: number
  brand: string
  viewer: string
  session: string
  after: number
}

const readerTypes = { brand: text, viewer: text, session: text, after: integer }

const columnsOf = (table: 'reader' | 'behind', pool: ReaderScope['pool']): ReaderScope => ({
  pool,
  brand: sql.ref<string>(`${table}.brand`),
  viewer: sql.ref<string>(`${table}.viewer`),
  session: sql.ref<string>(`${table}.session`),
  after: sql.ref<number>(`${table}.after`),
})

/**
 * For each reader of a pool, in order, the events with the message of each, as far as the reader has it still, and beside each
 * the counts of the badges; one row without an event where there is none. Many at once cost each a fifth of one alone.
 */
const eventsAfter = listStatement({ now: integer, pool: text }, readerTypes, (db, { now, pool }, readers) => {
  const rows = readers.map(({ brand, viewer, session, after }, nr) => {
    const texts = [brand, viewer, session].map((value) => sql`cast(${value} as text)`)
    return sql`(${sql.lit(nr)}, ${sql.join(texts)}, cast(${after} as bigint))`
  })
  // One by value spares joining by columns, and PostgreSQL knows that an index serves it whatever the tables hold.
  const [only] = readers.length === 1 ? readers.map((reader) => ({ ...reader, pool })) : []
  const me = only ?? columnsOf('reader', pool)
  const seen = only ?? columnsOf('behind', pool)
  const from = 'event.from_profile'
  // A message stays, and counts, when its sender leaves.
  const mayKnow = sql<boolean>`(event.from_profile = '' or ${visible(seen, from)}
    or (event.kind = 'message' and ${deletedAccount(seen, from)}))`
  return (
    db
      .with('reader(nr, brand, viewer, session, after)', () => sql<ReaderRow>`(values ${sql.join(rows)})`)
      // Read once, not for every event.
      .with(
        (cte) => cte('behind').materialized(),
        (query) =>
          query
            .selectFrom('reader')
            .selectAll('reader')
            .select([unreadMessages(db, me).as('unread_messages'), newLikes(db, me).as('new_likes')])
            .select([creditsOf(db, me).as('credits'), cursorOf(db, me).as('last_id')])
            .select(alive(db, me, now).as('alive')),
      )
      .selectFrom('behind')
      .leftJoin('event', (join) =>
        join
          .on('event.pool', '=', seen.pool)
          .on('event.profile', '=', seen.viewer)
          .on('event.id', '>', seen.after)
          .on('event.id', '<=', sql<number>`cast(${seen.after} as bigint) + ${sql.lit(BATCH)}`),
      )
      .leftJoin('conversation_side as own_side', (join) =>
        join
          .onRef('own_side.pool', '=', 'event.pool')
          .onRef('own_side.conversation', '=', 'event.conversation')
          .onRef('own_side.profile', '=', 'event.profile'),
      )
      .leftJoin('message', (join) =>
        join
          .onRef('message.pool', '=', 'own_side.pool')
          .onRef('message.conversation', '=', 'own_side.conversation')
          .onRef('message.seq', '=', 'event.seq')
          .onRef('message.seq', '>', 'own_side.removed_up_to'),
      )
      .leftJoin('message_subject as subject', (join) =>
        join
          .onRef('subject.pool', '=', 'message.pool')
          .onRef('subject.conversation', '=', 'message.conversation')
          .onRef('subject.seq', '=', 'message.seq'),
      )
      .leftJoin('conversation_side as partner_side', (join) =>
        join
          .onRef('partner_side.pool', '=', 'own_side.pool')
          .onRef('partner_side.conversation', '=', 'own_side.conversation')
          .onRef('partner_side.profile', '=', 'own_side.other'),
      )
      .select(['behind.nr', 'behind.last_id', 'behind.alive'])
      .select(['behind.unread_messages', 'behind.new_likes', 'behind.credits'])
      .select(['event.id', 'event.kind', 'event.from_profile', 'event.data', 'event.created_at'])
      .select(sql<number>`case when ${mayKnow} then 1 else 0 end`.as('shown'))
      .select(MESSAGE_COLUMNS)
      .select(SUBJECT_COLUMNS)
      .orderBy('behind.nr')
      .orderBy('event.id')
  )
})

type Row = Awaited<ReturnType<(typeof eventsAfter)['all']>>[number]
type EventRow = Row & Pick<Selectable<EventTable>, 'id' | 'kind' | 'from_profile' | 'data' | 'created_at'>

const isEvent = (row: Row): row is EventRow => row.id !== null
/** Of events of other kinds, and of what the viewer has no longer, there is no message. */
const hasMessage = (row: EventRow): row is EventRow & JoinedMessage => row.message_id !== null

const badges = (row: Badges): StreamEvent => ({ id: null, kind: 'counters', data: shownBadges(row) })

/** Events of each reader after their last one, as far as they may see them now. */
async function readEvents({ db, now, readers }: EventQuery): Promise<EventBatch[]> {
  const [first] = readers
  if (!first) return []
  const { pool } = first.context.brand
  const rows = readers.map(({ context, after }) => ({
    ...scopeOf(context),
    session: context.viewer.sessionHash,
    after,
  }))
  const byReader = Map.groupBy(await eventsAfter.all(db, { now, pool, rows }), ({ nr }) => nr)
  return Promise.all(readers.map((reader, nr) => batchOf(now, reader, byReader.get(nr) ?? [])))
}

async function batchOf(now: number, { context, after }: Reader, rows: readonly Row[]): Promise<EventBatch> {
  const newest = rows[0]?.last_id ?? 0
  const ended = rows[0]?.alive !== 1
  const found = rows.filter(isEvent)
  if (ended || newest <= after) return { events: [], upTo: after, hasMore: false, ended }
  const upTo = found.at(-1)?.id ?? newest
  // Ids have no gaps: where fewer were found than they count, some were swept away.
  if (upTo - after !== found.length) {
    return { events: [RESET, badges(rows[0]!)], upTo: newest, hasMore: false, ended }
  }
  const kept = found
    .filter((row) => row.shown === 1)
    .filter((row) => row.kind !== 'typing' || row.created_at > now - TYPING_MS)
  const events = await present({ ...context, now }, kept)
  const counted = kept.findLast((row) => COUNTED.includes(row.kind))
  if (counted) events.push(badges(counted))
  return { events, upTo, hasMore: upTo < newest, ended }
}

/** Rows as events for the receiver; what was deleted meanwhile is left out. */
async function present(context: MemberContext, rows: readonly EventRow[]): Promise<StreamEvent[]> {
  const sent = rows.filter(hasMessage)
  const media = await existingMedia(
    context,
    sent.map(({ message_kind: kind, item, conversation }) => ({ kind, item, conversation })),
  )
  const subjects = await joinedSubjects(context, sent)
  const admirers = rows.filter(({ kind }) => kind === 'like' || kind === 'match')
  const cards = new Map(
    (await cardsOf(context, [...new Set(admirers.map((row) => row.from_profile))])).map((card) => [
      card.id,
      card,
    ]),
  )
  const drafts = await readDrafts(
    context,
    rows.filter(({ kind }) => kind === 'draft').map((row) => row.from_profile),
  )
  return rows.flatMap((row): StreamEvent[] => {
    const { id, kind, from_profile } = row
    switch (kind) {
      case 'message': {
        if (!hasMessage(row)) return []
        const about = subjects.get(row)
        const message = { ...joinedMessage(row, context.viewer.account, media), ...(about && { about }) }
        return [{ id, kind, data: { profile: from_profile, message } }]
      }
      case 'like':
      case 'match': {
        const profile = cards.get(from_profile)
        return profile ? [{ id, kind, data: { profile } }] : []
      }
      case 'draft':
        return [{ id, kind, data: { profile: from_profile, draft: drafts.get(from_profile) ?? '' } }]
      case 'read':
      case 'delivered':
      case 'typing':
      case 'presence':
        return [{ id, kind, data: v.parse(EVENTS[kind], JSON.parse(row.data)) }]
      case 'counters':
      case 'logout':
      case 'reset':
        return []
    }
  })
}

function opened({ deps, brand, viewer }: MemberContext): void {
  publishOpened(deps, brand.pool, viewer.account).catch((error: unknown) => {
    deps.log.warn({ reason: reasonOf(error) }, 'presence could not be published')
  })
}

function delivered(context: MemberContext, events: readonly StreamEvent[]): void {
  const taken = events.flatMap(({ kind, data }) => {
    if (kind !== 'message') return []
    const { message } = data as EventData<'message'>
    return message.mine ? [] : [{ conversation: message.conversation, seq: message.seq }]
  })
  context.deps.deliveries.take(context, taken)
}

export const eventReader: EventReader = { resumeAt, countersOf, readEvents, opened, delivered }

// The open event streams of this process. Events stand in the database; a stream reads on from its own place whenever it
// is woken, so that a lost wake-up, a slow socket or a database that was away costs time and never an event.

import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { MemberContext } from '../platform/context.ts'
import type { Db, Store } from '../platform/db/store.ts'
import { afterCommit } from '../platform/db/transact.ts'
import { ServiceError } from '../platform/errors.ts'
import { systemContext } from '../platform/system-context.ts'
import { type EventBatch, type EventReader, RESET } from './event-reader.ts'
import { openListenBridge } from './listen-bridge.ts'
import { eventText, HEARTBEAT, retryText, type Stream } from './stream.ts'
import { reasonOf } from '../platform/log-redaction.ts'

declare module '../platform/context.ts' {
  interface Deps {
    readonly streams: StreamRegistry
  }
}

export interface StreamRegistry {
  /** Wakes the streams of members, in every process, once the transaction `db` has committed. */
  notify(db: Db, pool: string, recipients: readonly Recipient[]): void
  /** Opens a stream; `lastSeen` is the client's Last-Event-ID. Writes the head and the first events before it returns. */
  open(context: MemberContext, response: ServerResponse, head: StreamHead): Promise<void>
  /** The first part of a stream, for a client whose socket cannot be kept. */
  peek(context: MemberContext, lastSeen: number | null): Promise<string>
  readonly size: number
  /** Ends every stream; clients come back to another process, or later. Other processes are still woken. */
  endStreams(): void
  /** Ends every stream, sends the notifications that are left to other processes, and closes. */
  close(): Promise<void>
}

/** A member with new events. */
interface Recipient {
  profile: string
  /** Session that caused them, '' for none: its only stream is not woken for them. */
  originSession: string
}

export interface StreamHead {
  headers: Record<string, string | string[]>
  lastSeen: number | null
}

export interface StreamRegistryOptions {
  store: Store
  reader: EventReader
  log: Logger
  clock: () => number
  /** Where several processes share a PostgreSQL: its address. Without it, wake-ups stay in this process. */
  listenUrl?: string | undefined
  heartbeatMs?: number
  /** How long a socket may take nothing. */
  stalledMs?: number
}

const HEARTBEAT_MS = 25_000
const STALLED_MS = 15_000
/** Statements under way that read the events of streams. */
const READERS = 2
/** Streams that one of them reads for. */
const READ_AT_ONCE = 32
const STREAMS_PER_ACCOUNT = 10
const CHECKED_AT_ONCE = 500

/** The part of a request's context that reading events needs, without the request. */
const contextOf = ({ deps, brand, viewer, locale }: MemberContext): MemberContext => ({
  ...systemContext(deps, brand),
  viewer,
  locale,
})

const nameOf = (pool: string, profile: string) => `${pool} ${profile}`

/** Nothing may be written to it any more, though its socket may still hold what was. */
const isOver = ({ response }: Stream): boolean => response.destroyed || response.writableEnded

export function createStreamRegistry(options: StreamRegistryOptions): StreamRegistry {
  const { store, reader, log, clock, heartbeatMs = HEARTBEAT_MS, stalledMs = STALLED_MS } = options
  const byMember = new Map<string, Stream[]>()
  const waiting = new Set<Stream>()
  let readers = 0
  let isGathering = false
  let size = 0
  let opened = 0
  let turn = 0
  let isClosed = false
  const turns = Math.max(1, Math.round(heartbeatMs / 1000))
  const ticker = setInterval(() => void tick(), heartbeatMs / turns).unref()
  const bridge = options.listenUrl
    ? openListenBridge(options.listenUrl, { onNotify: handleNotification, onReconnect: wakeAll, log })
    : null

  const streamsOf = (name: string, session: string) =>
    (byMember.get(name) ?? []).filter(({ context }) => context.viewer.sessionHash === session)

  /** Returns the payload for other processes: the name, and the origin session whose only stream here was skipped. */
  function wake(name: string, originSession = ''): string {
    const origin = streamsOf(name, originSession)
    const skipped = origin.length === 1 ? origin[0] : null
    for (const stream of byMember.get(name) ?? []) if (stream !== skipped) markBehind(stream)
    return skipped ? `${name} ${originSession}` : name
  }

  /** Another process published. A session it skipped that has a stream here has two tabs: that one is woken too. */
  function handleNotification(payload: string): void {
    const [pool = '', profile = '', skipped] = payload.split(' ')
    const name = nameOf(pool, profile)
    wake(name)
    if (skipped && streamsOf(name, skipped).length > 0) bridge?.publish([name])
  }

  function wakeAll(): void {
    for (const streams of byMember.values()) streams.forEach(markBehind)
  }

  function markBehind(stream: Stream): void {
    stream.isBehind = true
    if (isOver(stream) || stream.isReading || stream.stalledAt > 0) return
    waiting.add(stream)
    if (isGathering || readers === READERS) return
    isGathering = true
    // Streams that wake in one turn of the event loop are read together.
    setImmediate(() => {
      isGathering = false
      void work()
    })
  }

  async function work(): Promise<void> {
    readers += 1
    while (waiting.size > 0) await catchUp(takeWaiting())
    readers -= 1
  }

  /** Of those who wait, some of one pool: a power of two, since there is a statement for each number of them. */
  function takeWaiting(): Stream[] {
    const [first] = waiting
    const together = [...waiting].filter(({ context }) => context.brand.pool === first?.context.brand.pool)
    const count = 2 ** Math.floor(Math.log2(Math.min(together.length, READ_AT_ONCE)))
    const batch = together.slice(0, count)
    for (const stream of batch) waiting.delete(stream)
    return batch
  }

  /** Writes what waits for streams, as far as one statement finds it. */
  async function catchUp(streams: readonly Stream[]): Promise<void> {
    for (const stream of streams) Object.assign(stream, { isReading: true, isBehind: false })
    const batches = await reader
      .readEvents({ db: store.db, now: clock(), readers: streams })
      .catch((error: unknown) => {
        log.warn({ reason: reasonOf(error) }, 'event streams could not be read')
      })
    for (const stream of streams) stream.isReading = false
    if (batches) streams.forEach((stream, index) => writeEvents(stream, batches[index]!))
    // The database is away: the streams stay behind, and the next heartbeat tries again.
    else for (const stream of streams) stream.isBehind = true
  }

  function writeEvents(stream: Stream, { events, upTo, hasMore, ended }: EventBatch): void {
    if (isOver(stream)) return
    if (ended) return end(stream, true)
    stream.after = upTo
    if (events.length > 0) {
      write(stream, events.map(eventText).join(''))
      reader.delivered(stream.context, events)
    }
    if (hasMore || stream.isBehind) markBehind(stream)
  }

  function write(stream: Stream, text: string): void {
    if (stream.response.write(text) || stream.stalledAt > 0) return
    stream.stalledAt = performance.now()
    stream.response.once('drain', () => {
      stream.stalledAt = 0
      if (stream.isBehind) markBehind(stream)
    })
  }

  function end(stream: Stream, isLogout: boolean): void {
    const { response } = stream
    if (isOver(stream)) return
    remove(stream)
    if (stream.stalledAt > 0) return void response.destroy()
    if (isLogout) response.write(eventText({ id: null, kind: 'logout', data: {} }))
    // A socket that never takes the end would be kept for ever.
    response.socket?.setTimeout(stalledMs)
    response.end()
  }

  function remove(stream: Stream): void {
    const name = nameOf(stream.context.brand.pool, stream.context.viewer.account)
    const streams = byMember.get(name)
    if (!streams?.includes(stream)) return
    const others = streams.filter((other) => other !== stream)
    if (others.length > 0) byMember.set(name, others)
    else byMember.delete(name)
    waiting.delete(stream)
    size -= 1
  }

  /** One turn of the round: heartbeats, sockets that take nothing, sessions that ended, wake-ups that got lost. */
  async function tick(): Promise<void> {
    turn = (turn + 1) % turns
    const due: Stream[] = []
    for (const streams of byMember.values()) {
      for (const stream of streams) {
        if (stream.stalledAt > 0 && performance.now() - stream.stalledAt > stalledMs) {
          stream.response.destroy()
          remove(stream)
        } else {
          if (stream.turn === turn) due.push(stream)
          if (stream.isBehind) markBehind(stream)
        }
      }
    }
    for (const stream of due) if (stream.stalledAt === 0) write(stream, HEARTBEAT)
    try {
      for (let first = 0; first < due.length; first += CHECKED_AT_ONCE) {
        await check(due.slice(first, first + CHECKED_AT_ONCE))
      }
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'event streams could not be checked')
    }
  }

  async function check(streams: readonly Stream[]): Promise<void> {
    if (streams.length === 0) return
    const rows = await store.db
      .selectFrom('session')
      .innerJoin('account', (join) =>
        join.onRef('account.pool', '=', 'session.pool').onRef('account.id', '=', 'session.account'),
      )
      .leftJoin('event_cursor', (join) =>
        join
          .onRef('event_cursor.pool', '=', 'session.pool')
          .onRef('event_cursor.profile', '=', 'session.account'),
      )
      .select(['session.hash', sql<number>`coalesce(event_cursor.last_id, 0)`.as('last_id')])
      .where('session.pool', 'in', [...new Set(streams.map(({ context }) => context.brand.pool))])
      .where(
        'session.hash',
        'in',
        streams.map(({ context }) => context.viewer.sessionHash),
      )
      .where('session.expires_at', '>', clock())
      .where('account.status', 'in', ['not_confirmed', 'active'])
      .execute()
    const newest = new Map(rows.map((row) => [row.hash, row.last_id]))
    for (const stream of streams) {
      const last = newest.get(stream.context.viewer.sessionHash)
      if (last === undefined) end(stream, true)
      else if (last > stream.after) markBehind(stream)
    }
  }

  async function first(context: MemberContext, lastSeen: number | null) {
    const { after, reset } = await reader.resumeAt(context, lastSeen)
    const counters = { id: after, kind: 'counters' as const, data: await reader.countersOf(context) }
    return { after, text: retryText() + (reset ? eventText(RESET) : '') + eventText(counters) }
  }

  function endStreams(): void {
    isClosed = true
    clearInterval(ticker)
    for (const streams of byMember.values()) for (const stream of streams) end(stream, false)
  }

  return {
    get size() {
      return size
    },
    notify(db, pool, recipients) {
      afterCommit(db, () => {
        const names = recipients.map(({ profile, originSession }) =>
          wake(nameOf(pool, profile), originSession),
        )
        bridge?.publish(names)
      })
    },
    async open(context, response, { headers, lastSeen }) {
      if (isClosed) throw new ServiceError('unavailable')
      const begin = await first(context, lastSeen)
      if (isClosed) throw new ServiceError('unavailable')
      const name = nameOf(context.brand.pool, context.viewer.account)
      const siblings = byMember.get(name) ?? []
      if (siblings[0] && siblings.length >= STREAMS_PER_ACCOUNT) end(siblings[0], false)
      if (response.destroyed) return
      const stream: Stream = {
        response,
        after: begin.after,
        isBehind: false,
        isReading: false,
        stalledAt: 0,
        context: contextOf(context),
        turn: opened++ % turns,
      }
      // The framework's listener would keep the whole request alive.
      response.removeAllListeners('close')
      response.on('close', () => remove(stream))
      // An `error` event without a listener would end the process.
      response.on('error', (error) => {
        log.warn({ reason: reasonOf(error) }, 'an event stream broke')
        response.destroy()
      })
      // Heartbeats find a dead socket; one without traffic may be fine.
      response.socket?.setTimeout(0)
      response.writeHead(200, headers)
      response.write(begin.text)
      byMember.set(name, [...(byMember.get(name) ?? []), stream])
      size += 1
      reader.opened(stream.context)
      markBehind(stream)
    },
    async peek(context, lastSeen) {
      const begin = await first(context, lastSeen)
      const [batch] = await reader.readEvents({ ...context, readers: [{ context, after: begin.after }] })
      reader.opened(context)
      reader.delivered(context, batch?.events ?? [])
      return begin.text + (batch?.events ?? []).map(eventText).join('')
    },
    endStreams,
    async close() {
      endStreams()
      await bridge?.close()
    },
  }
}

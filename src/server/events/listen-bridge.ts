import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

const CHANNEL = 'duet_event'
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 5000
/** Names of this long leave in one notification: every notification wakes every process. */
const BATCH_MS = 3
/** Until the database must have answered. */
const ANSWER_MS = 5000

/** Its commits write nothing that must outlive a crash. */
const UNSYNCED = 'set synchronous_commit = off'
const NOTIFY = `select pg_notify($1, $2 || ' ' || name) from unnest($3::text[]) as recipient (name)`

/** Processes that share a PostgreSQL send each other the names of members whose events have been committed. */
export interface ListenBridge {
  /**
   * Notifies all other processes, many names at once. Not with the commit: PostgreSQL lets commits that notify wait for
   * one another. What a process that dies did not send is found by the next heartbeat.
   */
  publish(names: readonly string[]): void
  /** Sends the notifications that are left, then closes the connection. */
  close(): Promise<void>
}

interface ListenBridgeOptions {
  onNotify: (name: string) => void
  /** Connected, also after a loss: notifications sent meanwhile are missed. */
  onReconnect: () => void
  log: Logger
}

/** Opens a connection of its own, which reconnects by itself. */
export function openListenBridge(
  url: string,
  { onNotify, onReconnect, log }: ListenBridgeOptions,
): ListenBridge {
  const me = randomUUID()
  const pending = new Set<string>()
  let client: pg.Client | null = null
  let isNotifying = false
  let timer: NodeJS.Timeout | undefined
  let waitMs = FIRST_WAIT_MS
  let isClosed = false

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    let isOver = false
    const again = (reason: string) => {
      if (isOver || isClosed) return
      isOver = true
      client = null
      log.warn({ reason }, 'lost the connection for notifications between processes')
      fresh.end().catch(() => undefined)
      timer = setTimeout(() => void connect(), waitMs)
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
    }
    fresh.on('error', (error) => again(error.message))
    fresh.on('end', () => again('ended'))
    fresh.on('notification', ({ payload = '' }) => {
      if (!payload.startsWith(me)) onNotify(payload.slice(me.length + 1))
    })
    try {
      await fresh.connect()
      await fresh.query(`${UNSYNCED}; listen ${CHANNEL}`)
      if (isClosed) return void (await fresh.end())
      client = fresh
      waitMs = FIRST_WAIT_MS
      onReconnect()
      void notifyAll()
    } catch (error) {
      again((error as Error).message)
    }
  }

  async function notifyAll(): Promise<void> {
    if (isNotifying) return
    isNotifying = true
    while (client && pending.size > 0) {
      const names = [...pending]
      pending.clear()
      try {
        await client.query({ name: 'notify', text: NOTIFY, values: [CHANNEL, me, names] })
        await wait(BATCH_MS)
      } catch (error) {
        for (const name of names) pending.add(name)
        log.warn({ reason: (error as Error).message }, 'other processes could not be notified')
        break
      }
    }
    isNotifying = false
  }

  void connect()
  return {
    publish(names) {
      for (const name of names) pending.add(name)
      void notifyAll()
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      while (isNotifying) await wait(BATCH_MS)
      await client?.end().catch(() => undefined)
    },
  }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

const CHANNEL = 'duet_event'
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 5000
/** Events of this long leave in one notification: every notification wakes every process. */
const BREATH_MS = 3
/** Until the database must have answered. */
const ANSWER_MS = 5000

/** Its commits write nothing that must outlive a crash. */
const UNSYNCED = 'set synchronous_commit = off'
const NOTIFY = `select pg_notify($1, $2 || ' ' || name) from unnest($3::text[]) as recipient (name)`

/** Processes that share a PostgreSQL send each other the names of members whose events have been committed. */
export interface ListenBridge {
  /**
   * Tells all other processes, many names at once. Not with the commit: PostgreSQL lets commits that notify wait for one
   * another. What a process that dies leaves untold is found by the next heartbeat.
   */
  publish(names: readonly string[]): void
  /** Tells what is left to tell, then hangs up. */
  close(): Promise<void>
}

interface ListenBridgeOptions {
  onWake: (name: string) => void
  /** The line is there, again: what was told meanwhile went unheard. */
  onBack: () => void
  log: Logger
}

/** Opens a connection of its own, which comes back by itself. */
export function openListenBridge(url: string, { onWake, onBack, log }: ListenBridgeOptions): ListenBridge {
  const me = randomUUID()
  const pending = new Set<string>()
  let client: pg.Client | null = null
  let isTelling = false
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
      log.warn({ reason }, 'lost the line to other processes')
      fresh.end().catch(() => undefined)
      timer = setTimeout(() => void connect(), waitMs)
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
    }
    fresh.on('error', (error) => again(error.message))
    fresh.on('end', () => again('ended'))
    fresh.on('notification', ({ payload = '' }) => {
      if (!payload.startsWith(me)) onWake(payload.slice(me.length + 1))
    })
    try {
      await fresh.connect()
      await fresh.query(`${UNSYNCED}; listen ${CHANNEL}`)
      if (isClosed) return void (await fresh.end())
      client = fresh
      waitMs = FIRST_WAIT_MS
      onBack()
      void notifyAll()
    } catch (error) {
      again((error as Error).message)
    }
  }

  async function notifyAll(): Promise<void> {
    if (isTelling) return
    isTelling = true
    while (client && pending.size > 0) {
      const names = [...pending]
      pending.clear()
      try {
        await client.query({ name: 'notify', text: NOTIFY, values: [CHANNEL, me, names] })
        await wait(BREATH_MS)
      } catch (error) {
        for (const name of names) pending.add(name)
        log.warn({ reason: (error as Error).message }, 'other processes could not be notified')
        break
      }
    }
    isTelling = false
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
      while (isTelling) await wait(BREATH_MS)
      await client?.end().catch(() => undefined)
    },
  }
}

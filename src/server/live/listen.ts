import pg from 'pg'
import type { Logger } from 'pino'

export const CHANNEL = 'duet_event'
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 5000

/** Hears of committed events from every process, by name of the member alone. Comes back by itself. */
export function listen(
  url: string,
  { onWake, onBack, log }: { onWake: (name: string) => void; onBack: () => void; log: Logger },
): { close(): Promise<void> } {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let wait = FIRST_WAIT_MS
  let isClosed = false

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5000 })
    client = fresh
    const again = (reason: string) => {
      if (client !== fresh || isClosed) return
      client = null
      log.warn({ reason }, 'lost the line to other processes')
      fresh.end().catch(() => undefined)
      timer = setTimeout(() => void connect(), wait)
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    }
    fresh.on('error', (error) => again(error.message))
    fresh.on('end', () => again('ended'))
    fresh.on('notification', ({ payload }) => onWake(payload ?? ''))
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
      wait = FIRST_WAIT_MS
      // Whatever was told meanwhile went unheard.
      onBack()
    } catch (error) {
      again((error as Error).message)
    }
  }

  void connect()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}

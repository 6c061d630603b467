import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { listen, portOf, type Timeouts } from '../../src/server/http/listen.ts'
import type { Person, TestApi } from './api.ts'
import { beginRequest } from './http-client.ts'

export interface StreamedEvent {
  id: string | null
  kind: string
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  data: any
}

export interface OpenStream {
  status: number
  headers: IncomingMessage['headers']
  events: StreamedEvent[]
  incoming: IncomingMessage
  /** Waits until an event of a kind has come so often; answers the last of them. */
  until(kind: string, times?: number): Promise<StreamedEvent>
  /** The id the browser would come back with. */
  lastId(): string
  readonly isEnded: boolean
  ended(): Promise<void>
  close(): void
}

/** Lets an in-process server listen, for what needs a socket. */
export async function listenOn(
  api: TestApi,
  timeouts: Partial<Timeouts> = {},
): Promise<{ port: number; server: Server; stop(): Promise<void> }> {
  const server = await listen(api.front, { port: 0, host: '127.0.0.1', timeouts })
  return {
    port: portOf(server),
    server,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const WITHIN_MS = 5000

/** Opens `events.php` as a person's browser does. */
export async function openStream(
  port: number,
  host: string,
  cookies: Person['cookies'],
  { lastId, paused = false }: { lastId?: string | undefined; paused?: boolean } = {},
): Promise<OpenStream> {
  const outgoing = beginRequest(port, '/api/events.php', {
    ...{ origin: `http://${host}`, cookies, agent: false },
    headers: lastId === undefined ? {} : { 'Last-Event-ID': lastId },
  })
  outgoing.end()
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  const events: StreamedEvent[] = []
  const waiting = new Set<() => void>()
  let isEnded = false
  let text = ''
  incoming.on('error', () => undefined)
  outgoing.on('error', () => undefined)
  incoming.on('close', () => {
    isEnded = true
    for (const check of waiting) check()
  })
  const take = (chunk: Buffer) => {
    text += chunk.toString()
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => {
          const at = line.indexOf(': ')
          return [line.slice(0, at), line.slice(at + 2)]
        }),
      )
      const kind = fields.get('event')
      if (kind)
        events.push({ id: fields.get('id') ?? null, kind, data: JSON.parse(fields.get('data') ?? '{}') })
    }
    for (const check of waiting) check()
  }
  if (paused) incoming.pause()
  else incoming.on('data', take)

  const wait = (isDone: () => boolean, what: () => string) =>
    new Promise<void>((resolve, reject) => {
      const check = () => {
        if (!isDone()) return
        waiting.delete(check)
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(check)
        reject(new Error(`never came: ${what()}; there is ${JSON.stringify(events)}`))
      }, WITHIN_MS)
      waiting.add(check)
      check()
    })

  return {
    ...{ status: incoming.statusCode ?? 0, headers: incoming.headers, events, incoming },
    get isEnded() {
      return isEnded
    },
    lastId: () => events.findLast(({ id }) => id !== null)?.id ?? '',
    async until(kind, times = 1) {
      const found = () => events.filter((event) => event.kind === kind)
      await wait(
        () => found().length >= times,
        () => `${times} × ${kind}`,
      )
      return found()[times - 1]!
    },
    ended: () =>
      wait(
        () => isEnded,
        () => 'the end',
      ),
    close: () => outgoing.destroy(),
  }
}

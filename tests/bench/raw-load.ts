import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { LoadRequest } from './load.ts'

export interface RawLoad {
  /** Requests that were due, and those that found no free connection: nobody waits for them. */
  due: number
  unsent: number
  /** Answers by status. */
  statuses: Map<number, number>
  /** Milliseconds of the answers that were a success, in order. */
  latencies: number[]
  seconds: number
}

interface RawConnection {
  socket: Socket
  /** When its request was sent; 0 while it has none. */
  since: number
  rest: string
}

const TICK_MS = 5

/** A request as it is sent, in ASCII. */
export function bytesOf({ method = 'GET', path, headers = {}, body = '' }: LoadRequest): string {
  const length = body === '' ? {} : { 'Content-Length': body.length }
  const lines = Object.entries({ ...headers, ...length }).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n')
}

/**
 * Sends prepared bytes over many plain connections, without a client: cheap enough to ask for several times what a server can do from the
 * same machine. `rate` requests a second whatever the answers take, or one after the other on each connection.
 */
export async function sendRaw(
  port: number,
  {
    connections,
    rate,
    seconds,
    next,
    onOpen,
  }: {
    connections: number
    rate?: number
    seconds: number
    next: (index: number) => string
    /** Runs when all connections stand. */
    onOpen?: () => void
  },
): Promise<RawLoad> {
  const load: RawLoad = { due: 0, unsent: 0, statuses: new Map(), latencies: [], seconds }
  let isOver = false
  const idle: RawConnection[] = []
  const lines = await Promise.all(Array.from({ length: connections }, open))

  async function open(): Promise<RawConnection> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.setNoDelay(true)
    const line: RawConnection = { socket, since: 0, rest: '' }
    socket.on('error', () => count(599, line))
    socket.on('data', (chunk: Buffer) => parseAnswers(line, chunk.toString('latin1')))
    return line
  }

  function ask(line: RawConnection): void {
    line.since = performance.now()
    line.socket.write(next(load.due++))
  }

  function parseAnswers(line: RawConnection, text: string): void {
    line.rest += text
    const end = line.rest.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(line.rest.slice(0, end))?.[1] ?? 0)
    if (line.rest.length < end + 4 + length) return
    const status = Number(line.rest.slice(9, 12))
    line.rest = ''
    count(status, line)
    if (isOver) return
    if (rate === undefined) ask(line)
    else idle.push(line)
  }

  function count(status: number, line: RawConnection): void {
    if (line.since === 0) return
    load.statuses.set(status, (load.statuses.get(status) ?? 0) + 1)
    if (status < 300) load.latencies.push(performance.now() - line.since)
    line.since = 0
  }

  onOpen?.()
  if (rate === undefined) lines.forEach(ask)
  else idle.push(...lines)
  const started = performance.now()
  while (performance.now() - started < seconds * 1000) {
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
    if (rate === undefined) continue
    const due = Math.floor(((performance.now() - started) / 1000) * rate)
    while (load.due + load.unsent < due) {
      const line = idle.shift()
      if (line) ask(line)
      else load.unsent += 1
    }
  }
  isOver = true
  load.seconds = (performance.now() - started) / 1000
  for (const { socket } of lines) socket.destroy()
  load.latencies.sort((one, other) => one - other)
  return load
}

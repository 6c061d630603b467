import { Agent, request } from 'node:http'

export interface LoadRequest {
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  headers?: Record<string, string>
  body?: string
  /** Hears of the answer. */
  answered?: (status: number, tag: string | undefined) => void
}

export interface Load {
  /** Milliseconds to the last byte of each answer, in order. */
  latencies: number[]
  /** Answers that were no success, by status; 599 = no answer. */
  refused: Map<number, number>
  seconds: number
}

/**
 * Sends `rate` requests a second, evenly spaced, whatever the answers take: a late answer delays no later request, and
 * its delay counts, from the moment its request was due. A load generator that sends each second's share at once would
 * measure its own queue.
 */
export async function sendPaced(
  port: number,
  { rate, seconds, next }: { rate: number; seconds: number; next: (index: number) => LoadRequest },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const load: Load = { latencies: [], refused: new Map(), seconds }
  const total = Math.round(rate * seconds)
  const begun = performance.now()
  const answers: Promise<void>[] = []
  for (let index = 0; index < total; index += 1) {
    const due = begun + (index * 1000) / rate
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    // A timer may fire a little early.
    const since = Math.min(due, performance.now())
    answers.push(send(agent, port, next(index)).then((status) => count(load, status, since)))
  }
  await Promise.all(answers)
  agent.destroy()
  return inOrder(load)
}

/** Keeps `connections` requests under way for `seconds`: what the server does at most. */
export async function sendFlatOut(
  port: number,
  {
    connections,
    seconds,
    next,
  }: { connections: number; seconds: number; next: (index: number) => LoadRequest },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const load: Load = { latencies: [], refused: new Map(), seconds }
  const begun = performance.now()
  let index = 0
  const work = async () => {
    while (performance.now() - begun < seconds * 1000) {
      const sent = performance.now()
      count(load, await send(agent, port, next(index++)), sent)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  agent.destroy()
  load.seconds = (performance.now() - begun) / 1000
  return inOrder(load)
}

export const percentile = ({ latencies }: Pick<Load, 'latencies'>, percent: number): number =>
  latencies[Math.min(latencies.length - 1, Math.floor((latencies.length * percent) / 100))] ?? 0

function count(load: Load, status: number, since: number): void {
  load.latencies.push(performance.now() - since)
  if (status >= 300 && status !== 304) load.refused.set(status, (load.refused.get(status) ?? 0) + 1)
}

function inOrder(load: Load): Load {
  load.latencies.sort((one, other) => one - other)
  return load
}

/**
 * The status of the answer, without the cost of a client: what is measured is the server. A kept connection that the
 * server closed meanwhile is replaced, as browsers do.
 */
function send(agent: Agent, port: number, loadRequest: LoadRequest): Promise<number> {
  const { method = 'GET', path, headers, body, answered } = loadRequest
  return new Promise((resolve) => {
    const outgoing = request({ agent, host: '127.0.0.1', port, method, path, headers }, (incoming) => {
      incoming.resume()
      const { statusCode = 0, headers } = incoming
      incoming.on('end', () => {
        answered?.(statusCode, headers.etag)
        resolve(statusCode)
      })
      incoming.on('error', () => resolve(599))
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const wasClosed = outgoing.reusedSocket && error.code === 'ECONNRESET'
      resolve(wasClosed ? send(agent, port, loadRequest) : 599)
    })
    outgoing.end(body)
  })
}

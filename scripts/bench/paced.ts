import { Agent, request } from 'node:http'

export interface PacedRequest {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface Paced {
  /** Milliseconds from the moment a request was due to its last byte, in order. */
  latencies: number[]
  refused: number
}

/**
 * Sends `rate` requests a second, evenly spaced, whatever the answers take: a late answer delays no later request, and
 * its delay counts. A load generator that sends each second's share at once would measure its own queue.
 */
export async function sendPaced(
  port: number,
  { rate, seconds, next }: { rate: number; seconds: number; next: (index: number) => PacedRequest },
): Promise<Paced> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const result: Paced = { latencies: [], refused: 0 }
  const total = rate * seconds
  const begun = performance.now()
  const answers: Promise<void>[] = []
  for (let index = 0; index < total; index += 1) {
    const due = begun + (index * 1000) / rate
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    answers.push(
      send(agent, port, next(index)).then((status) => {
        result.latencies.push(performance.now() - due)
        if (status >= 300) result.refused += 1
      }),
    )
  }
  await Promise.all(answers)
  agent.destroy()
  result.latencies.sort((a, b) => a - b)
  return result
}

export const percentile = ({ latencies }: Paced, percent: number): number =>
  latencies[Math.min(latencies.length - 1, Math.floor((latencies.length * percent) / 100))] ?? 0

function send(
  agent: Agent,
  port: number,
  { method = 'GET', path, headers, body }: PacedRequest,
): Promise<number> {
  return new Promise((resolve) => {
    const outgoing = request({ agent, host: '127.0.0.1', port, method, path, headers }, (incoming) => {
      incoming.resume()
      incoming.on('end', () => resolve(incoming.statusCode ?? 0))
    })
    outgoing.on('error', () => resolve(599))
    outgoing.end(body)
  })
}

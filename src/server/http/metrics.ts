// Metrics for operators. Labels are closed lists: names of calls, classes of status, channels. None names a member.

import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { CallName } from '../../contract/calls/all-calls.ts'
import type { DeskCallName } from '../../contract/desk/desk-calls.ts'
import type { Deps } from '../platform/context.ts'
import type { ConcurrencyLimiter } from './concurrency-limiter.ts'
import { SECURITY_EVENT_NAMES } from '../platform/security-log.ts'
import { outboxState } from '../platform/outbox/outbox.ts'

/** Seconds; the goals are 100 ms for the 95th and 300 ms for the 99th of a hundred. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3]

const CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const

/** The call a request was for, or `unknown` for a path below `/api` that is none. */
export type CalledName = CallName | DeskCallName | 'unknown'

export interface Metrics {
  answered(call: CalledName, status: number, seconds: number): void
  /** A request was refused before it was looked at. */
  refused(): void
  databaseBusy(): void
  /** All figures in Prometheus' text format. */
  read(): Promise<{ type: string; text: string }>
}

export function createMetrics(deps: Deps, limiter: ConcurrencyLimiter): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })

  const duration = new Histogram({
    registers,
    buckets: BUCKETS,
    labelNames: ['call', 'status'] as const,
    name: 'duet_request_seconds',
    help: 'Time from the head of a request to its answer, by call and class of status.',
  })
  const refused = new Counter({
    registers,
    name: 'duet_refused_total',
    help: 'Requests refused at once because too much was going on.',
  })
  const busy = new Counter({
    registers,
    name: 'duet_database_busy_total',
    help: 'Requests refused because database or disk could not serve.',
  })
  gauge('duet_requests_running', 'Requests at work on the database.', () => limiter.running)
  gauge('duet_event_streams', 'Open event streams.', () => deps.streams.size)
  gauge('duet_passwords_waiting', 'Passwords waiting to be hashed.', () => deps.passwords.waiting)

  new Counter({
    registers,
    labelNames: ['event'] as const,
    name: 'duet_security_events_total',
    help: 'Security events, as in the log: logins, refusals, limits reached, what was hidden by itself.',
    collect() {
      this.reset()
      for (const event of SECURITY_EVENT_NAMES) this.inc({ event }, deps.securityLog.counts.get(event) ?? 0)
    },
  })

  const depth = new Gauge({
    registers,
    labelNames: ['channel'] as const,
    name: 'duet_outbox_waiting',
    help: 'Mails, SMS and push messages not sent yet.',
  })
  const age = new Gauge({
    registers,
    labelNames: ['channel'] as const,
    name: 'duet_outbox_age_seconds',
    help: 'Age of the oldest of them.',
  })

  function gauge(name: string, help: string, value: () => number): void {
    new Gauge({
      registers,
      name,
      help,
      collect() {
        this.set(value())
      },
    })
  }

  return {
    answered(call, status, seconds) {
      duration.observe({ call, status: CLASSES[Math.floor(status / 100) - 1] ?? '5xx' }, seconds)
    },
    refused: () => refused.inc(),
    databaseBusy: () => busy.inc(),
    async read() {
      for (const { channel, waiting, ageSeconds } of await outboxState(deps)) {
        depth.set({ channel }, waiting)
        age.set({ channel }, ageSeconds)
      }
      return { type: register.contentType, text: await register.metrics() }
    },
  }
}

/** Serves the figures on an address of their own: `GET /metrics`. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.read().then(
      ({ type, text }) =>
        response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text),
      () => response.writeHead(503).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return server
}

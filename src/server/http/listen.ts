// The socket side of the server: what is decided before the framework sees a request, and how long anything may take.

import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { FormOfAddress } from '../../config/site.ts'
import { LOCALE_HEADER } from '../../contract/protocol.ts'
import { calls } from '../../contract/calls/all-calls.ts'
import type { Locale } from '../../contract/lists.ts'
import type { Deps, Host } from '../platform/context.ts'
import { ServiceError } from '../platform/errors.ts'
import type { Metrics } from './metrics.ts'
import { refusalBody, RETRY_AFTER_SECONDS } from './error-response.ts'
import { isAlwaysServed, type WaitingRequest, type ConcurrencyLimiter } from './concurrency-limiter.ts'
import { safeHeaders } from '../platform/http-headers.ts'
import { createHosts } from './hosts.ts'
import { addressOfHost, chooseLocale } from './locale.ts'

export interface Timeouts {
  /** Until a request's head must be there. */
  headersMs: number
  /** Until a request must be there as a whole, the largest upload on a slow line included. */
  requestMs: number
  /** How long a socket may neither give nor take anything. */
  silentMs: number
  /** How often these are looked at. */
  checkedMs: number
}

const TIMEOUTS: Timeouts = { headersMs: 10_000, requestMs: 120_000, silentMs: 14_000, checkedMs: 1000 }
/** Longer than a connection is kept for a next request, so that none is cut in the middle of one. */
const KEEP_ALIVE_MS = 5000

const LINGER_MS = 500
/** Connections the system may hold before they are accepted: everybody comes back at once after an outage. */
const BACKLOG = 2048

/** Calls by which a balancer learns whom to send requests. */
const BALANCED_BY: readonly string[] = [calls.getHealth.path, calls.getReady.path]

type Fetch = (request: Request, env: object) => Response | Promise<Response>

interface Refusal {
  /** Names and values in turn, as Node writes them the quickest. */
  headers: string[]
  text: string
}

export interface FrontendOptions {
  deps: Pick<Deps, 'translator'>
  hosts: readonly Host[]
  concurrency: ConcurrencyLimiter
  metrics?: Metrics | undefined
}

/** Handles requests before the framework sees them: a refusal by the concurrency limiter costs a fraction of an answer. */
export function createHttpFrontend(
  fetch: Fetch,
  { deps, hosts, concurrency, metrics }: FrontendOptions,
): RequestListener {
  const handle = getRequestListener(fetch)
  const findHost = createHosts(hosts)
  const secure = hosts.every(({ origin }) => origin.startsWith('https:'))
  const prepared = new Map<string, Refusal>()

  function refusalOf(
    code: 'busy' | 'unavailable',
    locale: Locale,
    address: FormOfAddress,
    path = '',
  ): Refusal {
    const isApi = path.startsWith('/api/')
    const name = `${code} ${locale} ${address} ${isApi}`
    const known = prepared.get(name)
    if (known) return known
    const body = refusalBody(new ServiceError(code), deps.translator(locale, address))
    const text = isApi ? JSON.stringify(body) : body.message
    const headers = {
      ...safeHeaders(secure),
      'Retry-After': String(RETRY_AFTER_SECONDS),
      'Content-Type': isApi ? 'application/json' : 'text/plain; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(text)),
    }
    const refusal = { headers: Object.entries(headers).flat(), text }
    prepared.set(name, refusal)
    return refusal
  }

  function refuse(incoming: IncomingMessage, outgoing: ServerResponse, code: 'busy' | 'unavailable'): void {
    const { host: header, cookie, [LOCALE_HEADER.toLowerCase()]: hint } = incoming.headers
    const host = findHost(header)
    const locale = chooseLocale(String(hint), cookie, host)
    const { headers, text } = refusalOf(code, locale, addressOfHost(host), incoming.url)
    outgoing.writeHead(503, headers).end(text)
    if (hasBody(incoming)) closeSoon(incoming)
  }

  return (incoming, outgoing) => {
    const [path = ''] = (incoming.url ?? '').split('?', 1)
    const method = incoming.method === 'HEAD' ? 'GET' : (incoming.method ?? '')
    // A body of GET is neither read nor waited for.
    if (concurrency.isDraining || (method === 'GET' && hasBody(incoming))) outgoing.shouldKeepAlive = false
    if (concurrency.isDraining && BALANCED_BY.includes(path)) {
      refuse(incoming, outgoing, 'unavailable')
      return
    }
    const request: WaitingRequest = {
      get isAborted() {
        return outgoing.destroyed
      },
      serve() {
        // A client that does not read is cut off; one that waits for our answer is not.
        outgoing.on('timeout', () => {
          if (outgoing.headersSent || !incoming.complete) incoming.socket.destroy()
        })
        void handle(incoming, outgoing)
      },
      refuse() {
        metrics?.refused()
        refuse(incoming, outgoing, 'busy')
      },
    }
    concurrency.admit(request, isAlwaysServed(method, path))
  }
}

/** Leaves the client a moment to read its answer, for a body on its way would reset the connection. */
function closeSoon(incoming: IncomingMessage): void {
  incoming.resume()
  setTimeout(() => {
    if (!incoming.complete) incoming.socket.destroy()
  }, LINGER_MS).unref()
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Listens on a port of an address; slow and silent clients lose their connection. Throws what Node says of the port. */
export async function listen(
  onRequest: RequestListener,
  { port, host, timeouts = {} }: { port: number; host: string; timeouts?: Partial<Timeouts> },
): Promise<Server> {
  const { headersMs, requestMs, silentMs, checkedMs } = { ...TIMEOUTS, ...timeouts }
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkedMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    onRequest,
  )
  server.timeout = silentMs
  server.listen({ port, host, backlog: BACKLOG })
  await once(server, 'listening')
  return server
}

export const portOf = (server: Server): number => (server.address() as AddressInfo).port

export interface ShutdownOptions {
  /** For so long the process says that it is not ready, and serves whom the balancer still sends. */
  unreadyMs: number
  /** Until requests under way must be done, counted from the beginning. */
  withinMs: number
}

/** As long as a kept connection lives, so that each gets `Connection: close` before it is closed. */
export const UNREADY_MS = KEEP_ALIVE_MS + 1000
/** Requests under way when the server closes have so long at least. */
const LAST_MS = 4000

export const shutdownAfter = (unreadyMs: number): ShutdownOptions => ({
  unreadyMs,
  withinMs: Math.max(10_000, unreadyMs + LAST_MS),
})

/** Ends a server without resetting what it accepted: unready first, then closed to new connections, then done. */
export async function stopListening(
  server: Server,
  {
    concurrency,
    unreadyMs,
    withinMs,
    onClosing,
  }: ShutdownOptions & { concurrency: ConcurrencyLimiter; onClosing?: () => void },
): Promise<void> {
  const begun = performance.now()
  concurrency.isDraining = true
  await wait(unreadyMs)
  const closed = once(server, 'close')
  server.close()
  onClosing?.()
  server.closeIdleConnections()
  const timer = setTimeout(
    () => server.closeAllConnections(),
    Math.max(0, withinMs - (performance.now() - begun)),
  )
  await closed
  clearTimeout(timer)
}

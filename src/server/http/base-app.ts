// What every app of the server begins with, whatever it serves.

import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context as HonoContext } from 'hono'
import type { Deps, Host } from '../platform/context.ts'
import { isUnavailable } from '../platform/db/errors.ts'
import { securityHeaders } from '../platform/http-headers.ts'
import { loggedPath, reasonOf } from '../platform/log-redaction.ts'
import { addressOf, type Edge, edgeCountry } from '../platform/network.ts'
import { newRequestId, withRequestId } from '../platform/request-id.ts'
import { inSpan } from '../platform/tracing.ts'
import { RETRY_AFTER_SECONDS } from './error-response.ts'

interface BaseOptions {
  deps: Pick<Deps, 'log'>
  hosts: readonly Host[]
  /** A page that says what went wrong; null where there is none. */
  errorPage?: (c: HonoContext, status: 500 | 503) => Response | null
}

/** Tells a failure by the name it has in the log. */
const REQUEST_ID_HEADER = 'X-Request-Id'
const NO_PEER = '127.0.0.1'

/** Safe headers on every answer; requests that proxies may read in two ways are refused. */
export function createBaseApp({ deps, hosts, errorPage = () => null }: BaseOptions): Hono {
  const app = new Hono({ getPath })
  app.use((c, next) =>
    inSpan(`${c.req.method} ${loggedPath(c.req.path)}`, {}, (traceId) => {
      const id = traceId ?? newRequestId()
      return withRequestId(id, async () => {
        await next()
        // Of others it would say nothing, and make answers unlike that must be alike.
        if (c.res.status >= 500) c.res.headers.set(REQUEST_ID_HEADER, id)
      })
    }),
  )
  app.use(securityHeaders(hosts.every(({ origin }) => origin.startsWith('https:'))))
  // The API words its own errors; this is for pages and images.
  app.onError((error, c) => {
    const isOutage = isUnavailable(error)
    deps.log[isOutage ? 'warn' : 'error'](
      { path: loggedPath(c.req.path), reason: reasonOf(error) },
      'could not be answered',
    )
    const status = isOutage ? 503 : 500
    const answer = errorPage(c, status) ?? c.text(isOutage ? 'Unavailable' : 'Internal error', status)
    if (isOutage) answer.headers.set('Retry-After', String(RETRY_AFTER_SECONDS))
    return answer
  })
  app.use(async (c, next) => {
    const request = incoming(c)
    if (request && !(isOfOneHost(request) && isAsSent(request.url, c.req.path)))
      return new Response(null, { status: 400, headers: { Connection: 'close' } })
    return next()
  })
  return app
}

/** Where requests come from, by the word of trusted proxies. */
export function networkOfRequests(deps: Pick<Deps, 'countryOf'>, edge: Edge) {
  const peerOf = (c: HonoContext) => incoming(c)?.socket.remoteAddress ?? NO_PEER
  return {
    addressOf: (c: HonoContext) => addressOf(peerOf(c), c.req.header('X-Forwarded-For'), edge.trusted),
    countryOf: (c: HonoContext, ip: string) =>
      edgeCountry(peerOf(c), (name) => c.req.header(name), edge) || deps.countryOf(ip),
  }
}

/** A path as it was sent: in other letters it is another. */
const getPath = ({ url }: Request): string => /^[a-z]+:\/\/[^/?#]*([^?#]*)/.exec(url)?.[1] ?? ''

/** Whether the framework left the path of a target as it was sent: others on the way may not mend it, or in another way. */
function isAsSent(target = '', path: string): boolean {
  const [, sent] = /^(?:https?:\/\/[^/?]*)?([^?#]*)(?:\?[^#]*)?$/i.exec(target) ?? []
  return sent === path || (sent === '' && path === '/')
}

/** One Host line, and a target that names no other host. */
function isOfOneHost({ rawHeaders, headers, url = '' }: HttpBindings['incoming']): boolean {
  const isHost = (name: string) => name.length === 4 && name.toLowerCase() === 'host'
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && isHost(name))
  const named = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1]
  return hosts.length === 1 && (named === undefined || named.toLowerCase() === headers.host?.toLowerCase())
}

function incoming(c: HonoContext): HttpBindings['incoming'] | undefined {
  return (c.env as Partial<HttpBindings> | undefined)?.incoming
}

import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from '../platform/context.ts'
import { ServiceError } from '../platform/errors.ts'
import { memberOf } from '../platform/transaction.ts'
import type { RequestContext, ResponseHandler } from '../platform/handler.ts'
import { safeHeaders } from '../platform/http-headers.ts'

const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // Proxies pass each event on at once.
  'X-Accel-Buffering': 'no',
}

const lastSeenOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null

/** An open stream is a sign of life: no link, prefetch or other site's page may give it. */
function refuseForeign(request: { header(name: string): string | undefined }): void {
  const site = request.header('Sec-Fetch-Site') ?? 'same-origin'
  const isNavigation = request.header('Sec-Fetch-Mode') === 'navigate'
  if (site !== 'same-origin' || isNavigation || request.header('Sec-Purpose') !== undefined) {
    throw new ServiceError('cross_site')
  }
}

/** Events go to Node's own response: a stream of the framework costs twice as much memory for each listener. */
async function openEvents(
  context: Context,
  { c, cookies }: Pick<RequestContext, 'c' | 'cookies'>,
): Promise<Response> {
  const { streams } = context.deps
  const member = memberOf(context)
  const lastSeen = lastSeenOf(c.req.header('Last-Event-ID'))
  refuseForeign(c.req)
  if (c.req.method === 'HEAD') return new Response(null, { headers: STREAM_HEADERS })
  const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse }
  if (!outgoing) return new Response(await streams.peek(member, lastSeen), { headers: STREAM_HEADERS })
  const headers = {
    ...safeHeaders(context.brand.origin.startsWith('https:')),
    ...STREAM_HEADERS,
    'Set-Cookie': [...cookies.setCookies],
  }
  await streams.open(member, outgoing, { headers, lastSeen })
  return RESPONSE_ALREADY_SENT.clone()
}

export const eventRoutes = {
  getEvents: {
    respond: (context, _input, request) => openEvents(context, request),
  } satisfies ResponseHandler,
}

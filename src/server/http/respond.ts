import type { Context as HonoContext } from 'hono'
import * as v from 'valibot'
import type { Call } from '../../contract/calls/define-call.ts'
import { DISCARD_PAGES } from '../../core/safe-headers.ts'
import type { Host } from '../platform/context.ts'
import { completeResponse } from '../platform/http-headers.ts'
import { hashRequest } from './idempotency.ts'

const isSecure = ({ origin }: Host): boolean => origin.startsWith('https:')

/** The client's answer is the one of now. */
export const notModified = (host: Host, etag: string): Response =>
  completeResponse(304, null, { ETag: etag }, isSecure(host))

/** The answer to a call: what its schema names of `value`, with its tag and how long it may be kept. */
export function respond(c: HonoContext, host: Host, call: Call, value: unknown, tag?: string): Response {
  const answer = (status: number, body: string | null, headers: Record<string, string>) =>
    completeResponse(
      status,
      body,
      call.outdatesPages ? { 'Clear-Site-Data': DISCARD_PAGES, ...headers } : headers,
      isSecure(host),
    )
  const cache = call.cacheSeconds > 0 ? `public, max-age=${call.cacheSeconds}` : 'no-store'
  if (value === undefined) return answer(204, null, { 'Cache-Control': cache })
  // Parsing closes the answer: what the schema does not name never leaves.
  const body = JSON.stringify(v.parse(call.response, value))
  const type = { 'Content-Type': 'application/json', 'Cache-Control': cache, ...(tag && { ETag: tag }) }
  if (tag || (call.cacheSeconds === 0 && !call.versioned)) return answer(200, body, type)
  const etag = `"${hashRequest([c.req.url, body]).slice(0, 22)}"`
  const known = { 'Cache-Control': cache, ETag: etag, Vary: 'Host' }
  if (isKnown(c.req.header('If-None-Match'), etag)) return answer(304, null, known)
  return answer(200, body, { ...type, ...known })
}

/** Whether one of the tags the client has is this one; a proxy that compresses calls it weak. */
const isKnown = (tags: string | undefined, etag: string): boolean =>
  (tags ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)

import type { MiddlewareHandler } from 'hono'
import { permissions, SAFE_HEADERS, TRANSPORT_SECURITY } from '../../core/safe-headers.ts'

/** Headers that a page may override. */
const DEFAULTS = {
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Content-Security-Policy': "default-src 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  'Permissions-Policy': permissions({ camera: false, microphone: false }),
}

const always = (secure: boolean): Record<string, string> => ({
  ...SAFE_HEADERS,
  ...(secure ? TRANSPORT_SECURITY : {}),
})

const SECURE = { ...DEFAULTS, ...always(true) }
const PLAIN = { ...DEFAULTS, ...always(false) }

/** Headers of every answer, for one that is made with all its headers at once. */
export const safeHeaders = (secure: boolean): Readonly<Record<string, string>> => (secure ? SECURE : PLAIN)

/** Answers that were made so: to look into a response's headers costs a poll as much as its routing. */
const complete = new WeakSet<Response>()

/** Makes an answer whose own headers win over the safe ones. */
export function completeResponse(
  status: number,
  body: string | null,
  headers: Record<string, string>,
  secure: boolean,
): Response {
  const response = new Response(body, { status, headers: { ...safeHeaders(secure), ...headers } })
  complete.add(response)
  return response
}

/** Headers every answer carries, whatever its status. Pages bring their own Content-Security-Policy. */
export function securityHeaders(secure: boolean): MiddlewareHandler {
  const set = Object.entries(always(secure))
  const unlessSet = Object.entries(DEFAULTS)
  return async (c, next) => {
    await next()
    if (complete.has(c.res)) return
    const { headers } = c.res
    for (const [name, value] of set) headers.set(name, value)
    for (const [name, value] of unlessSet) if (!headers.has(name)) headers.set(name, value)
  }
}

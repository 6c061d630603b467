import type { MiddlewareHandler } from 'hono'

/** Headers that a page may override. */
const DEFAULTS = {
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
}

const always = (secure: boolean): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), payment=(), geolocation=(self)',
  ...(secure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
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

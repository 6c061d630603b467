import type { MiddlewareHandler } from 'hono'

/** What a page may say for itself. */
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

/** The same headers, for what is written past the framework. */
export const safeHeaders = (secure: boolean): Record<string, string> => ({ ...DEFAULTS, ...always(secure) })

/** Headers every answer carries, whatever its status. Pages bring their own Content-Security-Policy. */
export function securityHeaders(secure: boolean): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of Object.entries(always(secure))) headers.set(name, value)
    for (const [name, value] of Object.entries(DEFAULTS)) if (!headers.has(name)) headers.set(name, value)
  }
}

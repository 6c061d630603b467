import { generateCookie, getCookie } from 'hono/cookie'
import type { Context as HonoContext } from 'hono'
import type { Cookies } from '../platform/context.ts'
import type { CookieJar } from '../platform/handler.ts'

/** `__Host-` and Secure on https; on plain http, outside production, the same without both. */
export function cookiesOf(c: HonoContext, secure: boolean, sameSite: 'Lax' | 'Strict' = 'Lax'): CookieJar {
  const toSet = new Map<string, string>()
  const nameOf = (name: string, httpOnly: boolean) => (secure && httpOnly ? `__Host-${name}` : name)
  const write: Cookies['set'] = (name, value, { maxAge, httpOnly }) => {
    const options = { path: '/', secure, httpOnly, sameSite }
    const sent = nameOf(name, httpOnly)
    toSet.set(sent, generateCookie(sent, value, maxAge === undefined ? options : { ...options, maxAge }))
  }
  return {
    get setCookies() {
      return [...toSet.values()]
    },
    get: (name) => getCookie(c, nameOf(name, true)),
    set: write,
    clear: (name, { httpOnly }) => write(name, '', { httpOnly, maxAge: 0 }),
  }
}

// Serves a brand's built files by the host rules the build wrote beside them: rewrites, locale redirects, headers.

import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, normalize as normalizePath, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { Context as HonoContext } from 'hono'
import { generateCookie } from 'hono/cookie'
import { LOCALE_COOKIE } from '../../contract/protocol.ts'
import { lookup } from 'mrmime'
import { LOCALES, type Locale } from '../../contract/lists.ts'
import { DISCARD_PAGES } from '../../core/safe-headers.ts'
import { localize, splitLocale } from '../../core/urls.ts'
import { matchRoute } from '../../routes.ts'
import { LOCALE_SECONDS } from '../accounts/sessions/change-language.ts'
import type { Brand } from '../platform/context.ts'
import { requestId } from '../platform/request-id.ts'
import { StartError } from '../platform/start-error.ts'
import { chooseEncoding, type Encoding } from './content-encoding.ts'

/** Rules of the build for a brand's files (`host.json`). */
export interface HostRules {
  /** Value of Content-Security-Policy for files that have none of their own. */
  csp: string
  /** Those of pages, by their paths without the language. */
  policies: { csp: string; pages: string[] }[]
  /** Pages that may use the camera, and the value of Permissions-Policy there. */
  camera: { permissions: string; pages: string[] }
  /** Further headers of every answer. */
  headers: Record<string, string>
  /** Paths without a file of their own, as regular expressions, and the file that serves them; the first match wins. */
  rewrites: { pattern: string; shell: string }[]
}

/** Files of a build with a hash in their name never change. */
const IMMUTABLE = '/_astro/'
const NOT_ACCEPTABLE = { 'Cache-Control': 'no-store', Vary: 'Accept-Encoding' }
/** Its address is a secret. */
const TOKEN_SHELL = '/_token.html'
const SUFFIXES: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' }
/** The build's notes to hosts are not pages, however they are spelled; nor are dot files and segments but those of RFC 8615. */
const HIDDEN =
  /^\/(host\.json|nginx\.conf|_headers|_redirects)[/. ]*$|\.(br|gz|map)[/. ]*$|\/\.(?!well-known\/)/i

/** Where the page of a failure has room for the name of a request: shown only where a process fills it. */
const HIDDEN_REQUEST = /(<p class="status__request"[^>]*?) hidden(?:="")?([^<]*<code>)/

const lost = () => new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-store' } })

/** Serves a page or file; `failure` the page that says that the server failed. */
export type SiteFiles = ((c: HonoContext) => Response) & {
  failure: (c: HonoContext, status: 500 | 503) => Response
  /** A picture the build has drawn, by its name before the hash; null where there is none. */
  drawing: (c: HonoContext, name: string) => Response | null
}

export function createSiteFiles(brand: Brand, folder: string): SiteFiles {
  const rulesFile = join(folder, 'host.json')
  if (!existsSync(rulesFile)) {
    throw new StartError(`${brand.site.id} is not built: ${folder} has no host.json.`, 'Run npm run build.')
  }
  const rules = JSON.parse(readFileSync(rulesFile, 'utf8')) as HostRules
  const reports = rules.headers['Reporting-Endpoints'] ?? ''
  const permissions = rules.headers['Permissions-Policy'] ?? ''
  const policies = new Map(rules.policies.flatMap(({ csp, pages }) => pages.map((page) => [page, csp])))
  const rewrites = rules.rewrites.map(({ pattern, shell }) => ({ pattern: new RegExp(pattern), shell }))

  return Object.assign(serve, { failure, drawing })

  function serve(c: HonoContext): Response {
    const url = new URL(c.req.url)
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      const refused = notFound(c, 405)
      refused.headers.set('Allow', 'GET, HEAD')
      return refused
    }
    const path = safeDecode(url.pathname)
    if (path === null) return notFound(c)

    const moved = redirectOf(c, brand, url)
    if (moved) return moved

    if (!HIDDEN.test(path) && extname(path) !== '' && extname(path) !== '.html') {
      return sendFile(c, path) ?? notFound(c)
    }
    const page = pageFile(path)
    return (page === null ? null : sendFile(c, page)) ?? notFound(c)
  }

  function drawing(c: HonoContext, name: string): Response | null {
    const file = readdirSync(join(folder, IMMUTABLE)).find(
      (each) => each.startsWith(`${name}.`) && each.endsWith('.jpg'),
    )
    return file === undefined ? null : sendFile(c, IMMUTABLE + file)
  }

  /** The HTML file of a path: its own, or the shell its route shares among all ids. */
  function pageFile(path: string): string | null {
    if (/\/(404|500)$/.test(path)) return null
    const ownFile = `${path === '/' ? '/index' : path}.html`
    if (existsSync(join(folder, ownFile))) return ownFile
    return rewrites.find(({ pattern }) => pattern.test(path))?.shell ?? null
  }

  function notFound(c: HonoContext, status: 404 | 405 = 404): Response {
    return statusPage(c, status)
  }

  /** The page of a status, in the language of the address. */
  function statusPage(c: HonoContext, status: 404 | 405): Response {
    return sendFile(c, statusFile(c, '404'), status) ?? lost()
  }

  /** The page that says that the server failed, with the name of the request, for support to find it by. */
  function failure(c: HonoContext, status: 500 | 503): Response {
    const path = statusFile(c, '500')
    const file = join(folder, path)
    if (!existsSync(file)) return lost()
    const page = readFileSync(file, 'utf8').replace(HIDDEN_REQUEST, `$1$2${requestId() ?? ''}`)
    return new Response(c.req.method === 'HEAD' ? null : page, { status, headers: headersOf(path, status) })
  }

  function statusFile(c: HonoContext, name: '404' | '500'): string {
    const { locale } = splitLocale(new URL(c.req.url).pathname)
    const pageLanguage = locale ?? cookieLocale(c) ?? brand.defaultLocale
    return `${pageLanguage === brand.defaultLocale ? '' : `/${pageLanguage}`}/${name}.html`
  }

  function sendFile(c: HonoContext, path: string, status: 200 | 404 | 405 = 200): Response | null {
    const file = normalizePath(join(folder, path))
    if (!file.startsWith(folder + sep)) return null
    const found = statSync(file, { throwIfNoEntry: false })
    if (!found?.isFile()) return null

    const headers = headersOf(path, status)
    const isThere = (one: Encoding) => one === 'identity' || existsSync(file + SUFFIXES[one])
    const chosen = chooseEncoding(c.req.header('Accept-Encoding'), isThere)
    if (chosen === null && status === 200) return new Response(null, { status: 406, headers: NOT_ACCEPTABLE })
    const encoding = chosen ?? 'identity'
    const sent = file + SUFFIXES[encoding]
    const { size, mtimeMs } = encoding === 'identity' ? found : statSync(sent)
    if (status === 200) {
      const etag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}-${encoding}"`
      headers.set('ETag', etag)
      if (c.req.header('If-None-Match')?.includes(etag)) return new Response(null, { status: 304, headers })
    }
    if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
    headers.set('Content-Length', String(size))
    if (c.req.method === 'HEAD') return new Response(null, { status, headers })
    if (extname(path) === '.webm') return sendVideo(file, size, headers, c.req.header('Range'))
    const stream = Readable.toWeb(createReadStream(sent)) as ReadableStream
    return new Response(stream, { status, headers })
  }

  function headersOf(path: string, status: number): Headers {
    const headers = new Headers({ 'Content-Type': typeOf(path), Vary: 'Accept-Encoding' })
    const isPage = extname(path) === '.html'
    // A worker lives by the policy of its own file.
    if (isPage || path === '/sw.js') {
      headers.set('Content-Security-Policy', policies.get(pagePath(path)) ?? rules.csp)
      headers.set('Reporting-Endpoints', reports)
    }
    if (isPage) {
      const takesPictures = rules.camera.pages.includes(pagePath(path))
      headers.set('Permissions-Policy', takesPictures ? rules.camera.permissions : permissions)
      if (path.endsWith(TOKEN_SHELL)) headers.set('Referrer-Policy', 'no-referrer')
      headers.append('Vary', 'Cookie')
    }
    headers.set('Cache-Control', cacheOf(path, status))
    return headers
  }
}

function typeOf(path: string): string {
  // The list has no icons of Windows.
  const type = extname(path) === '.ico' ? 'image/x-icon' : (lookup(path) ?? 'application/octet-stream')
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type
}

/** The path without the language that a file answers. */
const pagePath = (file: string) => splitLocale(file.replace(/\.html$/, '').replace(/^\/index$/, '/')).rest

/** Some browsers play a video only from a host that answers with the part they ask for. */
function sendVideo(file: string, size: number, headers: Headers, range = ''): Response {
  headers.set('Accept-Ranges', 'bytes')
  const [, from = '', until = ''] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? []
  const start = Number(from)
  const end = Math.min(until === '' ? size : Number(until), size - 1)
  const isPart = from !== '' && start <= end
  if (isPart) {
    headers.set('Content-Range', `bytes ${start}-${end}/${size}`)
    headers.set('Content-Length', String(end - start + 1))
  }
  const stream = Readable.toWeb(createReadStream(file, isPart ? { start, end } : {})) as ReadableStream
  return new Response(stream, { status: isPart ? 206 : 200, headers })
}

function cacheOf(path: string, status: number): string {
  if (status !== 200) return 'no-store'
  return path.startsWith(IMMUTABLE) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

function safeDecode(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path)
    return /\0|\\|\/\//.test(decoded) ? null : decoded
  } catch {
    return null
  }
}

function cookieLocale(c: HonoContext): Locale | null {
  const value = new RegExp(`(?:^|; )${LOCALE_COOKIE}=([a-z]{2})(?:;|$)`).exec(
    c.req.header('Cookie') ?? '',
  )?.[1]
  return LOCALES.find((locale) => locale === value) ?? null
}

/** A page's path without its language and a slash at the end. */
function pageOf(pathname: string): string {
  const { rest } = splitLocale(pathname)
  const path = rest === '' ? '/' : rest
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/**
 * The query of the same page in the language it was left in: a link of a built page cannot hold it, and without script
 * nothing adds it. A fragment reaches no server.
 */
function queryLeft(c: HonoContext, origin: string, page: string): string {
  const left = URL.parse(c.req.header('Referer') ?? '')
  if (left?.origin !== origin || pageOf(left.pathname) !== page) return ''
  left.searchParams.delete('lang')
  return left.search
}

/**
 * Redirects of a page's address: `?lang=xx` sets the cookie and goes to that locale; an unprefixed page asked for with
 * another locale's cookie goes to the prefixed one; the default locale's prefix and a trailing slash go away.
 */
function redirectOf(c: HonoContext, { site, defaultLocale, origin }: Brand, url: URL): Response | null {
  const { locale, rest } = splitLocale(url.pathname)
  const page = pageOf(url.pathname)
  const isPage = extname(page) === '' && matchRoute(page) !== null
  if (!isPage) return null

  const wanted = site.locales.find((known) => known === url.searchParams.get('lang'))
  url.searchParams.delete('lang')
  const go = (to: Locale, headers: Record<string, string> = {}, search = url.search) =>
    new Response(null, {
      status: 302,
      headers: {
        Location: localize(page, to, defaultLocale) + search,
        'Cache-Control': 'no-store',
        Vary: 'Cookie',
        ...headers,
      },
    })
  if (wanted) {
    const secure = origin.startsWith('https:')
    const options = { path: '/', maxAge: LOCALE_SECONDS, secure, sameSite: 'Lax' } as const
    const cookie = generateCookie(LOCALE_COOKIE, wanted, options)
    const headers = { 'Set-Cookie': cookie, 'Clear-Site-Data': DISCARD_PAGES }
    return go(wanted, headers, url.search || queryLeft(c, origin, page))
  }
  const tidy = rest === '' || rest === page
  if (locale) {
    if (!site.locales.includes(locale)) return null
    return tidy && locale !== defaultLocale && url.pathname !== `/${locale}/` ? null : go(locale)
  }
  const preferred = cookieLocale(c)
  if (preferred && preferred !== defaultLocale && site.locales.includes(preferred)) return go(preferred)
  return tidy ? null : go(defaultLocale)
}

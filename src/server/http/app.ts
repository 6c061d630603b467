import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context as HonoContext } from 'hono'
import type { DiskOutbox } from '../platform/mail/mailer.ts'
import type { DiskSms } from '../platform/sms/sms.ts'
import type { Deps } from '../platform/context.ts'
import { isUnavailable } from '../platform/db/errors.ts'
import { createApi } from './api.ts'
import { RETRY_AFTER_SECONDS } from './error-response.ts'
import { apiPage } from './dev/api-page.ts'
import { type DemoLinks, linkPages } from './dev/links.ts'
import { brandList, outboxPage } from './dev/pages.ts'
import { createConcurrencyLimiter, type ConcurrencyLimiter } from './concurrency-limiter.ts'
import { limitFiles } from './file-limits.ts'
import { handlers } from './routes.ts'
import { securityHeaders } from '../platform/http-headers.ts'
import { createHosts } from './hosts.ts'
import { mediaRoutes } from './media.ts'
import { loggedPath, reasonOf } from '../platform/log-redaction.ts'
import { addressOf, type Edge, edgeCountry } from '../platform/network.ts'
import { createRateLimiter } from './rate-limits.ts'
import { sandboxPages } from './dev/sandbox.ts'
import { type BuildSheets, sheetPages } from './dev/sheets.ts'
import type { Metrics } from './metrics.ts'
import type { SiteFiles } from './site-files.ts'

export interface AppOptions {
  deps: Deps
  edge: Edge
  /** Built files by brand id; brands without an entry serve only the API. */
  siteFiles: ReadonlyMap<string, SiteFiles>
  /** Set where mails land on disk instead of being sent. */
  outbox: DiskOutbox | null
  /** The same for SMS. */
  texts?: DiskSms | null
  /** Builds what `/dev/art` and `/dev/ui` show. */
  sheets?: BuildSheets | undefined
  /** Loads what `/dev` lists. */
  loadDemoLinks?: (() => Promise<DemoLinks>) | undefined
  concurrency?: ConcurrencyLimiter
  metrics?: Metrics | undefined
  /** How long a request's body may make no progress. */
  bodyTimeoutMs?: number
  /** When calls that find out about an address answer at the earliest. */
  constantTimeMs?: number
}

const NO_PEER = '127.0.0.1'

/** The whole server as one fetch function: API, media, built sites, and outside production the developer's pages. */
export function createApp(options: AppOptions): Hono {
  const { deps, edge, siteFiles, outbox, texts, sheets, metrics, bodyTimeoutMs, constantTimeMs } = options
  const concurrency = options.concurrency ?? createConcurrencyLimiter()
  const findBrand = createHosts(deps.brands.values())
  const app = new Hono({ getPath })
  const secure = [...deps.brands.values()].every((brand) => brand.origin.startsWith('https:'))
  app.use(securityHeaders(secure))
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
  /** The brand's page for it; null for what is no page, and where the files are the fault. */
  function errorPage(c: HonoContext, status: 500 | 503): Response | null {
    const brand = findBrand(c.req.header('Host'))
    const files = brand && siteFiles.get(brand.site.id)
    if (!files || !c.req.header('Accept')?.includes('text/html')) return null
    try {
      return files.failure(c, status)
    } catch {
      return null
    }
  }
  app.use(async (c, next) => {
    const request = incoming(c)
    if (request && !(isOfOneHost(request) && isAsSent(request.url, c.req.path)))
      return new Response(null, { status: 400, headers: { Connection: 'close' } })
    return next()
  })

  const peerOf = (c: HonoContext) => incoming(c)?.socket.remoteAddress ?? NO_PEER
  const network = {
    addressOf: (c: HonoContext) => addressOf(peerOf(c), c.req.header('X-Forwarded-For'), edge.trusted),
    countryOf: (c: HonoContext, ip: string) =>
      edgeCountry(peerOf(c), (name) => c.req.header(name), edge) || deps.countryOf(ip),
  }
  const limiter = createRateLimiter(deps)
  const settings = { limiter, concurrency, metrics, bodyTimeoutMs, constantTimeMs }
  app.route('/', createApi({ deps, handlers, findBrand, ...settings, ...network }))
  const limits = { deps, findBrand, addressOf: network.addressOf }
  app.use('/media/*', limitFiles('media', limits))
  app.route('/', mediaRoutes(deps, findBrand))
  if (deps.demo) {
    if (outbox) app.route('/dev/outbox', outboxPage(outbox, texts ?? null, findBrand))
    app.route('/dev/api', apiPage(deps.version))
    app.route('/dev/sandbox', sandboxPages(deps, findBrand))
    if (options.loadDemoLinks) app.route('/dev', linkPages(deps, findBrand, options.loadDemoLinks))
    if (sheets) app.route('/dev', sheetPages(deps, findBrand, sheets))
  }
  app.all('*', limitFiles('files', limits), (c) => {
    const brand = findBrand(c.req.header('Host'))
    const files = brand && siteFiles.get(brand.site.id)
    if (files) return files(c)
    const bare = /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(c.req.header('Host') ?? '')
    if (deps.demo && bare && c.req.path === '/') return brandList(deps.brands.values())
    return new Response('Unknown host', { status: brand ? 404 : 421 })
  })
  return app
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

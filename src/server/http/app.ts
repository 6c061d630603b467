import type { Hono, Context as HonoContext } from 'hono'
import type { DiskOutbox } from '../platform/mail/mailer.ts'
import type { DiskSms } from '../platform/sms/sms.ts'
import type { Deps } from '../platform/context.ts'
import { createApi } from './api.ts'
import { apiPage } from './dev/api-page.ts'
import { type DemoLinks, linkPages } from './dev/links.ts'
import { brandPosters } from './dev/brand-posters.ts'
import { outboxPage } from './dev/pages.ts'
import { createConcurrencyLimiter, type ConcurrencyLimiter } from './concurrency-limiter.ts'
import { limitFiles } from './file-limits.ts'
import { createHosts } from './hosts.ts'
import { mediaRoutes } from './media.ts'
import type { Edge } from '../platform/network.ts'
import { createBaseApp, networkOfRequests } from './base-app.ts'
import { brandApi } from './brand-api.ts'
import { createRateLimiter } from './rate-limits.ts'
import { sandboxPages } from './dev/sandbox.ts'
import { type BuildSheets, sheetPages } from './dev/sheets.ts'
import type { Metrics } from './metrics.ts'
import type { SiteFiles } from './site-files.ts'

/** This machine, where it is no brand's host. */
const BARE = /^(localhost|127\.0\.0\.1)(:\d+)?$/

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

/** The whole server as one fetch function: API, media, built sites, and outside production the developer's pages. */
export function createApp(options: AppOptions): Hono {
  const { deps, edge, siteFiles, outbox, texts, sheets, metrics, bodyTimeoutMs, constantTimeMs } = options
  const concurrency = options.concurrency ?? createConcurrencyLimiter()
  const findBrand = createHosts(deps.brands.values())
  const app = createBaseApp({ deps, hosts: [...deps.brands.values()], errorPage })
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
  const network = networkOfRequests(deps, edge)
  const limiter = createRateLimiter(deps)
  const settings = { limiter, concurrency, metrics, bodyTimeoutMs, constantTimeMs }
  app.route('/', createApi({ ...brandApi(deps, findBrand), deps, ...settings, ...network }))
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
  const load = options.loadDemoLinks
  const posters = deps.demo && load ? brandPosters({ deps, siteFiles, load }) : null
  app.all('*', limitFiles('files', limits), (c) => {
    const brand = findBrand(c.req.header('Host'))
    const files = brand && siteFiles.get(brand.site.id)
    if (files) return files(c)
    if (posters && !brand && BARE.test(c.req.header('Host') ?? '')) return posters.fetch(c.req.raw)
    return new Response('Unknown host', { status: brand ? 404 : 421 })
  })
  return app
}

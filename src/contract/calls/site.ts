import * as v from 'valibot'
import { Count, queryFlag, text } from '../fields.ts'
import { CompanyInfo, Settings } from '../site.ts'
import { defineCall } from './define-call.ts'

/**
 * Takes any bounded query; a `host` other than the one asked is refused with 421. `country` is the one a visitor chose
 * instead of where the request came from; the client keeps it, with consent.
 */
export const getSettings = defineCall({
  method: 'GET',
  path: '/api/settings.php',
  access: 'visitor',
  query: v.record(v.pipe(v.string(), v.maxLength(64)), v.pipe(v.string(), v.maxLength(512))),
  response: Settings,
  errors: ['wrong_host'],
})

export const getHealth = defineCall({
  method: 'GET',
  path: '/api/health.php',
  access: 'visitor',
  response: v.object({
    version: v.string(),
    database: v.picklist(['sqlite', 'postgres']),
    queue_lag_seconds: Count,
  }),
  errors: ['unavailable'],
})

/** For proxies: whether this process serves now. 503 while it starts or ends, and while its database is away. */
export const getReady = defineCall({
  method: 'GET',
  path: '/api/ready.php',
  access: 'visitor',
  response: v.object({ version: v.string() }),
  errors: ['unavailable'],
})

/** Beacon when a page is hidden: the member is away from now on. Counts only with consent to statistics. */
export const pageHidden = defineCall({
  method: 'POST',
  path: '/api/page-hidden.php',
  access: 'visitor',
  bodyKind: 'any',
  body: v.strictObject({}),
})

/** Beacon of a page bounce; counted per day and page, without the visitor, and only with consent. */
export const logPageBounce = defineCall({
  method: 'POST',
  path: '/api/bounce.php',
  access: 'visitor',
  bodyKind: 'any',
  body: v.strictObject({
    /** The page's route, e.g. `landers-gallery`. */
    page: text(1, 60),
    /** The visitor agreed to statistics on this device. */
    consent: v.optional(queryFlag),
  }),
})

/** A browser's report of what the content security policy stopped; in its own format, stored nowhere. */
export const cspReport = defineCall({
  method: 'POST',
  path: '/api/csp-report.php',
  access: 'visitor',
  rate: 'write',
  bodyKind: 'any',
  origin: 'any',
  body: v.unknown(),
})

/** The company that runs the brand, as its footer and invoices name it. */
export const getCompanyInfo = defineCall({
  method: 'GET',
  path: '/api/companyinfo.php',
  access: 'visitor',
  cacheSeconds: 3600,
  response: CompanyInfo,
})

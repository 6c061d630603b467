import type { CallName, calls } from '../../contract/calls/all-calls.ts'
import type { StorageFault } from '../../contract/calls/error-body.ts'
import { LOCALES } from '../../contract/lists.ts'
import { companyInfo } from '../../config/company.ts'
import { publicSettings } from '../../config/settings.ts'
import { nearest, PLACES_ATTRIBUTION, regions } from '../platform/geo/places.ts'
import type { Context, Deps } from '../platform/context.ts'
import { isMigrated } from '../platform/db/open.ts'
import { ServiceError } from '../platform/errors.ts'
import { countBounce, logViolation, markAway } from './beacons.ts'
import { reasonOf } from '../platform/log-redaction.ts'
import { readFairnessReport } from './fairness-report.ts'
import { findStorageFault } from './health.ts'
import { outboxLag } from '../platform/outbox/outbox.ts'
import { storageFaultOf } from '../platform/storage-errors.ts'
import type { AnyHandler } from '../platform/handler.ts'

const unavailable = (reason: StorageFault | null) => new ServiceError('unavailable', reason ? { reason } : {})

/** Whatever a database fails with, a process that cannot read it is not ready. */
const unreadable =
  ({ log }: Deps) =>
  (error: unknown): never => {
    log.warn({ reason: reasonOf(error) }, 'database unreadable')
    throw unavailable(storageFaultOf(error))
  }

function settings(context: Context, query: Record<string, string>) {
  const { brand, deps, now, country } = context
  if (query.host !== undefined && query.host !== new URL(brand.origin).host)
    throw new ServiceError('wrong_host')
  return publicSettings(brand.site, {
    locale: LOCALES.find((locale) => locale === query.locale) ?? context.locale,
    geoip_country: country,
    geoip_selected_country: brand.site.countries.find((known) => known === query.country) ?? '',
    push_public_key: deps.push.publicKey(brand.site.id),
    demo: deps.demo,
    server_time: now,
  })
}

export const siteRoutes = {
  pageHidden: (context) => markAway(context).then(() => undefined),
  logPageBounce: (context, { body }) =>
    countBounce(context, body.page, body.consent === true).then(() => undefined),
  cspReport: (context, { body }) => {
    logViolation(context, body)
    return Promise.resolve(undefined)
  },
  getSettings: async (context, { query }) => settings(context, query),
  async geocode(context, { query }) {
    const place = nearest(query.lat, query.lon)
    const country = context.brand.site.countries.find((known) => known === place.country)
    if (!country) throw new ServiceError('not_found')
    return { country, region: place.region, city: place.city }
  },
  getRegions: async ({ brand }, { query }) => ({
    country: query.country ?? null,
    regions: (query.country ? [query.country] : brand.site.countries).flatMap((country) =>
      regions(country).map((region) => ({ country, ...region })),
    ),
    attribution: PLACES_ATTRIBUTION,
  }),
  getInterests: async ({ brand }) => ({ interests: brand.site.interests }),
  getCompanyInfo: async ({ brand }) => companyInfo(brand.site),
  getFairnessReport: (context, { query }) => readFairnessReport(context, query.month),
  async getHealth({ deps }) {
    const { version, store } = deps
    const queue_lag_seconds = await outboxLag(deps).catch(unreadable(deps))
    const fault = await findStorageFault(deps)
    if (fault) {
      deps.log.warn({ fault }, 'nothing can be written')
      throw unavailable(fault)
    }
    return { version, database: store.engine, queue_lag_seconds }
  },
  async getReady({ deps }) {
    if (!(await isMigrated(deps.store).catch(unreadable(deps)))) throw new ServiceError('unavailable')
    return { version: deps.version }
  },
} satisfies { [Name in CallName]?: AnyHandler<(typeof calls)[Name]> }

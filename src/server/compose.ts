// The one place that wires the server. The start, tests, spawned processes and operator commands differ in what they pass.

import type { RequestListener } from 'node:http'
import type { Logger } from 'pino'
import type { LocaleTexts } from '../config/locales.ts'
import type { Site } from '../config/site.ts'
import type { Locale } from '../contract/lists.ts'
import { eventReader } from './read-events.ts'
import { createStreamRegistry, type StreamRegistryOptions } from './events/stream-registry.ts'
import { createDeliveries } from './chat/deliveries.ts'
import { type AppOptions, createApp } from './http/app.ts'
import {
  type ConcurrencyLimiter,
  type ConcurrencyLimits,
  createConcurrencyLimiter,
} from './http/concurrency-limiter.ts'
import { createDeskApp, type DeskOptions } from './desk/desk-app.ts'
import { createHttpFrontend } from './http/listen.ts'
import { createMetrics, type Metrics } from './http/metrics.ts'
import { createSandbox } from './payments/providers/sandbox.ts'
import { createBrands, readPools } from './platform/brands.ts'
import type { Deps, DeskHost } from './platform/context.ts'
import type { Store } from './platform/db/store.ts'
import type { BucketAddress } from './platform/media/bucket.ts'
import { openMediaStore } from './platform/media/store.ts'
import { createKeyedDigest } from './platform/keyed-digest.ts'
import { createPasswordHasher } from './platform/passwords.ts'
import { createPushSender } from './platform/push/sender.ts'
import { createSeal } from './platform/seal.ts'
import { createSecurityLog } from './platform/security-log.ts'
import { makeServerKey, openServerKeys, type ServerKeyName } from './platform/server-keys.ts'
import { createTranslators } from './platform/translator.ts'

export interface ComposeOptions {
  /** Opened and migrated by the caller, who closes it. */
  store: Store
  /** All brands, so that partners are known whichever process serves them. */
  sites: readonly Site[]
  /** Brands of this process; all by default. */
  served?: readonly Site[]
  /** The origin that mails of a brand link to. */
  originOf: (site: Site) => string
  locales: ReadonlyMap<Locale, LocaleTexts>
  mediaFolder: string
  /** Where photos lie instead of `mediaFolder`. */
  bucket?: BucketAddress | undefined
  /** A PostgreSQL that several processes share: its address. */
  listenUrl?: string | undefined
  /** Keys of the server that the environment has. */
  outsideKeys?: Partial<Record<ServerKeyName, string>> | undefined
  log: Logger
  demo: boolean
  /** Where the operators' desk is; it is nowhere by default. */
  desk?: DeskHost | null | undefined
  /** Draws the portraits of demo members when they are asked for. */
  portraits?: boolean
  streams?: Partial<StreamRegistryOptions> | undefined
  /** Parts that differ from the defaults: the real clock, the sandbox, no SMS, no country of an address. */
  parts?: Partial<Pick<Deps, 'clock' | 'passwords' | 'payments' | 'sms' | 'push' | 'countryOf' | 'version'>>
}

/** The dependencies of all services, and a function that closes them. */
export interface Composition {
  deps: Deps
  close: () => Promise<void>
}

export async function compose(options: ComposeOptions): Promise<Composition> {
  const { store, sites, served = sites, log, listenUrl, parts = {} } = options
  const clock = parts.clock ?? Date.now
  const brands = createBrands(sites, served, options.originOf, await readPools(store, sites))
  const files = openMediaStore(options.bucket ?? options.mediaFolder, { concurrency: 1 })
  const media = options.portraits ? await drawPortraits(files, { store, brands }) : files
  const streams = createStreamRegistry({
    store,
    reader: eventReader,
    log,
    clock,
    listenUrl,
    ...options.streams,
  })
  for (const name of ['digest', 'seal'] as const) await makeServerKey(store, name)
  const keys = await openServerKeys(store, options.outsideKeys)
  const deps: Deps = {
    store,
    brands,
    desk: options.desk ?? null,
    clock,
    translator: createTranslators(options.locales),
    passwords: createPasswordHasher(),
    media,
    payments: createSandbox(),
    sms: null,
    streams,
    deliveries: createDeliveries({ store, streams, clock, log }),
    push: parts.push ?? createPushSender({ keys: keys.ring('vapid') }),
    countryOf: () => '',
    log,
    securityLog: createSecurityLog(log),
    keys,
    digest: createKeyedDigest(keys.ring('digest')),
    seal: createSeal(keys.ring('seal')),
    demo: options.demo,
    version: '',
    ...parts,
  }
  return {
    deps,
    async close() {
      keys.close()
      await deps.deliveries.settled()
      await streams.close()
      media.close()
    },
  }
}

async function drawPortraits(
  media: Deps['media'],
  deps: Pick<Deps, 'store' | 'brands'>,
): Promise<Deps['media']> {
  const { withPortraits } = await import('../../demo/portraits/store.ts')
  return withPortraits(media, deps)
}

/** Fills the brands with demo members, where they have none. */
export async function seedDemo(deps: Deps): Promise<void> {
  const demo = await import('../../demo/seed.ts')
  await demo.seedDemo(deps)
}

const loadDemoLinks = async () => (await import('../../demo/links.ts')).demoLinks

export interface ServeOptions extends Omit<AppOptions, 'deps' | 'concurrency' | 'metrics' | 'loadDemoLinks'> {
  limits?: Partial<ConcurrencyLimits> | undefined
  /** Counts responses, for `GET /metrics`. */
  withMetrics?: boolean
}

/** What answers on the desk's port; null where there is no desk. */
export function composeDesk(deps: Deps, options: Omit<DeskOptions, 'deps'>): RequestListener | null {
  const { desk } = deps
  if (!desk) return null
  const { concurrency, metrics } = options
  const app = createDeskApp({ ...options, deps: { ...deps, desk } })
  return createHttpFrontend(app.fetch, { deps, hosts: [desk], concurrency, metrics })
}

/** The HTTP side of a composition. */
export interface Serving {
  app: ReturnType<typeof createApp>
  concurrency: ConcurrencyLimiter
  metrics: Metrics | undefined
  frontend: RequestListener
}

export function composeHttp(deps: Deps, { limits, withMetrics, ...options }: ServeOptions): Serving {
  const concurrency = createConcurrencyLimiter(limits)
  const metrics = withMetrics ? createMetrics(deps, concurrency) : undefined
  const app = createApp({ ...options, deps, concurrency, metrics, loadDemoLinks })
  return {
    app,
    concurrency,
    metrics,
    frontend: createHttpFrontend(app.fetch, { deps, hosts: [...deps.brands.values()], concurrency, metrics }),
  }
}

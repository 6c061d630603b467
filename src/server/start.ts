import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { readLocales } from '../config/locales.ts'
import { loadSites } from '../config/load-sites.ts'
import { ConfigError } from '../config/problem.ts'
import { projectRoot } from '../config/root.ts'
import type { Site } from '../config/site.ts'
import { openCountries } from './platform/geo/country.ts'
import { readMailPictures } from './platform/mail/mail-pictures.ts'
import { createDiskOutbox, createSmtpMailer } from './platform/mail/mailer.ts'
import { runSignals } from './moderation/signals/run-signals.ts'
import { makePushKey } from './platform/push/secret.ts'
import { logSiteOffers } from './payments/discounts/log-offers.ts'
import { openPayments } from './payments/providers/open-payments.ts'
import { createSmsGateway } from './platform/sms/gateway.ts'
import { createDiskSms } from './platform/sms/sms.ts'
import { compose, composeDesk, composeHttp, seedDemo } from './compose.ts'
import { auditInChild } from './audit/audit-in-child.ts'
import { createDeskFiles } from './desk/desk-files.ts'
import type { Deps } from './platform/context.ts'
import { openBucket } from './platform/media/bucket.ts'
import { openBucketFiles } from './platform/media/bucket-files.ts'
import { isPooler } from './platform/db/dialects/postgres.ts'
import { migrate, openStore, withReplica } from './platform/db/open.ts'
import type { Store } from './platform/db/store.ts'
import { whenFree } from './platform/db/when-free.ts'
import { type Config, keysOutside, type Secrets } from './env.ts'
import { RETRY_AFTER_SECONDS } from './http/error-response.ts'
import type { BuildSheets } from './http/dev/sheets.ts'
import { UNREADY_MS, listen, shutdownAfter, stopListening } from './http/listen.ts'
import { createSiteFiles } from './http/site-files.ts'
import { computeDueFigures } from './desk/figures/compute-figures.ts'
import { startJobs } from './jobs.ts'
import { createLog } from './platform/log.ts'
import { lockDataFolder } from './platform/data-folder-lock.ts'
import { closeFolder } from './platform/private-files.ts'
import { serveMetrics, type Metrics } from './http/metrics.ts'
import { chooseSites, PRODUCTION_RULES, requireApart } from './production-rules.ts'
import { reindexListings } from './profiles/search/reindex.ts'
import { databaseError, StartError, unwritable } from './platform/start-error.ts'
import { noteStatement } from './platform/tracing.ts'
import { storageFaultOf } from './platform/storage-errors.ts'
import { reasonOf } from './platform/log-redaction.ts'

/** Jobs that wait longer for another server are abandoned: their claimed work is resumed after the next start. */
const JOBS_WITHIN_MS = 5000
/** As many days of figures as the demo shows: about a second of computing for a brand. */
const DEMO_FIGURE_DAYS = 90

export interface RunningServer {
  deps: Deps
  /** Reports that it is not ready, lets requests in flight finish, then closes everything. */
  close(): Promise<void>
}

export interface StartOptions {
  config: Config
  secrets: Secrets
  /** Called before the slow steps of a first start. */
  onStep?: (step: string) => void
  /** Runs when folder, database and port are ours, before the brands' files are read. */
  build?: (sites: readonly Site[]) => Promise<void>
  /** Builds a brand's sheets when the demo is first asked for them. */
  sheets?: BuildSheets
  /** The port of a development server that has the pages, and hands calls on to this one. */
  pagesPort?: number
  log?: Logger
}

/** Starts everything in the order in which it can fail without leaving anything behind. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config, secrets, pagesPort, onStep = () => undefined } = options
  const log = options.log ?? createLog(config.demo ? 'warn' : 'info')
  const root = projectRoot()
  const all = await loadSites(root)
  const served = chooseSites(all, config.sites)
  if (!config.demo) for (const rule of Object.values(PRODUCTION_RULES)) rule(served, secrets)
  requireApart(config.desk?.host.origin, all)
  const locales = await readLocales(root)
  if (locales.problems.length > 0) throw new ConfigError(locales.problems)

  const unlock = secrets.databaseUrl ? () => undefined : lockDataFolder(config.dataDir)
  const undo: (() => Promise<unknown> | void)[] = [unlock]
  try {
    const stopTracing = config.tracing
      ? (await import('./platform/open-tracing.ts')).openTracing(config.tracing)
      : () => undefined
    undo.push(stopTracing)
    const server = await reservePort(config.port)
    undo.push(() => server.release())
    const deskPort = config.desk ? await reservePort(config.desk.port) : null
    undo.push(() => deskPort?.release())
    const store = await openDatabase(config, secrets, log)
    const closeStore = async () => {
      await store.replica?.close()
      await store.reader?.destroy()
      await store.db.destroy()
    }
    undo.push(closeStore)
    // An older release let everybody read them.
    if (existsSync(config.dataDir)) closeFolder(config.dataDir)
    if (secrets.bucket) await openBucketFiles(openBucket(secrets.bucket)).probe()

    await options.build?.(served)

    const originOf = (site: Site) =>
      config.demo ? `http://${site.id}.localhost:${pagesPort ?? config.port}` : `https://${site.domain}`
    const smsOutbox = config.demo && !secrets.sms ? createDiskSms(config.dataDir) : null
    if (!secrets.vapidKey) await makePushKey(store, config.dataDir)
    const { deps, close } = await compose({
      store,
      sites: all,
      served,
      originOf,
      locales: locales.texts,
      outsideKeys: keysOutside(secrets),
      log,
      demo: config.demo,
      desk: config.desk?.host,
      mediaFolder: join(config.dataDir, 'media'),
      bucket: secrets.bucket,
      listenUrl: secrets.directUrl,
      portraits: config.demo,
      parts: {
        payments: openPayments(secrets),
        sms: secrets.sms ? createSmsGateway(secrets.sms) : smsOutbox,
        countryOf: openCountries(),
        version: readVersion(root),
      },
    })
    undo.push(close)
    if (config.demo) {
      onStep('Adding demo members')
      await seedDemo(deps)
    }

    await whenFree(() => reindexListings(deps))
    await whenFree(() => logSiteOffers(deps))
    if (config.demo && config.desk) {
      onStep('Counting figures of the last days')
      await computeDueFigures(deps, DEMO_FIGURE_DAYS)
      await runSignals(deps)
    }

    const outbox = secrets.smtpUrl ? null : createDiskOutbox(config.dataDir)
    const builtFolder = (brand: string) => join(root, 'dist', deps.brands.get(brand)?.site.domain ?? '')
    const mailer =
      outbox ?? createSmtpMailer(secrets.smtpUrl ?? '', (brand) => readMailPictures(builtFolder(brand)))
    const siteFiles = new Map(
      [...(pagesPort ? [] : deps.brands)].map(([id, brand]) => [id, createSiteFiles(brand, builtFolder(id))]),
    )
    const { concurrency, metrics, frontend } = composeHttp(deps, {
      edge: config.edge,
      siteFiles,
      outbox,
      texts: smsOutbox,
      sheets: options.sheets,
      withMetrics: config.metrics !== null,
    })
    await deps.payments
      .refresh?.()
      .catch((error: Error) => log.warn({ reason: reasonOf(error) }, 'payment methods not known yet'))
    const desk = composeDesk(deps, {
      ...{ edge: config.edge, concurrency, metrics },
      files: config.desk && !pagesPort ? createDeskFiles(join(root, 'dist', DESK_FOLDER)) : null,
    })
    await server.release()
    await deskPort?.release()
    const metricsServer = metrics && config.metrics ? await listenFor(metrics, config.metrics) : null
    undo.push(() => void metricsServer?.close())
    const listening = await listenOn(config.port, frontend)
    const deskListening = desk && config.desk ? await listenOn(config.desk.port, desk) : null
    const stopJobs = startJobs(deps, mailer, {
      audit: (signal) => auditInChild({ signal, env: { ...process.env, DATA_DIR: config.dataDir } }),
    })
    return {
      deps,
      async close() {
        const ending = { ...shutdownAfter(config.unreadyMs ?? (config.demo ? 0 : UNREADY_MS)), concurrency }
        await Promise.all([
          stopListening(listening, { ...ending, onClosing: () => deps.streams.endStreams() }),
          deskListening && stopListening(deskListening, ending),
        ])
        await Promise.race([stopJobs(), wait(JOBS_WITHIN_MS, undefined, { ref: false })])
        await close()
        metricsServer?.close()
        await closeStore()
        await stopTracing()
        unlock()
      },
    }
  } catch (error) {
    for (const step of undo.reverse()) await step()
    if (error instanceof StartError || !storageFaultOf(error)) throw error
    // Errors of PostgreSQL have no `syscall`.
    const isDatabase = secrets.databaseUrl && !(error as NodeJS.ErrnoException).syscall
    throw unwritable(isDatabase ? 'the database of DATABASE_URL' : config.dataDir, error)
  }
}

async function openDatabase(config: Config, secrets: Secrets, log: Logger): Promise<Store> {
  const { directUrl, replicaUrl } = secrets
  let store: Store | undefined
  try {
    store = openStore(
      { databaseUrl: secrets.databaseUrl, dataDir: config.dataDir },
      (error) => log.warn({ reason: error.message }, 'database connection lost'),
      config.tracing ? noteStatement : [],
    )
    await sql`select 1`.execute(store.db)
    if (directUrl && (await isPooler({ connectionString: directUrl }))) throw pooledEvents()
    await migrate(store)
    return replicaUrl ? withReplica(store, replicaUrl, log) : store
  } catch (error) {
    await store?.db.destroy()
    if (error instanceof StartError) throw error
    if (!secrets.databaseUrl && storageFaultOf(error)) throw error
    throw databaseError({ databaseUrl: secrets.databaseUrl, dataDir: config.dataDir }, error)
  }
}

/** Behind a pooler, LISTEN gets no notifications: events would wait for the next heartbeat. */
const pooledEvents = () =>
  new StartError(
    'A pooler stands before PostgreSQL, and events are listened for by a connection that is kept.',
    'Name PostgreSQL itself in DATABASE_DIRECT_URL.',
  )

/** Below `dist/`, beside the folders of brands. */
const DESK_FOLDER = '.desk'

const HOST = '127.0.0.1'

/** Reserves the port at once, so that a used one is reported before anything is built. */
async function reservePort(port: number): Promise<{ release(): Promise<void> }> {
  const server = await listenOn(port, (_, response) =>
    response.writeHead(503, { 'Retry-After': RETRY_AFTER_SECONDS }).end('Duet is starting'),
  )
  let released = false
  return {
    async release() {
      if (released) return
      released = true
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function listenOn(port: number, front: RequestListener): Promise<Server> {
  try {
    return await listen(front, { port, host: HOST })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error
    throw new StartError(
      `Port ${port} is taken: another Duet may be running.`,
      `Open http://localhost:${port}, stop what uses it, or choose another: PORT=${port + 1} npm start`,
    )
  }
}

async function listenFor(metrics: Metrics, address: { host: string; port: number }): Promise<Server> {
  try {
    return await serveMetrics(metrics, address)
  } catch (error) {
    throw new StartError(
      `METRICS_PORT ${address.host}:${address.port} cannot be used (${(error as { code?: string }).code}).`,
      'Choose another, or leave METRICS_PORT away.',
    )
  }
}

const readVersion = (root: string): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version

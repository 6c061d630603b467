// The API in a process of its own, for tests that kill it and benchmarks that load it: `node api-process.ts DATA_DIR PORT`.

import { join } from 'node:path'
import { loadSites } from '../../src/config/load-sites.ts'
import { loadLocales } from '../../src/config/locales.ts'
import { openMediaStore } from '../../src/server/platform/media/store.ts'
import { createPasswordHasher } from '../../src/server/platform/passwords.ts'
import { createPushSender } from '../../src/server/platform/push/sender.ts'
import { createSandbox } from '../../src/server/payments/providers/sandbox.ts'
import { createApp } from '../../src/server/http/app.ts'
import { createBrands } from '../../src/server/platform/brands.ts'
import type { Deps } from '../../src/server/platform/context.ts'
import { migrate, openStore } from '../../src/server/platform/db/open.ts'
import { createConcurrencyLimiter } from '../../src/server/http/concurrency-limiter.ts'
import { createHttpFrontend, SHUTDOWN, listen, stopListening } from '../../src/server/http/listen.ts'
import { startJobs } from '../../src/server/jobs.ts'
import { createStreamRegistry } from '../../src/server/events/stream-registry.ts'
import { eventReader } from '../../src/server/event-reader.ts'
import { closeOnSignal } from '../../src/server/main.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { createTranslators } from '../../src/server/platform/translator.ts'

const [dataDir = '', portText = ''] = process.argv.slice(2)
const port = Number(portText)
const sites = await loadSites()
const store = openStore({ dataDir, databaseUrl: process.env.DATABASE_URL }, () => undefined)
await migrate(store)
const log = createLog('error')
const streams = createStreamRegistry({
  store,
  reader: eventReader,
  log,
  clock: Date.now,
  listenUrl: process.env.DATABASE_URL,
})
// Behind a balancer the brands are reached at its port.
const publicPort = process.env.PUBLIC_PORT ?? portText
const deps: Deps = {
  store,
  brands: createBrands(sites, sites, (site) => `http://${site.id}.localhost:${publicPort}`),
  clock: Date.now,
  translator: createTranslators(await loadLocales()),
  passwords: createPasswordHasher(),
  media: openMediaStore(join(dataDir, 'media'), { concurrency: 1 }),
  payments: createSandbox(),
  sms: null,
  streams,
  push: createPushSender({ secret: 'test' }),
  countryOf: () => '',
  log,
  demo: true,
  version: 'test',
}
const gate = createConcurrencyLimiter()
const trustedProxies = ['127.0.0.1']
const app = createApp({ deps, gate, trustedProxies, siteFiles: new Map(), outbox: null })
const server = await listen(createHttpFrontend(app.fetch, { deps, gate }), { port, host: '127.0.0.1' })
console.log('ready')
const stopJobs = process.env.WITH_JOBS ? startJobs(deps, { send: async () => undefined }) : null
closeOnSignal(async () => {
  const unreadyMs = Number(process.env.UNREADY_MS ?? 0)
  await stopListening(server, { ...SHUTDOWN, unreadyMs, gate, onClosing: () => streams.endStreams() })
  await stopJobs?.()
  await streams.close()
  deps.media.close()
  await store.db.destroy()
})
// Benchmarks weigh the process after it has collected what it may.
process.on('SIGUSR2', () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }))

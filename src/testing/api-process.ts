// The API in a process of its own, for tests that kill it and benchmarks that load it: `node api-process.ts DATA_DIR PORT`.

import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { pino } from 'pino'
import { loadSites } from '../config/load-sites.ts'
import { loadLocales } from '../config/locales.ts'
import { openMediaStore } from '../server/adapters/media/store.ts'
import { createPasswordHasher } from '../server/adapters/passwords.ts'
import { createPushSender } from '../server/adapters/push/sender.ts'
import { createSandbox } from '../server/adapters/payment/sandbox.ts'
import { createApp } from '../server/app.ts'
import { createBrands } from '../server/brands.ts'
import { migrate, openStore } from '../server/db/open.ts'
import { createLiveHub } from '../server/live/hub.ts'
import { createWords } from '../server/words.ts'

const [dataDir = '', portText = ''] = process.argv.slice(2)
const port = Number(portText)
const sites = await loadSites()
const store = openStore({ dataDir, databaseUrl: process.env.DATABASE_URL }, () => undefined)
await migrate(store)
const log = pino({ level: 'error' })
const app = createApp({
  deps: {
    store,
    brands: createBrands(sites, sites, (site) => `http://${site.id}.localhost:${port}`),
    clock: Date.now,
    words: createWords(await loadLocales()),
    passwords: createPasswordHasher(),
    media: openMediaStore(join(dataDir, 'media'), { concurrency: 1 }),
    payments: createSandbox(),
    sms: null,
    live: createLiveHub({ store, log, clock: Date.now, listenUrl: process.env.DATABASE_URL }),
    push: createPushSender({ secret: 'test' }),
    countryOf: () => '',
    log,
    demo: true,
    version: 'test',
  },
  trustedProxies: ['127.0.0.1'],
  siteFiles: new Map(),
  outbox: null,
})
serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => console.log('ready'))
// Benchmarks weigh the process after it has collected what it may.
process.on('SIGUSR2', () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }))

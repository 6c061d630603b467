// The server of `npm run bench:api`, in a process of its own; `bare` is node:http with one query, to compare with.

import { createServer } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { serve } from '@hono/node-server'
import { pino } from 'pino'
import { loadSites } from '../../src/config/load-sites.ts'
import { loadLocales } from '../../src/config/locales.ts'
import { openMediaStore } from '../../src/server/adapters/media/store.ts'
import { createPasswordHasher } from '../../src/server/adapters/passwords.ts'
import { createSandbox } from '../../src/server/adapters/payment/sandbox.ts'
import { createApp } from '../../src/server/app.ts'
import { createBrands } from '../../src/server/brands.ts'
import { openStore } from '../../src/server/db/open.ts'
import { createWords } from '../../src/server/words.ts'

const [kind = '', dataDir = '', portText = ''] = process.argv.slice(2)
const port = Number(portText)
const ready = () => console.log('ready')

if (kind === 'bare') {
  const database = new DatabaseSync(join(dataDir, 'duet.sqlite'), { readOnly: true })
  const query = database.prepare('select id, name from profile where pool = ? and id = ?')
  createServer((_, response) => {
    const row = query.get('amora', 'bench-member-7')
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(row))
  }).listen(port, '127.0.0.1', ready)
} else {
  const sites = await loadSites()
  const store = openStore({ dataDir, databaseUrl: process.env.DATABASE_URL }, () => undefined)
  const app = createApp({
    deps: {
      store,
      brands: createBrands(sites, sites, (site) => `http://${site.id}.localhost:${port}`),
      clock: Date.now,
      words: createWords(await loadLocales()),
      passwords: createPasswordHasher(),
      media: openMediaStore(join(dataDir, 'media'), { concurrency: 1 }),
      payments: createSandbox(),
      countryOf: () => '',
      log: pino({ level: 'error' }),
      demo: true,
      version: 'bench',
    },
    trustedProxies: ['127.0.0.1'],
    siteFiles: new Map(),
    outbox: null,
  })
  serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, ready)
}

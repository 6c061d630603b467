// What commands of the operator work with: the database that DATA_DIR or DATABASE_URL names, all brands, all languages.

import { loadLocales } from '../src/config/locales.ts'
import { loadSites } from '../src/config/load-sites.ts'
import { createBrands } from '../src/server/brands.ts'
import type { Deps } from '../src/server/context.ts'
import { openStore } from '../src/server/db/open.ts'
import { readConfig } from '../src/server/env.ts'
import { createLiveHub } from '../src/server/live/hub.ts'
import { createWords } from '../src/server/words.ts'
import { pino } from 'pino'

export type House = Pick<Deps, 'store' | 'brands' | 'clock' | 'words' | 'live'>

/** Runs `work` and closes what it worked with. */
export async function withHouse<T>(work: (house: House) => Promise<T>): Promise<T> {
  const { config, secrets } = readConfig(process.env)
  const sites = await loadSites()
  const words = createWords(await loadLocales())
  const store = openStore({ dataDir: config.dataDir, databaseUrl: secrets.databaseUrl }, () => undefined)
  const clock = Date.now
  const live = createLiveHub({ store, log: pino({ level: 'warn' }), clock, listenUrl: secrets.databaseUrl })
  const originOf = ({ id, domain }: { id: string; domain: string }) =>
    config.demo ? `http://${id}.localhost:${config.port}` : `https://${domain}`
  try {
    return await work({ store, brands: createBrands(sites, sites, originOf), clock, words, live })
  } finally {
    await live.close()
    await store.db.destroy()
  }
}

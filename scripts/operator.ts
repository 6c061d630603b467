// What commands of the operator have in common: how they read their words and end, and what they work with, the database
// that DATA_DIR or DATABASE_URL names, all brands, all languages.

import { loadLocales } from '../src/config/locales.ts'
import { loadSites } from '../src/config/load-sites.ts'
import { createBrands } from '../src/server/brands.ts'
import type { Deps } from '../src/server/context.ts'
import { openStore } from '../src/server/db/open.ts'
import { readConfig } from '../src/server/env.ts'
import { exitWith } from '../src/server/main.ts'
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

interface Command<Options> {
  usage: string
  /** Null, or an error, for words that make no sense: the usage is printed. */
  read: () => Options | null
  /** Prints what was done; answers whether it was. */
  run: (options: Options) => Promise<boolean>
}

/** Runs a command and sets the exit code: 0 when it was done. */
export async function runCommand<Options>({ usage, read, run }: Command<Options>): Promise<void> {
  const options = understood(read)
  if (options === null) {
    console.error(usage)
    process.exitCode = 1
    return
  }
  try {
    process.exitCode = (await run(options)) ? 0 : 1
  } catch (error) {
    exitWith(error)
  }
}

function understood<Options>(read: () => Options | null): Options | null {
  try {
    return read()
  } catch {
    return null
  }
}

// What commands of the operator work with: the database that DATA_DIR or DATABASE_URL names, all brands, all languages, and
// the payment provider of MOLLIE_API_KEY.

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadLocales } from '../../config/locales.ts'
import { loadSites } from '../../config/load-sites.ts'
import { createBrands, readPools } from '../platform/brands.ts'
import type { Deps } from '../platform/context.ts'
import { openMediaStore } from '../platform/media/store.ts'
import { openPayments } from '../payments/providers/open-payments.ts'
import { openStore } from '../platform/db/open.ts'
import type { Store } from '../platform/db/store.ts'
import { readConfig } from '../env.ts'
import { createLog } from '../platform/log.ts'
import { createStreamRegistry } from '../events/stream-registry.ts'
import { eventReader } from '../event-reader.ts'
import { databaseError, StartError } from '../platform/start-error.ts'
import { createTranslators } from '../platform/translator.ts'

export type OperatorDeps = Pick<
  Deps,
  'store' | 'brands' | 'clock' | 'translator' | 'streams' | 'media' | 'payments' | 'log'
>

/** Opens the database a server has set up; throws `StartError` where there is none, or it cannot be used. */
export async function openData({ config, secrets }: ReturnType<typeof readConfig>): Promise<Store> {
  const { databaseUrl } = secrets
  const { dataDir } = config
  const missing = new StartError(
    `There is no data of a server in ${databaseUrl ? 'the database of DATABASE_URL' : resolve(dataDir)}.`,
    'Name its folder in DATA_DIR or its database in DATABASE_URL, or start the server once.',
  )
  if (!databaseUrl && !existsSync(join(dataDir, 'duet.sqlite'))) throw missing
  try {
    const store = openStore({ dataDir, databaseUrl }, () => undefined)
    const tables = await store.db.introspection.getTables()
    if (tables.some(({ name }) => name === 'account')) return store
    await store.db.destroy()
  } catch (error) {
    throw databaseError({ dataDir, databaseUrl }, error)
  }
  throw missing
}

/** Runs `work` and closes what it worked with. */
export async function withOperatorDeps<T>(work: (house: OperatorDeps) => Promise<T>): Promise<T> {
  const { config, secrets } = readConfig(process.env)
  const sites = await loadSites()
  const translator = createTranslators(await loadLocales())
  const store = await openData({ config, secrets })
  const clock = Date.now
  const media = openMediaStore(join(config.dataDir, 'media'), { concurrency: 1 })
  const log = createLog('warn')
  const payments = openPayments(secrets)
  const streams = createStreamRegistry({
    store,
    reader: eventReader,
    log,
    clock,
    listenUrl: secrets.databaseUrl,
  })
  const originOf = ({ id, domain }: { id: string; domain: string }) =>
    config.demo ? `http://${id}.localhost:${config.port}` : `https://${domain}`
  try {
    const brands = createBrands(sites, sites, originOf, await readPools(store, sites))
    return await work({ store, brands, clock, translator, streams, media, payments, log })
  } finally {
    media.close()
    await streams.close()
    await store.db.destroy()
  }
}

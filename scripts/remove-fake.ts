// `npm run remove-fake -- --brand amora --name somebody`: takes out a member who is not real, and gives back what others
// paid for first words to them. DATA_DIR or DATABASE_URL names the database.

import { parseArgs } from 'node:util'
import { loadSites } from '../src/config/load-sites.ts'
import { createBrands } from '../src/server/brands.ts'
import { openStore } from '../src/server/db/open.ts'
import { readConfig } from '../src/server/env.ts'
import { exitWith } from '../src/server/main.ts'
import { removeFake } from '../src/server/services/account/remove-fake.ts'

const USAGE = 'Use: npm run remove-fake -- --brand amora --name somebody'

function readOptions(): { brand: string; name: string } | null {
  try {
    const { brand, name } = parseArgs({
      options: { brand: { type: 'string' }, name: { type: 'string' } },
    }).values
    return brand && name ? { brand, name } : null
  } catch {
    return null
  }
}

try {
  const options = readOptions()
  if (options === null) {
    console.error(USAGE)
    process.exitCode = 1
  } else {
    const { config, secrets } = readConfig(process.env)
    const store = openStore({ dataDir: config.dataDir, databaseUrl: secrets.databaseUrl }, () => undefined)
    try {
      const sites = await loadSites()
      const brands = createBrands(sites, sites, (site) => `https://${site.domain}`)
      const refunded = await removeFake({ store, brands, clock: Date.now }, options.brand, options.name)
      console.log(
        refunded === null
          ? `${options.brand} has no member named ${options.name}.`
          : `${options.name} is out; ${refunded} paid first messages were refunded.`,
      )
      process.exitCode = refunded === null ? 1 : 0
    } finally {
      await store.db.destroy()
    }
  }
} catch (error) {
  exitWith(error)
}

// `npm run audit`: checks every invariant of the database and the photo files that DATA_DIR and DATABASE_URL name; exits 1
// with the rows.

import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadSites } from '../../config/load-sites.ts'
import { openMediaStore } from '../platform/media/store.ts'
import { audit, CHECK_NAMES, type OnCheck } from '../audit/audit.ts'
import { findAlike } from '../audit/names.ts'
import { createBrands, readPools } from '../platform/brands.ts'
import { withPortraits } from '../../../demo/portraits/store.ts'
import { readConfig } from '../env.ts'
import { printTable } from '../platform/print-table.ts'
import { runCommand } from './command.ts'
import { openData } from './operator.ts'

/** Says how far it is: on a terminal in one line, elsewhere in a line for each check. */
const showProgress: OnCheck = (name, number, of) => {
  const line = `${number}/${of} ${name}`
  if (process.stdout.isTTY)
    process.stdout.write(`\r\x1b[K${line.slice(0, (process.stdout.columns || 80) - 1)}`)
  else console.log(line)
}

/** Prints what breaks an invariant; answers whether nothing does. */
async function auditData(): Promise<boolean> {
  const environment = readConfig(process.env)
  const { config } = environment
  const store = await openData(environment)
  try {
    const sites = await loadSites()
    const pools = await readPools(store, sites)
    const brands = createBrands(sites, sites, (site) => `http://${site.id}.localhost`, pools)
    const media = openMediaStore(join(config.dataDir, 'media'), { concurrency: 1 })
    // Portraits of the demo's members are drawn when they are asked for.
    const files = config.demo ? withPortraits(media, { store, brands }) : media
    const findings = await audit(store, brands, files, showProgress)
    if (process.stdout.isTTY) process.stdout.write('\r\x1b[K')
    for (const [check, rows] of Map.groupBy(findings, (finding) => finding.check)) {
      printTable(
        `Broken: ${check}`,
        rows.map(({ row }) =>
          Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])),
        ),
      )
    }
    const alike = await findAlike(store.db)
    if (alike.length > 0) {
      printTable(
        'Kept: members who had a name like another’s before that was refused',
        alike.map((row) => ({ ...row })),
      )
    }
    if (findings.length === 0) console.log(`${CHECK_NAMES.length} checks, nothing found.`)
    else console.log(`\n${findings.length} rows break what must hold.`)
    return findings.length === 0
  } finally {
    await store.db.destroy()
  }
}

await runCommand({ usage: 'audit', read: () => parseArgs({ options: {} }), run: auditData })

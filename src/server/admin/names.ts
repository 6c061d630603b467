// `npm run names`: lists members whose names stand though no signup could take them any more, and why. Those that could be the
// house's own (`reserved`) are asked for another when they log in. DATA_DIR or DATABASE_URL names the database.

import { parseArgs } from 'node:util'
import { standingNames } from '../accounts/names/list-names.ts'
import { printTable } from '../platform/print-table.ts'
import { runCommand } from './command.ts'
import { withDeps } from './operator.ts'

await runCommand({
  usage: 'names',
  read: () => parseArgs({ options: {} }),
  async run() {
    const names = await withDeps(standingNames)
    if (names.length === 0) console.log('Every name could be taken today.')
    else
      printTable(
        'Names that stand',
        names.map((row) => ({ ...row })),
      )
    return true
  },
})

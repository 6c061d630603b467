// `npm run audit`: checks every invariant of the database and the photo files that DATA_DIR and DATABASE_URL name; exits 1
// with the rows. `--json` prints how many rows break which sentence, and no row.

import { parseArgs } from 'node:util'
import { audit, CHECK_NAMES, countFindings, type OnCheck } from '../audit/audit.ts'
import { printTable } from '../platform/print-table.ts'
import { runCommand } from './command.ts'
import { withDeps } from './operator.ts'

/** Says how far it is: on a terminal in one line, elsewhere in a line for each check. */
const showProgress: OnCheck = (name, number, of) => {
  const line = `${number}/${of} ${name}`
  if (process.stdout.isTTY)
    process.stdout.write(`\r\x1b[K${line.slice(0, (process.stdout.columns || 80) - 1)}`)
  else console.log(line)
}

/** Prints what breaks an invariant; answers whether nothing does. */
async function auditData({ json }: { json: boolean }): Promise<boolean> {
  return withDeps(async ({ store, brands, media }) => {
    const findings = await audit(store, brands, media, json ? undefined : showProgress)
    if (json) {
      console.log(JSON.stringify(countFindings(findings)))
      return findings.length === 0
    }
    if (process.stdout.isTTY) process.stdout.write('\r\x1b[K')
    for (const [check, rows] of Map.groupBy(findings, (finding) => finding.check)) {
      printTable(
        `Broken: ${check}`,
        rows.map(({ row }) =>
          Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])),
        ),
      )
    }
    if (findings.length === 0) console.log(`${CHECK_NAMES.length} checks, nothing found.`)
    else console.log(`\n${findings.length} rows break what must hold.`)
    return findings.length === 0
  })
}

await runCommand({
  usage: 'audit [-- --json]',
  read: () => parseArgs({ options: { json: { type: 'boolean', default: false } } }).values,
  run: auditData,
})

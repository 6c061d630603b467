// `npm run probe`: plays a visitor at each brand by its public origin, and says how long each step took; exits 1 where one failed.
// `--brand ID` plays one alone, without it all of SITES, `--json` prints it for programs, `--textfile PATH` writes it for Prometheus
// after each brand: whoever ends the command loses none before. Needs the database, whose
// key makes the ticket to a brand that no member meets. DATA_DIR or DATABASE_URL names it.

import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig, withDemoDesk } from '../env.ts'
import { saidBy, StartError } from '../platform/start-error.ts'
import { probeFigures } from '../probe/probe-figures.ts'
import { type ProbeResult, runProbe } from '../probe/run-probe.ts'
import { runCommand, UsageError } from './command.ts'
import { withDeps } from './operator.ts'

function readOptions() {
  const { values } = parseArgs({
    options: {
      ...{ brand: { type: 'string', multiple: true }, textfile: { type: 'string' } },
      json: { type: 'boolean', default: false },
    },
  })
  const { brand: brands, textfile, json } = values
  // Its collector reads no others.
  if (textfile !== undefined && !textfile.endsWith('.prom'))
    throw new UsageError(`--textfile must be a path that ends with .prom, not "${textfile}".`)
  return { brands, textfile, json }
}

/** Whole or not at all: it is read at any moment. */
function writeFigures(path: string, text: string): void {
  const fresh = `${path}.new`
  try {
    writeFileSync(fresh, text, { mode: 0o644 })
    renameSync(fresh, path)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw new StartError(
      `${path} cannot be written (${saidBy(error)}).`,
      'Make its folder writable, or name another.',
    )
  }
}

/** The file so far; '' where there is none. */
function readFigures(path: string): string {
  try {
    return existsSync(path) ? readFileSync(path, 'utf8') : ''
  } catch (error) {
    throw new StartError(`${path} cannot be read (${saidBy(error)}).`, 'Make it readable, or name another.')
  }
}

function print({ brand, origin, isOk, steps, problem }: ProbeResult): void {
  console.log(`${brand} ${origin}`)
  if (!isOk && steps.length === 0) console.log(`FAULT ${problem}`)
  for (const [index, { step, ms }] of steps.entries()) {
    const isBroken = !isOk && index === steps.length - 1
    console.log(
      `${isBroken ? 'FAULT' : 'ok   '} ${step.padEnd(8)} ${String(ms).padStart(6)} ms${isBroken ? `  ${problem}` : ''}`,
    )
  }
}

await runCommand({
  usage: 'probe [-- --brand ID …] [--json] [--textfile PATH.prom]',
  read: readOptions,
  async run({ brands, textfile, json }) {
    const served = readConfig(withDemoDesk(process.env)).config.sites
    const results = await withDeps(async (deps) => {
      const found = (brands ?? served ?? [...deps.brands.keys()]).map((id) => {
        const brand = deps.brands.get(id)
        if (!brand)
          throw new StartError(`There is no brand ${id}.`, 'Name one of those served, or none for all.')
        return brand
      })
      const before = textfile === undefined ? '' : readFigures(textfile)
      const ended: ProbeResult[] = []
      for (const brand of found) {
        ended.push(await runProbe(deps, brand))
        const waiting = found.slice(ended.length).map(({ id }) => id)
        if (textfile !== undefined) writeFigures(textfile, probeFigures(ended, { waiting, before }))
      }
      return ended
    })
    if (json) console.log(JSON.stringify(results, null, 2))
    else for (const result of results) print(result)
    return results.every(({ isOk }) => isOk)
  },
})

// `npm run chaos [-- CYCLES]`: kills the server again and again under load, on SQLite and on PostgreSQL, and says what
// was lost, doubled or booked wrongly. 200 cycles each without a number.

import { killCycles, type ChaosResult } from '../src/testing/chaos/kill-cycles.ts'
import { startCluster } from '../src/testing/postgres.ts'
import { printTable } from './bench/table.ts'

const cycles = Number(process.argv[2] ?? 200)
if (!Number.isInteger(cycles) || cycles < 1) {
  console.error('Usage: npm run chaos -- 200')
  process.exit(2)
}

const isWhole = ({ lost, double, disordered, findings, paid, completed }: ChaosResult) =>
  [lost, double, disordered, findings].every(({ length }) => length === 0) && paid === completed

function row(engine: string, result: ChaosResult) {
  return {
    engine,
    'kill -9': cycles,
    'answers swallowed': result.swallowed,
    acknowledged: result.acknowledged,
    lost: result.lost.length,
    double: result.double.length,
    'out of order': result.disordered.length,
    'paid at the bank': result.paid,
    'credited orders': result.completed,
    'audit findings': result.findings.length,
    'slowest start ms': Math.round(result.slowestStartMs),
  }
}

async function play(engine: string, databaseUrl?: string): Promise<ChaosResult> {
  const result = await killCycles({
    cycles,
    databaseUrl,
    onCycle(cycle, acknowledged) {
      if (cycle % 20 === 0)
        console.log(`${engine}: ${cycle} of ${cycles}, ${acknowledged} messages acknowledged`)
    },
  })
  for (const finding of result.findings) console.log(finding.check, JSON.stringify(finding.row))
  return result
}

const results = new Map([['SQLite', await play('SQLite')]])
// Durable: commits reach the disk, as an operator would run it.
const cluster = await startCluster({ durable: true })
if (cluster) {
  try {
    results.set('PostgreSQL', await play('PostgreSQL', cluster.url))
  } finally {
    await cluster.stop()
  }
} else console.log('No PostgreSQL programs on this machine: only SQLite was played.')

printTable(
  `${cycles} kills under load`,
  [...results].map(([engine, result]) => row(engine, result)),
)
process.exitCode = [...results.values()].every(isWhole) ? 0 : 1

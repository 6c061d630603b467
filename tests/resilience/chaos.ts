// `npm run chaos [-- --kills 200 --restarts 20 --cluster --seconds 300 --outage --uploads 50 --delivery 10000 --exchange 1000 --seed 1]`: kills
// the server, the database, what leads to it, and uploads again and again under load, spoils the line, and says what was lost,
// doubled or booked wrongly.
// Everything in full without options.

import { parseArgs } from 'node:util'
import { deliverThroughChaos } from './delivery.ts'
import { isWhole, type Verdict } from './verifier.ts'
import { membersFor, playCluster } from './cluster.ts'
import { startInstallation } from './installation.ts'
import { killCycles } from './kill-cycles.ts'
import { outage } from './outage.ts'
import { restartDatabase } from './restarts.ts'
import { isTidy, killUploads } from './uploads.ts'
import { exchangeThroughChaos } from './two-browsers.ts'
import { createDatabase } from '../support/database.ts'
import { missingPrograms } from '../support/failover.ts'
import { startCluster, type Cluster } from '../support/postgres.ts'
import { hasSwift } from '../support/swift.ts'
import { printTable } from '../../src/server/platform/print-table.ts'
import { runCommand, wholeOf } from '../../src/server/admin/command.ts'

type Row = Record<string, string | number>

const BACK_WITHIN_MS = 5000
const SLOW_WITHIN_SECONDS = 30
/** A start may take 3 s (security.md 56). Slow machines were seen to take 7 s: only what is far above fails. */
const START_BUDGET_MS = 3000
const START_WITHIN_MS = 15_000
/** A line that loses a fifth, doubles a twentieth and takes up to 3 s each way. */
const FAULTS = { dropped: 0.2, doubled: 0.05, delayMs: 3000 }
const CONVERSATIONS = 100
const EXCHANGE_KILLS = 5
/** Load on a whole installation. */
const CLUSTER_SECONDS = 300
const OUTAGE = { sessions: 200, awayMs: 10_000 }

let isFine = true

interface Wanted {
  kills?: number | undefined
  restarts?: number | undefined
  cluster?: boolean | undefined
  /** Of load on the cluster. */
  seconds?: number | undefined
  outage?: boolean | undefined
  uploads?: number | undefined
  delivery?: number | undefined
  /** Messages of two browsers. */
  exchange?: number | undefined
  seed?: number | undefined
}

function readOptions(): Wanted {
  const count = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      ...{ kills: count, restarts: count, outage: { type: 'boolean' }, uploads: count, delivery: count },
      ...{ exchange: count, seed: count, cluster: { type: 'boolean' }, seconds: count },
    },
  })
  if (Object.keys(values).length === 0) {
    return {
      kills: 200,
      restarts: 20,
      cluster: true,
      outage: true,
      uploads: 50,
      delivery: 10_000,
      exchange: 1000,
    }
  }
  const countOf = (name: Exclude<keyof Wanted, 'cluster' | 'outage'>) =>
    values[name] === undefined ? undefined : wholeOf(name, values[name])
  return {
    kills: countOf('kills'),
    restarts: countOf('restarts'),
    cluster: values.cluster,
    seconds: countOf('seconds'),
    outage: values.outage,
    uploads: countOf('uploads'),
    delivery: countOf('delivery'),
    exchange: countOf('exchange'),
    seed: countOf('seed'),
  }
}

/** Prints a run on each engine; a run that is not fine, or has no engine to be played on, fails the command. */
async function runOn(title: string, engines: readonly Engine[], run: Run): Promise<void> {
  const rows: Row[] = []
  if (engines.length === 0) {
    console.log(`\n${title}: there is nothing to play it on`)
    isFine = false
    return
  }
  for (const engine of engines) {
    const { row, isWell, problems } = await run(engine)
    rows.push({ engine: engine.name, ...row })
    for (const problem of problems.slice(0, 20)) console.log(problem)
    isFine &&= isWell
  }
  printTable(title, rows)
}

interface Engine {
  name: string
  cluster: Cluster | undefined
}

type Run = (engine: Engine) => Promise<{ row: Row; isWell: boolean; problems: readonly string[] }>

const databaseOf = ({ cluster }: Engine) => (cluster ? createDatabase(cluster.url) : undefined)

const progressOf = (engine: Engine, unit: string, every: number) => (done: number, acknowledged?: number) => {
  if (done % every === 0) {
    console.log(
      `${engine.name}: ${done} ${unit}${acknowledged ? `, ${acknowledged} messages acknowledged` : ''}`,
    )
  }
}

const verdictRow = (verdict: Verdict): Row => ({
  acknowledged: verdict.acknowledged,
  stored: verdict.stored,
  lost: verdict.lost.length,
  double: verdict.double.length,
  'out of order': verdict.disordered.length,
  'paid at the bank': verdict.paid,
  'credited orders': verdict.completed,
  'strange answers': verdict.strange.length,
  'audit findings': verdict.findings.length,
})

const verdictProblems = ({ findings, strange }: Verdict): string[] => [
  ...findings.map(({ check, row }) => `${check} ${JSON.stringify(row)}`),
  ...strange,
]

const runKills =
  (cycles: number): Run =>
  async (engine) => {
    const result = await killCycles({
      cycles,
      databaseUrl: await databaseOf(engine),
      onCycle: progressOf(engine, 'kills', 20),
    })
    const row = {
      'answers swallowed': result.swallowed,
      ...verdictRow(result),
      'slowest start ms': `${Math.round(result.slowestStartMs)} of ${START_BUDGET_MS}`,
    }
    const isWell = isWhole(result) && result.swallowed > 0 && result.slowestStartMs <= START_WITHIN_MS
    return { row, isWell, problems: verdictProblems(result) }
  }

const runRestarts =
  (restarts: number): Run =>
  async (engine) => {
    if (!engine.cluster) throw new Error('only PostgreSQL restarts')
    const result = await restartDatabase({
      restarts,
      cluster: engine.cluster,
      onRestart: progressOf(engine, 'restarts', 5),
    })
    const row = {
      'processes that ended': result.exits,
      'answers swallowed': result.swallowed,
      ...verdictRow(result),
      'event streams': result.streams,
      misheard: result.misheard.length,
      'slowest return ms': Math.round(result.slowestReturnMs),
    }
    return {
      row,
      isWell:
        isWhole(result) &&
        result.swallowed > 0 &&
        result.exits === 0 &&
        result.misheard.length === 0 &&
        result.slowestReturnMs <= BACK_WITHIN_MS,
      problems: [...verdictProblems(result), ...result.misheard],
    }
  }

const inSeconds = (ms: number) => (ms / 1000).toFixed(1)

const runCluster =
  (seconds: number): Run =>
  async () => {
    const installation = await startInstallation({ members: membersFor(seconds) })
    try {
      const result = await playCluster(installation, {
        seconds,
        onKill: ({ killed, awayMs }) => console.log(`${killed}: away ${inSeconds(awayMs)} s`),
      })
      const { conformance, matches, photos, audit } = result
      printTable(
        'Away, and what a member waited at most for an answer, in seconds',
        result.downtimes.map(({ killed, awayMs, readMs, writeMs, photoMs }) => ({
          killed,
          away: inSeconds(awayMs),
          'a read': inSeconds(readMs),
          'a write': inSeconds(writeMs),
          'a photo': inSeconds(photoMs),
        })),
      )
      const row = {
        'processes that ended': result.exits,
        ...verdictRow(result),
        misheard: result.misheard.length,
        photos: photos.acknowledged,
        'photos lost': photos.lost.length,
        'photos double': photos.double.length,
        'pairs matched': matches.judged,
        'pairs cut off': matches.unjudged,
        'contract held': conformance.judged,
        'contract cut off': conformance.unjudged,
        broken: result.problems.length,
        'npm run audit': audit.isClean ? audit.said : 'finds something',
      }
      const problems = [
        ...verdictProblems(result),
        ...result.misheard,
        ...result.problems,
        ...photos.lost.map((id) => `photo ${id} is lost`),
        ...photos.double.map((id) => `photo ${id} is there, and nobody was told`),
        ...(audit.isClean ? [] : [audit.said]),
      ]
      const isPlayed = photos.acknowledged > 0 && matches.judged > 0 && conformance.judged > 0
      return { row, isWell: isWhole(result) && isPlayed && result.exits + problems.length === 0, problems }
    } finally {
      await installation.stop()
    }
  }

const runOutage: Run = async ({ cluster }) => {
  const result = await outage({ ...OUTAGE, cluster })
  const row = {
    sessions: OUTAGE.sessions,
    'away s': OUTAGE.awayMs / 1000,
    polls: JSON.stringify(result.polls),
    writes: JSON.stringify(result.writes),
    'wrong answers': result.wrong.length,
    'logged out': result.loggedOut.length,
  }
  const wasAway = (result.writes[503] ?? 0) > 0
  const isWell = wasAway && result.wrong.length === 0 && result.loggedOut.length === 0
  return { row, isWell, problems: [...result.wrong, ...result.loggedOut] }
}

const runUploads =
  (kills: number): Run =>
  async (engine) => {
    const result = await killUploads({
      kills,
      databaseUrl: await databaseOf(engine),
      slowly: true,
      onKill: progressOf(engine, 'uploads killed', 10),
    })
    const row = {
      killed: kills,
      'photos acknowledged': result.acknowledged,
      rows: result.rows,
      'orphans swept': result.swept,
      'files left': result.files,
      'half-written left': result.halfWritten,
      'descriptors leaked': result.leakedDescriptors ?? 'unknown',
      '1 B/s ends with': result.slow?.status ?? '',
      'after s': Math.round(result.slow?.seconds ?? 0),
      'audit findings': result.findings.length,
    }
    const isEnded = result.slow?.status === 408 && result.slow.seconds <= SLOW_WITHIN_SECONDS
    const problems = result.findings.map(({ check, row }) => `${check} ${JSON.stringify(row)}`)
    return { row, isWell: isTidy(result) && isEnded, problems }
  }

const runDelivery =
  (messages: number): Run =>
  async (engine) => {
    const { lost, double, disordered, strange, findings, ...counts } = await deliverThroughChaos({
      messages,
      conversations: CONVERSATIONS,
      faults: FAULTS,
      databaseUrl: await databaseOf(engine),
      onMessage: progressOf(engine, 'messages acknowledged', 1000),
    })
    const row = {
      acknowledged: counts.acknowledged,
      attempts: counts.attempts,
      'requests lost': counts.lostRequests,
      'answers lost': counts.lostAnswers,
      doubled: counts.doubled,
      'sent again by hand': counts.pressedAgain,
      lost: lost.length,
      double: double.length,
      'out of order': disordered.length,
      'strange answers': strange.length,
      'audit findings': findings.length,
    }
    const problems = [
      ...findings.map(({ check, row }) => `${check} ${JSON.stringify(row)}`),
      ...strange,
      ...disordered,
    ]
    const isWell = problems.length + lost.length + double.length === 0 && counts.acknowledged === messages
    return { row, isWell, problems }
  }

const runExchange =
  (messages: number, seed: number): Run =>
  async (engine) => {
    const result = await exchangeThroughChaos({
      ...{ messages, seed, kills: EXCHANGE_KILLS },
      databaseUrl: await databaseOf(engine),
      onMessage: progressOf(engine, 'messages written', 100),
    })
    const { written, reloads, offlinePhases, slowPhases, kills, lost, double, findings, ...wrong } = result
    const row = {
      ...{ seed, written, reloads, kills, 'offline phases': offlinePhases, 'slow phases': slowPhases },
      ...{ lost: lost.length, double: double.length, 'out of order': wrong.disordered.length },
      ...{ 'faults shown': wrong.faults.length, 'pages unlike': wrong.unlike.length },
      ...{ 'wrong badges': wrong.miscounted.length, 'audit findings': findings.length },
    }
    const problems = [
      ...[...lost, ...double, ...wrong.disordered, ...wrong.faults, ...wrong.unlike, ...wrong.miscounted],
      ...findings.map(({ check, row }) => `${check} ${JSON.stringify(row)}`),
    ]
    return { row, isWell: problems.length === 0 && written === messages && kills > 0, problems }
  }

const sqlite: Engine = { name: 'SQLite', cluster: undefined }

async function runAll({
  kills,
  restarts,
  cluster: wantsCluster,
  seconds = CLUSTER_SECONDS,
  outage,
  uploads,
  delivery,
  exchange,
  seed = 1,
}: Wanted): Promise<boolean> {
  const cluster = await startCluster({ outlives: 'power' })
  try {
    const postgres: Engine[] = cluster ? [{ name: 'PostgreSQL', cluster }] : []
    if (!cluster) console.log('No PostgreSQL programs on this machine: only SQLite is played.')
    const engines = [sqlite, ...postgres]
    if (kills) await runOn(`${kills} times kill -9 under load`, engines, runKills(kills))
    if (restarts) {
      const title = `Two processes behind one port, ${restarts} crashes of the database`
      await runOn(title, postgres, runRestarts(restarts))
    }
    if (wantsCluster) {
      const missing = missingPrograms()
      if (missing.length > 0) console.log(`This machine has no ${missing.join(', ')}.`)
      if (!hasSwift) console.log('No OpenStack Swift on this machine: photos lie in a store of the tests.')
      const title = `Three processes and all they need, ${seconds} s of load, each part killed once`
      await runOn(title, missing.length > 0 ? [] : postgres, runCluster(seconds))
    }
    if (outage) await runOn('Polling while the database is away', engines, runOutage)
    if (uploads) await runOn(`${uploads} uploads killed on their way`, engines, runUploads(uploads))
    if (delivery) await runOn(`${delivery} messages over a bad line`, engines, runDelivery(delivery))
    if (exchange)
      await runOn(
        `Two browsers, ${exchange} messages both ways at once`,
        engines,
        runExchange(exchange, seed),
      )
  } finally {
    await cluster?.stop()
  }
  return isFine
}

await runCommand({
  usage:
    'chaos -- --kills 200 --restarts 20 --cluster --seconds 300 --outage --uploads 50 --delivery 10000 --exchange 1000',
  read: readOptions,
  run: runAll,
})

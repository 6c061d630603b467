// `npm run bench:desk [-- calls|members|screens|night …] [--members N …]`: the operators' desk among a million members, ten
// thousand open cases, a million closed ones and ten million entries of the log, on both engines, beside a bare indexed read of
// the same run; how long a key takes until the next case, and the grid of photos, are on the screen, beside a bare page; and what
// the jobs of figures and signals take after a month of those members' life, and hold up. Exits 1 where a budget is missed by
// more than a tenth.

import { randomUUID } from 'node:crypto'
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { buildDesk } from '../../scripts/build.ts'
import { DAY_MS } from '../../src/core/durations.ts'
import { oneOf, runCommand, wholeOf } from '../../src/server/admin/command.ts'
import { printTable } from '../../src/server/platform/print-table.ts'
import { clientHeaders } from '../support/http-client.ts'
import { memberId } from '../support/members.ts'
import { freePort } from '../support/postgres.ts'
import { spawnServer } from '../support/spawn-api.ts'
import { cpuOf } from './cpu.ts'
import { measureNight } from './desk-night.ts'
import { measureScreens } from './desk-screens.ts'
import {
  caseId,
  ENGINES,
  fillDesk,
  fraudCases,
  ONLINE,
  OPERATORS,
  operatorToken,
  PARTNER,
  type Site,
  TOLERANCE,
  versionOf,
} from './desk-setup.ts'
import { type Load, type LoadRequest, percentile, sendPaced } from './load.ts'
import { members, message, mixOf, pollChats, pollLikes, pollMember } from './mix.ts'
import { HOME, refusedIn, withFilled, yesNo } from './scale-setup.ts'
import { median } from './statistics.ts'

/** Milliseconds of docs/desk.md where a bare indexed read takes one: times bare's p95. */
const BUDGETS = {
  'queue page': 20,
  'queue page, closed': 20,
  'case with evidence': 60,
  'member by a term': 15,
  'decision with mails': 40,
  'log page': 20,
} as const
type What = keyof typeof BUDGETS

/** Of members' calls while operators work: at most so many times those of the same run without. */
const BESIDE = 1.05
const ROUNDS = 3
/** Of Brotli, as for `npm start`. */
const QUALITY = 5
const WARM_SECONDS = 3
/** A second, of all operators together. */
const READS = 20
const DECISIONS = 5
const CALLS_OF_MEMBERS = 60

const PARTS = ['calls', 'members', 'screens', 'night'] as const
const DEFAULTS = {
  members: 1_000_000,
  cases: 10_000,
  closed: 1_000_000,
  log: 10_000_000,
  /** How long each figure is measured. */
  seconds: 20,
}
type Options = typeof DEFAULTS

/** A request of an operator, as the desk's page makes it. */
function atDesk(
  deskPort: number,
  operator: number,
  { method = 'GET', path, body }: Pick<LoadRequest, 'method' | 'path'> & { body?: object },
): LoadRequest {
  const origin = `desk.localhost:${deskPort}`
  return {
    ...{ method, path },
    headers: {
      ...{ Host: origin, Cookie: `desk=${operatorToken(operator)}`, 'Sec-Fetch-Site': 'same-origin' },
      ...(body ? { Origin: `http://${origin}`, 'Content-Type': 'application/json' } : {}),
      ...clientHeaders(body && randomUUID()),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }
}

/** Addresses that a kind of request asks in turn. */
function pathsOf({
  cases,
  closed,
  members: size,
  log,
}: Site): Record<Exclude<What, 'decision with mails'>, string[]> {
  const now = Date.now()
  const nrs = Array.from({ length: 97 }, (_, step) => (step * 101) % cases)
  const someone = (nr: number) => (nr * 7919) % size
  const [queue, member, entries] = ['cases', 'member', 'log'].map((name) => `/api/desk/${name}.php`)
  const day = (ago: number) => new Date(now - ago * DAY_MS).toISOString().slice(0, 10)
  return {
    'queue page': [
      ...[
        '',
        'view=mine',
        'view=due_today',
        'view=overdue',
        'view=unclaimed',
        'kind=under_age',
        'kind=notice',
      ],
      ...[`brand=${HOME.brand}`, `brand=${PARTNER}`, 'ground=fraud', 'language=de', 'claimed=others'],
      ...[`due_before=${now}`, `after=1.${now}.${caseId(0)}`, `subject=${memberId(someone(nrs[1]!))}`],
      `kind=notice&ground=fake&language=fi&brand=${PARTNER}`,
    ].map((query) => `${queue}?${query}`),
    'queue page, closed': [
      ...['state=closed', `state=closed&brand=${HOME.brand}`, 'state=closed&kind=notice&ground=fraud'],
      `state=closed&after=1.${now - 30 * DAY_MS}.${caseId(0)}`,
    ].map((query) => `${queue}?${query}`),
    'case with evidence': fraudCases({ cases }).map((nr) => `/api/desk/case.php?id=${caseId(nr)}`),
    'member by a term': nrs.flatMap((nr) => {
      const who = someone(nr)
      const decision = `DECIS-${caseId(cases + (nr % closed)).slice(6)}`
      return [
        memberId(who),
        `bench${who}`,
        `bench${who}@bench.test`,
        caseId(nr),
        decision,
        `nobody${nr}`,
      ].map((term) => `${member}?find=${encodeURIComponent(term)}`)
    }),
    'log page': nrs.flatMap((nr) =>
      [
        ...['', `operator=bench-operator-${nr % OPERATORS}`, 'call=decideCase', `subject=${caseId(nr)}`],
        ...[
          `brand=${PARTNER}`,
          `from=${day(60 + (nr % 30))}&until=${day(50)}`,
          `after=${Math.ceil(log / (1 + (nr % 7)))}`,
        ],
      ].map((query) => `${entries}?${query}`),
    ),
  }
}

/** Operators who work at every brand: what one of them may not see would be answered early. */
const leadOf = (index: number) => (2 * index) % OPERATORS

const inTurn = (site: Site, paths: readonly string[]) => (index: number) =>
  atDesk(site.deskPort, leadOf(index), { path: paths[index % paths.length]! })

/** Decides on cases of fraud, which are taken before. */
async function decide(site: Site, from: number, count: number): Promise<Load> {
  const { deskPort } = site
  const chosen = fraudCases(site).slice(from, from + count)
  const post = (path: string, bodyOf: (nr: number) => object) => (index: number) =>
    atDesk(deskPort, leadOf(index), { method: 'POST', path, body: bodyOf(chosen[index]!) })
  const claim = post('/api/desk/claim.php', (nr) => ({ id: caseId(nr) }))
  const claimed = await sendPaced(deskPort, { rate: chosen.length, seconds: 1, next: claim })
  const facts = ['fraud.asked_for_money']
  const next = post('/api/desk/decide.php', (nr) => ({
    ...{ id: caseId(nr), version: versionOf(nr), measure: 'warning', facts, words: '' },
  }))
  const load = await sendPaced(deskPort, { rate: DECISIONS, seconds: chosen.length / DECISIONS, next })
  for (const [status, times] of claimed.refused) load.refused.set(status, times)
  return load
}

async function measureCalls(site: Site): Promise<boolean> {
  const { deskPort, seconds, engine, filled } = site
  const askBare = async () => {
    const port = await freePort()
    const child = await spawnServer('tests/bench/bare.ts', filled.folder, port, filled.env)
    try {
      const next = members(port, () => ({ path: '/' }))
      await sendPaced(port, { rate: READS, seconds: WARM_SECONDS, next })
      return await sendPaced(port, { rate: READS, seconds, next })
    } finally {
      child.kill('SIGKILL')
    }
  }
  const before = await askBare()
  const loads = new Map<What, Load & { cpuMs: number }>()
  const count = async (what: What, work: Promise<Load>, begun = cpuOf([site.pid])) => {
    const load = await work
    loads.set(what, { ...load, cpuMs: ((cpuOf([site.pid]) - begun) * 1000) / load.latencies.length })
  }
  for (const [what, paths] of Object.entries(pathsOf(site)) as [What, string[]][]) {
    const next = inTurn(site, paths)
    await sendPaced(deskPort, { rate: READS, seconds: WARM_SECONDS, next })
    await count(what, sendPaced(deskPort, { rate: READS, seconds, next }))
  }
  const warm = WARM_SECONDS * DECISIONS
  await decide(site, 0, warm)
  await count('decision with mails', decide(site, warm, seconds * DECISIONS))
  const afterwards = await askBare()
  const bare = Math.min(percentile(before, 95), percentile(afterwards, 95))
  const rowOf = (what: string, load: Load) => ({
    what,
    'p50 ms': percentile(load, 50).toFixed(1),
    'p95 ms': percentile(load, 95).toFixed(1),
    'times bare': (percentile(load, 95) / bare).toFixed(1),
    refused: refusedIn(load),
  })
  const holdsOf = (what: What, load: Load) =>
    load.refused.size === 0 && percentile(load, 95) <= TOLERANCE * BUDGETS[what] * bare
  printTable(`${engine}: the desk among ${site.members} members, ${site.cases} open cases`, [
    { ...rowOf('bare, before', before), 'CPU ms': '', budget: '', holds: '' },
    { ...rowOf('bare, afterwards', afterwards), 'CPU ms': '', budget: '', holds: '' },
    ...[...loads].map(([what, load]) => ({
      // Of the API alone; a claim goes before each decision.
      ...{ ...rowOf(what, load), 'CPU ms': load.cpuMs.toFixed(1), budget: `${BUDGETS[what]} × bare` },
      holds: yesNo(holdsOf(what, load)),
    })),
  ])
  return [...loads].every(([what, load]) => holdsOf(what, load))
}

/** Members' calls while all operators work, in turn with the same calls while they do not. */
async function measureMembers(site: Site): Promise<boolean> {
  const { brandPort, deskPort, seconds, engine } = site
  const paths = pathsOf(site)
  const [polls, cases] = [paths['queue page'], paths['case with evidence']]
  // A poll each ten seconds of the queue and of the case on the screen, and two new cases a minute.
  const share = [...polls, ...polls, ...polls].flatMap((path, index) => [
    path,
    cases[index % cases.length]!,
    path,
  ])
  const work = (from: number) =>
    sendPaced(deskPort, {
      ...{ rate: OPERATORS / 4, seconds },
      next: (index) => inTurn(site, share)(from + index),
    })
  const { requestOf } = mixOf([
    { perSecond: 1, requestOf: message },
    ...[pollMember, pollChats, pollLikes].map((each) => ({ perSecond: 8, requestOf: each })),
  ])
  const next = members(brandPort, requestOf, ONLINE)
  const ask = (from: number) =>
    sendPaced(brandPort, { rate: CALLS_OF_MEMBERS, seconds, next: (index) => next(from + index) })
  await ask(0)
  const [without, during]: [Load[], Load[]] = [[], []]
  for (let round = 1; round <= ROUNDS; round += 1) {
    const from = round * seconds * CALLS_OF_MEMBERS * 2
    without.push(await ask(from))
    const [load] = await Promise.all([ask(from + seconds * CALLS_OF_MEMBERS), work(from)])
    during.push(load)
  }
  const at = (loads: readonly Load[], percent: number) =>
    median(loads.map((load) => percentile(load, percent)))
  const ratio = at(during, 95) / at(without, 95)
  const holds = ratio <= TOLERANCE * BESIDE
  printTable(
    `${engine}: ${CALLS_OF_MEMBERS} calls of members a second, median of ${ROUNDS} rounds`,
    (
      [
        ['no operator', without],
        [`${OPERATORS} operators at work`, during],
      ] as const
    ).map(([what, loads]) => ({
      what,
      'p50 ms': at(loads, 50).toFixed(2),
      'p95 ms': at(loads, 95).toFixed(2),
      refused: loads.map(refusedIn).filter(Boolean).join(', ') || 0,
      'times without': loads === during ? ratio.toFixed(2) : '',
      budget: loads === during ? `${BESIDE} × without` : '',
      holds: loads === during ? yesNo(holds) : '',
    })),
  )
  return holds
}

async function measure(
  engine: Site['engine'],
  options: Options,
  parts: readonly (typeof PARTS)[number][],
): Promise<boolean> {
  const { bavail, bsize } = statfsSync(tmpdir())
  console.log(`${tmpdir()} has ${((bavail * bsize) / 1e9).toFixed(0)} GB free`)
  const holds = await withFilled(
    engine,
    (store) => fillDesk(store, options),
    async (filled) => {
      console.log(`${engine}: filled in ${filled.seconds.toFixed(0)} s`)
      const [brandPort, deskPort] = [await freePort(), await freePort()]
      const env = { ...filled.env, BENCH_DESK_PORT: String(deskPort) }
      const server = await spawnServer('tests/support/api-process.ts', filled.folder, brandPort, env)
      const site: Site = { ...options, engine, pid: server.pid ?? 0, brandPort, deskPort, filled }
      try {
        let all = true
        if (parts.includes('calls') && !(await measureCalls(site))) all = false
        if (parts.includes('members') && !(await measureMembers(site))) all = false
        if (parts.includes('screens') && !(await measureScreens(site))) all = false
        if (parts.includes('night') && !(await measureNight(site))) all = false
        return all
      } finally {
        server.kill('SIGKILL')
      }
    },
  )
  return holds ?? true
}

await runCommand({
  usage: `bench:desk -- [${PARTS.join('|')} …] [--engine ${ENGINES.join('|')}] [--${Object.keys(DEFAULTS).join(' N] [--')} N]`,
  read() {
    const names = Object.keys(DEFAULTS) as (keyof Options)[]
    const text = { type: 'string' as const }
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { engine: text, ...Object.fromEntries(names.map((name) => [name, text])) },
    })
    const given = values as Record<string, string | undefined>
    const numberOf = (name: keyof Options) => {
      const value = given[name]
      return value === undefined ? DEFAULTS[name] : wholeOf(name, value)
    }
    return {
      options: Object.fromEntries(names.map((name) => [name, numberOf(name)])) as Options,
      parts: positionals.length > 0 ? positionals.map((each) => oneOf('part', each, PARTS)) : PARTS,
      engines: values.engine === undefined ? ENGINES : [oneOf('engine', values.engine, ENGINES)],
    }
  },
  async run({ options, parts, engines }) {
    if (parts.includes('screens')) await buildDesk(QUALITY)
    let holds = true
    for (const engine of engines) if (!(await measure(engine, options, parts))) holds = false
    return holds
  },
})
process.exit()

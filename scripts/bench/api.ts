// `npm run bench:api`: search and send on 100,000 members over HTTP, beside bare node:http with one query.

import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '../../src/contract/call.ts'
import { migrate, openStore } from '../../src/server/db/open.ts'
import { freePort } from '../../src/testing/postgres.ts'
import { fillMembers, memberId, sessionToken } from '../../src/testing/members.ts'
import { type Paced, type PacedRequest, percentile, sendPaced } from './paced.ts'
import { printTable } from './table.ts'

const MEMBERS = Number(process.argv[2] ?? 100_000)
const SESSIONS = 500
const SECONDS = 15

const folder = mkdtempSync(join(tmpdir(), 'duet-bench-'))
try {
  console.log(`Filling ${MEMBERS} members …`)
  const store = openStore({ dataDir: folder }, () => undefined)
  await migrate(store)
  await fillMembers(store, {
    brand: 'amora',
    pool: 'amora',
    members: MEMBERS,
    sessions: SESSIONS,
    now: Date.now(),
    photos: true,
  })
  await store.db.destroy()
  await bench()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function bench(): Promise<void> {
  const rows: Record<string, string | number>[] = []
  const baseline = await serverOf('scripts/bench/bare.ts')
  rows.push(row('bare node:http, one query', 50, await load(baseline.port, 50, [() => ({ path: '/' })]), '-'))
  baseline.stop()

  const server = await serverOf('src/testing/api-process.ts')
  const get = (path: string) => ({ path })
  const searches = [
    () => get('/api/search.php?gender=woman&min_age=25&max_age=40'),
    () => get('/api/search.php?gender=man&country=DE&page=2'),
    () => get('/api/search.php?gender=woman&country=DK&countryregion=DK-17&min_age=20&max_age=60'),
    () => get('/api/search.php?min_age=30&max_age=35&with_photo=1'),
    () => get('/api/search.php?gender=man&hair=dyed'),
  ]
  rows.push(row('GET search.php, mix', 50, await load(server.port, 50, searches), '≤ 20 ms'))
  const worst = [() => get('/api/search.php?gender=man&hair=dyed&eyes=grey')]
  rows.push(row('GET search.php, nobody matches', 50, await load(server.port, 50, worst), '≤ 20 ms'))
  const send = () => ({
    method: 'POST' as const,
    path: '/api/chat.php',
    headers: { 'Idempotency-Key': randomUUID(), 'Content-Type': 'application/json' },
    body: JSON.stringify({
      profile: memberId(SESSIONS + Math.floor(Math.random() * 1000)),
      text: 'Hello',
      cost: 1,
    }),
  })
  rows.push(row('POST chat.php, synced', 50, await load(server.port, 50, [send]), '≤ 30 ms'))
  server.stop()
  printTable(`Latency over HTTP, ${MEMBERS} members on SQLite, ${SECONDS} s each`, rows)
}

async function serverOf(file: string): Promise<{ port: number; stop: () => void }> {
  const port = await freePort()
  const child = spawn(process.execPath, [file, folder, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return { port, stop: () => child.kill() }
}

type RequestOf = () => PacedRequest

function load(port: number, rate: number, requests: readonly RequestOf[]): Promise<Paced> {
  return sendPaced(port, {
    rate,
    seconds: SECONDS,
    next(index) {
      const { headers, ...rest } = requests[index % requests.length]?.() ?? { path: '/' }
      return {
        ...rest,
        headers: {
          ...headers,
          Host: `amora.localhost:${port}`,
          Cookie: `session=${sessionToken(index % SESSIONS)}`,
          'Sec-Fetch-Site': 'same-origin',
          [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
        },
      }
    },
  })
}

function row(name: string, rate: number, answers: Paced, budget: string) {
  const at = (percent: number) => percentile(answers, percent).toFixed(1)
  return {
    call: name,
    'asked/s': rate,
    'p50 ms': at(50),
    'p95 ms': at(95),
    'p99 ms': at(99),
    'not 2xx': answers.refused,
    'budget p95': budget,
  }
}

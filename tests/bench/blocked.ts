// The second part of `npm run bench:security` (security.md 16): whether the time of an answer tells who was blocked from who does
// not exist. `node tests/bench/blocked.ts 300` takes so many samples of each, in shuffled order.

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, openStore } from '../../src/server/platform/db/open.ts'
import { connectClient } from '../support/http-client.ts'
import { fillMembers, memberId, sessionCookies } from '../support/members.ts'
import { freePort } from '../support/postgres.ts'
import { spawnServer } from '../support/spawn-api.ts'
import { onEachEngine } from './engines.ts'
import { median, shuffled } from './statistics.ts'
import { printTable } from '../../src/server/platform/print-table.ts'

const SAMPLES = Number(process.argv[2] ?? 300)
const GAP_MS = 5
const WARM = 50

const KINDS = ['nobody', 'who blocked the viewer', 'whom the viewer blocked'] as const
type Kind = (typeof KINDS)[number]

/** Every call that names a member, as the viewer asks it. */
const CALLS: Record<string, (id: string) => { method: string; path: string; body?: unknown }> = {
  profile: (id) => ({ method: 'GET', path: `/api/profile.php?id=${id}` }),
  chat: (id) => ({ method: 'GET', path: `/api/chat.php?profile=${id}` }),
  send: (id) => ({ method: 'POST', path: '/api/chat.php', body: { profile: id, text: 'Hello', cost: 1 } }),
  like: (id) => ({ method: 'POST', path: '/api/like.php', body: { profile: id } }),
  swipe: (id) => ({ method: 'POST', path: '/api/swipe.php', body: { action: 'pass', profile: id } }),
}

/** The viewers come first, then as many of each kind. */
const VIEWERS = SAMPLES + WARM
const idOf = (kind: Kind, index: number) =>
  kind === 'nobody' ? randomUUID() : memberId(KINDS.indexOf(kind) * VIEWERS + index)

async function fill(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const store = openStore({ dataDir, databaseUrl }, () => undefined)
  await migrate(store)
  const now = Date.now()
  await fillMembers(store, {
    brand: 'amora',
    pool: 'amora',
    members: KINDS.length * VIEWERS,
    sessions: VIEWERS,
    now,
  })
  for (let index = 0; index < VIEWERS; index += 1) {
    const row = { pool: 'amora', created_at: now }
    const viewer = memberId(index)
    await store.db
      .insertInto('block')
      .values([
        { ...row, blocker: idOf('who blocked the viewer', index), blocked: viewer },
        { ...row, blocker: viewer, blocked: idOf('whom the viewer blocked', index) },
      ])
      .execute()
  }
  await store.db.destroy()
}

async function runBenchmark(engine: string, databaseUrl?: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'duet-blocked-'))
  const port = await freePort()
  await fill(folder, databaseUrl)
  const env = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
  const server = await spawnServer('tests/support/api-process.ts', folder, port, env)
  const rows: Record<string, string | number>[] = []
  let isFine = true
  try {
    for (const [call, requestOf] of Object.entries(CALLS)) {
      const ask = async (kind: Kind, index: number) => {
        const { method, path, body: given } = requestOf(idOf(kind, index))
        const client = connectClient(port, { cookies: sessionCookies(index) })
        const begun = performance.now()
        const { status, body } = await client.request(method, path, { body: given })
        return { ms: performance.now() - begun, answer: `${status} ${JSON.stringify(body)}` }
      }
      for (let index = SAMPLES; index < VIEWERS; index += 1) for (const kind of KINDS) await ask(kind, index)
      const order = shuffled(
        KINDS.flatMap((kind) => Array.from({ length: SAMPLES }, (_, index) => ({ kind, index }))),
      )
      const times = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]))
      const answers = new Set<string>()
      for (const { kind, index } of order) {
        const { ms, answer } = await ask(kind, index)
        times.get(kind)?.push(ms)
        answers.add(answer)
      }
      for (const kind of KINDS) {
        const ms = median(times.get(kind) ?? [])
        const gap = Math.abs(ms - median(times.get('nobody') ?? []))
        const isWell = gap <= GAP_MS && answers.size === 1
        isFine &&= isWell
        rows.push({
          engine,
          call,
          'asked for': kind,
          samples: SAMPLES,
          'median ms': ms.toFixed(2),
          'gap ms': gap.toFixed(2),
          status: [...answers].map((each) => each.slice(0, 3)).join(' '),
          'holds (gap ≤ 5 ms, one answer)': isWell ? 'yes' : 'NO',
        })
      }
    }
  } finally {
    server.kill('SIGKILL')
    await once(server, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  printTable('What the time of an answer tells of a block', rows)
  return isFine
}

process.exitCode = (await onEachEngine(runBenchmark)) ? 0 : 1

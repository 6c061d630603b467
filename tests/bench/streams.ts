// Cost of an idle event stream: `node tests/bench/streams.ts [streams]`. Opens them against an API process of its own
// and prints the growth of its memory for each. Before, each member asked once for what a stream begins with, and a first
// thousand streams were opened and kept: caches of the database and of limits do not count. Exits 1 above the bar.

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSites } from '../../src/config/load-sites.ts'
import { projectRoot } from '../../src/config/root.ts'
import { createBrands } from '../../src/server/platform/brands.ts'
import { migrate, openStore } from '../../src/server/platform/db/open.ts'
import { beginRequest } from '../support/http-client.ts'
import { fillMembers, sessionCookies } from '../support/members.ts'
import { freePort } from '../support/postgres.ts'
import { spawnServer } from '../support/spawn-api.ts'
import { residentBytes, WEIGHED } from './memory.ts'

const BAR_BYTES = 20_000
const WARM = 1000
const AT_ONCE = 50
const streams = Number(process.argv[2] ?? 10_000)

const folder = await mkdtemp(join(tmpdir(), 'duet-streams-'))
const store = openStore({ dataDir: folder }, () => undefined)
await migrate(store)
const sites = await loadSites()
const pool = createBrands(sites, sites, () => '').get('amora')?.pool ?? ''
const total = streams + WARM
await fillMembers(store, { brand: 'amora', pool, members: total, sessions: total, now: Date.now() })
await store.db.destroy()

const port = await freePort()
const child = await spawnServer(join(projectRoot(), 'tests/support/api-process.ts'), folder, port, WEIGHED)
const agent = new Agent({ keepAlive: false, maxSockets: Infinity })

/** Opens a member's stream and keeps it; resolves with its first bytes. */
async function open(index: number): Promise<void> {
  const outgoing = beginRequest(port, '/api/events.php', { cookies: sessionCookies(index), agent })
  outgoing.end()
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  if (incoming.statusCode !== 200) throw new Error(`events.php answered ${incoming.statusCode}`)
  await once(incoming, 'data')
  incoming.resume()
}

/** The same questions to the database, without a stream. */
async function ask(index: number): Promise<void> {
  const outgoing = beginRequest(port, '/api/events.php', { cookies: sessionCookies(index), agent: false })
  outgoing.end()
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  await once(incoming, 'data')
  outgoing.destroy()
}

async function forAll(from: number, to: number, each: (index: number) => Promise<void>): Promise<void> {
  const indices = Array.from({ length: to - from }, (_, offset) => from + offset).values()
  const work = async () => {
    for (const index of indices) await each(index)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

try {
  await forAll(WARM, total, ask)
  await forAll(0, WARM, open)
  const before = await residentBytes(child)
  await forAll(WARM, total, open)
  const after = await residentBytes(child)
  const each = (after - before) / streams
  console.log(
    `streams ${streams}, resident ${(after / 2 ** 20).toFixed(0)} MiB, each ${(each / 1000).toFixed(1)} kB`,
  )
  if (each > BAR_BYTES) {
    console.log(`above the bar of ${BAR_BYTES / 1000} kB`)
    process.exitCode = 1
  }
} finally {
  child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
}
process.exit()

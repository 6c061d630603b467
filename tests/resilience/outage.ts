// security.md 1: members poll while the database is away. They are asked for patience, and nobody is logged out.

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createDatabase } from '../support/database.ts'
import { connectClient, type Answer, type HttpClient } from '../support/http-client.ts'
import { memberId, sessionCookies } from '../support/members.ts'
import { freePort, type Cluster } from '../support/postgres.ts'
import { spawnServer } from '../support/spawn-api.ts'
import { fillEnvironment } from './environment.ts'

const POLL_EVERY_MS = 250
/** Longer than a session goes without being marked as seen, so that polling writes too. */
const AWAY_BEFORE_MS = 10 * 60_000
const BACK_WITHIN_MS = 30_000

export interface OutageOptions {
  sessions: number
  awayMs: number
  /** The PostgreSQL that goes away; without it, another connection locks the SQLite file. */
  cluster?: Cluster | undefined
}

export interface OutageResult {
  /** Polls by status while the database was away, and writes. */
  polls: Record<number, number>
  writes: Record<number, number>
  /**
   * Answers with another status than 503, though a locked file can be read, without Retry-After, that set a cookie, or
   * tell somebody to log in.
   */
  wrong: string[]
  /** Sessions that did not work afterwards. */
  loggedOut: string[]
}

export async function outage({ sessions, awayMs, cluster }: OutageOptions): Promise<OutageResult> {
  const folder = await mkdtemp(join(tmpdir(), 'duet-outage-'))
  const port = await freePort()
  const databaseUrl = cluster ? await createDatabase(cluster.url) : undefined
  await fillEnvironment({ folder, databaseUrl }, { members: sessions, now: Date.now() - AWAY_BEFORE_MS })
  const env = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
  const server = await spawnServer('tests/support/api-process.ts', folder, port, env)
  const agent = new Agent({ keepAlive: true, maxSockets: sessions })
  const clients = Array.from({ length: sessions }, (_, session) =>
    connectClient(port, { cookies: sessionCookies(session), agent }),
  )
  const result: OutageResult = { polls: {}, writes: {}, wrong: [], loggedOut: [] }

  const look = (reply: Answer, counts: Record<number, number>, maySucceed: boolean) => {
    counts[reply.status] = (counts[reply.status] ?? 0) + 1
    const isPatient = reply.status === 503 && reply.headers.has('Retry-After')
    const isRight = isPatient || (maySucceed && reply.status === 200)
    const body = JSON.stringify(reply.body)
    if (!isRight || reply.headers.has('Set-Cookie') || body.includes('authentication_required')) {
      result.wrong.push(`${reply.status} ${JSON.stringify([...reply.headers])} ${body}`)
    }
  }
  async function live(client: HttpClient, isOver: () => boolean): Promise<void> {
    await wait(Math.random() * POLL_EVERY_MS)
    while (!isOver()) {
      look(await client.get('/api/user.php'), result.polls, cluster === undefined)
      look(await client.put('/api/user.php', { language: 'en' }), result.writes, false)
      await wait(POLL_EVERY_MS)
    }
  }

  let bringBack = await takeAway(folder, cluster)
  try {
    let isOver = false
    const living = Promise.all(clients.map((client) => live(client, () => isOver)))
    await wait(awayMs)
    isOver = true
    await living
    await bringBack()
    bringBack = () => Promise.resolve()
    await untilServed(clients[0])
    for (const [session, client] of clients.entries()) {
      const { status, body } = await client.get('/api/user.php')
      const text = JSON.stringify(body)
      if (status !== 200 || !text.includes(memberId(session))) result.loggedOut.push(`${status} ${text}`)
    }
    return result
  } finally {
    // The database is the next test's, too.
    await bringBack()
    agent.destroy()
    server.kill('SIGKILL')
    await once(server, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}

/** Makes the database unusable for the server; returns the way back. */
async function takeAway(folder: string, cluster: Cluster | undefined): Promise<() => Promise<void>> {
  if (cluster) {
    await cluster.crash()
    return () => cluster.resume()
  }
  const locker = new DatabaseSync(join(folder, 'duet.sqlite'), { timeout: 5000 })
  locker.exec('begin exclusive')
  return async () => {
    locker.exec('rollback')
    locker.close()
  }
}

async function untilServed(client: HttpClient | undefined): Promise<void> {
  const deadline = Date.now() + BACK_WITHIN_MS
  while ((await client?.get('/api/user.php'))?.status === 503 && Date.now() < deadline) await wait(50)
}

// security.md 1: members poll while the database is away. They are asked for patience, and nobody is logged out.

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PROTOCOL_HEADER, PROTOCOL_VERSION, REQUEST_TYPE_HEADER } from '../../src/contract/call.ts'
import { createDatabase } from '../support/database.ts'
import { memberId, sessionToken } from '../support/members.ts'
import { freePort, type Cluster } from '../support/postgres.ts'
import { spawnServer } from '../support/spawn-api.ts'
import { BRAND, fillEnvironment } from './environment.ts'

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

interface Reply {
  status: number
  headers: NodeJS.Dict<string | string[]>
  text: string
}

export async function outage({ sessions, awayMs, cluster }: OutageOptions): Promise<OutageResult> {
  const folder = await mkdtemp(join(tmpdir(), 'duet-outage-'))
  const port = await freePort()
  const databaseUrl = cluster ? await createDatabase(cluster.url) : undefined
  await fillEnvironment({ folder, databaseUrl }, { members: sessions, now: Date.now() - AWAY_BEFORE_MS })
  const env = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
  const server = await spawnServer('tests/support/api-process.ts', folder, port, env)
  const agent = new Agent({ keepAlive: true, maxSockets: sessions })
  const ask = (session: number, method: string, body?: object) => send(agent, port, session, method, body)
  const all = Array.from({ length: sessions }, (_, session) => session)
  const result: OutageResult = { polls: {}, writes: {}, wrong: [], loggedOut: [] }

  const look = (reply: Reply, counts: Record<number, number>, maySucceed: boolean) => {
    counts[reply.status] = (counts[reply.status] ?? 0) + 1
    const isPatient = reply.status === 503 && reply.headers['retry-after'] !== undefined
    const isRight = isPatient || (maySucceed && reply.status === 200)
    if (!isRight || reply.headers['set-cookie'] || reply.text.includes('authentication_required')) {
      result.wrong.push(`${reply.status} ${JSON.stringify(reply.headers)} ${reply.text}`)
    }
  }
  async function live(session: number, isOver: () => boolean): Promise<void> {
    await wait(Math.random() * POLL_EVERY_MS)
    while (!isOver()) {
      look(await ask(session, 'GET'), result.polls, cluster === undefined)
      look(await ask(session, 'PUT', { language: 'en' }), result.writes, false)
      await wait(POLL_EVERY_MS)
    }
  }

  try {
    const bringBack = await takeAway(folder, cluster)
    let isOver = false
    const living = Promise.all(all.map((session) => live(session, () => isOver)))
    await wait(awayMs)
    isOver = true
    await living
    await bringBack()
    await untilServed(() => ask(0, 'GET'))
    for (const session of all) {
      const { status, text } = await ask(session, 'GET')
      if (status !== 200 || !text.includes(memberId(session))) result.loggedOut.push(`${status} ${text}`)
    }
    return result
  } finally {
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

async function untilServed(ask: () => Promise<Reply>): Promise<void> {
  const deadline = Date.now() + BACK_WITHIN_MS
  while ((await ask()).status === 503 && Date.now() < deadline) await wait(50)
}

function send(agent: Agent, port: number, session: number, method: string, body?: object): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const headers = {
      Host: `${BRAND}.localhost:${port}`,
      Cookie: `session=${sessionToken(session)}`,
      'Sec-Fetch-Site': 'same-origin',
      [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
      [REQUEST_TYPE_HEADER]: 'client',
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    }
    const outgoing = request(
      { host: '127.0.0.1', port, method, path: '/api/user.php', agent, headers },
      (incoming) => {
        let text = ''
        incoming.on('data', (chunk: Buffer) => (text += chunk.toString()))
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }),
        )
        incoming.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body ? JSON.stringify(body) : undefined)
  })
}

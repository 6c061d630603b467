// Two processes over pgbouncer, HAProxy, a primary and its replica, as docs/scale.md has it.

import { spawnSync, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPooler } from '../../src/server/platform/db/dialects/postgres.ts'
import { migrate, openStore } from '../../src/server/platform/db/open.ts'
import { createDatabase } from '../support/database.ts'
import { missingPrograms, startFailover, type Failover } from '../support/failover.ts'
import { isFull, onPostgres } from '../support/full.ts'
import { memberId } from '../support/members.ts'
import { freePort, query } from '../support/postgres.ts'
import { spawnServer } from '../support/spawn-api.ts'
import { BRAND, fillEnvironment } from './environment.ts'
import { addressesOf, failOver } from './failover.ts'
import { call } from './load.ts'

const missing = isFull && onPostgres ? missingPrograms() : []
if (missing.length > 0) console.log(`No failover is played: this machine has no ${missing.join(', ')}.`)
/** For what takes seconds on a machine that has nothing else to do. */
const PATIENCE_MS = 400_000
/** Processes that migrate the same database at once. */
const STARTS = 10
/** Tries to read between a write and the next look at the replica, on a machine that stands still at times. */
const TRIES = 10

describe.runIf(isFull && onPostgres && missing.length === 0)('a PostgreSQL with a replica', () => {
  let failover: Failover
  beforeAll(async () => {
    failover = await startFailover()
  }, PATIENCE_MS)
  afterAll(() => failover?.stop(), PATIENCE_MS)

  test('a pooler is told from a proxy', async () => {
    expect(await isPooler({ connectionString: failover.pooledUrl })).toBe(true)
    expect(await isPooler({ connectionString: failover.directUrl })).toBe(false)
    expect(await isPooler({ connectionString: failover.primary.url })).toBe(false)
  })

  test(
    'a start without the address of PostgreSQL itself is refused behind a pooler',
    { timeout: PATIENCE_MS },
    () => {
      const { status, stderr } = spawnSync(process.execPath, ['src/server/main.ts'], {
        encoding: 'utf8',
        env: { ...process.env, NODE_ENV: '', PORT: '', DATABASE_URL: failover.pooledUrl },
      })
      expect([status, stderr]).toEqual([1, expect.stringContaining('DATABASE_DIRECT_URL')])
    },
  )

  test('starts at the same time leave no lock behind', { timeout: PATIENCE_MS }, async () => {
    const databaseUrl = await createDatabase(failover.pooledUrl)
    const starts = Array.from({ length: STARTS }, async () => {
      const store = openStore({ databaseUrl, dataDir: '' }, () => undefined)
      try {
        await migrate(store)
      } finally {
        await store.db.destroy()
      }
    })
    const locks = () =>
      query<{ granted: boolean }>(
        failover.primary.url,
        `select granted from pg_locks where locktype = 'advisory'`,
      )
    await Promise.all(starts)
    expect(await locks()).toEqual([])
  })

  describe('behind two processes', () => {
    const children: ChildProcess[] = []
    let folder = ''
    let ports: number[] = []
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'duet-replica-'))
      const databaseUrl = await createDatabase(failover.pooledUrl)
      const env = { DATABASE_URL: databaseUrl, ...addressesOf(failover, new URL(databaseUrl).pathname) }
      await fillEnvironment({ folder, databaseUrl })
      ports = [await freePort(), await freePort()]
      for (const port of ports) {
        children.push(
          await spawnServer('tests/support/api-process.ts', join(folder, String(port)), port, env),
        )
      }
    }, PATIENCE_MS)
    afterAll(async () => {
      for (const child of children) {
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
      await rm(folder, { recursive: true, force: true })
    }, PATIENCE_MS)

    const line = (process: 0 | 1) => ({
      port: ports[process]!,
      host: `${BRAND}.localhost:${ports[process]!}`,
    })
    const read = (process: 0 | 1, member: number, path: string) => call(line(process), member, 'GET', path)
    const write = (text: string) => {
      const body = { profile: memberId(1), text, cost: 1 }
      return call(line(0), 0, 'POST', '/api/chat.php', { body, key: randomUUID() })
    }
    const lastMessageOf = async (process: 0 | 1, member: number) =>
      (await read(process, member, '/api/chats.php')).body.chats[0]?.last_message.text as string | undefined
    const about = (text: string) => call(line(0), 0, 'PUT', '/api/profile.php', { body: { about: text } })
    const aboutAs = async (process: 0 | 1, member: number) =>
      (await read(process, member, `/api/profile.php?id=${memberId(0)}`)).body.about as string
    const pause = (what: 'pause' | 'resume') => query(failover.replica.url, `select pg_wal_replay_${what}()`)

    test(
      'who wrote and who was told read it at once, others from the replica',
      { timeout: PATIENCE_MS },
      async () => {
        let stale = 0
        for (let turn = 0; turn < TRIES && stale === 0; turn += 1) {
          // All that was is there, and read there.
          await expect.poll(() => aboutAs(1, 2)).toBe(await aboutAs(1, 0))
          await pause('pause')
          await about(`Turn ${turn}`)
          if ((await aboutAs(1, 2)) !== `Turn ${turn}`) stale += 1
          // Nothing but the write itself says so.
          expect(await aboutAs(1, 0)).toBe(`Turn ${turn}`)
          await write(`Message ${turn}`)
          expect(await lastMessageOf(1, 0)).toBe(`Message ${turn}`)
          expect(await lastMessageOf(1, 1)).toBe(`Message ${turn}`)
          if (stale === 0) await pause('resume')
        }
        expect(stale).toBe(1)
        // A replica that stands still is left alone.
        await expect.poll(() => aboutAs(1, 2)).toBe(await aboutAs(1, 0))
        await pause('resume')
      },
    )

    test('a replica that goes away takes no answer with it', { timeout: PATIENCE_MS }, async () => {
      await failover.replica.crash()
      const expected = await aboutAs(0, 0)
      for (const process of [0, 1, 0, 1] as const) expect(await aboutAs(process, 2)).toBe(expected)
      await failover.replica.resume()
    })
  })

  // security 42, security 78
  test(
    'pgbouncer, HAProxy, replica and primary die in turn: no write is lost or doubled',
    { timeout: PATIENCE_MS },
    async () => {
      const { awayMs, ...result } = await failOver(failover)
      console.log(`ms until all processes answered again: ${JSON.stringify(awayMs)}`)
      expect(result).toMatchObject({ exits: 0, strange: [], misheard: [] })
      expect(result).toMatchObject({ lost: [], double: [], disordered: [], findings: [] })
      expect(result.acknowledged).toBeGreaterThan(0)
      expect(result.stored).toBe(result.acknowledged)
      expect(result.paid).toBeGreaterThan(0)
      expect(result.completed).toBe(result.paid)
    },
  )
})

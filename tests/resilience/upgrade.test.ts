// security.md 83: from the first schema to today's, while members of the old release go on.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DEMO_LOGIN } from '../../demo/login.ts'
import { audit, countFindings } from '../../src/server/audit/audit.ts'
import { allMigrations } from '../../src/server/platform/db/open.ts'
import type { Store } from '../../src/server/platform/db/store.ts'
import { createDatabase, PGLITE } from '../support/database.ts'
import { isFull } from '../support/full.ts'
import { connectClient } from '../support/http-client.ts'
import { freePort } from '../support/postgres.ts'
import { spawnServer } from '../support/spawn-api.ts'
import { allBrands, BRAND, openEnvironment } from './environment.ts'
import { createWriter, fillFirstSchema, missingRows } from './first-release.ts'
import { rollOut, unpackPredecessor } from './rollout.ts'

const cluster = process.env.TEST_DATABASE_URL
/** Statements a migrating process gets further each time before it is killed. */
const LIFE = 25

describe.runIf(isFull && cluster !== PGLITE)('an upgrade from the first schema', () => {
  let folder: string
  let databaseUrl: string | undefined
  let store: Store
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'duet-upgrade-'))
    databaseUrl = cluster && (await createDatabase(cluster))
    store = openEnvironment({ folder, databaseUrl })
  })
  afterEach(async () => {
    await store.db.destroy()
    await rm(folder, { recursive: true, force: true })
  })
  const env = (): Record<string, string> => (databaseUrl ? { DATABASE_URL: databaseUrl } : {})

  /** Migrates in another process, which is killed at a statement; tells whether it came that far. */
  async function isKilledAt(statement: number): Promise<boolean> {
    const child = spawn(
      process.execPath,
      ['tests/resilience/migrate-and-die.ts', folder, String(statement), 'ours'],
      { stdio: 'inherit', env: { ...process.env, ...env() } },
    )
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
    if (code) throw new Error(`a migrating process ended with ${code}`)
    return signal === 'SIGKILL'
  }
  const migrated = () =>
    store.db
      .selectFrom('kysely_migration' as never)
      .selectAll()
      .execute()

  // security 83
  test('loses nothing while the old release writes and each attempt is killed', async () => {
    const before = await fillFirstSchema(store)
    const writer = createWriter(store, before)
    let isOver = false
    const writing = writer.run(() => isOver)
    const begun = performance.now()
    const progress: number[] = []
    try {
      for (let at = LIFE; await isKilledAt(at); at += LIFE) progress.push((await migrated()).length)
    } finally {
      isOver = true
    }
    await writing
    const seconds = (performance.now() - begun) / 1000
    console.log(
      `${progress.length} kills, after which ${progress.join(', ')} migrations stood, in ${seconds.toFixed(0)} s; ` +
        `${writer.written.account?.length} members signed up, ${writer.written.message?.length} messages; ` +
        `${writer.refused} attempts refused, the slowest change took ${writer.slowestMs.toFixed(0)} ms`,
    )

    expect(await migrated()).toHaveLength(Object.keys(allMigrations(store.engine)).length)
    expect(progress.length).toBeGreaterThan(3)
    expect(progress.at(-1)).toBeGreaterThan(1)
    expect(await missingRows(store, before)).toEqual({})
    const { account = [], ...others } = writer.written
    expect(account.length).toBeGreaterThan(10)
    const spent = account.map((row) =>
      row.id === 'old-receiver' ? row : { ...row, credits: 3, conversations_started: 1 },
    )
    expect(await missingRows(store, { account: spent, ...others })).toEqual({})
    for (const table of ['account', 'message', 'likes', 'ledger']) {
      const { length } = await store.db
        .selectFrom(table as 'account')
        .select('pool')
        .execute()
      expect(length, table).toBe((before[table]?.length ?? 0) + (writer.written[table]?.length ?? 0))
    }
    expect(countFindings(await audit(store, await allBrands())).found).toEqual([])
    await expectOldMembersIn()
  }, 600_000)

  /** A member of the first release logs in at today's with the password of then, and finds their conversations. */
  async function expectOldMembersIn(): Promise<void> {
    const port = await freePort()
    const server = await spawnServer('tests/support/api-process.ts', folder, port, env())
    try {
      const browser = connectClient(port, { origin: `http://${BRAND}.localhost:${port}` })
      const { name, password } = DEMO_LOGIN
      expect(await browser.post('/api/user.php', { login: name, password })).toMatchObject({ status: 200 })
      const chats = await browser.get('/api/chats.php')
      expect(chats.status).toBe(200)
      expect(JSON.stringify(chats.body)).toContain('"profile"')
    } finally {
      server.kill('SIGKILL')
      await once(server, 'exit')
    }
  }
})

describe.runIf(isFull && cluster !== undefined && cluster !== PGLITE)('a new release rolls out', () => {
  // security 83
  test('nobody notices while old and new processes serve side by side', async ({ skip }) => {
    const folder = await mkdtemp(join(tmpdir(), 'duet-before-'))
    try {
      const before = join(folder, 'release')
      const commit = unpackPredecessor(before)
      if (!commit) skip('the history of the repository is not here: no release before to serve beside')
      const result = await rollOut(await createDatabase(cluster!), before)
      const { acknowledged, together, startMs, refused } = result
      console.log(
        `beside ${commit?.slice(0, 8)}: ${acknowledged} messages, ${together} while both served; the first new process ` +
          `was ready after ${startMs.toFixed(0)} ms; asked to come back: ${JSON.stringify([...refused])}`,
      )
      expect(result).toMatchObject({ lost: [], double: [], disordered: [], findings: [], strange: [] })
      expect(result.stored).toBe(acknowledged)
      expect(result.completed).toBe(result.paid)
      expect(together).toBeGreaterThan(10)
      // A kept connection may break as its process ends: any balancer asks another one.
      expect([...refused.keys()].filter((status) => status > 0)).toEqual([])
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }, 600_000)
})

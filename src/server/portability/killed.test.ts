// The process of an import dies where nobody expects it, and is begun again.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allBrands } from '../../../tests/resilience/environment.ts'
import { memberLine, writeLines } from '../../../tests/support/brand-files.ts'
import { createDatabase, PGLITE } from '../../../tests/support/database.ts'
import { projectRoot } from '../../config/root.ts'
import { audit } from '../audit/audit.ts'
import { migrate, openStore } from '../platform/db/open.ts'
import type { Store } from '../platform/db/store.ts'

const MEMBERS = 2_500
const SLOW_MS = 240_000

const cluster = process.env.TEST_DATABASE_URL
const folder = mkdtempSync(join(tmpdir(), 'duet-killed-'))
let store: Store
let databaseUrl: string | undefined
beforeAll(async () => {
  databaseUrl = cluster === undefined || cluster === PGLITE ? undefined : await createDatabase(cluster)
  store = openStore({ dataDir: folder, databaseUrl }, () => undefined)
  await migrate(store)
})
afterAll(async () => {
  await store.db.destroy()
  rmSync(folder, { recursive: true })
})

const begin = (file: string) =>
  spawn(process.execPath, ['src/server/admin/import-members.ts', '--brand', 'amora', file], {
    cwd: projectRoot(),
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
    },
    stdio: 'ignore',
  })
const rowsOf = async (table: 'account' | 'profile' | 'likes' | 'message' | 'conversation' | 'imported') => {
  const { count } = await store.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

test(
  'an import that is killed and begun again brings all of it, and nothing twice',
  { timeout: SLOW_MS },
  async () => {
    const numbers = Array.from({ length: MEMBERS }, (_, index) => 10_000 + index)
    const pairs = numbers.slice(1)
    const file = writeLines([
      ...numbers.map((number) => memberLine(number)),
      ...pairs.map((number) => ({
        ...{ kind: 'like', from: `m${number}`, to: `m${number - 1}`, at: '2025-03-04T00:00:00Z' },
      })),
      ...pairs.map((number) => ({
        ...{ kind: 'conversation', id: `c${number}`, members: [`m${number}`, `m${number - 1}`] },
        messages: [1, 2, 3].map((hour) => ({
          ...{ from: `m${number}`, at: `2025-03-04T0${hour}:00:00Z`, text: 'Hello' },
        })),
      })),
    ])
    const all = 3 * MEMBERS - 2
    let before = 0
    for (const share of [0, 0.5]) {
      const child = begin(file)
      while ((await rowsOf('imported')) <= share * all && child.exitCode === null) await wait(20)
      child.kill('SIGKILL')
      await once(child, 'exit')
      const came = await rowsOf('imported')
      expect(came).toBeGreaterThan(before)
      expect(came).toBeLessThan(all)
      before = came
    }
    const last = begin(file)
    const [code] = (await once(last, 'exit')) as [number]
    expect(code).toBe(0)
    const counts = await Promise.all(
      (['imported', 'account', 'profile', 'likes', 'conversation', 'message'] as const).map(rowsOf),
    )
    expect(counts).toEqual([all, MEMBERS, MEMBERS, MEMBERS - 1, MEMBERS - 1, 3 * (MEMBERS - 1)])
    expect(await audit(store, await allBrands())).toEqual([])
  },
)

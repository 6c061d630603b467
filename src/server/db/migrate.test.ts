// security.md 83: a migration that is killed on its way leaves nothing that keeps the next one from succeeding.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectRoot } from '../../config/root.ts'
import { createDatabase, freshStore, PGLITE } from '../../testing/database.ts'
import { tableNames } from '../../testing/whole-database.ts'
import { migrate, openStore, type Store } from './open.ts'

const database = process.env.TEST_DATABASE_URL
const file = join(projectRoot(), 'src/testing/chaos/migrate-and-die.ts')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duet-migrate-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function dieAt(statement: number, env: Record<string, string>): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [file, folder, String(statement)], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  return signal
}

const columnsOf = async ({ db }: Store) =>
  (await db.introspection.getTables())
    .map(({ name, columns }) => `${name}: ${columns.map((column) => column.name).join(' ')}`)
    .sort()

test.skipIf(database === PGLITE)(
  'killed at its beginning, in its middle and near its end, it is run again',
  { timeout: 60_000 },
  async () => {
    const whole = await freshStore()
    const databaseUrl = database === undefined ? undefined : await createDatabase(database)
    const store = openStore({ dataDir: folder, databaseUrl }, () => undefined)
    try {
      const statements = (await tableNames(whole.store)).length
      for (const at of [5, Math.round(statements / 2), statements]) {
        expect(await dieAt(at, databaseUrl ? { DATABASE_URL: databaseUrl } : {})).toBe('SIGKILL')
      }
      await migrate(store)
      expect(await columnsOf(store)).toEqual(await columnsOf(whole.store))
      await migrate(store)
    } finally {
      await store.db.destroy()
      await whole.drop()
    }
  },
)

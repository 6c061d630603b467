// Migrates the database of DATABASE_URL, else of a folder, and is killed at its n-th statement, by our migrations or with a
// made-up one after them: `node migrate-and-die.ts DATA_DIR N ours|second`.

import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { migrate, openStore } from '../../src/server/platform/db/open.ts'
import { withSecondMigration } from '../support/second-migration.ts'

const [dataDir = '', at = '', which] = process.argv.slice(2)
let remaining = Number(at)

function dieInTime<T extends object>(prototype: T, method: keyof T): void {
  const original = prototype[method] as (...args: unknown[]) => unknown
  prototype[method] = function (this: T, ...args: unknown[]) {
    remaining -= 1
    if (remaining < 0) process.kill(process.pid, 'SIGKILL')
    return original.apply(this, args)
  } as T[keyof T]
}

dieInTime(DatabaseSync.prototype, 'prepare')
dieInTime(pg.Client.prototype, 'query')
const store = openStore({ dataDir, databaseUrl: process.env.DATABASE_URL }, () => undefined)
await migrate(store, which === 'ours' ? undefined : withSecondMigration(store.engine))
await store.db.destroy()

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate, openStore } from '../../src/server/platform/db/open.ts'
import type { Store } from '../../src/server/platform/db/store.ts'
import { spreadVisits } from '../support/members.ts'
import { startCluster } from '../support/postgres.ts'
import type { Load } from './load.ts'

/** Where benches fill in members: Amora's pool has partners in it. */
export const HOME = { brand: 'amora', pool: 'amora' }

export interface Filled {
  folder: string
  /** For servers on it. */
  env: Record<string, string>
  /** How long it took, in seconds. */
  seconds: number
}

/**
 * Fills a database of its own, on a disk and synced as in production, and removes it after the work. Null where the
 * machine has no PostgreSQL.
 */
export async function withFilled<T>(
  engine: 'sqlite' | 'postgres',
  fill: (store: Store) => Promise<void>,
  work: (filled: Filled) => Promise<T>,
): Promise<T | null> {
  const cluster = engine === 'postgres' ? await startCluster({ outlives: 'power' }) : null
  if (engine === 'postgres' && !cluster) {
    console.log('PostgreSQL skipped: its programs are not on this machine')
    return null
  }
  const folder = mkdtempSync(join(tmpdir(), 'duet-scale-'))
  try {
    const begun = performance.now()
    const store = openStore({ dataDir: folder, databaseUrl: cluster?.socketUrl }, () => undefined)
    await migrate(store)
    await fill(store)
    // As the autovacuum of a server that has run for a while leaves it.
    if (store.engine === 'postgres') await sql`vacuum analyze`.execute(store.db)
    await spreadVisits(store, Date.now())
    await store.db.destroy()
    const env: Record<string, string> = cluster ? { DATABASE_URL: cluster.socketUrl } : {}
    return await work({ folder, env, seconds: (performance.now() - begun) / 1000 })
  } finally {
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Answers that were no success, as a table shows them. */
export const refusedIn = ({ refused }: Pick<Load, 'refused'>): string | number =>
  [...refused].map(([status, times]) => `${times} × ${status}`).join(', ') || 0

export const yesNo = (holds: boolean): string => (holds ? 'yes' : 'NO')

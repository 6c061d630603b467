import { startCluster } from '../support/postgres.ts'

/** Plays a benchmark on SQLite, and on a PostgreSQL of its own where the machine has one; whether it held on each. */
export async function onEachEngine(
  run: (engine: string, databaseUrl?: string) => Promise<boolean>,
): Promise<boolean> {
  const holds = await run('SQLite')
  const cluster = await startCluster()
  if (!cluster) return holds
  try {
    return (await run('PostgreSQL', cluster.socketUrl)) && holds
  } finally {
    await cluster.stop()
  }
}

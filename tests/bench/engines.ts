import { startCluster } from '../support/postgres.ts'

/** Plays a benchmark on SQLite, and on a PostgreSQL of its own where the machine has one; whether it held on each. */
export async function onEachEngine(
  play: (engine: string, databaseUrl?: string) => Promise<boolean>,
): Promise<boolean> {
  const holds = await play('SQLite')
  const cluster = await startCluster()
  if (!cluster) return holds
  try {
    return (await play('PostgreSQL', cluster.socketUrl)) && holds
  } finally {
    await cluster.stop()
  }
}

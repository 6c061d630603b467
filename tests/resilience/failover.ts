// Each part between the processes and their data is killed once under load, the primary last, and its replica takes over.

import type { Failover } from '../support/failover.ts'
import { restartDatabase, type RestartResult } from './restarts.ts'

export interface FailoverResult extends RestartResult {
  /** From when a part was killed to when all processes answered again, by its name. */
  awayMs: Record<string, number>
}

/** Addresses of a database of these servers, beside the one that is written to. */
export const addressesOf = ({ directUrl, replica }: Failover, database: string) => ({
  DATABASE_DIRECT_URL: Object.assign(new URL(directUrl), { pathname: database }).href,
  DATABASE_REPLICA_URL: Object.assign(new URL(replica.url), { pathname: database }).href,
})

export async function failOver(failover: Failover): Promise<FailoverResult> {
  const { parts, pooledUrl } = failover
  const awayMs: Record<string, number> = {}
  let turn = 0
  const result = await restartDatabase({
    restarts: parts.length,
    cluster: {
      url: pooledUrl,
      crash: () => parts[turn]!.crash(),
      resume: () => parts[turn]!.resume(),
    },
    env: (database) => addressesOf(failover, database),
    onRestart(_, __, away) {
      awayMs[parts[turn]!.name] = Math.round(away)
      turn += 1
    },
  })
  return { ...result, awayMs }
}

import { existsSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** Fields of a process in `/proc`, from its state on; null once it has ended. */
function statOf(pid: number): string[] | null {
  const file = `/proc/${pid}/stat`
  // A program's name may hold spaces; it ends with the last bracket.
  return existsSync(file) ? (readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? null) : null
}

/** Processor time that processes and their ended children have had, in seconds; NaN where the system has no `/proc`. */
export function cpuOf(pids: readonly number[]): number {
  if (!statOf(process.pid)) return NaN
  const ticks = pids.flatMap((pid) => statOf(pid)?.slice(11, 15).map(Number) ?? [])
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND
}

/** All processes of a PostgreSQL, from those that its `pg_stat_activity` names: what ended before is counted with their parent. */
export function postgresPids(named: readonly number[]): number[] {
  const parent = Number(statOf(named[0] ?? 0)?.[1])
  return parent > 0 ? [parent, ...named] : [...named]
}

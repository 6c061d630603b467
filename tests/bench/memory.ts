import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** For servers that are weighed. */
export const WEIGHED = { NODE_OPTIONS: '--expose-gc' }
const COLLECTED_MS = 4000

/** Resident memory of `tests/support/api-process.ts`, started with `WEIGHED`, once it has collected what it may, in bytes. */
export async function residentBytes(child: ChildProcess): Promise<number> {
  child.kill('SIGUSR2')
  await wait(COLLECTED_MS)
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}

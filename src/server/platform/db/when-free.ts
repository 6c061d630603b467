import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseBusy } from './errors.ts'

const PATIENCE_MS = 10_000
const WAIT_MS = 100

/**
 * Runs `work`, and again while another process holds the database: for what a process does as it starts, which nobody asks it
 * for again. `work` has to bear being run twice. Throws what the database says after ten seconds.
 */
export async function whenFree<T>(work: () => Promise<T>, waitMs = WAIT_MS): Promise<T> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseBusy(error) || performance.now() > until) throw error
      await wait(waitMs)
    }
  }
}

// Serves built brands: what an operator runs. `npm start` builds first and prints the addresses.

import { EnvironmentError, readConfig } from './env.ts'
import { startServer } from './start.ts'
import { ConfigError } from '../config/problem.ts'
import { SiteNotBuiltError } from './http/site-files.ts'
import { StartError } from './start-error.ts'

const EXPECTED = [ConfigError, EnvironmentError, StartError, SiteNotBuiltError]

/** Ends the process over an error: one clear message where it is the operator's to mend, the trace where it is ours. */
export function exitWith(error: unknown): never {
  const expected = EXPECTED.some((kind) => error instanceof kind)
  console.error(expected ? (error as Error).message : error)
  process.exit(1)
}

/** Closes on the first SIGINT or SIGTERM; a second one ends the process at once. */
export function closeOnSignal(close: () => Promise<void>): void {
  let closing = false
  const stop = () => {
    if (closing) process.exit(1)
    closing = true
    close().then(() => process.exit(0), exitWith)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

if (import.meta.main) {
  try {
    const server = await startServer(readConfig(process.env))
    closeOnSignal(() => server.close())
  } catch (error) {
    exitWith(error)
  }
}

// Serves built brands: what an operator runs. `npm start` builds first and prints the addresses.

import { readConfig } from './env.ts'
import { exitWith } from './platform/exit.ts'
import { startServer } from './start.ts'

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

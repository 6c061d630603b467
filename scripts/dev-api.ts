// The API of `npm run dev`, started again whenever one of its files changes.

import { readConfig } from '../src/server/env.ts'
import { closeOnSignal } from '../src/server/main.ts'
import { exitWith } from '../src/server/platform/exit.ts'
import { startServer } from '../src/server/start.ts'

try {
  const { PAGES_PORT, ...environment } = process.env
  const server = await startServer({ ...readConfig(environment), pagesPort: Number(PAGES_PORT) })
  closeOnSignal(() => server.close())
} catch (error) {
  exitWith(error)
}

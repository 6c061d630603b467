// The command as a timer runs it, against a server whose brands answer, or never do.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, PGLITE } from '../../../tests/support/database.ts'
import { projectRoot } from '../../config/root.ts'
import { migrate, openStore } from '../platform/db/open.ts'

const SLOW_MS = 120_000
const cluster = process.env.TEST_DATABASE_URL
const folder = mkdtempSync(join(tmpdir(), 'duet-probe-'))
const textfile = join(folder, 'duet.prom')
let databaseUrl: string | undefined

let isSilent = true
let visited: (brand: string) => void = () => undefined
/** No brand answers as a probe's; `minerve` does not at all while it is silent. */
const server = createServer((request, response) => {
  const [brand = ''] = (request.headers.host ?? '').split('.')
  visited(brand)
  if (brand !== 'minerve' || !isSilent) response.writeHead(404).end()
})

beforeAll(async () => {
  databaseUrl = cluster === undefined || cluster === PGLITE ? undefined : await createDatabase(cluster)
  const store = openStore({ dataDir: folder, databaseUrl }, () => undefined)
  await migrate(store)
  await store.db.destroy()
  server.listen(0)
  await once(server, 'listening')
}, SLOW_MS)
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

const run = () =>
  spawn(
    process.execPath,
    ['src/server/admin/probe.ts', '--brand', 'amora', '--brand', 'minerve', '--textfile', textfile],
    {
      cwd: projectRoot(),
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        DATA_DIR: folder,
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
        PORT: String((server.address() as AddressInfo).port),
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      },
    },
  )
const successes = () => {
  const found = readFileSync(textfile, 'utf8').matchAll(/^duet_probe_success\{brand="(\w+)"\} (\d)$/gm)
  return Object.fromEntries(Array.from(found, ([, brand = '', value]) => [brand, Number(value)]))
}

test(
  'what a brand told is written before the next is visited, and stays when the command dies',
  { timeout: SLOW_MS },
  async () => {
    writeFileSync(textfile, 'duet_probe_success{brand="amora"} 1\nduet_probe_success{brand="minerve"} 1\n')
    const atSilence = new Promise<void>((resolve) => {
      visited = (brand) => brand === 'minerve' && resolve()
    })
    const child = run()
    await Promise.race([atSilence, once(child, 'exit')])
    expect(child.exitCode).toBeNull()
    expect(successes()).toEqual({ amora: 0, minerve: 1 })
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(successes()).toEqual({ amora: 0, minerve: 1 })
    expect(existsSync(`${textfile}.new`)).toBe(false)

    isSilent = false
    const [code] = (await once(run(), 'exit')) as [number]
    expect([code, successes()]).toEqual([1, { amora: 0, minerve: 0 }])
  },
)

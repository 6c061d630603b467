import { freePort } from '../support/postgres.ts'
import { spawnServer } from '../support/spawn-api.ts'
import { sendRaw } from './raw-load.ts'

const SECONDS = 3
const REQUEST = 'GET / HTTP/1.1\r\nHost: bare\r\n\r\n'

/** The machine's speed at the time: answers a second of node:http with one query, flat out. */
export async function bareRate(folder: string, env: Readonly<Record<string, string>> = {}): Promise<number> {
  const port = await freePort()
  const child = await spawnServer('tests/bench/bare.ts', folder, port, env)
  const load = await sendRaw(port, { connections: 32, seconds: SECONDS, next: () => REQUEST })
  child.kill('SIGKILL')
  return load.latencies.length / load.seconds
}

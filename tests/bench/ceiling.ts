import { freePort } from '../support/postgres.ts'
import { spawnServer } from '../support/spawn-api.ts'
import { cpuOf } from './cpu.ts'
import { type Load, type LoadRequest, sendFlatOut } from './load.ts'
import { members, mixed, ONLINE } from './mix.ts'

const CONNECTIONS = 32
const ROUNDS = 4
const WARM_SECONDS = 2
/** Of the mix: most members have an answer of each list then, as those who are online have. */
const WARM_REQUESTS = 4 * ONLINE

/** The most a server does. */
export interface Ceiling {
  load: Load
  perSecond: number
  /** Processor time of the server's process for a request, in milliseconds. */
  cpuMs: number
}

/** The most bare node:http and the mix in the API do, in turns: whatever else a machine does meets both. */
export async function ceilingsOf(
  folder: string,
  env: Readonly<Record<string, string>>,
  seconds: number,
): Promise<{ bare: Ceiling; mix: Ceiling }> {
  const open = async (file: string, nextOf: (port: number) => (index: number) => LoadRequest) => {
    const port = await freePort()
    const child = await spawnServer(file, folder, port, env)
    const next = nextOf(port)
    let asks = 0
    const load = (forSeconds: number) =>
      sendFlatOut(port, { connections: CONNECTIONS, seconds: forSeconds, next: () => next(asks++) })
    return { load, asked: () => asks, cpu: () => cpuOf([child.pid ?? 0]), end: () => child.kill('SIGKILL') }
  }
  const bare = await open('tests/bench/bare.ts', (port) => members(port, () => ({ path: '/' })))
  const mix = await open('tests/support/api-process.ts', (port) => members(port, mixed))
  try {
    const both = [bare, mix]
    for (const { load } of both) await load(WARM_SECONDS)
    while (mix.asked() < WARM_REQUESTS) await mix.load(WARM_SECONDS)
    const before = both.map(({ cpu }) => cpu())
    const rounds: [Load, Load][] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push([await bare.load(seconds / ROUNDS), await mix.load(seconds / ROUNDS)])
    }
    const [ofBare, ofMix] = both.map(({ cpu }, index): Ceiling => {
      const load = sumOf(rounds.map((round) => round[index]!))
      const done = load.latencies.length
      const cpuMs = ((cpu() - before[index]!) * 1000) / done
      return { load, perSecond: done / load.seconds, cpuMs }
    })
    return { bare: ofBare!, mix: ofMix! }
  } finally {
    bare.end()
    mix.end()
  }
}

function sumOf(loads: readonly Load[]): Load {
  const refused = new Map<number, number>()
  for (const [status, times] of loads.flatMap((load) => [...load.refused]))
    refused.set(status, (refused.get(status) ?? 0) + times)
  return {
    latencies: loads.flatMap(({ latencies }) => latencies).sort((one, other) => one - other),
    refused,
    seconds: loads.reduce((sum, { seconds }) => sum + seconds, 0),
  }
}

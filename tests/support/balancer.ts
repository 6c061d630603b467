import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const ASKED_EVERY_MS = 50

export interface Balancer {
  port: number
  /** Ports that said last that they are ready. */
  readonly ready: readonly number[]
  stop(): Promise<void>
}

/** Spreads requests over the ports that answer `ready.php` well, over kept connections, and repeats nothing. */
export async function startBalancer(
  ports: readonly number[],
  host: (port: number) => string,
): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  let turn = 0
  const server = createServer(pass).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = (server.address() as AddressInfo).port

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const chosen = [...ready][turn++ % Math.max(1, ready.size)]
    const { method, url: path, headers } = incoming
    const forward = request({ agent, host: '127.0.0.1', port: chosen, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forward.on('error', () => outgoing.destroy())
    incoming.pipe(forward)
  }

  async function askAll(): Promise<void> {
    await Promise.all(
      ports.map(async (port) => {
        if (await isReady(port, host(own))) ready.add(port)
        else ready.delete(port)
      }),
    )
  }
  await askAll()
  let timer: NodeJS.Timeout | undefined
  const askOn = () => {
    timer = setTimeout(() => void askAll().then(() => server.listening && askOn()), ASKED_EVERY_MS)
  }
  askOn()

  return {
    port: own,
    get ready() {
      return [...ready]
    },
    async stop() {
      clearTimeout(timer)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      agent.destroy()
    },
  }
}

function isReady(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = request(
      { host: '127.0.0.1', port, path: '/api/ready.php', agent: false, headers: { Host: host } },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode === 200)
      },
    )
    asking.on('error', () => resolve(false))
    asking.end()
  })
}

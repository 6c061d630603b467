import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface ProxyFaults {
  /** Of all requests, so many are lost on the way, or their answers. */
  dropped: number
  /** So many reach the server twice, the second copy at a time of its own. */
  doubled: number
  /** Each way takes up to so long. */
  delayMs: number
}

export interface FaultProxy {
  port: number
  readonly lostRequests: number
  readonly lostAnswers: number
  readonly doubled: number
  /** Waits until no copy is on its way any more. */
  settled(): Promise<void>
  close(): Promise<void>
}

const HEAD_END = '\r\n\r\n'

/** Whether the bytes hold a whole request. */
function isWhole(bytes: Buffer): boolean {
  const end = bytes.indexOf(HEAD_END)
  if (end < 0) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, end))?.[1] ?? '0'
  return bytes.length >= end + HEAD_END.length + Number(length)
}

/** A proxy before `port` that loses, delays and doubles. One connection carries one request. */
export async function faultProxy(
  port: number,
  { dropped, doubled, delayMs }: ProxyFaults,
): Promise<FaultProxy> {
  const counts = { lostRequests: 0, lostAnswers: 0, doubled: 0 }
  const clients = new Set<Socket>()
  const underWay = new Set<Promise<void>>()
  const delay = () => new Promise<void>((resolve) => setTimeout(resolve, Math.random() * delayMs))

  /** Sends a request to the server; answers what it says. */
  function forward(bytes: Buffer): Promise<Buffer> {
    return new Promise((resolve) => {
      const answer: Buffer[] = []
      const upstream = connect(port, '127.0.0.1')
      upstream.on('error', () => undefined)
      upstream.on('data', (chunk: Buffer) => answer.push(chunk))
      upstream.on('close', () => resolve(Buffer.concat(answer)))
      upstream.write(bytes)
    })
  }

  async function carry(client: Socket, request: Buffer): Promise<void> {
    const chance = Math.random()
    if (chance < dropped / 2) {
      counts.lostRequests += 1
      client.destroy()
      return
    }
    if (Math.random() < doubled) {
      counts.doubled += 1
      track(delay().then(() => forward(request)))
    }
    await delay()
    const answer = await forward(request)
    if (chance < dropped) {
      counts.lostAnswers += 1
      client.destroy()
      return
    }
    await delay()
    client.end(answer)
  }

  function track(work: Promise<unknown>): void {
    const tracked = work.then(() => void underWay.delete(tracked))
    underWay.add(tracked)
  }

  const server = createServer((client) => {
    clients.add(client)
    let bytes = Buffer.alloc(0)
    client.on('error', () => undefined)
    client.on('close', () => clients.delete(client))
    client.on('data', function take(chunk: Buffer) {
      bytes = Buffer.concat([bytes, chunk])
      if (!isWhole(bytes)) return
      client.off('data', take)
      track(carry(client, bytes))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    get lostRequests() {
      return counts.lostRequests
    },
    get lostAnswers() {
      return counts.lostAnswers
    },
    get doubled() {
      return counts.doubled
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    async close() {
      server.close()
      for (const client of clients) client.destroy()
      await once(server, 'close')
    },
  }
}

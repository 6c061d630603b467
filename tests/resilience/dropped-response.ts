import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** One answer in so many is swallowed. */
export const SWALLOWED_OF = 12

export interface Proxy {
  port: number
  /** Answers that were swallowed so far. */
  swallowed(): number
  close(): Promise<void>
}

/**
 * One port before several servers, taken in turn, that swallows one answer in `swallowedOf`: the server has done its
 * work, and the client hears nothing but a broken connection.
 */
export async function swallowingProxy(ports: readonly number[], swallowedOf: number): Promise<Proxy> {
  let count = 0
  let turn = 0
  const clients = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(ports[turn++ % ports.length] ?? 0, '127.0.0.1')
    clients.add(client)
    client.on('error', () => upstream.destroy())
    upstream.on('error', () => client.destroy())
    client.on('close', () => {
      clients.delete(client)
      upstream.destroy()
    })
    upstream.on('close', () => client.destroy())
    client.pipe(upstream)
    upstream.on('data', (bytes: Buffer) => {
      if (Math.floor(Math.random() * swallowedOf) === 0) {
        count += 1
        client.destroy()
        upstream.destroy()
      } else client.write(bytes)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    swallowed: () => count,
    async close() {
      server.close()
      for (const client of clients) client.destroy()
      await once(server, 'close')
    },
  }
}

import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'

export interface Proxy {
  port: number
  /** Answers that were swallowed so far. */
  swallowed(): number
  close(): Promise<void>
}

/**
 * A proxy before `port` that swallows answers: where `chance` says so, the server has done its work, and the client
 * hears nothing but a broken connection.
 */
export async function swallowingProxy(port: number, chance: () => boolean): Promise<Proxy> {
  let count = 0
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    client.on('error', () => upstream.destroy())
    upstream.on('error', () => client.destroy())
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    client.pipe(upstream)
    upstream.on('data', (bytes: Buffer) => {
      if (chance()) {
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
      await once(server, 'close')
    },
  }
}

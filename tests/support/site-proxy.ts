import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SiteProxy {
  port: number
  /** No request gets through any more. */
  cut(): Promise<void>
  restore(): Promise<void>
  /** From now on the site has another service worker, as after a deploy. */
  deployWorker(): void
  close(): Promise<void>
}

/** The network between a browser and the site on `port`. */
export async function siteProxy(port: number): Promise<SiteProxy> {
  let deploys = 0
  const toSite = (text: string | undefined) => text?.replace(/:\d+$/, `:${port}`)

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { host, origin, ...rest } = incoming.headers
    const headers = {
      ...rest,
      host: toSite(host),
      'accept-encoding': 'identity',
      // A browser that holds an older worker is sent the new one.
      'if-none-match': '',
      ...(origin ? { origin: toSite(origin) } : {}),
    }
    const options = { host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers }
    const upstream = ask(options, (answer) => {
      const isWorker = incoming.url === '/sw.js' && deploys > 0
      const sent = { ...answer.headers }
      if (isWorker) delete sent['content-length']
      outgoing.writeHead(answer.statusCode ?? 502, sent)
      if (isWorker) outgoing.write(`// deploy ${deploys}\n`)
      answer.pipe(outgoing)
    })
    upstream.on('error', () => outgoing.destroy())
    outgoing.on('close', () => upstream.destroy())
    incoming.pipe(upstream)
  }

  let server = createServer(forward)
  const listen = async (on: number) => {
    server = createServer(forward).listen(on, '127.0.0.1')
    await once(server, 'listening')
  }
  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  await listen(0)
  const own = (server.address() as AddressInfo).port
  return {
    port: own,
    cut,
    restore: () => listen(own),
    deployWorker: () => void (deploys += 1),
    close: cut,
  }
}

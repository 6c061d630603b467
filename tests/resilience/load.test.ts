import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createLoad } from './load.ts'

test('an order that leads to no bank is told of', async () => {
  const server = createServer((_, response) =>
    response.setHeader('Content-Type', 'application/json').end('{"bundles": [], "redirect_url": null}'),
  ).listen(0)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const load = createLoad({ port, host: `amora.localhost:${port}` })
  let rounds = 0
  await load.run(() => rounds++ > 100)
  expect(load.strange[0]).toContain('/api/order.php: 200')
})

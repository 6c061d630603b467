import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { corkedSocket } from './dialects/corked-socket.ts'

let server: Server
let theirs: Socket
let ours: Socket
beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  ours = corkedSocket()
  ours.connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [[accepted]] = await Promise.all([once(server, 'connection'), once(ours, 'connect')])
  theirs = accepted as Socket
})
afterEach(() => {
  ours.destroy()
  server.close()
})

test('a corked socket sends all writes of one turn of the event loop at once', async () => {
  const received: string[] = []
  theirs.on('data', (chunk: Buffer) => received.push(chunk.toString()))
  for (const text of ['one ', 'turn ', 'says']) ours.write(text)
  await expect.poll(() => received).toEqual(['one turn says'])
})

test('a corked socket closes when the peer goes during a write, so no caller hangs', async () => {
  // A connection that is lost may be lost with an error.
  ours.on('error', () => undefined)
  ours.resume()
  const closed = once(ours, 'close')
  setTimeout(() => {
    // The end is read before this turn of the event loop writes.
    theirs.destroy()
    ours.write('Is anybody there?')
  })
  expect(await Promise.race([closed.then(() => 'closed'), wait(2000, 'waiting')])).toBe('closed')
})

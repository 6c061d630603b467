import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { duplexPair } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { fc } from '../../../tests/support/property.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openRaw, type RawSocket } from '../../../tests/support/raw.ts'
import { portOf } from './listen.ts'
import { readPlain, createLoadShedder } from './load-shedder.ts'
import { sampled } from '../../../tests/support/full.ts'

const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`
const GET = head('GET /api/user.php?x=1 HTTP/1.1', 'Host: amora.localhost', 'X-Locale: da')
const put = (length: string, body: string) => head('PUT /api/user.php HTTP/1.1', 'Host: a', length) + body

describe('what is plainly one request', () => {
  test('a plain request is one whole head, with all of its body', () => {
    const plain = readPlain(GET)
    expect(plain).toMatchObject({ method: 'GET', path: '/api/user.php' })
    expect([plain?.header('Host'), plain?.header('X-Locale'), plain?.header('Cookie')]).toEqual([
      'amora.localhost',
      'da',
      undefined,
    ])
    expect(readPlain(put('Content-Length: 2', '{}'))).toMatchObject({ method: 'PUT' })
    expect(readPlain(head('GET / HTTP/1.1', 'Connection: keep-alive'))).not.toBeNull()
  })

  test.each([
    ['half a head', GET.slice(0, -1)],
    ['two requests', GET + GET],
    ['a body that is still to come', put('Content-Length: 2', '{')],
    ['more than its body', put('Content-Length: 1', '{}')],
    ['a body without a length', put('Cookie: a=b', '{}')],
    ['a body in chunks', put('Transfer-Encoding: chunked', '0\r\n\r\n')],
    ['two lengths', put('Content-Length: 2\r\nContent-Length: 2', '{}')],
    ['a length that is none', put('Content-Length: +2', '{}')],
    ['a length with a space before its colon', put('Content-Length : 2', '{}')],
    ['a line end that is none', head('GET / HTTP/1.1', 'A: b\nTransfer-Encoding: chunked')],
    ['a lone return', head('GET / HTTP/1.1', 'A: b\rContent-Length: 5')],
    ['a folded line', head('GET / HTTP/1.1', 'A: b', ' c')],
    ['a question before its body', head('POST / HTTP/1.1', 'Expect: 100-continue')],
    ['a change of protocol', head('GET / HTTP/1.1', 'Upgrade: websocket')],
    ['a last request', head('GET / HTTP/1.1', 'Connection: close')],
    ['an old protocol', head('GET / HTTP/1.0')],
    ['an answer without a body', head('HEAD / HTTP/1.1')],
    ['a whole address', head('GET http://amora.localhost/ HTTP/1.1')],
    ['another protocol', '\x16\x03\x01\r\n\r\n'],
  ])('a plain request is not %s', (_, text) => {
    expect(readPlain(text)).toBeNull()
  })

  /** The requests that Node’s own parser finds; null where it takes the bytes for none. */
  async function parse(text: string): Promise<string[] | null> {
    const requests: string[] = []
    let isRefused = false
    const server = createServer((incoming, outgoing) => {
      incoming.resume().on('end', () => {
        requests.push(`${incoming.method} ${incoming.url}`)
        outgoing.end()
      })
    })
    server.on('clientError', () => (isRefused = true))
    const [client, side] = duplexPair()
    server.emit('connection', side)
    client.on('error', () => undefined).resume()
    client.write(Buffer.from(text, 'latin1'))
    for (let count = 0; count < 6; count += 1) await turn()
    const isNone = isRefused
    // Were something left over, or still to come, this would not be a request of its own.
    client.write(GET)
    for (let count = 0; count < 6; count += 1) await turn()
    client.destroy()
    return isNone ? null : requests
  }

  // security 79
  test('a plain request is one request for Node’s parser too, whatever its bytes', async () => {
    const line = fc.constantFrom(
      'Host: a',
      'Cookie: a=b',
      'Content-Length: 0',
      'Content-Length: 4',
      'content-length: 04',
      'X: ',
      'Content-Length:4',
      'Content-Length: 4 ',
      'Transfer-Encoding: chunked',
      'Transfer-Encoding : chunked',
      'Connection: keep-alive',
      'Connection: close',
      ' folded',
      'X: a\nY: b',
      'X: a\rY: b',
      'X',
      ': x',
      'X\0: y',
    )
    const request = fc
      .record({
        start: fc.constantFrom(
          'GET /a HTTP/1.1',
          'POST /a?b=c HTTP/1.1',
          'PUT /a  HTTP/1.1',
          'DELETE /a HTTP/1.1',
        ),
        lines: fc.array(line, { maxLength: 4 }),
        body: fc.constantFrom('', '', 'abcd', 'GET ', '\r\n\r\n', 'GET / HTTP/1.1\r\n\r\n'),
      })
      .map(({ start, lines, body }) => head(start, 'Host: a', ...lines) + body)
    let plain = 0
    await fc.assert(
      fc.asyncProperty(request, async (text) => {
        const read = readPlain(text)
        if (!read) return
        const requests = await parse(text)
        // A request that the parser refuses is refused here too, only in other words.
        if (requests === null) return
        plain += 1
        expect(requests.map((target) => target.split('?')[0])).toEqual([
          `${read.method} ${read.path}`,
          'GET /api/user.php',
        ])
      }),
      { numRuns: sampled(500, 3000) },
    )
    expect(plain).toBeGreaterThan(sampled(20, 120))
  })
})

describe('a server that is full', () => {
  const limiter = { isFull: false }
  const REFUSED = 'HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n'
  let server: Server
  let raw: RawSocket
  let parsed: string[]
  let letGo: (() => void) | null

  beforeEach(async () => {
    limiter.isFull = false
    parsed = []
    letGo = null
    server = createServer((incoming, outgoing) => {
      parsed.push(`${incoming.method} ${incoming.url}`)
      const answer = () => void outgoing.end('served')
      if (incoming.url === '/slow') letGo = answer
      else incoming.resume().on('end', answer)
    })
    createLoadShedder(server, {
      concurrency: limiter,
      refuse: ({ path }) => (path === '/always' ? null : Buffer.from(REFUSED)),
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    raw = await openRaw(portOf(server))
  })
  afterEach(async () => {
    raw.socket.destroy()
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })

  const served = () => raw.text.split('HTTP/1.1 200').length - 1
  const refused = () => raw.text.split('HTTP/1.1 503').length - 1
  async function ask(text: string): Promise<void> {
    const before = served()
    raw.write(text)
    await expect.poll(served).toBe(before + 1)
  }

  /** From here on the connection asks while the server is full; the parser knows of it twice. */
  async function fill(): Promise<void> {
    limiter.isFull = true
    await ask(GET)
    await ask(GET)
  }

  // security 79
  test('the load shedder answers without the parser and keeps the connection', async () => {
    await ask(GET)
    await fill()
    for (const times of [1, 2, 3]) {
      raw.write(times === 2 ? put('Content-Length: 2', '{}') : GET)
      await expect.poll(refused).toBe(times)
    }
    expect(parsed).toHaveLength(3)
    await ask(head('GET /always HTTP/1.1', 'Host: a'))
    limiter.isFull = false
    await ask(GET)
    limiter.isFull = true
    raw.write(GET)
    await expect.poll(refused).toBe(4)
    expect([parsed.length, raw.isClosed]).toEqual([5, false])
  })

  // security 79
  test('the load shedder answers no request out of order', async () => {
    await fill()
    raw.write(head('GET /slow HTTP/1.1', 'Host: a'))
    // Nothing may be refused before it.
    limiter.isFull = false
    await expect.poll(() => letGo).not.toBeNull()
    limiter.isFull = true
    raw.write(GET)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([served(), refused()]).toEqual([2, 0])
    letGo?.()
    await expect.poll(served).toBe(4)
    await ask(GET)
    expect(refused()).toBe(0)
  })

  test('the load shedder takes no body and no partial head for a request', async () => {
    await fill()
    raw.write(put(`Content-Length: ${GET.length}`, ''))
    await expect.poll(() => parsed.length).toBe(3)
    await ask(GET)
    expect([parsed.length, refused()]).toEqual([3, 0])

    const other = await openRaw(portOf(server))
    limiter.isFull = true
    other.write(GET + GET.slice(0, -2))
    await expect.poll(() => other.text).toContain('served')
    other.write(`X: y\r\n\r\n${GET}`)
    await expect.poll(() => other.text.split('served')).toHaveLength(4)
    expect([parsed.length, other.text.includes('503')]).toEqual([6, false])
    other.socket.destroy()
  })

  test('the load shedder leaves a body that looks like a request to the parser', async () => {
    limiter.isFull = true
    raw.write(`${GET}PUT /b HTTP/1.1\r\nHost: a\r\nContent-Length: ${2 * GET.length}\r\nX: `)
    await expect.poll(served).toBe(1)
    raw.write(GET)
    await expect.poll(() => parsed).toHaveLength(2)
    raw.write(GET)
    raw.write(GET)
    await expect.poll(served).toBe(2)
    expect([parsed, refused()]).toEqual([[parsed[0], 'PUT /b'], 0])
  })

  test('the load shedder stops writing to a client that does not read', async () => {
    await fill()
    const [socket] = await new Promise<{ writableLength: number }[]>((resolve) => {
      server.once('request', ({ socket: here }) => resolve([here]))
      raw.write(head('GET /always HTTP/1.1', 'Host: a'))
    })
    await expect.poll(served).toBe(3)
    Object.defineProperty(socket, 'writableLength', { value: 1 })
    await ask(GET)
    expect([parsed.length, refused()]).toEqual([4, 0])
  })
})

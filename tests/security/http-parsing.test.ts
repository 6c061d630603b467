// security.md 11 and 32: what only a real socket can send.

import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { PASSWORD, startApi, type Person, type TestApi } from '../support/api.ts'
import { listenOn } from '../support/events.ts'
import { openRaw, statusOf } from '../support/raw.ts'

let api: TestApi
let listening: Awaited<ReturnType<typeof listenOn>>
let member: Person
let friend: Person
beforeAll(async () => {
  api = await startApi()
  listening = await listenOn(api)
  member = await api.member('amora')
  friend = await api.member('amora')
})
afterAll(async () => {
  await listening.stop()
  await api.stop()
})

/** Sends bytes as they are, and then waits until the server has closed the connection. */
async function send(...parts: (string | Uint8Array)[]): Promise<string> {
  const raw = await openRaw(listening.port)
  for (const part of parts) raw.write(part)
  return raw.closed()
}
const likes = () => api.deps.store.db.selectFrom('likes').selectAll().execute()
const like = () => JSON.stringify({ profile: friend.id })
const post = (lines: string[]) =>
  [
    'POST /api/like.php HTTP/1.1',
    'Host: amora.localhost',
    'Sec-Fetch-Site: same-origin',
    'X-Request-Type: client',
    'Content-Type: application/json',
    `Idempotency-Key: ${randomUUID()}`,
    `Cookie: session=${member.cookies.get('session')}`,
    ...lines,
    '\r\n',
  ].join('\r\n')
const hidden = 'GET /api/settings.php HTTP/1.1\r\nHost: amora.localhost\r\n\r\n'
const get = (lines: string, target = '/api/settings.php') =>
  `GET ${target} HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`
const HOST = 'Host: amora.localhost\r\n'

// security 32
describe('a request that two readers would cut differently', () => {
  const both = (transfer: string, length: number) => [transfer, `Content-Length: ${length}`]
  test.each([
    ['CL.TE', both('Transfer-Encoding: chunked', 4), `0\r\n\r\n${hidden}`],
    ['TE.CL', both('Transfer-Encoding: chunked', 400), `0\r\n\r\n${hidden}`],
    ['two lengths', ['Content-Length: 4', 'Content-Length: 400'], `{}  ${hidden}`],
    ['one line with two lengths', ['Content-Length: 4, 400'], `{}  ${hidden}`],
    ['a length with a sign', ['Content-Length: +4'], `{}  ${hidden}`],
    ['a length that is none', ['Content-Length: 0x4'], `{}  ${hidden}`],
    ['another coding', ['Transfer-Encoding: xchunked'], `0\r\n\r\n${hidden}`],
    ['chunked, but not last', ['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${hidden}`],
    [
      'two codings',
      both('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', 4),
      `0\r\n\r\n${hidden}`,
    ],
    ['a blank before the colon', ['Transfer-Encoding : chunked'], `0\r\n\r\n${hidden}`],
    ['a folded line', ['X-Folded: one', ' Transfer-Encoding: chunked'], `0\r\n\r\n${hidden}`],
    ['a chunk with a false size', ['Transfer-Encoding: chunked'], `zz\r\n{}\r\n0\r\n\r\n${hidden}`],
  ])(
    '%s is refused, the connection closed, and what hides behind it is not answered',
    async (_, lines, rest) => {
      const answer = await send(post(lines), rest)
      expect(statusOf(answer)).toBe(400)
      expect(answer).not.toContain('"id":"amora"')
      expect(await likes()).toEqual([])
    },
  )
})

// security 32
describe('line breaks in header values', () => {
  test.each([
    ['a bare CR', 'X-Locale: da\rX-Evil: 1\r\n'],
    ['a bare LF', 'X-Locale: da\nX-Evil: 1\r\n'],
    ['a NUL', 'X-Locale: d\0a\r\n'],
    ['a CR at the end of the head', 'X-Locale: da\r\r\n'],
  ])('%s is refused', async (_, line) => {
    expect(statusOf(await send(get(HOST + line)))).toBe(400)
  })

  test.each(['X-Request-Id', 'X-Forwarded-For', 'User-Agent', 'Accept-Language', 'Origin', 'Referer'])(
    'written as %%0d%%0a in %s it makes no header of an answer',
    async (name) => {
      const answer = await send(get(`${HOST}${name}: a%0d%0aSet-Cookie: evil=1\r\n`))
      expect(answer.split('\r\n\r\n')[0]).not.toMatch(/evil/)
    },
  )
})

// security 32
describe('the target and the host', () => {
  test.each([
    ['two Host lines', get(`${HOST}Host: amora.localhost\r\n`), 400],
    ['a second Host line of another brand', get(`${HOST}Host: hjertebro.localhost\r\n`), 400],
    ['no Host line', get(''), 400],
    ['an absolute target of another host', get(HOST, 'http://evil.test/api/settings.php'), 400],
    ['an absolute target of another brand', get(HOST, 'http://hjertebro.localhost/api/settings.php'), 400],
    ['an absolute target with a name in it', get(HOST, 'http://evil@amora.localhost/api/settings.php'), 400],
    ['an absolute target of the same host', get(HOST, 'http://amora.localhost/api/settings.php'), 200],
    ['a target of another scheme', get(HOST, 'ftp://amora.localhost/api/settings.php'), 400],
    ['a target without a slash', get(HOST, 'api/settings.php'), 400],
    ['a path with a dot for a segment', get(HOST, '/api/./settings.php'), 400],
    ['a path with two dots for a segment', get(HOST, '/media/../api/settings.php'), 400],
    ['a path with encoded dots', get(HOST, '/media/%2E%2e/api/settings.php'), 400],
    ['an absolute target with dots', get(HOST, 'http://amora.localhost/./api/settings.php'), 400],
    ['a path with a backslash', get(HOST, '/api\\settings.php'), 400],
    ['a fragment', get(HOST, '/api/settings.php#x'), 400],
    ['a fragment that holds a query', get(HOST, '/api/settings.php#?x=1'), 400],
    ['a path with bytes beyond ASCII', get(HOST, '/api/settings.phpä'), 400],
    ['a query with bytes beyond ASCII', get(HOST, '/api/settings.php?x=ä'), 400],
    ['a path that begins with two slashes', get(HOST, '//api/settings.php'), 404],
    ['a path with two slashes in it', get(HOST, '/api//settings.php'), 404],
    ['an absolute target with two slashes', get(HOST, 'http://amora.localhost//api/settings.php'), 404],
    ['a path with an encoded letter', get(HOST, '/api/%73ettings.php'), 404],
    ['a query with dots, slashes and quotes', get(HOST, "/api/settings.php?x=/../y//z&q='%27!"), 200],
    ['CONNECT', get(HOST).replace('GET /api/settings.php', 'CONNECT evil.test:443'), NaN],
  ])('%s', async (_, request, status) => {
    const answer = await send(request)
    expect(statusOf(answer)).toBe(status)
    if (status !== 200) expect(answer).not.toContain('"id":')
  })
})

// security 32
describe('a body', () => {
  const closing = 'Connection: close'
  test('that is compressed is refused, and not unpacked', async () => {
    const packed = gzipSync(like())
    for (const coding of ['gzip', 'deflate', 'br', 'GZIP', 'gzip, gzip', 'identity, gzip']) {
      const lines = [`Content-Encoding: ${coding}`, `Content-Length: ${packed.length}`, closing]
      const answer = await send(post(lines), packed)
      expect([coding, statusOf(answer)]).toEqual([coding, 415])
      expect(answer).toContain('"error":"unsupported_media_type"')
    }
  })

  test.each([
    ['33 deep', 33, 400],
    ['32 deep', 32, 422],
  ])('%s', async (_, depth, status) => {
    const body = '['.repeat(depth - 1) + '[]' + ']'.repeat(depth - 1)
    expect(statusOf(await send(post([`Content-Length: ${body.length}`, closing]), body))).toBe(status)
  })

  test('that is longer than 64 KiB is refused, told or not, and read no further', async () => {
    const response = await send(post(['Content-Length: 70000']))
    expect(statusOf(response)).toBe(413)
    const chunk = `${(8192).toString(16)}\r\n${' '.repeat(8192)}\r\n`
    const untold = await send(post(['Transfer-Encoding: chunked']), chunk.repeat(20))
    expect(statusOf(untold)).toBe(413)
  })

  test('that is right is taken', async () => {
    const answer = await send(post([`Content-Length: ${like().length}`, closing]), like())
    expect(statusOf(answer)).toBe(200)
    expect(await likes()).toHaveLength(1)
  })
})

// security 11
describe('a password of a megabyte', () => {
  const password = 'x'.repeat(1024 * 1024)
  const calls = () =>
    [
      ['POST', '/api/user.php', { login: member.name, password }],
      ['PUT', '/api/signup.php', { step: 3, name: 'other', email: 'o@mail.test', password, terms: true }],
      ['PUT', '/api/account.php', { password: PASSWORD, new_password: password }],
      ['POST', '/api/reset-password.php', { token: 'x'.repeat(43), password }],
    ] as const

  test('is refused everywhere, and hashed nowhere', async () => {
    const hash = vi.spyOn(api.deps.passwords, 'hash')
    const verify = vi.spyOn(api.deps.passwords, 'verify')
    for (const [method, path, body] of calls()) {
      const text = JSON.stringify(body)
      const request = post([`Content-Length: ${text.length}`, 'Connection: close']).replace(
        'POST /api/like.php',
        `${method} ${path}`,
      )
      expect([path, statusOf(await send(request, text))]).toEqual([path, 413])
      for (const length of [1025, 60_000]) {
        const refused = await member.fetch(path, {
          method,
          body: JSON.stringify(body).replace(password, 'x'.repeat(length)),
          headers: {
            'Content-Type': 'application/json',
            'X-Request-Type': 'client',
            'Idempotency-Key': randomUUID(),
          },
        })
        expect([path, refused.status]).toEqual([path, 422])
      }
    }
    expect(hash).not.toHaveBeenCalled()
    expect(verify).not.toHaveBeenCalled()
    hash.mockRestore()
    verify.mockRestore()
  })

  test('logins beyond the queue’s limit are told to come back, and the others are served', async () => {
    const slow = await startApi({ realPasswords: true })
    onTestFinished(() => slow.stop())
    const logins = await Promise.all(
      Array.from({ length: 90 }, (_, index) =>
        slow
          .visitor('amora')
          .post(
            '/api/user.php',
            { login: `nobody-${index}`, password: PASSWORD },
            { headers: { 'X-Forwarded-For': `198.51.100.${index}` } },
          ),
      ),
    )
    const refused = logins.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    for (const { body, headers } of refused) {
      expect(body.error).toBe('busy')
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    }
    expect(logins.filter(({ body }) => body.error === 'login_failed').length).toBe(90 - refused.length)
    expect(refused.length).toBeLessThan(50)
  })
})

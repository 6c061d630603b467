import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../testing/api.ts'
import type { Exchange } from './browser.ts'
import { linkIn, runConformance } from './run.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const url = new URL('http://tweespan.localhost')

/** The server in process, behind the same door as one on the network. */
const inProcess: Exchange = async (address, { method, headers, body }) =>
  api.fetch(
    new Request(address, {
      method,
      headers: { ...headers, Host: address.host },
      ...(body ? { body: new Uint8Array(body) } : {}),
    }),
  )

const readLink = async (email: string) =>
  linkIn((await api.deliver()).findLast(({ to }) => to === email)?.text ?? '')

const run = (exchange: Exchange) => runConformance({ url, exchange, readLink })

const broken = ({ calls }: Awaited<ReturnType<typeof run>>) =>
  calls.filter(({ verdict }) => verdict === 'breaks').map(({ name, problems }) => [name, ...problems])

test('our own server holds every call of the contract', { timeout: 60_000 }, async () => {
  const result = await run(inProcess)
  expect(broken(result)).toEqual([])
  expect(result.remarks).toEqual([])
  expect(result.calls.filter(({ verdict }) => verdict !== 'holds').map(({ name }) => name)).toEqual([])
})

/** Our server with the answers of one call bent. */
const bending =
  (path: string, method: string, bend: (response: Response) => Response | Promise<Response>): Exchange =>
  async (address, request) => {
    const response = await inProcess(address, request)
    return address.pathname === path && request.method === method ? bend(response) : response
  }

const without = (field: string) => async (response: Response) => {
  const body = (await response.json()) as Record<string, unknown>
  const rest = Object.fromEntries(Object.entries(body).filter(([name]) => name !== field))
  return Response.json(rest, { status: response.status, headers: response.headers })
}

test.each([
  ['a field is missing', '/api/likes.php', 'GET', without('new_likes'), 'getLikes', /new_likes/],
  [
    'an error is told by another status',
    '/api/token.php',
    'GET',
    async (response: Response) =>
      response.status === 404 ? new Response(response.body, { ...response, status: 400 }) : response,
    'getToken',
    /an unknown link/,
  ],
  [
    'an answer may be stored',
    '/api/chats.php',
    'GET',
    (response: Response) => {
      response.headers.set('Cache-Control', 'public, max-age=60')
      return response
    },
    'getChats',
    /no-store/,
  ],
] as const)(
  'of a server where %s it says which call',
  { timeout: 60_000 },
  async (_, path, method, bend, name, what) => {
    const result = await run(bending(path, method, bend))
    expect(broken(result).map(([call]) => call)).toEqual([name])
    expect(broken(result)[0]?.join('\n')).toMatch(what)
  },
)

test('a call that the server does not know is not offered', { timeout: 60_000 }, async () => {
  const gone = bending('/api/geocode.php', 'GET', () => new Response('<h1>Not Found</h1>', { status: 404 }))
  const result = await run(gone)
  expect(result.calls.filter(({ verdict }) => verdict === 'not offered').map(({ name }) => name)).toEqual([
    'geocode',
  ])
  expect(broken(result)).toEqual([])
})

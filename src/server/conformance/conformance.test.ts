import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../contract/calls/define-call.ts'
import { type CallName, calls } from '../../contract/calls/all-calls.ts'
import { FEATURES } from '../../contract/site.ts'
import { startApi, type TestApi } from '../../../tests/support/api.ts'
import type { Exchange } from './browser.ts'
import { ConformanceClient } from './client.ts'
import { linkIn } from './fixtures.ts'
import { runConformance } from './run.ts'
import { runVisitor } from './scenarios.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({
    change(sites) {
      for (const site of sites) site.features = [...FEATURES]
    },
  })
})
afterAll(() => api.stop())

/** More than the wrong passwords after which a name is locked. */
const ROUNDS = 6

const url = new URL('http://lunaria.localhost')

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

test('our own server holds every call of the contract', async () => {
  const result = await run(inProcess)
  expect(broken(result)).toEqual([])
  expect(result.remarks).toEqual([])
  expect(result.calls.filter(({ verdict }) => verdict !== 'holds').map(({ name }) => name)).toEqual([])
})

test('a wrong password is refused alike however often the contract is played', async () => {
  const client = new ConformanceClient(url, inProcess)
  for (let round = 0; round < ROUNDS; round += 1) await runVisitor(client, 'NL')
  expect(client.reports().flatMap(({ problems }) => problems)).toEqual([])
})

interface Bend {
  /** The fault of the server. */
  title: string
  call: CallName
  /** The report must say this of the call. */
  expected: RegExp
  /** Changes the request before it arrives, or the answer before it is heard. */
  request?: (request: SentRequest) => SentRequest
  answer?: (response: Response, request: SentRequest) => Response | Promise<Response>
}
type SentRequest = Parameters<Exchange>[1]

const withBody =
  (change: (body: Record<string, unknown>) => unknown) =>
  async (response: Response): Promise<Response> => {
    if (response.status !== 200) return response
    const body = (await response.json()) as Record<string, unknown>
    return Response.json(change(body), { headers: response.headers })
  }
const withHeaders = (headers: Record<string, string>) => (request: SentRequest) => ({
  ...request,
  headers: { ...request.headers, ...headers },
})
const withHeader = (name: string, value: string | null) => (response: Response) => {
  if (value === null) response.headers.delete(name)
  else response.headers.set(name, value)
  return response
}

const BENDS: Bend[] = [
  {
    title: 'a field is missing',
    call: 'getLikes',
    expected: /new_likes/,
    answer: withBody(({ new_likes: _, ...rest }) => rest),
  },
  {
    title: 'a number came as text',
    call: 'getCompanyInfo',
    expected: /delete_discount/,
    answer: withBody((body) => ({ ...body, delete_discount: '10' })),
  },
  {
    title: 'an error is told by another status',
    call: 'getToken',
    expected: /an unknown link was answered 400 link_invalid, not 404 link_invalid/,
    answer: (response) =>
      new Response(response.body, { status: response.status === 404 ? 400 : response.status }),
  },
  {
    title: 'another browser confirms an address without a password',
    call: 'activate',
    expected: /another browser without a password was answered 200/,
    answer: async (response) =>
      (await response.clone().text()).includes('"password":"required"') ? Response.json({}) : response,
  },
  {
    title: 'an error has no words',
    call: 'blockProfile',
    expected: /an unknown profile was answered 404 not_found without words/,
    answer: async (response) =>
      response.ok
        ? response
        : Response.json(
            { ...((await response.json()) as object), message: ' ' },
            { status: response.status },
          ),
  },
  {
    title: 'a private answer may be stored',
    call: 'getGifts',
    expected: /no-store/,
    answer: withHeader('Cache-Control', 'public, max-age=60'),
  },
  {
    title: 'a list that may be kept has no ETag',
    call: 'getInterests',
    expected: /304/,
    answer: withHeader('ETag', null),
  },
  {
    title: 'members only is not asked for',
    call: 'getIcebreakers',
    expected: /a visitor/,
    answer: (response) =>
      response.status === 403
        ? Response.json({ icebreakers: [] }, { headers: { 'Cache-Control': 'no-store' } })
        : response,
  },
  {
    title: 'other sites may write',
    call: 'takeBackLike',
    expected: /a page of another site/,
    request: withHeaders({ Origin: url.origin, 'Sec-Fetch-Site': 'same-origin' }),
  },
  {
    title: 'unknown fields are taken',
    call: 'changeProfile',
    expected: /an unknown field/,
    request: (request) => {
      const text = Buffer.from(request.body ?? []).toString()
      return { ...request, body: Buffer.from(text.replace('"an_unknown_field":1', '"about":"x"')) }
    },
  },
  {
    title: 'a body of any type is taken',
    call: 'seeLike',
    expected: /a body that is not JSON/,
    request: withHeaders({ 'Content-Type': 'application/json' }),
  },
  {
    title: 'keys are not kept',
    call: 'placeOrder',
    expected: /a repeat under its key got another answer/,
    request: (request) =>
      request.headers['Idempotency-Key'] === undefined
        ? request
        : withHeaders({ 'Idempotency-Key': randomUUID() })(request),
  },
  {
    title: 'a key is not asked for',
    call: 'swipe',
    expected: /a request without its key/,
    request: (request) => withHeaders({ 'Idempotency-Key': randomUUID(), ...request.headers })(request),
  },
  {
    title: 'a picture is none',
    call: 'getPhoto',
    expected: /not image\/webp/,
    answer: (response) => (response.ok ? new Response(null, { status: 204 }) : response),
  },
  {
    title: 'the stream begins without badges',
    call: 'getEvents',
    expected: /not counters/,
    answer: async (response) =>
      response.ok
        ? new Response((await response.text()).replace('event: counters', 'event: typing'), response)
        : response,
  },
  {
    title: 'what is deleted stays',
    call: 'removeChat',
    expected: /still listed/,
    answer: (response) => response,
    request: (request) => {
      const text = Buffer.from(request.body ?? []).toString()
      return {
        ...request,
        body: Buffer.from(text.replace(/"(profile|conversation)":"[^"]*"/, '"$1":"unknown"')),
      }
    },
  },
  {
    title: 'the session can be read by scripts',
    call: 'login',
    expected: /lacks .*HttpOnly/,
    answer: (response) => {
      const cookies = response.headers.getSetCookie()
      response.headers.delete('Set-Cookie')
      for (const cookie of cookies) response.headers.append('Set-Cookie', cookie.replace('; HttpOnly', ''))
      return response
    },
  },
  {
    title: 'another host’s name is taken',
    call: 'getSettings',
    expected: /another host’s name/,
    answer: (response) => (response.status === 421 ? Response.json({}) : response),
  },
]

const isAt = ({ method, path, flag }: Call, address: URL, request: SentRequest) =>
  address.pathname === path && request.method === method && (!flag || address.searchParams.has(flag))

const bentBy =
  (bends: readonly Bend[]): Exchange =>
  async (address, sent) => {
    const bend = bends.find(({ call }) => isAt(calls[call], address, sent))
    const request = bend?.request?.(sent) ?? sent
    const response = await inProcess(address, request)
    return bend?.answer ? bend.answer(response, request) : response
  }

test('of a server where much is wrong it says which calls, and what', async () => {
  const result = await run(bentBy(BENDS))
  const found = new Map(broken(result).map(([name, ...problems]) => [name, problems.join('\n')]))
  for (const { title, call, expected } of BENDS) expect(found.get(call) ?? '', title).toMatch(expected)
  expect([...found.keys()].sort()).toEqual(BENDS.map(({ call }) => call as string).sort())
})

test('of a server where one call is wrong it names that one alone', async () => {
  const [missing] = BENDS
  const result = await run(bentBy([missing!]))
  expect(broken(result).map(([name]) => name)).toEqual([missing!.call])
})

test('a call that the server does not know is not offered', async () => {
  const answer = () => new Response('<h1>Not Found</h1>', { status: 404 })
  const result = await run(bentBy([{ title: 'gone', call: 'geocode', expected: /./, answer }]))
  expect(result.calls.filter(({ verdict }) => verdict === 'not offered').map(({ name }) => name)).toEqual([
    'geocode',
  ])
  expect(broken(result)).toEqual([])
})

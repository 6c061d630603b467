import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FetchContext } from 'ofetch'
import { getChats, sendMessage } from './chat.ts'
import { call, configureClient, onFailure } from './http.ts'
import { getUser, login } from './sessions.ts'
import { RETRIES, retryDelay } from './retry.ts'
import type * as calls from '../contract/calls/chat.ts'
import { ChatPage, SentMessage } from '../contract/chat.ts'

type Answer = () => Response | Promise<Response>
let requests: Request[] = []

const refusal = (status: number, error: string, extra: object = {}, headers: Record<string, string> = {}) =>
  Response.json({ error, message: 'Words', ...extra }, { status, headers })

/** Answers each request by the next of `answers`, the last one for ever. */
function serve(...answers: Answer[]) {
  configureClient({
    baseURL: 'http://amora.localhost',
    fetch: async (input, init) => {
      requests.push(new Request(input, init))
      return (answers.length > 1 ? answers.shift()! : answers[0]!)()
    },
  })
}

/** Runs the call while the clock of the waits runs by itself. */
async function settle<Value>(promise: Promise<Value>): Promise<Value> {
  const done = promise.finally(() => (isDone = true))
  let isDone = false
  while (!isDone) await vi.advanceTimersByTimeAsync(1_000)
  return done
}

beforeEach(() => {
  requests = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const chats = { chats: [], unread_messages: 0 }
const send = (key?: string) =>
  call<typeof calls.sendMessage>(
    { method: 'POST', path: '/api/chat.php', answer: SentMessage },
    { body: { profile: 'p1', text: 'Hi', cost: 0 }, key },
  )

it("another call's method, path or answer does not compile, nor an answer left out", async () => {
  serve(() => refusal(404, 'not_found'))
  const refused = [
    // @ts-expect-error -- the call is a POST
    call<typeof calls.sendMessage>({ method: 'GET', path: '/api/chat.php', answer: SentMessage }),
    // @ts-expect-error -- the path of another call
    call<typeof calls.sendMessage>({ method: 'POST', path: '/api/chats.php', answer: SentMessage }),
    // @ts-expect-error -- the answer of another call
    call<typeof calls.sendMessage>({ method: 'POST', path: '/api/chat.php', answer: ChatPage }),
    // @ts-expect-error -- no answer
    call<typeof calls.sendMessage>({ method: 'POST', path: '/api/chat.php' }),
    // @ts-expect-error -- an answer of a call that has none
    call<typeof calls.readChat>({ method: 'PUT', path: '/api/chat.php', answer: ChatPage }),
    // @ts-expect-error -- no call is named
    call({ method: 'POST', path: '/api/chat.php', answer: SentMessage }),
  ]
  for (const result of await settle(Promise.all(refused))) expect(result.ok).toBe(false)
})

it('a call names the language of its page, in which a refusal is then worded', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'fi' } })
  serve(() => refusal(404, 'not_found'))
  await settle(getChats())
  vi.unstubAllGlobals()
  expect(requests[0]?.headers.get('X-Locale')).toBe('fi')
})

describe('what the head of the page has asked for', () => {
  const sent = vi.fn(() => Promise.resolve(refusal(404, 'not_found')))
  beforeEach(() => {
    sent.mockClear()
    configureClient({ fetch: sent })
    const answer = Promise.resolve(refusal(403, 'authentication_required'))
    vi.stubGlobal('duet:answers', { '/api/user.php': answer })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('is not asked for again, and is good once', async () => {
    expect(await settle(getUser())).toMatchObject({ failure: { code: 'authentication_required' } })
    expect(sent).not.toHaveBeenCalled()
    expect(await settle(getUser())).toMatchObject({ failure: { code: 'not_found' } })
  })

  it('is told to who listens for the end of the session', async () => {
    const heard = vi.fn()
    const stop = onFailure(heard)
    await settle(getUser())
    stop()
    expect(heard).toHaveBeenCalledWith(expect.objectContaining({ code: 'authentication_required' }))
  })

  it('answers no write', async () => {
    await settle(login({ login: 'mara', password: 'long enough' }))
    expect(sent).toHaveBeenCalledOnce()
  })
})

describe('retries', () => {
  // security 58
  it('asks once when the server refuses for a reason of its own', async () => {
    for (const [status, code] of [
      [400, 'invalid_request'],
      [402, 'not_enough_credits'],
      [403, 'login_failed'],
      [404, 'not_found'],
      [409, 'idempotency_in_progress'],
      [422, 'invalid_fields'],
    ] as const) {
      requests = []
      serve(() => refusal(status, code))
      const result = await settle(getChats())
      expect(requests).toHaveLength(1)
      expect(result).toMatchObject({ ok: false, failure: { kind: 'api', code, status } })
    }
  })

  // security 58
  it('reads up to six times over faults, and takes the answer when it comes', async () => {
    serve(() => refusal(503, 'unavailable'))
    expect(await settle(getChats())).toMatchObject({
      ok: false,
      failure: { kind: 'api', code: 'unavailable' },
    })
    expect(requests).toHaveLength(6)

    requests = []
    serve(
      () => refusal(500, 'internal'),
      () => Promise.reject(new TypeError('failed to fetch')),
      () => Response.json(chats),
    )
    expect(await settle(getChats())).toEqual({ ok: true, value: chats })
    expect(requests).toHaveLength(3)
  })

  it('reads once where the device is offline; a write with its key goes on', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const cut = () => Promise.reject(new TypeError('Failed to fetch'))
    serve(cut)
    expect(await settle(getChats())).toEqual({ ok: false, failure: { kind: 'network' } })
    expect(requests).toHaveLength(1)
    requests = []
    serve(cut)
    await settle(send('0192e4a8-3c1f-7a52-9d6b-5b1f0c6a9e11'))
    expect(requests).toHaveLength(6)
    vi.unstubAllGlobals()
  })

  it('repeats a write only with its key, and with the same key', async () => {
    serve(() => Promise.reject(new TypeError('failed to fetch')))
    expect(await settle(send())).toEqual({ ok: false, failure: { kind: 'network' } })
    expect(requests).toHaveLength(1)

    requests = []
    expect(await settle(send('key-1'))).toEqual({ ok: false, failure: { kind: 'network' } })
    expect(requests.map((request) => request.headers.get('Idempotency-Key'))).toEqual(
      Array.from({ length: 6 }, () => 'key-1'),
    )
  })

  // security 58
  it('waits for a short Retry-After and not for a long one', async () => {
    serve(() => refusal(429, 'rate_limited', {}, { 'Retry-After': '60' }))
    expect(await settle(getChats())).toMatchObject({ ok: false, failure: { code: 'rate_limited' } })
    expect(requests).toHaveLength(1)

    requests = []
    serve(
      () => refusal(429, 'rate_limited', {}, { 'Retry-After': '7' }),
      () => Response.json(chats),
    )
    const waits: number[] = []
    const realTimeout = globalThis.setTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void, delay?: number) => {
      waits.push(delay ?? 0)
      return realTimeout(run, delay)
    })
    expect(await settle(getChats())).toMatchObject({ ok: true })
    expect(requests).toHaveLength(2)
    expect(Math.max(...waits)).toBeGreaterThan(7_000)
    expect(Math.max(...waits)).toBeLessThan(8_000)
    vi.restoreAllMocks()
  })

  // security 58
  it('does not come back in step with others who were asked to wait as long', () => {
    const response = Response.json({}, { status: 503, headers: { 'Retry-After': '2' } })
    const waits = Array.from({ length: 1000 }, () =>
      retryDelay({
        request: '',
        options: { headers: new Headers(), retry: RETRIES },
        response,
      } as FetchContext),
    )
    expect(Math.min(...waits)).toBeGreaterThan(2_000)
    for (let from = 2_150; from < 2_450; from += 50) {
      const together = waits.filter((wait) => wait >= from && wait < from + 50)
      expect(together.length).toBeLessThan(300)
    }
  })

  it('takes a body cut halfway for a network failure', async () => {
    const cut = () => new Response(new ReadableStream({ start: (stream) => stream.error(new Error('cut')) }))
    serve(cut, () => Response.json(chats))
    expect(await settle(getChats())).toMatchObject({ ok: true })
    expect(requests).toHaveLength(2)
  })

  it('stops at once when the caller gives up', async () => {
    const stop = new AbortController()
    serve(() => {
      stop.abort()
      return Promise.reject(stop.signal.reason as Error)
    })
    await settle(getChats({ signal: stop.signal }))
    expect(requests).toHaveLength(1)
  })
})

describe('what goes out and comes in', () => {
  it('names the protocol version always and the request type at user.php', async () => {
    serve(() => refusal(403, 'authentication_required'))
    await settle(getUser())
    await settle(login({ login: 'mia', password: 'secret words' }))
    await settle(getChats())
    expect(requests.map((request) => request.headers.get('X-Protocol-Version'))).toEqual(['1', '1', '1'])
    expect(requests.map((request) => request.headers.get('X-Request-Type'))).toEqual([
      'client',
      'client',
      null,
    ])
    expect(await requests[1]!.json()).toEqual({ login: 'mia', password: 'secret words' })
  })

  it('sends a message under its own id', async () => {
    serve(() => refusal(402, 'not_enough_credits'))
    await settle(sendMessage({ conversation: 'c1', text: 'Hi', cost: 1 }, 'message-1'))
    expect(requests[0]!.headers.get('Idempotency-Key')).toBe('message-1')
  })

  it('tells an answer of another shape from a refusal', async () => {
    serve(() => Response.json({ chats: 'none' }))
    expect(await settle(getChats())).toEqual({ ok: false, failure: { kind: 'bad_response' } })
    serve(() => new Response('<h1>Sign in to the hotel</h1>', { headers: { 'Content-Type': 'text/html' } }))
    expect(await settle(getChats())).toEqual({ ok: false, failure: { kind: 'bad_response' } })
  })

  it('says when the page is older than the server', async () => {
    serve(() => refusal(400, 'outdated'))
    expect(await settle(getChats())).toEqual({ ok: false, failure: { kind: 'outdated' } })
  })

  it('hands over fields and minutes, and lets listeners know', async () => {
    const failures: unknown[] = []
    const stop = onFailure((failure) => failures.push(failure))
    serve(() => refusal(403, 'login_locked', { minutes: 15, fields: { login: 'required' } }))
    const result = await settle(login({ login: 'mia', password: 'x' }))
    stop()
    expect(result).toMatchObject({ failure: { minutes: 15, fields: { login: 'required' } } })
    expect(failures).toHaveLength(1)
  })
})

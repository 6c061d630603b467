import { randomUUID } from 'node:crypto'
import { request, type Agent, type ClientRequest } from 'node:http'
import {
  IDEMPOTENCY_HEADER,
  PROTOCOL_HEADER,
  PROTOCOL_VERSION,
  REQUEST_TYPE_HEADER,
} from '../../src/contract/protocol.ts'

export interface Answer {
  status: number
  // Tests look into answers freely; the schemas are checked by the server itself.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any
  headers: Headers
}

export interface RequestOptions {
  query?: Record<string, string | number>
  /** A form is sent as it is, anything else as JSON. */
  body?: unknown
  /** The Idempotency-Key; a new one for each POST unless given. */
  key?: string | undefined
  headers?: Record<string, string>
}

/** One browser at one brand: keeps cookies, sends what our pages send. */
export interface HttpClient {
  /** Of the brand, as the browser has it in its address line. */
  origin: string
  cookies: Map<string, string>
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>
  get(path: string, query?: RequestOptions['query'], headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, options?: RequestOptions): Promise<Answer>
  put(path: string, body?: unknown, options?: RequestOptions): Promise<Answer>
  delete(path: string, body?: unknown, options?: RequestOptions): Promise<Answer>
  /** The transport for `configureClient`: adds only what a browser adds. */
  fetch: typeof globalThis.fetch
}

interface PreparedRequest extends RequestInit {
  method: string
  headers: Headers
}

/** How requests reach the server: in this process, or over a socket. */
export type Transport = (url: URL, init: PreparedRequest) => Response | Promise<Response>

export function createHttpClient(
  origin: string,
  transport: Transport,
  cookies = new Map<string, string>(),
): HttpClient {
  const send = async (url: URL, { method = 'GET', ...init }: RequestInit): Promise<Response> => {
    const sent = init.credentials === 'omit' ? new Map<string, string>() : cookies
    const headers = withBrowserHeaders({ origin, cookies: sent, method }, init.headers)
    headers.set('Host', url.host)
    const response = await transport(url, { ...init, method, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/Max-Age=0/i.test(cookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const ask = async (method: string, path: string, given: RequestOptions = {}): Promise<Answer> => {
    const url = new URL(path, origin)
    for (const [name, value] of Object.entries(given.query ?? {})) url.searchParams.set(name, String(value))
    const form =
      given.body instanceof FormData || given.body instanceof URLSearchParams ? given.body : undefined
    const key = method === 'POST' ? (given.key ?? randomUUID()) : given.key
    const response = await send(url, {
      method,
      headers: {
        ...clientHeaders(key),
        ...(method === 'GET' || form ? {} : { 'Content-Type': 'application/json' }),
        ...given.headers,
      },
      ...(method === 'GET' ? {} : { body: form ?? JSON.stringify(given.body ?? {}) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json')
    return {
      status: response.status,
      body: isJson && text ? (JSON.parse(text) as unknown) : text,
      headers: response.headers,
    }
  }
  return {
    ...{ origin, cookies, request: ask },
    get: (path, query, headers) =>
      ask('GET', path, { ...(query ? { query } : {}), ...(headers ? { headers } : {}) }),
    post: (path, body, given) => ask('POST', path, { ...given, body }),
    put: (path, body, given) => ask('PUT', path, { ...given, body }),
    delete: (path, body, given) => ask('DELETE', path, { ...given, body }),
    fetch: (input, init) => send(new URL(input instanceof Request ? input.url : input, origin), init ?? {}),
  }
}

interface SocketOptions {
  /** Of the brand; by default Amora at the port itself, and another where a proxy stands between. */
  origin?: string
  cookies?: Map<string, string>
  /** Connections are kept unless it is `false`. */
  agent?: Agent | false
}

const originAt = (port: number): string => `http://amora.localhost:${port}`

/** A client over real sockets to a port of this machine; rejects when the connection breaks. */
export const connectClient = (
  port: number,
  { origin = originAt(port), cookies, agent }: SocketOptions = {},
): HttpClient => createHttpClient(origin, overSocket(port, agent), cookies)

/** Begins a browser's request over a real socket, for bodies and answers that go piece by piece. */
export function beginRequest(
  port: number,
  path: string,
  {
    origin = originAt(port),
    cookies = new Map(),
    agent,
    method = 'GET',
    headers: given = {},
  }: SocketOptions & { method?: string; headers?: Record<string, string> } = {},
): ClientRequest {
  const headers = withBrowserHeaders({ origin, cookies, method }, given)
  headers.set('Host', new URL(origin).host)
  return begin(port, path, { method, headers, agent })
}

/** The headers our client adds to every call. */
export const clientHeaders = (key?: string): Record<string, string> => ({
  [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
  [REQUEST_TYPE_HEADER]: 'client',
  ...(key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }),
})

/** Cookies as a browser sends them. */
export const cookieLine = (cookies: ReadonlyMap<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Adds the headers a browser adds to a script’s request, unless the test gives its own. */
function withBrowserHeaders(
  { origin, cookies, method }: { origin: string; cookies: ReadonlyMap<string, string>; method: string },
  given: RequestInit['headers'],
): Headers {
  const headers = new Headers(given)
  const isOwn = !headers.has('Sec-Fetch-Site') && !headers.has('Origin')
  if (isOwn && method !== 'GET' && method !== 'HEAD') headers.set('Origin', origin)
  if (!headers.has('Sec-Fetch-Site')) headers.set('Sec-Fetch-Site', 'same-origin')
  if (!headers.has('Sec-Fetch-Mode')) headers.set('Sec-Fetch-Mode', 'cors')
  if (cookies.size > 0) headers.set('Cookie', cookieLine(cookies))
  return headers
}

function begin(
  port: number,
  path: string,
  { method, headers, agent }: { method: string; headers: Headers; agent: SocketOptions['agent'] },
): ClientRequest {
  return request({
    ...{ host: '127.0.0.1', port, agent, method, path },
    headers: Object.fromEntries(headers),
  })
}

/** A kept connection that the server closed meanwhile is replaced, as browsers do. */
function overSocket(port: number, agent: SocketOptions['agent']): Transport {
  const exchange = (path: string, init: { method: string; headers: Headers }, bytes: Buffer) =>
    new Promise<Response>((resolve, reject) => {
      const outgoing = begin(port, path, { ...init, agent })
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        const wasClosed = outgoing.reusedSocket && error.code === 'ECONNRESET'
        if (wasClosed) resolve(exchange(path, init, bytes))
        else reject(error)
      })
      outgoing.on('response', (incoming) => {
        const pieces: Buffer[] = []
        incoming.on('data', (piece: Buffer) => pieces.push(piece))
        incoming.on('error', reject)
        incoming.on('end', () => {
          const answered = new Headers()
          for (const [name, values = []] of Object.entries(incoming.headersDistinct))
            for (const value of values) answered.append(name, value)
          const status = incoming.statusCode ?? 0
          const isEmpty = status === 204 || status === 304
          resolve(new Response(isEmpty ? null : Buffer.concat(pieces), { status, headers: answered }))
        })
      })
      outgoing.end(bytes)
    })
  return async (url, { method, headers, body }) => {
    const packed = new Response(body ?? null)
    const bytes = Buffer.from(await packed.arrayBuffer())
    const type = packed.headers.get('Content-Type')
    if (type !== null && !headers.has('Content-Type')) headers.set('Content-Type', type)
    if (bytes.length > 0) headers.set('Content-Length', String(bytes.length))
    return exchange(url.pathname + url.search, { method, headers }, bytes)
  }
}

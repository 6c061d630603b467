import { randomUUID } from 'node:crypto'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import {
  IDEMPOTENCY_HEADER,
  LOCALE_HEADER,
  PROTOCOL_HEADER,
  PROTOCOL_VERSION,
  REQUEST_TYPE_HEADER,
} from '../../contract/protocol.ts'
import type { Call } from '../../contract/calls/define-call.ts'

/** One exchange with the backend: the body is bytes, headers are as given. */
export type Exchange = (
  url: URL,
  request: { method: string; headers: Record<string, string>; body?: Uint8Array },
) => Promise<Response>

export interface Ask {
  query?: Record<string, string | number>
  body?: unknown
  /** The file of a multipart call. */
  file?: Uint8Array
  /** The idempotency key; a new one without it, none with `null`. */
  key?: string | null
  headers?: Record<string, string>
}

export interface HttpAnswer {
  status: number
  text: string
  /** The parsed JSON; undefined where there is none. */
  json: unknown
  headers: Headers
}

const TIMEOUT_MS = 20_000

/** Node does not resolve `*.localhost`, which is this machine by definition. */
const addressOf = ({ hostname }: URL) => (hostname.endsWith('.localhost') ? '127.0.0.1' : hostname)

export const overNetwork: Exchange = (url, { method, headers, body }) =>
  new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? secureRequest : plainRequest
    const outgoing = open(
      {
        host: addressOf(url),
        // TLS names hosts, never addresses.
        ...(isIP(url.hostname) === 0 ? { servername: url.hostname } : {}),
        port: url.port === '' ? undefined : Number(url.port),
        path: `${url.pathname}${url.search}`,
        method,
        headers: { ...headers, Host: url.host, ...(body ? { 'Content-Length': body.byteLength } : {}) },
        timeout: TIMEOUT_MS,
      },
      (incoming) => {
        const answered = new Headers()
        for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
          answered.append(incoming.rawHeaders[index] ?? '', incoming.rawHeaders[index + 1] ?? '')
        }
        const status = incoming.statusCode ?? 0
        const chunks: Buffer[] = []
        const finish = () => {
          const bytes = Buffer.concat(chunks)
          const isEmpty = [101, 204, 205, 304].includes(status)
          resolve(new Response(isEmpty ? null : bytes, { status, headers: answered }))
        }
        incoming.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          // An event stream has no end: its first piece is enough.
          if (incoming.headers['content-type']?.startsWith('text/event-stream')) {
            outgoing.destroy()
            finish()
          }
        })
        incoming.on('end', finish)
        incoming.on('error', reject)
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)))
    outgoing.on('error', reject)
    outgoing.end(body)
  })

/** One browser at the backend: keeps its cookies and sends what our pages send. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #base: URL
  readonly #exchange: Exchange

  constructor(base: URL, exchange: Exchange) {
    this.#base = base
    this.#exchange = exchange
  }

  async send(call: Pick<Call, 'method' | 'path' | 'idempotent'>, ask: Ask = {}): Promise<HttpAnswer> {
    const url = new URL(call.path, this.#base)
    for (const [name, value] of Object.entries(ask.query ?? {})) url.searchParams.set(name, String(value))
    const { body, type } = await encode(call.method, ask)
    const key = ask.key === undefined ? randomUUID() : ask.key
    const response = await this.#exchange(url, {
      method: call.method,
      headers: {
        Accept: 'application/json',
        Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        Origin: this.#base.origin,
        'Sec-Fetch-Site': 'same-origin',
        'Sec-Fetch-Mode': 'cors',
        [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
        [REQUEST_TYPE_HEADER]: 'client',
        [LOCALE_HEADER]: 'en',
        ...(type ? { 'Content-Type': type } : {}),
        ...(call.idempotent && key !== null ? { [IDEMPOTENCY_HEADER]: key } : {}),
        ...ask.headers,
      },
      ...(body ? { body } : {}),
    })
    this.#keepCookies(response)
    const text = await response.text()
    return { status: response.status, text, json: parse(text), headers: response.headers }
  }

  #keepCookies(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/Max-Age=0/i.test(cookie)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
}

async function encode(method: string, ask: Ask): Promise<{ body?: Uint8Array; type?: string }> {
  if (method === 'GET') return {}
  if (!ask.file) return { body: Buffer.from(JSON.stringify(ask.body ?? {})), type: 'application/json' }
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(ask.file)]), 'photo.png')
  const encoded = new Response(form)
  const type = encoded.headers.get('Content-Type') ?? ''
  return { body: new Uint8Array(await encoded.arrayBuffer()), type }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

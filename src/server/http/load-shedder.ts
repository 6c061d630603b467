// Load shedding in front of Node's parser: past what the process can do, most of what it still does is parsing what it refuses.

import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { LOCALE_HEADER } from '../../contract/protocol.ts'
import type { ConcurrencyLimiter } from './concurrency-limiter.ts'

/** A request as read from its bytes. */
export interface PlainRequest {
  method: string
  path: string
  header: (name: keyof typeof HEADERS) => string | undefined
}

export interface Shedder {
  concurrency: Pick<ConcurrencyLimiter, 'isFull'>
  /** The bytes of the answer; null lets the request pass. */
  refuse: (request: PlainRequest) => Buffer | null
}

const REQUEST_LINE = /^(GET|POST|PUT|PATCH|DELETE) (\/[^ ?#]*)(?:\?[^ #]*)? HTTP\/1\.1\r\n/
/** Line ends others may read differently, and what makes of a connection, or of a body, something else than this reads. */
const UNUSUAL =
  /\r(?!\n)|[^\r]\n|\r\n(?:[ \t]|transfer-encoding|expect|upgrade|connection(?!: keep-alive\r\n))/i
const LENGTHS = /\r\ncontent-length[^\r]*/gi
const PLAIN_LENGTH = /^\r\ncontent-length: (\d{1,7})$/i
const HEADERS = {
  Host: /\r\nhost: ([^\r\n]*)/i,
  Cookie: /\r\ncookie: ([^\r\n]*)/i,
  [LOCALE_HEADER]: /\r\nx-locale: ([^\r\n]*)/i,
}
const END = '\r\n\r\n'

/** The one request that `text` (latin1) is from its first byte to its last; null where there is any doubt. */
export function readPlain(text: string): PlainRequest | null {
  const end = text.indexOf(END) + END.length
  if (end < END.length) return null
  const head = text.slice(0, end)
  const [, method, path] = REQUEST_LINE.exec(head) ?? []
  if (method === undefined || path === undefined || UNUSUAL.test(head)) return null
  const [length, another] = head.match(LENGTHS) ?? []
  const bodyLength = length === undefined ? 0 : Number(PLAIN_LENGTH.exec(length)?.[1])
  if (another !== undefined || end + bodyLength !== text.length) return null
  return { method, path, header: (name) => HEADERS[name].exec(head)?.[1] }
}

/**
 * `new`: nothing was read yet. `quiet`: all that was asked has been answered. `asked`: one plain request is with the parser.
 * `left`: something else is, and so will be whatever comes after it.
 */
type State = 'new' | 'quiet' | 'asked' | 'left'

/**
 * Refuses on the connections of `server`, while the concurrency limiter is full, what is plainly one whole request. The parser gets the
 * rest. Only connections that asked while it was full are read here: the parser reads the bytes of others by itself, quicker.
 */
export function createLoadShedder(server: Server, { concurrency, refuse }: Shedder): void {
  const states = new WeakMap<Socket, State>()

  function read(socket: Socket): void {
    const [parse] = socket.listeners('data') as ((chunk: Buffer) => void)[]
    if (!parse || socket.destroyed) return
    states.set(socket, 'new')
    socket.off('data', parse)
    socket.on('data', (chunk: Buffer) => {
      const state = states.get(socket)
      const isIdle = state === 'new' || state === 'quiet'
      const request = isIdle ? readPlain(chunk.toString('latin1')) : null
      // The parser may hold the beginning of a request; and who does not read gets no more to read.
      if (request && state === 'quiet' && concurrency.isFull && socket.writableLength === 0) {
        const answer = refuse(request)
        if (answer) return void socket.write(answer)
      }
      states.set(socket, request ? 'asked' : 'left')
      parse(chunk)
    })
  }

  server.on('request', (incoming, outgoing) => {
    const { socket } = incoming
    if (!concurrency.isFull && !states.has(socket)) return
    outgoing.on('close', () => {
      const state = states.get(socket)
      if (state === undefined) read(socket)
      if (state === 'asked') states.set(socket, incoming.complete ? 'quiet' : 'left')
    })
  })
}

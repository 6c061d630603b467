import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface RawSocket {
  /** Text the server has sent so far. */
  readonly text: string
  readonly isClosed: boolean
  write(bytes: string | Uint8Array): void
  /** Writes a part every few milliseconds, until the server has enough of it. */
  drip(part: string | Uint8Array, everyMs: number): void
  /** Waits until the server closes the connection; answers all that it said. */
  closed(): Promise<string>
  socket: Socket
}

/** Bytes to a real socket, as they are, spoilt or half: an HTTP client would mend them. */
export async function openRaw(port: number): Promise<RawSocket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let text = ''
  let isClosed = false
  const closing = new Promise<void>((resolve) => {
    socket.on('close', () => {
      isClosed = true
      resolve()
    })
  })
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  socket.on('error', () => undefined)
  return {
    socket,
    get text() {
      return text
    },
    get isClosed() {
      return isClosed
    },
    write: (bytes) => void socket.write(bytes),
    drip(part, everyMs) {
      const timer = setInterval(() => socket.writable && socket.write(part), everyMs)
      socket.on('close', () => clearInterval(timer))
    },
    async closed() {
      await closing
      return text
    },
  }
}

export const statusOf = (text: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1])

import { Socket } from 'node:net'

/**
 * Writes what one turn of the event loop has to say at once. The client corks its socket for each query, and Node writes
 * with every uncork, however often it was corked: those of the client do nothing here.
 */
export function corkedSocket(): Socket {
  const socket = new Socket()
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean
  const cork = socket.cork.bind(socket)
  const uncork = socket.uncork.bind(socket)
  const end = socket.end.bind(socket) as (...args: unknown[]) => Socket
  let isCorked = false
  const flush = () => {
    if (!isCorked) return
    isCorked = false
    uncork()
  }
  const joined = {
    cork: () => undefined,
    uncork: () => undefined,
    write(...args: unknown[]): boolean {
      if (!isCorked) {
        isCorked = true
        cork()
        setImmediate(flush)
      }
      return write(...args)
    },
    // Ending uncorks, too, and would never finish, nor close, with something held back.
    end(...args: unknown[]): Socket {
      flush()
      return end(...args)
    },
  }
  // Not before: connecting puts a socket's own way to write back.
  return socket.once('connect', () => Object.assign(socket, joined))
}

import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ServiceError } from '../errors.ts'
import type { EncodedPhoto, PictureHashes } from './encode.ts'
import type { EncodeReply, EncodeRequest } from './encoder-process.ts'

export interface Encoder {
  /**
   * All sizes of an upload. Throws `photo_invalid`, `photo_too_small` under `minSide` pixels a side,
   * `photo_too_many_pixels`, or `busy` past the queue's end and when the process died.
   */
  encode(upload: Uint8Array, minSide: number): Promise<EncodedPhoto>
  /** A rendering of a photo of our own making that shows nothing. Throws `busy` alike. */
  blur(photo: Uint8Array): Promise<Uint8Array<ArrayBuffer>>
  /** By what a photo of our own making is known again. Throws `busy` alike. */
  hash(photo: Uint8Array): Promise<PictureHashes>
  close(): void
}

interface Job {
  resolve: (reply: EncodeReply) => void
  reject: (error: Error) => void
}

const QUEUE = 24
const RETRY_AFTER_SECONDS = 5
const PROCESS = fileURLToPath(new URL('./encoder-process.ts', import.meta.url))

const busy = () => new ServiceError('busy', { retryAfter: RETRY_AFTER_SECONDS })

function startProcess(atOnce: number): ChildProcess {
  const { PATH = '', SystemRoot = '' } = process.env
  return fork(PROCESS, [String(atOnce)], {
    serialization: 'advanced',
    execArgv: [],
    // No secret of the server's environment; fewer arenas keep glibc from holding on to freed images.
    env: { PATH, MALLOC_ARENA_MAX: '2', ...(SystemRoot ? { SystemRoot } : {}) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

interface EncoderProcess {
  child: ChildProcess
  jobs: Map<number, Job>
}

/** An idle encoder must not keep the server from ending. */
function settle({ child, jobs }: EncoderProcess): void {
  for (const handle of [child, child.channel]) {
    if (jobs.size > 0) handle?.ref()
    else handle?.unref()
  }
}

/** Starts its process with the first upload and keeps it; a dead one is replaced by the next upload. */
export function createEncoder({ concurrency }: { concurrency: number }): Encoder {
  let running: EncoderProcess | undefined
  let lastId = 0

  function ended(dead: EncoderProcess): void {
    if (running === dead) running = undefined
    for (const job of dead.jobs.values()) job.reject(busy())
    dead.jobs.clear()
  }

  function open(): EncoderProcess {
    const opened: EncoderProcess = { child: startProcess(concurrency), jobs: new Map() }
    const { child, jobs } = opened
    child.on('message', (message: EncodeReply) => {
      const job = jobs.get(message.id)
      jobs.delete(message.id)
      settle(opened)
      if ('refusal' in message) job?.reject(new ServiceError(message.refusal))
      else job?.resolve(message)
    })
    child.on('error', () => ended(opened))
    child.on('exit', () => ended(opened))
    return opened
  }

  type Work = { upload: Uint8Array; minSide: number } | { photo: Uint8Array } | { picture: Uint8Array }
  function send(work: Work): Promise<EncodeReply> {
    const current = (running ??= open())
    if (current.jobs.size >= concurrency + QUEUE) return Promise.reject(busy())
    const id = (lastId += 1)
    return new Promise((resolve, reject) => {
      current.jobs.set(id, { resolve, reject })
      settle(current)
      current.child.send({ id, ...work } satisfies EncodeRequest, (error) => {
        if (error) ended(current)
      })
    })
  }

  return {
    async encode(upload, minSide) {
      const reply = await send({ upload, minSide })
      if (!('photo' in reply)) throw busy()
      return reply.photo
    },
    async blur(photo) {
      const reply = await send({ photo })
      if (!('blurred' in reply)) throw busy()
      return new Uint8Array(reply.blurred)
    },
    async hash(picture) {
      const reply = await send({ picture })
      if (!('hashes' in reply)) throw busy()
      return reply.hashes
    },
    close() {
      if (running?.child.connected) running.child.disconnect()
      running = undefined
    },
  }
}

import { fork } from 'node:child_process'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { VOICE_MEGABYTES } from '../../../core/limits.ts'
import { ServiceError } from '../errors.ts'
import { containerOf, type EncodedVoice } from './voice.ts'
import type { VoiceReply, VoiceRequest } from './voice-process.ts'

export interface VoiceEncoder {
  /**
   * A recording of a browser, of up to so many seconds, as every browser plays it, without its metadata. Throws `voice_invalid`,
   * `voice_silent`, `voice_too_long`, `too_large`, `busy` past the queue's end, and `voice_unavailable` where ffmpeg is not installed.
   */
  encodeVoice(upload: Uint8Array, seconds: number): Promise<EncodedVoice>
  /** Ends what is under way. */
  close(): void
}

const QUEUE = 24
const RETRY_AFTER_SECONDS = 5
/** A minute takes a second and a half. */
const TIME_LIMIT_MS = 60_000
/** Of WebAssembly, 64 KB each: 256 MB for ffmpeg, whose own limit is 2 GB. */
const MEMORY_PAGES = 4096
const PROCESS = fileURLToPath(new URL('./voice-process.ts', import.meta.url))
const SOURCES = fileURLToPath(new URL('../../../', import.meta.url))

/** The folder of ffmpeg; null where it is not installed. */
function findFfmpeg(): string | null {
  try {
    return join(createRequire(import.meta.url).resolve('@ffmpeg/core'), '../../..')
  } catch {
    return null
  }
}

/** Encodes each recording in a process of its own: `concurrency` at a time, `QUEUE` more wait. */
export function createVoiceEncoder({ concurrency }: { concurrency: number }): VoiceEncoder {
  const ffmpeg = findFfmpeg()
  const children = new Set<ReturnType<typeof fork>>()
  const waiting: (() => void)[] = []
  let running = 0

  function open(): ReturnType<typeof fork> {
    const { PATH = '', SystemRoot = '' } = process.env
    return fork(PROCESS, [], {
      serialization: 'advanced',
      execArgv: [
        ...['--permission', `--allow-fs-read=${SOURCES}*`, `--allow-fs-read=${ffmpeg}/*`],
        `--wasm-max-mem-pages=${MEMORY_PAGES}`,
      ],
      // No secret of the server's environment.
      env: { PATH, ...(SystemRoot ? { SystemRoot } : {}) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
  }

  /** What ends a process before it answers is in its recording. */
  function run(request: VoiceRequest): Promise<VoiceReply> {
    const child = open()
    children.add(child)
    return new Promise<VoiceReply>((resolve) => {
      const refuse = () => resolve({ refusal: 'voice_invalid' })
      const timer = setTimeout(() => child.kill('SIGKILL'), TIME_LIMIT_MS)
      child.on('message', resolve)
      child.on('error', refuse)
      child.on('exit', () => {
        clearTimeout(timer)
        children.delete(child)
        refuse()
      })
      child.send(request, (error) => error && refuse())
    })
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= concurrency) {
      if (waiting.length >= QUEUE) throw new ServiceError('busy', { retryAfter: RETRY_AFTER_SECONDS })
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }

  return {
    async encodeVoice(upload, seconds) {
      if (!ffmpeg) throw new ServiceError('voice_unavailable')
      if (upload.length > VOICE_MEGABYTES * 1024 * 1024) throw new ServiceError('too_large')
      if (!containerOf(upload)) throw new ServiceError('voice_invalid')
      const reply = await inTurn(() => run({ upload, seconds }))
      if ('refusal' in reply) throw new ServiceError(reply.refusal, { seconds })
      return reply.voice
    },
    close() {
      for (const child of children) child.kill('SIGKILL')
    },
  }
}

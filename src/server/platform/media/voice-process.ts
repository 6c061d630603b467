// Decodes one recording that a stranger sent, and ends. `voice-encoder.ts` starts it with Node's permissions off: it reads this
// program's own files and writes none. ffmpeg itself is WebAssembly here, and sees a file system that holds the recording alone.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  containerOf,
  type EncodedVoice,
  MEASURED_RATE,
  measureVoice,
  type VoiceContainer,
  type VoiceRefusal,
} from './voice.ts'

export interface VoiceRequest {
  upload: Uint8Array
  /** How long it may be. */
  seconds: number
}
export type VoiceReply = { voice: EncodedVoice } | { refusal: VoiceRefusal }

interface Ffmpeg {
  FS: { writeFile(name: string, bytes: Uint8Array): void; readFile(name: string): Uint8Array }
  exec(...args: string[]): number
}

/** What a recorder adds beyond the last second. */
const TOLERANCE_SECONDS = 1

async function openFfmpeg(): Promise<Ffmpeg> {
  const require = createRequire(import.meta.url)
  // It is built for workers of browsers alone, and asks one for its own address.
  Object.assign(globalThis, { self: { location: { href: '' } } })
  const create = require('@ffmpeg/core') as (options: { wasmBinary: Uint8Array }) => Promise<Ffmpeg>
  return create({ wasmBinary: readFileSync(require.resolve('@ffmpeg/core/wasm')) })
}

const SOURCE = 'recording'
const AUDIO = 'voice.mp3'
const SAMPLES = 'samples'

/** Only the first sound of one container, by the decoders of recordings; nothing else of the file is looked at. */
const inputOf = (container: VoiceContainer) => [
  ...['-v', 'quiet', '-protocol_whitelist', 'file'],
  ...['-codec_whitelist', 'opus,libopus,aac,mp3float', '-f', container, '-i', SOURCE],
]
const commonOf = (seconds: number) => [
  ...['-map', '0:a:0', '-map_metadata', '-1', '-map_chapters', '-1'],
  ...['-t', String(seconds + 2 * TOLERANCE_SECONDS), '-ac', '1'],
]
const outputsOf = (seconds: number) => [
  ...[...commonOf(seconds), '-ar', '24000', '-c:a', 'libmp3lame', '-b:a', '48k'],
  ...['-write_xing', '0', '-id3v2_version', '0', '-fflags', '+bitexact', AUDIO],
  ...[...commonOf(seconds), '-ar', String(MEASURED_RATE), '-c:a', 'pcm_s16le', '-f', 's16le', SAMPLES],
]

async function encode({ upload, seconds }: VoiceRequest): Promise<VoiceReply> {
  const container = containerOf(upload)
  if (!container) return { refusal: 'voice_invalid' }
  const ffmpeg = await openFfmpeg()
  const { FS } = ffmpeg
  FS.writeFile(SOURCE, upload)
  if (ffmpeg.exec(...inputOf(container), ...outputsOf(seconds)) !== 0) return { refusal: 'voice_invalid' }
  // A copy, for the file may begin at any byte.
  const samples = new Int16Array(FS.readFile(SAMPLES).slice().buffer)
  if (samples.length > (seconds + TOLERANCE_SECONDS) * MEASURED_RATE) return { refusal: 'voice_too_long' }
  const measured = measureVoice(samples)
  return measured ? { voice: { ...measured, audio: FS.readFile(AUDIO) } } : { refusal: 'voice_silent' }
}

process.once('message', (request: VoiceRequest) => {
  void encode(request).then((reply) => process.send?.(reply, () => process.disconnect()))
})

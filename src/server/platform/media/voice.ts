// Tells what a recording is, and how loud its parts are.

import { VOICE_BARS } from '../../../core/limits.ts'

/** Names the demuxers of ffmpeg that browsers’ recordings need, and that of those we keep. */
export type VoiceContainer = 'matroska' | 'ogg' | 'mov' | 'mp3'

/** Why a recording is not taken. */
export type VoiceRefusal = 'voice_invalid' | 'voice_silent' | 'voice_too_long'

/** Samples a second, 16 bits each, by which a recording is measured. */
export const MEASURED_RATE = 8000

export interface MeasuredVoice {
  milliseconds: number
  /** Loudness of equal parts, 0 to 100; the loudest is 100. */
  bars: number[]
}

export interface EncodedVoice extends MeasuredVoice {
  /** MP3, mono, without metadata: every browser plays it. */
  audio: Uint8Array
}

const startsWith = (bytes: Uint8Array, start: readonly number[], at = 0) =>
  start.every((byte, index) => bytes[at + index] === byte)

const EBML = [0x1a, 0x45, 0xdf, 0xa3]
const ascii = (text: string) => [...Buffer.from(text)]

/** Whether a frame of MPEG audio, layer III, begins here. */
const isMp3Frame = ([first = 0, second = 0]: Uint8Array) => first === 0xff && (second & 0xe6) === 0xe2

/** The container by its first bytes: WebM, Ogg, MP4 or MP3; null for anything else. */
export function containerOf(bytes: Uint8Array): VoiceContainer | null {
  if (startsWith(bytes, EBML)) return 'matroska'
  if (startsWith(bytes, ascii('OggS'))) return 'ogg'
  if (startsWith(bytes, ascii('ftyp'), 4)) return 'mov'
  return startsWith(bytes, ascii('ID3')) || isMp3Frame(bytes) ? 'mp3' : null
}

const FULL_SCALE = 32_768
/** A tenth of a second as loud as this, 50 dB below the loudest there is, is something one can hear. */
const AUDIBLE = FULL_SCALE * 10 ** (-50 / 20)
const AUDIBLE_SAMPLES = MEASURED_RATE / 10

/** Root mean square of samples. */
function loudnessOf(samples: Int16Array): number {
  if (samples.length === 0) return 0
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
}

const partsOf = (samples: Int16Array, length: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    samples.subarray(Math.floor(index * length), Math.floor((index + 1) * length)),
  )

/** Measures mono samples of `MEASURED_RATE`. Null where nothing can be heard. */
export function measureVoice(samples: Int16Array): MeasuredVoice | null {
  const count = Math.floor(samples.length / AUDIBLE_SAMPLES)
  if (!partsOf(samples, AUDIBLE_SAMPLES, count).some((part) => loudnessOf(part) >= AUDIBLE)) return null
  const loud = partsOf(samples, samples.length / VOICE_BARS, VOICE_BARS).map(loudnessOf)
  const loudest = Math.max(...loud)
  return {
    milliseconds: Math.round((samples.length / MEASURED_RATE) * 1000),
    bars: loud.map((value) => Math.round((value / loudest) * 100)),
  }
}

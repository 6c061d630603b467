// Records a voice in the browser. Fetched only by who records.

import { atom } from 'nanostores'
import { VOICE_BARS } from '../../core/limits.ts'
import { closeDevice, type DeviceProblem, openDevice } from './media-device.ts'

export type MicrophoneProblem = DeviceProblem | 'unsupported'

/** A recording that is not sent yet. */
export interface Take {
  readonly voice: Blob
  readonly seconds: number
  /** Loudness of its parts, 0 to 100. */
  readonly bars: readonly number[]
  /** Why it is not worth sending. */
  readonly problem: 'silent' | 'short' | null
  /** The microphone went off before its member was done. */
  readonly hasBroken: boolean
  /** What its member says in it. */
  readonly text: string
}

const NONE: ReadonlyMap<string, Take> = new Map()
export const NO_TAKES = NONE
/**
 * Recordings that are not sent yet, by the profile they are meant for, an answer by the member's own: a closed sheet shows them
 * again.
 */
export const $takes = atom<ReadonlyMap<string, Take>>(NONE)

/** Keeps a recording, or with null gives it up. */
export function keepTake(profile: string, take: Take | null): void {
  const takes = new Map($takes.get())
  if (take) takes.set(profile, take)
  else takes.delete(profile)
  $takes.set(takes)
}

/** The first a browser can record: Chromium and Firefox, Firefox, Safari. */
const TYPES = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4']
const BITS_A_SECOND = 48_000
const LOOK_EVERY_MS = 100
/** Of full scale: 50 dB below it nothing can be heard, as the server has it. */
const AUDIBLE = 10 ** (-50 / 20)
const LEAST_SECONDS = 0.7

export interface Recording {
  /** The take, once it is stopped by `stop`, by its length, or by the microphone. */
  readonly taken: Promise<Take>
  stop(): void
}

/** Asks for the microphone and records so many seconds; `onLook` hears seconds and loudness, 0 to 1, ten times a second. */
export async function record(
  limit: number,
  onLook: (seconds: number, loudness: number) => void,
): Promise<Recording | MicrophoneProblem> {
  const { MediaRecorder: Recorder } = globalThis as Partial<typeof globalThis>
  const mimeType = TYPES.find((type) => Recorder?.isTypeSupported(type))
  if (!Recorder || mimeType === undefined) return 'unsupported'
  const stream = await openDevice({ audio: { channelCount: 1 }, video: false })
  if (typeof stream === 'string') return stream
  const recorder = new Recorder(stream, { mimeType, audioBitsPerSecond: BITS_A_SECOND })
  return follow(stream, recorder, limit, onLook)
}

function follow(
  stream: MediaStream,
  recorder: MediaRecorder,
  limit: number,
  onLook: (seconds: number, loudness: number) => void,
): Recording {
  const parts: Blob[] = []
  const heard: number[] = []
  const meter = openMeter(stream)
  const begun = performance.now()
  const secondsNow = () => Math.min(limit, (performance.now() - begun) / 1000)
  let isAsked = false
  const stop = () => {
    isAsked = true
    if (recorder.state !== 'inactive') recorder.stop()
  }
  const timer = setInterval(() => {
    const loudness = meter.read()
    heard.push(loudness)
    onLook(secondsNow(), loudness)
    if (secondsNow() >= limit) stop()
  }, LOOK_EVERY_MS)
  const taken = new Promise<Take>((resolve) => {
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recorder.addEventListener('stop', () => {
      clearInterval(timer)
      meter.close()
      closeDevice(stream)
      const seconds = secondsNow()
      const isSilent = meter.canRead && Math.max(0, ...heard) < AUDIBLE
      const problem = seconds < LEAST_SECONDS ? 'short' : isSilent ? 'silent' : null
      const voice = new Blob(parts, { type: recorder.mimeType })
      resolve({ voice, seconds, bars: barsOf(heard), problem, hasBroken: !isAsked, text: '' })
    })
  })
  recorder.start()
  return { taken, stop }
}

interface Meter {
  /** False where the browser cannot measure. */
  canRead: boolean
  /** Loudness since a moment ago, 0 to 1. */
  read(): number
  close(): void
}

function openMeter(stream: MediaStream): Meter {
  const { AudioContext: Context } = globalThis as Partial<typeof globalThis>
  if (!Context) return { canRead: false, read: () => 0, close: () => undefined }
  const context = new Context()
  const analyser = context.createAnalyser()
  analyser.fftSize = 2048
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    canRead: true,
    read() {
      analyser.getFloatTimeDomainData(samples)
      return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
    },
    close: () => void context.close(),
  }
}

function barsOf(heard: readonly number[]): number[] {
  const loudest = Math.max(...heard, Number.EPSILON)
  return Array.from({ length: VOICE_BARS }, (_, index) => {
    const at = Math.floor((index / VOICE_BARS) * heard.length)
    return Math.round(((heard[at] ?? 0) / loudest) * 100)
  })
}

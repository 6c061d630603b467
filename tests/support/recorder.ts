import { vi } from 'vitest'
import { input } from './inputs.ts'

const working = () => Promise.resolve({ getTracks: () => [{ stop: () => undefined }] })

/** A browser that records what is said so loudly, once it may. */
export function stubRecorder(loudness: number, getUserMedia: () => Promise<unknown> = working): void {
  class Recorder {
    static isTypeSupported = (type: string) => type.includes('ogg')
    state = 'inactive'
    private readonly hearers = new Map<string, (event: { data: Blob }) => void>()
    addEventListener = (name: string, hear: (event: { data: Blob }) => void) => this.hearers.set(name, hear)
    mimeType = 'audio/ogg;codecs=opus'
    start() {
      this.state = 'recording'
    }
    stop() {
      this.state = 'inactive'
      const data = new Blob([input('voice.ogg')])
      for (const name of ['dataavailable', 'stop']) this.hearers.get(name)?.({ data })
    }
  }
  const analyser = {
    fftSize: 0,
    getFloatTimeDomainData: (samples: Float32Array) => void samples.fill(loudness),
  }
  class Context {
    createAnalyser = () => analyser
    createMediaStreamSource = () => ({ connect: () => undefined })
    close = () => Promise.resolve()
  }
  vi.stubGlobal('MediaRecorder', Recorder)
  vi.stubGlobal('AudioContext', Context)
  vi.stubGlobal('navigator', { ...navigator, onLine: true, mediaDevices: { getUserMedia } })
}

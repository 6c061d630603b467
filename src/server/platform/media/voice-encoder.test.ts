import { afterAll, describe, expect, test } from 'vitest'
import { input } from '../../../../tests/support/inputs.ts'
import { VOICE_BARS, VOICE_MEGABYTES, VOICE_SECONDS } from '../../../core/limits.ts'
import { createVoiceEncoder } from './voice-encoder.ts'
import { containerOf, MEASURED_RATE, measureVoice } from './voice.ts'

const encoder = createVoiceEncoder({ concurrency: 1 })
afterAll(() => encoder.close())

const RECORDED = ['voice.webm', 'voice.ogg', 'voice.mp4']
const REFUSED: Readonly<Record<string, [Uint8Array, string]>> = {
  'a minute of silence': [input('voice-silent.webm'), 'voice_silent'],
  'more than a minute': [input('voice-64-seconds.ogg'), 'voice_too_long'],
  'a film without sound': [input('video-without-sound.webm'), 'voice_invalid'],
  'a picture': [input('jpeg-without-eoi.jpg'), 'voice_invalid'],
  'half a header': [input('voice.webm').subarray(0, 40), 'voice_invalid'],
  'a container of nothing': [Buffer.concat([Buffer.from('OggS'), Buffer.alloc(4000, 0xff)]), 'voice_invalid'],
  'one by another name': [
    Buffer.concat([Buffer.from('    ftyp'), input('voice.ogg').subarray(8)]),
    'voice_invalid',
  ],
  'more bytes than a minute takes': [Buffer.alloc(VOICE_MEGABYTES * 1024 * 1024 + 1), 'too_large'],
}

describe('a recording', { timeout: 240_000 }, () => {
  test.each(RECORDED)('%s becomes MP3 without what its recorder wrote into it', async (name) => {
    expect(input(name).includes('secret-place')).toBe(true)
    const { audio, milliseconds, bars } = await encoder.encodeVoice(input(name), VOICE_SECONDS)
    expect([...audio.subarray(0, 2)]).toEqual([0xff, 0xf3])
    expect(Buffer.from(audio).includes('secret')).toBe(false)
    expect(Buffer.from(audio).includes('Lavf')).toBe(false)
    expect(milliseconds).toBeGreaterThan(2900)
    expect(milliseconds).toBeLessThan(3100)
    expect(bars).toHaveLength(VOICE_BARS)
    expect(Math.max(...bars)).toBe(100)
  })

  test('that was kept before is taken again, and hardly longer for it', async () => {
    const { audio } = await encoder.encodeVoice(input('voice.ogg'), VOICE_SECONDS)
    const again = await encoder.encodeVoice(audio, VOICE_SECONDS)
    expect([...again.audio.subarray(0, 2)]).toEqual([0xff, 0xf3])
    expect(again.milliseconds).toBeLessThan(3100)
  })

  test.each(Object.entries(REFUSED))('%s is refused by its own name', async (_, [upload, code]) => {
    await expect(encoder.encodeVoice(upload, VOICE_SECONDS)).rejects.toMatchObject({ code })
  })

  test('that is too long is told how long it may be', async () => {
    await expect(encoder.encodeVoice(input('voice.ogg'), 1)).rejects.toMatchObject({
      code: 'voice_too_long',
      details: { seconds: 1 },
    })
  })

  test('those past the queue’s end are told to come again', async () => {
    const full = createVoiceEncoder({ concurrency: 0 })
    for (const recording of Array<Buffer>(24).fill(input('voice.ogg')))
      void full.encodeVoice(recording, VOICE_SECONDS)
    await expect(full.encodeVoice(input('voice.ogg'), VOICE_SECONDS)).rejects.toMatchObject({ code: 'busy' })
  })

  test('a container is known by its first bytes', () => {
    expect(RECORDED.map((name) => containerOf(input(name)))).toEqual(['matroska', 'ogg', 'mov'])
    expect(containerOf(Buffer.from('ID3\u0004'))).toBe('mp3')
    expect(containerOf(input('jpeg-without-eoi.jpg'))).toBeNull()
    expect(containerOf(new Uint8Array())).toBeNull()
  })

  test('a bar is as long as its part is loud', () => {
    const samples = Int16Array.from({ length: MEASURED_RATE }, (_, at) =>
      at < MEASURED_RATE / 2 ? 8000 : (at % 2) * 4000,
    )
    const { bars, milliseconds } = measureVoice(samples)!
    expect(milliseconds).toBe(1000)
    expect([bars[0], bars.at(-1)]).toEqual([100, 35])
    expect(measureVoice(samples.map(() => 3))).toBeNull()
    expect(measureVoice(new Int16Array())).toBeNull()
  })
})

import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Person } from '../../../tests/support/api.ts'
import { withFile } from '../../../tests/support/form-with-file.ts'
import { input } from '../../../tests/support/inputs.ts'
import { api, browser, props, setUpIsland } from '../../../tests/support/island-fixture.ts'
import { giveCredits, openClearBrands, setAccount } from '../../../tests/support/profiles.ts'
import {
  click,
  field,
  render,
  screen,
  shows,
  typeInto,
  waitFor,
  within,
} from '../../../tests/support/render.ts'
import { connect, loginAs } from '../../../tests/support/stores.ts'
import { $session, $user } from '../../stores/account/sessions.ts'
import { $chats } from '../../stores/chat/chat.ts'
import { $allowance, $conversation, closeConversation } from '../../stores/chat/conversation.ts'
import { $outbox } from '../../stores/chat/outbox.ts'
import { $takes } from '../../stores/chat/recorder.ts'
import { $location } from '../../stores/page/location.ts'
import { Conversation } from './Conversation.island.tsx'

let mia: Person
let tom: Person

afterEach(() => {
  closeConversation()
  vi.unstubAllGlobals()
})
setUpIsland([$allowance, $user, $session, $chats, $conversation, $outbox, $takes, $location], {
  change: openClearBrands,
})
beforeEach(async () => {
  ;[mia, tom] = [await api.member('amora'), await api.member('amora')]
  await setAccount(api.deps, 'amora', mia.id, { paid_user: 1 })
  await giveCredits(api.deps, 'amora', mia.id, 20)
})

const working = () => Promise.resolve({ getTracks: () => [{ stop: () => undefined }] })

/** A browser that records what is said so loudly, once it may. */
function record(loudness: number, getUserMedia: () => Promise<unknown> = working): void {
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

async function open(): Promise<void> {
  browser.path = `/members/${tom.id}/chat`
  await loginAs(mia, browser)
  connect(withFile(mia.fetch, input('voice.ogg')))
  await render(<Conversation {...props} route="members-id-chat" />)
  await shows(tom.name)
}
async function openSheet() {
  await click(await screen.findByRole('button', { name: 'Photo, voice message, gift or first line' }))
  await click(await screen.findByRole('button', { name: 'Voice message' }))
  return within(await screen.findByRole('dialog', { name: 'Voice message' }))
}
async function speak(milliseconds = 900) {
  const sheet = await openSheet()
  await click(await sheet.findByRole('button', { name: 'Record' }))
  const stop = await sheet.findByRole('button', { name: 'Stop' })
  expect(document.activeElement).toBe(stop)
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  await click(stop)
  await sheet.findByText('Your recording')
  return sheet
}

describe('a voice message', { timeout: 60_000 }, () => {
  it('is recorded, put into words, and sent for the price of a photo', async () => {
    record(0.2)
    await open()
    const sheet = await speak()
    await typeInto(field('What you say, in words (if you like)'), 'Hello from the harbour')
    await click(await sheet.findByRole('button', { name: /^Send.*2 credits/ }))
    await waitFor(async () => {
      const { messages } = (await tom.get('/api/chat.php', { profile: mia.id })).body as {
        messages: { kind: string; text: string }[]
      }
      expect(messages).toMatchObject([{ kind: 'voice', text: 'Hello from the harbour' }])
    })
    await screen.findByRole('button', { name: 'Play the voice message' })
    expect(screen.getByRole('slider', { name: 'Place in the voice message' })).toBeTruthy()
    await click(screen.getByRole('button', { name: 'Speed 1×' }))
    expect(screen.getByRole('button', { name: 'Speed 1.5×' })).toBeTruthy()
    await click(screen.getByRole('button', { name: 'In words' }))
    expect(screen.getByText('Hello from the harbour')).toBeTruthy()
  })

  it('of silence is said to be so before anything is paid, and may be recorded again', async () => {
    record(0)
    await open()
    const sheet = await speak()
    expect(sheet.getByRole('alert').textContent).toContain('We couldn’t hear anything.')
    expect(sheet.queryByRole('button', { name: /^Send/ })).toBeNull()
    await click(sheet.getByRole('button', { name: 'Record again' }))
    await sheet.findByRole('button', { name: 'Record' })
  })

  it('that is not sent yet is there again after its sheet was closed', async () => {
    record(0.2)
    await open()
    const sheet = await speak()
    await typeInto(field('What you say, in words (if you like)'), 'Half a')
    await click(sheet.getByRole('button', { name: 'Close' }))
    const again = await openSheet()
    await again.findByText('Your recording')
    expect(field('What you say, in words (if you like)').value).toBe('Half a')
  })

  it('needs a microphone: each reason why there is none has its words', async () => {
    const refuse = (name: string) => () => Promise.reject(Object.assign(new Error(), { name }))
    record(0.2, refuse('NotAllowedError'))
    await open()
    const sheet = await openSheet()
    const begin = async () => {
      await click(await sheet.findByRole('button', { name: 'Record' }))
      return (await sheet.findByRole('alert')).textContent
    }
    expect(await begin()).toContain('doesn’t let this page use the microphone')
    record(0.2, refuse('NotFoundError'))
    await waitFor(async () => expect(await begin()).toContain('no microphone here'))
    record(0.2, refuse('NotReadableError'))
    await waitFor(async () => expect(await begin()).toContain('Another app'))
    vi.stubGlobal('MediaRecorder', undefined)
    await waitFor(async () => expect(await begin()).toContain('can’t record'))
    expect(sheet.queryByRole('button', { name: 'Record' })).toBeNull()
  })

  it('that the server refuses stays with its sender, and costs nothing', async () => {
    record(0.2)
    await open()
    connect(withFile(mia.fetch, input('jpeg-without-eoi.jpg')))
    const sheet = await speak()
    await click(await sheet.findByRole('button', { name: /^Send/ }))
    await shows('We can’t use this recording.')
    expect(screen.getByRole('button', { name: 'Play the voice message' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Discard' })).toBeTruthy()
    const { body } = await mia.get('/api/user.php')
    expect(body).toMatchObject({ user: { credits: 20 } })
  })
})

it('a brand without voice messages offers none', async () => {
  const { site } = api.deps.brands.get('amora')!
  const { features } = site
  site.features = features.filter((name) => name !== 'voice')
  onTestFinished(() => void (site.features = features))
  await open()
  await click(await screen.findByRole('button', { name: 'Photo, gift or first line' }))
  expect(screen.queryByRole('button', { name: 'Voice message' })).toBeNull()
})

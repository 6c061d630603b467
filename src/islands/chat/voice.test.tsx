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
import { stubRecorder } from '../../../tests/support/recorder.ts'
import { connect, loginAs } from '../../../tests/support/stores.ts'
import { $session, $user } from '../../stores/account/sessions.ts'
import { $chats } from '../../stores/chat/chat.ts'
import { $allowance, $conversation, closeConversation } from '../../stores/chat/conversation.ts'
import { $outbox } from '../../stores/chat/outbox.ts'
import { $location } from '../../stores/page/location.ts'
import { $takes } from '../../stores/page/recorder.ts'
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

describe('a voice message', () => {
  it('is recorded, put into words, and sent for the price of a photo', async () => {
    stubRecorder(0.2)
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
    await screen.findByRole('button', { name: 'Play the recording' })
    expect(screen.getByRole('slider', { name: 'Place in the recording' })).toBeTruthy()
    await click(screen.getByRole('button', { name: 'Speed 1×' }))
    expect(screen.getByRole('button', { name: 'Speed 1.5×' })).toBeTruthy()
    await click(screen.getByRole('button', { name: 'In words' }))
    expect(screen.getByText('Hello from the harbour')).toBeTruthy()
  })

  it('of silence is said to be so before anything is paid, and may be recorded again', async () => {
    stubRecorder(0)
    await open()
    const sheet = await speak()
    expect(sheet.getByRole('alert').textContent).toContain('We couldn’t hear anything.')
    expect(sheet.queryByRole('button', { name: /^Send/ })).toBeNull()
    await click(sheet.getByRole('button', { name: 'Record again' }))
    await sheet.findByRole('button', { name: 'Record' })
  })

  it('that is not sent yet is there again after its sheet was closed', async () => {
    stubRecorder(0.2)
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
    stubRecorder(0.2, refuse('NotAllowedError'))
    await open()
    const sheet = await openSheet()
    const begin = async () => {
      await click(await sheet.findByRole('button', { name: 'Record' }))
      return (await sheet.findByRole('alert')).textContent
    }
    expect(await begin()).toContain('doesn’t let this page use the microphone')
    stubRecorder(0.2, refuse('NotFoundError'))
    await waitFor(async () => expect(await begin()).toContain('no microphone here'))
    stubRecorder(0.2, refuse('NotReadableError'))
    await waitFor(async () => expect(await begin()).toContain('Another app'))
    vi.stubGlobal('MediaRecorder', undefined)
    await waitFor(async () => expect(await begin()).toContain('can’t record'))
    expect(sheet.queryByRole('button', { name: 'Record' })).toBeNull()
  })

  it('that the server refuses stays with its sender, and costs nothing', async () => {
    stubRecorder(0.2)
    await open()
    connect(withFile(mia.fetch, input('jpeg-without-eoi.jpg')))
    const sheet = await speak()
    await click(await sheet.findByRole('button', { name: /^Send/ }))
    await shows('We can’t use this recording.')
    expect(screen.getByRole('button', { name: 'Play the recording' })).toBeTruthy()
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

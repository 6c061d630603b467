import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Person } from '../../../tests/support/api.ts'
import { withFile } from '../../../tests/support/form-with-file.ts'
import { input } from '../../../tests/support/inputs.ts'
import { islandProps } from '../../../tests/support/island.ts'
import { api, browser, props, setUpIsland } from '../../../tests/support/island-fixture.ts'
import { openBrands } from '../../../tests/support/profiles.ts'
import { stubRecorder } from '../../../tests/support/recorder.ts'
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
import { answerByVoice } from '../../client/voices.ts'
import type { OwnProfile as Own } from '../../contract/profiles.ts'
import { VOICE_BARS } from '../../core/limits.ts'
import { $session, $user } from '../../stores/account/sessions.ts'
import { $location } from '../../stores/page/location.ts'
import { $takes } from '../../stores/page/recorder.ts'
import { $ownProfile } from '../../stores/profiles/own-profile.ts'
import { $openProfile } from '../../stores/profiles/profiles.ts'
import { $prompts } from '../../stores/profiles/prompts.ts'
import { OwnProfile } from '../own-profile/OwnProfile.island.tsx'
import { ProfileView } from '../profile-view/ProfileView.island.tsx'

let mia: Person
let tom: Person

afterEach(() => vi.unstubAllGlobals())
setUpIsland([$user, $session, $takes, $location, $ownProfile, $openProfile, $prompts], {
  change: openBrands,
})
beforeEach(async () => {
  ;[mia, tom] = [await api.member('amora'), await api.member('amora')]
})

async function openOwn(): Promise<void> {
  stubRecorder(0.2)
  browser.path = '/profile'
  await loginAs(mia, browser)
  connect(withFile(mia.fetch, input('voice.ogg')))
  await render(<OwnProfile {...await islandProps('amora', 'en')} />)
  await shows('My voice answer')
}
async function speak() {
  await click(await screen.findByRole('button', { name: 'Record an answer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Voice answer' }))
  await click(await dialog.findByRole('button', { name: 'Record' }))
  const stop = await dialog.findByRole('button', { name: 'Stop' })
  await new Promise((resolve) => setTimeout(resolve, 900))
  await click(stop)
  await dialog.findByText('Your recording')
  return dialog
}
const saved = async () => ((await mia.get('/api/profile.php')).body as Own).voice_answer
/** Without the process that each recording takes. */
function stubEncoder(): void {
  const bars = Array.from({ length: VOICE_BARS }, (_, index) => index)
  const encoded = { audio: input('voice.ogg'), milliseconds: 3000, bars }
  vi.spyOn(api.deps.media, 'encodeVoice').mockResolvedValueOnce(encoded)
}

describe('an answer in the member’s own voice', () => {
  it('is recorded, put into words, saved and deleted', async () => {
    stubEncoder()
    await openOwn()
    await shows('in up to 30 seconds')
    const dialog = await speak()
    await click(dialog.getByRole('button', { name: 'Save' }))
    expect(field('Question').getAttribute('aria-invalid')).toBe('true')
    await dialog.findByRole('option', { name: 'My kind of Sunday' })
    await typeInto(field('Question'), 'sunday')
    await typeInto(field('What you say, in words (if you like)'), 'Rye bread and rain')
    await click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(async () =>
      expect(await saved()).toMatchObject({ prompt: 'sunday', answer: 'Rye bread and rain' }),
    )
    await screen.findByRole('button', { name: 'Play the recording' })
    await click(screen.getByRole('button', { name: 'In words' }))
    await shows('Rye bread and rain')
    await click(screen.getByRole('button', { name: 'Delete the voice answer' }))
    await screen.findByRole('button', { name: 'Record an answer' })
    expect(await saved()).toBeNull()
  })

  it('stays with its member when saving fails', async () => {
    await openOwn()
    const dialog = await speak()
    await dialog.findByRole('option', { name: 'My kind of Sunday' })
    await typeInto(field('Question'), 'sunday')
    connect(withFile(mia.fetch, input('jpeg-without-eoi.jpg')))
    await click(dialog.getByRole('button', { name: 'Save' }))
    await shows('We can’t use this recording.')
    await click(dialog.getByRole('button', { name: 'Close' }))
    await click(screen.getByRole('button', { name: 'Record an answer' }))
    await shows('Your recording')
    expect(field('Question').value).toBe('sunday')
  })

  it('is played on the profile, reported, and liked with a comment', async () => {
    stubEncoder()
    connect(withFile(tom.fetch, input('voice.ogg')))
    expect((await answerByVoice('laugh', 'Puns, all of them', new Blob())).ok).toBe(true)
    browser.path = `/members/${tom.id}`
    await loginAs(mia, browser)
    await render(<ProfileView {...props} />)
    await screen.findByRole('button', { name: 'Play the recording' })
    expect(screen.getByRole('slider', { name: 'Place in the recording' })).toBeTruthy()
    await click(screen.getByRole('button', { name: 'Speed 1×' }))
    expect(screen.getByRole('button', { name: 'Speed 1.5×' })).toBeTruthy()
    await click(screen.getByRole('button', { name: 'Like with a comment' }))
    await typeInto(await screen.findByLabelText('Your comment'), 'Me too')
    await waitFor(() => expect(screen.getByRole('button', { name: /Like and send · 10 free/ })).toBeTruthy())
    await click(screen.getByRole('button', { name: /Like and send/ }))
    await shows('Sent. You’ll find it in your messages.')
    const { messages } = (await tom.get('/api/chat.php', { profile: mia.id })).body
    expect(messages).toMatchObject([{ text: 'Me too', about: { answer: 'Puns, all of them' } }])
    await click(screen.getByRole('button', { name: 'Close' }))
    await click(screen.getByRole('button', { name: 'Report answer' }))
    await click(await screen.findByLabelText('Harassment'))
    expect(screen.getByRole('heading', { name: 'Report answer' })).toBeTruthy()
  })
})

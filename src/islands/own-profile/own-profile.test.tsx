import { type Screen, render } from '../../../tests/support/render.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cleanStores } from 'nanostores'
import { configureClient } from '../../client/http.ts'
import { type Person, startApi, type TestApi } from '../../../tests/support/api.ts'
import { type FakeBrowser, fakeBrowser } from '../../../tests/support/environment.ts'
import { islandProps } from '../../../tests/support/island.ts'
import { $ownProfile } from '../../stores/own-profile.ts'
import { $session, $user } from '../../stores/sessions.ts'
import { OwnProfile } from './OwnProfile.island.tsx'

let api: TestApi
let person: Person
let browser: FakeBrowser
let screen: Screen

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function open(brand = 'amora') {
  person = await api.member(brand)
  browser = fakeBrowser(person.cookies)
  configureClient({ fetch: person.fetch })
  screen = await render(<OwnProfile {...await islandProps(brand)} />)
  await screen.until(() => screen.has('heading', 'My profile'), 'the profile')
}
beforeEach(() => open())
afterEach(async () => {
  await screen.unmount()
  cleanStores($ownProfile, $user, $session)
  $ownProfile.set({ status: 'idle' })
  $session.set({ status: 'idle' })
  browser.restore()
})

const saved = async () => (await person.get('/api/profile.php')).body as Record<string, unknown>

describe('own profile screen', () => {
  it('saves what was changed, and counts code points', async () => {
    await screen.type(screen.field('What would you like to tell?'), 'Sea 🌊')
    expect(screen.text()).toContain('5 of 2,000')
    expect(screen.text()).toContain('changes that are not saved')
    await screen.type(screen.field('Hair'), 'red')
    await screen.click(screen.field('Hiking'))
    await screen.submit()
    await screen.until(() => screen.text().includes('Your profile is saved'), 'saved')
    expect(await saved()).toMatchObject({ about: 'Sea 🌊', hair: 'red', interests: ['hiking'] })
  })

  it('says what is too long beside the field, before it travels', async () => {
    await screen.type(screen.field('What would you like to tell?'), 'x'.repeat(2001))
    await screen.submit()
    const about = screen.field('What would you like to tell?')
    expect(about.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(about)
    expect(await saved()).toMatchObject({ about: '' })
  })

  it('keeps what was typed when saving fails', async () => {
    await screen.type(screen.field('What would you like to tell?'), 'Kept')
    configureClient({ fetch: async () => new Response('broken', { status: 400 }) })
    await screen.submit()
    await screen.until(() => screen.has('alert', 'The server gave an answer'), 'failure')
    expect(screen.field('What would you like to tell?').value).toBe('Kept')
  })

  // law L37
  it('asks for the consent to be shown at partner brands, unticked', async () => {
    const box = () => screen.field('Show my profile at Fjällvind')
    expect(box().checked).toBe(false)
    await screen.click(box())
    await screen.submit()
    await screen.until(() => screen.text().includes('Your profile is saved'), 'saved')
    expect(await saved()).toMatchObject({ resell_brands: [{ id: 'fjallvind', consented: true }] })
    await screen.click(box())
    await screen.submit()
    await screen.until(() => !box().checked && !screen.text().includes('not saved'), 'taken back')
    expect(await saved()).toMatchObject({ resell_brands: [{ id: 'fjallvind', consented: false }] })
  })
})

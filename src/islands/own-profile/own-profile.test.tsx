import {
  cleanup,
  click,
  field,
  render,
  screen,
  shows,
  submit,
  typeInto,
  waitFor,
} from '../../../tests/support/render.ts'
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

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function open(brand = 'amora') {
  person = await api.member(brand)
  browser = fakeBrowser(person.cookies)
  configureClient({ fetch: person.fetch })
  await render(<OwnProfile {...await islandProps(brand)} />)
  await screen.findByRole('heading', { name: /My profile/ })
}
beforeEach(() => open())
afterEach(async () => {
  cleanup()
  cleanStores($ownProfile, $user, $session)
  $ownProfile.set({ status: 'idle' })
  $session.set({ status: 'idle' })
  browser.restore()
})

const saved = async () => (await person.get('/api/profile.php')).body as Record<string, unknown>

describe('own profile screen', () => {
  it('saves what was changed, and counts code points', async () => {
    await typeInto(field('What would you like to tell?'), 'Sea 🌊')
    expect(document.body.textContent).toContain('5 of 2,000')
    expect(document.body.textContent).toContain('changes that are not saved')
    await typeInto(field('Hair'), 'red')
    await click(field('Hiking'))
    await submit()
    await shows('Your profile is saved')
    expect(await saved()).toMatchObject({ about: 'Sea 🌊', hair: 'red', interests: ['hiking'] })
  })

  it('offers to save only what was changed, and leads to what is still missing', async () => {
    const save = () => screen.queryByRole('button', { name: 'Save' })
    const missing = () =>
      [...document.querySelectorAll('.completeness a')].map((link) => link.getAttribute('href'))
    expect(save()).toBeNull()
    expect(document.body.textContent).toContain('0% complete')
    expect(missing()).toEqual(['#own-photos', '#own-about', '#own-details', '#own-interests'])
    await typeInto(field('What would you like to tell?'), 'Sea')
    expect(save()).not.toBeNull()
    await submit()
    await shows('Your profile is saved')
    expect(save()).toBeNull()
    expect(missing()).toEqual(['#own-photos', '#own-details', '#own-interests'])
  })

  it('says what is too long beside the field, before it travels', async () => {
    await typeInto(field('What would you like to tell?'), 'x'.repeat(2001))
    await submit()
    const about = field('What would you like to tell?')
    expect(about.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(about)
    expect(await saved()).toMatchObject({ about: '' })
  })

  it('keeps what was typed when saving fails', async () => {
    await typeInto(field('What would you like to tell?'), 'Kept')
    configureClient({ fetch: async () => new Response('broken', { status: 400 }) })
    await submit()
    await screen.findByText(/The server gave an answer/, { selector: '[role=alert], [role=alert] *' })
    expect(field('What would you like to tell?').value).toBe('Kept')
  })

  // law L37
  it('asks for the consent to be shown at partner brands, unticked', async () => {
    const box = () => field('Show my profile at Fjällvind')
    expect(box().checked).toBe(false)
    await click(box())
    await submit()
    await shows('Your profile is saved')
    expect(await saved()).toMatchObject({ resell_brands: [{ id: 'fjallvind', consented: true }] })
    await click(box())
    await submit()
    await waitFor(() => expect(box().checked).toBe(false))
    await waitFor(() => expect(document.body.textContent).not.toContain('not saved'))
    expect(await saved()).toMatchObject({ resell_brands: [{ id: 'fjallvind', consented: false }] })
  })
})

import { type Screen, render } from '../../../tests/support/render.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { configureClient } from '../../client/http.ts'
import { countryName } from '../../core/format.ts'
import { regions } from '../../server/platform/geo/places.ts'
import { PASSWORD, type Person, startApi, type TestApi } from '../../../tests/support/api.ts'
import { type FakeBrowser, fakeBrowser } from '../../../tests/support/environment.ts'
import { islandProps } from '../../../tests/support/island.ts'
import { $session } from '../../stores/sessions.ts'
import { $signup, $signupWork, NO_WORK } from '../../stores/signup.ts'
import { Signup } from './Signup.island.tsx'

let api: TestApi
let person: Person
let browser: FakeBrowser
let screen: Screen

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function open(brand = 'amora') {
  person = api.visitor(brand)
  browser = fakeBrowser(person.cookies)
  browser.path = '/signup'
  configureClient({ fetch: person.fetch })
  screen = await render(<Signup {...await islandProps(brand)} route="signup" />)
}
beforeEach(() => open())
afterEach(async () => {
  await screen.unmount()
  $signup.set({ status: 'idle' })
  $signupWork.set(NO_WORK)
  $session.set({ status: 'idle' })
  browser.restore()
})

const heading = async (words: string) => {
  await screen.until(() => screen.has('heading', words), `heading ${words}`)
  return screen.role('heading', words)
}
const next = () => screen.submit()

async function reachAccount() {
  await heading('Who would you like to meet')
  await screen.click(screen.role('radio', 'Woman'))
  await screen.click(screen.role('radio', 'Everyone'))
  await next()
  await heading('When were you born')
  await screen.type(screen.field('Day'), '7')
  await screen.type(screen.field('Month'), '5')
  await screen.type(screen.field('Year'), '1990')
  await next()
  await heading('Where do you live')
  const region = regions('GB')[0]!
  await screen.type(screen.field('Country'), 'GB')
  await screen.until(() => screen.text().includes(region.name), 'regions')
  await screen.type(screen.field('Region'), region.id)
  await screen.type(screen.field('City'), region.cities[0]!.id)
  await next()
  await heading('Your account')
}

describe('signup screen', () => {
  it('leads a phone or keyboard through all steps to the mailbox', async () => {
    await reachAccount()
    expect(document.activeElement).toBe(screen.role('heading', 'Your account'))
    expect(screen.role('progress', 'Step 4 of 5')).toBeTruthy()
    await screen.type(screen.field('User name'), 'alma')
    await screen.type(screen.field('E-mail address'), 'alma@mail.test')
    await screen.type(screen.field('Password'), PASSWORD)
    await screen.click(screen.field('I accept the'))
    await screen.click(screen.field('I agree that'))
    await next()
    await heading('Show yourself')
    expect(screen.has('button', 'Back')).toBe(false)
    await next()
    await heading('Look into your mailbox')
    expect(screen.text()).toContain('alma@mail.test')
    expect(browser.path).toBe('/complete-signup')
    await screen.click(screen.role('button', 'Send the link again'))
    await screen.until(() => screen.text().includes('on its way'), 'resent')
    expect((await api.deliver()).filter((mail) => mail.to === 'alma@mail.test').length).toBeGreaterThan(0)
  })

  it('ticks no consent beforehand and links terms and privacy', async () => {
    await reachAccount()
    const boxes = [...screen.container.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
    expect(boxes.map((box) => box.checked)).toEqual([false, false])
    expect(screen.role('link', 'terms').getAttribute('href')).toBe('/terms')
    expect(screen.role('link', 'privacy statement').getAttribute('href')).toBe('/privacy')
  })

  it('says beside each field what is wrong, and moves to the first', async () => {
    await reachAccount()
    await next()
    const name = screen.field('User name')
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(name)
    const words = name.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(words.map((id) => document.getElementById(id)?.textContent).join()).toContain(
      'Please fill this in',
    )
    await screen.type(name, 'someone')
    expect(name.getAttribute('aria-invalid')).toBeNull()
  })

  // law L1
  it('states before the account that some profiles are fictional, where they are', async () => {
    await heading('Who would you like to meet')
    const { site } = await islandProps('amora')
    const label = site.fictional_singular
    expect(screen.text().includes(`label “${label}”`)).toBe(site.fictional_warning)
  })

  it('says when nothing can be reached, and tries again', async () => {
    await screen.unmount()
    $signup.set({ status: 'idle' })
    browser.restore()
    person = api.visitor('amora')
    browser = fakeBrowser(person.cookies)
    configureClient({ fetch: async () => new Response('broken', { status: 400 }) })
    screen = await render(<Signup {...await islandProps('amora')} route="signup" />)
    await screen.until(() => screen.has('alert', 'The server gave an answer'), 'failure')
    configureClient({ fetch: person.fetch })
    await screen.click(screen.role('button', 'Try again'))
    await heading('Who would you like to meet')
  })

  it('skips the gender at a brand for one, and names countries in the language', async () => {
    await screen.unmount()
    $signup.set({ status: 'idle' })
    browser.restore()
    await open('hjertebro')
    await heading('When were you born')
    expect(screen.role('progress', 'Step 1 of 4')).toBeTruthy()
    expect(countryName('da', 'DK')).toBe('Danmark')
  })
})

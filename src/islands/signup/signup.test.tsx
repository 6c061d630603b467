import {
  cleanup,
  click,
  field,
  render,
  screen,
  shows,
  submit,
  typeInto,
} from '../../../tests/support/render.ts'
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

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function open(brand = 'amora') {
  person = api.visitor(brand)
  browser = fakeBrowser(person.cookies)
  browser.path = '/signup'
  configureClient({ fetch: person.fetch })
  await render(<Signup {...await islandProps(brand)} route="signup" />)
}
beforeEach(() => open())
afterEach(async () => {
  cleanup()
  $signup.set({ status: 'idle' })
  $signupWork.set(NO_WORK)
  $session.set({ status: 'idle' })
  browser.restore()
})

const heading = async (words: string) => {
  await screen.findByRole('heading', { name: new RegExp(words) })
  return screen.getByRole('heading', { name: new RegExp(words) })
}
const next = () => submit()

async function reachAccount() {
  await heading('Who would you like to meet')
  await click(screen.getByRole('radio', { name: /Woman/ }))
  await click(screen.getByRole('radio', { name: /Everyone/ }))
  await next()
  await heading('When were you born')
  await typeInto(field('Day'), '7')
  await typeInto(field('Month'), '5')
  await typeInto(field('Year'), '1990')
  await next()
  await heading('Where do you live')
  const region = regions('GB')[0]!
  await typeInto(field('Country'), 'GB')
  await shows(region.name)
  await typeInto(field('Region'), region.id)
  await typeInto(field('City'), region.cities[0]!.id)
  await next()
  await heading('Your account')
}

describe('signup screen', () => {
  it('leads a phone or keyboard through all steps to the mailbox', async () => {
    await reachAccount()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: /Your account/ }))
    expect(screen.getByRole('progressbar', { name: /Step 4 of 5/ })).toBeTruthy()
    await typeInto(field('User name'), 'alma')
    await typeInto(field('E-mail address'), 'alma@mail.test')
    await typeInto(field('Password'), PASSWORD)
    await click(field('I accept the'))
    await click(field('I agree that'))
    await next()
    await heading('Show yourself')
    expect(screen.queryByRole('button', { name: /Back/ })).toBeNull()
    await next()
    await heading('Look into your mailbox')
    expect(document.body.textContent).toContain('alma@mail.test')
    expect(browser.path).toBe('/complete-signup')
    await click(screen.getByRole('button', { name: /Send the link again/ }))
    await shows('on its way')
    expect((await api.deliver()).filter((mail) => mail.to === 'alma@mail.test').length).toBeGreaterThan(0)
  })

  it('ticks no consent beforehand and links terms and privacy', async () => {
    await reachAccount()
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
    expect(boxes.map((box) => box.checked)).toEqual([false, false])
    expect(screen.getByRole('link', { name: /terms/ }).getAttribute('href')).toBe('/terms')
    expect(screen.getByRole('link', { name: /privacy statement/ }).getAttribute('href')).toBe('/privacy')
  })

  it('says beside each field what is wrong, and moves to the first', async () => {
    await reachAccount()
    await next()
    const name = field('User name')
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(name)
    const words = name.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(words.map((id) => document.getElementById(id)?.textContent).join()).toContain(
      'Please fill this in',
    )
    await typeInto(name, 'someone')
    expect(name.getAttribute('aria-invalid')).toBeNull()
  })

  // law L1
  it('states before the account that some profiles are fictional, where they are', async () => {
    await heading('Who would you like to meet')
    const { site } = await islandProps('amora')
    const label = site.fictional_singular
    expect(document.body.textContent.includes(`label “${label}”`)).toBe(site.fictional_warning)
  })

  it('says when nothing can be reached, and tries again', async () => {
    cleanup()
    $signup.set({ status: 'idle' })
    browser.restore()
    person = api.visitor('amora')
    browser = fakeBrowser(person.cookies)
    configureClient({ fetch: async () => new Response('broken', { status: 400 }) })
    await render(<Signup {...await islandProps('amora')} route="signup" />)
    await screen.findByText(/The server gave an answer/, { selector: '[role=alert], [role=alert] *' })
    configureClient({ fetch: person.fetch })
    await click(screen.getByRole('button', { name: /Try again/ }))
    await heading('Who would you like to meet')
  })

  it('skips the gender at a brand for one, and names countries in the language', async () => {
    cleanup()
    $signup.set({ status: 'idle' })
    browser.restore()
    await open('hjertebro')
    await heading('When were you born')
    expect(screen.getByRole('progressbar', { name: /Step 1 of 4/ })).toBeTruthy()
    expect(countryName('da', 'DK')).toBe('Danmark')
  })
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cleanStores } from 'nanostores'
import { configureClient } from '../../client/http.ts'
import { newKey } from '../../client/key.ts'
import { resendActivation } from '../../client/tokens.ts'
import type { Gender } from '../../contract/lists.ts'
import { regions } from '../../server/platform/geo/places.ts'
import { PASSWORD, type Person, startApi, type TestApi, tokenIn } from '../../../tests/support/api.ts'
import { type FakeBrowser, fakeBrowser } from '../../../tests/support/environment.ts'
import { $oneTimeLink, loadOneTimeLink, spendOneTimeLink } from '../account/tokens.ts'
import { environment } from '../page/environment.ts'
import { $user, $session, logout } from '../account/sessions.ts'
import { $signup, $signupWork, goBack, NO_WORK, openSignup, submitStep, typeSignup } from './signup.ts'

let api: TestApi
let person: Person
let browser: FakeBrowser

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

/** Opens the page anew, which follows its history. */
const reload = () => {
  cleanStores($signup)
  $signup.set({ status: 'idle' })
  $session.set({ status: 'idle' })
  $signupWork.set(NO_WORK)
  $signup.listen(() => undefined)
}
function sitAt(brand: string) {
  person = api.visitor(brand)
  browser = fakeBrowser(person.cookies)
  configureClient({ fetch: person.fetch })
  reload()
}
beforeEach(() => sitAt('amora'))
afterEach(() => {
  reload()
  browser.restore()
})

const AMORA: Gender[] = ['man', 'woman', 'non_binary']
const open = (profile: string | null = null, genders = AMORA) =>
  openSignup({ genders, locale: 'en', profile })
const signup = () => {
  const state = $signup.get()
  if (state.status !== 'ready') throw new Error(`signup is ${state.status}`)
  return state.value
}
const residence = () => {
  const region = regions('GB')[0]!
  return { country: 'GB', region: region.id, city: region.cities[0]!.id }
}
const secrets = { password: PASSWORD, terms: true, consent: true }

async function reachAccount(name: string, profile: string | null = null) {
  await open(profile)
  typeSignup({ gender: 'woman', seeks: 'everyone' })
  await submitStep()
  typeSignup({ day: '7', month: '5', year: '1990' })
  await submitStep()
  typeSignup(residence())
  await submitStep()
  typeSignup({ name, email: `${name}@mail.test` })
}

describe('signup', () => {
  it('goes through the steps to an account, and the mailed link confirms it', async () => {
    await reachAccount('nora')
    await submitStep(secrets)
    expect(signup().step).toBe(4)
    expect($user.get()).toMatchObject({ name: 'nora', status: 'not_confirmed' })
    await submitStep()
    expect(signup().step).toBe(5)

    expect((await resendActivation(newKey())).ok).toBe(true)
    browser.path = `/${tokenIn(await api.deliver(), 'nora@mail.test')}`
    await loadOneTimeLink()
    expect($oneTimeLink.value.status).toBe('valid')
    expect($user.get()?.status).toBe('not_confirmed')
    await spendOneTimeLink()
    expect($oneTimeLink.value.status).toBe('used')
    expect($user.get()?.status).toBe('active')
    await loadOneTimeLink()
    expect($oneTimeLink.value.status).toBe('spent')
  })

  it('names the fields at fault before anything travels, and by the server', async () => {
    await open()
    await submitStep()
    expect($signupWork.get().errors).toEqual({ gender: 'required', seeks: 'required' })
    expect(person.cookies.has('signup')).toBe(false)
    typeSignup({ gender: 'woman' })
    expect($signupWork.get().errors).toEqual({ seeks: 'required' })
    typeSignup({ seeks: 'man' })
    await submitStep()
    await submitStep()
    expect($signupWork.get().errors).toEqual({ date_of_birth: 'required' })
    typeSignup({ day: '31', month: '2', year: '1990' })
    await submitStep()
    expect($signupWork.get().errors).toEqual({ date_of_birth: 'invalid' })
    typeSignup({ day: '1', month: '1', year: '2015' })
    await submitStep()
    expect($signupWork.get().errors).toEqual({ date_of_birth: 'too_young' })
    expect(signup().step).toBe(1)
  })

  it('takes no account without both consents', async () => {
    await reachAccount('ines')
    await submitStep({ ...secrets, terms: false, consent: false })
    expect($signupWork.get().errors).toEqual({ terms: 'required', consent: 'required' })
    expect($user.get()).toBeNull()
  })

  it('keeps what was typed through going back and a reload, but never the password', async () => {
    await reachAccount('lena')
    await submitStep({ ...secrets, consent: false })
    goBack()
    expect(signup().step).toBe(2)
    const stored = [...browser.storage.session.values(), ...browser.storage.local.values()].join()
    expect(stored).toContain('lena@mail.test')
    expect(stored).not.toContain(PASSWORD)
    reload()
    await open()
    expect(signup()).toMatchObject({ step: 2, form: { name: 'lena', day: '7', month: '5', ...residence() } })
    await submitStep()
    expect(signup()).toMatchObject({ step: 3, form: { email: 'lena@mail.test' } })
  })

  it('goes on from the server alone, in another tab', async () => {
    await reachAccount('tilda')
    browser.storage.session.clear()
    reload()
    await open()
    expect(signup()).toMatchObject({ step: 3, form: { gender: 'woman', year: '1990', month: '5', name: '' } })
  })

  it('goes on at the photo once the account is there', async () => {
    await reachAccount('signe')
    await submitStep(secrets)
    reload()
    await open()
    expect(signup().step).toBe(4)
    expect($user.get()?.name).toBe('signe')
  })

  it('left at the photo leaves nothing to the next visitor in the tab', async () => {
    const kept = () => [...browser.storage.session.values(), ...browser.storage.local.values()].join()
    await reachAccount('mona')
    await submitStep(secrets)
    browser.storage.session.delete('duet:member:user:1')
    expect(kept()).not.toContain('mona')
    typeSignup({ message: 'Ahoy' })
    expect(kept()).not.toContain('mona')
    reload()
    await open()
    expect(signup().form.message).toBe('Ahoy')

    expect((await logout()).ok).toBe(true)
    const next = api.visitor('amora')
    browser.cookies = next.cookies
    configureClient({ fetch: next.fetch })
    reload()
    await open()
    expect(signup()).toMatchObject({
      screen: 'gender',
      form: { gender: '', name: '', email: '', message: '' },
    })
    expect(kept()).not.toContain('Ahoy')
  })

  it('starts again with what was typed when the draft has gone', async () => {
    await reachAccount('petra')
    person.cookies.delete('signup')
    await submitStep(secrets)
    expect(signup()).toMatchObject({ step: 0, form: { name: 'petra' }, hasDraft: false })
    expect($signupWork.get().hasExpired).toBe(true)
  })

  it('does not ask for the gender at a brand for one', async () => {
    sitAt('hjertebro')
    await open(null, ['man'])
    expect(signup()).toMatchObject({ step: 1, form: { gender: 'man', seeks: 'man' } })
    typeSignup({ day: '7', month: '5', year: '1990' })
    await submitStep()
    expect(signup().step).toBe(2)
    goBack()
    goBack()
    expect(signup().step).toBe(1)
  })

  it('sends the first message to the member it came from', async () => {
    const emma = await api.member('amora', { name: 'emma' })
    await reachAccount('karla', emma.id)
    await submitStep(secrets)
    typeSignup({ message: 'Hello Emma' })
    await submitStep()
    expect(signup().step).toBe(5)
    const sent = await api.deps.store.db.selectFrom('message').select('text').execute()
    expect(sent).toEqual([{ text: 'Hello Emma' }])
    expect((await emma.get('/api/chats.php')).body.chats).toEqual([])
  })

  const asPhoneDoes = (path: string) => {
    browser.path = path
    browser.happen('popstate')
  }

  it('a phone’s Back goes one screen back, and forth again, with nothing lost', async () => {
    browser.path = '/signup?network=friends'
    await reachAccount('signupback')
    expect(browser.path).toBe('/signup?network=friends#account')
    const screens = []
    for (let pressed = 0; pressed < 3; pressed += 1) {
      environment.back(1)
      screens.push(signup().screen)
    }
    expect(screens).toEqual(['place', 'birth', 'gender'])
    expect(browser.path).toBe('/signup?network=friends')
    asPhoneDoes('/signup?network=friends#account')
    expect(signup()).toMatchObject({ screen: 'account', form: { name: 'signupback', day: '7' } })
    asPhoneDoes('/signup?network=friends#photo')
    expect(signup().screen).toBe('account')
    expect(browser.path).toBe('/signup?network=friends#account')
    asPhoneDoes('/signup#content')
    expect(signup().screen).toBe('account')
  })

  it('Back leads out of the signup once the account exists', async () => {
    browser.path = '/'
    environment.pushPath('/signup')
    await reachAccount('signupout')
    await submitStep(secrets)
    expect([signup().screen, browser.path]).toEqual(['photo', '/signup#photo'])
    environment.back(1)
    expect(browser.path).toBe('/#photo')
  })

  it('goes on where another tab made the account', async () => {
    await reachAccount('twotabs')
    goBack()
    const answer = { step: 3, name: 'twotabs', email: 'twotabs@mail.test', ...secrets }
    expect((await person.put('/api/signup.php', answer)).status).toBe(200)
    await submitStep()
    expect(signup().screen).toBe('photo')
    expect($signupWork.get().hasExpired).toBe(false)
    expect($user.get()?.name).toBe('twotabs')
  })

  it.each([
    ['mia@mail.test', 'equals_email'],
    ['@mia', 'starts_with_at'],
  ])('says of the name %s what is wrong with it', async (name, code) => {
    await reachAccount('mia')
    typeSignup({ name })
    await submitStep(secrets)
    expect($signupWork.get().errors).toEqual({ name: code })
  })

  it('shows a member who comes back the end of it', async () => {
    await reachAccount('vera')
    await submitStep(secrets)
    await submitStep()
    reload()
    await open()
    expect(signup().step).toBe(5)
  })
})

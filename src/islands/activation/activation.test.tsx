import { type Screen, render } from '../../../tests/support/render.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cleanStores } from 'nanostores'
import { configureClient } from '../../client/http.ts'
import { type Person, startApi, type TestApi, tokenIn } from '../../../tests/support/api.ts'
import { type FakeBrowser, fakeBrowser } from '../../../tests/support/environment.ts'
import { islandProps } from '../../../tests/support/island.ts'
import { $oneTimeLink } from '../../stores/tokens.ts'
import { $session, $user } from '../../stores/sessions.ts'
import { OneTimeLink } from './OneTimeLink.island.tsx'

let api: TestApi
let browser: FakeBrowser
let screen: Screen

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
afterEach(async () => {
  await screen.unmount()
  cleanStores($oneTimeLink, $user, $session)
  $oneTimeLink.set({ status: 'loading' })
  $session.set({ status: 'idle' })
  browser.restore()
})

/** Opens the page of a link in somebody's browser. */
async function open(token: string, person: Person) {
  browser = fakeBrowser(person.cookies)
  browser.path = `/${token}`
  configureClient({ fetch: person.fetch })
  screen = await render(<OneTimeLink {...await islandProps('amora')} />)
  await screen.until(() => screen.has('button', 'Confirm address'), 'the button')
}
const signUp = async () => {
  const person = await api.member('amora', { confirmed: false })
  return { person, token: tokenIn(await api.deliver(), person.email) }
}
const passwordField = () => screen.container.querySelector<HTMLInputElement>('input[name=password]')

describe('the page of an activation link', () => {
  it('an activation link asks the browser that signed up for no password', async () => {
    const { person, token } = await signUp()
    await open(token, person)
    expect(passwordField()).toBeNull()
    await screen.submit()
    await screen.until(() => browser.path === '/activate/done', 'going on')
  })

  it('an activation link asks any other browser for a password, and says why not', async () => {
    const { person, token } = await signUp()
    const owner = api.visitor('amora')
    await open(token, owner)
    expect(screen.text()).toContain('The account was created in another browser')
    for (const [typed, words] of [
      ['', 'Please fill this in'],
      ['short', 'This is too short'],
      [person.email, 'too easy to guess'],
    ] as const) {
      await screen.type(screen.field('Password'), typed)
      await screen.submit()
      await screen.until(() => screen.text().includes(words), words)
      expect(document.activeElement).toBe(passwordField())
    }
    await screen.type(screen.field('Password'), 'the words of the owner')
    await screen.submit()
    await screen.until(() => browser.path === '/activate/done', 'going on')
    expect((await owner.get('/api/user.php')).body.user.id).toBe(person.id)
    expect((await person.get('/api/user.php')).status).toBe(403)
  })

  it('an activation link asks for a password once the signup’s session ended', async () => {
    const { person, token } = await signUp()
    await open(token, person)
    person.cookies.clear()
    await screen.submit()
    await screen.until(() => passwordField() !== null, 'the field')
    await screen.type(screen.field('Password'), 'the words of the owner')
    await screen.submit()
    await screen.until(() => browser.path === '/activate/done', 'going on')
  })
})

import { field, render, screen, shows, submit, typeInto, waitFor } from '../../../tests/support/render.ts'
import { describe, expect, it } from 'vitest'
import { type Person, tokenIn } from '../../../tests/support/api.ts'
import { islandProps } from '../../../tests/support/island.ts'
import { api, browser, browseAs, setUpIsland } from '../../../tests/support/island-fixture.ts'
import { $oneTimeLink } from '../../stores/account/tokens.ts'
import { $session, $user } from '../../stores/account/sessions.ts'
import { OneTimeLink } from './OneTimeLink.island.tsx'

setUpIsland([$oneTimeLink, $user, $session])

/** Opens the page of a link in a person's browser. */
async function open(token: string, person: Person) {
  browseAs(person, `/${token}`)
  await render(<OneTimeLink {...await islandProps('amora')} />)
  await screen.findByRole('button', { name: /Confirm address/ })
}
const signUp = async () => {
  const person = await api.member('amora', { confirmed: false })
  return { person, token: tokenIn(await api.deliver(), person.email) }
}
const passwordField = () => document.querySelector<HTMLInputElement>('input[name=password]')

describe('the page of an activation link', () => {
  it('an activation link asks the browser that signed up for no password', async () => {
    const { person, token } = await signUp()
    await open(token, person)
    expect(passwordField()).toBeNull()
    await submit()
    await waitFor(() => expect(browser.path).toBe('/activate/done'))
  })

  it('an activation link asks any other browser for a password, and says why not', async () => {
    const { person, token } = await signUp()
    const owner = api.visitor('amora')
    await open(token, owner)
    expect(document.body.textContent).toContain('The account was created in another browser')
    for (const [typed, words] of [
      ['', 'Please fill this in'],
      ['short', 'This is too short'],
      [person.email, 'too easy to guess'],
    ] as const) {
      await typeInto(field('Password'), typed)
      await submit()
      await shows(words)
      expect(document.activeElement).toBe(passwordField())
    }
    await typeInto(field('Password'), 'the words of the owner')
    await submit()
    await waitFor(() => expect(browser.path).toBe('/activate/done'))
    expect((await owner.get('/api/user.php')).body.user.id).toBe(person.id)
    expect((await person.get('/api/user.php')).status).toBe(403)
  })

  it('an activation link asks for a password once the signup’s session ended', async () => {
    const { person, token } = await signUp()
    await open(token, person)
    person.cookies.clear()
    await submit()
    await waitFor(() => expect(passwordField()).not.toBeNull())
    await typeInto(field('Password'), 'the words of the owner')
    await submit()
    await waitFor(() => expect(browser.path).toBe('/activate/done'))
  })
})

import { type Screen, render } from '../../../tests/support/render.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { act } from 'react'
import { cleanStores } from 'nanostores'
import { renderToString } from 'react-dom/server'
import { configureClient } from '../../client/http.ts'
import type { IslandProps } from '../../core/island.ts'
import { PASSWORD, type Person, startApi, type TestApi } from '../../../tests/support/api.ts'
import { type FakeBrowser, fakeBrowser } from '../../../tests/support/environment.ts'
import { islandProps } from '../../../tests/support/island.ts'
import { $session, $user, logout } from '../../stores/sessions.ts'
import { MembersOnly } from '../shared/members-only.tsx'
import { usePage } from '../shared/page.ts'
import { Login } from './Login.island.tsx'

let api: TestApi
let props: IslandProps
let person: Person
let browser: FakeBrowser
let screen: Screen | undefined

beforeAll(async () => {
  api = await startApi()
  props = await islandProps('amora')
  await api.member('amora', { name: 'mia' })
})
afterAll(() => api.stop())

beforeEach(() => {
  person = api.visitor('amora')
  browser = fakeBrowser(person.cookies)
  configureClient({ fetch: person.fetch })
})
afterEach(async () => {
  await screen?.unmount()
  screen = undefined
  cleanStores($user, $session)
  $session.set({ status: 'idle' })
  browser.restore()
})

function Letters() {
  const page = usePage(props)
  return (
    <MembersOnly page={page} skeleton={<p>grey</p>}>
      {(user) => <h1>Letters of {user.name}</h1>}
    </MembersOnly>
  )
}

async function fill(page: Screen, name: string, password: string) {
  await page.type(page.field('E-mail address or user name'), name)
  await page.type(page.field('Password'), password)
  await page.submit()
}

describe('login', () => {
  it('stands in the place of a page for members, which follows at the same address', async () => {
    browser.path = '/chats'
    screen = await render(<Letters />)
    const page = screen
    expect(page.has('heading', 'Letters')).toBe(false)
    await fill(page, 'mia', PASSWORD)
    await page.until(() => page.has('heading', 'Letters of mia'), 'the page')
    expect(browser.path).toBe('/chats')
    await act(async () => logout())
    await page.until(() => page.has('heading', 'Welcome back'), 'login again')
  })

  it('is painted by the hint cookie before any script: both ways are in the page', () => {
    const html = renderToString(<Letters />)
    expect(html).toMatch(/only-members[^>]*><p>grey/)
    expect(html).toMatch(/only-visitors[^>]*>.*<form[^>]*method="post"/)
  })

  it.each([
    ['?next=%2Flikes', '/likes'],
    ['?next=https%3A%2F%2Fevil.test', '/members'],
    ['', '/members'],
  ])('asks to go on at %s', async (query, asked) => {
    browser.path = `/login${query}`
    screen = await render(<Login {...props} />)
    const page = screen
    await fill(page, 'mia', PASSWORD)
    await page.until(() => browser.path === asked, 'going on')
  })

  it('says that name or password are wrong, and which field is empty', async () => {
    screen = await render(<Login {...props} />)
    const page = screen
    await page.submit()
    expect(document.activeElement).toBe(page.field('E-mail address'))
    expect(page.field('Password').getAttribute('aria-invalid')).toBe('true')
    await fill(page, 'mia', 'not this one')
    await page.until(() => page.has('alert', 'Login failed'), 'refusal')
    expect(person.cookies.has('session')).toBe(false)
  })

  it('stays for this browser only where the box is empty', async () => {
    screen = await render(<Login {...props} />)
    const page = screen
    await page.click(page.field('Stay logged in'))
    let sent: unknown
    configureClient({
      fetch: (input, init) => {
        if (init?.method === 'POST') sent = JSON.parse(init.body as string)
        return person.fetch(input, init)
      },
    })
    await fill(page, 'mia', PASSWORD)
    await page.until(() => browser.path === '/members', 'going on')
    expect(sent).toMatchObject({ cookie_strategy: 'session' })
  })

  it.each([true, false])('posts without script what the server takes, box ticked: %s', async (isTicked) => {
    screen = await render(<Login {...props} />)
    await screen.type(screen.field('E-mail address'), 'mia')
    await screen.type(screen.field('Password'), PASSWORD)
    if (!isTicked) await screen.click(screen.field('Stay logged in'))
    const form = screen.container.querySelector('form')!
    const fields = [...new FormData(form)].map(([name, value]) => [name, value as string])
    const answer = await person.fetch(form.getAttribute('action') ?? '', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/members'])
    expect(answer.headers.getSetCookie()[0]?.includes('Max-Age')).toBe(isTicked)
  })
})

import {
  act,
  cleanup,
  click,
  field,
  render,
  screen,
  submit,
  typeInto,
  waitFor,
} from '../../../tests/support/render.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cleanStores } from 'nanostores'
import { renderToString } from 'react-dom/server'
import { configureClient } from '../../client/http.ts'
import type { IslandProps } from '../../core/island.ts'
import { PASSWORD, type Person, startApi, type TestApi } from '../../../tests/support/api.ts'
import { type FakeBrowser, fakeBrowser } from '../../../tests/support/environment.ts'
import { islandProps } from '../../../tests/support/island.ts'
import { $session, $user, logout } from '../../stores/sessions.ts'
import { MembersOnly } from '../shared/members-only.tsx'
import { withPage } from '../shared/page-context.tsx'
import { Login } from './Login.island.tsx'

let api: TestApi
let props: IslandProps
let person: Person
let browser: FakeBrowser

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
  cleanup()
  cleanStores($user, $session)
  $session.set({ status: 'idle' })
  browser.restore()
})

const Inbox = withPage(function Inbox() {
  return <MembersOnly skeleton={<p>grey</p>}>{(user) => <h1>Inbox of {user.name}</h1>}</MembersOnly>
})

async function fill(name: string, password: string) {
  await typeInto(field('Email address or username'), name)
  await typeInto(field('Password'), password)
  await submit()
}

describe('login', () => {
  it('stands in the place of a page for members, which follows at the same address', async () => {
    browser.path = '/chats'
    await render(<Inbox {...props} />)
    expect(screen.queryByRole('heading', { name: /Inbox/ })).toBeNull()
    await fill('mia', PASSWORD)
    await screen.findByRole('heading', { name: /Inbox of mia/ })
    expect(browser.path).toBe('/chats')
    await act(async () => logout())
    await screen.findByRole('heading', { name: /Welcome back/ })
  })

  it('is painted by the hint cookie before any script: both ways are in the page', () => {
    const html = renderToString(<Inbox {...props} />)
    expect(html).toMatch(/only-members[^>]*><p>grey/)
    expect(html).toMatch(/only-visitors[^>]*>.*<form[^>]*method="post"/)
  })

  it.each([
    ['?next=%2Flikes', '/likes'],
    ['?next=https%3A%2F%2Fevil.test', '/members'],
    ['', '/members'],
  ])('asks to go on at %s', async (query, asked) => {
    browser.path = `/login${query}`
    await render(<Login {...props} />)
    await fill('mia', PASSWORD)
    await waitFor(() => expect(browser.path).toBe(asked))
  })

  it.each([
    ['all', 'shown'],
    ['with_trafficsource', 'only-invited'],
    ['none', 'absent'],
  ] as const)('offers a signup to whom the brand takes: %s', async (signups, expected) => {
    await render(<Login {...props} site={{ ...props.site, signups }} />)
    const offer = screen.queryByText(/New here/)?.closest('p')
    const shown = offer?.classList.contains('only-invited') ? 'only-invited' : 'shown'
    expect(offer ? shown : 'absent').toBe(expected)
  })

  it('says that name or password are wrong, and which field is empty', async () => {
    await render(<Login {...props} />)
    await submit()
    expect(document.activeElement).toBe(field('Email address'))
    expect(field('Password').getAttribute('aria-invalid')).toBe('true')
    expect(document.body.textContent).toContain('Enter your email address or username.')
    expect(document.body.textContent).toContain('Enter your password.')
    await fill('mia', 'not this one')
    await screen.findByText(/Login failed/, { selector: '[role=alert], [role=alert] *' })
    expect(person.cookies.has('session')).toBe(false)
  })

  it.each([
    ['amora', 'Create an account', ''],
    ['minerve', 'Create an account', 'New members join by invitation.'],
  ])('offers an account at %s to whom it may', async (brand, link, words) => {
    await render(<Login {...await islandProps(brand)} />)
    const offer = screen.getByRole('link', { name: link }).closest('p')!
    expect(offer.className.includes('only-invited')).toBe(words !== '')
    expect(document.querySelector('.only-uninvited')?.textContent ?? '').toBe(words)
  })

  it('stays for this browser only where the box is empty', async () => {
    await render(<Login {...props} />)
    await click(field('Stay logged in'))
    let sent: unknown
    configureClient({
      fetch: (input, init) => {
        if (init?.method === 'POST') sent = JSON.parse(init.body as string)
        return person.fetch(input, init)
      },
    })
    await fill('mia', PASSWORD)
    await waitFor(() => expect(browser.path).toBe('/members'))
    expect(sent).toMatchObject({ cookie_strategy: 'session' })
  })

  it.each([true, false])('posts without script what the server takes, box ticked: %s', async (isTicked) => {
    await render(<Login {...props} />)
    await typeInto(field('Email address'), 'mia')
    await typeInto(field('Password'), PASSWORD)
    if (!isTicked) await click(field('Stay logged in'))
    const form = document.querySelector('form')!
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

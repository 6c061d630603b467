import {
  act,
  click,
  field,
  render,
  screen,
  shows,
  submit,
  typeInto,
  waitFor,
} from '../../../tests/support/render.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { renderToString } from 'react-dom/server'
import { configureClient } from '../../client/http.ts'
import { REACTIVATION_DAYS } from '../../core/limits.ts'
import { removeMember } from '../../server/moderation/restrictions/ban-member.ts'
import { OPERATOR } from '../../../tests/support/actors.ts'
import { PASSWORD, type Person } from '../../../tests/support/api.ts'
import { linkIn } from '../../../tests/support/links.ts'
import { islandProps } from '../../../tests/support/island.ts'
import { api, browser, browseAs, props, setUpIsland } from '../../../tests/support/island-fixture.ts'
import { $session, $user, logout } from '../../stores/account/sessions.ts'
import { MembersOnly } from '../shared/members-only.tsx'
import { withPage } from '../shared/page-context.tsx'
import { Login } from './Login.island.tsx'

let person: Person

setUpIsland([$user, $session])
beforeAll(async () => {
  await api.member('amora', { name: 'mia' })
})
beforeEach(() => {
  person = browseAs(api.visitor('amora'))
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

  // security 100
  it('offers a mailed link while the password is locked', async () => {
    const { name, email } = await api.member('amora')
    for (let tries = 0; tries < 5; tries += 1) {
      await person.post('/api/user.php', { login: name, password: 'not this one' })
    }
    await render(<Login {...props} />)
    expect(screen.queryByRole('button', { name: 'Email me a login link' })).toBeNull()
    await fill(name, PASSWORD)
    const offer = await screen.findByRole('button', { name: 'Email me a login link' })
    configureClient({ fetch: async () => new Response('broken', { status: 400 }) })
    await click(offer)
    await screen.findByText(/Something went wrong on our side/, { selector: '[role=alert] *' })
    configureClient({ fetch: person.fetch })
    await click(offer)
    await screen.findByText(/a login link is on its way there. It works once, for 60 minutes/)
    expect(linkIn(await api.deliver(), email, /^Your login link/)).not.toBe('')
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

  it('offers a new password, and says at a lock that it ends the wait', async () => {
    await api.member('amora', { name: 'locked' })
    await render(<Login {...props} />)
    const forgot = screen.getByRole('link', { name: 'Forgot your password?' })
    expect(forgot.getAttribute('href')).toBe('/reset-password')
    for (let tried = 0; tried < 5; tried += 1) {
      await person.post('/api/user.php', { login: 'locked', password: 'not this one' })
    }
    await fill('locked', PASSWORD)
    await screen.findByText(/Too many incorrect attempts/, { selector: '[role=alert], [role=alert] *' })
    expect(forgot.closest('p')?.textContent).toContain('You don’t have to wait')
  })

  const deleted = async (name: string) => {
    const member = await api.member('amora', { name })
    await member.delete('/api/account.php', { password: PASSWORD })
    return member
  }

  it('asks a deleted account whether to come back, and says until when', async () => {
    const member = await deleted('returner')
    await render(<Login {...props} />)
    await fill('returner', PASSWORD)
    const title = await screen.findByRole('heading', { name: 'Your account is due to be deleted' })
    expect(document.activeElement).toBe(title)
    await shows('Until 4 December 2026')
    await click(screen.getByRole('button', { name: 'Cancel' }))
    expect(field('Email address or username').value).toBe('returner')
    await submit()
    await click(await screen.findByRole('button', { name: 'Bring it back' }))
    await waitFor(() => expect(browser.path).toBe('/members'))
    expect((await person.get('/api/user.php')).body.user.id).toBe(member.id)
  })

  it('knows no deleted account any more after 14 days', async () => {
    await deleted('leaver')
    api.clock.now += REACTIVATION_DAYS * 86_400_000
    await render(<Login {...props} />)
    await fill('leaver', PASSWORD)
    await screen.findByText(/Login failed/, { selector: '[role=alert], [role=alert] *' })
    expect(screen.queryByRole('button', { name: 'Bring it back' })).toBeNull()
    api.clock.now -= REACTIVATION_DAYS * 86_400_000
  })

  it('says of a removed account how to object, and erases it after two presses', async () => {
    const member = await api.member('amora', { name: 'closed' })
    await removeMember(api.deps, OPERATOR, 'amora', 'closed', { ground: 'fraud', notice: '' })
    const { decision } = await api.deps.store.db
      .selectFrom('restriction')
      .select('decision')
      .where('account', '=', member.id)
      .executeTakeFirstOrThrow()
    await render(<Login {...props} />)
    await fill('closed', PASSWORD)
    const title = await screen.findByRole('heading', { name: 'We closed this account' })
    expect(document.activeElement).toBe(title)
    await shows(decision)
    await click(screen.getByRole('button', { name: 'Erase everything now' }))
    await click(screen.getByRole('button', { name: 'Erase it for good' }))
    await screen.findByRole('heading', { name: 'Your data is being erased' })
    const { purge_at } = await api.deps.store.db
      .selectFrom('deletion')
      .select('purge_at')
      .where('account', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(purge_at).toBeLessThanOrEqual(api.clock.now)
  })

  it('says of an account held for an authority what stays, and until when', async () => {
    const member = await api.member('amora', { name: 'held' })
    await removeMember(api.deps, OPERATOR, 'amora', 'held', { ground: 'child_abuse', notice: '' })
    await api.deps.store.db
      .updateTable('deletion')
      .set({ hold_until: api.clock.now + 400 * 86_400_000 })
      .where('account', '=', member.id)
      .execute()
    await render(<Login {...props} />)
    await fill('held', PASSWORD)
    await shows('We told an authority about it')
    await click(screen.getByRole('button', { name: 'Erase everything now' }))
    await click(screen.getByRole('button', { name: 'Erase it for good' }))
    await shows('as evidence for an authority')
    expect(screen.queryByText(/all gone within a day/)).toBeNull()
  })

  it('says that cookies are blocked, where the first paint finds them so', () => {
    const html = renderToString(<Login {...props} />)
    expect(html).toMatch(/only-cookieless.*Your browser blocks cookies/)
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

import { act, cleanup, click, render, screen, waitFor, within } from '../../../tests/support/render.ts'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cleanStores } from 'nanostores'
import { configureClient } from '../../client/http.ts'
import { LOCALES } from '../../contract/lists.ts'
import type { User } from '../../contract/sessions.ts'
import type { IslandProps } from '../../core/island.ts'
import { type FakeBrowser, fakeBrowser } from '../../../tests/support/environment.ts'
import { islandProps } from '../../../tests/support/island.ts'
import { $canOfferPush, $dismissals } from '../../stores/notifications/alerts.ts'
import { environment } from '../../stores/page/environment.ts'
import { $counters, setCounters } from '../../stores/live/counters.ts'
import { $isOnline } from '../../stores/page/network.ts'
import { releaseAlertPlace } from '../../stores/page/root-marks.ts'
import { $session, $user, setUser } from '../../stores/account/sessions.ts'
import { setUnsent } from '../../stores/chat/unsent.ts'
import { Alerts } from './Alerts.island.tsx'
import { BottomBar } from './BottomBar.island.tsx'
import { Nav } from './Nav.island.tsx'

const user: User = {
  id: 'u1',
  name: 'Maximiliana-Alexandrina',
  email: 'max@mail.test',
  status: 'active',
  credits: 0,
  credit_lots: [],
  paid_user: false,
  signup_date: 1,
  language: 'en',
  fictional_icon: true,
  notifications_disabled: [],
  free_messages_left: 10,
  free_conversations_left: 2,
  last_search: '',
  server_time: 1,
  profile: { id: 'u1', name: 'Max', country: 'GB', status: 'active', main_image: null },
}

const photo = {
  filename: 'p1',
  thumb_filename: 'p1.webp',
  match: 'p1.webp',
  status: 'active',
  blurred: false,
} as const

let props: IslandProps
let browser: FakeBrowser

beforeAll(async () => {
  props = await islandProps('amora')
})
beforeEach(() => {
  browser = fakeBrowser(new Map([['signed_in', '1']]))
  configureClient({ fetch: async () => Response.json({}) })
})
afterEach(async () => {
  cleanup()
  cleanStores($user, $session, $counters, $dismissals, $isOnline)
  $session.set({ status: 'idle' })
  $counters.set({ unread_messages: 0, new_likes: 0 })
  browser.restore()
})

const nav = () => render(<Nav {...props} route="likes-type" hasSignup />)
const be = (changes: Partial<User> | null) =>
  act(async () => $session.set({ status: 'ready', value: changes && { ...user, ...changes } }))

describe('navigation', () => {
  it('caps badges at 99 but announces the true numbers', async () => {
    await nav()
    await be({})
    await act(async () => setCounters({ unread_messages: 120, new_likes: 1 }))
    expect(screen.getByRole('link', { name: /Messages/ }).textContent).toBe('99+120 unread messagesMessages')
    expect(screen.getByRole('link', { name: /Likes/ }).textContent).toContain('1 new like')
    expect(screen.getByRole('link', { name: /Likes/ }).getAttribute('aria-current')).toBe('true')
    expect(browser.title).toBe('[121] Duet')
  })

  it('puts messages before likes', async () => {
    await nav()
    await be({})
    const ways = [...document.querySelectorAll('.site-nav__main a')].map((link) => link.getAttribute('href'))
    expect(ways).toEqual(['/members', '/chats', '/likes', '/premium'])
  })

  it('offers premium to a free member, and warns a paid one of few credits', async () => {
    await nav()
    await be({})
    expect(screen.getByRole('link', { name: /Get premium/ }).getAttribute('href')).toBe('/premium')
    const badge = () => screen.getByRole('link', { name: /Credits/ }).querySelector('.badge')?.className
    await be({ paid_user: true, credits: 11 })
    expect(badge()).toBeUndefined()
    await be({ paid_user: true, credits: 10 })
    expect(badge()).toBe('badge badge--warning')
    await be({ paid_user: true, credits: 0 })
    expect(badge()).toBe('badge badge--danger')
    expect(document.body.textContent).toContain('0 credits left')
  })

  it('shows a visitor the ways in, and signup only where there is one', async () => {
    await nav()
    await be(null)
    expect(screen.queryByRole('link', { name: /Messages/ })).toBeNull()
    expect(screen.getByRole('link', { name: /Join/ })).toBeTruthy()
    cleanup()
    await render(<Nav {...props} route="members" hasSignup={false} />)
    expect(screen.queryByRole('link', { name: /Join/ })).toBeNull()
  })

  it('calls the place of conversations by one word, in the bar, the menu and its heading', async () => {
    for (const locale of LOCALES) {
      const { messages } = await islandProps('amora', locale)
      const words = ['common.nav.short.chats', 'common.nav.messages', 'chat.title'].map(
        (key) => messages[key],
      )
      expect(new Set(words.filter((word) => word !== undefined)).size, `${locale}: ${words.join()}`).toBe(1)
    }
  })

  it('has one-word labels on phones, of ten letters at most in every language', async () => {
    for (const locale of LOCALES) {
      const { messages } = await islandProps('amora', locale)
      for (const name of ['search', 'likes', 'chats', 'premium', 'credits']) {
        expect(messages[`common.nav.short.${name}`]?.length, `${locale} ${name}`).toBeLessThanOrEqual(10)
      }
    }
    await render(<BottomBar {...props} route="likes" />)
    await be({ paid_user: true })
    const labels = [...document.querySelectorAll('.nav-items__label')].map((label) => label.textContent)
    expect(labels).toEqual(['Search', 'Messages', 'Likes', 'Credits'])
    expect(document.querySelectorAll('.icon--filled').length).toBe(1)
  })

  it('the member’s photo opens plan, profile, settings, languages, help and logout', async () => {
    await nav()
    await be({})
    const entries = () =>
      [...document.querySelectorAll('.account-menu__panel :is(a, button)')].map((entry) => entry.textContent)
    expect(entries()).toEqual([
      'Maximiliana-AlexandrinaFree member',
      'My profile',
      'Settings',
      'LanguageEN',
      'Help',
      'Log out',
    ])
    await be({ paid_user: true, credits: 25 })
    expect(entries()[0]).toBe('Maximiliana-AlexandrinaPremium · 25 credits left')
    const language = screen.getByRole('button', { name: /Language/ })
    expect(language.getAttribute('popovertarget')).toBe('languages')
  })

  it('asks before a logout that would delete what is not sent, and then deletes it', async () => {
    const asked: string[] = []
    configureClient({
      fetch: async (input) => {
        asked.push(new URL(new Request(input).url).pathname)
        return new Response(null, { status: 204 })
      },
      baseURL: 'http://amora.localhost',
    })
    await nav()
    await be({})
    const message = { id: 'm1', member: user.id, at: 1 }
    browser.records.set(message.id, message)
    setUnsent(user.id, 1)
    const logOut = () => click(screen.getByRole('button', { name: 'Log out' }))
    await logOut()
    const dialog = within(await screen.findByRole('alertdialog', { name: '1 message isn’t sent yet' }))
    await click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(asked).not.toContain('/api/logout.php')
    expect(browser.records.size).toBe(1)
    await logOut()
    await click(await screen.findByRole('button', { name: 'Log out anyway' }))
    await waitFor(() => expect(asked).toContain('/api/logout.php'))
    await waitFor(() => expect(browser.records.size).toBe(0))
  })

  it('says quietly when the device is offline', async () => {
    await nav()
    browser.isOnline = false
    await act(async () => browser.happen('offline'))
    expect(screen.getByText(/You’re offline/, { selector: '[role=status], [role=status] *' })).toBeTruthy()
  })
})

describe('alerts', () => {
  beforeEach(() => {
    document.documentElement.dataset.alert = 'photo'
  })

  const alerts = () => render(<Alerts {...props} route="members" />)

  const hasAlertPlace = () => document.documentElement.dataset.alert !== undefined
  const titles = () => [...document.querySelectorAll('.alert__title')].map((title) => title.textContent)

  it('say on every page that the profile rests, and cannot be put away', async () => {
    await alerts()
    await be({ pause: { until: Date.UTC(2026, 0, 4), note: '' } })
    await screen.findByRole('button', { name: 'End the break' })
    expect(titles()[0]).toMatch(/^Your profile is resting until/)
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
  })

  it('come one at a time: the mail first, then the photo', async () => {
    await alerts()
    await be({ status: 'not_confirmed', profile: { ...user.profile, status: 'disabled' } })
    await waitFor(() => expect(titles()).toEqual(['Confirm your email']))
    await be({})
    expect(titles()).toEqual(['No photo yet'])
  })

  // security 96
  it('ask first for another name, where this one imitates the house, and stay', async () => {
    await alerts()
    await be({ rename_asked: true, status: 'not_confirmed' })
    expect(titles()).toEqual(['Choose another name'])
    expect(screen.getByRole('link', { name: 'Change name' }).getAttribute('href')).toBe('/settings#name')
    expect(screen.queryByRole('button', { name: /Dismiss/ })).toBeNull()
    await be({})
    expect(titles()).toEqual(['No photo yet'])
  })

  it('stay away once dismissed, with the time of it kept', async () => {
    await alerts()
    await be({})
    await click(screen.getByRole('button', { name: /Dismiss/ }))
    expect(screen.queryByRole('link', { name: /Add a photo/ })).toBeNull()
    expect(hasAlertPlace()).toBe(false)
    const [kept] = [...browser.storage.local].filter(([key]) => key.includes('dismissed-alerts'))
    expect(JSON.parse(kept?.[1] ?? '')).toEqual({ photo: browser.time })
  })

  it('offer push to who has written, between photo and mail, until dismissed', async () => {
    await alerts()
    const { profile } = user
    const withPhoto = { notifications_disabled: ['bounce'], profile: { ...profile, main_image: photo } }
    await be(withPhoto)
    await act(async () => $canOfferPush.set(true))
    expect(titles()).toEqual(['Our emails don’t reach you'])
    await be({ ...withPhoto, free_messages_left: 9 })
    expect(titles()).toEqual(['Messages while you’re away'])
    await click(screen.getByRole('button', { name: /Dismiss/ }))
    cleanup()
    await alerts()
    await be({ ...withPhoto, free_messages_left: 9 })
    expect(titles()).toEqual(['Our emails don’t reach you'])
    const [kept] = [...browser.storage.local].filter(([key]) => key.includes('dismissed-alerts'))
    expect(JSON.parse(kept?.[1] ?? '')).toEqual({ push: browser.time })
    $canOfferPush.set(false)
  })

  it.each(['premium', 'credits', 'profile'] as const)('keep the offer of push from %s', async (route) => {
    await render(<Alerts {...props} route={route} />)
    await be({ free_messages_left: 9, profile: { ...user.profile, main_image: photo } })
    await act(async () => $canOfferPush.set(true))
    expect(titles()).toEqual([])
    $canOfferPush.set(false)
  })

  it('remind of activation in a modal with api_signup_complete on a smartphone', async () => {
    environment.isSmartphone = () => true
    browser.path = '/signup-matches?api_signup_complete=1'
    const other = document.createElement('dialog')
    document.body.append(other)
    other.showModal()
    await alerts()
    await be({ status: 'not_confirmed', profile: { ...user.profile, status: 'disabled' } })
    await act(() => Promise.resolve())
    expect(document.querySelectorAll('dialog[open]')).toHaveLength(1)
    other.remove()
    const dialog = () => document.querySelector('dialog[open]')
    await waitFor(() => expect(dialog()?.textContent).toContain('We’ve sent a link to max@mail.test'))
    expect(titles()).toEqual([])
    await click(screen.getByRole('button', { name: 'Later' }))
    expect(dialog()).toBeNull()
    expect(titles()).toEqual(['Confirm your email'])
  })

  it('come on the first page of a tab too, and keep their place on its next ones', async () => {
    releaseAlertPlace()
    await alerts()
    await be({ notifications_disabled: ['bounce'] })
    expect(titles()).toEqual(['No photo yet'])
    await click(screen.getByRole('button', { name: /Dismiss/ }))
    expect(titles()).toEqual([])
  })

  it('have their place noted in the tab alone', async () => {
    await alerts()
    await act(async () => setUser(user))
    expect(browser.storage.session.get('duet:member:alert:1')).toBe('"photo"')
    await act(async () => setUser({ ...user, profile: { ...user.profile, main_image: photo } }))
    expect(browser.storage.session.has('duet:member:alert:1')).toBe(false)
  })

  it.each([
    ['where none is due', 'members', { profile: { ...user.profile, main_image: photo } }],
    ['on the page it would lead to', 'profile', {}],
    ['after a session that ended', 'members', null],
  ] as const)('leave no empty place %s', async (_case, route, changes) => {
    await render(<Alerts {...props} route={route} />)
    expect(hasAlertPlace()).toBe(true)
    await be(changes)
    expect(hasAlertPlace()).toBe(false)
  })

  it('say last that mail is stopped, and stay away once dismissed', async () => {
    await alerts()
    await be({ notifications_disabled: ['bounce'] })
    expect(titles()).toEqual(['No photo yet'])
    await be({ notifications_disabled: ['bounce'], profile: { ...user.profile, main_image: photo } })
    expect(titles()).toEqual(['Our emails don’t reach you'])
    expect(screen.getByRole('link', { name: 'Change this' }).getAttribute('href')).toBe('/notifications')
    await click(screen.getByRole('button', { name: /Dismiss/ }))
    expect(titles()).toEqual([])
    const [kept] = [...browser.storage.local].filter(([key]) => key.includes('dismissed-alerts'))
    expect(JSON.parse(kept?.[1] ?? '')).toEqual({ mail: browser.time })
  })

  it('do not ask to confirm where mail may not be sent', async () => {
    await alerts()
    await be({
      status: 'not_confirmed',
      notifications_disabled: ['bounce'],
      profile: { ...user.profile, status: 'disabled' },
    })
    expect(titles()).toEqual(['No photo yet'])
  })
})

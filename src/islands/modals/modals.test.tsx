import { cleanStores, keepMount } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { IslandProps } from '../../core/island.ts'
import { $isVisible, $timeBonus, loadTimeBonus } from '../../stores/time-bonus.ts'
import { $likes, $matchDialog } from '../../stores/likes.ts'
import { IDLE } from '../../stores/loadable.ts'
import { $location, moveTo } from '../../stores/location.ts'
import { $session, $user } from '../../stores/sessions.ts'
import { refreshNow } from '../../stores/sync.ts'
import { type Person, startApi, type TestApi } from '../../../tests/support/api.ts'
import { type FakeBrowser, fakeBrowser } from '../../../tests/support/environment.ts'
import { islandProps } from '../../../tests/support/island.ts'
import { act, cleanup, click, render, screen, waitFor } from '../../../tests/support/render.ts'
import { loginAs } from '../../../tests/support/stores.ts'
import { Modals } from './Modals.island.tsx'

let api: TestApi
let props: IslandProps
let texts: string
let browser: FakeBrowser
let mia: Person
let tom: Person

beforeAll(async () => {
  api = await startApi()
  props = await islandProps('amora')
  texts = `data:application/json,${encodeURIComponent(JSON.stringify(props.messages))}`
})
afterAll(() => api.stop())
beforeEach(async () => {
  browser = fakeBrowser()
  browser.time = api.clock.now
  browser.path = '/members'
  mia = await api.member('amora')
  tom = await api.member('amora')
  await loginAs(mia, browser)
  // The navigation, beside the modals on every page, keeps the likes coming.
  keepMount($likes.received)
  await render(<Modals {...props} messages={{}} route="members" texts={texts} />)
})
afterEach(async () => {
  cleanup()
  browser.say({ topic: 'session', what: 'logout' })
  cleanStores($location, $timeBonus, $isVisible, $user, $session, $matchDialog, $likes.received)
  $session.set(IDLE)
  $isVisible.set(false)
  browser.restore()
})

const open = () => document.querySelector('dialog[open]')
const opens = () => waitFor(() => expect(open()).not.toBeNull())
const like = () => tom.post('/api/like.php', { profile: mia.id })

describe('the match modal', () => {
  it('opens for a like that comes in, leads on, and closes by a click anywhere', async () => {
    await act(() => refreshNow())
    await like()
    expect(open()).toBeNull()
    await act(() => refreshNow())
    await opens()
    expect(open()?.textContent).toContain(`${tom.name} likes you`)
    expect(
      screen.getByRole('link', { name: new RegExp(`See the profile of ${tom.name}`) }).getAttribute('href'),
    ).toBe(`/members/${tom.id}`)
    expect(screen.getByRole('link', { name: /Start a conversation/ }).getAttribute('href')).toBe(
      `/members/${tom.id}/chat`,
    )
    await click(document.body)
    expect(open()).toBeNull()
  })

  it('calls it a match when both like', async () => {
    await act(() => refreshNow())
    await mia.post('/api/like.php', { profile: tom.id })
    await like()
    await act(() => refreshNow())
    await opens()
    expect(open()?.textContent).toContain('You like each other')
    const faces = [...document.querySelectorAll('.match-modal__face')].map((face) =>
      face.getAttribute('href'),
    )
    expect(faces).toEqual(['/profile', `/members/${tom.id}`])
    await click(screen.getByText('You like each other'))
    expect(open()).toBeNull()
  })
})

describe('the time bonus', () => {
  it('waits on the six routes of the members area, not in a conversation opened there', async () => {
    const entered = () =>
      [...browser.storage.session.keys()].some((key) => key.includes('members-area-entered'))
    await act(async () => moveTo('/chats'))
    expect(entered()).toBe(true)
    await act(async () => moveTo('/chats/c1'))
    expect(entered()).toBe(false)
  })

  it('shows the true time left, and stays away once closed', async () => {
    await act(async () => {
      await loadTimeBonus()
      $isVisible.set(true)
    })
    await opens()
    expect(open()?.textContent).toContain('25% off your first credits')
    await waitFor(() =>
      expect(open()?.textContent).toMatch(
        /your first 4 hours here\. It ends (today|tomorrow) at \d\d:\d\d\./,
      ),
    )
    expect(open()?.querySelector('[role="timer"]')?.textContent).toBe('4:00:00')
    expect(screen.getByRole('link', { name: /See the bundles/ }).getAttribute('href')).toBe('/premium')
    const [, later] = [...document.querySelectorAll<HTMLElement>('dialog[open] button')]
    await click(later!)
    expect(open()).toBeNull()
    expect([...browser.storage.local.keys()].some((key) => key.includes('time-bonus-hidden'))).toBe(true)
  })

  it('closes when the bonus ends', async () => {
    await act(async () => {
      await loadTimeBonus()
      $isVisible.set(true)
    })
    await opens()
    browser.time += 5 * 3_600_000
    await waitFor(() => expect(open()).toBeNull())
  })
})

// A prerendered page, which perhaps nobody looks at, does nothing a person would call being there.

import { cleanStores, keepMount } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Person, startApi, type TestApi } from '../../../tests/support/api.ts'
import { type FakeBrowser, fakeBrowser } from '../../../tests/support/environment.ts'
import { type PrerenderedPage, prerenderPage } from '../../../tests/support/prerendered.ts'
import { connect } from '../../../tests/support/stores.ts'
import { STALE_MS } from '../../client/activation.ts'
import { HINT_COOKIE } from '../../contract/protocol.ts'
import { storageKey } from '../../core/storage-keys.ts'
import { $session, $user, loadSession } from '../account/sessions.ts'
import { followIcebreakers } from '../chat/icebreaker-offer.ts'
import { followLikeTimer } from '../likes/like-timer.ts'
import { $likes, seeLike } from '../likes/likes.ts'
import { followEvents } from '../live/live.ts'
import { $refreshes } from '../live/polling.ts'
import { followMembersArea } from '../payments/time-bonus.ts'
import { $openProfile, openProfile } from '../profiles/profiles.ts'
import { beacon } from './browser.ts'
import { IDLE, ready } from './loadable.ts'
import { queueOverlay } from './overlays.ts'

let api: TestApi
let ann: Person
let ben: Person
let browser: FakeBrowser
let page: PrerenderedPage
let asked: string[]
const stops: (() => void)[] = []

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  ;[ann, ben] = [await api.member('amora'), await api.member('amora')]
  asked = []
  browser = fakeBrowser()
  browser.time = api.clock.now
  browser.isVisible = false
  page = prerenderPage()
  connect((input, init) => {
    asked.push(`${init?.method ?? 'GET'} ${new URL(input as string).pathname}`)
    return ann.fetch(input, init)
  })
  browser.cookies.set(HINT_COOKIE, '1')
  keepMount($session)
  await loadSession()
})
afterEach(async () => {
  vi.useRealTimers()
  await settle()
  for (const stop of stops.splice(0)) stop()
  $session.set(ready(null))
  cleanStores($openProfile, $refreshes, $likes.received, $user, $session)
  $session.set(IDLE)
  page.restore()
  browser.restore()
})

const settle = () => new Promise((resolve) => setTimeout(resolve, 50))
const writes = () => asked.filter((call) => !call.startsWith('GET'))

describe('a page that is prerendered', () => {
  it('counts no profile as seen, and does once it is looked at', async () => {
    keepMount($openProfile)
    await openProfile(ben.id)
    await settle()
    expect($openProfile.get().profile.status).toBe('ready')
    expect(writes()).toEqual([])
    page.activate()
    await expect.poll(writes).toEqual(['PUT /api/like.php'])
  })

  it('writes nothing, whatever a store asks for', async () => {
    void seeLike(ben.id)
    await settle()
    expect(writes()).toEqual([])
    page.activate()
    await expect.poll(writes).toHaveLength(1)
  })

  it('opens no stream and takes part in no election', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    stops.push(followEvents())
    expect(vi.getTimerCount()).toBe(0)
    page.activate()
    expect(vi.getTimerCount()).toBeGreaterThan(0)
  })

  it('starts no timer of a bonus, first lines or a waiting like', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    browser.path = '/members?t=5'
    stops.push(followMembersArea(true), followIcebreakers(true), followLikeTimer())
    const begun = () =>
      (['members-area-entered', 'icebreaker-entered', 'like-timer'] as const).filter((name) =>
        browser.storage.session.has(storageKey(name)),
      )
    expect([begun(), vi.getTimerCount(), browser.path]).toEqual([[], 0, '/members?t=5'])
    page.activate()
    expect(begun()).toContain('like-timer')
    expect(browser.path).toBe('/members')
  })

  it('opens nothing over itself and sends no beacon', async () => {
    const opened: string[] = []
    const sendBeacon = vi.fn()
    Object.assign(navigator, { sendBeacon })
    stops.push(queueOverlay('bonus', () => opened.push('bonus')))
    beacon('/api/page-hidden.php', {})
    await settle()
    expect([opened, sendBeacon.mock.calls]).toEqual([[], []])
  })

  it('fetches anew at its activation what is older than ten seconds', async () => {
    keepMount($openProfile)
    await openProfile(ben.id)
    asked = []
    const states: string[] = []
    stops.push($openProfile.listen(({ profile }) => states.push(profile.status)))
    page.activate(STALE_MS + 1)
    // No skeleton stands in between.
    await expect.poll(() => states).toEqual(['ready'])
    expect(asked).toContain('GET /api/profile.php')
  })

  it('keeps at its activation what is younger', async () => {
    keepMount($openProfile)
    await openProfile(ben.id)
    asked = []
    page.activate(STALE_MS - 1000)
    await settle()
    expect(asked).not.toContain('GET /api/profile.php')
  })
})

import { cleanStores, keepMount } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Person, startApi, type TestApi } from '../../../tests/support/api.ts'
import { type FakeBrowser, fakeBrowser } from '../../../tests/support/environment.ts'
import { loginAs } from '../../../tests/support/stores.ts'
import {
  $timeBonus,
  loadTimeBonus,
  $isVisible,
  followMembersArea,
  hideOffer,
  OFFER_DELAY,
} from './time-bonus.ts'
import { IDLE, ready } from '../page/loadable.ts'
import { $second } from '../account/clock.ts'
import { $session, $user, loadSession } from '../account/sessions.ts'

let api: TestApi
let browser: FakeBrowser
let leave: () => void
beforeAll(async () => {
  api = await startApi({
    change: (sites) => {
      for (const site of sites) Object.assign(site, { signup_credits: 0 })
    },
  })
})
afterAll(() => api.stop())
beforeEach(() => {
  leave = () => undefined
  browser = fakeBrowser()
  browser.time = api.clock.now
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  for (const $store of [$session, $timeBonus, $isVisible]) keepMount($store)
})
afterEach(() => {
  leave()
  vi.useRealTimers()
  $session.set(ready(null))
  cleanStores($second, $timeBonus, $isVisible, $user, $session)
  $session.set(IDLE)
  browser.restore()
})

/** Lets time pass for the page, the device's clock and the server. */
async function pass(milliseconds: number): Promise<void> {
  browser.time += milliseconds
  api.clock.now += milliseconds
  await vi.advanceTimersByTimeAsync(milliseconds)
}

async function arrive(): Promise<Person> {
  const mia = await api.member('amora')
  browser.time = api.clock.now
  await loginAs(mia, browser)
  return mia
}

/** The offer asks the server; that takes real time. */
const offered = (isOffered: boolean) => vi.waitFor(() => expect($isVisible.get()).toBe(isOffered))

describe('the time bonus', () => {
  it('counts down every second on the server’s clock, 14,400 s from signup, to zero', async () => {
    await arrive()
    browser.time -= 3_600_000
    await loadSession()
    await loadTimeBonus()
    expect($timeBonus.get()).toMatchObject({ percentage: 25, seconds: 14_400 })
    await pass(61_000)
    expect($timeBonus.get()?.seconds).toBe(14_339)
    await pass(14_339_000)
    expect($timeBonus.get()).toBeNull()
  })

  it('isVisible 40 s after entering the members area, not a moment sooner', async () => {
    await arrive()
    leave = followMembersArea(true)
    await pass(OFFER_DELAY - 1)
    expect($isVisible.get()).toBe(false)
    await pass(1)
    await offered(true)
  })

  it('counts from the first of many pages', async () => {
    await arrive()
    leave = followMembersArea(true)
    await pass(30_000)
    leave()
    leave = followMembersArea(true)
    await pass(10_000)
    await offered(true)
  })

  it('starts again after a page outside', async () => {
    await arrive()
    leave = followMembersArea(true)
    await pass(30_000)
    leave()
    leave = followMembersArea(false)
    leave()
    leave = followMembersArea(true)
    await pass(30_000)
    expect($isVisible.get()).toBe(false)
    await pass(10_000)
    await offered(true)
  })

  it('stays away once it was closed, in every tab', async () => {
    await arrive()
    leave = followMembersArea(true)
    await pass(OFFER_DELAY)
    await offered(true)
    hideOffer()
    expect($isVisible.get()).toBe(false)
    expect(browser.published).toContainEqual({ topic: 'bonus-hidden' })
    leave()
    leave = followMembersArea(true)
    await pass(OFFER_DELAY)
    expect($isVisible.get()).toBe(false)
  })

  it('is not for members with credits, nor for premium members, nor for visitors', async () => {
    await arrive()
    const user = $user.get()!
    for (const other of [{ ...user, credits: 1 }, { ...user, paid_user: true }, null]) {
      $session.set(ready(other))
      leave = followMembersArea(true)
      await pass(OFFER_DELAY)
      expect($isVisible.get()).toBe(false)
      leave()
    }
  })

  it('runs on whatever is done to the clock of the device', async () => {
    await arrive()
    await loadTimeBonus()
    const before = $timeBonus.get()!.seconds
    browser.moved = 7_200_000
    await pass(2000)
    expect($timeBonus.get()?.seconds).toBe(before - 2)
  })

  it('is cleared on logout, when the user is paid, and once signup is 4 hours ago', async () => {
    await arrive()
    const user = $user.get()!
    await loadTimeBonus()
    expect($timeBonus.get()).not.toBeNull()
    $session.set(ready({ ...user, paid_user: true }))
    expect($timeBonus.get()).toBeNull()
    $session.set(ready({ ...user, signup_date: api.clock.now - 14_400_000 }))
    expect($timeBonus.get()).toBeNull()
    $session.set(ready(user))
    expect($timeBonus.get()).not.toBeNull()
    browser.say({ topic: 'session', what: 'logout' })
    expect($timeBonus.get()).toBeNull()
  })
})

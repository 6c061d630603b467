import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cleanStores, keepMount } from 'nanostores'
import * as v from 'valibot'
import { configureClient } from '../client/http.ts'
import { type FakeBrowser, fakeBrowser } from '../testing/environment.ts'
import { $counters, countedTitle, setCounters, showWaiting } from './counters.ts'
import { $session, $user } from './session.ts'
import { $isPushSubscribed, $refreshes, onRefresh } from './sync.ts'

let browser: FakeBrowser
let refreshed: number
let taken: string[]
let stop: () => void

const user = { id: 'u1' } as NonNullable<ReturnType<typeof $user.get>>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  browser = fakeBrowser()
  browser.cookies.set('signed_in', '1')
  refreshed = 0
  taken = []
  configureClient({
    baseURL: 'http://amora.localhost',
    fetch: () => Promise.resolve(Response.json({})),
  })
  stop = onRefresh({
    name: 'chats',
    schema: v.string(),
    refresh: () => {
      refreshed++
      return Promise.resolve('fresh')
    },
    take: (value) => taken.push(value),
  })
  $session.set({ status: 'ready', value: user })
  keepMount($session)
})
afterEach(() => {
  stop()
  cleanStores($refreshes, $counters, $user, $session)
  $session.set({ status: 'idle' })
  $isPushSubscribed.set(false)
  browser.restore()
  vi.useRealTimers()
})

async function pass(seconds: number) {
  for (let second = 0; second < seconds; second++) {
    browser.time += 1_000
    await vi.advanceTimersByTimeAsync(1_000)
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
}

describe('polling', () => {
  it('starts 5 s after the page and goes on every 60 s', async () => {
    keepMount($refreshes)
    await pass(4)
    expect(refreshed).toBe(0)
    await pass(2)
    expect(refreshed).toBe(1)
    await pass(120)
    expect(refreshed).toBe(3)
  })

  it('checks every 300 s where push is subscribed', async () => {
    $isPushSubscribed.set(true)
    keepMount($refreshes)
    await pass(6)
    expect(refreshed).toBe(1)
    await pass(240)
    expect(refreshed).toBe(1)
    await pass(70)
    expect(refreshed).toBe(2)
  })

  it('rests while the tab is hidden, offline or logged out', async () => {
    keepMount($refreshes)
    browser.isVisible = false
    browser.happen('visibilitychange')
    await pass(200)
    expect(refreshed).toBe(0)
    browser.isVisible = true
    browser.isOnline = false
    browser.happen('visibilitychange')
    await pass(200)
    expect(refreshed).toBe(0)
    browser.isOnline = true
    browser.happen('online')
    await pass(1)
    expect(refreshed).toBe(1)
    $session.set({ status: 'ready', value: null })
    await pass(200)
    expect(refreshed).toBe(1)
  })

  it('takes what another tab has loaded instead of asking again', async () => {
    keepMount($refreshes)
    await pass(6)
    expect(browser.told).toContainEqual({
      topic: 'refreshed',
      values: expect.objectContaining({ chats: 'fresh' }),
    })
    browser.say({ topic: 'refreshed', values: { chats: 'from the other tab' } })
    browser.say({ topic: 'refreshed', values: { chats: 7 } })
    expect(taken).toEqual(['from the other tab'])
  })
})

describe('counters', () => {
  it('puts the full sum before the title and on the app', () => {
    const stopShowing = showWaiting()
    setCounters({ unread_messages: 120, new_likes: 3 })
    expect(browser.title).toBe('[123] Duet')
    expect(browser.badge).toBe(123)
    setCounters({ unread_messages: 0, new_likes: 0 })
    expect(browser.title).toBe('Duet')
    stopShowing()
  })

  it('never stacks prefixes', () => {
    expect(countedTitle('[4] Chats', 5)).toBe('[5] Chats')
  })
})

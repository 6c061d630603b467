import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cleanStores, keepMount } from 'nanostores'
import * as v from 'valibot'
import { getChats } from '../../client/chat.ts'
import { type ReadOptions, configureClient } from '../../client/http.ts'
import { type FakeBrowser, fakeBrowser } from '../../../tests/support/environment.ts'
import { $chats } from '../chat/chat.ts'
import { $counters, countedTitle, setCounters, showWaiting } from './counters.ts'
import { $isLive } from './handlers.ts'
import { $likes } from '../likes/likes.ts'
import { $session, $user } from '../account/sessions.ts'
import { $isPushSubscribed, $refreshes, BY_TIMER, onRefresh, REFRESH_EVERY, refreshNow } from './polling.ts'
import { isFull } from '../../../tests/support/full.ts'

let browser: FakeBrowser
let refreshed: number
let taken: string[]
let asked: string[]
let stop: () => void

const user = { id: 'u1' } as NonNullable<ReturnType<typeof $user.get>>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  browser = fakeBrowser()
  browser.cookies.set('signed_in', '1')
  refreshed = 0
  taken = []
  asked = []
  configureClient({
    baseURL: 'http://amora.localhost',
    fetch: (input) => {
      asked.push(input instanceof Request ? input.url : String(input))
      return Promise.resolve(Response.json({}))
    },
  })
  stop = onRefresh({
    name: 'chats',
    schema: v.string(),
    refresh: () => {
      refreshed++
      return Promise.resolve('fresh')
    },
    apply: (value) => taken.push(value),
  })
  $session.set({ status: 'ready', value: user })
  keepMount($session)
})
afterEach(() => {
  stop()
  cleanStores($refreshes, $counters, $user, $session, $chats, $likes.received)
  $session.set({ status: 'idle' })
  $isPushSubscribed.set(false)
  $isLive.set(false)
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

  it('with the event stream asks for nothing, for everything every 240 s', async () => {
    keepMount($refreshes)
    await pass(6)
    asked.length = 0
    $isLive.set(true)
    await pass(230)
    expect([refreshed, asked.length]).toEqual([1, 0])
    await pass(20)
    expect([refreshed, asked.length]).toEqual([2, 1])
    $isLive.set(false)
    await pass(120)
    expect(refreshed).toBe(4)
  })

  it('sends the tag of the timer’s last answer, and keeps its list on 304', async () => {
    const sent: (string | null)[] = []
    let unread = 3
    configureClient({
      baseURL: 'http://amora.localhost',
      fetch: (input, init) => {
        if (!new Request(input).url.endsWith('chats.php')) return Promise.resolve(Response.json({}))
        const known = new Headers(init?.headers).get('If-None-Match')
        const tag = `"${unread}.1"`
        sent.push(known)
        if (known === tag) return Promise.resolve(new Response(null, { status: 304 }))
        return Promise.resolve(
          Response.json({ chats: [], unread_messages: unread }, { headers: { ETag: tag } }),
        )
      },
    })
    keepMount($chats)
    keepMount($refreshes)
    await pass(10)
    const list = $chats.get()
    expect(list).toMatchObject({ status: 'ready', value: { unread_messages: 3 } })
    const published = browser.published.length
    await pass(120)
    expect(sent).toEqual([null, '"3.1"', '"3.1"'])
    expect($chats.get()).toBe(list)
    expect(browser.published.slice(published)).toEqual([
      { topic: 'refreshed', member: 'u1', values: {} },
      { topic: 'refreshed', member: 'u1', values: {} },
    ])
    unread = 4
    await pass(60)
    expect($chats.get()).toMatchObject({ value: { unread_messages: 4 } })
    // A refresh that an event or a person asks for is answered in full.
    void refreshNow()
    await pass(1)
    expect(sent.slice(3)).toEqual(['"3.1"', null])
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
    expect(browser.published).toContainEqual({
      topic: 'refreshed',
      member: 'u1',
      values: expect.objectContaining({ chats: 'fresh' }),
    })
    browser.say({ topic: 'refreshed', member: 'u1', values: { chats: 'from the other tab' } })
    browser.say({ topic: 'refreshed', member: 'u1', values: { chats: 7 } })
    browser.say({ topic: 'refreshed', member: 'u2', values: { chats: 'of another member' } })
    expect(taken).toEqual(['from the other tab'])
  })
})

// security 82
describe('after an outage', () => {
  const CLIENTS = 10_000
  const SECONDS = 240
  const isOut = (second: number) => second >= 90 && second < 150

  /** The reads of each second of clients that poll, through an outage in which the server is down or answers that it is busy. */
  async function run(how: ReadOptions): Promise<number[]> {
    const arrived = Array.from({ length: SECONDS }, () => 0)
    let second = 0
    configureClient({
      baseURL: 'http://amora.localhost',
      fetch: () => {
        arrived[second] = (arrived[second] ?? 0) + 1
        if (!isOut(second)) return Promise.resolve(Response.json({ chats: [], unread_messages: 0 }))
        if (second % 2 === 0) return Promise.reject(new TypeError('failed to fetch'))
        const busy = Response.json(
          { error: 'busy', message: 'Words' },
          { status: 503, headers: { 'Retry-After': '2' } },
        )
        return Promise.resolve(busy)
      },
    })
    for (let client = 0; client < CLIENTS; client++) {
      const poll = () => {
        setTimeout(poll, REFRESH_EVERY)
        void getChats(how)
      }
      setTimeout(poll, (client / CLIENTS) * REFRESH_EVERY)
    }
    for (; second < SECONDS; second++) await vi.advanceTimersByTimeAsync(1_000)
    vi.clearAllTimers()
    return arrived
  }

  it.runIf(isFull)(
    '10,000 clients that poll come back at no more than twice their steady rate',
    async () => {
      const usualRate = CLIENTS / (REFRESH_EVERY / 1_000)
      const most = (arrived: number[]) => Math.max(...arrived.slice(150))
      expect(most(await run(BY_TIMER))).toBeLessThanOrEqual(2 * usualRate)
      // Every other read exceeds it, and the timer therefore does not read that way.
      expect(most(await run({}))).toBeGreaterThan(2 * usualRate)
    },
    60_000,
  )

  it('the timer asks once each time, and has what it missed the next time', async () => {
    let isGone = false
    const asked: string[] = []
    configureClient({
      baseURL: 'http://amora.localhost',
      fetch: (input) => {
        asked.push(new URL(new Request(input).url).pathname)
        return isGone ? Promise.reject(new TypeError('failed to fetch')) : Promise.resolve(Response.json({}))
      },
    })
    keepMount($chats)
    keepMount($likes.received)
    keepMount($refreshes)
    isGone = true
    await pass(6)
    const once = asked.toSorted()
    expect(once).toEqual(['/api/chats.php', '/api/likes.php', '/api/user.php'])
    await pass(60)
    expect(asked).toHaveLength(2 * once.length)
    isGone = false
    await pass(60)
    expect(asked).toHaveLength(3 * once.length)
    expect($session.get()).toMatchObject({ status: 'ready', value: { id: 'u1' } })
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

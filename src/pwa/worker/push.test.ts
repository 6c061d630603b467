// The worker's part of push, in a worker made of fields; a browser plays the same in `tests/e2e/push.journey.ts`.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followPush } from './push.ts'

const ORIGIN = 'http://amora.localhost'
const message = {
  title: 'Amora',
  body: 'You have 2 new messages',
  path: '/chats',
  tag: 'new_messages',
  waiting: 3,
}

/** An open page: `shows` is whether it has a place for push messages. */
interface FakePage extends WindowClient {
  got: unknown[]
}
let pages: FakePage[]
let acts: string[]
let shown: { title: string; options: NotificationOptions & { data?: { path: string } } }[]
let badge: number | undefined
let subscription: { options: unknown; subscribed: unknown[]; unsubscribed: number }
let worker: ServiceWorkerGlobalScope

function page(path: string, { shows = true, focused = true, visible = true } = {}): FakePage {
  const one: FakePage = {
    id: path,
    type: 'window',
    frameType: 'top-level',
    url: ORIGIN + path,
    focused,
    visibilityState: visible ? 'visible' : 'hidden',
    got: [],
    postMessage: (said: unknown, transfer?: unknown) => {
      one.got.push(said)
      if (shows) (transfer as [MessagePort])[0].postMessage(true)
    },
    focus: async () => {
      acts.push(`focus ${path}`)
      return one
    },
    navigate: async (url) => {
      acts.push(`navigate ${path} to ${url}`)
      return one
    },
  }
  return one
}

beforeEach(() => {
  ;[pages, acts, shown, badge] = [[], [], [], undefined]
  subscription = { options: {}, subscribed: [], unsubscribed: 0 }
  worker = Object.assign(new EventTarget(), {
    location: { origin: ORIGIN },
    clients: {
      matchAll: async () => pages,
      openWindow: async (url: string) => {
        acts.push(`open ${url}`)
        return null
      },
    },
    navigator: {
      setAppBadge: async (count?: number) => void (badge = count),
      clearAppBadge: async () => void (badge = 0),
    },
    registration: {
      showNotification: async (title: string, options: NotificationOptions) =>
        void shown.push({ title, options }),
      pushManager: {
        subscribe: async (options: unknown) => {
          subscription.subscribed.push(options)
          return {
            toJSON: () => ({ endpoint: 'https://push.test/new' }),
            unsubscribe: async () => void (subscription.unsubscribed += 1),
          }
        },
      },
    },
  }) as unknown as ServiceWorkerGlobalScope
  followPush(worker)
})
afterEach(() => vi.unstubAllGlobals())

/** Lets something happen in the worker, and waits for what it holds the worker awake for. */
async function happen(name: string, fields: object): Promise<void> {
  const works: Promise<unknown>[] = []
  const waitUntil = (work: Promise<unknown>) => void works.push(work)
  worker.dispatchEvent(Object.assign(new Event(name), fields, { waitUntil }))
  await Promise.all(works)
}
const push = (data: object = message) => happen('push', { data: { json: () => data } })
const click = (path: unknown) =>
  happen('notificationclick', {
    notification: { close: () => void acts.push('close'), data: { path } },
  })

describe('a push message', () => {
  it('shows a notification of the brand and no more than the server said', async () => {
    await push()
    expect(shown).toEqual([
      {
        title: 'Amora',
        options: {
          body: 'You have 2 new messages',
          tag: 'new_messages',
          renotify: true,
          icon: '/icons/192.png',
          badge: '/icons/badge.png',
          data: { path: '/chats' },
        },
      },
    ])
    expect(badge).toBe(3)
  })

  it('is left to the page that is looked at', async () => {
    const [looked, behind] = [page('/likes'), page('/chats', { focused: false, visible: false })]
    pages = [looked, behind]
    await push()
    expect(shown).toEqual([])
    expect([looked.got, behind.got]).toEqual([[{ topic: 'push', message }], []])
  })

  it('shows in both places where a page is in sight and another window is in use', async () => {
    const beside = page('/likes', { focused: false })
    pages = [beside]
    await push()
    expect([shown.length, beside.got.length]).toEqual([1, 1])
  })

  it('shows a notification where the page has no place for it', async () => {
    pages = [page('/faq', { shows: false })]
    await push()
    expect(shown).toHaveLength(1)
  })

  it('clears the badge when nothing waits, and leaves it when no count came', async () => {
    await push({ ...message, waiting: 0 })
    expect(badge).toBe(0)
    badge = 5
    await push({ title: 'Amora', body: 'News', path: '/faq', tag: 'news' })
    expect(badge).toBe(5)
  })
})

describe('a click on a notification', () => {
  it('focuses the tab that is there already', async () => {
    pages = [page('/likes'), page('/chats')]
    await click('/chats')
    expect(acts).toEqual(['close', 'focus /chats'])
  })

  it('leads an open tab there, else opens one', async () => {
    pages = [page('/likes')]
    await click('/chats')
    expect(acts).toEqual(['close', 'focus /likes', `navigate /likes to ${ORIGIN}/chats`])
    ;[pages, acts] = [[], []]
    await click('/chats')
    expect(acts).toEqual(['close', `open ${ORIGIN}/chats`])
  })

  it('opens the page where the tab cannot be led', async () => {
    const foreign = page('/likes')
    foreign.navigate = () => Promise.reject(new TypeError('not controlled'))
    pages = [foreign]
    await click('/chats')
    expect(acts.at(-1)).toBe(`open ${ORIGIN}/chats`)
  })

  // security 26
  it('never leaves the brand', async () => {
    for (const path of [
      '//evil.test',
      '/\\evil.test',
      'https://evil.test',
      'javascript:alert(1)',
      undefined,
      7,
    ]) {
      acts = []
      await click(path)
      expect([path, acts]).toEqual([path, ['close', `open ${ORIGIN}/`]])
    }
  })
})

describe('a subscription that the browser gave up', () => {
  const given = { options: { userVisibleOnly: true, applicationServerKey: 'key' } }
  const answer = (status: number) => {
    const fetch = vi.fn(async () => new Response(null, { status }))
    vi.stubGlobal('fetch', fetch)
    return fetch
  }

  it('is made anew with the same key, and the server is told', async () => {
    const fetch = answer(204)
    await happen('pushsubscriptionchange', { oldSubscription: given })
    expect(subscription.subscribed).toEqual([given.options])
    const [[path, init]] = fetch.mock.calls as unknown as [[string, RequestInit]]
    expect([path, init.method, init.body]).toEqual([
      '/api/user.php?push=1',
      'POST',
      '{"endpoint":"https://push.test/new"}',
    ])
    expect(subscription.unsubscribed).toBe(0)
  })

  it('ends where nobody is logged in any more', async () => {
    answer(403)
    await happen('pushsubscriptionchange', { oldSubscription: given })
    expect(subscription.unsubscribed).toBe(1)
  })
})

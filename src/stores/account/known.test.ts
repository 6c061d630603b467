import { cleanStores, keepMount, type WritableAtom } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { configureClient } from '../../client/http.ts'
import { type Person, startApi, type TestApi } from '../../../tests/support/api.ts'
import { type FakeBrowser, fakeBrowser } from '../../../tests/support/environment.ts'
import { loginAs } from '../../../tests/support/stores.ts'
import { $account, loadAccount } from './accounts.ts'
import { $notifications, loadNotifications } from '../notifications/notifications.ts'
import { $chats, loadChats } from '../chat/chat.ts'
import { $likes, loadLikes } from '../likes/likes.ts'
import { IDLE, type Loadable } from '../page/loadable.ts'
import { $ownProfile, loadOwnProfile } from '../profiles/own-profile.ts'
import { $prices, loadPrices } from '../payments/prices.ts'
import { $session, $user, logout } from './sessions.ts'
import { $transactions, loadTransactions } from '../payments/transactions.ts'

let api: TestApi
let mia: Person
let browser: FakeBrowser
beforeAll(async () => {
  api = await startApi()
  mia = await api.member('amora')
})
afterAll(() => api.stop())
beforeEach(async () => {
  browser = fakeBrowser(mia.cookies)
  keepMount($session)
  await loginAs(mia, browser)
})
afterEach(() => {
  leavePage()
  browser.restore()
})

type Store = WritableAtom<Loadable<unknown>>
/** The state of each page's own store, and what loads it. */
const pages: [page: string, $store: Store, load: () => Promise<unknown>][] = [
  ['/chats', $chats, () => loadChats()],
  ['/likes', $likes.received as Store, () => loadLikes('received')],
  ['/likes/sent', $likes.sent as Store, () => loadLikes('sent')],
  ['/likes/matches', $likes.matches as Store, () => loadLikes('matches')],
  ['/premium', $prices, () => loadPrices()],
  ['/transactions', $transactions, loadTransactions],
  ['/profile', $ownProfile, loadOwnProfile],
  ['/settings', $account, loadAccount],
  ['/notifications', $notifications, loadNotifications],
]

/** Another document: stores begin anew, what the tab keeps stays. */
function leavePage(): void {
  const stores = pages.map(([, $store]) => $store)
  cleanStores(...stores, $user, $session)
  for (const $store of [...stores, $session as Store]) $store.set(IDLE)
}

/** The network takes its time, and then refuses in a way that says nothing of the page. */
const breakSlowly = () =>
  configureClient({
    fetch: () => new Promise((resolve) => setTimeout(() => resolve(new Response('?', { status: 400 })), 20)),
  })

describe.each(pages)('a known page, %s,', (_, $store, load) => {
  it('paints what this tab knows before the network answers', async () => {
    await load()
    const before = $store.get()
    expect(before.status).toBe('ready')
    leavePage()
    breakSlowly()
    keepMount($store)
    const loaded = load()
    expect($store.get()).toEqual(before)
    await loaded
    expect($store.get(), 'and stays on screen when that fails').toEqual(before)
  })
})

// security 6
it('at logout nothing is left to paint from', async () => {
  for (const [, , load] of pages) await load()
  const kept = () => [...browser.storage.session.keys(), ...browser.storage.local.keys()]
  expect(kept().filter((key) => key.startsWith('duet:member:')).length).toBeGreaterThan(pages.length)
  await logout()
  expect(kept().filter((key) => key.startsWith('duet:member:'))).toEqual([])
})

// The server, props and browser under the tests of an island, as live bindings: `setUpIsland` fills them.

import { cleanStores, type Store, type WritableAtom } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { configureClient } from '../../src/client/http.ts'
import type { IslandProps } from '../../src/core/island.ts'
import { type Person, startApi, type StartOptions, type TestApi } from './api.ts'
import { type FakeBrowser, fakeBrowser } from './environment.ts'
import { islandProps } from './island.ts'
import { cleanup } from './render.ts'

const BRAND = 'amora'

/** One server for the tests of a file. */
export let api: TestApi
/** The props of a page of the brand, in English. */
export let props: IslandProps
/** A new one for each test, at the server's time. */
export let browser: FakeBrowser

let known: readonly Store[] = []

/** Starts a server for a file's tests; after each the page is gone, the member logged out, and the stores as at first. */
export function setUpIsland(stores: readonly Store[], options?: StartOptions): void {
  known = stores
  beforeAll(async () => {
    api = await startApi(options)
    props = await islandProps(BRAND)
  })
  afterAll(() => api.stop())
  beforeEach(() => {
    browser = fakeBrowser()
    browser.time = api.clock.now
    // One that was read between two tests is mounted, without what a browser starts.
    cleanStores(...known)
  })
  afterEach(() => {
    cleanup()
    browser.say({ topic: 'session', what: 'logout' })
    leavePage()
    browser.restore()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}

/** Puts `who` in front of a browser with their cookies, at `path`. */
export function browseAs(who: Person, path = '/'): Person {
  browser.restore()
  browser = fakeBrowser(who.cookies)
  browser.time = api.clock.now
  browser.path = path
  configureClient({ fetch: who.fetch })
  return who
}

/** The page goes, with all that its stores hold; what the browser keeps stays. */
export function leavePage(): void {
  cleanup()
  cleanStores(...known)
  // Computed ones begin with nothing.
  for (const $store of known as WritableAtom<unknown>[])
    if ($store.init !== undefined) $store.set($store.init)
}

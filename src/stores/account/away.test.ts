import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../../tests/support/api.ts'
import { type FakeBrowser, fakeBrowser } from '../../../tests/support/environment.ts'
import { loginAs } from '../../../tests/support/stores.ts'
import { followAway } from './away.ts'
import { decideConsent } from '../page/consent.ts'
import { $session } from './sessions.ts'

let api: TestApi
let browser: FakeBrowser
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
beforeEach(() => {
  browser = fakeBrowser()
})
afterEach(() => {
  $session.set({ status: 'idle' })
  browser.restore()
})

/** Puts the page away, and waits as long as a beacon would take. */
async function hide() {
  browser.isVisible = false
  browser.happen('visibilitychange')
  await new Promise((resolve) => setTimeout(resolve, 50))
}

describe('a member who puts the page away', () => {
  // law L40
  it.each([
    ['agreed to statistics', true, 1],
    ['refused', false, 0],
  ])('tells the server where they %s', async (_answer, isGiven, beacons) => {
    await loginAs(await api.member('amora'), browser)
    decideConsent(isGiven ? ['statistics'] : [])
    const stop = followAway()
    await hide()
    expect(browser.beacons).toHaveLength(beacons)
    stop()
  })

  it('tells nothing undecided, nor as a visitor', async () => {
    const stop = followAway()
    await hide()
    decideConsent(['statistics'])
    await hide()
    expect(browser.beacons).toEqual([])
    stop()
  })
})

import { cleanStores, keepMount } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../../tests/support/api.ts'
import { type FakeBrowser, fakeBrowser } from '../../../tests/support/environment.ts'
import { connect } from '../../../tests/support/stores.ts'
import { environment } from '../page/environment.ts'
import { $geolocation, locate, NO_GEOLOCATION } from './places.ts'

let api: TestApi
let browser: FakeBrowser
beforeAll(async () => {
  api = await startApi()
  connect(api.visitor('amora').fetch)
})
afterAll(() => api.stop())
beforeEach(() => {
  browser = fakeBrowser()
})
afterEach(() => {
  cleanStores($geolocation)
  $geolocation.set(NO_GEOLOCATION)
  browser.restore()
})

/** The next page of this browser. */
function turnPage() {
  cleanStores($geolocation)
  $geolocation.set(NO_GEOLOCATION)
  keepMount($geolocation)
}

it('the geolocation permission and the geocode are kept', async () => {
  keepMount($geolocation)
  environment.locate = () => Promise.resolve({ lat: 51.5, lon: -0.12 })
  const result = await locate()
  expect(result).toMatchObject({ status: 'found', place: { country: 'GB' } })
  expect($geolocation.get()).toMatchObject({ permission: 'granted', geocode: { country: 'GB' } })
  turnPage()
  expect($geolocation.get()).toEqual({ permission: 'granted', geocode: null })
})

it('the next page knows of a denied geolocation; no position is not denied', async () => {
  keepMount($geolocation)
  expect(await locate()).toEqual({ status: 'refused' })
  expect($geolocation.get().permission).toBe('unknown')
  environment.locate = () => Promise.resolve('denied' as const)
  expect(await locate()).toEqual({ status: 'refused' })
  turnPage()
  expect($geolocation.get().permission).toBe('denied')
})

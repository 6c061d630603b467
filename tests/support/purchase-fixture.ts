// The server under the tests of what was bought, as live bindings: `setUpPurchases` fills them.

import { afterAll, beforeAll } from 'vitest'
import { type Person, startApi, type TestApi } from './api.ts'
import { openWithoutDiscounts } from './purchases.ts'

/** One server for the tests of a file, whose brands sell at list prices. */
export let api: TestApi
/** Whom others spend their credits on. */
export let receiver: Person

/** Starts a server for a file's tests. */
export function setUpPurchases(): void {
  beforeAll(async () => {
    api = await startApi({ change: openWithoutDiscounts })
    receiver = await api.member('amora')
  })
  afterAll(() => api.stop())
}

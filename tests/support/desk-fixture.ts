// The server and the operator under the tests of a room of the desk, as live bindings: `setUpDesk` fills them.

import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Role } from '../../src/contract/desk/rights.ts'
import { DAY_MS } from '../../src/core/durations.ts'
import { audit } from '../../src/server/audit/audit.ts'
import { startApi, type TestApi } from './api.ts'
import { signedIn, signInBy, type TestOperator } from './operators.ts'
import { openWithoutDiscounts } from './purchases.ts'

/** One server for the tests of a file, whose brands sell at list prices. */
export let api: TestApi
/** Signed in anew before each test. */
export let operator: TestOperator

/** Starts a server for a file's tests; `step` passes before each, in milliseconds, and its data are sound at the end. */
export function setUpDesk(role: Role, step = DAY_MS): void {
  beforeAll(async () => {
    api = await startApi({ change: openWithoutDiscounts })
    operator = await signedIn(api, role, 'amora')
  })
  beforeEach(async () => {
    api.clock.now += step
    await signInBy(operator, operator.passkey)
  })
  afterAll(async () => {
    expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
    await api.stop()
  })
}

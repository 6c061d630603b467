// security.md 27: whatever is sent, the answer is one the contract names. In full with `npm run test:full`.

import { fc } from '../support/property.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { openAccessEnvironment, type Fixtures, type AccessEnvironment } from './access/fixtures.ts'
import type { Persona } from './access/personas.ts'
import { rows, send, type TableRow } from './access/run.ts'
import { onPostgres, sampled } from '../support/full.ts'
import { problemOf } from './fuzz/verifier.ts'
import { SOUND, spoil, spoiltRequest, type Spoilt } from './fuzz/request.ts'
import { singleChanges } from './fuzz/values.ts'
import { openBrands } from '../support/profiles.ts'

// What a database alone refuses is among the single changes below, which are all tried on both.
const RUNS = sampled(20, onPostgres ? 200 : 1000)
const IS_SAMPLE = sampled(1, 0) === 1
/** How requests ended, so that a fuzz that is refused at the door is told. */
const ended = new Map<string, number>()
const ASKING = ['premium', 'free', 'not_confirmed', 'visitor'] as const

let api: TestApi
let environment: AccessEnvironment
beforeAll(async () => {
  api = await startApi({ change: openBrands })
  environment = await openAccessEnvironment(api)
})
afterAll(() => api.stop())

async function expectSound(
  tableRow: TableRow,
  fixtures: Fixtures,
  persona: Persona,
  spoilt: Spoilt,
): Promise<Fixtures> {
  const { row, call } = tableRow
  const caller = fixtures.caller(persona)
  const { address, init } = spoil(call, await row.ask(fixtures.targetFor(persona), caller), spoilt)
  const played = await send(caller, address, init)
  ended.set(played.outcome, (ended.get(played.outcome) ?? 0) + 1)
  const problem = problemOf(call, played)
  const body = typeof init.body === 'string' ? init.body.slice(0, 500) : ''
  const message = `${call.method} ${address} ${body}\n${played.status} ${played.text.slice(0, 500)}`
  if (problem) throw new Error(`${problem}\n${message}`)
  // Whoever logged out or left is gone; others take their place.
  const isLoggedOut = played.outcome === 'authentication_required' && persona !== 'visitor'
  return isLoggedOut ? environment.createFixtures() : fixtures
}

describe.each(rows)('$title answers as its contract says', (tableRow) => {
  const { call } = tableRow

  // security 27
  test('whatever it is sent', async () => {
    let fixtures = await environment.createFixtures()
    const request = fc.record({ persona: fc.constantFrom(...ASKING), spoilt: spoiltRequest(call) })
    await fc.assert(
      fc.asyncProperty(request, async ({ persona, spoilt }) => {
        fixtures = await expectSound(tableRow, fixtures, persona, spoilt)
      }),
      { numRuns: RUNS },
    )
  })

  // security 27
  test('whatever stands in one of its fields', async () => {
    let fixtures = await environment.createFixtures()
    for (const part of ['query', 'body'] as const) {
      for (const change of singleChanges(call[part], IS_SAMPLE)) {
        fixtures = await expectSound(tableRow, fixtures, 'premium', { ...SOUND, [part]: [change] })
      }
    }
  })
})

// security 27
test('many of them were answered, and many more refused for what they held', () => {
  const all = [...ended.values()].reduce((sum, count) => sum + count, 0)
  const share = (outcome: string) => (ended.get(outcome) ?? 0) / all
  expect(share('ok')).toBeGreaterThan(0.03)
  expect(share('invalid_request') + share('invalid_fields')).toBeGreaterThan(0.2)
})

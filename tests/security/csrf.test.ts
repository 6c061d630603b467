// security.md 7 and 18: nobody else's page writes, and nobody writes what is not theirs to set.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../src/contract/calls/define-call.ts'
import { openAccessEnvironment, type AccessEnvironment } from './access/fixtures.ts'
import { PERSONAS } from './access/personas.ts'
import { addressOf, contentOf, requestOf, rows, send, type TableRow } from './access/run.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { openBrands } from '../support/profiles.ts'

let api: TestApi
let environment: AccessEnvironment
beforeAll(async () => {
  api = await startApi({ change: openBrands })
  environment = await openAccessEnvironment(api)
})
afterAll(() => api.stop())

/** Writes of machines and mail programs come from elsewhere by nature. */
const writes = rows.filter(({ call }) => call.method !== 'GET' && call.origin === 'own')

/** Somebody whom the row answers, so that nothing but the guard refuses. */
const admitted = ({ row }: TableRow) =>
  row.owner === 'ok'
    ? ('owner' as const)
    : (PERSONAS.find((persona) => row.expected[persona] === 'ok' && persona !== 'visitor') ?? 'free')

const FORGERIES: [string, Record<string, string>][] = [
  ['a form of another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' }],
  ['a sibling subdomain', { 'Sec-Fetch-Site': 'same-site', Origin: 'http://fjallvind.localhost' }],
  ['another port', { Origin: 'http://amora.localhost:8080' }],
  ['an opaque origin', { Origin: 'null' }],
  ['a no-cors fetch', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' }],
  ['text/plain', { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'text/plain' }],
  ['urlencoded', { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'application/x-www-form-urlencoded' }],
  ['multipart', { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'multipart/form-data; boundary=x' }],
]

describe.each(writes)('$title', (tableRow) => {
  const { call, row } = tableRow

  // security 7
  test('is refused from every page but ours', async () => {
    const fixtures = await environment.createOnlyFixtures()
    const persona = admitted(tableRow)
    const caller = fixtures.caller(persona)
    const ask = await row.ask(fixtures.targetFor(persona), caller)
    const before = await contentOf(api)
    for (const [from, headers] of FORGERIES) {
      const played = await send(caller, addressOf(call, ask), requestOf(call, ask, headers))
      expect([played.status, played.outcome], from).toEqual([403, 'cross_site'])
    }
    expect(await contentOf(api)).toBe(before)
  })

  // security 7
  test('is not reached by a GET that calls itself something else', async () => {
    const fixtures = await environment.createOnlyFixtures()
    const persona = admitted(tableRow)
    const caller = fixtures.caller(persona)
    const ask = await row.ask(fixtures.targetFor(persona), caller)
    const before = await contentOf(api)
    await send(caller, addressOf(call, ask), {
      headers: { 'X-HTTP-Method-Override': call.method, 'X-Method-Override': call.method },
    })
    await send(caller, `${call.path}?_method=${call.method}`, {})
    expect(await contentOf(api)).toBe(before)
  })
})

const NOT_THEIRS = {
  credits: 1_000_000,
  paid_user: true,
  status: 'active',
  signup_date: 0,
  site_id: 'fjallvind',
  id: 'somebody',
  fictional_icon: false,
  email_confirmed_at: 1,
} as const

describe.each(writes.filter(({ call }: { call: Call }) => ['json', 'form'].includes(call.bodyKind)))(
  '$title',
  (tableRow) => {
    const { call, row } = tableRow

    // security 18
    test('refuses every field that is not asked for', async () => {
      const fixtures = await environment.createOnlyFixtures()
      const persona = admitted(tableRow)
      const caller = fixtures.caller(persona)
      const ask = await row.ask(fixtures.targetFor(persona), caller)
      const before = await contentOf(api)
      for (const [field, value] of Object.entries(NOT_THEIRS)) {
        if (ask.body && field in ask.body) continue
        const withUnsettable = { ...ask, body: { ...ask.body, [field]: value } }
        const played = await send(caller, addressOf(call, ask), requestOf(call, withUnsettable))
        expect([played.status, played.outcome], field).toEqual([422, 'invalid_fields'])
      }
      expect(await contentOf(api)).toBe(before)
    })
  },
)

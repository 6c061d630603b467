// security.md 15: an id in any other spelling is no way to somebody else's things.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAccessEnvironment, type Target, type AccessEnvironment } from './access/fixtures.ts'
import { addressOf, contentOf, requestOf, rows, send } from './access/run.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { openBrands } from '../support/profiles.ts'

let api: TestApi
let environment: AccessEnvironment
beforeAll(async () => {
  api = await startApi({ change: openBrands })
  environment = await openAccessEnvironment(api)
})
afterAll(() => api.stop())

/** Rows about things the member in question owns, or a block hides: some member is refused them. */
const guarded = rows.filter(({ row }) => row.expected.blocked === 'not_found')

const SPELLINGS: [string, (id: string) => unknown][] = [
  ['in an array', (id) => [id]],
  ['in an object', (id) => ({ id })],
  ['with a space before it', (id) => ` ${id}`],
  ['with a space after it', (id) => `${id} `],
  ['with NUL', (id) => `${id}\0`],
  ['in capitals', (id) => id.toUpperCase()],
  ['as a pattern', () => '%'],
  ['as a number in words', () => '1e3'],
  ['as a number with a zero', () => '05'],
  ['as a number too large', () => 2 ** 53 + 1],
  ['as nothing', () => null],
  ['as a statement', (id) => `${id}' or '1'='1`],
]

describe.each(guarded)('$title', ({ call, row }) => {
  // security 15
  test('an id spelled in any other way finds nothing', async () => {
    const fixtures = await environment.createFixtures()
    const caller = fixtures.caller('blocked')
    const before = await contentOf(api)
    for (const [spelling, spell] of SPELLINGS) {
      const spelled = Object.fromEntries(
        Object.entries(fixtures.targetFor('blocked')).map(([name, value]) => [name, spell(value)]),
      ) as unknown as Target
      const ask = await row.ask(spelled, caller)
      const played = await send(caller, addressOf(call, ask), requestOf(call, ask))
      expect(played.status, spelling).toBeGreaterThanOrEqual(400)
      expect(played.status, spelling).toBeLessThan(500)
      expect(played.text, spelling).not.toContain(fixtures.targetFor('blocked').name)
    }
    expect(await contentOf(api)).toBe(before)
  })

  // security 15
  test('an id given twice, or in brackets, is refused', async () => {
    const fixtures = await environment.createFixtures()
    const caller = fixtures.caller('blocked')
    const ask = await row.ask(fixtures.targetFor('blocked'), caller)
    const [[name, value] = ['', '']] = Object.entries(ask.query ?? {})
    if (name === '') return
    for (const twisted of [`${name}=${value}&${name}=x`, `${name}[]=${value}`]) {
      const played = await send(caller, `${call.path}?${twisted}`, requestOf(call, ask))
      // Without its flag the request is another call, of another type.
      expect(['invalid_request', 'unsupported_media_type']).toContain(played.outcome)
    }
  })
})

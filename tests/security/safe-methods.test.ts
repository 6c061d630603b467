// security.md 8: a GET, a HEAD or a prefetch of any call leaves the database as it was.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallName } from '../../src/contract/calls/all-calls.ts'
import { openAccessEnvironment, type Caller, type AccessEnvironment } from './access/fixtures.ts'
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

/** These may act, and do so only for a fetch of our own page. */
const ACTING: readonly CallName[] = ['logout', 'autoLike', 'getOrder', 'getRepeat']
/** Mark what they bring as delivered, once. */
const MARKING: readonly CallName[] = ['getChat', 'getChats']
const reads = rows.filter(({ call }) => call.method === 'GET')

const FOREIGN: [string, string, Record<string, string>][] = [
  ['a HEAD', 'HEAD', {}],
  ['a prefetch', 'GET', { 'Sec-Purpose': 'prefetch' }],
  ['a cross-site fetch', 'GET', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' }],
  ['a link from elsewhere', 'GET', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }],
]

describe.each(reads)('$title', ({ name, call, row }) => {
  async function unchanged(caller: Caller, target: Parameters<typeof row.ask>[0], init: RequestInit) {
    const address = addressOf(call, await row.ask(target, caller))
    const before = await contentOf(api)
    const played = await send(caller, address, init)
    await api.deps.deliveries.settled()
    expect(await contentOf(api)).toBe(before)
    return played
  }

  // security 6, security 8
  test('changes nothing for what is not a fetch of our own page', async () => {
    const fixtures = await environment.createOnlyFixtures()
    for (const [kind, method, headers] of FOREIGN) {
      const init = { ...requestOf(call, {}, headers), method }
      const played = await unchanged(fixtures.caller('free'), fixtures.targetFor('free'), init)
      if (ACTING.includes(name)) expect(played.status, kind).toBe(403)
      if (method === 'HEAD') expect(played.text).toBe('')
    }
  })

  // A logout ends what it asks with; a stream tells its own beginning.
  // security 8
  test.skipIf(['logout', 'getEvents'].includes(name))(
    'three times in a row it answers the same and changes nothing',
    async () => {
      const fixtures = await environment.createOnlyFixtures()
      const caller = fixtures.caller('free')
      if (MARKING.includes(name)) {
        await send(
          caller,
          addressOf(call, await row.ask(fixtures.targetFor('free'), caller)),
          requestOf(call, {}),
        )
        await api.deps.deliveries.settled()
      }
      const answers = []
      for (let time = 0; time < 3; time += 1) {
        answers.push((await unchanged(caller, fixtures.targetFor('free'), requestOf(call, {}))).text)
      }
      expect(new Set(answers).size).toBe(1)
    },
  )
})

test('a change is seen: the comparison is not blind', async () => {
  const fixtures = await environment.createOnlyFixtures()
  const before = await contentOf(api)
  await fixtures.caller('free').person.post('/api/like.php', { profile: fixtures.targetFor('free').id })
  expect(await contentOf(api)).not.toBe(before)
})

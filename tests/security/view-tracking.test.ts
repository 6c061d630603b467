// security.md 90: looking at people, and where one did, is special-category data: it is kept for nobody.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../src/core/durations.ts'
import { startApi, type Person, type TestApi } from '../support/api.ts'
import { addPhotos, openBrands } from '../support/profiles.ts'
import { wholeDatabase } from '../support/whole-database.ts'
import { sweep } from '../../src/server/jobs.ts'

let api: TestApi
let ann: Person
let ben: Person
beforeAll(async () => {
  api = await startApi({ change: openBrands })
  ben = await api.member('amora')
})
afterAll(() => api.stop())

/** Rows that tell of one of the two, but for signs of life of whoever asks. */
async function rowsAbout(person: Person): Promise<string[]> {
  const content = await wholeDatabase(api.deps.store)
  return Object.entries(content)
    .filter(([table]) => !['rate_limit', 'idempotency', 'shown_online'].includes(table))
    .flatMap(([table, rows]) => rows.map((row) => `${table} ${JSON.stringify(row)}`))
    .filter((row) => row.includes(person.id))
    .map((row) => row.replaceAll(/"(seen_at|expires_at)":\d+/g, ''))
    .sort()
}
async function look(): Promise<void> {
  expect((await ann.get('/api/profile.php', { id: ben.id })).status).toBe(200)
  await ann.get('/api/search.php', { country: 'GB' })
  await ann.get('/api/swipe.php')
  await ann.get('/api/chat.php', { profile: ben.id })
  await ann.get('/api/likes.php')
}
const badgesOf = async (who: Person) => {
  const { body } = await who.get('/api/user.php')
  return JSON.stringify(body)
}

describe.each([false, true])('a member who looks around, invisible: %s', (invisible) => {
  beforeAll(async () => {
    ann = await api.member('amora')
    await addPhotos(api.deps, 'amora', ben.id, 1)
    await ann.put('/api/account.php', { invisible })
  })

  // security 90
  test('leaves no visit behind: neither in the database nor in anybody’s badges', async () => {
    api.clock.now += HOUR_MS
    await badgesOf(ben)
    const before = [await rowsAbout(ben), await rowsAbout(ann), await badgesOf(ben)]
    await look()
    expect([await rowsAbout(ben), await rowsAbout(ann), await badgesOf(ben)]).toEqual(before)
  })

  // security 90
  test('is seen to be there only when visible', async () => {
    api.clock.now += HOUR_MS
    await ann.get('/api/user.php')
    await ben.post('/api/chat.php', { profile: ann.id, text: 'Hello', cost: 0 })
    await ann.post('/api/like.php', { profile: ben.id })
    const { presence } = (await ben.get('/api/profile.php', { id: ann.id })).body
    expect(presence).toBe(invisible ? 'away' : 'online')
    const found = JSON.stringify((await ben.get('/api/search.php', { country: 'GB' })).body)
    expect(found.includes(ann.id)).toBe(!invisible)
  })
})

// security 90
test('counts of pages left at once name no profile, and no member after 30 days either', async () => {
  await ann.put('/api/account.php', { consents: { statistics: true } })
  await ann.post('/api/bounce.php', { page: 'members-id' })
  await ann.post('/api/bounce.php', { page: `/members/${ben.id}` })
  await ann.post('/api/page-hidden.php')
  api.clock.now += 31 * DAY_MS
  await sweep(api.deps)
  const rows = JSON.stringify((await wholeDatabase(api.deps.store)).page_bounce)
  expect(rows).toContain('members-id')
  for (const person of [ann, ben]) expect(rows).not.toContain(person.id)
})

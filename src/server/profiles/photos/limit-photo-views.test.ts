import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { addPhotos, addProfile, setAccount } from '../../../../tests/support/profiles.ts'
import { buy, openWithoutDiscounts } from '../../../../tests/support/purchases.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/durations.ts'
import { sweep } from '../../jobs.ts'
import { countInWindow } from '../../platform/throttle.ts'
import { newPrivateName } from '../../platform/media/names.ts'

let api: TestApi
const others: string[] = []
/** Of each of them two. */
const photos: string[][] = []
beforeAll(async () => {
  api = await startApi({ change: openWithoutDiscounts })
  const name = newPrivateName()
  await api.deps.media.write(name, new Uint8Array([1, 2, 3]))
  const { db } = api.deps.store
  const model = await addProfile(api.deps, 'amora')
  const [ofModel = ''] = await addPhotos(api.deps, 'amora', model, 1)
  const profile = await db.selectFrom('profile').selectAll().where('id', '=', model).executeTakeFirstOrThrow()
  const photo = await db.selectFrom('photo').selectAll().where('id', '=', ofModel).executeTakeFirstOrThrow()
  const listing = await db.selectFrom('listing').selectAll().where('profile', '=', model).execute()
  const files = { thumb_name: name, medium_name: name, full_name: name }
  for (let index = 0; index < 125; index += 1) {
    others.push(`other-${index}`)
    photos.push([`main-${index}`, `second-${index}`])
  }
  const rows = others.map((id, index) => ({ ...profile, id, main_photo: photos[index]![0]! }))
  const pictures = photos.flatMap((ids, index) =>
    ids.map((id, position) => ({ ...photo, ...files, id, position, profile: others[index]! })),
  )
  for (let from = 0; from < rows.length; from += 50) {
    await db
      .insertInto('profile')
      .values(rows.slice(from, from + 50))
      .execute()
    await db
      .insertInto('listing')
      .values(
        rows.slice(from, from + 50).flatMap(({ id }) => listing.map((row) => ({ ...row, profile: id }))),
      )
      .execute()
    await db
      .insertInto('photo')
      .values(pictures.slice(2 * from, 2 * from + 100))
      .execute()
  }
})
beforeEach(() => void (api.clock.now += DAY_MS - (api.clock.now % DAY_MS)))
afterAll(() => api.stop())

const open = (who: Person, member: number, photo = 1, size = 'full') =>
  who.get('/api/photo.php', { id: photos[member]![photo]!, size })
/** Opens photos of so many members at one moment; how many are shown. */
async function openAll(who: Person, from: number, count: number): Promise<number> {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => open(who, from + index)))
  return answers.filter(({ status }) => status === 200).length
}

// security 95
test('large photos of sixty others an hour and 300 a day are shown, also at one moment', async () => {
  const ann = await api.member('amora')
  await setAccount(api.deps, 'amora', ann.id, { paid_user: 1 })
  expect([await openAll(ann, 0, 40), await openAll(ann, 40, 40)]).toEqual([40, 20])
  // A second photo of a member counts no more; small ones never do.
  const seconds = await Promise.all(Array.from({ length: 40 }, (_, index) => open(ann, index, 0, 'medium')))
  expect(new Set(seconds.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await open(ann, 80, 1, 'thumb')).status).toBe(200)
  api.clock.now += 45 * MINUTE_MS
  const refused = await open(ann, 80)
  const told = [refused.status, refused.body.error, refused.body.minutes]
  expect(told).toEqual([422, 'photo_view_limit_reached', 15])

  // As if 225 more had been opened in the hours between.
  const context = { db: api.deps.store.db, brand: api.deps.brands.get('amora')!, now: api.clock.now }
  for (let count = 0; count < 225; count += 1)
    await countInWindow(context, `photos opened by ${ann.id}`, 'day')
  api.clock.now += 5 * HOUR_MS
  const before = api.deps.securityLog.counts.get('ceiling_reached') ?? 0
  expect(await openAll(ann, 80, 40)).toBe(15)
  expect(api.deps.securityLog.counts.get('ceiling_reached')).toBe(before + 25)
  expect((await open(ann, 120)).body.minutes).toBe(18 * 60 + 15)
  api.clock.now += DAY_MS
  expect((await open(ann, 120)).status).toBe(200)
})

// security 90, security 95
test('whose photos were opened is said nowhere, and is gone after the day', async () => {
  const ann = await api.member('amora')
  await open(ann, 3, 0)
  const kept = () =>
    api.deps.store.db.selectFrom('photo_view').selectAll().where('account', '=', ann.id).execute()
  const rows = await kept()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(others[3])
  api.clock.now += DAY_MS
  await sweep(api.deps)
  expect(await kept()).toEqual([])
})

// security 95
test('forty a day are shown after a second withdrawal, until a purchase’s period ends', async () => {
  const ben = await api.member('amora')
  for (let count = 0; count < 2; count += 1) {
    api.clock.now += HOUR_MS
    const given = { name: 'Ben', contract: (await buy(ben)).id, email: ben.email }
    await ben.post('/api/withdrawal.php', given)
  }
  api.clock.now += DAY_MS
  await buy(ben)
  api.clock.now += HOUR_MS
  expect(await openAll(ben, 0, 45)).toBe(40)
  api.clock.now += HOUR_MS
  expect((await open(ben, 60)).body.error).toBe('photo_view_limit_reached')
  api.clock.now += 16 * DAY_MS
  expect(await openAll(ben, 0, 45)).toBe(45)
})

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../tests/support/api.ts'
import { sampled } from '../../tests/support/full.ts'
import { refuseFiles } from '../../tests/support/broken-storage.ts'
import type { MediaStore } from '../../src/server/platform/media/store.ts'
import { createHosts } from '../../src/server/http/hosts.ts'
import { mediaRoutes } from '../../src/server/http/media.ts'
import { membersOf, type DemoPhoto } from '../members.ts'
import { seedDemo } from '../seed.ts'
import { withPortraits } from './store.ts'

let api: TestApi
let media: MediaStore
let photos: DemoPhoto[]
const perBrand = 12

beforeAll(async () => {
  api = await startApi()
  await seedDemo(api.deps, { perBrand })
  media = withPortraits(api.deps.media, api.deps, { perBrand })
  const { site } = api.deps.brands.get('amora') ?? {}
  if (!site) throw new Error('no brand amora')
  const there = membersOf(site, perBrand).filter(({ status }) => status !== 'deleted')
  photos = there.flatMap((member) => member.photos)
})
afterAll(() => api.stop())

function photoAt(index: number): DemoPhoto {
  const photo = photos[index]
  if (!photo) throw new Error(`no photo ${index}`)
  return photo
}

async function sizeOf(name: string) {
  const { format, width, height } = await sharp((await media.read(name)) ?? undefined).metadata()
  return { format, width, height }
}

test('a portrait is drawn when it is first asked for, and kept', async () => {
  const { thumb_name } = photoAt(0)
  expect(await api.deps.media.read(thumb_name)).toBeNull()
  const drawn = await media.read(thumb_name)
  expect(await api.deps.media.read(thumb_name)).toEqual(drawn)
})

test('a portrait nobody asked for yet is served at the host of its brand alone', async () => {
  const { thumb_name } = photoAt(2)
  expect(await api.deps.media.read(thumb_name)).toBeNull()
  const routes = mediaRoutes({ ...api.deps, media }, createHosts(api.deps.brands.values()))
  const statusAt = async (brand: string) =>
    (await routes.request(`/media/${thumb_name}`, { headers: { Host: `${brand}.localhost` } })).status
  expect(await statusAt('hjertebro')).toBe(404)
  expect(await statusAt('amora')).toBe(200)
})

test('sizes are those of photographs', async () => {
  const { thumb_name, blurred_name, medium_name, full_name } = photoAt(0)
  expect(await Promise.all([thumb_name, blurred_name, medium_name, full_name].map(sizeOf))).toEqual([
    { format: 'webp', width: 384, height: 480 },
    { format: 'webp', width: 384, height: 480 },
    { format: 'webp', width: 768, height: 960 },
    { format: 'webp', width: 960, height: 1200 },
  ])
})

/** Lines pack worse than flat tones: the heaviest is one in twenty, with long hair; half weigh 11 kB. */
const WEIGHT = { flat: 14_000, engraved: 24_000 }

test('portraits weigh at most 14 kB at 384 px, engraved ones 24', async () => {
  const weights = { flat: [0], engraved: [0] }
  for (const { site } of api.deps.brands.values()) {
    const drawn = weights[site.theme.drawing === 'hatch' ? 'engraved' : 'flat']
    const { length } = drawn
    const some = membersOf(site, perBrand)
      .filter(({ status }) => status !== 'deleted')
      .flatMap((member) => member.photos)
    for (const { thumb_name } of some.slice(0, sampled(2, some.length))) {
      drawn.push((await media.read(thumb_name))?.byteLength ?? Infinity)
    }
    expect(drawn.length).toBeGreaterThan(length)
  }
  expect(Math.max(...weights.flat)).toBeLessThanOrEqual(WEIGHT.flat)
  expect(Math.max(...weights.engraved)).toBeLessThanOrEqual(WEIGHT.engraved)
})

test('a portrait that was lost is drawn again, the same', async () => {
  const { thumb_name } = photoAt(0)
  const drawn = await media.read(thumb_name)
  await media.removeFiles([thumb_name])
  expect(await media.read(thumb_name)).toEqual(drawn)
})

test('a portrait that cannot be kept is drawn all the same', async () => {
  const { full_name } = photoAt(2)
  const mend = await refuseFiles(api.mediaFolder)
  const drawn = await media.read(full_name)
  await mend()
  expect(await api.deps.media.has(full_name)).toBe(false)
  expect(await media.read(full_name)).toEqual(drawn)
})

test('no two portraits are alike', async () => {
  const drawn = await Promise.all(
    photos.map(async ({ thumb_name }) =>
      Buffer.from((await media.read(thumb_name)) ?? []).toString('base64'),
    ),
  )
  expect(new Set(drawn).size).toBe(photos.length)
})

test('a deleted portrait is not drawn again', async () => {
  const { id, thumb_name } = photoAt(1)
  await api.deps.store.db.deleteFrom('photo').where('id', '=', id).execute()
  await media.removeFiles([thumb_name])
  expect(await media.read(thumb_name)).toBeNull()
})

test('other names are as in any store', async () => {
  expect(await media.read('AAAAAAAAAAAAAAAAAAAAAA.webp')).toBeNull()
  expect(await media.read('../../etc/passwd')).toBeNull()
})

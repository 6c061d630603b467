// A full, failing or read-only disk: who writes is asked for patience, who reads is served, and nothing is half done.

import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Image } from '../../src/contract/cards.ts'
import { ACTING_GETS } from '../../src/contract/calls/refusals.ts'
import { openAccessEnvironment } from '../security/access/fixtures.ts'
import { contentOf, runCell, rows } from '../security/access/run.ts'
import { startApi, type Person, type TestApi } from '../support/api.ts'
import { breakStorage, faultsOf, refuseFiles } from '../support/broken-storage.ts'
import { startObjectStore, type ObjectStore } from '../support/object-store.ts'
import { openBrands } from '../support/profiles.ts'
import { RATE_LIMITS } from '../../src/server/http/rate-limits.ts'

const engine = process.env.TEST_DATABASE_URL ? 'postgres' : 'sqlite'
/** Longer than a session goes without being marked as seen, so that reading would write too. */
const UNSEEN_MS = 10 * 60_000

let api: TestApi
beforeEach(async () => {
  api = await startApi({ change: openBrands })
})
afterEach(() => api.stop())

describe.each(faultsOf(engine))('a database that answers %s', (fault) => {
  test('asks who writes for patience, and serves who reads, at every call', async () => {
    const fixtures = await (await openAccessEnvironment(api)).createFixtures()
    api.clock.now += UNSEEN_MS
    await breakStorage(api.deps.store, fault)
    // Guessing is counted across processes, and never goes on uncounted.
    const isRead = ({ call }: (typeof rows)[number]) =>
      call.method === 'GET' && !ACTING_GETS.includes(call.path) && RATE_LIMITS[call.rate].counted === 'memory'
    const strange: string[] = []
    let refused = 0
    // Reads come first: a full disk may yet have room for a small write.
    for (const tableRow of [...rows.filter(isRead), ...rows.filter((each) => !isRead(each))]) {
      const name = tableRow.call.path
      for (const persona of ['visitor', 'free', 'premium'] as const) {
        const { status, outcome, headers } = await runCell(
          tableRow,
          fixtures.caller(persona),
          fixtures.targetFor(persona),
        )
        const expected =
          isRead(tableRow) && name !== '/api/health.php' ? tableRow.row.expected[persona] : outcome
        if (status === 500 || outcome !== expected)
          strange.push(`${tableRow.title} as ${persona}: ${status} ${outcome}`)
        if (status !== 503) continue
        refused += 1
        if (!headers.has('Retry-After')) strange.push(`${tableRow.title}: no Retry-After`)
      }
    }
    expect(strange).toEqual([])
    expect(refused).toBeGreaterThan(0)
  })

  test('is named by its health, which is good again with the database, as is writing', async () => {
    const { store } = api.deps
    const health = () => api.visitor('amora').get('/api/health.php')
    const ann = await api.member('amora')
    const before = await contentOf(api)
    const mend = await breakStorage(store, fault)
    const broken = await health()
    expect([broken.status, broken.body]).toMatchObject([503, { error: 'unavailable', reason: fault }])
    expect(broken.headers.get('Retry-After')).not.toBeNull()
    await mend()
    expect((await health()).status).toBe(200)
    expect(await contentOf(api)).toBe(before)
    expect((await ann.put('/api/user.php', { language: 'en' })).status).toBe(200)
  })
})

const photo = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#886' } })
  .png()
  .toBuffer()

async function uploadPhoto(person: Person, key: string) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(photo)]))
  return person.post('/api/photo.php', form, { key })
}

describe('a folder of photos that cannot be written', () => {
  let mend: () => Promise<unknown>
  beforeEach(async () => {
    mend = await refuseFiles(api.mediaFolder)
  })

  test('is named by health', async () => {
    const { status, body } = await api.visitor('amora').get('/api/health.php')
    expect([status, body]).toMatchObject([503, { error: 'unavailable', reason: 'storage_read_only' }])
  })

  test('asks who uploads a photo for patience, and takes it once it can be written', async () => {
    const ann = await api.member('amora')
    const key = randomUUID()
    const refused = await uploadPhoto(ann, key)
    expect([refused.status, refused.body.error]).toEqual([503, 'unavailable'])
    expect(refused.headers.get('Retry-After')).not.toBeNull()
    await mend()
    expect((await uploadPhoto(ann, key)).status).toBe(200)
    expect(await api.deps.media.list()).toHaveLength(4)
  })
})

describe('a bucket of photos that takes no calls', () => {
  let objects: ObjectStore
  let inBucket: TestApi
  beforeEach(async () => {
    objects = await startObjectStore()
    inBucket = await startApi({ change: openBrands, bucket: objects.address })
  })
  afterEach(async () => {
    await inBucket.stop()
    await objects.stop()
  })

  test.each([
    ['QuotaExceeded', 'storage_full'],
    ['AccessDenied', 'storage_read_only'],
    ['PermanentRedirect', 'storage_failing'],
  ])('is named by health for %s', async (code, reason) => {
    objects.fault = () => ({ status: reason === 'storage_failing' ? 301 : 403, code })
    const health = () => inBucket.visitor('amora').get('/api/health.php')
    const broken = await health()
    expect([broken.status, broken.body]).toMatchObject([503, { error: 'unavailable', reason }])
    objects.fault = () => null
    expect((await health()).status).toBe(200)
  })

  test('asks uploaders and readers for patience, and serves them once it is well', async () => {
    const ann = await inBucket.member('amora')
    const shown = await uploadPhoto(ann, randomUUID())
    const { filename, thumb_filename } = shown.body as Image
    const paths = [`/api/photo.php?id=${filename}&size=full`, `/media/${thumb_filename}`]
    const key = randomUUID()

    objects.fault = () => ({ status: 403, code: 'AccessDenied' })
    const refused = [
      await uploadPhoto(ann, key),
      ...(await Promise.all(paths.map((path) => ann.fetch(path)))),
    ]
    for (const { status, headers } of refused) {
      expect([status, headers.has('Retry-After')]).toEqual([503, true])
    }
    expect((await ann.get('/api/profile.php')).status).toBe(200)

    objects.fault = () => null
    for (const path of paths) expect((await ann.fetch(path)).status).toBe(200)
    expect((await uploadPhoto(ann, key)).status).toBe(200)
    expect(objects.objects.size).toBe(8)
  })

  test('answers HEAD with the headers of a photo, and lets go of it', async () => {
    const ann = await inBucket.member('amora')
    const { filename, thumb_filename } = (await uploadPhoto(ann, randomUUID())).body as Image
    for (const path of [`/api/photo.php?id=${filename}&size=full`, `/media/${thumb_filename}`]) {
      const [whole, head] = [await ann.fetch(path), await ann.fetch(path, { method: 'HEAD' })]
      expect([head.status, head.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
      const { byteLength } = await whole.arrayBuffer()
      expect(head.headers.get('Content-Length')).toBe(String(byteLength))
      expect((await head.arrayBuffer()).byteLength).toBe(0)
    }
    await expect.poll(() => objects.open()).toBe(0)
  })
})

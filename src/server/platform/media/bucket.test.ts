import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  startObjectStore,
  type ObjectStore,
  type StoreFault,
} from '../../../../tests/support/object-store.ts'
import { storageFaultOf } from '../storage-errors.ts'
import type { OpenFile } from './files.ts'
import { openBucket, sha256, type Bucket } from './bucket.ts'

const PATIENT = { timeoutMs: 10_000, backOffMs: 1 }
/** For a store that is silent. */
const QUICK = { ...PATIENT, timeoutMs: 200 }
const SILENT: readonly StoreFault[] = ['silence', 'half answer, then silence']
const limitsFor = (fault: StoreFault) => (SILENT.includes(fault) ? QUICK : PATIENT)
const photo = randomBytes(50_000)

let store: ObjectStore
let bucket: Bucket
beforeEach(async () => {
  store = await startObjectStore({ pageSize: 2 })
  bucket = openBucket(store.address, PATIENT)
})
afterEach(() => store.stop())

async function keysBelow(prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of bucket.list(prefix)) keys.push(key)
  return keys
}

const busy = { status: 503, code: 'SlowDown' }

test('an object is put, found, listed in pages and removed with signed calls', async () => {
  for (const key of ['a/1', 'a/2', 'a/3', 'b/1']) await bucket.put(key, photo)
  expect(Buffer.from((await bucket.get('a/1'))!).equals(photo)).toBe(true)
  expect(await bucket.head('a/1')).toEqual({ size: 50_000, sha256: expect.stringMatching(/^[\da-f]{64}$/) })
  expect(await keysBelow('a/')).toEqual(['a/1', 'a/2', 'a/3'])
  await bucket.remove('a/1')
  await bucket.remove('a/1')
  expect([await bucket.get('a/1'), await bucket.head('a/1')]).toEqual([null, null])
  expect(await keysBelow('a/')).toEqual(['a/2', 'a/3'])
})

test('an object that another program put is read without a digest', async () => {
  store.objects.set('foreign', { bytes: photo, digest: '', changedAt: 0 })
  expect(await bucket.head('foreign')).toEqual({ size: 50_000, sha256: '' })
  expect(Buffer.from((await bucket.get('foreign'))!).equals(photo)).toBe(true)
})

describe('a fault that passes is waited for', () => {
  test.each<[string, StoreFault]>([
    ['a 503', busy],
    ['a 500', { status: 500, code: 'InternalError' }],
    ['a 429', { status: 429, code: 'TooManyRequests' }],
    ['half an answer', 'broken answer'],
    ['wrong bytes', 'other bytes'],
    ['no answer', 'silence'],
  ])('%s to a reader', async (_, fault) => {
    bucket = openBucket(store.address, limitsFor(fault))
    await bucket.put('photo', photo)
    store.fault = ({ number }) => (number <= 3 ? fault : null)
    expect(Buffer.from((await bucket.get('photo'))!).equals(photo)).toBe(true)
    expect(store.calls).toHaveLength(4)
  })

  test.each<[string, StoreFault]>([
    ['a 503', busy],
    ['half a request', 'broken request'],
    ['no answer', 'silence'],
  ])('%s to a writer', async (_, fault) => {
    bucket = openBucket(store.address, limitsFor(fault))
    store.fault = ({ number }) => (number <= 2 ? fault : null)
    await bucket.put('photo', photo)
    expect(store.objects.get('photo')?.bytes.equals(photo)).toBe(true)
  })

  test('half a list', async () => {
    await bucket.put('a/1', photo)
    store.fault = ({ number }) => (number === 2 ? 'half list' : null)
    expect(await keysBelow('a/')).toEqual(['a/1'])
  })
})

describe('a stream', () => {
  // More than comes at once.
  const large = randomBytes(3_000_000)
  const digest = sha256(large)
  beforeEach(() => {
    store.objects.set('photo', { bytes: large, digest, changedAt: 0 })
  })
  const opened = async (key: string) => (await bucket.open(key))!
  const read = async ({ body }: OpenFile) => Buffer.from(await new Response(body).arrayBuffer())

  test('is the object as it was put, empty ones too, and none for none', async () => {
    for (const bytes of [large, photo, Buffer.alloc(0)]) {
      await bucket.put('photo', bytes)
      const object = await opened('photo')
      expect(object.size).toBe(bytes.length)
      expect((await read(object)).equals(bytes)).toBe(true)
    }
    expect(await bucket.open('none')).toBeNull()
  })

  test.each<[string, StoreFault]>([
    ['a 503', busy],
    ['half an answer', 'broken answer'],
    ['silence in the middle', 'half answer, then silence'],
    ['no answer', 'silence'],
  ])('outlives %s three times', async (_, fault) => {
    bucket = openBucket(store.address, limitsFor(fault))
    store.fault = ({ number }) => (number <= 3 ? fault : null)
    expect((await read(await opened('photo'))).equals(large)).toBe(true)
    expect(store.calls.length).toBeGreaterThanOrEqual(4)
  })

  test('asks for no more than is missing where an answer broke off', async () => {
    store.fault = ({ number }) => (number === 1 ? 'broken answer' : null)
    expect((await read(await opened('photo'))).equals(large)).toBe(true)
    expect(store.sent).toBeLessThan(large.length)
  })

  test.each<[string, StoreFault, string]>([
    ['busy', busy, 'storage_failing'],
    ['silent', 'silence', 'storage_failing'],
    ['locked', { status: 403, code: 'AccessDenied' }, 'storage_read_only'],
  ])('is refused before it begins by a store that is %s', async (_, fault, expected) => {
    bucket = openBucket(store.address, limitsFor(fault))
    store.fault = () => fault
    const error: unknown = await bucket.open('photo').catch((thrown: unknown) => thrown)
    expect(storageFaultOf(error)).toBe(expected)
  })

  test('breaks off where the store goes away in the middle', async () => {
    store.fault = ({ number }) => (number === 1 ? 'broken answer' : busy)
    await expect(read(await opened('photo'))).rejects.toMatchObject({ code: 'EIO', statusCode: 503 })
  })

  test('of other bytes than were put is refused, or never comes to its end', async () => {
    await bucket.put('tiny', photo.subarray(0, 1000))
    store.fault = () => 'other bytes'
    await expect(bucket.open('tiny')).rejects.toThrow('half an object, or another')
    await expect(read(await opened('photo'))).rejects.toThrow('half an object, or another')
  })

  test('that is not read to its end closes the connection to the store', async () => {
    store.objects.set('photo', { bytes: Buffer.alloc(64_000_000), digest: '', changedAt: 0 })
    const { body } = await opened('photo')
    await (body as ReadableStream).cancel()
    await expect.poll(() => store.open()).toBe(0)
    expect(store.sent).toBeLessThan(64_000_000)
  })
})

describe('a fault that lasts is the one of a broken disk', () => {
  test.each<[string, StoreFault, string]>([
    ['busy', busy, 'storage_failing'],
    ['silent', 'silence', 'storage_failing'],
    ['locked', { status: 403, code: 'AccessDenied' }, 'storage_read_only'],
    ['over its quota', { status: 403, code: 'QuotaExceeded' }, 'storage_full'],
    ['out of room', { status: 507, code: 'XMinioStorageFull' }, 'storage_full'],
    ['elsewhere', { status: 301, code: 'PermanentRedirect' }, 'storage_failing'],
  ])('of a store that is %s', async (_, fault, expected) => {
    bucket = openBucket(store.address, limitsFor(fault))
    store.fault = () => fault
    const error: unknown = await bucket.put('photo', photo).catch((thrown: unknown) => thrown)
    expect(storageFaultOf(error)).toBe(expected)
    expect(store.objects.size).toBe(0)
  })

  test('of a store that always breaks off', async () => {
    await bucket.put('photo', photo)
    store.fault = () => 'broken answer'
    const error: unknown = await bucket.get('photo').catch((thrown: unknown) => thrown)
    expect(storageFaultOf(error)).toBe('storage_failing')
  })

  test('of a store that is gone', async () => {
    const gone = openBucket({ ...store.address, endpoint: 'http://127.0.0.1:1' }, PATIENT)
    await expect(gone.get('photo')).rejects.toMatchObject({ code: 'EIO', statusCode: 0 })
  })

  test('of a bucket that is not there', async () => {
    const missing = openBucket({ ...store.address, bucket: 'nowhere' }, PATIENT)
    const calls = [
      () => missing.get('photo'),
      () => missing.put('photo', photo),
      () => missing.list('a/').next(),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'EIO', statusCode: 404 })
  })

  test('of keys that are wrong, which no error repeats', async () => {
    const stranger = openBucket({ ...store.address, secretAccessKey: 's3cr3t' }, PATIENT)
    const error: unknown = await stranger.get('photo').catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'EACCES', statusCode: 403 })
    expect(String(error)).toContain('SignatureDoesNotMatch')
    expect(String(error)).not.toContain('s3cr3t')
    expect(store.calls).toHaveLength(1)
  })
})

test('a slow store is given up in time', async () => {
  const slow = openBucket(store.address, { timeoutMs: 100, withinMs: 150, backOffMs: 1 })
  store.fault = () => 'silence'
  await expect(slow.get('photo')).rejects.toMatchObject({ code: 'EIO' })
  expect(store.calls.length).toBeLessThanOrEqual(2)
})

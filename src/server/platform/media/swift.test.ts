// The store against OpenStack Swift, where it is installed: apt-get install swift-proxy swift-account swift-container swift-object.

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasSwift, PAGE_SIZE, startSwift, type Swift } from '../../../../tests/support/swift.ts'
import { storageFaultOf } from '../storage-errors.ts'
import { openBucket } from './bucket.ts'
import { newPrivateName, newPublicName } from './names.ts'
import { openMediaStore, type MediaStore } from './store.ts'

describe.skipIf(!hasSwift)('OpenStack Swift', () => {
  let swift: Swift
  let media: MediaStore
  beforeAll(async () => {
    swift = await startSwift()
    media = openMediaStore(swift.address, { concurrency: 1 })
  })
  afterAll(async () => {
    media.close()
    await swift.stop()
  })

  test('keeps, replaces, lists and removes files', async () => {
    const [shown, hidden] = [newPublicName(), newPrivateName()]
    const [first, second] = [randomBytes(200_000), randomBytes(100_000)]
    for (const bytes of [first, second]) {
      await media.write(shown, bytes)
      expect(Buffer.from((await media.read(shown))!).equals(bytes)).toBe(true)
    }
    await media.write(hidden, first)
    const sizes = new Map((await media.list()).map(({ name, size }) => [name, size]))
    expect(sizes).toEqual(
      new Map([
        [shown, 100_000],
        [hidden, 200_000],
      ]),
    )
    expect(await media.filesBefore(Date.now() - 60_000)).toEqual([])
    await media.removeFiles([shown, hidden])
    await media.removeFiles([shown])
    expect([await media.read(shown), await media.has(hidden)]).toEqual([null, false])
    await media.probe()
    expect(await media.list()).toEqual([])
  })

  test('lists more than fit on a page', async () => {
    const bucket = openBucket(swift.address)
    const keys = Array.from({ length: PAGE_SIZE + 5 }, (_, each) => `many/${1000 + each}`)
    for (const key of keys) await bucket.put(key, new Uint8Array(1))
    const listed: string[] = []
    for await (const { key } of bucket.list('many/')) listed.push(key)
    expect(listed).toEqual(keys)
  })

  test('knows size and digest, and refuses wrong keys and missing buckets', async () => {
    const { address } = swift
    const bucket = openBucket(address)
    await bucket.put('one', new Uint8Array(7))
    expect(await bucket.head('one')).toEqual({ size: 7, sha256: expect.stringMatching(/^[\da-f]{64}$/) })
    for (const [change, fault] of [
      [{ secretAccessKey: 'another' }, 'storage_read_only'],
      [{ bucket: 'nowhere' }, 'storage_failing'],
    ] as const) {
      const error: unknown = await openBucket({ ...address, ...change })
        .put('one', new Uint8Array(1))
        .catch((thrown: unknown) => thrown)
      expect(storageFaultOf(error)).toBe(fault)
    }
  })
})

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleOf } from '../../../tests/support/full.ts'
import { startObjectStore, type ObjectStore } from '../../../tests/support/object-store.ts'
import { projectRoot } from '../../config/root.ts'
import { openBucket } from '../platform/media/bucket.ts'
import { copyBucket, copyMedia } from '../platform/media/copy-media.ts'
import { openDiskFiles } from '../platform/media/disk-files.ts'
import { keyOfName, newPrivateName, newPublicName } from '../platform/media/names.ts'

const PHOTOS = 12
const QUICK = { timeoutMs: 10_000, backOffMs: 1 }

let folder: string
let names: string[]
let store: ObjectStore
beforeEach(async () => {
  store = await startObjectStore()
  folder = await mkdtemp(join(tmpdir(), 'copy-media-'))
  names = Array.from({ length: PHOTOS }, (_, each) => (each % 2 ? newPrivateName() : newPublicName()))
  const disk = openDiskFiles(join(folder, 'media'))
  for (const name of names) await disk.write(name, randomBytes(5000), { flush: false })
})
afterEach(async () => {
  await store.stop()
  await rm(folder, { recursive: true })
})

const copy = (readAll = false) =>
  copyMedia(join(folder, 'media'), openBucket(store.address, QUICK), { readAll, onProgress: () => undefined })

const puts = () => store.calls.filter((call) => call.startsWith('PUT')).length

async function expectAllThere(): Promise<void> {
  const disk = openDiskFiles(join(folder, 'media'))
  for (const name of names) {
    expect(store.objects.get(keyOfName(name)!)?.bytes.equals((await disk.read(name))!)).toBe(true)
  }
  expect(store.objects.size).toBe(PHOTOS)
}

test('a copy that was cut off goes on where it ended', async () => {
  let taken = 0
  store.fault = ({ method }) =>
    method === 'PUT' && (taken += 1) > 5 ? { status: 403, code: 'QuotaExceeded' } : null
  await expect(copy()).rejects.toMatchObject({ code: 'EDQUOT' })
  store.fault = () => null
  const present = store.objects.size
  expect(present).toBe(5)
  const before = puts()
  expect(await copy()).toEqual({ copied: PHOTOS - present, present, different: [] })
  expect(puts() - before).toBe(PHOTOS - present)
  await expectAllThere()
})

test('a copy mends objects of another size or digest', async () => {
  await copy()
  const [first = '', second = ''] = [...store.objects.keys()]
  store.objects.set(first, { ...store.objects.get(first)!, bytes: Buffer.alloc(4999) })
  store.objects.set(second, { ...store.objects.get(second)!, digest: '' })
  expect(await copy()).toEqual({ copied: 2, present: PHOTOS - 2, different: [] })
  await expectAllThere()
})

test('a copy that reads all mends objects whose bytes changed under their digest', async () => {
  await copy()
  const [key = ''] = [...store.objects.keys()]
  store.objects.set(key, { ...store.objects.get(key)!, bytes: Buffer.alloc(5000) })
  expect(await copy()).toMatchObject({ copied: 0 })
  expect(await copy(true)).toEqual({ copied: 1, present: PHOTOS - 1, different: [] })
  await expectAllThere()
})

test('a copy says which photos came back as others than it sent', async () => {
  const spoilt = keyOfName(names[3]!)!
  store.fault = ({ method, key }) => {
    if (method === 'GET' && key === spoilt) store.objects.get(key)!.bytes = Buffer.alloc(5000)
    return null
  }
  expect(await copy()).toEqual({ copied: PHOTOS - 1, present: 0, different: [names[3]] })
})

test('a copy of a bucket takes what is missing, deletes nothing, and goes back whole', async () => {
  await copy()
  const bucket = openBucket(store.address, QUICK)
  const backup = join(folder, 'backup', 'media')
  expect(await copyBucket(bucket, backup, () => undefined)).toEqual({ copied: PHOTOS, present: 0 })

  const [gone = '', half = ''] = names
  await bucket.remove(keyOfName(gone)!)
  await openDiskFiles(backup).write(half, randomBytes(4000), { flush: false })
  expect(await copyBucket(bucket, backup, () => undefined)).toEqual({ copied: 1, present: PHOTOS - 2 })

  store.objects.clear()
  const options = { readAll: false, onProgress: () => undefined }
  expect(await copyMedia(backup, bucket, options)).toMatchObject({ copied: PHOTOS, different: [] })
  await expectAllThere()
})

test('a copy of a bucket ends with an object that is not what was put', async () => {
  await copy()
  const key = keyOfName(names[0]!)!
  store.objects.set(key, { ...store.objects.get(key)!, bytes: Buffer.alloc(5000) })
  const copying = copyBucket(openBucket(store.address, QUICK), join(folder, 'backup'), () => undefined)
  await expect(copying).rejects.toThrow('half an object, or another')
})

test('copy-media copies a data folder and says so, and what keeps it from it', async () => {
  const { bucket } = store.address
  const run = (env: Record<string, string>, ...words: string[]) =>
    promisify(execFile)(process.execPath, [join(projectRoot(), 'src/server/admin/copy-media.ts'), ...words], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATA_DIR: folder,
        ...store.variables,
        ...env,
      },
    }).catch((error: { code: number; stdout: string; stderr: string }) => error)
  expect(await run({})).toMatchObject({
    stdout: `${PHOTOS} copied and read back, 0 were there, 0 differ in s3://${bucket}.\n`,
    stderr: expect.stringContaining('"event":"operator_command"'),
  })
  await expectAllThere()
  const backup = join(folder, 'backup')
  expect(await run({}, '--to', backup)).toMatchObject({
    stdout: `${PHOTOS} copied into ${backup}, 0 were there, from s3://${bucket}.\n`,
    stderr: expect.stringContaining('"event":"operator_command"'),
  })
  expect(await run({}, '--to', backup, '--read-all')).toMatchObject({ code: 2 })
  const refusals: [env: Record<string, string>, reason: string][] = [
    [{ AWS_SECRET_ACCESS_KEY: 'another' }, 'it answers 403'],
    [{ DATA_DIR: join(folder, 'none') }, 'There are no photos'],
    [{ MEDIA_URL: '' }, 'MEDIA_URL names no bucket'],
  ]
  for (const [env, reason] of sampleOf(refusals)) {
    const { code, stdout, stderr } = (await run(env)) as { code: number; stdout: string; stderr: string }
    const said = stderr
      .trimEnd()
      .split('\n')
      .filter((line) => !line.includes('"operator_command"'))
    expect([code, stdout, said.length]).toEqual([1, '', 1])
    expect(stderr).toContain(reason)
  }
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshStore } from '../../../tests/support/database.ts'
import { HOUR_MS } from '../../core/durations.ts'
import { claimLease, holdLease } from './lease.ts'
import { createLog } from './log.ts'

const log = createLog('error')

let fresh: Awaited<ReturnType<typeof freshStore>>
beforeEach(async () => {
  fresh = await freshStore()
})
afterEach(() => fresh.drop())
const claim = (holder: string, leaseMs = HOUR_MS, name = 'jobs') =>
  claimLease(fresh.store, name, holder, leaseMs)

test('of processes that want a lease at once exactly one has it', async () => {
  const claims = await Promise.all(['one', 'two', 'three', 'four'].map((holder) => claim(holder)))
  expect(claims.filter(Boolean)).toHaveLength(1)
})

test('a lease is renewed by its holder, refused to others, and free once it is over', async () => {
  expect(await claim('one')).toBe(true)
  expect(await claim('two')).toBe(false)
  expect(await claim('two', HOUR_MS, 'another')).toBe(true)
  // Over at once.
  expect(await claim('one', 0)).toBe(true)
  expect(await claim('two')).toBe(true)
  expect(await claim('one')).toBe(false)
})

test('a released lease is free, and its last holder knows', async () => {
  const options = { store: fresh.store, log, leaseMs: HOUR_MS }
  const one = holdLease('jobs', options)
  await expect.poll(() => one.isHeld()).toBe(true)
  const two = holdLease('jobs', options)
  await one.release()
  expect(one.isHeld()).toBe(false)
  await two.release()
  expect(two.isHeld()).toBe(false)
  expect(await claim('three')).toBe(true)
})

test('a holder that cannot renew its lease no longer counts on it', async () => {
  const lease = holdLease('jobs', { store: fresh.store, log, leaseMs: 600 })
  await expect.poll(() => lease.isHeld()).toBe(true)
  await fresh.store.db.schema.dropTable('lease').execute()
  await expect.poll(() => lease.isHeld()).toBe(false)
  await lease.release()
})

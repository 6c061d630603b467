import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { freshStore } from '../../../../tests/support/database.ts'
import { openStore } from '../db/open.ts'
import type { Store } from '../db/store.ts'
import { openServerKeys } from '../server-keys.ts'
import { makePushKey } from './secret.ts'

const empty = mkdtempSync(join(tmpdir(), 'duet-secret-'))
const older = mkdtempSync(join(tmpdir(), 'duet-secret-'))
const KEPT = 'k'.repeat(43)
writeFileSync(join(older, 'vapid.key'), KEPT)
afterAll(() => [empty, older].forEach((folder) => rmSync(folder, { recursive: true })))

async function pushSecret(store: Store, folder: string): Promise<string> {
  await makePushKey(store, folder)
  const keys = await openServerKeys(store)
  keys.close()
  return keys.ring('vapid').current
}

let fresh: Awaited<ReturnType<typeof freshStore>>
beforeEach(async () => {
  fresh = await freshStore()
})
afterEach(() => fresh.drop())

test('a push secret is the same for all processes that begin at once', async () => {
  const { url } = fresh
  const others = url ? [1, 2, 3].map(() => openStore({ databaseUrl: url, dataDir: '' }, () => undefined)) : []
  const stores = [fresh.store, fresh.store, ...others]
  const secrets = await Promise.all(stores.map((store) => pushSecret(store, empty)))
  for (const { db } of others) await db.destroy()
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toMatch(/^[\w-]{43}$/)
  expect(readdirSync(empty)).toEqual([])
})

test('a push secret of an older data folder is taken over once and holds without it', async () => {
  expect(await pushSecret(fresh.store, older)).toBe(KEPT)
  expect(await pushSecret(fresh.store, empty)).toBe(KEPT)
})

test('a push secret once in the database is not replaced by one in a folder', async () => {
  const made = await pushSecret(fresh.store, empty)
  expect(await pushSecret(fresh.store, older)).toBe(made)
})

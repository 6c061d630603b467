// Keys are replaced while members are there.

import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { freshStore } from '../../../tests/support/database.ts'
import { accountsWithTrace, keepTrace } from '../accounts/linked-accounts.ts'
import { findSubscription } from '../notifications/push/subscription.ts'
import { makeServerKey, openServerKeys, rotateKey, SERVER_KEYS } from './server-keys.ts'
import { systemContext } from './system-context.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const brand = () => api.deps.brands.get('amora')!
const context = () => systemContext(api.deps, brand())
const reread = () => api.deps.keys.reread()
async function rotate(name: (typeof SERVER_KEYS)[number]): Promise<void> {
  await rotateKey(api.deps.store, name, reread)
  await reread()
}

// security 106
test('whoever is logged in stays so while every key changes', async () => {
  const ann = await api.member('amora')
  for (const name of SERVER_KEYS) {
    const { current } = api.deps.keys.ring(name)
    await rotate(name)
    expect(api.deps.keys.ring(name).current).not.toBe(current)
    expect(api.deps.keys.ring(name).all).toContain(current)
    expect((await ann.get('/api/user.php')).status).toBe(200)
  }
})

// security 106
test('a digest of an older key still links accounts of one person', async () => {
  const [ann, ben] = [await api.member('amora'), await api.member('amora')]
  await keepTrace(context(), ann.id, 'browser', 'browser same')
  const before = api.deps.digest.of('browser same')
  await rotate('digest')
  expect(api.deps.digest.of('browser same')).not.toBe(before)
  await keepTrace(context(), ben.id, 'browser', 'browser same')
  expect((await accountsWithTrace(context(), 'browser', 'browser same')).sort()).toEqual(
    [ann.id, ben.id].sort(),
  )
})

const browser = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
})
const publicKeyOf = async (who: Person) => (await who.get('/api/settings.php')).body.push_public_key as string
/** The brand's key that the push service is shown for a member's browser. */
async function signedFor(who: Person): Promise<string | undefined> {
  const row = await api.deps.store.db
    .selectFrom('push_subscription')
    .select('id')
    .where('account', '=', who.id)
    .executeTakeFirstOrThrow()
  return (await findSubscription(api.deps, brand(), who.id, row.id))?.server_key
}

// security 106
test('a browser keeps the push key it subscribed with, a new one gets the new key', async () => {
  const [early, late, slow] = [
    await api.member('amora'),
    await api.member('amora'),
    await api.member('amora'),
  ]
  const before = await publicKeyOf(early)
  await early.post('/api/user.php?push=1', browser())
  await rotate('vapid')
  const after = await publicKeyOf(late)
  expect(after).not.toBe(before)
  await late.post('/api/user.php?push=1', { ...browser(), server_key: after })
  // Its page had read the settings before the change.
  await slow.post('/api/user.php?push=1', { ...browser(), server_key: before })
  expect([await signedFor(early), await signedFor(late), await signedFor(slow)]).toEqual([
    before,
    after,
    before,
  ])
})

// security 106
test('no process makes anything with a key that others may not know yet', async () => {
  const { store } = api.deps
  const other = await openServerKeys(store)
  const { current } = other.ring('digest')
  await rotateKey(store, 'digest', async () => {
    await Promise.all([reread(), other.reread()])
    for (const keys of [api.deps.keys, other]) {
      expect(keys.ring('digest').current).toBe(current)
      expect(keys.ring('digest').all[0]).not.toBe(current)
    }
  })
  // One that read it first makes what the other knows already.
  await reread()
  expect(other.ring('digest').all).toContain(api.deps.keys.ring('digest').current)
  other.close()
})

test('two who rotate at once, and one who was ended halfway, lose no key', async () => {
  const { store, drop } = await freshStore()
  await makeServerKey(store, 'digest')
  const keys = await openServerKeys(store)
  const { current } = keys.ring('digest')
  await rotateKey(store, 'digest', () => Promise.reject(new Error('ended'))).catch(() => undefined)
  await keys.reread()
  expect(keys.ring('digest').current).toBe(current)
  await Promise.all([1, 2].map(() => rotateKey(store, 'digest', () => keys.reread())))
  await keys.reread()
  expect(keys.ring('digest').all).toHaveLength(4)
  expect(keys.ring('digest').all.at(-1)).toBe(current)
  keys.close()
  await drop()
})

test('a key of the environment is the oldest, and newer ones are nothing without it', async () => {
  const { store, drop } = await freshStore()
  const open = (vapid: string) => openServerKeys(store, { vapid })
  expect((await open('outside')).ring('vapid').all).toEqual(['outside'])
  await rotateKey(store, 'vapid', async () => undefined)
  const [own, other] = [(await open('outside')).ring('vapid'), (await open('stolen')).ring('vapid')]
  expect(own.all).toEqual([own.current, 'outside'])
  expect(own.current).not.toBe(other.current)
  const { value } = await store.db.selectFrom('server_secret').selectAll().executeTakeFirstOrThrow()
  expect([own.current, other.current]).not.toContain(value)
  await drop()
})

test('a key stays known while the database has none, as when a backup is put back', async () => {
  const { store, drop } = await freshStore()
  await makeServerKey(store, 'digest')
  const keys = await openServerKeys(store)
  const { current } = keys.ring('digest')
  await store.db.deleteFrom('server_secret').execute()
  await keys.reread()
  expect(keys.ring('digest').current).toBe(current)
  keys.close()
  await drop()
})

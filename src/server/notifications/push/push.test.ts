import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { openBrands } from '../../../../tests/support/profiles.ts'
import type { publicLookup } from '../../platform/push/endpoint.ts'
import { isKnownEndpoint, isPublicAddress } from '../../platform/push/endpoint.ts'
import { createPushSender } from '../../platform/push/sender.ts'
import { deliverOutbox } from '../deliver-outbox.ts'
import { systemContext } from '../../platform/system-context.ts'
import { enqueuePush } from '../../platform/outbox/outbox.ts'

const KEYS = { current: 'test', all: ['test'] }
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/'
const MESSAGE = { title: 'Amora', body: 'You have 1 new message', path: '/chats', tag: 'new_messages' }

const browser = (endpoint = `${ENDPOINT}${randomUUID()}`) => {
  const curve = createECDH('prime256v1')
  const p256dh = curve.generateKeys('base64url')
  return { endpoint, expirationTime: null, keys: { p256dh, auth: randomBytes(16).toString('base64url') } }
}
const subscribe = (who: Person, body: unknown = browser()) => who.post('/api/user.php?push=1', body)

/** A push service on this machine, reached in place of the real ones. */
let service: Server
let status = 201
let calls: { url: string; headers: Record<string, unknown> }[] = []
let api: TestApi
beforeAll(async () => {
  service = createServer((incoming, answer) => {
    calls.push({ url: incoming.url ?? '', headers: incoming.headers })
    incoming.resume()
    if (status === 302) answer.setHeader('Location', `${origin()}/metadata`)
    answer.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const inner = createPushSender({ keys: KEYS, isKnown: () => true, timeoutMs: 500, lookup: toHere })
  api = await startApi({
    change: openBrands,
    push: {
      ...inner,
      send: (site, target, message) =>
        inner.send(site, { ...target, endpoint: target.endpoint.replace(ENDPOINT, `${origin()}/`) }, message),
    },
  })
})
afterAll(async () => {
  await api.stop()
  service.closeAllConnections()
  service.close()
})
beforeEach(() => {
  status = 201
  calls = []
})
const origin = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}`
const toHere = ((_host: string, _options: unknown, done: (...args: unknown[]) => void) =>
  done(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as typeof publicLookup

const brand = () => api.deps.brands.get('amora')!
const subscriptions = (account: string) =>
  api.deps.store.db.selectFrom('push_subscription').selectAll().where('account', '=', account).execute()
let notifications = 0
async function notify(who: Person): Promise<void> {
  notifications += 1
  for (const { id } of await subscriptions(who.id)) {
    const draft = { subscription: id, message: MESSAGE }
    await enqueuePush(systemContext(api.deps, brand()), `push-${notifications}-${id}`, draft, {
      account: who.id,
      kind: 'new_messages',
    })
  }
}
const deliver = () => deliverOutbox(api.deps, { send: async () => undefined })

const HOSTILE = [
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:444/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com:443/x',
  'https://user@fcm.googleapis.com/x',
  'https://user:secret@fcm.googleapis.com/x',
  'https://fcm.googleapis.com@evil.test/x',
  'https://fcm.googleapis.com%40evil.test/x',
  'https://127.0.0.1/x',
  'https://127.1/x',
  'https://127.0.1/x',
  'https://2130706433/x',
  'https://0x7f000001/x',
  'https://0177.0.0.1/x',
  'https://0x7f.0.0.1/x',
  'https://127.0.0.1.nip.test/x',
  'https://０x7f.0.0.1/x',
  'https://0.0.0.0/x',
  'https://localhost/x',
  'https://localhost.localdomain/x',
  'https://[::1]/x',
  'https://[::]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://[::ffff:a9fe:a9fe]/x',
  'https://[64:ff9b::7f00:1]/x',
  'https://[fe80::1]/x',
  'https://[fd00::1]/x',
  'https://169.254.169.254/latest/meta-data/',
  'https://metadata.google.internal/computeMetadata/v1/',
  'https://push.internal/x',
  'https://10.0.0.1/x',
  'https://192.168.1.1/x',
  'https://172.16.0.1/x',
  'https://fcm.googleapis.com.evil.test/x',
  'https://evil-fcm.googleapis.com.test/x',
  'https://evilfcm.googleapis.com/x',
  'https://push.services.mozilla.com.evil.test/x',
  'https://evilpush.services.mozilla.com/x',
  'https://notify.windows.com.evil.test/x',
  'https://evilnotify.windows.com/x',
  'https://fcm.googleapis.com./x',
  'https://fcm。googleapis。com/x',
  'https://ｆcm.googleapis.com/x',
  'https://fсm.googleapis.com/x',
  'HTTPS://FCM.googleapis.com/x',
  'https:fcm.googleapis.com/x',
  'https:/\\fcm.googleapis.com/x',
  '//fcm.googleapis.com/x',
  ' https://fcm.googleapis.com/x',
  'https://fcm.googleapis.com/x\n',
  'https://fcm.googleapis.com\t/x',
  'https://fcm.googleapis.com/../x',
  'https://fcm.googleapis.com/x#y',
  'https://fcm.googleapis.com/',
  'ftp://fcm.googleapis.com/x',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/plain,x',
  'fcm.googleapis.com/x',
  '',
]

describe('a browser that takes push notifications', () => {
  test('a push subscription is kept for its member and sent the notification', async () => {
    const ann = await api.member('amora')
    expect((await subscribe(ann)).status).toBe(204)
    await notify(ann)
    await deliver()
    expect(calls).toHaveLength(1)
    expect(calls[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(calls[0]?.headers.authorization).toContain(
      (await ann.get('/api/settings.php')).body.push_public_key,
    )
  })

  // security 65
  test('a push subscription has a key of its own at each brand', async () => {
    const keys = await Promise.all(
      [...api.deps.brands.keys()].map(
        async (id) => (await api.visitor(id).get('/api/settings.php')).body.push_public_key as string,
      ),
    )
    expect(new Set(keys).size).toBe(api.deps.brands.size)
    expect(keys.every((key) => Buffer.from(key, 'base64url').length === 65)).toBe(true)
  })

  // security 25
  test('only push services’ endpoints are taken, for the session’s member', async () => {
    const [ann, ben] = [await api.member('amora'), await api.member('amora')]
    expect(HOSTILE.length).toBeGreaterThanOrEqual(40)
    for (const endpoint of HOSTILE) {
      const answer = await subscribe(ann, browser(endpoint))
      expect([endpoint, answer.status]).toEqual([endpoint, 422])
    }
    for (const extra of [{ user: ben.id }, { account: ben.id }, { id: ben.id }]) {
      expect((await subscribe(ann, { ...browser(), ...extra })).status).toBe(422)
    }
    expect(await subscriptions(ann.id)).toEqual([])
    expect(await subscriptions(ben.id)).toEqual([])
    for (const known of [
      `${ENDPOINT}abc:def`,
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://web.push.apple.com/QOabc',
      'https://wns2-par02p.notify.windows.com/w/?token=abc',
    ]) {
      expect([known, isKnownEndpoint(known)]).toEqual([known, true])
    }
  })

  // security 25
  test('a hostile endpoint in the database is refused again on sending', async () => {
    const real = createPushSender({ keys: KEYS })
    const deps = { ...api.deps, push: real }
    const ann = await api.member('amora')
    await subscribe(ann)
    const keep = (await subscriptions(ann.id))[0]!
    for (const endpoint of [`${origin()}/x`, ...HOSTILE]) {
      await api.deps.store.db
        .updateTable('push_subscription')
        .set({ endpoint })
        .where('id', '=', keep.id)
        .execute()
      await notify(ann)
      await deliverOutbox(deps, { send: async () => undefined })
      const row = await api.deps.store.db
        .selectFrom('outbox')
        .select(['reason', 'sent_at', 'tries'])
        .where('event_key', '=', `push-${notifications}-${keep.id}`)
        .executeTakeFirstOrThrow()
      expect([endpoint, row]).toEqual([endpoint, { reason: 'endpoint refused', sent_at: 0, tries: 1 }])
    }
    expect(calls).toEqual([])
  })

  // security 25
  test('an internal push endpoint is not connected to, however written', async () => {
    for (const inside of [
      '127.0.0.1',
      '127.8.9.1',
      '0.0.0.0',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.0.1',
      '169.254.169.254',
      '100.64.0.1',
      '192.0.2.1',
      '198.18.0.1',
      '224.0.0.1',
      '240.0.0.1',
      '255.255.255.255',
      '::1',
      '::',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::808:808',
      '64:ff9b:1::1',
      'fe80::1',
      'fc00::1',
      'fd12::1',
      'ff02::1',
      '2002:7f00:1::',
      '2001::1',
      '2001:db8::1',
      '100::1',
    ]) {
      expect([inside, isPublicAddress(inside)]).toEqual([inside, false])
    }
    for (const outside of ['8.8.8.8', '142.250.1.95', '2a00:1450:4001:80b::200a', '2606:4700::1']) {
      expect([outside, isPublicAddress(outside)]).toEqual([outside, true])
    }
    // The name is known, what it resolves to is ours: the look-up of the connection itself refuses it.
    const port = (service.address() as AddressInfo).port
    const rebound = createPushSender({ keys: KEYS, isKnown: () => true, timeoutMs: 2000 })
    await expect(
      rebound.send(brand().site, flat(browser(`http://localhost:${port}/x`)), MESSAGE),
    ).rejects.toMatchObject({ code: 'EADDRNOTPUBLIC' })
    expect(calls).toEqual([])
  })

  // security 106
  test('a push is signed by the key its browser subscribed with', async () => {
    const keys = { current: 'new', all: ['new', 'test'] }
    const options = { isKnown: () => true, timeoutMs: 500, lookup: toHere }
    const sender = createPushSender({ keys, ...options })
    const older = createPushSender({ keys: KEYS, ...options }).publicKey('amora')
    const newer = sender.publicKey('amora')
    const send = (server_key: string) =>
      sender.send(brand().site, { ...flat(browser(`${origin()}/x`)), server_key }, MESSAGE)
    for (const [made, signed] of [
      [newer, newer],
      [older, older],
      ['', older],
    ] as const) {
      expect(await send(made)).toBe('sent')
      expect(calls.pop()?.headers.authorization).toContain(`k=${signed}`)
    }
    expect([await send('of-an-unknown-device'), calls]).toEqual(['gone', []])
  })

  // security 25
  test('a redirect of a push service is not followed', async () => {
    const ann = await api.member('amora')
    await subscribe(ann)
    status = 302
    await notify(ann)
    await deliver()
    expect(calls.map(({ url }) => url)).not.toContain('/metadata')
    expect(calls).toHaveLength(1)
  })

  // security 62
  test('a push subscription that is gone is deleted and never sent to again', async () => {
    for (const statusCode of [404, 410]) {
      const ann = await api.member('amora')
      await subscribe(ann)
      status = statusCode
      await notify(ann)
      await deliver()
      expect(await subscriptions(ann.id)).toEqual([])
      await notify(ann)
      calls = []
      await deliver()
      expect(calls).toEqual([])
    }
  })

  // security 62
  test('a browser gets no push once logged out, off, deleted or taken over', async () => {
    const sends = async (after: (ann: Person, endpoint: ReturnType<typeof browser>) => Promise<unknown>) => {
      const ann = await api.member('amora')
      const ownBrowser = browser()
      await subscribe(ann, ownBrowser)
      await notify(ann)
      await after(ann, ownBrowser)
      calls = []
      await deliver()
      return calls.length
    }
    expect(await sends(async () => undefined)).toBe(1)
    expect(await sends((ann) => ann.get('/api/logout.php'))).toBe(0)
    expect(await sends((ann) => ann.delete('/api/user.php?push=1'))).toBe(0)
    expect(
      await sends((ann) => ann.put('/api/notifications.php', { kinds: { new_messages: { push: false } } })),
    ).toBe(0)
    expect(await sends((ann) => ann.delete('/api/account.php', { password: PASSWORD }))).toBe(0)
    expect(
      await sends((ann) =>
        api.deps.store.db
          .updateTable('session')
          .set({ expires_at: api.clock.now - 1 })
          .where('account', '=', ann.id)
          .execute(),
      ),
    ).toBe(0)
    expect(await sends(async (_ann, ownBrowser) => subscribe(await api.member('amora'), ownBrowser))).toBe(0)
  })

  // security 62
  test('a push leaves once; thousands of dead browsers delay no request', async () => {
    const ann = await api.member('amora')
    await subscribe(ann)
    const one = (await subscriptions(ann.id))[0]!
    await notify(ann)
    notifications -= 1
    await notify(ann)
    await Promise.all([deliver(), deliver()])
    expect(calls).toHaveLength(1)

    status = 410
    const context = systemContext(api.deps, brand())
    await api.deps.store.db.transaction().execute(async (db) => {
      for (let index = 0; index < 500; index += 1) {
        const draft = { subscription: one.id, message: MESSAGE }
        await enqueuePush({ ...context, db }, `dead-${index}`, draft, {
          account: ann.id,
          kind: 'new_messages',
        })
      }
    })
    while ((await deliver()) > 0);
    expect(await subscriptions(ann.id)).toEqual([])
  })

  test('a session has one push subscription, and DELETE ends it idempotently', async () => {
    const ann = await api.member('amora')
    await subscribe(ann)
    await subscribe(ann)
    expect(await subscriptions(ann.id)).toHaveLength(1)
    for (let time = 0; time < 2; time += 1)
      expect((await ann.delete('/api/user.php?push=1')).status).toBe(204)
    expect(await subscriptions(ann.id)).toEqual([])
    for (const keys of [
      { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
      { p256dh: 'x', auth: 'y' },
    ]) {
      expect((await subscribe(ann, { ...browser(), keys })).status).toBe(422)
    }
  })
})

const flat = ({ endpoint, keys }: ReturnType<typeof browser>) => ({ endpoint, ...keys, server_key: '' })

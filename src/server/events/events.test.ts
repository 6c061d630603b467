import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { transact } from '../platform/db/transact.ts'
import { PASSWORD, startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { listenOn, openStream, type OpenStream } from '../../../tests/support/events.ts'
import { block, giveCredits, openBrands, setAccount } from '../../../tests/support/profiles.ts'
import { publishAway } from '../accounts/presence.ts'
import { ONLINE_MS } from '../profiles/cards.ts'
import { sweepEvents } from '../jobs.ts'
import { OPERATOR } from '../../../tests/support/actors.ts'
import { restrictMember } from '../moderation/restrictions/take-measure.ts'
import { reverseDecision } from '../moderation/restrictions/reverse-decision.ts'
import { publish } from './publish.ts'

let api: TestApi
let server: Awaited<ReturnType<typeof listenOn>>
beforeAll(async () => {
  api = await startApi({ change: openBrands, streams: { heartbeatMs: 400, stalledMs: 300 } })
  server = await listenOn(api)
})
afterAll(async () => {
  await server.stop()
  await api.stop()
})

let streams: OpenStream[] = []
beforeEach(() => (streams = []))
afterEach(() => {
  vi.restoreAllMocks()
  streams.forEach((stream) => stream.close())
})

async function listen(who: Person, options: Parameters<typeof openStream>[3] = {}): Promise<OpenStream> {
  const stream = await openStream(server.port, 'amora.localhost', who.cookies, options)
  streams.push(stream)
  return stream
}

/** A member who can write as much as it takes. */
async function writer(): Promise<Person> {
  const person = await api.member('amora')
  await setAccount(api.deps, 'amora', person.id, { paid_user: 1 })
  await giveCredits(api.deps, 'amora', person.id, 1000)
  return person
}

const costOf = () => api.deps.brands.get('amora')?.site.message_credits ?? 0
async function write(from: Person, to: Person, text = 'Good evening') {
  const answer = await from.post(
    '/api/chat.php',
    { profile: to.id, text, cost: costOf() },
    { key: randomUUID() },
  )
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.message
}

describe('the event stream', () => {
  test('a stream opens for members only and carries the headers of every answer', async () => {
    const visitor = api.visitor('amora')
    const refused = await openStream(server.port, 'amora.localhost', visitor.cookies)
    expect(refused.status).toBe(403)
    const stream = await listen(await api.member('amora'))
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; form-action 'none'; frame-ancestors 'none'",
    })
  })

  test('a stream begins with the badge counters', async () => {
    const [ann, ben] = [await writer(), await writer()]
    await write(ann, ben)
    await ann.post('/api/like.php', { profile: ben.id })
    const stream = await listen(ben)
    expect((await stream.until('counters')).data).toMatchObject({ unread_messages: 1, new_likes: 1 })
  })

  test('a stream sends each message to the receiver and the sender’s other devices', async () => {
    const [ann, ben] = [await writer(), await writer()]
    const [hers, his] = [await listen(ann), await listen(ben)]
    const sent = await write(ann, ben, 'Tea, line\nbreaks and 🍵')
    expect((await his.until('message')).data).toEqual({
      profile: ann.id,
      message: { ...sent, mine: false, credits: 0, delivered: true },
    })
    expect((await hers.until('message')).data).toEqual({
      profile: ben.id,
      // His device may have taken it by now.
      message: { ...sent, delivered: expect.any(Boolean) },
    })
    expect((await his.until('counters', 2)).data.unread_messages).toBe(1)
  })

  test('a stream sends a message to the sender’s other tabs, to the sending tab in turn', async () => {
    const [ann, ben] = [await writer(), await writer()]
    const phone = api.visitor('amora')
    await phone.post('/api/user.php', { login: ann.name, password: PASSWORD })
    const laptop = await listen(ann)
    const others = [await listen(phone), await listen(phone)]
    await laptop.until('counters')
    const first = await write(ann, ben, 'From the laptop')
    for (const stream of others) expect((await stream.until('message')).data.message).toEqual(first)
    await write(ben, ann, 'An answer')
    const received = async (stream: OpenStream) => {
      await stream.until('message', 2)
      return stream.events
        .filter(({ kind }) => kind === 'message')
        .map(({ id, data }) => [id, (data as { message: { text: string } }).message.text])
    }
    const [ids, ...rest] = await Promise.all([laptop, ...others].map(received))
    expect(ids?.map(([, text]) => text)).toEqual(['From the laptop', 'An answer'])
    for (const other of rest) expect(other).toEqual(ids)
    // Two tabs of one session: both are told at once, whichever sent it.
    const second = (
      await phone.post(
        '/api/chat.php',
        { profile: ben.id, text: 'From the phone', cost: costOf() },
        { key: randomUUID() },
      )
    ).body.message as object
    for (const tab of others) expect((await tab.until('message', 3)).data.message).toEqual(second)
  })

  test('a stream sends reading, typing, likes and matches', async () => {
    const [ann, ben] = [await writer(), await writer()]
    const { conversation, seq } = await write(ann, ben)
    const [hers, his] = [await listen(ann), await listen(ben)]
    await ben.put('/api/chat.php', { conversation, read_up_to: seq })
    expect((await hers.until('read')).data).toEqual({ conversation, read_up_to: seq, mine: false })
    expect((await his.until('read')).data).toEqual({ conversation, read_up_to: seq, mine: true })
    expect((await his.until('counters', 2)).data.unread_messages).toBe(0)

    await ben.put('/api/chat.php', { conversation, typing: true })
    expect((await hers.until('typing')).data).toEqual({ conversation, typing: true })
    await ann.post('/api/like.php', { profile: ben.id })
    expect((await his.until('like')).data.profile).toMatchObject({ id: ann.id, name: ann.name })
    await ben.post('/api/like.php', { profile: ann.id })
    expect((await hers.until('match')).data.profile).toMatchObject({ id: ben.id, matched: true })
    expect((await his.until('match')).data.profile).toMatchObject({ id: ann.id, matched: true })
  })

  test('a text that is taken down, or shows again, comes once more as each sees it', async () => {
    const [ann, ben] = [await writer(), await writer()]
    const { id } = await write(ann, ben, 'Send me money')
    const [hers, his] = [await listen(ann), await listen(ben)]
    const whose = { brand: 'amora', name: ann.name }
    const statement = await restrictMember(
      api.deps,
      OPERATOR,
      whose,
      { measure: 'text_removed', message: id },
      { ground: 'fraud', notice: '', facts: ['fraud.asked_for_money'] },
    )
    expect((await his.until('message')).data).toMatchObject({
      profile: ann.id,
      message: { id, text: '', removed: true },
    })
    expect((await hers.until('message')).data).toMatchObject({
      profile: ben.id,
      message: { id, text: 'Send me money', removed: true },
    })
    await reverseDecision(api.deps, OPERATOR, statement!, 'A joke')
    for (const stream of [hers, his]) {
      const { message } = (await stream.until('message', 2)).data as { message: object }
      expect(message).toMatchObject({ id, text: 'Send me money' })
      expect(message).not.toHaveProperty('removed')
    }
  })

  test('a message is delivered once a stream of its receiver took it', async () => {
    const [ann, ben] = [await writer(), await writer()]
    const hers = await listen(ann)
    const { conversation } = await write(ann, ben)
    await write(ann, ben)
    const deliveredTo = async (who: Person) =>
      (await who.get('/api/chats.php')).body.chats[0].last_message.delivered as boolean
    expect(await deliveredTo(ann)).toBe(false)
    const his = await listen(ben)
    const sent = await write(ann, ben)
    await his.until('message')
    expect((await hers.until('delivered')).data).toEqual({ conversation, delivered_up_to: sent.seq })
    expect(await deliveredTo(ann)).toBe(true)
    await ann.get('/api/chat.php', { conversation })
    expect(his.events.map(({ kind }) => kind)).not.toContain('delivered')
  })

  test('a message is delivered once a poll of its receiver took it', async () => {
    const [ann, ben] = [await writer(), await writer()]
    const hers = await listen(ann)
    const { conversation } = await write(ann, ben)
    for (let poll = 0; poll < 3; poll += 1) {
      await ben.get('/api/chats.php')
      await api.deps.deliveries.settled()
    }
    await write(ben, ann)
    await hers.until('message', 2)
    expect(hers.events.filter(({ kind }) => kind === 'delivered').map(({ data }) => data as object)).toEqual([
      { conversation, delivered_up_to: 1 },
    ])
  })

  test('of an invisible receiver no event comes before the message is read', async () => {
    const [ann, ben] = [await writer(), await writer()]
    const hers = await listen(ann)
    const { conversation, seq } = await write(ann, ben)
    await ben.put('/api/account.php', { invisible: true })
    const his = await listen(ben)
    await write(ann, ben)
    await his.until('message')
    await ben.get('/api/chats.php')
    await api.deps.deliveries.settled()
    await ben.put('/api/chat.php', { conversation, read_up_to: seq })
    await hers.until('read')
    expect(hers.events.map(({ kind }) => kind)).not.toContain('delivered')
    const { messages } = (await ann.get('/api/chat.php', { conversation })).body
    expect(messages.map(({ delivered }: { delivered: boolean }) => delivered)).toEqual([true, false])
  })

  test('partners hear who came online and who is no longer, each once', async () => {
    const [ann, ben] = [await writer(), await writer()]
    await write(ann, ben)
    await publishAway(api.deps)
    api.clock.now += ONLINE_MS
    await publishAway(api.deps)
    const hers = await listen(ann)
    await hers.until('counters')
    api.clock.now += 1000
    await ann.get('/api/user.php')
    for (const stream of [await listen(ben), await listen(ben)]) await stream.until('counters')
    expect((await hers.until('presence')).data).toEqual({ profile: ben.id, presence: 'online' })
    api.clock.now += ONLINE_MS - 1000
    await ann.get('/api/user.php')
    api.clock.now += 1000
    await publishAway(api.deps)
    expect((await hers.until('presence', 2)).data).toEqual({ profile: ben.id, presence: 'recently' })
    await ben.get('/api/user.php')
    expect((await hers.until('presence', 3)).data).toEqual({ profile: ben.id, presence: 'online' })
  })

  test('an invisible member neither comes nor goes, and one who hides is away', async () => {
    const [ann, ben, cat] = [await writer(), await writer(), await writer()]
    for (const each of [ben, cat]) await write(each, ann)
    await ben.put('/api/account.php', { invisible: true })
    const hers = await listen(ann)
    await (await listen(ben)).until('counters')
    await (await listen(cat)).until('counters')
    expect((await hers.until('presence')).data).toEqual({ profile: cat.id, presence: 'online' })
    await cat.put('/api/account.php', { invisible: true })
    await publishAway(api.deps)
    expect((await hers.until('presence', 2)).data).toEqual({ profile: cat.id, presence: 'away' })
    expect(hers.events.filter(({ kind }) => kind === 'presence')).toHaveLength(2)
  })

  test('a stream sends a like once, however often it is given', async () => {
    const [ann, ben] = [await api.member('amora'), await api.member('amora')]
    const his = await listen(ben)
    for (let time = 0; time < 3; time += 1) await ann.post('/api/like.php', { profile: ben.id })
    await write(await writer(), ben)
    await his.until('message')
    expect(his.events.filter(({ kind }) => kind === 'like')).toHaveLength(1)
  })

  test('a stream updates the counters when a like is taken back', async () => {
    const [ann, ben] = [await api.member('amora'), await api.member('amora')]
    const his = await listen(ben)
    await ann.post('/api/like.php', { profile: ben.id })
    await his.until('like')
    expect((await his.until('counters', 2)).data.new_likes).toBe(1)
    await ann.delete('/api/like.php', { profile: ben.id })
    expect((await his.until('counters', 3)).data.new_likes).toBe(0)
  })

  test('a block updates the badge counters of both at once, and again when it ends', async () => {
    const [ann, ben] = [await writer(), await writer()]
    await write(ann, ben)
    await write(ben, ann)
    const [hers, his] = [await listen(ann), await listen(ben)]
    const unread = async (count: number) => [
      (await hers.until('counters', count)).data.unread_messages,
      (await his.until('counters', count)).data.unread_messages,
    ]
    expect(await unread(1)).toEqual([1, 1])
    await ann.post('/api/block.php', { profile: ben.id })
    expect(await unread(2)).toEqual([0, 0])
    await ann.delete('/api/block.php', { profile: ben.id })
    expect(await unread(3)).toEqual([1, 1])
    expect(JSON.stringify(his.events)).not.toContain('block')
  })

  test('a stream does not show an invisible member typing', async () => {
    const [ann, ben] = [await writer(), await writer()]
    const { conversation } = await write(ann, ben)
    await ben.put('/api/account.php', { invisible: true })
    const hers = await listen(ann)
    await ben.put('/api/chat.php', { conversation, typing: true })
    await write(ben, ann)
    await hers.until('message')
    expect(hers.events.map(({ kind }) => kind)).not.toContain('typing')
  })

  test('a stream keeps order, with ids without gaps, under concurrent writes', async () => {
    const ben = await writer()
    const others = await Promise.all(Array.from({ length: 5 }, writer))
    const his = await listen(ben)
    const begun = Number((await his.until('counters')).id)
    await Promise.all(others.flatMap((each) => [0, 1, 2, 3].map(() => write(each, ben))))
    await his.until('message', 20)
    const received = his.events.filter(({ kind }) => kind === 'message')
    expect(received.map(({ id }) => Number(id))).toEqual(
      Array.from({ length: 20 }, (_, index) => begun + 1 + index),
    )
    for (const other of others) {
      const seqs = received
        .filter(({ data }) => data.profile === other.id)
        .map(({ data }) => data.message.seq)
      expect(seqs).toEqual([1, 2, 3, 4])
    }
  })

  test('a stream resumes after a break without a gap and without a repeat', async () => {
    const [ann, ben] = [await writer(), await writer()]
    const received: number[] = []
    let stream = await listen(ben)
    let lastId = (await stream.until('counters')).id ?? ''
    const seqs = () =>
      stream.events.filter(({ kind }) => kind === 'message').map(({ data }) => data.message.seq as number)
    for (let round = 0; round < 6; round += 1) {
      await write(ann, ben)
      // Now and then the line breaks before anything came.
      if (round % 2 === 0) await stream.until('message')
      received.push(...seqs())
      lastId = stream.lastId() || lastId
      stream.close()
      await write(ann, ben)
      stream = await listen(ben, { lastId })
    }
    await write(ann, ben)
    await expect.poll(() => seqs().at(-1)).toBe(13)
    received.push(...seqs())
    expect(received).toEqual(Array.from({ length: 13 }, (_, index) => index + 1))
  })

  test('a stream sends a reset when missed events are no longer kept or never existed', async () => {
    const [ann, ben] = [await writer(), await writer()]
    const first = await listen(ben)
    const { id } = await first.until('counters')
    first.close()
    await write(ann, ben)
    api.clock.now += 16 * 60_000
    await sweepEvents(api.deps)
    for (const lastId of [String(id), '999999']) {
      const again = await listen(ben, { lastId })
      await again.until('reset')
      await write(ann, ben)
      await again.until('message')
      expect(again.events.filter(({ kind }) => kind === 'message')).toHaveLength(1)
    }
    const fine = await listen(ben)
    await fine.until('counters')
    expect(fine.events.map(({ kind }) => kind)).not.toContain('reset')
  })

  test('a stream sends a reset when an event in the middle is no longer kept', async () => {
    const [ann, ben] = [await writer(), await writer()]
    const first = await listen(ben)
    const { id } = await first.until('counters')
    first.close()
    // The second began a minute before the first, and took longer.
    for (const begun of [0, -60_000, 0]) {
      api.clock.now += begun
      await write(ann, ben)
      api.clock.now -= begun
    }
    api.clock.now += 14.5 * 60_000
    await sweepEvents(api.deps)
    const again = await listen(ben, { lastId: String(id) })
    await again.until('reset')
    await write(ann, ben)
    await again.until('message')
    const received = again.events.map(({ kind }) => kind).filter((kind) => kind !== 'presence')
    expect(received).toEqual(['counters', 'reset', 'counters', 'message', 'counters'])
  })

  test('a stream shows a deleted account’s message, as it is counted, and nothing else', async () => {
    const [ann, ben, cat] = [await writer(), await writer(), await writer()]
    const before = await listen(ben)
    const { id } = await before.until('counters')
    before.close()
    for (const each of [ann, cat]) {
      await each.post('/api/like.php', { profile: ben.id })
      await write(each, ben)
      await each.delete('/api/account.php', { password: PASSWORD })
    }
    await block(api.deps, 'amora', ben.id, cat.id)
    const his = await listen(ben, { lastId: String(id) })
    expect((await his.until('counters')).data.unread_messages).toBe(1)
    await write(await writer(), ben)
    await his.until('message', 2)
    const received = his.events.filter(({ kind }) => kind !== 'counters')
    expect(received.map(({ kind }) => kind)).toEqual(['message', 'message'])
    expect(received[0]?.data.profile).toBe(ann.id)
  })

  // security 16
  test('a stream shows no event between members once one blocks the other', async () => {
    const [ann, ben, cat] = [await writer(), await writer(), await writer()]
    const { conversation } = await write(ann, ben)
    const before = await listen(ben)
    const { id } = await before.until('counters')
    before.close()
    await write(ann, ben)
    await ann.put('/api/chat.php', { conversation, typing: true })
    await ann.post('/api/like.php', { profile: ben.id })
    await block(api.deps, 'amora', ann.id, ben.id)
    const his = await listen(ben, { lastId: String(id) })
    await write(cat, ben)
    await his.until('message')
    const received = his.events.filter(({ kind }) => kind !== 'counters')
    expect(received).toHaveLength(1)
    expect(received[0]?.data.profile).toBe(cat.id)
    expect(JSON.stringify(his.events)).not.toContain(ann.id)
    expect((await his.until('counters')).data).toMatchObject({ unread_messages: 0, new_likes: 0 })
  })

  test('a stream closes with its session, however that ends, and sends nothing after', async () => {
    const [ann, ben] = [await writer(), await writer()]
    const phone = api.visitor('amora')
    await phone.post('/api/user.php', { login: ben.name, password: PASSWORD })
    const [his, mobile] = [await listen(ben), await listen(phone)]
    await his.until('counters')
    await ben.get('/api/logout.php')
    await his.until('logout')
    await his.ended()
    await write(ann, ben)
    await mobile.until('message')
    expect(his.events.map(({ kind }) => kind)).not.toContain('message')
    expect(mobile.isEnded).toBe(false)

    const received = () => mobile.events.filter(({ kind }) => kind === 'message').length
    const before = received()
    await api.deps.store.db.deleteFrom('session').where('account', '=', ben.id).execute()
    await write(ann, ben)
    await mobile.until('logout')
    await mobile.ended()
    expect(received()).toBe(before)
  })

  test('streams woken together each get their own events; an ended session gets none', async () => {
    const ann = await writer()
    await setAccount(api.deps, 'amora', ann.id, { signup_at: 0 })
    const members = await Promise.all(Array.from({ length: 7 }, writer))
    const sent = await Promise.all(members.map((each, index) => write(ann, each, `For number ${index}`)))
    const streams = await Promise.all(members.map((each) => listen(each)))
    await Promise.all(streams.map((stream) => stream.until('counters')))
    const [ended, ...others] = streams.toReversed()
    await api.deps.store.db.deleteFrom('session').where('account', '=', members.at(-1)!.id).execute()
    const notes = members.map(({ id }, index) => {
      const { conversation, seq } = sent[index] as { conversation: string; seq: number }
      return { to: id, kind: 'message' as const, from: ann.id, message: { conversation, seq } }
    })
    const brand = api.deps.brands.get('amora')!
    await transact(api.deps.store.db, (db) =>
      publish({ db, brand, now: api.clock.now, deps: api.deps }, ...notes),
    )
    for (const [index, stream] of others.toReversed().entries()) {
      const { message } = (await stream.until('message')).data
      expect(message).toEqual({ ...sent[index], mine: false, credits: 0, delivered: true })
      expect((await stream.until('counters', 2)).data.unread_messages).toBe(1)
      expect(stream.events.filter(({ kind }) => kind === 'message')).toHaveLength(1)
    }
    await ended?.until('logout')
    expect(ended?.events.map(({ kind }) => kind)).not.toContain('message')
  })

  test('a stream sends heartbeats while nothing happens', async () => {
    const stream = await listen(await api.member('amora'))
    let beats = 0
    stream.incoming.on('data', (chunk: Buffer) => (beats += chunk.toString().includes(':\n\n') ? 1 : 0))
    await expect.poll(() => beats).toBeGreaterThan(1)
  })

  // security 81
  test('a stream cuts off a client that does not read, and buffers little', async () => {
    const [ann, ben] = [await writer(), await writer()]
    const slow = await listen(ben, { paused: true })
    const brisk = await listen(ben)
    await brisk.until('counters')
    const text = 'x'.repeat(900)
    const size = () => api.deps.streams.size
    expect(size()).toBe(2)
    const { conversation } = await write(ann, ben)
    // More than sockets hold by themselves: the same message again and again.
    const note = { to: ben.id, kind: 'message' as const, from: ann.id, message: { conversation, seq: 1 } }
    await api.deps.store.db
      .updateTable('message')
      .set({ text: text.repeat(11) })
      .where('conversation', '=', conversation)
      .execute()
    const brand = api.deps.brands.get('amora')!
    for (let round = 0; round < 20; round += 1) {
      await transact(api.deps.store.db, (db) =>
        publish({ db, brand, now: api.clock.now, deps: api.deps }, ...Array.from({ length: 50 }, () => note)),
      )
    }
    await brisk.until('message', 1001)
    await expect.poll(size).toBe(1)
    expect(brisk.isEnded).toBe(false)
    slow.incoming.resume()
    await slow.ended()
  })

  // security 81
  test.each([
    [
      'an eleventh of its account',
      (ben: Person) => Promise.all(Array.from({ length: 10 }, () => listen(ben))),
    ],
    [
      'its session',
      (ben: Person) => api.deps.store.db.deleteFrom('session').where('account', '=', ben.id).execute(),
    ],
  ])('a slow stream may be ended by %s while its events are read', async (_, end) => {
    const [ann, ben] = [await writer(), await writer()]
    const arriving = once(server.server, 'request') as Promise<[unknown, ServerResponse]>
    const slow = await listen(ben)
    const [, response] = await arriving
    const failed = vi.fn()
    response.on('error', failed)
    await write(ann, ben)
    await slow.until('message')
    // From now on the socket takes nothing, and no events are found before the stream is over.
    for (const way of ['_write', '_writev'] as const) vi.spyOn(response.socket!, way).mockReturnValue()
    const { db } = api.deps.store
    const ended = Promise.withResolvers<void>()
    const execute = db.executeQuery.bind(db)
    const queries = vi.spyOn(db, 'executeQuery').mockImplementation(async (query) => {
      const found = await execute(query)
      if ('sql' in query && query.sql.startsWith('with "reader"')) await ended.promise
      return found
    })
    await write(ann, ben)
    await end(ben)
    await expect.poll(() => response.writableEnded).toBe(true)
    ended.resolve()
    await Promise.all(queries.mock.results.map(({ value }) => value as unknown))
    // Its socket, which takes nothing, is let go of too.
    await expect.poll(() => response.destroyed).toBe(true)
    expect(failed.mock.calls).toEqual([])
  })

  test('a stream being opened when the server stops is refused, and not left open', async () => {
    const stopping = await startApi()
    const listening = await listenOn(stopping)
    const { cookies } = await stopping.member('amora')
    const { db } = stopping.deps.store
    const ended = Promise.withResolvers<void>()
    const execute = db.executeQuery.bind(db)
    const onQuery = vi.fn()
    vi.spyOn(db, 'executeQuery').mockImplementation(async (query) => {
      if ('sql' in query && query.sql.includes('from "event_cursor"')) {
        onQuery()
        await ended.promise
      }
      return execute(query)
    })
    const opening = openStream(listening.port, 'amora.localhost', cookies)
    await expect.poll(() => onQuery.mock.calls.length).toBeGreaterThan(0)
    stopping.deps.streams.endStreams()
    ended.resolve()
    expect((await opening).status).toBe(503)
    expect(stopping.deps.streams.size).toBe(0)
    await listening.stop()
    await stopping.stop()
  })

  test('a stream without a socket of its own answers the stored events and ends', async () => {
    const [ann, ben] = [await writer(), await writer()]
    const cursor = /id: (\d+)/.exec((await ben.get('/api/events.php')).body)?.[1] ?? ''
    await write(ann, ben)
    const answer = await ben.get('/api/events.php', {}, { 'Last-Event-ID': cursor })
    expect(answer.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8')
    expect(answer.body.match(/^event: \w+/gm)).toEqual([
      'event: counters',
      'event: message',
      'event: counters',
    ])
  })
})

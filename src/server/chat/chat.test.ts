import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { refreshListing } from '../profiles/search/listing.ts'
import { orderPair } from '../platform/db/row-locks.ts'
import { addProfile, block, giveCredits, openBrands, setAccount } from '../../../tests/support/profiles.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openBrands })
})
afterAll(() => api.stop())

type To = { profile: string } | { conversation: string }
const send = (who: Person, to: To, text = 'Hello', cost = 0, key: string = randomUUID()) =>
  who.post('/api/chat.php', { ...to, text, cost }, { key })
const chats = async (who: Person) => (await who.get('/api/chats.php')).body
const read = async (who: Person, query: Record<string, string | number>) =>
  (await who.get('/api/chat.php', query)).body
const texts = (messages: { text: string }[]) => messages.map(({ text }) => text)
const two = () => Promise.all([api.member('amora'), api.member('amora')])

async function talking(): Promise<[Person, Person, string]> {
  const [ann, ben] = await two()
  const first = await send(ann, { profile: ben.id })
  return [ann, ben, first.body.message.conversation as string]
}

describe('a conversation', () => {
  test('opens with the first message, and both have it', async () => {
    const [ann, ben] = await two()
    const before = await read(ann, { profile: ben.id })
    expect(before).toMatchObject({
      conversation: null,
      messages: [],
      can_write: true,
      profile: { id: ben.id },
    })

    const id = randomUUID()
    const { status, body } = await send(ann, { profile: ben.id }, ' Hello Ben ', 0, id)
    expect(status).toBe(200)
    expect(body.message).toMatchObject({
      id,
      seq: 1,
      mine: true,
      kind: 'text',
      text: 'Hello Ben',
      delivered: false,
      read: false,
    })
    expect(body.allowance).toEqual({
      credits: 0,
      message_credits: 1,
      free_messages_left: 9,
      free_conversations_left: 1,
      weekly_credits_left: null,
    })

    const conversation = body.message.conversation as string
    expect(await chats(ben)).toMatchObject({
      chats: [
        {
          conversation: { id: conversation },
          profile: { id: ann.id },
          num_unread_messages: 1,
          last_message: { id, mine: false, text: 'Hello Ben' },
        },
      ],
      unread_messages: 1,
    })
    expect(await chats(ann)).toMatchObject({ chats: [{ num_unread_messages: 0 }], unread_messages: 0 })
    const seen = await read(ben, { conversation })
    expect(seen.messages).toMatchObject([{ id, mine: false }])
    expect(await read(ben, { profile: ann.id })).toEqual(seen)
  })

  test('numbers its messages without gaps, oldest first', async () => {
    const [ann, ben, conversation] = await talking()
    await send(ben, { conversation }, 'two')
    await send(ann, { profile: ben.id }, 'three')
    const { messages } = await read(ann, { conversation })
    expect(messages.map(({ seq }: { seq: number }) => seq)).toEqual([1, 2, 3])
    expect(texts(messages)).toEqual(['Hello', 'two', 'three'])
  })

  test('is one for a pair, even when both write first at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [ann, ben] = await two()
      const answers = await Promise.all([send(ann, { profile: ben.id }), send(ben, { profile: ann.id })])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(new Set(answers.map(({ body }) => body.message.conversation as string)).size).toBe(1)
      const started = await api.deps.store.db
        .selectFrom('account')
        .select((eb) => eb.fn.sum<number>('conversations_started').as('count'))
        .where('id', 'in', [ann.id, ben.id])
        .executeTakeFirstOrThrow()
      expect(Number(started.count)).toBe(1)
    }
  })

  test('shows the sender when a message was read, and clears the counter', async () => {
    const [ann, ben, conversation] = await talking()
    await send(ann, { conversation }, 'two')
    await send(ann, { conversation }, 'three')
    const mark = (upTo: number) => ben.put('/api/chat.php', { conversation, read_up_to: upTo })
    expect((await mark(2)).status).toBe(204)
    expect((await chats(ben)).unread_messages).toBe(1)
    const flags = async () =>
      (await read(ann, { conversation })).messages.map((m: { read: boolean }) => m.read)
    expect(await flags()).toEqual([true, true, false])
    await mark(1)
    expect(await flags()).toEqual([true, true, false])
    await mark(999)
    expect((await chats(ben)).unread_messages).toBe(0)
    await send(ann, { conversation }, 'four')
    expect((await chats(ben)).unread_messages).toBe(1)
    expect(await flags()).toEqual([true, true, true, false])
    expect((await ann.put('/api/chat.php', { conversation: 'none', read_up_to: 1 })).body.error).toBe(
      'not_found',
    )
  })

  test('reads back in pages of 50, 1,000 messages at most', async () => {
    const [ann, , conversation] = await talking()
    await api.deps.store.db
      .insertInto('message')
      .values(
        Array.from({ length: 1059 }, (_, index) => ({
          pool: 'amora',
          conversation,
          seq: index + 2,
          id: `bulk-${index}`,
          sender: ann.id,
          kind: 'text' as const,
          item: '',
          refund_due_at: 0,
          refunded_at: 0,
          text: String(index + 2),
          credits: 0,
          created_at: api.clock.now,
        })),
      )
      .execute()
    await api.deps.store.db
      .updateTable('conversation')
      .set({ last_seq: 1060 })
      .where('id', '=', conversation)
      .execute()
    const newest = await read(ann, { conversation })
    expect(newest.messages).toHaveLength(50)
    expect(newest.messages[0].seq).toBe(1011)
    expect(newest.has_older).toBe(true)
    const older = await read(ann, { conversation, before: 1011 })
    expect(older.messages.map(({ seq }: { seq: number }) => seq)).toEqual(
      Array.from({ length: 50 }, (_, i) => 961 + i),
    )
    const oldest = await read(ann, { conversation, before: 101 })
    expect(oldest.messages[0].seq).toBe(61)
    expect(oldest.has_older).toBe(false)
    for (const before of ['1e3', ' 5', '05', '0', '1e300', '9007199254740993']) {
      expect((await ann.get('/api/chat.php', { conversation, before })).body.error).toBe('invalid_request')
    }
  })

  test('is found however many come after it in the list: 200 at a time', async () => {
    const ann = await api.member('amora')
    const db = api.deps.store.db
    const ids = Array.from({ length: 205 }, (_, index) => `bulk-talk-${String(index).padStart(3, '0')}`)
    const other = await addProfile(api.deps, 'amora')
    const { pool, ...row } = await db
      .selectFrom('profile')
      .selectAll()
      .where('id', '=', other)
      .executeTakeFirstOrThrow()
    const people = ids.map((id) => ({ ...row, pool, id: `${id}-person` }))
    await db.insertInto('profile').values(people).execute()
    for (const { id } of people) await refreshListing(db, api.deps, pool, id)
    const side = {
      pool,
      unread: 0,
      read_up_to: 0,
      delivered_up_to: 0,
      removed_up_to: 0,
      last_at: api.clock.now,
      typing_at: 0,
    }
    for (const [index, id] of ids.entries()) {
      const with_ = people[index]!.id
      const pair = orderPair(ann.id, with_)
      await db
        .insertInto('conversation')
        .values({
          ...{ pool, id, ...pair, starter: with_, last_seq: 1, created_at: api.clock.now },
          ...{ withheld: '', due_at: 0 },
        })
        .execute()
      await db
        .insertInto('conversation_side')
        .values([
          { ...side, conversation: id, profile: ann.id, other: with_, unread: 1 },
          { ...side, conversation: id, profile: with_, other: ann.id },
        ])
        .execute()
      await db
        .insertInto('message')
        .values({
          pool,
          conversation: id,
          seq: 1,
          id,
          sender: with_,
          kind: 'text',
          text: 'Hello',
          item: '',
          credits: 0,
          refund_due_at: 0,
          refunded_at: 0,
          created_at: api.clock.now,
        })
        .execute()
    }
    const page = async (query = {}) => (await ann.get('/api/chats.php', query)).body
    const listedIn = ({ chats: each }: { chats: { conversation: { id: string } }[] }) =>
      each.map(({ conversation }) => conversation.id)
    const first = await page()
    expect(first).toMatchObject({ has_older: true, unread_messages: 205 })
    const second = await page({ before: listedIn(first).at(-1) })
    expect(second).toMatchObject({ has_older: false, unread_messages: 205 })
    expect([...listedIn(first), ...listedIn(second)]).toEqual(ids)
    expect(await page({ before: 'an-unknown-cursor' })).toMatchObject({ chats: [], has_older: false })
  })

  test('a removed conversation leaves one side’s list until a new message brings it back', async () => {
    const [ann, ben, conversation] = await talking()
    for (let time = 0; time < 2; time += 1) {
      expect((await ben.delete('/api/chat.php', { conversation })).status).toBe(204)
    }
    expect(await chats(ben)).toEqual({ chats: [], has_older: false, unread_messages: 0 })
    expect((await chats(ann)).chats).toHaveLength(1)
    expect((await read(ben, { conversation })).messages).toEqual([])
    await send(ann, { conversation }, 'Still there?')
    expect(await chats(ben)).toMatchObject({ chats: [{ num_unread_messages: 1 }], unread_messages: 1 })
    expect(texts((await read(ben, { conversation })).messages)).toEqual(['Still there?'])

    expect((await ben.delete('/api/chat.php', { profile: ann.id })).status).toBe(204)
    expect((await chats(ben)).chats).toEqual([])
    expect((await ben.delete('/api/chat.php', { profile: 'unknown' })).status).toBe(204)
  })

  test('is hidden from both by a block, and nothing more can be said in it', async () => {
    const [ann, ben, conversation] = await talking()
    await block(api.deps, 'amora', ben.id, ann.id)
    for (const who of [ann, ben]) {
      expect(await chats(who)).toEqual({ chats: [], has_older: false, unread_messages: 0 })
      expect((await who.get('/api/chat.php', { conversation })).body.error).toBe('not_found')
      expect((await send(who, { conversation })).body.error).toBe('not_found')
    }
  })

  test('belongs to its two members', async () => {
    const [, , conversation] = await talking()
    const eve = await api.member('amora')
    expect((await eve.get('/api/chat.php', { conversation })).body.error).toBe('not_found')
    expect((await send(eve, { conversation })).body.error).toBe('not_found')
    expect((await eve.put('/api/chat.php', { conversation, read_up_to: 1 })).body.error).toBe('not_found')
    await eve.delete('/api/chat.php', { conversation })
    const there = await api.member('minerve')
    expect((await there.get('/api/chat.php', { conversation })).body.error).toBe('not_found')
  })

  test('goes across partner brands, seen from both', async () => {
    const there = await api.member('fjallvind')
    await there.put('/api/profile.php', { resell_brands: ['amora'] })
    const ann = await api.member('amora')
    const { body } = await send(ann, { profile: there.id })
    expect(await chats(there)).toMatchObject({ chats: [{ profile: { id: ann.id, from_brand: 'Amora' } }] })
    expect((await send(there, { conversation: body.message.conversation as string })).status).toBe(200)
  })

  test('the unread counter equals the unread messages under concurrent changes', async () => {
    const [ann, ben, conversation] = await talking()
    await Promise.all([
      giveCredits(api.deps, 'amora', ann.id, 60),
      setAccount(api.deps, 'amora', ann.id, { paid_user: 1 }),
    ])
    const count = async () => {
      const { messages } = await read(ben, { conversation })
      return messages.filter((m: { mine: boolean; read: boolean }) => !m.mine && !m.read).length as number
    }
    for (let round = 0; round < 6; round += 1) {
      const latest = (await read(ben, { conversation })).messages.at(-1)?.seq ?? 1
      await Promise.all([
        ...Array.from({ length: 4 }, () => send(ann, { conversation }, 'more', 1)),
        ben.put('/api/chat.php', { conversation, read_up_to: latest + 2 }),
        ...(round === 3 ? [ben.delete('/api/chat.php', { conversation })] : []),
      ])
      expect((await chats(ben)).unread_messages).toBe(await count())
    }
  })
})

describe('a message', () => {
  // security 61
  test('a message blank or over the brand’s code point limit is refused', async () => {
    const [ann, ben] = await two()
    for (const blank of [' \n ', '\u200B', '\u2800', '\u3164\u3164', '\u202E \u202C']) {
      expect((await send(ann, { profile: ben.id }, blank)).body.fields, JSON.stringify(blank)).toEqual({
        text: 'required',
      })
    }
    expect((await send(ann, { profile: ben.id }, '👋'.repeat(1001))).body.fields).toEqual({
      text: 'too_long',
    })
    expect((await send(ann, { profile: ben.id }, '👋'.repeat(1000))).status).toBe(200)
  })

  // law L3
  test('goes neither to fictional nor to cam profiles, nor to oneself or unknown ones', async () => {
    const ann = await api.member('amora')
    const fictional = await addProfile(api.deps, 'amora', { fictional: 1 })
    const cam = await addProfile(api.deps, 'amora', { provider: 'cam' })
    for (const profile of [fictional, cam, ann.id]) {
      expect((await send(ann, { profile })).body.error).toBe('conversation_not_possible')
      expect((await read(ann, { profile })).can_write).toBe(false)
    }
    expect((await send(ann, { profile: 'unknown' })).body.error).toBe('not_found')
    expect((await ann.get('/api/chat.php', { profile: 'unknown' })).body.error).toBe('not_found')
    expect((await read(ann, { profile: fictional })).allowance).toMatchObject({ free_messages_left: 10 })
  })

  test('needs exactly one address', async () => {
    const [ann, ben, conversation] = await talking()
    const both = { profile: ben.id, conversation }
    expect((await send(ann, both)).body.error).toBe('invalid_request')
    expect((await ann.post('/api/chat.php', { text: 'Hello', cost: 0 })).body.error).toBe('invalid_request')
    expect((await ann.get('/api/chat.php')).body.error).toBe('invalid_request')
  })

  test('a message sent twice arrives and is paid once, even without its idempotency key', async () => {
    const [ann, , conversation] = await talking()
    const id = randomUUID()
    const first = await send(ann, { conversation }, 'Once', 0, id)
    expect((await send(ann, { conversation }, 'Once', 0, id)).body).toEqual(first.body)
    expect((await send(ann, { conversation }, 'Twice', 0, id)).body.error).toBe('idempotency_mismatch')
    await api.deps.store.db.deleteFrom('idempotency').execute()
    expect((await send(ann, { conversation }, 'Once', 0, id)).body).toEqual(first.body)
    await api.deps.store.db.deleteFrom('idempotency').execute()
    expect((await send(ann, { conversation }, 'Twice', 0, id)).body.error).toBe('idempotency_mismatch')
    expect((await send(ann, { conversation }, 'Next')).body).toMatchObject({
      message: { seq: 3 },
      allowance: { free_messages_left: 7 },
    })
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { addProfile, giveCredits, openBrands, setAccount } from '../../../tests/support/profiles.ts'
import { auditCredits } from '../payments/ledger/audit-credits.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openBrands })
})
afterAll(() => api.stop())

type To = { profile: string } | { conversation: string }
const send = (who: Person, to: To, cost = 0, text = 'Hello') =>
  who.post('/api/chat.php', { ...to, text, cost }, { key: randomUUID() })
const newProfile = () => addProfile(api.deps, 'amora')
const account = (id: string) =>
  api.deps.store.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const tally = (answers: { status: number; body: { error?: string } }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, body }) => body.error ?? String(status))].map(([key, all]) => [
      key,
      all.length,
    ]),
  )
const volley = (
  count: number,
  shot: (index: number) => Promise<{ status: number; body: { error?: string } }>,
) => Promise.all(Array.from({ length: count }, (_, index) => shot(index))).then(tally)

describe('a member who never bought', () => {
  test('writes ten free messages, then with credits, then no more', async () => {
    const ann = await api.member('amora')
    const to = { profile: await newProfile() }
    for (let left = 9; left >= 0; left -= 1) {
      expect((await send(ann, to)).body.allowance).toMatchObject({ free_messages_left: left, credits: 0 })
    }
    expect((await send(ann, to, 1)).body.error).toBe('not_enough_credits')
    await giveCredits(api.deps, 'amora', ann.id, 1)
    expect((await send(ann, to, 1)).body.allowance).toMatchObject({ free_messages_left: 0, credits: 0 })
    const refused = await send(ann, to, 1)
    expect(refused).toMatchObject({ status: 402, body: { error: 'not_enough_credits' } })
    expect(await auditCredits(api.deps.store.db)).toEqual([])
  })

  test('starts one conversation before the address is confirmed, and sees one left', async () => {
    const ann = await api.member('amora', { confirmed: false })
    const left = async () => (await ann.get('/api/user.php')).body.user.free_conversations_left as number
    expect(await left()).toBe(1)
    expect((await send(ann, { profile: await newProfile() })).body.allowance.free_conversations_left).toBe(0)
    const second = await send(ann, { profile: await newProfile() })
    expect(second.body.error).toBe('email_confirmation_required')
    expect(await left()).toBe(0)
  })

  test('a free member, with credits too, starts two conversations and answers in others’', async () => {
    const ann = await api.member('amora')
    await giveCredits(api.deps, 'amora', ann.id, 50)
    expect((await send(ann, { profile: await newProfile() })).status).toBe(200)
    expect((await send(ann, { profile: await newProfile() })).body.allowance.free_conversations_left).toBe(0)
    const third = await send(ann, { profile: await newProfile() })
    expect(third).toMatchObject({ status: 402, body: { error: 'conversation_limit_reached' } })

    const ben = await api.member('amora')
    const { body } = await send(ben, { profile: ann.id })
    const reply = await send(ann, { conversation: body.message.conversation as string })
    expect(reply.body.allowance).toMatchObject({ free_messages_left: 7, free_conversations_left: 0 })
    expect((await account(ann.id)).conversations_started).toBe(2)
  })

  // security 21
  test('never starts a third conversation, however many are tried at once', async () => {
    const ann = await api.member('amora')
    const others = await Promise.all(Array.from({ length: 20 }, newProfile))
    await send(ann, { profile: await newProfile() })
    expect(await volley(20, (index) => send(ann, { profile: others[index] ?? '' }))).toEqual({
      200: 1,
      conversation_limit_reached: 19,
    })
    expect(await account(ann.id)).toMatchObject({ conversations_started: 2, free_messages_used: 2 })
  })

  // security 21
  test('concurrent sends never write an eleventh free message', async () => {
    const ann = await api.member('amora')
    const both = [{ profile: await newProfile() }, { profile: await newProfile() }] as const
    for (const to of both) await send(ann, to)
    await setAccount(api.deps, 'amora', ann.id, { free_messages_used: 9 })
    const shots = await volley(50, (index) => send(ann, both[index % 2 === 0 ? 0 : 1]))
    expect(shots).toEqual({ 200: 1, price_changed: 49 })
    expect(await account(ann.id)).toMatchObject({ free_messages_used: 10, credits: 0 })
  })
})

describe('a paid member', () => {
  const paid = async (credits: number) => {
    const member = await api.member('amora')
    await setAccount(api.deps, 'amora', member.id, { paid_user: 1 })
    await giveCredits(api.deps, 'amora', member.id, credits)
    return member
  }

  test('writes with credits always, in as many conversations as there are', async () => {
    const ann = await paid(4)
    for (let left = 3; left >= 0; left -= 1) {
      const { body } = await send(ann, { profile: await newProfile() }, 1)
      expect(body.allowance).toMatchObject({
        credits: left,
        free_messages_left: 0,
        free_conversations_left: 0,
      })
    }
    expect((await send(ann, { profile: await newProfile() }, 1)).body.error).toBe('not_enough_credits')
    expect(await account(ann.id)).toMatchObject({ conversations_started: 0, free_messages_used: 0 })
  })

  // security 41
  test('spends the last credit once, however many messages are sent at once', async () => {
    const ann = await paid(2)
    const others = await Promise.all(Array.from({ length: 10 }, newProfile))
    await send(ann, { profile: others[0] ?? '' }, 1)
    const shots = await volley(100, (index) => send(ann, { profile: others[index % 10] ?? '' }, 1))
    expect(shots).toEqual({ 200: 1, not_enough_credits: 99 })
    expect((await account(ann.id)).credits).toBe(0)
    const messages = await api.deps.store.db
      .selectFrom('message')
      .select('credits')
      .where('sender', '=', ann.id)
      .execute()
    expect(messages).toHaveLength(2)
    expect(await auditCredits(api.deps.store.db)).toEqual([])
  })

  // security 61
  test('is never charged another price than the one shown', async () => {
    const ann = await paid(5)
    const to = { profile: await newProfile() }
    for (const cost of [0, 2]) {
      expect((await send(ann, to, cost)).body).toMatchObject({ error: 'price_changed', credits: 1 })
    }
    expect((await account(ann.id)).credits).toBe(5)
    expect((await ann.get('/api/chat.php', to)).body.conversation).toBeNull()
  })
})

describe('a member whose address is not confirmed', () => {
  test('starts one conversation with one message', async () => {
    const ann = await api.member('amora', { confirmed: false })
    const ben = await api.member('amora')
    const first = await send(ann, { profile: ben.id })
    expect(first.status).toBe(200)
    const conversation = first.body.message.conversation as string
    for (const to of [{ conversation }, { profile: ben.id }, { profile: await newProfile() }]) {
      expect((await send(ann, to)).body.error).toBe('email_confirmation_required')
    }
  })

  // security 21
  test('sends one message, however many are tried at once', async () => {
    const ann = await api.member('amora', { confirmed: false })
    const others = await Promise.all(Array.from({ length: 10 }, newProfile))
    expect(await volley(10, (index) => send(ann, { profile: others[index] ?? '' }))).toEqual({
      200: 1,
      email_confirmation_required: 9,
    })
  })

  test('has used that message with the one of the signup', async () => {
    const ben = await api.member('amora')
    const ann = await api.member('amora', { confirmed: false, profile: ben.id })
    const done = await ann.put('/api/signup.php', { step: 4, signup_message: 'You bake too?' })
    expect(done.status).toBe(200)
    expect((await ann.get('/api/chats.php')).body.chats).toMatchObject([
      { last_message: { text: 'You bake too?' } },
    ])
    expect((await send(ann, { profile: await newProfile() })).body.error).toBe('email_confirmation_required')
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startApi, tokenIn, type Person, type TestApi } from '../../../tests/support/api.ts'
import { OPERATOR } from '../../../tests/support/actors.ts'
import {
  addPhotos,
  addProfile,
  giveCredits,
  openBrands,
  setAccount,
} from '../../../tests/support/profiles.ts'
import { DAY_MS, HOUR_MS, WEEK_MS } from '../../core/durations.ts'
import { findAccount } from '../accounts/current-account.ts'
import { audit } from '../audit/audit.ts'
import { restrict } from '../moderation/restrictions/restrict.ts'
import { decideReview } from '../moderation/restrictions/review.ts'
import { stateReasons } from '../moderation/restrictions/statement-of-reasons.ts'
import { transact } from '../platform/db/transact.ts'
import { letThroughDue } from './withheld-conversations.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openBrands })
})
afterAll(async () => {
  const found = await audit(api.deps.store, api.deps.brands, api.deps.media)
  expect(found.filter(({ check }) => check !== 'a photo has its files')).toEqual([])
  await api.stop()
})

type To = { profile: string } | { conversation: string }
const send = (who: Person, to: To, cost = 0, content: object = { text: 'Good evening' }) =>
  who.post('/api/chat.php', { ...to, ...content, cost }, { key: randomUUID() })
const unconfirmed = () => api.member('amora', { confirmed: false })
const confirm = async (who: Person) => {
  const done = await who.post('/api/activate.php', { token: tokenIn(await api.deliver(), who.email) })
  expect(done.status).toBe(200)
}
async function settled(): Promise<Person> {
  const member = await api.member('amora')
  await signedUp(member.id, api.clock.now - 30 * DAY_MS)
  return member
}
const signedUp = (id: string, signup_at: number) => setAccount(api.deps, 'amora', id, { signup_at })
async function paying(member: Person, credits = 100): Promise<Person> {
  await setAccount(api.deps, 'amora', member.id, { paid_user: 1 })
  await giveCredits(api.deps, 'amora', member.id, credits)
  return member
}
const chatsOf = async (who: Person) => (await who.get('/api/chats.php')).body
const messagesOf = async (who: Person, profile: string) =>
  (await who.get('/api/chat.php', { profile })).body.messages
const creditsOf = async (who: Person) => (await who.get('/api/user.php')).body.user.credits as number
const eventsOf = (id: string) =>
  api.deps.store.db
    .selectFrom('event')
    .select(['kind', 'from_profile'])
    .where('profile', '=', id)
    .where('kind', '!=', 'logout')
    .execute()
const plansOf = (id: string) =>
  api.deps.store.db
    .selectFrom('notification_schedule')
    .select('schedule')
    .where('account', '=', id)
    .where('schedule', '=', 'messages')
    .execute()
const accept = (who: Person, first_messages: string) => who.put('/api/account.php', { first_messages })
const tally = (answers: { status: number; body: { error?: string } }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, body }) => body.error ?? String(status))].map(([key, all]) => [
      key,
      all.length,
    ]),
  )

describe('the first message of a member whose address is not confirmed', () => {
  // security 92
  test('is in the sender’s conversation, and the receiver sees nothing of it', async () => {
    const [ann, ben] = [await unconfirmed(), await settled()]
    const sent = await send(ann, { profile: ben.id })
    expect(sent.body.message).toMatchObject({ waiting: true, delivered: false })
    const conversation = sent.body.message.conversation as string
    await ann.put('/api/chat.php', { conversation, read_up_to: 1, typing: true })
    expect((await chatsOf(ann)).chats).toMatchObject([{ last_message: { waiting: true } }])
    expect(await messagesOf(ann, ben.id)).toMatchObject([{ text: 'Good evening', waiting: true }])

    expect(await chatsOf(ben)).toEqual({ chats: [], has_older: false, unread_messages: 0 })
    expect(await eventsOf(ben.id)).toEqual([])
    expect(await plansOf(ben.id)).toEqual([])
    expect((await ben.get('/api/profile.php', { id: ann.id })).status).toBe(404)
    for (const to of [{ conversation }, { profile: ann.id }]) {
      expect((await ben.get('/api/chat.php', to)).status).toBe(404)
      expect((await send(ben, to)).status).toBe(404)
    }
    const { tables } = (await ben.post('/api/export.php', { password: PASSWORD })).body
    expect(JSON.stringify(tables)).not.toContain(ann.id)
    expect(JSON.stringify((await ann.post('/api/export.php', { password: PASSWORD })).body.tables)).toContain(
      'Good evening',
    )
  })

  // security 92
  test('goes out when the address is confirmed, as if it were sent then', async () => {
    const [ann, ben] = [await unconfirmed(), await settled()]
    await send(ann, { profile: ben.id })
    api.clock.now += HOUR_MS
    await confirm(ann)
    expect(await chatsOf(ben)).toMatchObject({
      chats: [
        { profile: { id: ann.id }, num_unread_messages: 1, last_message: { at: api.clock.now, read: false } },
      ],
      unread_messages: 1,
    })
    expect(await eventsOf(ben.id)).toMatchObject([{ kind: 'message', from_profile: ann.id }])
    expect(await plansOf(ben.id)).toHaveLength(1)
    expect((await messagesOf(ann, ben.id))[0].waiting).toBeUndefined()
    expect((await send(ann, { profile: ben.id })).body.message).toMatchObject({ seq: 2, delivered: false })
    expect((await send(ben, { profile: ann.id })).status).toBe(200)
  })

  // security 92
  test('is answered once however often it is sent again, waiting or not', async () => {
    const [ann, ben] = [await unconfirmed(), await settled()]
    const key = randomUUID()
    const again = async () => {
      await api.deps.store.db.deleteFrom('idempotency').execute()
      return ann.post('/api/chat.php', { profile: ben.id, text: 'Once', cost: 0 }, { key })
    }
    expect((await again()).body.message.waiting).toBe(true)
    expect((await again()).body.message).toMatchObject({ seq: 1, waiting: true })
    await confirm(ann)
    expect((await again()).body.message.waiting).toBeUndefined()
    expect((await chatsOf(ben)).unread_messages).toBe(1)
  })

  // security 92
  test('never comes after a block, or against the receiver’s choice, and costs nothing', async () => {
    const [ann, ben] = [await paying(await unconfirmed(), 50), await settled()]
    const [cat, dan] = [await unconfirmed(), await settled()]
    const { gifts } = (await ann.get('/api/gifts.php')).body
    const { id: gift, credits: cost } = gifts[0]
    expect((await send(ann, { profile: ben.id }, cost, { gift })).status).toBe(200)
    await send(cat, { profile: dan.id })
    expect(await creditsOf(ann)).toBe(50 - cost)
    await api.deps.store.db
      .insertInto('block')
      .values({ pool: 'amora', blocker: ben.id, blocked: ann.id, created_at: api.clock.now })
      .execute()
    await accept(dan, 'photo')
    await confirm(ann)
    await confirm(cat)
    expect(await creditsOf(ann)).toBe(50)
    for (const [sender, receiver] of [
      [ann, ben],
      [cat, dan],
    ] as const) {
      expect((await chatsOf(sender)).chats).toEqual([])
      expect((await chatsOf(receiver)).chats).toEqual([])
      expect(await eventsOf(receiver.id)).toEqual([])
    }
    expect(
      JSON.stringify((await dan.post('/api/export.php', { password: PASSWORD })).body.tables),
    ).not.toContain(cat.id)
  })

  // security 92
  test('goes after 14 days, and can be written anew once the address is confirmed', async () => {
    const [ann, ben] = [await unconfirmed(), await settled()]
    await send(ann, { profile: ben.id })
    api.clock.now += 14 * DAY_MS - 1
    await letThroughDue(api.deps)
    expect((await chatsOf(ann)).chats).toHaveLength(1)
    api.clock.now += 1
    await letThroughDue(api.deps)
    expect((await chatsOf(ann)).chats).toEqual([])
    await ann.post('/api/activate.php?resend=1', {})
    await confirm(ann)
    expect((await chatsOf(ben)).chats).toEqual([])
    expect((await send(ann, { profile: ben.id })).body.message).toMatchObject({ seq: 2 })
    expect(await messagesOf(ben, ann.id)).toMatchObject([{ seq: 2 }])
    expect((await chatsOf(ben)).unread_messages).toBe(1)
  })

  // security 92
  test('is called back with its chat, and costs nothing then', async () => {
    const [ann, ben, cat] = [await unconfirmed(), await settled(), await settled()]
    const { conversation } = (await send(ann, { profile: ben.id })).body.message
    expect((await send(ann, { profile: cat.id })).body.error).toBe('email_confirmation_required')
    for (let again = 0; again < 2; again += 1)
      expect((await ann.delete('/api/chat.php', { conversation })).status).toBeLessThan(300)
    expect((await chatsOf(ann)).chats).toEqual([])
    const { allowance } = (await send(ann, { profile: cat.id })).body
    expect(allowance).toMatchObject({ free_messages_left: 9, free_conversations_left: 0 })
    await confirm(ann)
    expect((await chatsOf(ben)).chats).toEqual([])
    expect((await chatsOf(cat)).chats).toHaveLength(1)
    // Begun by the other, who saw nothing of it.
    const taken = await send(ben, { profile: ann.id })
    expect(taken.body).toMatchObject({ message: { seq: 2 }, allowance: { free_conversations_left: 1 } })
    expect(await messagesOf(ann, ben.id)).toMatchObject([{ seq: 2 }])
  })

  // security 92
  test('called back while the address is confirmed: seen, or given back', async () => {
    const all = await Promise.all(
      Array.from({ length: 4 }, async () => [await unconfirmed(), await settled()] as const),
    )
    for (const [ann, ben] of all) await send(ann, { profile: ben.id })
    await Promise.all(
      all.flatMap(([ann, ben]) => [ann.delete('/api/chat.php', { profile: ben.id }), confirm(ann)]),
    )
    for (const [ann, ben] of all) {
      expect((await chatsOf(ann)).chats).toEqual([])
      const { free_messages_left } = (await ann.get('/api/user.php')).body.user
      expect(free_messages_left).toBe(10 - (await chatsOf(ben)).chats.length)
    }
  })

  // security 92
  test('waits while its receiver is under review', async () => {
    const [ann, ben] = [await unconfirmed(), await settled()]
    await send(ann, { profile: ben.id })
    const { brands, store, clock } = api.deps
    const scope = { deps: api.deps, brand: brands.get('amora')!, now: clock() }
    const actor = { kind: 'notice', id: '' } as const
    const reasons = { measure: 'profile_hidden', ground: 'under_age', notice: '' } as const
    const statement = await transact(store.db, async (db) => {
      const context = { ...scope, db, actor }
      const made = await stateReasons(context, (await findAccount(context, ben.id))!, reasons)
      await restrict(context, made!)
      return made!
    })
    await confirm(ann)
    const { withheld } = await store.db
      .selectFrom('conversation')
      .select('withheld')
      .where('starter', '=', ann.id)
      .executeTakeFirstOrThrow()
    expect(withheld).toBe('waiting')
    expect(await decideReview(api.deps, OPERATOR, statement, 'visible')).toBe(true)
    api.clock.now += HOUR_MS
    await letThroughDue(api.deps)
    expect((await chatsOf(ben)).unread_messages).toBe(1)
  })

  test('is kept to be sent later where the signup’s receiver takes no first message', async () => {
    const ben = await settled()
    await accept(ben, 'settled')
    const ann = await api.member('amora', { confirmed: false, profile: ben.id })
    expect((await ann.put('/api/signup.php', { step: 4, signup_message: 'Hello' })).status).toBe(200)
    expect((await chatsOf(ann)).chats).toEqual([])
    expect((await ann.get('/api/chat.php', { profile: ben.id })).body.draft).toBe('Hello')
  })
})

describe('who may begin a conversation', () => {
  // security 92
  test('with a photo: others see it before they write, and when they try', async () => {
    const [ann, ben, cat] = [await settled(), await settled(), await settled()]
    expect((await ben.get('/api/account.php')).body.first_messages).toBe('confirmed')
    expect((await accept(ben, 'photo')).status).toBe(200)
    expect((await accept(ben, 'unlisted')).body.fields).toEqual({ first_messages: 'not_in_list' })
    const refusal = 'first_message_needs_photo'
    expect((await ann.get('/api/chat.php', { profile: ben.id })).body).toMatchObject({ refusal })
    expect((await send(ann, { profile: ben.id })).body.error).toBe(refusal)
    await addPhotos(api.deps, 'amora', ann.id, 1)
    expect((await ann.get('/api/chat.php', { profile: ben.id })).body.refusal).toBeUndefined()
    expect((await send(ann, { profile: ben.id })).status).toBe(200)
    expect((await send(ben, { profile: cat.id })).status).toBe(200)
    expect((await send(cat, { profile: ben.id })).status).toBe(200)
  })

  // security 92
  test('verified: others see it before they write, keep their likes, and write once matched', async () => {
    const [ann, ben, cat] = [await settled(), await settled(), await settled()]
    expect((await accept(ben, 'verified')).status).toBe(200)
    const refusal = 'first_message_needs_verification'
    const needs = async () => (await ann.get('/api/profile.php', { id: ben.id })).body.needs_verification
    expect((await ann.get('/api/chat.php', { profile: ben.id })).body).toMatchObject({ refusal })
    expect(await needs()).toBe(true)
    const before = (await ann.get('/api/user.php')).body.user
    expect(await send(ann, { profile: ben.id })).toMatchObject({ status: 422, body: { error: refusal } })
    expect((await ann.get('/api/user.php')).body.user).toEqual(before)
    // A like is taken from everyone; liked back, they may write.
    expect((await ann.post('/api/like.php', { profile: ben.id })).status).toBe(200)
    expect((await send(ann, { profile: ben.id })).body.error).toBe(refusal)
    await ben.post('/api/like.php', { profile: ann.id })
    expect(await needs()).toBeUndefined()
    expect((await ann.get('/api/chat.php', { profile: ben.id })).body.refusal).toBeUndefined()
    expect((await send(ann, { profile: ben.id })).status).toBe(200)
    // With the mark, and in a conversation that goes on without it.
    const mark = (verified_at: number) =>
      api.deps.store.db.updateTable('profile').set({ verified_at }).where('id', '=', cat.id).execute()
    await mark(api.clock.now)
    expect((await send(cat, { profile: ben.id })).status).toBe(200)
    await mark(0)
    expect((await send(cat, { profile: ben.id })).status).toBe(200)
    expect((await cat.get('/api/profile.php', { id: ben.id })).body.needs_verification).toBeUndefined()
  })

  test('verified: not at a brand without the mark', async () => {
    const man = await api.member('hjertebro', { gender: 'man', seeks: 'man' })
    expect((await accept(man, 'verified')).body.fields).toEqual({ first_messages: 'not_in_list' })
  })

  // security 92
  test('here for seven days: a newer member sees from when', async () => {
    const [ann, ben] = [await api.member('amora'), await settled()]
    await accept(ben, 'settled')
    const from = api.clock.now + WEEK_MS
    const refusal = 'first_message_needs_days'
    expect((await ann.get('/api/chat.php', { profile: ben.id })).body).toMatchObject({ refusal })
    const refused = await send(ann, { profile: ben.id })
    expect(refused).toMatchObject({ status: 422, body: { error: refusal } })
    expect(refused.body.minutes).toBeGreaterThan(7 * 24 * 60 - 10)
    api.clock.now = from
    expect((await send(ann, { profile: ben.id })).status).toBe(200)
  })
})

describe('conversations begun in a day', () => {
  // security 92
  test.each([
    ['20 by one account', 30, 20],
    ['5 in its first 24 hours', 0, 5],
  ])('%s, of 40 at one moment', async (_, days, limit) => {
    const ann = await paying(await api.member('amora'))
    await signedUp(ann.id, api.clock.now - days * DAY_MS)
    const others = await Promise.all(Array.from({ length: 40 }, () => addProfile(api.deps, 'amora')))
    const answers = await Promise.all(others.map((profile) => send(ann, { profile }, 1)))
    expect(tally(answers)).toEqual({ 200: limit, begin_limit_reached: 40 - limit })
    expect(await creditsOf(ann)).toBe(100 - limit)
    expect(api.deps.securityLog.counts.get('ceiling_reached')).toBeGreaterThan(0)
    const last = await addProfile(api.deps, 'amora')
    api.clock.now += DAY_MS - 1
    expect((await send(ann, { profile: last }, 1)).body.minutes).toBe(1)
    api.clock.now += 1
    expect((await send(ann, { profile: last }, 1)).status).toBe(200)
  })

  // security 92
  test('10 by new accounts reach one member, of 40 at once; the others wait a day', async () => {
    api.clock.now += DAY_MS - (api.clock.now % DAY_MS) + 20 * HOUR_MS
    const ben = await settled()
    const senders = await Promise.all(Array.from({ length: 40 }, () => api.member('amora')))
    const answers = await Promise.all(senders.map((who) => send(who, { profile: ben.id })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40)
    expect(answers.filter(({ body }) => body.message.waiting)).toHaveLength(30)
    expect((await chatsOf(ben)).chats).toHaveLength(10)
    await letThroughDue(api.deps)
    expect((await chatsOf(ben)).chats).toHaveLength(10)
    // A member here for longer is none of them, and an answer opens what waits.
    expect((await send(await settled(), { profile: ben.id })).body.message.waiting).toBeUndefined()
    const [waiting] = senders.filter((_, nr) => answers[nr]!.body.message.waiting)
    await send(waiting!, { profile: ben.id })
    expect((await send(ben, { profile: waiting!.id })).body.message).toMatchObject({ seq: 3 })
    expect(await messagesOf(ben, waiting!.id)).toMatchObject([{ seq: 1 }, { seq: 2 }, { seq: 3 }])
    api.clock.now += 4 * HOUR_MS
    await letThroughDue(api.deps)
    expect((await chatsOf(ben)).chats).toHaveLength(22)
    // Older than a day by now, they were not when they began.
    for (const reached of [32, 41]) {
      api.clock.now += DAY_MS
      await letThroughDue(api.deps)
      expect((await chatsOf(ben)).chats).toHaveLength(reached)
    }
  })

  // security 92
  test('let through while the receiver blocks: seen before the block, or never', async () => {
    api.clock.now += DAY_MS - (api.clock.now % DAY_MS) + 20 * HOUR_MS
    const ben = await settled()
    const senders = await Promise.all(Array.from({ length: 15 }, () => api.member('amora')))
    const answers = await Promise.all(senders.map((who) => send(who, { profile: ben.id })))
    const waiting = senders.filter((_, nr) => answers[nr]!.body.message.waiting)
    expect(waiting).toHaveLength(5)
    api.clock.now += 4 * HOUR_MS
    const blocks = waiting.map(({ id }) => ben.post('/api/block.php', { profile: id }))
    const [, ...blocked] = await Promise.all([letThroughDue(api.deps), ...blocks])
    expect(blocked.every(({ status }) => status < 300)).toBe(true)
    await letThroughDue(api.deps)
    const { chats, unread_messages } = await chatsOf(ben)
    expect({ shown: chats.length, unread_messages }).toEqual({ shown: 10, unread_messages: 10 })
    for (const who of waiting) expect((await chatsOf(who)).chats).toEqual([])
  })
})

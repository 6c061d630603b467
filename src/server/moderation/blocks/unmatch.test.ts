import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startApi, tokenIn, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { giveCredits, openBrands, setAccount } from '../../../../tests/support/profiles.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { UNMATCH_DAYS, UNMATCH_UNDO_MS } from '../../../core/limits.ts'
import { audit } from '../../audit/audit.ts'
import { refundUnread } from '../../chat/refund-messages.ts'
import { letThroughDue } from '../../chat/withheld-conversations.ts'
import { endUnmatched, settleUnmatched } from './unmatch.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openBrands })
})
afterAll(() => api.stop())

const part = (who: Person, profile: string) => who.post('/api/unmatch.php', { profile })
const undo = (who: Person, profile: string) => who.delete('/api/unmatch.php', { profile })
const like = (who: Person, profile: string) => who.post('/api/like.php', { profile })
const send = (who: Person, profile: string) => who.post('/api/chat.php', { profile, text: 'Hello', cost: 0 })
const logIn = (who: Person) => who.post('/api/user.php', { login: who.name, password: PASSWORD })
const settle = async () => {
  api.clock.now += UNMATCH_UNDO_MS
  await settleUnmatched(api.deps)
}

async function matched() {
  const ann = await api.member('amora', { gender: 'woman', seeks: 'man' })
  const ben = await api.member('amora', { gender: 'man', seeks: 'woman' })
  await like(ann, ben.id)
  await like(ben, ann.id)
  const { body } = await send(ann, ben.id)
  return { ann, ben, message: body.message.id as string }
}

/** Reports, and answers what is kept of the other then. */
async function reported(who: Person, reference: string, other: Person) {
  const report = { kind: 'harassment', text: 'x', good_faith: true, reference }
  expect((await who.post('/api/complaint.php', report)).status).toBe(200)
  const { db } = api.deps.store
  return db.selectFrom('evidence').select(['kind', 'content']).where('account', '=', other.id).execute()
}

/** How many of the other's matches, conversations and hits a member has. */
async function left(who: Person, other: string): Promise<number[]> {
  const [matches, chats, search] = await Promise.all([
    who.get('/api/likes.php', { type: 'matches' }),
    who.get('/api/chats.php'),
    who.get('/api/search.php'),
  ])
  const ids = [
    matches.body.profiles,
    chats.body.chats.map(({ profile }: { profile: unknown }) => profile),
    search.body.results,
  ] as { id: string }[][]
  return ids.map((list) => list.filter(({ id }) => id === other).length)
}

describe('members who part', () => {
  test('lose match and conversation on both sides, and may not begin again', async () => {
    const { ann, ben } = await matched()
    expect(await left(ben, ann.id)).toEqual([1, 1, 1])
    expect((await part(ann, ben.id)).status).toBe(204)
    for (const [who, other] of [
      [ann, ben],
      [ben, ann],
    ] as const) {
      expect(await left(who, other.id)).toEqual([0, 0, 0])
      expect((await send(who, other.id)).body.error).toBe('not_found')
      expect((await like(who, other.id)).body.error).toBe('not_found')
    }
    expect((await ann.get('/api/block.php')).body.blocked).toEqual([])
  })

  test('get everything back within a minute, and only by who parted', async () => {
    const { ann, ben } = await matched()
    await part(ann, ben.id)
    api.clock.now += UNMATCH_UNDO_MS - 1
    expect(await settleUnmatched(api.deps)).toBe(0)
    expect((await undo(ben, ann.id)).body.error).toBe('nothing_to_undo')
    expect((await undo(ann, ben.id)).status).toBe(204)
    expect(await left(ann, ben.id)).toEqual([1, 1, 1])
    expect(await left(ben, ann.id)).toEqual([1, 1, 1])
  })

  test('cannot take it back after a minute, when likes and drafts are gone', async () => {
    const { ann, ben } = await matched()
    await ben.put('/api/chat.php', { profile: ann.id, draft: 'Dear' })
    await part(ann, ben.id)
    await settle()
    expect((await undo(ann, ben.id)).body.error).toBe('nothing_to_undo')
    const { db } = api.deps.store
    const likes = await db.selectFrom('likes').selectAll().where('from_profile', '=', ben.id).execute()
    const drafts = await db.selectFrom('draft').selectAll().where('profile', '=', ben.id).execute()
    expect([likes, drafts]).toEqual([[], []])
    expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  })

  test('may meet anew after ninety days, without what was', async () => {
    const { ann, ben } = await matched()
    await part(ann, ben.id)
    await settle()
    api.clock.now += UNMATCH_DAYS * DAY_MS
    await endUnmatched(api.deps)
    await Promise.all([logIn(ann), logIn(ben)])
    expect(await left(ann, ben.id)).toEqual([0, 0, 1])
    expect((await send(ben, ann.id)).status).toBe(200)
    expect((await ann.get('/api/chat.php', { profile: ben.id })).body.messages).toHaveLength(1)
  })

  test.each([
    ['who parted', 'ann'],
    ['who was left', 'ben'],
  ] as const)('begin as strangers after ninety days: %s', async (_, beginner) => {
    const all = await matched()
    const [one, other] = beginner === 'ann' ? [all.ann, all.ben] : [all.ben, all.ann]
    await setAccount(api.deps, 'amora', one.id, { paid_user: 1 })
    await giveCredits(api.deps, 'amora', one.id, 10)
    await part(all.ann, all.ben.id)
    await settle()
    api.clock.now += UNMATCH_DAYS * DAY_MS
    await endUnmatched(api.deps)
    await Promise.all([logIn(one), logIn(other)])
    await other.put('/api/account.php', { first_messages: 'photo' })
    expect((await send(one, other.id)).body.error).toBe('first_message_needs_photo')
    await other.put('/api/account.php', { first_messages: 'confirmed', invisible: true })
    expect((await one.get('/api/profile.php', { id: other.id })).status).toBe(404)
    await other.put('/api/account.php', { invisible: false })
    const text = { profile: other.id, text: 'Anew', cost: 1 }
    expect((await one.post('/api/chat.php', text)).body.message.seq).toBe(2)
    const { body } = await other.get('/api/chat.php', { profile: one.id })
    expect(body.messages.at(-1).text).toBe('Anew')
    expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
    api.clock.now += 15 * DAY_MS
    expect(await refundUnread(api.deps)).toBe(1)
    expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  })

  test('keep what was written to them after ninety days, to report it', async () => {
    const { ann, ben, message } = await matched()
    await part(ann, ben.id)
    await settle()
    api.clock.now += UNMATCH_DAYS * DAY_MS
    await endUnmatched(api.deps)
    await logIn(ben)
    expect(JSON.stringify(await reported(ben, `message:${message}`, ann))).toContain('Hello')
    expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  })

  test('can still be reported with what they wrote', async () => {
    const { ann, ben, message } = await matched()
    await part(ben, ann.id)
    await settle()
    expect(JSON.stringify(await reported(ben, `message:${message}`, ann))).toContain('Hello')
  })

  test('can be blocked and reported by whom they left, with their profile', async () => {
    const { ann, ben } = await matched()
    await part(ben, ann.id)
    await reported(ann, `profile:${ben.id}`, ben)
    await settle()
    const kept = await reported(ann, `profile:${ben.id}`, ben)
    expect(kept.map(({ kind }) => kind)).toEqual(['profile', 'profile'])
    expect((await ann.post('/api/block.php', { profile: ben.id })).status).toBe(204)
    expect((await ben.post('/api/block.php', { profile: ann.id })).status).toBe(204)
    expect((await ann.get('/api/block.php')).body.blocked).toMatchObject([{ id: ben.id }])
  })

  test('keep what waits until the minute of taking it back is over', async () => {
    const ann = await api.member('amora', { confirmed: false })
    const ben = await api.member('amora')
    const token = tokenIn(await api.deliver(), ann.email)
    expect((await send(ann, ben.id)).body.message.waiting).toBe(true)
    await part(ann, ben.id)
    expect((await ann.post('/api/activate.php', { token })).status).toBe(200)
    expect((await undo(ann, ben.id)).status).toBe(204)
    api.clock.now += UNMATCH_UNDO_MS
    await letThroughDue(api.deps)
    expect((await ben.get('/api/chat.php', { profile: ann.id })).body.messages).toMatchObject([
      { text: 'Hello' },
    ])
  })

  test('were in touch before: nobody else is parted from', async () => {
    const { ann } = await matched()
    const cat = await api.member('amora')
    expect((await part(ann, cat.id)).body.error).toBe('not_found')
    expect((await part(ann, 'unknown')).body.error).toBe('not_found')
    expect((await part(ann, ann.id)).body.fields).toEqual({ profile: 'invalid' })
  })
})

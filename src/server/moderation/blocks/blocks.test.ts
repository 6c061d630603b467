import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../contract/calls/all-calls.ts'
import type { Schema } from '../../../contract/calls/define-call.ts'
import { picture, upload } from '../../../../tests/security/access/fixtures.ts'
import { PASSWORD, startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import {
  addPhotos,
  addProfile,
  giveCredits,
  openClearBrands,
  setAccount,
} from '../../../../tests/support/profiles.ts'
import { auditCredits } from '../../payments/ledger/audit-credits.ts'
import { sampled } from '../../../../tests/support/full.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openClearBrands })
})
afterAll(() => api.stop())

const two = () => Promise.all([api.member('amora'), api.member('amora')])
const block = (who: Person, profile: string) => who.post('/api/block.php', { profile })
const unblock = (who: Person, profile: string) => who.delete('/api/block.php', { profile })
const send = (who: Person, to: object, cost = 0) => who.post('/api/chat.php', { ...to, text: 'Hello', cost })
const blocked = async (who: Person) => (await who.get('/api/block.php')).body.blocked

async function paid(credits: number): Promise<Person> {
  const member = await api.member('amora')
  await setAccount(api.deps, 'amora', member.id, { paid_user: 1 })
  await giveCredits(api.deps, 'amora', member.id, credits)
  return member
}

describe('a block', () => {
  test('is listed by name for who made it, and can be taken back', async () => {
    const [ann, ben] = await two()
    await send(ann, { profile: ben.id })
    expect((await block(ann, ben.id)).status).toBe(204)
    expect(await blocked(ann)).toEqual([{ id: ben.id, name: ben.name, at: api.clock.now }])
    expect(await blocked(ben)).toEqual([])
    expect((await block(ann, ben.id)).status).toBe(204)
    expect(await blocked(ann)).toHaveLength(1)

    expect((await unblock(ann, ben.id)).status).toBe(204)
    expect((await unblock(ann, 'unknown')).status).toBe(204)
    expect(await blocked(ann)).toEqual([])
    expect((await ben.get('/api/profile.php', { id: ann.id })).status).toBe(200)
    expect((await ben.get('/api/chats.php')).body.chats).toHaveLength(1)
  })

  test('is found on its page, the newest first', async () => {
    const ann = await api.member('amora')
    const ids: string[] = []
    for (let made = 0; made < 26; made += 1) {
      ids.unshift(await addProfile(api.deps, 'amora'))
      api.clock.now += 1000
      await block(ann, ids[0]!)
    }
    const page = async (number: number) => (await ann.get('/api/block.php', { page: number })).body
    const [first, second, third] = [await page(1), await page(2), await page(3)]
    expect([...first.blocked, ...second.blocked].map(({ id }: { id: string }) => id)).toEqual(ids)
    expect([first.blocked.length, third.blocked]).toEqual([24, []])
    expect(second).toMatchObject({ num_results: 26, page: 2 })
    expect((await ann.get('/api/block.php', { page: 0 })).status).toBe(400)
  })

  test('needs another profile that the member can see', async () => {
    const [ann, ben] = await two()
    expect((await block(ann, ann.id)).body.fields).toEqual({ profile: 'invalid' })
    expect((await block(ann, 'unknown')).body.error).toBe('not_found')
    await block(ben, ann.id)
    expect((await block(ann, ben.id)).body.error).toBe('not_found')
    const elsewhere = await api.member('minerve')
    expect((await block(ann, elsewhere.id)).body.error).toBe('not_found')
  })

  test('reaches a member who is leaving, and holds when they come back', async () => {
    const [ann, ben] = await two()
    await send(ben, { profile: ann.id })
    await ben.delete('/api/account.php', { password: PASSWORD })
    expect((await block(ann, ben.id)).status).toBe(204)
    expect(await blocked(ann)).toEqual([{ id: ben.id, name: 'Deleted member', at: api.clock.now }])
    await ben.post('/api/user.php', { login: ben.name, password: PASSWORD, reactivate: true })
    expect(await blocked(ann)).toEqual([{ id: ben.id, name: ben.name, at: api.clock.now }])
    expect((await send(ben, { profile: ann.id })).body.error).toBe('not_found')
    // A member who left, and was never spoken with, is unknown.
    const [cat, dan] = await two()
    await dan.delete('/api/account.php', { password: PASSWORD })
    expect((await block(cat, dan.id)).body.error).toBe('not_found')
  })

  test('is only taken back by who made it', async () => {
    const [ann, ben] = await two()
    await block(ann, ben.id)
    expect((await unblock(ben, ann.id)).status).toBe(204)
    expect((await ben.get('/api/profile.php', { id: ann.id })).status).toBe(404)
    const cat = await api.member('amora')
    await block(cat, ben.id)
    expect((await unblock(ann, ben.id)).status).toBe(204)
    expect(await blocked(cat)).toHaveLength(1)
    expect((await ben.get('/api/profile.php', { id: cat.id })).status).toBe(404)
  })
})

/** Whether a schema takes a field, at any depth of its choices. */
function takes(schema: Schema, field: string): boolean {
  const { entries, options } = schema as { entries?: object; options?: Schema[] }
  if (entries) return field in entries
  return (
    Array.isArray(options) && options.some((option) => typeof option === 'object' && takes(option, field))
  )
}

interface Scene {
  profile: string
  conversation: string
  photo: string
}

const PROBES: Record<string, (who: Person, them: Scene) => ReturnType<Person['get']>> = {
  getProfile: (who, { profile }) => who.get('/api/profile.php', { id: profile }),
  getPhoto: (who, { photo }) => who.get('/api/photo.php', { id: photo, size: 'thumb' }),
  giveLike: (who, { profile }) => who.post('/api/like.php', { profile }),
  takeBackLike: (who, { profile }) => who.delete('/api/like.php', { profile }),
  seeLike: (who, { profile }) => who.put('/api/like.php', { profile, seen: true }),
  getChat: (who, { conversation }) => who.get('/api/chat.php', { conversation }),
  'getChat by profile': (who, { profile }) => who.get('/api/chat.php', { profile }),
  'getChat, older': (who, { conversation }) => who.get('/api/chat.php', { conversation, before: 2 }),
  sendMessage: (who, { conversation }) => send(who, { conversation }),
  'sendMessage by profile': (who, { profile }) => send(who, { profile }),
  'sendMessage, a gift': (who, { profile }) => who.post('/api/chat.php', { profile, gift: 'rose', cost: 3 }),
  'sendMessage, a photo': (who, { profile }) =>
    who.post('/api/chat.php', { profile, photo: 'some-photo', cost: 2 }),
  sendComment: (who, { profile, photo }) =>
    who.post('/api/comment.php', { profile, photo, text: 'Hello', cost: 0 }),
  sendPhoto: (who, { profile }) => {
    const body = new FormData()
    body.set('file', new File([new Uint8Array([1, 2, 3])], 'photo.png'))
    return who.post('/api/chat.php', body, { query: { upload: '1', profile, cost: 2 } })
  },
  sendVoice: (who, { profile }) => {
    const body = new FormData()
    body.set('file', new File([new Uint8Array([1, 2, 3])], 'voice.ogg'))
    return who.post('/api/chat.php', body, { query: { voice: '1', profile, cost: 2 } })
  },
  readChat: (who, { conversation }) => who.put('/api/chat.php', { conversation, read_up_to: 1 }),
  'readChat, typing': (who, { conversation }) => who.put('/api/chat.php', { conversation, typing: true }),
  'readChat, draft': (who, { profile }) => who.put('/api/chat.php', { profile, draft: 'Dear' }),
  removeChat: (who, { conversation }) => who.delete('/api/chat.php', { conversation }),
  'removeChat by profile': (who, { profile }) => who.delete('/api/chat.php', { profile }),
  unmatch: (who, { profile }) => who.post('/api/unmatch.php', { profile }),
  undoUnmatch: (who, { profile }) => who.delete('/api/unmatch.php', { profile }),
  declineProfile: (who, { profile }) => who.post('/api/decline.php', { profile }),
  takeBackDecline: (who, { profile }) => who.delete('/api/decline.php', { profile }),
  blockProfile: (who, { profile }) => block(who, profile),
  unblockProfile: (who, { profile }) => unblock(who, profile),
  swipe: (who, { profile }) => who.post('/api/swipe.php', { action: 'like', profile }),
  'swipe, pass': (who, { profile }) => who.post('/api/swipe.php', { action: 'pass', profile }),
}
/** Signup is a visitor's: blocks are between members. */
const VISITORS_ONLY = ['startSignup']

// security 16
describe('a block hides everything', () => {
  test('every call that names a member or a conversation is probed', () => {
    const named = Object.entries(calls)
      .filter(([, { query, body }]) =>
        ['profile', 'conversation'].some((field) => takes(query, field) || takes(body, field)),
      )
      .map(([name]) => name)
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !(name in PROBES) && !VISITORS_ONLY.includes(name))).toEqual([])
  })

  /** Two members with all that two can have with each other; the first then blocks the second. */
  async function blockedPair(): Promise<Record<'blocker' | 'blocked', { who: Person; them: Scene }>> {
    const [ann, ben] = await two()
    const [annPhoto = '', benPhoto = ''] = await Promise.all(
      [ann, ben].map(async ({ id }) => (await addPhotos(api.deps, 'amora', id, 1))[0] ?? ''),
    )
    const { body } = await send(ann, { profile: ben.id })
    const conversation = body.message.conversation as string
    await send(ben, { conversation })
    await ann.post('/api/like.php', { profile: ben.id })
    await ben.post('/api/like.php', { profile: ann.id })
    expect((await block(ann, ben.id)).status).toBe(204)
    return {
      blocker: { who: ann, them: { profile: ben.id, conversation, photo: benPhoto } },
      blocked: { who: ben, them: { profile: ann.id, conversation, photo: annPhoto } },
    }
  }

  const unknown = (): Scene => ({ profile: randomUUID(), conversation: randomUUID(), photo: randomUUID() })
  const told = async (answer: ReturnType<Person['get']>) => {
    const { status, body, headers } = await answer
    return { status, body: JSON.stringify(body), headers: [...headers].sort().join('\n') }
  }
  /** Each begins with a table as it was, so that no probe spoils the next. */
  test.each(Object.keys(PROBES))('%s answers both as if the other did not exist', async (name) => {
    const probe = PROBES[name]!
    const pair = await blockedPair()
    for (const [side, { who, them }] of Object.entries(pair)) {
      // The blocker knows of the own block: asking again is no news.
      if (side === 'blocker' && name === 'blockProfile') continue
      const real = await told(probe(who, them))
      expect(real).toEqual(await told(probe(who, unknown())))
      // Nothing that could be taken back: the same of anybody.
      expect([204, name === 'undoUnmatch' ? 422 : 404]).toContain(real.status)
      expect(real.body).not.toContain('authentication_required')
    }
  })

  test('photos that were seen are gone: the main one, and those sent to each other', async () => {
    const [ann, ben] = [await paid(50), await api.member('amora')]
    const main = (await upload(ann)).filename
    const form = new FormData()
    form.set('file', new File([new Uint8Array(await picture())], 'photo.png'))
    const query = { upload: '1', profile: ben.id, cost: 2 }
    const sent = (await ann.post('/api/chat.php', form, { query })).body.message.photo as string
    const seen = async (who: Person) =>
      Promise.all(
        [main, sent].map(async (id) => (await who.get('/api/photo.php', { id, size: 'full' })).status),
      )
    expect(await seen(ben)).toEqual([200, 200])
    await block(ann, ben.id)
    expect(await seen(ben)).toEqual([404, 404])
    expect((await seen(ann))[0]).toBe(200)
    await unblock(ann, ben.id)
    await block(ben, ann.id)
    expect(await seen(ben)).toEqual([404, 404])
  })

  test('nothing that lists members, likes or conversations shows either to the other', async () => {
    // The latest seen come first in every list.
    api.clock.now += 1000
    const [ann, ben] = await Promise.all([1, 2].map(() => api.member('amora', { born: '1961-02-03' })))
    const pair = [[ann!, ben!.id] as const, [ben!, ann!.id] as const]
    const everyone = { gender: 'everyone', min_age: 65, max_age: 65 }
    const lists = (who: Person): Record<string, ReturnType<Person['get']>> => ({
      search: who.get('/api/search.php', everyone),
      'similar results': who.get('/api/search.php', { ...everyone, min_age: 60, max_age: 60 }),
      'likes received': who.get('/api/likes.php', { type: 'received' }),
      'likes sent': who.get('/api/likes.php', { type: 'sent' }),
      matches: who.get('/api/likes.php', { type: 'matches' }),
      chats: who.get('/api/chats.php'),
      'the swipe game': who.get('/api/swipe.php'),
      'the match finder': who.put('/api/match-finder.php', { answers: { pace: 'slow' } }),
    })
    const showing = async (who: Person, id: string) => {
      const answers = await Promise.all(
        Object.entries(lists(who)).map(async ([name, answer]) => ({ name, ...(await answer) })),
      )
      expect(answers.filter(({ status }) => status !== 200)).toEqual([])
      return answers.filter(({ body }) => JSON.stringify(body).includes(id)).map(({ name }) => name)
    }
    for (const [who, other] of pair) expect(await showing(who, other)).toContain('the swipe game')
    await send(ann!, { profile: ben!.id })
    await ann!.post('/api/like.php', { profile: ben!.id })
    await ben!.post('/api/like.php', { profile: ann!.id })
    for (const [who, other] of pair) {
      const seen = await showing(who, other)
      expect(seen).toEqual(Object.keys(lists(who)).filter((name) => name !== 'the swipe game'))
    }

    await block(ann!, ben!.id)
    for (const [who, other] of pair) {
      expect(await showing(who, other)).toEqual([])
      expect((await who.get('/api/auto-like.php')).status).toBe(204)
      expect((await who.get('/api/chats.php')).body).toMatchObject({ chats: [], unread_messages: 0 })
      expect((await who.get('/api/likes.php')).body).toMatchObject({ new_likes: 0, num_results: 0 })
    }
  })
})

// security 17
describe('a block wins every race', () => {
  const count = async (sender: string) =>
    (await api.deps.store.db.selectFrom('message').select('id').where('sender', '=', sender).execute()).length
  const credits = async (id: string) =>
    (
      await api.deps.store.db
        .selectFrom('account')
        .select('credits')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).credits

  async function round(ann: Person, ben: Person): Promise<void> {
    const before = { messages: await count(ann.id), credits: await credits(ann.id) }
    const sending = send(ann, { profile: ben.id }, 1)
    expect((await block(ben, ann.id)).status).toBe(204)
    const atBlock = await count(ann.id)
    const sent = await sending
    const after = { messages: await count(ann.id), credits: await credits(ann.id) }
    expect(after.messages).toBe(atBlock)
    const paidFor = sent.status === 200 ? 1 : 0
    if (!paidFor) expect(sent.body.error).toBe('not_found')
    expect(after).toEqual({ messages: before.messages + paidFor, credits: before.credits - paidFor })
  }

  test('in a conversation, over and over: no message row and no debit after it', async () => {
    const [ann, ben] = [await paid(300), await api.member('amora')]
    expect((await send(ann, { profile: ben.id }, 1)).status).toBe(200)
    for (let turn = 0; turn < sampled(30, 200); turn += 1) {
      await round(ann, ben)
      await unblock(ben, ann.id)
    }
    expect(await auditCredits(api.deps.store.db)).toEqual([])
  })

  test('with the first words, too', async () => {
    const ann = await paid(300)
    await setAccount(api.deps, 'amora', ann.id, { signup_at: 0 })
    for (let turn = 0; turn < 15; turn += 1) await round(ann, await api.member('amora'))
    expect(await auditCredits(api.deps.store.db)).toEqual([])
  })

  test('with a like, too', async () => {
    for (let turn = 0; turn < 15; turn += 1) {
      const [ann, ben] = await two()
      await Promise.all([ann.post('/api/like.php', { profile: ben.id }), block(ben, ann.id)])
      expect((await ben.get('/api/likes.php')).body).toMatchObject({ num_results: 0, new_likes: 0 })
    }
  })
})

test('any profile can be blocked, fictional and cam ones too', async () => {
  const ann = await api.member('amora')
  const first = { seen_at: api.clock.now + 1 }
  const ids = await Promise.all([
    addProfile(api.deps, 'amora', { fictional: 1, ...first }),
    addProfile(api.deps, 'amora', { provider: 'cam', link: 'https://cam.test/x', ...first }),
  ])
  const found = async () =>
    JSON.stringify((await ann.get('/api/search.php', { gender: 'everyone', all_profiles: '1' })).body)
  for (const id of ids) {
    expect(await found()).toContain(id)
    expect((await block(ann, id)).status).toBe(204)
    expect(await found()).not.toContain(id)
    expect((await ann.get('/api/profile.php', { id })).body.error).toBe('not_found')
  }
})

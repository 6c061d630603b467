import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import { openBrands } from '../../../tests/support/profiles.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openBrands })
})
afterAll(() => api.stop())

const two = () => Promise.all([api.member('amora'), api.member('amora')])
const put = (who: Person, body: object) => who.put('/api/chat.php', body)
const read = async (who: Person, profile: string) => (await who.get('/api/chat.php', { profile })).body
const send = (who: Person, profile: string, text = 'Hello') =>
  who.post('/api/chat.php', { profile, text, cost: 0 })

describe('a draft', () => {
  test('is kept as typed, before there is a conversation and in it, for its writer only', async () => {
    const [ann, ben] = await two()
    expect((await put(ann, { profile: ben.id, draft: ' Dear Ben,\n ' })).status).toBe(204)
    expect((await read(ann, ben.id)).draft).toBe(' Dear Ben,\n ')
    expect((await read(ben, ann.id)).draft).toBe('')
    const { body } = await send(ben, ann.id)
    const conversation = body.message.conversation as string
    await put(ann, { conversation, draft: 'Dear Ben, I' })
    expect((await read(ann, ben.id)).draft).toBe('Dear Ben, I')
  })

  test('is gone once a text is sent, or nothing is left of it', async () => {
    const [ann, ben] = await two()
    for (const draft of ['Hello', ' Hello\n']) {
      await put(ann, { profile: ben.id, draft })
      await send(ann, ben.id, 'Hello')
      expect((await read(ann, ben.id)).draft).toBe('')
    }
    await put(ann, { profile: ben.id, draft: 'And' })
    await put(ann, { profile: ben.id, draft: '  ' })
    expect((await read(ann, ben.id)).draft).toBe('')
    const { db } = api.deps.store
    const kept = db.selectFrom('draft').select('text').where('profile', '=', ann.id)
    expect(await kept.execute()).toEqual([{ text: '' }])
  })

  test('that another device has gone on with stays when its beginning is sent', async () => {
    const [ann, ben] = await two()
    const { now } = api.clock
    for (const draft_at of [now - 1000, now - 500]) {
      await put(ann, { profile: ben.id, draft: 'Hello', draft_at: now - 2000 })
      await put(ann, { profile: ben.id, draft: 'Hello, how are you?', draft_at })
      await send(ann, ben.id, 'Hello')
      expect((await read(ann, ben.id)).draft).toBe('Hello, how are you?')
    }
  })

  test('typed earlier on another device never takes the place of a newer one', async () => {
    const [ann, ben] = await two()
    const { now } = api.clock
    await put(ann, { profile: ben.id, draft: 'new', draft_at: now - 1000 })
    await put(ann, { profile: ben.id, draft: 'old', draft_at: now - 2000 })
    expect((await read(ann, ben.id)).draft).toBe('new')
    await put(ann, { profile: ben.id, draft: '', draft_at: now - 500 })
    await put(ann, { profile: ben.id, draft: 'old', draft_at: now - 600 })
    expect((await read(ann, ben.id)).draft).toBe('')
    // A clock that runs ahead holds no later draft up.
    await put(ann, { profile: ben.id, draft: 'ahead', draft_at: now + 3_600_000 })
    await put(ann, { profile: ben.id, draft: 'after' })
    expect((await read(ann, ben.id)).draft).toBe('after')
    await send(ann, ben.id, 'after')
    await put(ann, { profile: ben.id, draft: 'old', draft_at: now - 600 })
    expect((await read(ann, ben.id)).draft).toBe('')
  })

  test('comes with its writer’s list of conversations', async () => {
    const [ann, ben] = await two()
    await send(ben, ann.id)
    await put(ann, { profile: ben.id, draft: 'Dear Ben' })
    const drafts = async (who: Person) =>
      (await who.get('/api/chats.php')).body.chats.map(({ draft }: { draft: string }) => draft)
    expect(await drafts(ann)).toEqual(['Dear Ben'])
    expect(await drafts(ben)).toEqual([''])
  })

  test('stays when sending is refused', async () => {
    const [ann, ben] = await two()
    await put(ann, { profile: ben.id, draft: 'Hello' })
    expect((await ann.post('/api/chat.php', { profile: ben.id, text: 'Hello', cost: 9 })).status).toBe(422)
    expect((await read(ann, ben.id)).draft).toBe('Hello')
  })

  test('is no longer than 10,000 code points', async () => {
    const [ann, ben] = await two()
    expect((await put(ann, { profile: ben.id, draft: '👋'.repeat(10_000) })).status).toBe(204)
    expect((await put(ann, { profile: ben.id, draft: 'x'.repeat(10_001) })).body.fields).toEqual({
      draft: 'too_long',
    })
    expect((await put(ann, { profile: ben.id, draft: 'a\0b' })).body.fields).toEqual({ draft: 'invalid' })
  })

  test('needs a profile that the member can see, and a change something to change', async () => {
    const [ann, ben] = await two()
    expect((await put(ann, { profile: 'unknown', draft: 'Dear' })).body.error).toBe('not_found')
    expect((await put(ann, { profile: ben.id })).body.error).toBe('invalid_request')
    expect((await put(ann, { draft: 'Dear' })).body.error).toBe('invalid_request')
  })
})

describe('writing', () => {
  async function talking(): Promise<[Person, Person, string]> {
    const [ann, ben] = await two()
    const { body } = await send(ann, ben.id)
    return [ann, ben, body.message.conversation as string]
  }
  const typing = (who: Person, conversation: string, value = true) =>
    put(who, { conversation, typing: value })

  test('shows to the other for six seconds, until it stops, or the message is there', async () => {
    const [ann, ben, conversation] = await talking()
    const seen = async () => (await read(ann, ben.id)).typing
    expect(await seen()).toBe(false)
    await typing(ben, conversation)
    expect(await seen()).toBe(true)
    expect((await read(ben, ann.id)).typing).toBe(false)
    api.clock.now += 5999
    expect(await seen()).toBe(true)
    api.clock.now += 1
    expect(await seen()).toBe(false)
    await typing(ben, conversation)
    await typing(ben, conversation, false)
    expect(await seen()).toBe(false)
    await typing(ben, conversation)
    await send(ben, ann.id)
    expect(await seen()).toBe(false)
  })

  test('of an invisible member does not show', async () => {
    const [ann, ben, conversation] = await talking()
    await api.deps.store.db.updateTable('account').set({ invisible: 1 }).where('id', '=', ben.id).execute()
    expect((await typing(ben, conversation)).status).toBe(204)
    expect((await read(ann, ben.id)).typing).toBe(false)
  })

  test('and a read mark can be sent in one call', async () => {
    const [ann, ben, conversation] = await talking()
    const all = { conversation, read_up_to: 1, typing: true, draft: 'Hi Ann' }
    expect((await put(ben, all)).status).toBe(204)
    expect(await read(ben, ann.id)).toMatchObject({ draft: 'Hi Ann', messages: [{ read: true }] })
    expect(await read(ann, ben.id)).toMatchObject({ typing: true, messages: [{ read: true }] })
  })
})

import { cleanStores, keepMount } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Person, startApi, type TestApi } from '../../tests/support/api.ts'
import { type FakeBrowser, fakeBrowser } from '../../tests/support/environment.ts'
import { connect, losingAnswers, loginAs } from '../../tests/support/stores.ts'
import { $chats, lastConversation, loadChats, removeChat } from './chat.ts'
import {
  $allowance,
  $conversation,
  closeConversation,
  loadConversation,
  loadOlder,
  openConversation,
} from './conversation.ts'
import { $counters } from './counters.ts'
import { $drafts, setDraft } from './drafts.ts'
import { IDLE, valueOf } from './loadable.ts'
import { $outbox, setOutbox } from './outbox.ts'
import { $refusal, allSent, discard, retrySending, sendText } from './sending.ts'
import { $session, $user } from './sessions.ts'

let api: TestApi
let browser: FakeBrowser
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
beforeEach(() => {
  browser = fakeBrowser()
  browser.time = api.clock.now
  for (const $store of [$session, $chats, $conversation, $outbox, $drafts]) keepMount($store)
})
afterEach(() => {
  closeConversation()
  setOutbox([])
  $refusal.set(null)
  cleanStores($allowance, $user, $session, $chats, $conversation, $outbox, $drafts)
  for (const $store of [$session, $chats]) $store.set(IDLE)
  $drafts.set({})
  browser.restore()
})

const texts = () => valueOf($conversation.get())?.messages.map((message) => message.text)
const shown = () => valueOf($conversation.get())

async function two(): Promise<[Person, Person]> {
  const [mia, tom] = [await api.member('amora'), await api.member('amora')]
  await loginAs(mia, browser)
  return [mia, tom]
}

async function say(text: string): Promise<void> {
  sendText(text)
  await allSent()
}

/** The other member writes. */
async function writeFrom(from: Person, to: Person, text: string): Promise<void> {
  const answer = await from.post('/api/chat.php', { profile: to.id, text, cost: 0 })
  expect(answer.status).toBe(200)
}

describe('a conversation', () => {
  it('comes to be with the first message, and costs a free one', async () => {
    const [, tom] = await two()
    await openConversation({ profile: tom.id })
    expect(shown()).toMatchObject({ conversation: null, messages: [], can_write: true })
    sendText(' Hello ')
    expect($outbox.get()).toMatchObject([{ text: 'Hello', state: 'sending', cost: 0 }])
    expect($allowance.get()?.free_messages_left).toBe(9)
    await allSent()
    expect(texts()).toEqual(['Hello'])
    expect(shown()?.conversation?.id).toBe(lastConversation())
    expect($outbox.get()).toEqual([])
    expect($user.get()).toMatchObject({ free_messages_left: 9, free_conversations_left: 1 })
    await vi.waitFor(() => expect(valueOf($chats.get())?.chats).toHaveLength(1))
  })

  it('keeps the order of what is written fast', async () => {
    const [, tom] = await two()
    await openConversation({ profile: tom.id })
    for (const text of ['one', 'two', 'three']) sendText(text)
    await allSent()
    expect(texts()).toEqual(['one', 'two', 'three'])
    expect(shown()?.messages.map((message) => message.seq)).toEqual([1, 2, 3])
  })

  it('sends a message once although its answer was lost', async () => {
    const [mia, tom] = await two()
    await openConversation({ profile: tom.id })
    connect(losingAnswers(mia.fetch, 1))
    await say('once')
    connect(mia.fetch)
    await loadConversation()
    expect(texts()).toEqual(['once'])
  })

  it('keeps what did not get through, and sends it on demand without a double', async () => {
    const [mia, tom] = await two()
    await openConversation({ profile: tom.id })
    await say('first')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    connect(losingAnswers(mia.fetch, 6))
    sendText('second')
    sendText('third')
    await vi.advanceTimersByTimeAsync(60_000)
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(5_000)
      expect($outbox.get().map(({ state }) => state)).toEqual(['failed', 'failed'])
    })
    vi.useRealTimers()
    connect(mia.fetch)
    retrySending(tom.id)
    await allSent()
    await loadConversation()
    expect(texts()).toEqual(['first', 'second', 'third'])
    expect($outbox.get()).toEqual([])
  })

  it('shows a lost message that did arrive instead of asking for it again', async () => {
    const [, tom] = await two()
    await openConversation({ profile: tom.id })
    await say('here')
    const [message] = shown()?.messages ?? []
    setOutbox([
      { id: message!.id, profile: tom.id, text: 'here', cost: 0, at: browser.time, state: 'failed' },
      { id: 'never-sent', profile: tom.id, text: 'not here', cost: 0, at: browser.time, state: 'failed' },
    ])
    await loadConversation()
    expect($outbox.get().map(({ id }) => id)).toEqual(['never-sent'])
    discard('never-sent')
    expect($outbox.get()).toEqual([])
  })

  it('gives the text back when the server says no, with the reason', async () => {
    const mia = await api.member('amora', { confirmed: false })
    const tom = await api.member('amora')
    await loginAs(mia, browser)
    await openConversation({ profile: tom.id })
    await say('allowed')
    sendText('not yet')
    setDraft(tom.id, 'typed since')
    await allSent()
    expect($refusal.get()).toMatchObject({ failure: { code: 'email_confirmation_required' } })
    expect($drafts.get()[tom.id]).toBe('not yet\ntyped since')
    expect($outbox.get()).toEqual([])
    expect(texts()).toEqual(['allowed'])
  })

  it('is charged in credits once the free messages are used, and stops at none', async () => {
    const [mia, tom] = await two()
    await openConversation({ profile: tom.id })
    for (let sent = 0; sent < 10; sent += 1) await say(`message ${sent}`)
    expect($allowance.get()).toMatchObject({ free_messages_left: 0, credits: 0 })
    await say('one more')
    expect($refusal.get()?.failure).toMatchObject({ code: 'not_enough_credits' })
    expect($drafts.get()[tom.id]).toBe('one more')
    expect(mia.name).not.toBe('')
  })

  it('is read when it is seen, not behind another tab', async () => {
    const [mia, tom] = await two()
    await writeFrom(tom, mia, 'hi')
    await loadChats()
    expect($counters.get().unread_messages).toBe(1)
    browser.isVisible = false
    await openConversation({ profile: tom.id })
    expect($counters.get().unread_messages).toBe(1)
    browser.isVisible = true
    browser.happen('visibilitychange')
    await vi.waitFor(() => expect($counters.get().unread_messages).toBe(0))
    await vi.waitFor(async () => {
      const theirs = await tom.get('/api/chat.php', { profile: mia.id })
      expect(theirs.body.messages[0].read).toBe(true)
    })
  })

  it('loads what the list tells of', async () => {
    const [mia, tom] = await two()
    await openConversation({ profile: tom.id })
    await say('hello')
    await writeFrom(tom, mia, 'hello yourself')
    await loadChats()
    await vi.waitFor(() => expect(texts()).toEqual(['hello', 'hello yourself']))
  })

  it('pages back', async () => {
    const [mia, tom] = await two()
    await writeFrom(tom, mia, 'first')
    const { db } = api.deps.store
    const row = await db
      .selectFrom('message')
      .selectAll()
      .where('sender', '=', tom.id)
      .executeTakeFirstOrThrow()
    const more = Array.from({ length: 60 }, (_, index) => ({
      ...row,
      id: `${row.id}-${index}`,
      seq: index + 2,
      text: `more ${index}`,
    }))
    await db.insertInto('message').values(more).execute()
    await db.updateTable('conversation').set({ last_seq: 61 }).where('id', '=', row.conversation).execute()
    await openConversation({ conversation: row.conversation })
    expect(shown()).toMatchObject({ has_older: true, messages: { length: 50 } })
    await loadOlder()
    expect(shown()).toMatchObject({ has_older: false, messages: { length: 61 } })
    expect(texts()?.[0]).toBe('first')
    await loadConversation()
    expect(shown()?.messages).toHaveLength(61)
  })

  it('paints from what this tab saw before', async () => {
    const [, tom] = await two()
    await openConversation({ profile: tom.id })
    await say('hello')
    const id = shown()?.conversation?.id ?? ''
    closeConversation()
    const done = openConversation({ conversation: id })
    expect(texts()).toEqual(['hello'])
    await done
  })

  it('of somebody else does not exist', async () => {
    const [, tom] = await two()
    await openConversation({ profile: tom.id })
    await say('private')
    const id = shown()?.conversation?.id ?? ''
    closeConversation()
    browser.storage.session.clear()
    await loginAs(await api.member('amora'), browser)
    await openConversation({ conversation: id })
    expect($conversation.get()).toMatchObject({ status: 'failed', failure: { code: 'not_found' } })
  })
})

describe('the list', () => {
  it('loses a removed conversation at once, and on the server', async () => {
    const [mia, tom] = await two()
    await writeFrom(tom, mia, 'hi')
    await loadChats()
    const [chat] = valueOf($chats.get())?.chats ?? []
    const removing = removeChat(chat!.conversation.id)
    expect(valueOf($chats.get())).toMatchObject({ chats: [], unread_messages: 0 })
    expect((await removing).ok).toBe(true)
    await loadChats()
    expect(valueOf($chats.get())?.chats).toEqual([])
  })

  it('brings a conversation back when it could not be removed', async () => {
    const [mia, tom] = await two()
    await writeFrom(tom, mia, 'hi')
    await loadChats()
    const [chat] = valueOf($chats.get())?.chats ?? []
    connect(async (input, init) => {
      if (init?.method === 'DELETE') throw new TypeError('offline')
      return mia.fetch(input, init)
    })
    const result = await removeChat(chat!.conversation.id)
    expect(result).toMatchObject({ ok: false, failure: { kind: 'network' } })
    expect(valueOf($chats.get())?.chats).toHaveLength(1)
  })

  it('is empty for the next member', async () => {
    const [mia, tom] = await two()
    await writeFrom(tom, mia, 'hi')
    await loadChats()
    browser.say({ topic: 'session', what: 'logout' })
    expect($chats.get()).toEqual(IDLE)
  })
})

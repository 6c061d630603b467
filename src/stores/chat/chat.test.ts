import { cleanStores, keepMount } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { OPERATOR } from '../../../tests/support/actors.ts'
import { type Person, startApi, type TestApi } from '../../../tests/support/api.ts'
import { type FakeBrowser, fakeBrowser } from '../../../tests/support/environment.ts'
import { addProfile, giveCredits } from '../../../tests/support/profiles.ts'
import { orderPair } from '../../server/platform/db/row-locks.ts'
import { restrictMember } from '../../server/moderation/restrictions/take-measure.ts'
import { refreshListing } from '../../server/profiles/search/listing.ts'
import { connect, losingAnswers, loginAs } from '../../../tests/support/stores.ts'
import type { EventData } from '../../contract/events.ts'
import { $chats, loadChats, loadOlderChats, removeChat } from './chat.ts'
import { lastConversation } from './last-conversation.ts'
import {
  $allowance,
  $conversation,
  closeConversation,
  loadConversation,
  loadOlder,
  openConversation,
} from './conversation.ts'
import { $counters } from '../live/counters.ts'
import { handleEvent } from '../live/handlers.ts'
import { $drafts, clearDraft, setDraft, applyDrafts } from './drafts.ts'
import { IDLE, valueOf } from '../page/loadable.ts'
import { $outbox, type OutgoingMessage, readOutbox } from './outbox.ts'
import { markSeen } from './read-marks.ts'
import { allSent, discard, edit, retrySending, sendText } from './deliver.ts'
import { $session, $user, logout } from '../account/sessions.ts'
import { countUnsent } from './unsent.ts'

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
  vi.useRealTimers()
  closeConversation()
  cleanStores($allowance, $user, $session, $chats, $conversation, $outbox, $drafts)
  for (const $store of [$session, $chats]) $store.set(IDLE)
  $outbox.set([])
  $drafts.set({})
  browser.restore()
})

/** Retries of minutes are played by a clock in hand, on a machine that may be busy. */
const PATIENCE = 15_000
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

const unsent = (from: Person, to: Person, changes: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  ...{ id: 'unsent', member: from.id, profile: to.id, text: 'kept', gift: null, cost: 0, at: browser.time },
  ...{ failure: null, state: 'queued' },
  ...changes,
})

/** The same browser after a reload, or a crash: only what is stored is left. */
async function reload(person: Person): Promise<void> {
  connect(person.fetch)
  closeConversation()
  cleanStores($user, $session, $chats, $conversation, $outbox, $drafts)
  $session.set(IDLE)
  $outbox.set([])
  for (const $store of [$session, $chats, $conversation, $outbox, $drafts]) keepMount($store)
  await loginAs(person, browser)
}

type Answered = { conversation: { id: string }; messages: [EventData<'message'>['message']] }

/** The first answer from now on reaches the browser once it is released; `isThere` waits for the server to have given it. */
function holdFirstAnswer(who: Person): { isThere: () => Promise<void>; release: () => void } {
  const released = Promise.withResolvers<void>()
  const given = Promise.withResolvers<void>()
  let isFirst = true
  connect(async (input, init) => {
    const isHeld = isFirst
    isFirst = false
    const response = await who.fetch(input, init)
    if (isHeld) {
      given.resolve()
      await released.promise
    }
    return response
  })
  return { isThere: () => given.promise, release: released.resolve }
}

/** Conversations like the one of two members, with as many others. */
async function addConversations(mia: Person, tom: Person, count: number): Promise<void> {
  const { db } = api.deps.store
  const id = await addProfile(api.deps, 'amora')
  const [profile, conversation, message, sides] = await Promise.all([
    db.selectFrom('profile').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    db.selectFrom('conversation').selectAll().where('starter', '=', tom.id).executeTakeFirstOrThrow(),
    db.selectFrom('message').selectAll().where('sender', '=', tom.id).executeTakeFirstOrThrow(),
    db.selectFrom('conversation_side').selectAll().where('profile', 'in', [mia.id, tom.id]).execute(),
  ])
  const others = Array.from({ length: count }, (_, index) => {
    const person = `${id}-${index}`
    const swap = (known: string) => (known === tom.id ? person : known)
    const pair = { id: `with-${person}`, ...orderPair(mia.id, person), starter: person }
    return { person, swap, pair, at: browser.time - index - 1 }
  })
  await db
    .insertInto('profile')
    .values(others.map(({ person }) => ({ ...profile, id: person })))
    .execute()
  await db
    .insertInto('conversation')
    .values(others.map(({ pair }) => ({ ...conversation, ...pair })))
    .execute()
  const rows = others.map(({ person, pair, at }) => ({
    id: person,
    conversation: pair.id,
    sender: person,
    created_at: at,
  }))
  await db
    .insertInto('message')
    .values(rows.map((row) => ({ ...message, ...row })))
    .execute()
  const own = others.flatMap(({ swap, pair, at }) =>
    sides.map((side) => ({
      ...side,
      ...{ profile: swap(side.profile), other: swap(side.other), conversation: pair.id, last_at: at },
    })),
  )
  await db.insertInto('conversation_side').values(own).execute()
  for (const { person } of others) await refreshListing(db, api.deps, profile.pool, person)
}

describe('an outbox', () => {
  it('waits offline, survives a reload, and goes out in order when the line is back', async () => {
    const [mia, tom] = await two()
    await openConversation({ profile: tom.id })
    browser.isOnline = false
    for (const text of ['one', 'two']) sendText(text)
    expect($outbox.get().map(({ state }) => state)).toEqual(['queued', 'queued'])
    await allSent()
    await reload(mia)
    await openConversation({ profile: tom.id })
    await vi.waitFor(() => expect($outbox.get().map(({ text }) => text)).toEqual(['one', 'two']))
    expect(countUnsent()).toBe(2)
    expect(texts()).toEqual([])
    browser.isOnline = true
    browser.happen('online')
    await vi.waitFor(() => expect($outbox.get()).toEqual([]))
    expect(texts()).toEqual(['one', 'two'])
    expect(countUnsent()).toBe(0)
    expect(browser.records.size).toBe(0)
  })

  it('sends by itself what a crash has left', async () => {
    const [mia, tom] = await two()
    browser.records.set('left', unsent(mia, tom, { id: 'a-message-left', text: 'left' }))
    await reload(mia)
    await vi.waitFor(async () => {
      const { messages } = (await mia.get('/api/chat.php', { profile: tom.id })).body
      expect(messages).toMatchObject([{ id: 'a-message-left', text: 'left' }])
    })
    await vi.waitFor(() => expect($outbox.get()).toEqual([]))
  })

  it('keeps a refusal with its reason over a reload, and sends it only when asked', async () => {
    const [mia, tom] = await two()
    const failure = { kind: 'api', code: 'not_enough_credits', message: 'No credits', status: 402 } as const
    browser.records.set('refused', unsent(mia, tom, { id: 'refused-message', failure }))
    await reload(mia)
    await vi.waitFor(() => expect($outbox.get()).toMatchObject([{ state: 'failed', failure }]))
    await allSent()
    expect((await mia.get('/api/chat.php', { profile: tom.id })).body.messages).toEqual([])
  })

  it('never shows to another member, and is there again for its own', async () => {
    const [mia, tom] = await two()
    const eva = await api.member('amora')
    await openConversation({ profile: tom.id })
    browser.isOnline = false
    sendText('mine')
    await allSent()
    await reload(eva)
    await readOutbox()
    expect($outbox.get()).toEqual([])
    expect(countUnsent()).toBe(0)
    await reload(mia)
    await vi.waitFor(() => expect($outbox.get()).toMatchObject([{ text: 'mine' }]))
  })

  it('is deleted by a logout', async () => {
    const [, tom] = await two()
    await openConversation({ profile: tom.id })
    browser.isOnline = false
    sendText('gone')
    await allSent()
    expect(browser.records.size).toBe(1)
    await logout()
    expect(browser.records.size).toBe(0)
    expect($outbox.get()).toEqual([])
  })
})

describe('a draft', () => {
  const TYPED = 61_000
  const serverDraft = async (person: Person, to: Person) =>
    (await person.get('/api/chat.php', { profile: to.id })).body.draft as string

  it('is kept on the server when its writer pauses, and is gone once it is sent', async () => {
    const [mia, tom] = await two()
    await openConversation({ profile: tom.id })
    setDraft(tom.id, 'Dear T')
    setDraft(tom.id, 'Dear Tom')
    await vi.waitFor(async () => expect(await serverDraft(mia, tom)).toBe('Dear Tom'), 3_000)
    clearDraft(tom.id)
    await say('Dear Tom')
    await vi.waitFor(async () => expect(await serverDraft(mia, tom)).toBe(''), 3_000)
  })

  it('that another device has gone on with stays when it is sent from here', async () => {
    const [mia, tom] = await two()
    await openConversation({ profile: tom.id })
    setDraft(tom.id, 'Dear')
    await vi.waitFor(async () => expect(await serverDraft(mia, tom)).toBe('Dear'), 3_000)
    const pass = (time: number) => {
      browser.time += time
      api.clock.now += time
    }
    pass(1_000)
    await mia.put('/api/chat.php', { profile: tom.id, draft: 'Dear Tom' })
    pass(1_000)
    const cleared = Promise.withResolvers<void>()
    connect(async (input, init) => {
      const answer = await mia.fetch(input, init)
      if (init?.method === 'PUT') cleared.resolve()
      return answer
    })
    clearDraft(tom.id)
    await say('Dear')
    await cleared.promise
    expect(await serverDraft(mia, tom)).toBe('Dear Tom')
    pass(TYPED)
    await loadConversation()
    expect($drafts.get()[tom.id]).toBe('Dear Tom')
  })

  it('that came from the server and was cut short before it was sent leaves nothing', async () => {
    const [mia, tom] = await two()
    await mia.put('/api/chat.php', { profile: tom.id, draft: 'from the phone' })
    await openConversation({ profile: tom.id })
    expect($drafts.get()[tom.id]).toBe('from the phone')
    setDraft(tom.id, 'from')
    clearDraft(tom.id)
    await say('from')
    await vi.waitFor(async () => expect(await serverDraft(mia, tom)).toBe(''), 3_000)
  })

  it('typed on another device later takes the place of what was saved here', async () => {
    const [mia, tom] = await two()
    await openConversation({ profile: tom.id })
    setDraft(tom.id, 'from here')
    await vi.waitFor(async () => expect(await serverDraft(mia, tom)).toBe('from here'), 3_000)
    await mia.put('/api/chat.php', { profile: tom.id, draft: 'from the phone' })
    await loadConversation()
    expect($drafts.get()[tom.id]).toBe('from here')
    browser.time += TYPED
    await loadConversation()
    expect($drafts.get()[tom.id]).toBe('from the phone')
  })

  it('of a device offline with a wrong clock never takes the place of a newer one', async () => {
    const [mia, tom] = await two()
    browser.time += 5 * 3_600_000
    await reload(mia)
    await openConversation({ profile: tom.id })
    connect(() => Promise.reject(new TypeError('no line')))
    setDraft(tom.id, 'old')
    browser.time += TYPED
    api.clock.now += TYPED
    await mia.put('/api/chat.php', { profile: tom.id, draft: 'new' })
    const told = Promise.withResolvers<void>()
    connect(async (input, init) => {
      const answer = await mia.fetch(input, init)
      if (init?.method === 'PUT') told.resolve()
      return answer
    })
    browser.happen('online')
    await told.promise
    await vi.waitFor(async () => {
      await loadConversation()
      expect($drafts.get()[tom.id]).toBe('new')
    }, 5_000)
    expect(await serverDraft(mia, tom)).toBe('new')
  })

  it('never takes the place of a text that is being typed', async () => {
    const [mia, tom] = await two()
    await openConversation({ profile: tom.id })
    await mia.put('/api/chat.php', { profile: tom.id, draft: 'from the phone' })
    setDraft(tom.id, 'being typed')
    await loadConversation()
    expect($drafts.get()[tom.id]).toBe('being typed')
    await vi.waitFor(async () => expect(await serverDraft(mia, tom)).toBe('being typed'), 3_000)
  })

  it('of another page of this tab outlives those that a list brings', async () => {
    const [mia, tom] = await two()
    const typed = { text: 'Dear T', saved: '', at: browser.time }
    browser.storage.session.set('duet:member:drafts:3', JSON.stringify({ [mia.id]: typed }))
    applyDrafts([[tom.id, 'from the phone']])
    expect(JSON.parse(browser.storage.session.get('duet:member:drafts:3') ?? '')).toMatchObject({
      [mia.id]: typed,
      [tom.id]: { text: 'from the phone' },
    })
  })

  it('comes with the list of conversations', async () => {
    const [mia, tom] = await two()
    await writeFrom(tom, mia, 'hi')
    await mia.put('/api/chat.php', { profile: tom.id, draft: 'from the phone' })
    await loadChats()
    expect($drafts.get()[tom.id]).toBe('from the phone')
  })
})

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

  it('sends what did not get through by itself, in order, when the line is back', async () => {
    const [mia, tom] = await two()
    await openConversation({ profile: tom.id })
    await say('first')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    connect(losingAnswers(mia.fetch, Infinity))
    sendText('second')
    sendText('third')
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1_000)
      expect($outbox.get().map(({ state }) => state)).toEqual(['queued', 'queued'])
    }, PATIENCE)
    vi.useRealTimers()
    connect(mia.fetch)
    browser.happen('online')
    await allSent()
    await loadConversation()
    expect(texts()).toEqual(['first', 'second', 'third'])
    expect($outbox.get()).toEqual([])
  })

  it('tries again by itself while the server is away', async () => {
    const [mia, tom] = await two()
    await openConversation({ profile: tom.id })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    connect(() => Promise.resolve(Response.json({ error: 'unavailable', message: '' }, { status: 503 })))
    sendText('patient')
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1_000)
      expect($outbox.get()).toMatchObject([{ state: 'queued' }])
    }, PATIENCE)
    connect(mia.fetch)
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1_000)
      expect(texts()).toEqual(['patient'])
    }, PATIENCE)
  })

  it('shows a lost message that did arrive instead of sending it again', async () => {
    const [mia, tom] = await two()
    await openConversation({ profile: tom.id })
    await say('here')
    const [message] = shown()?.messages ?? []
    $outbox.set([unsent(mia, tom, { id: message!.id }), unsent(mia, tom, { id: 'never-sent' })])
    await loadConversation()
    expect($outbox.get().map(({ id }) => id)).toEqual(['never-sent'])
    discard('never-sent')
    expect($outbox.get()).toEqual([])
  })

  it('says why the server would not take it, and gives the text back on demand', async () => {
    const mia = await api.member('amora', { confirmed: false })
    const tom = await api.member('amora')
    await loginAs(mia, browser)
    await openConversation({ profile: tom.id })
    await say('allowed')
    sendText('not yet')
    sendText('nor this')
    setDraft(tom.id, 'typed since')
    await allSent()
    const [refused, behind] = $outbox.get()
    const failure = { code: 'email_confirmation_required' }
    expect(refused).toMatchObject({ text: 'not yet', state: 'failed', failure })
    expect(behind).toMatchObject({ text: 'nor this', state: 'failed', failure })
    expect(texts()).toEqual(['allowed'])
    edit(refused!.id)
    expect($drafts.get()[tom.id]).toBe('not yet\ntyped since')
    discard(behind!.id)
    expect($outbox.get()).toEqual([])
    await vi.waitFor(() => expect(browser.records.size).toBe(0))
  })

  it('is charged in credits once the free messages are used, and stops at none', async () => {
    const [mia, tom] = await two()
    await openConversation({ profile: tom.id })
    for (let sent = 0; sent < 10; sent += 1) await say(`message ${sent}`)
    expect($allowance.get()).toMatchObject({ free_messages_left: 0, credits: 0 })
    await say('one more')
    expect($outbox.get()).toMatchObject([{ text: 'one more', failure: { code: 'not_enough_credits' } }])
    await giveCredits(api.deps, 'amora', mia.id, 5)
    await loadConversation()
    retrySending(tom.id)
    await allSent()
    expect($outbox.get()).toEqual([])
    expect(texts()?.at(-1)).toBe('one more')
  })

  // product.md §4: opening a chat sets its unread count to 0
  it('is read when it was on the screen of a page somebody looks at', async () => {
    const [mia, tom] = await two()
    await writeFrom(tom, mia, 'hi')
    await loadChats()
    const isRead = async () => (await tom.get('/api/chat.php', { profile: mia.id })).body.messages[0].read
    const looks: [string, () => void][] = [
      ['not on the screen', () => undefined],
      ['behind another tab', () => void (browser.isVisible = false)],
      ['behind another window', () => void ([browser.isVisible, browser.isFocused] = [true, false])],
    ]
    await openConversation({ profile: tom.id })
    for (const [where, look] of looks) {
      look()
      if (where !== 'not on the screen') markSeen(1)
      browser.happen('visibilitychange')
      await loadConversation()
      expect($counters.get().unread_messages, where).toBe(1)
      expect(await isRead(), where).toBe(false)
    }
    browser.isFocused = true
    browser.happen('focus')
    await vi.waitFor(() => expect($counters.get().unread_messages).toBe(0))
    await vi.waitFor(async () => expect(await isRead()).toBe(true))
  })

  it.each([
    ['the device is back online', () => browser.happen('online')],
    ['a while has passed', () => vi.advanceTimersByTime(60_000)],
  ])('is reported as read after an outage, once %s', async (_, comeBack) => {
    const [mia, tom] = await two()
    await writeFrom(tom, mia, 'hi')
    await openConversation({ profile: tom.id })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const calls = vi.fn(() => Promise.reject(new TypeError('connection lost')))
    connect(calls)
    markSeen(1)
    await vi.waitFor(() => expect(calls).toHaveBeenCalledOnce(), { interval: 1 })
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { interval: 1 })
    connect(mia.fetch)
    comeBack()
    // So many looks take less than a pause.
    await vi.waitFor(
      async () => {
        const { messages } = (await tom.get('/api/chat.php', { profile: mia.id })).body
        expect(messages[0].read).toBe(true)
      },
      { interval: 1, timeout: 500 },
    )
  })

  it('is read as far as it was on the screen', async () => {
    const [mia, tom] = await two()
    for (const text of ['one', 'two', 'three']) await writeFrom(tom, mia, text)
    await loadChats()
    await openConversation({ profile: tom.id })
    markSeen(2)
    await vi.waitFor(() => expect($counters.get().unread_messages).toBe(1))
    const { messages } = (await tom.get('/api/chat.php', { profile: mia.id })).body
    expect(messages.map(({ read }: { read: boolean }) => read)).toEqual([true, true, false])
  })

  it('loads what the list tells of', async () => {
    const [mia, tom] = await two()
    await openConversation({ profile: tom.id })
    await say('hello')
    await writeFrom(tom, mia, 'hello yourself')
    await loadChats()
    await vi.waitFor(() => expect(texts()).toEqual(['hello', 'hello yourself']))
  })

  it.each([
    ['for the first time', false],
    ['once more', true],
  ])('shows no text that was taken down while it loads %s', async (_, isOpen) => {
    const [mia, tom] = await two()
    await writeFrom(tom, mia, 'Send me money')
    if (isOpen) await openConversation({ profile: tom.id })
    const answer = holdFirstAnswer(mia)
    const loading = openConversation({ profile: tom.id })
    await answer.isThere()
    const { id } = await api.deps.store.db
      .selectFrom('message')
      .select('id')
      .where('sender', '=', tom.id)
      .executeTakeFirstOrThrow()
    await restrictMember(
      api.deps,
      OPERATOR,
      { brand: 'amora', name: tom.name },
      { measure: 'text_removed', message: id },
      { ground: 'fraud', notice: '', facts: ['fraud.asked_for_money'] },
    )
    const { messages } = (await mia.get('/api/chat.php', { profile: tom.id })).body as Answered
    handleEvent('message', { profile: tom.id, message: messages[0] })
    answer.release()
    await loading
    await vi.waitFor(() => expect(texts()).toEqual(['']))
  })

  it.each([
    ['for the first time', false],
    ['once more', true],
  ])('shows as read what was read while it loads %s', async (_, isOpen) => {
    const [mia, tom] = await two()
    await writeFrom(mia, tom, 'Hello')
    if (isOpen) await openConversation({ profile: tom.id })
    const answer = holdFirstAnswer(mia)
    const loading = openConversation({ profile: tom.id })
    await answer.isThere()
    const { conversation } = (await mia.get('/api/chat.php', { profile: tom.id })).body as Answered
    await tom.put('/api/chat.php', { conversation: conversation.id, read_up_to: 1 })
    handleEvent('read', { conversation: conversation.id, read_up_to: 1, mine: false })
    answer.release()
    await loading
    await vi.waitFor(() => expect(shown()?.messages[0]).toMatchObject({ read: true }))
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
    const removing = removeChat({ conversation: chat!.conversation.id })
    expect(valueOf($chats.get())).toMatchObject({ chats: [], unread_messages: 0 })
    expect((await removing).ok).toBe(true)
    await loadChats()
    expect(valueOf($chats.get())?.chats).toEqual([])
  })

  it('brings a conversation back when it could not be removed, with what is unread', async () => {
    const [mia, tom] = await two()
    await writeFrom(tom, mia, 'hi')
    await loadChats()
    const before = valueOf($chats.get())
    // The list cannot be loaded again either.
    connect(() => Promise.reject(new TypeError('offline')))
    const result = await removeChat({ conversation: before!.chats[0]!.conversation.id })
    expect(result).toMatchObject({ ok: false, failure: { kind: 'network' } })
    expect(valueOf($chats.get())).toEqual(before)
  })

  it('loses all conversations with a profile at once', async () => {
    const [mia, tom] = await two()
    await writeFrom(tom, mia, 'hi')
    await loadChats()
    const removing = removeChat({ profile: tom.id })
    expect(valueOf($chats.get())).toMatchObject({ chats: [], unread_messages: 0 })
    expect((await removing).ok).toBe(true)
    expect((await mia.get('/api/chats.php')).body.chats).toEqual([])
  })

  it('goes on behind 200 conversations, and keeps them when it is loaded again', async () => {
    const [mia, tom] = await two()
    await writeFrom(tom, mia, 'hi')
    await addConversations(mia, tom, 250)
    await loadChats()
    const listed = () => valueOf($chats.get())?.chats.map((chat) => chat.profile.id) ?? []
    expect(listed()).toHaveLength(200)
    await loadOlderChats()
    expect(listed()).toHaveLength(251)
    await loadChats()
    expect(listed()).toHaveLength(251)
    expect(new Set(listed()).size).toBe(251)
    expect(valueOf($chats.get())?.has_older).toBe(false)
  })

  it('is empty for the next member', async () => {
    const [mia, tom] = await two()
    await writeFrom(tom, mia, 'hi')
    await loadChats()
    browser.say({ topic: 'session', what: 'logout' })
    expect($chats.get()).toEqual(IDLE)
  })
})

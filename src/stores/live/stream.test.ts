// One stream for all tabs of a member: what happens is on every one of them, without a reload.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { PASSWORD, type Person, startApi, type TestApi } from '../../../tests/support/api.ts'
import type { fakeBrowser } from '../../../tests/support/environment.ts'
import { listenOn } from '../../../tests/support/events.ts'
import { createBrowser, type LiveTab } from '../../../tests/support/live-tabs.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import { sweepEvents } from '../../server/jobs.ts'
import { configureClient } from '../../client/http.ts'
import { valueOf } from '../page/loadable.ts'
import { MEMBER_PREFIX } from '../../core/storage-keys.ts'
import type * as stream from './stream.ts'

let api: TestApi
let server: Awaited<ReturnType<typeof listenOn>>
let mia: Person
let tom: Person
let browser: ReturnType<typeof createBrowser>
/** Other devices. */
const closing: (() => void)[] = []
beforeAll(async () => {
  api = await startApi()
  server = await listenOn(api)
})
afterAll(async () => {
  await server.stop()
  await api.stop()
})
beforeEach(async () => {
  ;[mia, tom] = [await api.member('amora'), await api.member('amora')]
  const { db } = api.deps.store
  await db.updateTable('account').set({ paid_user: 1, credits: 1_000_000 }).execute()
  browser = createBrowser(mia, { port: server.port, now: () => api.clock.now })
})
afterEach(async () => {
  browser.closeAll()
  for (const close of closing.splice(0)) close()
  await expect.poll(() => api.deps.streams.size).toBe(0)
})

const cost = () => api.deps.brands.get('amora')!.site.message_credits
async function write(from: Person, to: Person, text: string) {
  const body = { profile: to.id, text, cost: cost() }
  const answer = await from.post('/api/chat.php', body, { key: randomUUID() })
  expect(answer.status).toBe(200)
  return answer.body.message as { conversation: string; seq: number }
}

const texts = (tab: LiveTab) =>
  valueOf(tab.conversation.$conversation.get())?.messages.map(({ text }) => text)
const seqs = (tab: LiveTab) => valueOf(tab.conversation.$conversation.get())?.messages.map(({ seq }) => seq)
const isLive = (tab: LiveTab) => expect.poll(() => tab.events.$isLive.get()).toBe(true)

/** A tab on the conversation with Tom. */
async function openTab(): Promise<LiveTab> {
  const tab = await browser.open()
  await tab.chats.loadChats()
  await tab.conversation.openConversation({ profile: tom.id })
  await isLive(tab)
  return tab
}

describe('the event stream of a browser', () => {
  it('is one for two tabs, and a message is on both at once', async () => {
    await write(tom, mia, 'Good morning')
    const tabs = [await openTab(), await openTab()]
    expect(api.deps.streams.size).toBe(1)
    for (const tab of tabs) tab.asked.length = 0
    await write(tom, mia, 'Did you sleep well?')
    for (const tab of tabs) {
      await expect.poll(() => texts(tab)).toEqual(['Good morning', 'Did you sleep well?'])
      expect(tab.chats.chatWith(tom.id)?.last_message?.text).toBe('Did you sleep well?')
      expect(tab.asked).not.toContain('GET /api/chat.php')
    }
  })

  it('goes on in the next tab when its own is closed, without a gap', async () => {
    await write(tom, mia, '1')
    const [first, second] = [await openTab(), await openTab()]
    await write(tom, mia, '2')
    await expect.poll(() => texts(second)).toHaveLength(2)
    first.close()
    await write(tom, mia, '3')
    await write(tom, mia, '4')
    await expect.poll(() => texts(second)).toEqual(['1', '2', '3', '4'])
    expect(api.deps.streams.size).toBe(1)
  })

  it('goes on in the next page from the last event that was told', async () => {
    await write(tom, mia, '1')
    const before = await openTab()
    before.close()
    await write(tom, mia, '2')
    const after = await browser.open()
    await isLive(after)
    await after.chats.loadChats()
    await write(tom, mia, '3')
    await expect.poll(() => after.counters.$counters.get().unread_messages).toBe(2)
  })

  it('is taken over from a tab that sleeps', async () => {
    await write(tom, mia, '1')
    const first = await openTab()
    first.sleep()
    const second = await browser.open()
    await second.conversation.openConversation({ profile: tom.id })
    await expect.poll(() => second.events.$isLive.get(), { timeout: 5000 }).toBe(true)
    await write(tom, mia, '2')
    await expect.poll(() => texts(second)).toEqual(['1', '2'])
  })

  it('shows a thread without a hole: what is missing before a message is fetched', async () => {
    const { conversation } = await write(tom, mia, '1')
    const tab = await openTab()
    const message = { ...valueOf(tab.conversation.$conversation.get())!.messages[0]!, id: 'late', seq: 4 }
    const { db } = api.deps.store
    const row = await db
      .selectFrom('message')
      .selectAll()
      .where('conversation', '=', conversation)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('message')
      .values([2, 3, 4].map((seq) => ({ ...row, seq, id: `m${seq}` })))
      .execute()
    await db.updateTable('conversation').set({ last_seq: 4 }).where('id', '=', conversation).execute()
    tab.applyEvent('message', { profile: tom.id, message })
    expect(seqs(tab)).toEqual([1])
    await expect.poll(() => seqs(tab)).toEqual([1, 2, 3, 4])
  })

  it('loads everything again after a reset', async () => {
    await write(tom, mia, '1')
    const before = await openTab()
    before.close()
    await write(tom, mia, '2')
    api.clock.now += 16 * MINUTE_MS
    await sweepEvents(api.deps)
    const after = await openTab()
    await expect.poll(() => texts(after)).toEqual(['1', '2'])
    await expect.poll(() => after.chats.chatWith(tom.id)?.last_message?.seq).toBe(2)
  })

  it('says what was delivered and read, who writes and who is here', async () => {
    const { conversation } = await write(mia, tom, 'Are you there?')
    const tab = await openTab()
    const last = () => valueOf(tab.conversation.$conversation.get())?.messages.at(-1)
    expect(last()).toMatchObject({ delivered: false, read: false })
    await tom.get('/api/chats.php')
    await expect.poll(last).toMatchObject({ delivered: true, read: false })
    await tom.put('/api/chat.php', { conversation, typing: true })
    await expect.poll(() => tab.typing.$typing.get().has(conversation)).toBe(true)
    await tom.put('/api/chat.php', { conversation, read_up_to: 1 })
    await expect.poll(last).toMatchObject({ delivered: true, read: true })
    await expect.poll(() => tab.chats.chatWith(tom.id)?.last_message?.read).toBe(true)
    await write(tom, mia, 'I am')
    await expect.poll(() => tab.typing.$typing.get().size).toBe(0)

    const { db } = api.deps.store
    await db.deleteFrom('shown_online').execute()
    await tom.get('/api/events.php')
    await expect.poll(() => valueOf(tab.conversation.$conversation.get())?.profile.presence).toBe('online')
    tab.applyEvent('presence', { profile: tom.id, presence: 'away' })
    expect(tab.chats.chatWith(tom.id)?.profile.presence).toBe('away')
  })

  it('counts what waits, and what was read or liked elsewhere', async () => {
    const { conversation } = await write(tom, mia, 'Good morning')
    const tab = await browser.open()
    await tab.chats.loadChats()
    await isLive(tab)
    const counted = () => tab.counters.$counters.get()
    await write(tom, mia, 'Hello?')
    await expect.poll(counted).toEqual({ unread_messages: 2, new_likes: 0 })
    await tom.post('/api/like.php', { profile: mia.id })
    await expect.poll(counted).toEqual({ unread_messages: 2, new_likes: 1 })
    await mia.put('/api/chat.php', { conversation, read_up_to: 2 })
    await expect.poll(counted).toEqual({ unread_messages: 0, new_likes: 1 })
    await mia.put('/api/like.php', { profile: tom.id, seen: true })
    await expect.poll(counted, { timeout: 3000 }).toEqual({ unread_messages: 0, new_likes: 0 })
  })

  it('signs every tab out when the session ends elsewhere', async () => {
    const tabs = [await openTab(), await openTab()]
    await api.deps.store.db.deleteFrom('session').where('account', '=', mia.id).execute()
    await write(tom, mia, 'Nobody reads this')
    for (const { sessions, browser: each, events } of tabs) {
      await expect.poll(() => sessions.$user.get()).toBe(null)
      expect([...each.storage.local.keys()].filter((key) => key.startsWith(MEMBER_PREFIX))).toEqual([])
      expect(events.$isLive.get()).toBe(false)
    }
  })
})

describe('a draft', () => {
  const draftOf = (tab: LiveTab) => tab.drafts.$drafts.get()[tom.id] ?? ''
  const kept = async () => (await mia.get('/api/chat.php', { profile: tom.id })).body.draft as string
  /** What is typed in a tab, and known to the server. */
  async function type(tab: LiveTab, text: string): Promise<void> {
    tab.drafts.setDraft(tom.id, text)
    await expect.poll(kept, { timeout: 4000 }).toBe(text)
  }
  /** Another device of Mia. */
  async function openPhone() {
    const phone = api.visitor('amora')
    expect((await phone.post('/api/user.php', { login: mia.name, password: PASSWORD })).status).toBe(200)
    const other = createBrowser(phone, { port: server.port, now: () => api.clock.now })
    const tab = await other.open()
    await isLive(tab)
    closing.push(other.closeAll)
    return { phone, tab }
  }

  it('shows on another device, and is empty there once a message carries it', async () => {
    const [computer, { phone, tab }] = [await openTab(), await openPhone()]
    await type(computer, 'Shall we say')
    await expect.poll(() => draftOf(tab)).toBe('Shall we say')
    await write(phone, tom, 'Shall we say eight?')
    await expect.poll(() => draftOf(computer)).toBe('')
    expect(await kept()).toBe('')
  })

  it('that was gone on with on another device stays when its beginning is sent', async () => {
    const [computer, { phone }] = [await openTab(), await openPhone()]
    await type(computer, 'Shall we')
    computer.drafts.setDraft(tom.id, 'Shall we meet')
    await write(phone, tom, 'Shall we')
    await expect.poll(() => computer.chats.chatWith(tom.id)?.last_message?.text).toBe('Shall we')
    expect(draftOf(computer)).toBe('Shall we meet')
    await expect.poll(kept, { timeout: 4000 }).toBe('Shall we meet')
  })

  it('shows in the other tabs, and is empty in all of them once one has sent it', async () => {
    const [one, two] = [await openTab(), await openTab()]
    await type(one, 'Good')
    await expect.poll(() => draftOf(two)).toBe('Good')
    await type(two, 'Good morning')
    await expect.poll(() => two.drafts.$drafts.get()[tom.id]).toBe('Good morning')
    one.drafts.applyDrafts([[tom.id, 'Good morning']])
    two.drafts.clearDraft(tom.id)
    expect([draftOf(one), draftOf(two)]).toEqual(['', ''])
  })

  it('is empty on a device where it was typed a moment ago, and that has typed no more', async () => {
    const [computer, { phone }] = [await openTab(), await openPhone()]
    await type(computer, 'See you')
    await write(phone, tom, 'See you at nine')
    await expect.poll(() => draftOf(computer)).toBe('')
  })
})

describe('a line that breaks', () => {
  let times: number[]
  let answer: (signal?: AbortSignal | null) => Promise<Response>
  let joinElection: typeof stream.joinElection
  let fake: ReturnType<typeof fakeBrowser>
  const gone = { controller: new AbortController() }
  beforeEach(async () => {
    vi.useFakeTimers()
    vi.resetModules()
    const support = await import('../../../tests/support/environment.ts')
    fake = support.fakeBrowser()
    times = []
    const http = await import('../../client/http.ts')
    http.configureClient({
      fetch: (input, init) => {
        if ((input instanceof Request ? input.url : String(input)).endsWith('/api/events.php'))
          times.push(Date.now())
        return answer(init?.signal)
      },
    })
    ;({ joinElection } = await import('./stream.ts'))
    gone.controller = new AbortController()
  })
  afterEach(() => {
    gone.controller.abort()
    fake.restore()
    vi.useRealTimers()
    configureClient({ fetch: globalThis.fetch })
  })

  it('is tried again less and less often, never in step', async () => {
    answer = () => Promise.reject(new TypeError('failed to fetch'))
    joinElection(gone.controller.signal)
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
    const waits = times.slice(1).map((time, index) => time - times[index]!)
    expect(waits.length).toBeLessThan(30)
    expect(waits.slice(0, 3).every((wait) => wait < 12_000)).toBe(true)
    expect(waits.slice(8).every((wait) => wait >= 30_000 && wait <= 90_000)).toBe(true)
    expect(new Set(waits.slice(8)).size).toBeGreaterThan(2)
  })

  it('is tried at once when the device is back online, and not before', async () => {
    answer = () => Promise.reject(new TypeError('failed to fetch'))
    fake.isOnline = false
    joinElection(gone.controller.signal)
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
    expect(times).toEqual([])
    fake.isOnline = true
    fake.happen('online')
    await vi.advanceTimersByTimeAsync(10)
    expect(times).toHaveLength(1)
  })

  it('is given up when no heartbeat comes', async () => {
    answer = (signal) => {
      const silent = new ReadableStream({
        start(out) {
          out.enqueue(new TextEncoder().encode(':\n\n'))
          signal?.addEventListener('abort', () => out.error(signal.reason))
        },
      })
      return Promise.resolve(new Response(silent, { headers: { 'Content-Type': 'text/event-stream' } }))
    }
    joinElection(gone.controller.signal)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(times).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(times).toHaveLength(2)
  })

  it('is not asked for again where the server has no stream', async () => {
    answer = () => Promise.resolve(Response.json({ error: 'not_found', message: 'Words' }, { status: 404 }))
    joinElection(gone.controller.signal)
    await vi.advanceTimersByTimeAsync(30 * MINUTE_MS)
    expect(times).toHaveLength(1)
  })
})

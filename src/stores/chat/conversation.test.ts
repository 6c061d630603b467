// Members write to each other while requests and answers are late, overtake each other, or get lost.
import { fc } from '../../../tests/support/property.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type * as retry from '../../client/retry.ts'
import type { Message } from '../../contract/messages.ts'
import { type Person, startApi, type TestApi } from '../../../tests/support/api.ts'
import { sampled } from '../../../tests/support/full.ts'
import { faultsOn, type Page } from '../../../tests/support/shared-browser.ts'
import { createLine, type HeldExchange, type Parcel, type Tab } from '../../../tests/support/tabs.ts'
import { valueOf } from '../page/loadable.ts'

// One more try, at once: a message waits for the line after two lost answers. Nothing but the line's return sends it then.
vi.mock('../../client/retry.ts', async (original) => ({
  ...(await original<typeof retry>()),
  RETRIES: 1,
  retryDelay: () => 0,
  outagePause: () => 2 ** 31 - 1,
}))

let api: TestApi
let mia: Person
let tom: Person
beforeAll(async () => {
  api = await startApi()
  mia = await api.member('amora', { name: 'mia' })
  tom = await api.member('amora', { name: 'tom' })
  const { db } = api.deps.store
  await db.updateTable('account').set({ paid_user: 1, credits: 10_000_000, signup_at: 0 }).execute()
})
afterAll(() => api.stop())

const shown = (page: Page) => valueOf(page.conversation.$conversation.get())
const outgoing = (page: Page) => page.outbox.$outbox.get()

/** Everything a member may see of the conversation, as the server has it. */
async function threadOf(person: Person): Promise<Message[]> {
  const profile = person === mia ? tom.id : mia.id
  const thread: Message[] = []
  for (;;) {
    const before = thread[0] ? { before: thread[0].seq } : {}
    const { body } = await person.get('/api/chat.php', { profile, ...before })
    const page = body as { messages: Message[]; has_older: boolean }
    thread.unshift(...page.messages)
    if (!page.has_older) return thread
  }
}

/** The other's messages, so many at once as no page shows. */
async function flood(count: number): Promise<void> {
  const first = await tom.post('/api/chat.php', { profile: mia.id, text: 'flood', cost: await price() })
  expect(first.status).toBe(200)
  const { db } = api.deps.store
  const { conversation, id, seq } = (first.body as { message: Message }).message
  const row = await db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const more = Array.from({ length: count - 1 }, (_, index) => ({
    ...row,
    id: `${id}-${index}`,
    seq: seq + 1 + index,
    text: `flood ${index}`,
  }))
  if (more.length === 0) return
  await db.insertInto('message').values(more).execute()
  await db
    .updateTable('conversation')
    .set({ last_seq: seq + more.length })
    .where('id', '=', conversation)
    .execute()
}

async function price(): Promise<number> {
  const { body } = await tom.get('/api/chat.php', { profile: mia.id })
  return (body as { allowance: { message_credits: number } }).allowance.message_credits
}

async function forgetAll(): Promise<void> {
  for (const table of ['message', 'conversation_side', 'conversation', 'draft'] as const) {
    await api.deps.store.db.deleteFrom(table).execute()
  }
}

/** Tabs of both members on their conversation, and what was done in them. */
interface ThreadRun {
  readonly exchange: HeldExchange
  readonly tabs: readonly Tab[]
  /** Texts, by the page they were written on. */
  readonly written: Map<Page, string[]>
  /** Violations a page showed at any moment. */
  readonly violations: string[]
  isRemoved: boolean
}

async function startRun(people: readonly Person[], history: number, lost?: string): Promise<ThreadRun> {
  await forgetAll()
  if (history > 0) await flood(history)
  const exchange = createLine(api.clock.now)
  const tabs: Tab[] = []
  for (const person of people) tabs.push(await exchange.openTab(person))
  const run: ThreadRun = { exchange, tabs, written: new Map(), violations: [], isRemoved: false }
  for (const tab of tabs) open(run, tab)
  await letAllArrive(run, lost)
  return run
}

function goOnline(page: Page): void {
  page.browser.isOnline = true
  page.browser.happen('online')
}

const other = (person: Person) => ({ profile: person === mia ? tom.id : mia.id })

function open(run: ThreadRun, { page, person }: Tab): void {
  const look = () => run.violations.push(...faultsOn(page))
  page.conversation.$conversation.listen(look)
  // The whole thread is on the screen.
  page.conversation.$conversation.listen(() =>
    page.readMarks.markSeen(shown(page)?.messages.at(-1)?.seq ?? 0),
  )
  page.outbox.$outbox.listen(look)
  let listed = 0
  page.chats.$chats.listen((state) => {
    if (state.status !== 'ready') return
    const last = state.value.chats[0]?.last_message?.seq ?? 0
    if (last < listed && !run.isRemoved) run.violations.push(`listed ${last} after ${listed}`)
    listed = last
  })
  run.written.set(page, [])
  void page.chats.loadChats()
  void page.conversation.openConversation(other(person))
}

/** Finds texts missing on the page they were written on: each shows once, unless it is older than what is shown. */
async function missingOn(page: Page, written: readonly string[]): Promise<string[]> {
  const messages = shown(page)?.messages
  if (!messages) return []
  const texts = [...messages, ...outgoing(page)].map(({ text }) => text)
  const missing = written.filter((text) => texts.filter((each) => each === text).length !== 1)
  if (missing.length === 0) return []
  const older = await api.deps.store.db
    .selectFrom('message')
    .select('text')
    .where('seq', '<', messages[0]?.seq ?? 0)
    .execute()
  return missing.filter((text) => !older.some((message) => message.text === text))
}

let texts = 0
type Act = (run: ThreadRun, tab: Tab) => unknown
const ACTS = {
  write: ({ written }, { page, person }) => {
    if (!shown(page)) return
    texts += 1
    const text = `${person.name} ${texts}`
    written.get(page)?.push(text)
    page.deliver.sendText(text)
  },
  refresh: (_, { page }) => void page.chats.loadChats(),
  look: (_, { page }) => page.browser.happen('visibilitychange'),
  older: (_, { page }) => void page.conversation.loadOlder(),
  reload: async (run, tab) => {
    await tab.reload()
    open(run, tab)
  },
  online: (_, { page }) => goOnline(page),
  offline: (_, { page }) => {
    page.browser.isOnline = false
    page.browser.happen('offline')
  },
  remove: (run, { page, person }) => {
    const id = shown(page)?.conversation?.id
    if (id === undefined) return
    run.isRemoved = true
    page.conversation.closeConversation()
    void page.chats.removeChat({ conversation: id })
    void page.conversation.openConversation(other(person))
  },
  flood: () => flood(55),
} satisfies Record<string, Act>
type What = keyof typeof ACTS

async function act(run: ThreadRun, what: What, tab: Tab): Promise<void> {
  await ACTS[what](run, tab)
  await check(run)
}

async function pass(run: ThreadRun, parcel: Parcel | undefined, isLost = false): Promise<void> {
  if (isLost && parcel?.lose) parcel.lose()
  else await parcel?.arrive()
  await check(run)
}

async function check({ exchange, tabs, violations, written, isRemoved }: ThreadRun): Promise<void> {
  await exchange.rest()
  expect(violations).toEqual([])
  if (isRemoved) return
  for (const { page } of tabs) expect(await missingOn(page, written.get(page) ?? [])).toEqual([])
}

async function letAllArrive(run: ThreadRun, lost?: string): Promise<void> {
  await run.exchange.rest()
  for (let [parcel] = run.exchange.parcels(); parcel; [parcel] = run.exchange.parcels()) {
    await pass(run, parcel, parcel.call === lost)
  }
}

/** The connection is good, what waited is sent, and every tab refreshes its list: once for what was written, once for what was read thereby. */
async function calm(run: ThreadRun): Promise<void> {
  await letAllArrive(run)
  for (const { page } of run.tabs) goOnline(page)
  await letAllArrive(run)
  for (let round = 0; round < 2; round += 1) {
    for (const { page } of run.tabs) {
      // A failed load is made up for on demand; a removal in another tab is seen when the thread is loaded.
      if (!shown(page) || run.isRemoved) void page.conversation.loadConversation()
      void page.chats.loadChats()
    }
    await letAllArrive(run)
  }
}

/** Every tab shows what the server has. */
async function compare({ tabs }: ThreadRun): Promise<void> {
  for (const { page, person } of tabs) {
    const whole = await threadOf(person)
    const { messages = [], has_older } = shown(page) ?? {}
    const last = whole.at(-1)
    const plain = (thread: readonly Message[]) =>
      thread.map(({ id, seq, text, mine }) => [id, seq, text, mine])
    expect(plain(messages)).toEqual(plain(messages.length > 0 ? whole.slice(-messages.length) : whole))
    expect(messages.length).toBeGreaterThanOrEqual(Math.min(50, whole.length))
    expect(has_older).toBe(messages.length < whole.length)
    if (last?.mine) expect(messages.at(-1)?.read).toBe(last.read)
    expect(outgoing(page)).toEqual([])
    expect([...page.browser.records.values()]).toEqual([])
    const listed = valueOf(page.chats.$chats.get())
    expect(listed?.chats.map((chat) => chat.last_message?.id)).toEqual(last ? [last.id] : [])
    expect(listed?.unread_messages).toBe(0)
  }
}

async function end(run: ThreadRun): Promise<void> {
  await calm(run)
  await compare(run)
  const rows = await api.deps.store.db.selectFrom('message').select('text').execute()
  const arrived = rows.map(({ text }) => text).filter((text) => !text.startsWith('flood'))
  const written = [...run.written.values()].flat()
  expect(arrived.sort()).toEqual(written.sort())
  expect(run.tabs.flatMap(({ page }) => outgoing(page))).toEqual([])
}

/** Every order of steps that keeps the order within each row. */
function* interleavings<Step>(rows: readonly (readonly Step[])[]): Generator<Step[]> {
  if (rows.every((row) => row.length === 0)) yield []
  for (const [index, [first, ...rest]] of rows.entries()) {
    if (first === undefined) continue
    for (const then of interleavings(rows.with(index, rest))) yield [first, ...then]
  }
}

type Step = (run: ThreadRun) => Promise<void>
const mias =
  (what: What): Step =>
  (run) =>
    act(run, what, run.tabs[0]!)
const toms =
  (what: What): Step =>
  (run) =>
    act(run, what, run.tabs[1]!)
const parcelOf = ({ exchange }: ThreadRun, kind: Parcel['kind'], call: string) =>
  exchange.parcels().find((parcel) => parcel.from === mia && parcel.kind === kind && parcel.call === call)
const arrives =
  (kind: Parcel['kind'], call: string): Step =>
  (run) =>
    pass(run, parcelOf(run, kind, call))
const isLost =
  (kind: Parcel['kind'], call: string): Step =>
  (run) =>
    pass(run, parcelOf(run, kind, call), true)

const POST = 'POST /api/chat.php'
const LIST = 'GET /api/chats.php'
const WRITE = [mias('write'), arrives('request', POST), arrives('answer', POST)]
const WRITE_UNANSWERED = [mias('write'), arrives('request', POST), isLost('answer', POST)]
/** A read answers with what the server has when it is asked, and is known here when the answer comes. */
const asks = (what: 'refresh' | 'look', call: string): Step[] => [
  async (run) => {
    await mias(what)(run)
    await arrives('request', call)(run)
  },
  arrives('answer', call),
]
const REFRESH = asks('refresh', LIST)
const LOOK = asks('look', 'GET /api/chat.php')
/** The other's message reaches the server. */
const RECEIVE: Step[] = [
  async (run) => {
    await toms('write')(run)
    const request = run.exchange.parcels().find(({ from, call }) => from === tom && call === POST)
    await pass(run, request)
  },
]

const RELOAD = [mias('reload')]
const LONGER: [string, number, Step[][]][] = [
  ['a first message, receiving and refreshing', 0, [WRITE, RECEIVE, REFRESH]],
  ['sending, receiving twice and refreshing', 1, [WRITE, RECEIVE, RECEIVE, REFRESH]],
  ['sending twice, receiving and reloading', 0, [WRITE, WRITE, RECEIVE, RELOAD]],
]
const LIMIT = sampled(60_000, 1_800_000)

it.each<[string, number, Step[][]]>([
  ['sending, receiving and refreshing', 1, [WRITE, RECEIVE, REFRESH]],
  ['a first message, receiving and loading', 0, [WRITE, RECEIVE, LOOK]],
  ['a lost answer, receiving and reloading', 1, [WRITE_UNANSWERED, RECEIVE, RELOAD]],
  ...(sampled(0, 1) === 1 ? LONGER : []),
])(
  'a thread is whole in every order of %s',
  async (_, history, rows) => {
    for (const steps of interleavings(rows)) {
      const run = await startRun([mia, tom], history)
      for (const step of steps) await step(run)
      await end(run)
    }
  },
  LIMIT,
)

it('a thread is whole at once although the list of chats cannot be loaded', async () => {
  const run = await startRun([mia, tom], 1, LIST)
  for (const step of [...RECEIVE, ...WRITE]) await step(run)
  await letAllArrive(run, LIST)
  const [{ page }] = run.tabs as [Tab]
  expect(outgoing(page)).toEqual([])
  expect(shown(page)?.messages.map(({ mine }) => mine)).toEqual([false, false, true])
})

it('an older page shows a message that seemed lost only once', async () => {
  const run = await startRun([mia, tom], 0)
  for (const step of [...WRITE_UNANSWERED, ...WRITE_UNANSWERED.slice(1)]) await step(run)
  const [{ page }] = run.tabs as [Tab]
  expect(outgoing(page)).toMatchObject([{ state: 'queued' }])
  await flood(55)
  await calm(run)
  await mias('older')(run)
  await letAllArrive(run)
  expect(outgoing(page)).toEqual([])
  await compare(run)
})

it('a removed conversation is not painted again', async () => {
  const run = await startRun([mia], 3)
  const [tab] = run.tabs as [Tab]
  ACTS.remove(run, tab)
  expect(shown(tab.page)).toBeUndefined()
  await letAllArrive(run)
})

it('messages of one conversation never stand in another with the same member', async () => {
  const run = await startRun([mia], 3)
  const [{ page }] = run.tabs as [Tab]
  await forgetAll()
  await flood(1)
  void page.conversation.loadConversation()
  await letAllArrive(run)
  expect(shown(page)?.messages.map(({ text }) => text)).toEqual(['flood'])
})

it(
  'a thread is whole whatever two tabs and the other member do',
  async () => {
    const often = <Value>(value: Value, weight: number) => ({ arbitrary: fc.constant(value), weight })
    const deed = fc.record({
      what: fc.oneof(
        often('arrive' as const, 20),
        often('lose' as const, 4),
        often('calm' as const, 1),
        often('write' as const, 8),
        often('refresh' as const, 4),
        often('look' as const, 2),
        often('older' as const, 2),
        often('reload' as const, 1),
        often('online' as const, 2),
        often('offline' as const, 1),
        often('remove' as const, 1),
        often('flood' as const, 1),
      ),
      tab: fc.nat({ max: 2 }),
      parcel: fc.nat({ max: 5 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(0, 3, 49, 70),
        fc.array(deed, { minLength: 10, maxLength: sampled(40, 120), size: 'max' }),
        async (history, deeds) => {
          const run = await startRun([mia, mia, tom], history)
          for (const { what, tab, parcel } of deeds) {
            const parcels = run.exchange.parcels()
            if (what === 'arrive' || what === 'lose') {
              await pass(run, parcels[parcel % Math.max(1, parcels.length)], what === 'lose')
            } else if (what === 'calm') {
              await calm(run)
              await compare(run)
            } else {
              await act(run, what, run.tabs[tab]!)
            }
          }
          await end(run)
        },
      ),
      { seed: 16, numRuns: sampled(8, 300) },
    )
  },
  LIMIT,
)

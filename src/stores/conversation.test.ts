// Members write to each other while requests and answers are late, overtake each other, or get lost.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type * as retry from '../client/retry.ts'
import type { Message } from '../contract/chat.ts'
import { type Person, startApi, type TestApi } from '../../tests/support/api.ts'
import { sampled } from '../../tests/support/full.ts'
import { createLine, type HeldExchange, type Page, type Parcel, type Tab } from '../../tests/support/tabs.ts'
import { valueOf } from './loadable.ts'

// One more try, at once: a message fails for good within two lost answers.
vi.mock('../client/retry.ts', async (original) => ({
  ...(await original<typeof retry>()),
  ...{ RETRIES: 1, retryDelay: () => 0 },
}))

let api: TestApi
let mia: Person
let tom: Person
beforeAll(async () => {
  api = await startApi()
  mia = await api.member('amora', { name: 'mia' })
  tom = await api.member('amora', { name: 'tom' })
  const { db } = api.deps.store
  await db.updateTable('account').set({ paid_user: 1, credits: 10_000_000 }).execute()
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
    ...{ id: `${id}-${index}`, seq: seq + 1 + index, text: `flood ${index}` },
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
interface ThreadEnvironment {
  readonly line: HeldExchange
  readonly tabs: readonly Tab[]
  /** Texts, by the page they were written on. */
  readonly written: Map<Page, string[]>
  /** Faults a page showed at any moment. */
  readonly faults: string[]
  isRemoved: boolean
}

async function setStage(
  people: readonly Person[],
  history: number,
  lost?: string,
): Promise<ThreadEnvironment> {
  await forgetAll()
  if (history > 0) await flood(history)
  const line = createLine(api.clock.now)
  const tabs: Tab[] = []
  for (const person of people) tabs.push(await line.openTab(person))
  const stage: ThreadEnvironment = { line, tabs, written: new Map(), faults: [], isRemoved: false }
  for (const tab of tabs) open(stage, tab)
  await letAllArrive(stage, lost)
  return stage
}

const other = (person: Person) => ({ profile: person === mia ? tom.id : mia.id })

function open(stage: ThreadEnvironment, { page, person }: Tab): void {
  const look = () => stage.faults.push(...faultsOn(page))
  page.conversation.$conversation.listen(look)
  page.outbox.$outbox.listen(look)
  let listed = 0
  page.chats.$chats.listen((state) => {
    if (state.status !== 'ready') return
    const last = state.value.chats[0]?.last_message?.seq ?? 0
    if (last < listed && !stage.isRemoved) stage.faults.push(`listed ${last} after ${listed}`)
    listed = last
  })
  stage.written.set(page, [])
  void page.chats.loadChats()
  void page.conversation.openConversation(other(person))
}

function faultsOn(page: Page): string[] {
  const messages = shown(page)?.messages ?? []
  const ids = [...messages, ...outgoing(page)].map(({ id }) => id)
  const seqs = messages.map(({ seq }) => seq)
  const faults: string[] = []
  if (seqs.some((seq, index) => index > 0 && seq !== seqs[index - 1]! + 1))
    faults.push(`a hole: ${seqs.join()}`)
  if (new Set(ids).size < ids.length) faults.push(`a double: ${ids.join()}`)
  const { failure } = page.sending.$refusal.get() ?? {}
  if (failure) faults.push(`refused: ${JSON.stringify(failure)}`)
  return faults
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
type Act = (stage: ThreadEnvironment, tab: Tab) => unknown
const ACTS = {
  write: ({ written }, { page, person }) => {
    if (!shown(page)) return
    texts += 1
    const text = `${person.name} ${texts}`
    written.get(page)?.push(text)
    page.sending.sendText(text)
  },
  refresh: (_, { page }) => void page.chats.loadChats(),
  look: (_, { page }) => page.browser.happen('visibilitychange'),
  older: (_, { page }) => void page.conversation.loadOlder(),
  reload: async (stage, tab) => {
    await tab.reload()
    open(stage, tab)
  },
  retry: (_, { page, person }) => page.sending.retrySending(other(person).profile),
  remove: (stage, { page, person }) => {
    const id = shown(page)?.conversation?.id
    if (id === undefined) return
    stage.isRemoved = true
    page.conversation.closeConversation()
    void page.chats.removeChat(id)
    void page.conversation.openConversation(other(person))
  },
  flood: () => flood(55),
} satisfies Record<string, Act>
type What = keyof typeof ACTS

async function act(stage: ThreadEnvironment, what: What, tab: Tab): Promise<void> {
  await ACTS[what](stage, tab)
  await check(stage)
}

async function pass(stage: ThreadEnvironment, parcel: Parcel | undefined, isLost = false): Promise<void> {
  if (isLost && parcel?.lose) parcel.lose()
  else await parcel?.arrive()
  await check(stage)
}

async function check({ line, tabs, faults, written, isRemoved }: ThreadEnvironment): Promise<void> {
  await line.rest()
  expect(faults).toEqual([])
  if (isRemoved) return
  for (const { page } of tabs) expect(await missingOn(page, written.get(page) ?? [])).toEqual([])
}

async function letAllArrive(stage: ThreadEnvironment, lost?: string): Promise<void> {
  await stage.line.rest()
  for (let [parcel] = stage.line.parcels(); parcel; [parcel] = stage.line.parcels()) {
    await pass(stage, parcel, parcel.call === lost)
  }
}

/** The line is good, and every tab refreshes its list: once for what was written, once for what was read thereby. */
async function calm(stage: ThreadEnvironment): Promise<void> {
  await letAllArrive(stage)
  for (let round = 0; round < 2; round += 1) {
    for (const { page } of stage.tabs) {
      // A failed load is made up for on demand; a removal in another tab is seen when the thread is loaded.
      if (!shown(page) || stage.isRemoved) void page.conversation.loadConversation()
      void page.chats.loadChats()
    }
    await letAllArrive(stage)
  }
}

/** Every tab shows what the server has. */
async function compare({ tabs }: ThreadEnvironment): Promise<void> {
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
    expect(outgoing(page).filter(({ state }) => state !== 'failed')).toEqual([])
    const listed = valueOf(page.chats.$chats.get())
    expect(listed?.chats.map((chat) => chat.last_message?.id)).toEqual(last ? [last.id] : [])
    expect(listed?.unread_messages).toBe(0)
  }
}

async function end(stage: ThreadEnvironment): Promise<void> {
  await calm(stage)
  await compare(stage)
  if (stage.tabs.some(({ page }) => outgoing(page).length > 0)) {
    for (const { page, person } of stage.tabs) page.sending.retrySending(other(person).profile)
    await calm(stage)
    await compare(stage)
  }
  const rows = await api.deps.store.db.selectFrom('message').select('text').execute()
  const arrived = rows.map(({ text }) => text).filter((text) => !text.startsWith('flood'))
  const written = [...stage.written.values()].flat()
  expect(arrived.sort()).toEqual(written.sort())
  expect(stage.tabs.flatMap(({ page }) => outgoing(page))).toEqual([])
}

/** Every order of steps that keeps the order within each row. */
function* interleavings<Step>(rows: readonly (readonly Step[])[]): Generator<Step[]> {
  if (rows.every((row) => row.length === 0)) yield []
  for (const [index, [first, ...rest]] of rows.entries()) {
    if (first === undefined) continue
    for (const then of interleavings(rows.with(index, rest))) yield [first, ...then]
  }
}

type Step = (stage: ThreadEnvironment) => Promise<void>
const mias =
  (what: What): Step =>
  (stage) =>
    act(stage, what, stage.tabs[0]!)
const toms =
  (what: What): Step =>
  (stage) =>
    act(stage, what, stage.tabs[1]!)
const parcelOf = ({ line }: ThreadEnvironment, kind: Parcel['kind'], call: string) =>
  line.parcels().find((parcel) => parcel.from === mia && parcel.kind === kind && parcel.call === call)
const arrives =
  (kind: Parcel['kind'], call: string): Step =>
  (stage) =>
    pass(stage, parcelOf(stage, kind, call))
const isLost =
  (kind: Parcel['kind'], call: string): Step =>
  (stage) =>
    pass(stage, parcelOf(stage, kind, call), true)

const POST = 'POST /api/chat.php'
const LIST = 'GET /api/chats.php'
const WRITE = [mias('write'), arrives('request', POST), arrives('answer', POST)]
const WRITE_UNHEARD = [mias('write'), arrives('request', POST), isLost('answer', POST)]
/** A read answers with what the server has when it is asked, and is known here when the answer comes. */
const asks = (what: 'refresh' | 'look', call: string): Step[] => [
  async (stage) => {
    await mias(what)(stage)
    await arrives('request', call)(stage)
  },
  arrives('answer', call),
]
const REFRESH = asks('refresh', LIST)
const LOOK = asks('look', 'GET /api/chat.php')
/** The other's message reaches the server. */
const HEAR: Step[] = [
  async (stage) => {
    await toms('write')(stage)
    const request = stage.line.parcels().find(({ from, call }) => from === tom && call === POST)
    await pass(stage, request)
  },
]

const RELOAD = [mias('reload')]
const LONGER: [string, number, Step[][]][] = [
  ['a first message, hearing and refreshing', 0, [WRITE, HEAR, REFRESH]],
  ['sending, hearing twice and refreshing', 1, [WRITE, HEAR, HEAR, REFRESH]],
  ['sending twice, hearing and reloading', 0, [WRITE, WRITE, HEAR, RELOAD]],
]
const LIMIT = sampled(60_000, 1_800_000)

it.each<[string, number, Step[][]]>([
  ['sending, hearing and refreshing', 1, [WRITE, HEAR, REFRESH]],
  ['a first message, hearing and loading', 0, [WRITE, HEAR, LOOK]],
  ['a lost answer, hearing and reloading', 1, [WRITE_UNHEARD, HEAR, RELOAD]],
  ...(sampled(0, 1) === 1 ? LONGER : []),
])(
  'a thread is whole in every order of %s',
  async (_, history, rows) => {
    for (const steps of interleavings(rows)) {
      const stage = await setStage([mia, tom], history)
      for (const step of steps) await step(stage)
      await end(stage)
    }
  },
  LIMIT,
)

it('a thread is whole at once although the list of chats cannot be loaded', async () => {
  const stage = await setStage([mia, tom], 1, LIST)
  for (const step of [...HEAR, ...WRITE]) await step(stage)
  await letAllArrive(stage, LIST)
  const [{ page }] = stage.tabs as [Tab]
  expect(outgoing(page)).toEqual([])
  expect(shown(page)?.messages.map(({ mine }) => mine)).toEqual([false, false, true])
})

it('an older page shows a message that seemed lost only once', async () => {
  const stage = await setStage([mia, tom], 0)
  for (const step of [...WRITE_UNHEARD, ...WRITE_UNHEARD.slice(1)]) await step(stage)
  const [{ page }] = stage.tabs as [Tab]
  expect(outgoing(page)).toMatchObject([{ state: 'failed' }])
  await flood(55)
  await calm(stage)
  await mias('older')(stage)
  await letAllArrive(stage)
  expect(outgoing(page)).toEqual([])
  await compare(stage)
})

it(
  'a thread is whole whatever two tabs and the other member do',
  async () => {
    const often = <Value>(value: Value, weight: number) => ({ arbitrary: fc.constant(value), weight })
    const deed = fc.record({
      what: fc.oneof(
        ...[often('arrive' as const, 20), often('lose' as const, 4), often('calm' as const, 1)],
        ...[often('write' as const, 8), often('refresh' as const, 4), often('look' as const, 2)],
        ...[often('older' as const, 2), often('reload' as const, 1), often('retry' as const, 2)],
        ...[often('remove' as const, 1), often('flood' as const, 1)],
      ),
      tab: fc.nat({ max: 2 }),
      parcel: fc.nat({ max: 5 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(0, 3, 49, 70),
        fc.array(deed, { minLength: 10, maxLength: sampled(40, 120), size: 'max' }),
        async (history, deeds) => {
          const stage = await setStage([mia, mia, tom], history)
          for (const { what, tab, parcel } of deeds) {
            const parcels = stage.line.parcels()
            if (what === 'arrive' || what === 'lose') {
              await pass(stage, parcels[parcel % Math.max(1, parcels.length)], what === 'lose')
            } else if (what === 'calm') {
              await calm(stage)
              await compare(stage)
            } else {
              await act(stage, what, stage.tabs[tab]!)
            }
          }
          await end(stage)
        },
      ),
      { seed: 16, numRuns: sampled(20, 300) },
    )
  },
  LIMIT,
)

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Metrics } from '../http/metrics.ts'
import { startApi, type Person, type TestApi } from '../../../tests/support/api.ts'
import type { Exchange } from '../conformance/browser.ts'
import { ConformanceClient } from '../conformance/client.ts'
import { signUp } from '../conformance/fixtures.ts'
import { EVERY_BRAND } from '../../contract/desk/rights.ts'
import { ALL_FIGURES } from '../desk/figures/all-figures.ts'
import { dayAt, partsOf } from '../desk/figures/compute-figures.ts'
import { sendDueNotifications } from '../notifications/send-due-notifications.ts'
import { readPools } from '../platform/brands.ts'
import { claimLease, releaseLease } from '../platform/lease.ts'
import { issueTicket, PROBE_HEADER, TICKET_MS } from '../platform/probe-brand.ts'
import { PLACEMENT } from '../platform/db/placement.ts'
import { ERASED } from './erase-probe.ts'
import { probeFigures } from './probe-figures.ts'
import { PROBE_STEPS, type ProbeResult, runProbe } from './run-probe.ts'

let api: TestApi
let member: Person
beforeAll(async () => {
  api = await startApi({ metrics: true })
  member = await api.member('lunaria')
  await api.deliver()
  // A probe gets in all the same.
  lunaria().site.signups = 'with_trafficsource'
})
afterAll(() => api.stop())

type Sent = Parameters<Exchange>[1]

const exchange: Exchange = async (address, { method, headers, body }) =>
  api.fetch(
    new Request(address, {
      method,
      headers: { ...headers, Host: address.host },
      ...(body ? { body: new Uint8Array(body) } : {}),
    }),
  )

const lunaria = () => api.deps.brands.get('lunaria')!
const probe = (by: Exchange = exchange) => runProbe(api.deps, lunaria(), by)

/** Rows of every table. */
async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of Object.keys(PLACEMENT)) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      api.deps.store.db,
    )
    counts[table] = Number(rows[0]?.count)
  }
  return counts
}

let before: Record<string, number>
beforeEach(async () => {
  before = await countRows()
})

/** All that the desk counts, of all brands together. */
const figuresOfToday = () =>
  Promise.all(
    ALL_FIGURES.map((figure) => partsOf(api.deps, { brand: EVERY_BRAND, day: dayAt(api.clock.now), figure })),
  )

/** Calls `look` in the middle of a run: both members are there, and have liked and written. */
const onLastCall =
  (look: () => Promise<void>): Exchange =>
  async (url, request) => {
    const body = request.body ? Buffer.from(request.body).toString() : ''
    if (url.pathname === '/api/chat.php' && body.includes('read_up_to')) await look()
    return exchange(url, request)
  }

test('a visitor signs up, is found, likes and writes, run after run, and leaves nothing behind', async () => {
  // Its counters go too, or signups of its network would be used up within the hour.
  for (let run = 0; run < 2; run += 1) {
    const { steps, ...result } = await probe()
    const { origin } = lunaria()
    expect(result).toEqual({ brand: 'lunaria', origin, isOk: true, problem: '', endedAt: api.clock.now })
    expect(steps.map(({ step }) => step)).toEqual(PROBE_STEPS)
  }
  expect(await countRows()).toEqual(before)
})

test('no member, job, figure or mail ever meets it', async () => {
  const mails = api.mails.length
  const eventsOf = (metrics: Metrics | undefined) =>
    metrics!.read().then(({ text }) => text.match(/^duet_security_events_total.*$/gm))
  const events = await eventsOf(api.metrics)
  const figures = await figuresOfToday()
  let looked = 0
  // What it finds amiss is the problem of the call it came before.
  const { problem } = await probe(
    onLastCall(async () => {
      looked += 1
      const { db } = api.deps.store
      const theirs = await db
        .selectFrom('profile')
        .select('id')
        .where('brand', '=', 'probe:lunaria')
        .execute()
      expect(theirs).toHaveLength(2)
      for (const { id } of theirs)
        expect((await member.get('/api/profile.php', { id })).status, 'by its id').toBe(404)
      const seen = [
        await member.get('/api/search.php', { page: 1, gender: 'everyone', mutual: 0, all_profiles: 1 }),
        await member.get('/api/swipe.php'),
        await member.get('/api/teaser.php', { count: 3 }),
        await member.get('/api/likes.php', { type: 'received' }),
      ]
      for (const { status, body } of seen) {
        expect(status).toBe(200)
        for (const { id } of theirs) expect(JSON.stringify(body)).not.toContain(id)
      }
      expect(await api.deliver()).toHaveLength(mails)
      await sendDueNotifications(api.deps)
      expect(await api.deliver()).toHaveLength(mails)
      expect(await figuresOfToday()).toEqual(figures)
      // Members stay in the pool that is theirs, should the process start just now.
      const pools = await readPools(api.deps.store, [lunaria().site])
      expect(pools.get('lunaria')).toBe(lunaria().pool)
    }),
  )
  expect([problem, looked]).toEqual(['', 1])
  expect(await eventsOf(api.metrics)).toEqual(events)
  expect(await countRows()).toEqual(before)
})

test('rows go before those they refer to', async ({ skip }) => {
  const { db, engine } = api.deps.store
  if (engine !== 'sqlite') skip()
  for (const [at, table] of ERASED.entries()) {
    const { rows } = await sql<{ table: string }>`
      select "table" from pragma_foreign_key_list(${table})`.execute(db)
    for (const parent of rows)
      expect(ERASED.indexOf(parent.table), `${table}: ${parent.table}`).toBeGreaterThan(at)
  }
})

const withTicket = (ticket: string, brand = 'lunaria') =>
  exchange(new URL(`${api.deps.brands.get(brand)!.origin}/api/settings.php`), {
    method: 'GET',
    headers: { [PROBE_HEADER]: ticket },
  })

// security 107
test('a ticket opens its own brand for minutes, and a made-up one opens no door at all', async () => {
  const now = api.clock.now
  const ticket = issueTicket(api.deps.digest, lunaria(), now)
  const open = await withTicket(ticket)
  expect([open.status, open.headers.get(PROBE_HEADER)]).toEqual([200, 'probe:lunaria'])
  const [until = '', digest = ''] = ticket.split('.')
  const forged = [
    '1',
    `${until}.${'A'.repeat(43)}`,
    `${Number(until) + 1}.${digest}`,
    issueTicket(api.deps.digest, lunaria(), now - TICKET_MS),
    issueTicket(api.deps.digest, lunaria(), now + 3 * TICKET_MS),
  ]
  const refused = [
    ...(await Promise.all(forged.map((each) => withTicket(each)))),
    await withTicket(ticket, 'amora'),
  ]
  for (const { status, headers } of refused) expect([status, headers.get(PROBE_HEADER)]).toEqual([421, null])
  const desk = await api.deskFetch(
    new Request('http://desk.localhost/api/desk/session.php', {
      headers: { Host: 'desk.localhost', [PROBE_HEADER]: ticket },
    }),
  )
  expect(desk.headers.get(PROBE_HEADER)).toBe(null)
})

// security 107
test('whoever has a ticket meets no member behind it, and no session passes its door', async () => {
  const ticket = issueTicket(api.deps.digest, lunaria(), api.clock.now)
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await exchange(new URL(`${lunaria().origin}/api/chats.php`), {
    method: 'GET',
    headers: { Cookie: cookie, [PROBE_HEADER]: ticket },
  })
  expect(answer.status).toBe(403)
  expect((await member.get('/api/chats.php')).status).toBe(200)
})

interface Fault {
  what: string
  at: (url: URL, request: Sent) => boolean
  answer: (url: URL, request: Sent) => Promise<Response>
  says: RegExp
  lastStep: string
}
const bodyOf = ({ body }: Sent) => (body ? Buffer.from(body).toString() : '')
const kept = async (url: URL, request: Sent, change: (text: string) => string) => {
  const response = await exchange(url, request)
  return new Response(change(await response.text()), { status: response.status, headers: response.headers })
}

test.for<Fault>([
  {
    what: 'a proxy that has no process left',
    at: (url) => url.pathname === '/api/settings.php',
    answer: async () => new Response('Bad gateway', { status: 502 }),
    says: /^GET \/api\/settings\.php: no answer: 502 from elsewhere/,
    lastStep: 'settings',
  },
  {
    what: 'a process that does not know of probes',
    at: () => true,
    answer: async (url, { headers, ...request }) => {
      const passed = Object.entries(headers).filter(([name]) => name !== PROBE_HEADER)
      return exchange(url, { ...request, headers: Object.fromEntries(passed) })
    },
    says: /settings\.php: no answer: 200 from elsewhere than the probe’s brand/,
    lastStep: 'settings',
  },
  {
    what: 'a signup that fails',
    at: (url, request) => url.pathname === '/api/signup.php' && bodyOf(request).includes('"password"'),
    answer: async (url, request) => kept(url, { ...request, body: Buffer.from('{}') }, (text) => text),
    says: /^PUT \/api\/signup\.php: step 3 was answered 422/,
    lastStep: 'signup',
  },
  {
    what: 'a search that finds nobody',
    at: (url) => url.pathname === '/api/search.php',
    answer: async (url, request) =>
      kept(url, request, (text) => text.replace(/"results":\[.*?\],"gender"/, '"results":[],"gender"')),
    says: /^GET \/api\/search\.php: a member who signed up is not found/,
    lastStep: 'search',
  },
  {
    what: 'a message that gets no answer',
    at: (url, request) => url.pathname === '/api/chat.php' && bodyOf(request).includes('Good evening'),
    answer: async () => {
      throw new Error('no answer within 20 s')
    },
    says: /^POST \/api\/chat\.php: no answer: no answer within 20 s/,
    lastStep: 'message',
  },
])('$what is named, and nothing stays of the run', async ({ at, answer, says, lastStep }) => {
  const result = await probe((url, request) =>
    at(url, request) ? answer(url, request) : exchange(url, request),
  )
  expect(result.isOk).toBe(false)
  expect(result.problem).toMatch(says)
  expect(result.steps.at(-1)?.step).toBe(lastStep)
  expect(await countRows()).toEqual(before)
})

test('where writes hang, a run waits for one of them and no more', async () => {
  let hung = 0
  const { isOk, steps, problem } = await probe(async (url, request) => {
    if (request.method === 'GET') return exchange(url, request)
    hung += 1
    throw new Error('no answer within 20 s')
  })
  expect([isOk, hung]).toEqual([false, 1])
  expect(problem).toMatch(/^POST \/api\/signup\.php: no answer: no answer within 20 s/)
  expect(steps.map(({ step }) => step)).toEqual(['settings', 'signup'])
  expect(await countRows()).toEqual(before)
})

test('what a killed run left goes with the next one', async () => {
  const ticket = issueTicket(api.deps.digest, lunaria(), api.clock.now)
  const client = new ConformanceClient(new URL(lunaria().origin), (url, request) =>
    exchange(url, { ...request, headers: { ...request.headers, [PROBE_HEADER]: ticket } }),
  )
  const settings = await client.ask(client.browser(), 'getSettings')
  await signUp(client, settings!, async () => null)
  const left = await countRows()
  expect(left.account).toBe((before.account ?? 0) + 1)
  expect((await probe()).isOk).toBe(true)
  expect(await countRows()).toEqual(before)
})

test('a second run at the same time is refused, and leaves the first alone', async () => {
  const { store } = api.deps
  await claimLease(store, 'visitor of probe:lunaria', 'another', TICKET_MS)
  const refused = await probe()
  expect([refused.isOk, refused.steps]).toEqual([false, []])
  expect(refused.problem).toMatch(/^Another probe of lunaria is on its way\./)
  await releaseLease(store, 'visitor of probe:lunaria', 'another')
  expect((await probe()).isOk).toBe(true)
})

test('a database that fails is a problem of that brand alone', async () => {
  const db = new Proxy(api.deps.store.db, {
    get() {
      throw new Error('connection terminated')
    },
  })
  const deps = { ...api.deps, store: { ...api.deps.store, db } }
  expect(await runProbe(deps, lunaria(), exchange)).toMatchObject({
    isOk: false,
    problem: 'connection terminated',
  })
})

const samplesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

test('Prometheus reads of each brand whether it got through, each step, and when it ended', () => {
  const origin = 'https://one.org'
  const endedAt = 1_700_000_000_500
  const steps = [{ step: 'signup', ms: 1250 }] as const
  const one: ProbeResult = { brand: 'one', origin, isOk: true, steps: [...steps], problem: '', endedAt }
  const problem = 'GET /api/settings.php: no answer'
  const two: ProbeResult = { brand: 'two', origin, isOk: false, steps: [], problem, endedAt }
  const text = probeFigures([one, two])
  expect(samplesOf(text)).toEqual([
    'duet_probe_success{brand="one"} 1',
    'duet_probe_success{brand="two"} 0',
    'duet_probe_step_seconds{brand="one",step="signup"} 1.25',
    'duet_probe_finished_timestamp_seconds{brand="one"} 1700000000',
    'duet_probe_finished_timestamp_seconds{brand="two"} 1700000000',
  ])
  expect(text.match(/^# TYPE duet_probe_\w+ gauge$/gm)).toHaveLength(3)
  // In the middle of the next run, which may end there: two waits, three is no longer served.
  const before = probeFigures([one, two, { ...one, brand: 'three' }])
  const failed = { ...one, isOk: false, endedAt: endedAt + 300_000 }
  expect(samplesOf(probeFigures([failed], { waiting: ['two'], before }))).toEqual([
    'duet_probe_success{brand="one"} 0',
    'duet_probe_success{brand="two"} 0',
    'duet_probe_step_seconds{brand="one",step="signup"} 1.25',
    'duet_probe_finished_timestamp_seconds{brand="one"} 1700000300',
    'duet_probe_finished_timestamp_seconds{brand="two"} 1700000000',
  ])
})

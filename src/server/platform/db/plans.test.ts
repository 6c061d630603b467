// No query without an index, and none across pools. What is looked at is what the server really sends while every call is
// played and every job runs, not a list of queries.

import { sql, type CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccessEnvironment } from '../../../../tests/security/access/fixtures.ts'
import { runCell, rows } from '../../../../tests/security/access/run.ts'
import { startApi, type TestApi } from '../../../../tests/support/api.ts'
import { type Reach, reachOf } from '../../../../tests/support/pools-reached.ts'
import { openBrands } from '../../../../tests/support/profiles.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { newPublicName } from '../media/names.ts'
import { linkIn } from '../../conformance/fixtures.ts'
import { runConformance } from '../../conformance/run.ts'
import { sweep, sweepEvents } from '../../jobs.ts'
import { runSignals } from '../../moderation/signals/run-signals.ts'
import { publishAway } from '../../accounts/presence.ts'
import { purgeAccounts } from '../../accounts/purge-accounts.ts'
import { refundUnread } from '../../chat/refund-messages.ts'
import { sendDueNotifications } from '../../notifications/send-due-notifications.ts'
import { expireOrders } from '../../payments/orders/expire-orders.ts'
import { sendRefunds } from '../../payments/refunds/refund-order.ts'
import { eventReader } from '../../read-events.ts'
import { returnCases } from '../cases/return-cases.ts'
import { systemContext, onBehalfOf } from '../system-context.ts'
import { sweepMedia } from '../../profiles/photos/sweep-media.ts'

/** By their text, as they were sent last. */
const sent = new Map<string, CompiledQuery>()
/** Off while tables are made, and while the test itself writes. */
let isWatching = false

let api: TestApi
let queries: CompiledQuery[]
beforeAll(async () => {
  api = await startApi({
    change(sites) {
      openBrands(sites)
      for (const site of sites) site.desk.signals = site.desk.message_signals = true
    },
    onQuery({ query }) {
      if (isWatching) sent.set(query.sql, query)
    },
  })
  if (api.deps.store.engine === 'postgres') await keepStatistics()
  await runEveryCall()
  await runEveryJob()
  await readStreams()
  await askForThumb()
  if (api.deps.store.engine === 'postgres') await fillOutbox()
  queries = [...sent.values()].filter(({ sql: text }) => /^\s*(select|with|insert|update|delete)/i.test(text))
}, 180_000)
afterAll(() => api.stop())

/** Once autovacuum has counted a table's few rows, PostgreSQL reads them whole, by whatever index. */
async function keepStatistics(): Promise<void> {
  const { db } = api.deps.store
  for (const { name } of await db.introspection.getTables())
    await sql`alter table ${sql.table(name)} set (autovacuum_enabled = false)`.execute(db)
}

async function runEveryCall(): Promise<void> {
  isWatching = true
  const url = new URL('http://amora.localhost')
  const { calls } = await runConformance({
    url,
    exchange: async (address, { method, headers, body }) =>
      api.fetch(
        new Request(address, {
          method,
          headers: { ...headers, Host: address.host },
          ...(body ? { body: new Uint8Array(body) } : {}),
        }),
      ),
    readLink: async (email) => linkIn((await api.deliver()).findLast(({ to }) => to === email)?.text ?? ''),
  })
  expect(calls.filter(({ verdict }) => verdict !== 'holds').map(({ name }) => name)).toEqual([])
  isWatching = false
  const environment = await openAccessEnvironment(api)
  let fixtures = await environment.createFixtures()
  for (const [index, row] of rows.entries()) {
    // Calls that end a session or an account take others along: now and then everybody is made anew.
    if (index % 10 === 9) fixtures = await environment.createFixtures()
    isWatching = true
    await runCell(row, fixtures.caller('premium'), fixtures.targetFor('premium'))
    isWatching = false
  }
}

async function runEveryJob(): Promise<void> {
  isWatching = true
  const { deps } = api
  for (const days of [0, 1, 15]) {
    api.clock.now += days * DAY_MS
    await sendDueNotifications(deps)
    await api.deliver()
    await expireOrders(deps)
    await sendRefunds(deps)
    await refundUnread(deps)
    await purgeAccounts(deps)
    await returnCases(deps)
    await runSignals(deps)
    await sweepMedia(deps)
    await sweepEvents(deps)
    await publishAway(deps)
    await sweep(deps)
  }
}

/** As the streams of several members who are told something at once. */
async function readStreams(): Promise<void> {
  const { deps } = api
  const { db } = deps.store
  const system = systemContext(deps, deps.brands.get('amora')!)
  isWatching = false
  const members = await db
    .selectFrom('account')
    .selectAll()
    .where('pool', '=', system.brand.pool)
    .limit(2)
    .execute()
  isWatching = true
  const readers = members.map((member) => ({ context: onBehalfOf(system, member), after: 0 }))
  expect(await eventReader.readEvents({ ...system, readers })).toHaveLength(2)
}

async function askForThumb(): Promise<void> {
  const { status } = await api.visitor('amora').fetch(`/media/${newPublicName()}`)
  expect(status).toBe(404)
}

/** Conditions shared by a brand or pool are not selective. PostgreSQL plans by row counts, so few rows show nothing. */
const SHARED_ONLY = /\((?:pool|brand)=\?(?: AND (?:pool|brand)=\?)*\)/

/**
 * The few rows that each gender's walk along its index has found, or counted, and the page of them; the streams that are
 * read, and what each finds once; the messages that devices have just taken; what the rules of signals count.
 */
const FOUND_BEFORE = [
  ...['nearest', 'counted', 'reader', 'behind', 'taken', 'hit', 'page'],
  ...['spread', 'shared', 'recent', 'hours', 'newest', 'shown', 'known'],
]

/** Tables with a row for a brand and a year or month, or for a migration. */
const FEW_ROWS = ['transparency_report', 'fairness_report', 'kysely_migration']
/** By the table's name, or SQLite's sentence on it. */
const isOfFew = (scan: string): boolean => FEW_ROWS.some((table) => scan.split(' ').includes(table))

/** PostgreSQL takes any index of a table of a few rows; the outbox has one for what is not sent yet. */
async function fillOutbox(): Promise<void> {
  const { db } = api.deps.store
  await sql`insert into outbox select 'fill' || n, 'amora', 'mail', '', '', 'fill' || n, '', 0, 0, 0, 0, '', 0
    from generate_series(1, 2000) as n`.execute(db)
  await sql`analyze outbox`.execute(db)
}

async function scannedBy(query: CompiledQuery): Promise<string[]> {
  const { db, engine } = api.deps.store
  if (engine === 'sqlite') {
    const plan = await db.executeQuery<{ detail: string }>({
      ...query,
      sql: `explain query plan ${query.sql}`,
    })
    return plan.rows
      .map(({ detail }) =>
        SHARED_ONLY.test(detail) ? detail : /^SCAN (?!CONSTANT|\d+[- ])(\w+)/.exec(detail)?.[1],
      )
      .filter((name) => name !== undefined)
  }
  return db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const plan = await trx.executeQuery<{ 'QUERY PLAN': unknown }>({
      ...query,
      sql: `explain (format json) ${query.sql}`,
    })
    const [first] = plan.rows
    const tree = first?.['QUERY PLAN']
    return scansIn(typeof tree === 'string' ? JSON.parse(tree) : tree)
  })
}

/** Relations that are read whole: without an index, or through one without a condition on it. */
function scansIn(tree: unknown): string[] {
  if (Array.isArray(tree)) return tree.flatMap(scansIn)
  if (typeof tree !== 'object' || tree === null) return []
  const node = tree as Record<string, unknown>
  const kind = node['Node Type']
  const isWhole =
    kind === 'Seq Scan' ||
    (/^(Index|Index Only) Scan$/.test(String(kind)) && node['Index Cond'] === undefined)
  return [...(isWhole ? [String(node['Relation Name'])] : []), ...Object.values(node).flatMap(scansIn)]
}

test('every statement the server sends finds its rows by an index', async () => {
  expect(queries.length).toBeGreaterThan(250)
  const broken: string[] = []
  for (const query of queries) {
    const scanned = (await scannedBy(query)).filter((scan) => !FOUND_BEFORE.includes(scan) && !isOfFew(scan))
    if (scanned.length > 0) broken.push(`${scanned.join(', ')}: ${query.sql}`)
  }
  expect(broken).toEqual([])
})

/** Statements that look into every pool, by how they begin; each finds in a pool only what is that pool's. */
const EVERY_POOL: Readonly<Record<string, readonly string[]>> = {
  'a job takes what is due, oldest first': [
    'select * from "notification_schedule" where "due_at" <= $1',
    'select * from "orders" where state in (\'created\', \'pending\') and "check_at" <= $1',
    'select * from "refund" where "sent_at" = $1',
    'select "pool", "conversation", "seq" from "message" where "refund_due_at" > $1',
    'select "pool", "account", "brand" from "deletion" where "purged_at" = $1',
    'select "pool", "blocker", "blocked" from "block" where "unmatched" = $1',
    'update "desk_case" set "state" = $1, "claimed_by" = $2',
    'update "refund_request" set "outcome" = $1',
  ],
  'a job sweeps what is old': [
    'delete from "event" where "created_at" < $1',
    'delete from "session" where "expires_at" < $1',
    'delete from "token" where "expires_at" < $1',
    'delete from "mandate" where "created_at" < $1',
    'delete from "factor_challenge" where "expires_at" < $1',
    'delete from "totp" where "confirmed_at" = $1 and "created_at" < $2',
    'delete from "block_trace" where "expires_at" <= $1',
    'delete from "block" where "expires_at" > $1',
    'delete from "declined" where "created_at" < $1',
    'delete from "photo_view" where "day" < $1',
    'delete from "signal" where "created_at" < $1',
    'delete from "signal_trace" where "created_at" < $1',
    'delete from "removed_picture" where "ends_at" <= $1',
    'delete from "cluster_request" where "ends_at" <= $1',
    'delete from "household" where "kind" = $1',
    'update "authority_order" set "account" = $1, "concerns" = $2',
    'select "subject_ref" from "desk_case" where "pool" in ($1',
    'delete from "authority_report" where "created_at" < $1',
    'delete from "privacy_request" where "decided_at" > $1',
    'delete from "case_event" where "created_at" < $1',
    'update "appeal" set "account" = $1, "text" = $2, "words" = $3',
    // Numbers of invoices begin with their brand, which has one pool.
    'update "invoice" set "parties" = $1 where "brand" = $2',
    'update "notice" set "account" = $1, "name" = $2, "email" = $3, "reference" = $4, "text" = $5, "photo" = $6',
  ],
  'a job asks whose the files are': [
    'select "pool", "id", "thumb_name", "blurred_name", "medium_name", "full_name" from "photo"',
    'select "pool", "id", "thumb_name", "blurred_name", "medium_name", "full_name" from "message_photo"',
    'select "pool", "id", "file" from "evidence"',
    'select "pool", "id", "file" from "appeal_picture"',
    'select "pool", "id", "file" from "message_voice"',
    'select "pool", "id", "file" from "prompt_answer"',
    'select "pool", "id", "file" from "verification"',
  ],
  'the log is told of a session that came to another brand': [
    'select "brand", "account" from "session" where "pool" in ($1',
  ],
}

test('no statement joins pools, and all but those of jobs stay in one', async ({ skip }) => {
  skip(api.deps.store.engine !== 'postgres', 'SQLite is one file')
  const byReach: Record<Reach, string[]> = { local: [], 'one pool': [], 'every pool': [], apart: [] }
  for (const { sql: text, parameters } of queries) byReach[await reachOf(text, parameters)].push(text)
  expect(byReach.apart).toEqual([])
  expect(byReach['one pool'].length).toBeGreaterThan(200)
  const expected = Object.values(EVERY_POOL).flat()
  expect(byReach['every pool'].filter((text) => !expected.some((start) => text.startsWith(start)))).toEqual(
    [],
  )
  expect(expected.filter((start) => !byReach['every pool'].some((text) => text.startsWith(start)))).toEqual(
    [],
  )
})

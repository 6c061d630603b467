// `node tests/bench/audit.ts [messages]`, of `npm run bench:data`: how long each check of the audit takes on so many
// messages (15,000) and on ten times as many, paid and booked, with orders, events and photos of their members, on each
// engine: a copy just restored, of which PostgreSQL has no statistics yet. Time is to grow as the data does.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { audit } from '../../src/server/audit/audit.ts'
import { migrate } from '../../src/server/platform/db/open.ts'
import type { Store } from '../../src/server/platform/db/store.ts'
import { allBrands, BRAND, openEnvironment, type ServerEnvironment } from '../resilience/environment.ts'
import { fillMembers, fillTalks, memberId } from '../support/members.ts'
import { startCluster } from '../support/postgres.ts'
import { bareRate } from './baseline.ts'
import { printTable } from '../../src/server/platform/print-table.ts'

const MESSAGES = Number(process.argv[2] ?? 15_000)
const TIMES = 10
const MESSAGES_EACH = 30
const EVENTS_EACH = 5
const BUDGET_S = 2
/** On a machine of so many bare answers a second. */
const BUDGET_BARE = 19_000
const BUDGET_RATIO = 12
/** Shorter checks say more of the machine than of themselves. */
const REPORTED_MS = 20

/** Each copies a row for every one there is of another table. */
const COPIES = (now: number) => [
  sql`update message set credits = 1, text = text || ' ' || seq`,
  sql`update account set conversations_started = 2`,
  ...booked(
    sql`select pool, id as account, 'signup' as reason, id as reference, 1000000 as amount from account`,
    now,
  ),
  ...booked(
    sql`select pool, sender as account, 'message' as reason,
      conversation || ':' || cast(seq as text) as reference, -1 as amount from message`,
    now,
  ),
  sql`insert into orders (pool, id, brand, account, state, bundle, credits, method, country, currency, price, total,
      vat_basis_points, discount_code, discount_source, provider, provider_reference, redirect_url, start_now_at, start_now_text, created_at,
      expires_at, completed_at, check_at, keep_method, mandate, returned_credits, returned_amount, disputes,
      disputed_credits)
    select pool, 'order-' || id, brand, id, 'completed', '100', 100, 'card', 'DE', 'EUR', 3499, 3499, 1900, '', '', 'sandbox',
      'payment-' || id, '', ${now}, 'now', ${now}, ${now}, ${now}, 0, 0, '', 0, 0, 0, 0
    from account`,
  ...booked(
    sql`select pool, account, 'purchase' as reason, id as reference, credits as amount from orders`,
    now,
  ),
  sql`insert into invoice (brand, number, pool, order_id, account, issued_at, parties)
    select brand, row_number() over (order by id), pool, id, account, ${now}, '{}' from orders`,
  sql`insert into event (pool, profile, id, kind, from_profile, conversation, seq, data, created_at)
    select pool, id, number, 'message', '', '', 0, '{}', ${now} from account cross join (
      select seq as number from message where conversation = ${`${memberId(0)}-1`} and seq <= ${EVENTS_EACH}) as numbers`,
  sql`insert into event_cursor (pool, profile, last_id) select pool, id, ${EVENTS_EACH} from account`,
  sql`insert into photo (pool, id, profile, position, status, thumb_name, blurred_name, medium_name, full_name, created_at)
    select pool, 'photo-' || id, id, 0, 'active', 't' || id, 'b' || id, 'm' || id, 'f' || id, ${now} from profile`,
  sql`update profile set main_photo = 'photo-' || id`,
  sql`update listing set has_photo = 1`,
  sql`update account set credits = (select sum(amount) from ledger where ledger.pool = account.pool
    and ledger.ledger_account = 'member:' || account.id)`,
]

/** Rows the query finds, entered in both ledger accounts. */
const booked = (bookings: ReturnType<typeof sql>, now: number) =>
  [
    { ledgerAccount: sql`'member:' || account`, amount: sql`amount` },
    { ledgerAccount: sql`'house:' || reason`, amount: sql`-amount` },
  ].map(
    ({
      ledgerAccount,
      amount,
    }) => sql`insert into ledger (pool, ledger_account, reason, reference, transfer, amount, created_at)
      select pool, ${ledgerAccount}, reason, reference, reason || ' ' || reference, ${amount}, ${now} from (${bookings}) as bookings`,
  )

async function fill(store: Store, messages: number): Promise<void> {
  const now = Date.now()
  const members = Math.round(messages / MESSAGES_EACH)
  await migrate(store)
  await fillMembers(store, { brand: BRAND, pool: BRAND, members, sessions: members, now })
  await fillTalks(store, { pool: BRAND, members, now })
  for (const copy of COPIES(now)) await copy.execute(store.db)
}

/** Milliseconds of each check, in their order. */
async function timesOf(environment: ServerEnvironment, messages: number): Promise<Map<string, number>> {
  const store = openEnvironment(environment)
  try {
    await fill(store, messages)
    const begun: [string, number][] = []
    const found = await audit(store, await allBrands(), undefined, (check) =>
      begun.push([check, performance.now()]),
    )
    const end = performance.now()
    if (found.length > 0)
      throw new Error(`the audit tells of what was filled: ${JSON.stringify(found.slice(0, 3))}`)
    return new Map(begun.map(([check, at], index) => [check, (begun[index + 1]?.[1] ?? end) - at]))
  } finally {
    await store.db.destroy()
  }
}

async function withEnvironment<T>(
  engine: string,
  work: (environment: ServerEnvironment) => Promise<T>,
): Promise<T | null> {
  const cluster = engine === 'PostgreSQL' ? await startCluster({ outlives: 'power' }) : null
  if (engine === 'PostgreSQL' && !cluster) return null
  const folder = mkdtempSync(join(tmpdir(), 'duet-audit-'))
  try {
    return await work({ folder, databaseUrl: cluster?.socketUrl })
  } finally {
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const sum = (times: ReadonlyMap<string, number>) => [...times.values()].reduce((total, ms) => total + ms, 0)

async function runBenchmark(engine: string): Promise<boolean> {
  const small = await withEnvironment(engine, async (environment) => {
    const times = await timesOf(environment, MESSAGES)
    return {
      times,
      bare: await bareRate(
        environment.folder,
        environment.databaseUrl ? { DATABASE_URL: environment.databaseUrl } : {},
      ),
    }
  })
  const large = await withEnvironment(engine, (environment) => timesOf(environment, TIMES * MESSAGES))
  if (!small || !large) {
    console.log(`${engine} skipped: its programs are not on this machine`)
    return true
  }
  const rows = [...large]
    .filter(([, ms]) => ms >= REPORTED_MS)
    .map(([check, ms]) => ({ check, before: small.times.get(check) ?? NaN, ms }))
  const all = { check: 'all', before: sum(small.times), ms: sum(large) }
  printTable(
    `${engine}: ${small.times.size} checks on ${MESSAGES} messages and on ${TIMES} times as many; bare ${small.bare.toFixed(0)} a second`,
    [...rows, all].map(({ check, before, ms }) => ({
      check,
      [`ms on ${MESSAGES}`]: before.toFixed(1),
      [`ms on ${TIMES * MESSAGES}`]: ms.toFixed(1),
      ratio: (ms / before).toFixed(1),
    })),
  )
  const slowest = Math.max(...small.times.values()) / 1000
  // Time that a slower machine takes longer is not the audit's.
  const allowed = BUDGET_S * Math.max(1, BUDGET_BARE / small.bare)
  const holds = all.ms / all.before <= BUDGET_RATIO && slowest <= allowed
  console.log(
    `ratio ${(all.ms / all.before).toFixed(1)} (≤ ${BUDGET_RATIO}), slowest ${slowest.toFixed(2)} s (≤ ${allowed.toFixed(1)}): ${holds ? 'holds' : 'DOES NOT HOLD'}`,
  )
  return holds
}

let holds = true
for (const engine of ['SQLite', 'PostgreSQL']) holds = (await runBenchmark(engine)) && holds
process.exit(holds ? 0 : 1)

// What the jobs behind the desk's figures and signals take after a month of a million members' life, and for how long at most
// they hold up the process that serves members.

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql, type RawBuilder } from 'kysely'
import { DAY_MS } from '../../src/core/durations.ts'
import { ALL_FIGURES } from '../../src/server/desk/figures/all-figures.ts'
import { computeDay, dayAt } from '../../src/server/desk/figures/compute-figures.ts'
import { runSignals } from '../../src/server/moderation/signals/run-signals.ts'
import { openStore } from '../../src/server/platform/db/open.ts'
import type { Store } from '../../src/server/platform/db/store.ts'
import { printTable } from '../../src/server/platform/print-table.ts'
import { allBrands } from '../resilience/environment.ts'
import { memberId } from '../support/members.ts'
import { insertFrom, numbersOf, ONLINE, type Site, TOLERANCE } from './desk-setup.ts'
import { HOME, yesNo } from './scale-setup.ts'

const BUDGET_S = 600
const BUDGET_HELD_MS = 200
const MONTH_MS = 30 * DAY_MS
/** What each member of a hundred does in a month. */
const PER_HUNDRED = {
  conversations: 50,
  likes: 100,
  orders: 5,
  deletions: 1,
  mails: 100,
  networks: 100,
  browsers: 60,
  pictures: 70,
}
const MESSAGES = 4
/** Not yet compared: as many as a run takes. */
const FRESH_PICTURES = 200

const lit = (value: string | number) => sql.lit(value)
const member = (nr: RawBuilder<unknown>) => sql`${lit(memberId(0).slice(0, -1))} || ${nr}`

/** Lets the members talk, like, pay and leave traces over the last thirty days. */
async function fillMonth(store: Store, members: number, now: number): Promise<void> {
  const { pool, brand } = HOME
  const spread = (step: number, over: number) => sql`(cast(nr as bigint) * ${lit(step)} % ${lit(over)})`
  const at = sql`(${lit(now - MONTH_MS)} + cast(nr as bigint) * 7919003 % ${lit(MONTH_MS)})`
  const count = (what: keyof typeof PER_HUNDRED) => Math.floor((members * PER_HUNDRED[what]) / 100)
  const [one, other] = [
    member(spread(7919, members)),
    member(sql`((cast(nr as bigint) * 7919 + 1 + nr % 97) % ${lit(members)})`),
  ]
  const low = sql`case when ${one} < ${other} then ${one} else ${other} end`
  const high = sql`case when ${one} < ${other} then ${other} else ${one} end`
  const talk = sql`'night-' || nr`
  // The ones who are logged in have talks already, with each other.
  const talks = sql`${numbersOf(store, count('conversations'))} where ${one} <> ${other} and ${spread(7919, members)} >= ${lit(ONLINE + 100)}`
  await insertFrom(
    store,
    'conversation',
    {
      ...{ pool, id: talk, low, high, starter: one, last_seq: MESSAGES, created_at: at },
      ...{ withheld: '', due_at: 0, first_seq: 1 },
    },
    sql`${talks} and ${spread(7919, members)} < ${lit(members - 100)}`,
  )
  const side = (profile: RawBuilder<unknown>, peer: RawBuilder<unknown>, read: RawBuilder<unknown>) =>
    insertFrom(
      store,
      'conversation_side',
      {
        ...{ pool, profile, conversation: sql`id`, other: peer, unread: 0, read_up_to: read },
        ...{ delivered_up_to: MESSAGES, removed_up_to: 0, last_at: sql`created_at`, typing_at: 0 },
      },
      sql`conversation where id like 'night-%'`,
    )
  await side(
    sql`low`,
    sql`high`,
    sql`case when low = starter or created_at % 3 > 0 then ${lit(MESSAGES)} else 0 end`,
  )
  await side(
    sql`high`,
    sql`low`,
    sql`case when high = starter or created_at % 3 > 0 then ${lit(MESSAGES)} else 0 end`,
  )
  await insertFrom(
    store,
    'message',
    {
      ...{ pool, conversation: sql`id`, seq: sql`numbers.nr + 1`, id: sql`id || '-' || numbers.nr` },
      sender: sql`case when numbers.nr = 1 then (case when low = starter then high else low end) else starter end`,
      ...{ kind: 'text', text: 'Good evening, how was your day?', item: '' },
      credits: sql`case when numbers.nr = 0 then created_at % 2 * 10 else 0 end`,
      ...{
        refund_due_at: 0,
        refunded_at: 0,
        created_at: sql`conversation.created_at + numbers.nr * 3600000`,
      },
    },
    sql`conversation cross join ${numbersOf(store, MESSAGES)} where id like 'night-%'`,
  )
  await insertFrom(
    store,
    'likes',
    {
      ...{
        pool,
        from_profile: member(spread(104_729, members)),
        to_profile: member(spread(15_485_863, members)),
      },
      ...{ created_at: at, seen_at: at, matched_at: 0 },
    },
    sql`${numbersOf(store, count('likes'))} where ${spread(104_729, members)} >= ${lit(ONLINE)}`,
  )
  await insertFrom(
    store,
    'orders',
    {
      ...{ pool, id: sql`'night-' || nr`, brand, account: member(spread(7919, members)), state: 'completed' },
      ...{
        bundle: '100',
        credits: 100,
        method: 'creditcard',
        country: 'GB',
        currency: 'GBP',
        price: 2999,
        total: 2999,
      },
      ...{ vat_basis_points: 2000, discount_code: '', discount_source: '', provider: 'sandbox' },
      ...{ provider_reference: sql`'night-' || nr`, redirect_url: '', start_now_at: at, start_now_text: '' },
      ...{ created_at: at, expires_at: at, completed_at: at, check_at: 0, keep_method: 0, mandate: '' },
      ...{ returned_credits: 0, returned_amount: 0, disputes: 0, disputed_credits: 0 },
    },
    numbersOf(store, count('orders')),
  )
  await insertFrom(
    store,
    'deletion',
    {
      ...{
        pool,
        account: member(sql`(${lit(ONLINE)} + nr * 97)`),
        brand,
        reason: 'found_somebody',
        remarks: '',
      },
      ...{ requested_at: at, purge_at: sql`${at} + ${lit(MONTH_MS)}`, purged_at: 0 },
    },
    sql`${numbersOf(store, count('deletions'))} where ${lit(ONLINE)} + nr * 97 < ${lit(members)}`,
  )
  await insertFrom(
    store,
    'outbox',
    {
      ...{ id: sql`'night-' || nr`, brand, channel: 'mail', account: member(spread(7919, members)) },
      ...{ kind: sql`case nr % 3 when 0 then 'newMessage' when 1 then 'newLike' else 'confirm' end` },
      ...{ event_key: sql`'night-' || nr`, payload: '', due_at: at, tries: 1, sent_at: at, failed_at: 0 },
      ...{ reason: '', created_at: at },
    },
    numbersOf(store, count('mails')),
  )
  await insertFrom(
    store,
    'signal_trace',
    {
      ...{ pool, account: member(spread(7919, members)), kind: 'network', ref: '', created_at: at },
      // A network in two hundred is a household's.
      value: sql`'network-' || (case when nr % 200 = 0 then nr / 400 else nr end)`,
    },
    numbersOf(store, count('networks')),
  )
  await insertFrom(
    store,
    'account_trace',
    {
      ...{ pool, account: member(spread(7919, members)), kind: 'browser', created_at: at },
      digest: sql`'browser-' || (case when nr % 500 = 0 then nr / 1000 else nr end)`,
    },
    numbersOf(store, count('browsers')),
  )
  const hash =
    store.engine === 'postgres' ? sql`substr(md5(random()::text), 1, 16)` : sql`lower(hex(randomblob(8)))`
  await insertFrom(
    store,
    'picture_hash',
    {
      ...{ pool, photo: sql`'photo-' || nr`, account: member(sql`nr`), hash, mirror: hash },
      alike: sql`case when nr < ${lit(FRESH_PICTURES)} then '' else 'photo-' || nr end`,
      created_at: at,
    },
    numbersOf(store, count('pictures')),
  )
}

interface Taken {
  seconds: number
  /** For so long at most nothing else of this process went on. */
  heldMs: number
}

/** How long work takes, and holds up whatever else this process does. */
async function time(work: () => Promise<unknown>): Promise<Taken> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const begun = performance.now()
  await work()
  const seconds = (performance.now() - begun) / 1000
  delay.disable()
  return { seconds, heldMs: delay.max / 1e6 }
}

/** Runs the jobs as a process does that serves members. Returns whether the budgets hold. */
export async function measureNight({ engine, members, filled }: Site): Promise<boolean> {
  const store = openStore({ dataDir: filled.folder, databaseUrl: filled.env.DATABASE_URL }, (error) =>
    console.error(error),
  )
  try {
    const now = Date.now()
    const filling = performance.now()
    await fillMonth(store, members, now)
    if (engine === 'postgres') await sql`vacuum analyze`.execute(store.db)
    console.log(`${engine}: a month's life filled in ${((performance.now() - filling) / 1000).toFixed(0)} s`)
    const deps = { store, brands: await allBrands(), clock: () => now }
    const figures = await time(() => computeDay(deps, dayAt(now - DAY_MS)))
    const first = await time(() => runSignals(deps))
    const again = await time(() => runSignals(deps))
    const rows: [string, Taken][] = [
      [`figures of a day (${ALL_FIGURES.length} of each brand)`, figures],
      ['signals, the first time', first],
      ['signals, five minutes later', again],
    ]
    const holds = ({ seconds, heldMs }: Taken) =>
      seconds <= TOLERANCE * BUDGET_S && heldMs <= TOLERANCE * BUDGET_HELD_MS
    printTable(
      `${engine}: jobs of the night after a month of ${members} members`,
      rows.map(([what, taken]) => ({
        ...{ what, seconds: taken.seconds.toFixed(1), 'held up, ms': taken.heldMs.toFixed(0) },
        ...{ budget: `${BUDGET_S} s, ${BUDGET_HELD_MS} ms`, holds: yesNo(holds(taken)) },
      })),
    )
    return rows.every(([, taken]) => holds(taken))
  } finally {
    await store.reader?.destroy()
    await store.db.destroy()
  }
}

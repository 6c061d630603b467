// The rules of signals, as a table: what each counts, from which number on, and how much it weighs. Figures of what became of
// their cases are in `signal-figures.ts`.

import { sql, type RawBuilder } from 'kysely'
import type { ClusterKind, SignalRule } from '../../../contract/desk/case-lists.ts'
import { NOTICE_KINDS } from '../../../contract/lists.ts'
import { caseKindOf } from '../../../core/cases.ts'
import { DAY_MS, HOUR_MS, WEEK_MS } from '../../../core/durations.ts'
import { REMOVED_PICTURE_DAYS, SIGNAL_TRACE_DAYS } from '../../../core/limits.ts'
import { comparePictures } from './picture-hashes.ts'
import type { Db } from '../../platform/db/store.ts'

/** A pool, and those of its brands that look for signs. */
export interface SignalScope {
  db: Db
  /** For the rules' own questions, which go through a week or more. */
  reader: Db
  pool: string
  brands: readonly string[]
  now: number
}

/** What a rule found on an account: the numbers it counted. */
export interface Hit {
  account: string
  facts: Readonly<Record<string, number>>
  /** Of a rule that weighs each thing it counts. */
  weight?: number
}

interface Rule {
  weight: number
  find(scope: SignalScope): Promise<Hit[]>
  /** It says what is so now: a sign ends when it is no longer. */
  isPresent?: true
}

/** Cases are opened from this sum of weights on. */
export const CASE_WEIGHT = 100

const SAME_TEXT = { receivers: 5, within: DAY_MS }
const CONTACT_RECEIVERS = 3
const MONEY_RECEIVERS = 2
const SHARING_ACCOUNTS = 3
const PAYING_ACCOUNTS = 2
const FOREIGN_LOGINS = 3
const REFUSALS = { of: 20, from: 5 }
const SPEED = { percentile: 0.995, messages: 10, likes: 30 }
const TRACES_MS = SIGNAL_TRACE_DAYS * DAY_MS
const NOTICED = NOTICE_KINDS.filter((kind) => caseKindOf(kind) === 'notice')

type Counted = Record<string, string | number>

/** Rows of an account with numbers, as each engine gives them. */
async function hits(reader: Db, query: RawBuilder<Counted>): Promise<Hit[]> {
  const { rows } = await query.execute(reader)
  return rows.map(({ account, ...counted }) => ({
    account: String(account),
    facts: Object.fromEntries(Object.entries(counted).map(([name, number]) => [name, Number(number)])),
  }))
}

/** SQL: 1 where an account was removed, as it still is. */
const isRemoved = (pool: string, account: string) => sql<number>`(case when exists (
  select 1 from restriction where restriction.pool = ${pool} and restriction.account = ${sql.ref(account)}
    and restriction.measure = 'account_removed' and restriction.lifted_at = 0) then 1 else 0 end)`

/** SQL: nobody said that accounts which share this may. */
const isNoHousehold = (pool: string, kind: ClusterKind, value: string) => sql<boolean>`not exists (
  select 1 from household where household.pool = ${pool} and household.kind = ${kind}
    and household.value = ${sql.ref(value)})`

// In SQLite a `cross join` takes its tables in the order they stand in: it thinks few traces are of a kind, and would go through
// all that is shared for each of them.

/** Accounts that left something somewhere: several did, or one of them was removed. */
function sharing(
  { reader, pool, now }: SignalScope,
  traces: { table: 'account_trace' | 'signal_trace'; kind: ClusterKind; value: string },
  from: number,
): Promise<Hit[]> {
  const [table, value] = [sql.table(traces.table), sql.ref(traces.value)]
  return hits(
    reader,
    sql`with shared as (
      select trace.${value} as digest, count(distinct trace.account) as accounts,
        max(${isRemoved(pool, 'trace.account')}) as removed
      from ${table} as trace where trace.pool = ${pool} and trace.kind = ${traces.kind} and trace.${value} in (
        select fresh.${value} from ${table} as fresh where fresh.pool = ${pool} and fresh.kind = ${traces.kind}
          and fresh.created_at > ${now - WEEK_MS})
        and ${isNoHousehold(pool, traces.kind, `trace.${traces.value}`)}
      group by trace.${value} having count(distinct trace.account) > 1)
    select trace.account, max(shared.accounts) as accounts, max(shared.removed) as removed
    from shared cross join ${table} as trace
    where trace.pool = ${pool} and trace.kind = ${traces.kind} and trace.${value} = shared.digest
      and (shared.accounts >= ${from} or shared.removed = 1)
    group by trace.account`,
  )
}

/** Receivers of messages of a kind. */
const receivers = ({ reader, pool, now }: SignalScope, kind: string, from: number): Promise<Hit[]> =>
  hits(
    reader,
    sql`select account, count(distinct ref) as receivers from signal_trace
      where pool = ${pool} and kind = ${kind} and created_at > ${now - TRACES_MS}
      group by account having count(distinct ref) >= ${from}`,
  )

interface Acts {
  table: 'conversation' | 'likes'
  by: 'starter' | 'from_profile'
  /** Fewer an hour are nobody's haste, at whatever brand. */
  floor: number
}

/** Accounts that did more in an hour than all but a few accounts of their brand did in one of a week. */
async function hasty(
  scope: SignalScope,
  acts: Acts,
): Promise<{ account: string; acts: number; usual: number }[]> {
  const { reader, pool, now } = scope
  const [table, by] = [sql.table(acts.table), sql.ref(acts.by)]
  const { rows } = await sql<{ account: string; brand: string; acts: string | number }>`
    with recent as materialized (
      select ${by} as account from ${table} where pool = ${pool} and created_at > ${now - HOUR_MS})
    select recent.account, account.brand, count(*) as acts
    from recent inner join account on account.pool = ${pool} and account.id = recent.account
    group by recent.account, account.brand having count(*) >= ${acts.floor}`.execute(reader)
  const usual = new Map<string, number>()
  for (const brand of new Set(rows.map((row) => row.brand)))
    usual.set(brand, await usualOf(scope, acts, brand))
  return rows
    .map((row) => ({ account: row.account, acts: Number(row.acts), usual: usual.get(row.brand) ?? 0 }))
    .filter((row) => row.acts > row.usual)
}

/** How many of these an account of the brand does at most in an hour in which it does any, but for a few. */
async function usualOf({ reader, pool, now }: SignalScope, acts: Acts, brand: string): Promise<number> {
  const [table, by] = [sql.table(acts.table), sql.ref(acts.by)]
  const { rows } = await sql<{ acts: string | number; times: string | number }>`
    with recent as materialized (
      select ${by} as account, created_at / ${sql.lit(HOUR_MS)} as hour from ${table}
      where pool = ${pool} and created_at > ${now - WEEK_MS} and created_at <= ${now - HOUR_MS}),
    hours as (
      select count(*) as acts from recent
      inner join account on account.pool = ${pool} and account.id = recent.account
      where account.brand = ${brand} group by recent.account, recent.hour)
    select acts, count(*) as times from hours group by acts order by acts`.execute(reader)
  const all = rows.reduce((sum, row) => sum + Number(row.times), 0)
  let passed = 0
  for (const row of rows) {
    passed += Number(row.times)
    if (passed >= all * SPEED.percentile) return Number(row.acts)
  }
  return 0
}

export const RULES: Readonly<Record<SignalRule, Rule>> = {
  same_text: {
    weight: 40,
    find: ({ reader, pool, now }) =>
      hits(
        reader,
        sql`with spread as (
          select value, count(distinct ref) as receivers, count(distinct account) as accounts from signal_trace
          where pool = ${pool} and kind = 'text' and created_at > ${now - SAME_TEXT.within}
            and ${isNoHousehold(pool, 'text', 'signal_trace.value')}
          group by value having count(distinct ref) >= ${SAME_TEXT.receivers})
        select trace.account, max(spread.receivers) as receivers, max(spread.accounts) as accounts
        from spread cross join signal_trace as trace
        where trace.pool = ${pool} and trace.kind = 'text'
          and trace.value = spread.value and trace.created_at > ${now - SAME_TEXT.within}
        group by trace.account`,
      ),
  },
  contact_early: { weight: 30, find: (scope) => receivers(scope, 'contact', CONTACT_RECEIVERS) },
  money_asked: { weight: 50, find: (scope) => receivers(scope, 'money', MONEY_RECEIVERS) },
  same_picture: {
    weight: 50,
    async find({ db, reader, pool, now }) {
      await comparePictures({ db, reader, pool })
      return hits(
        reader,
        sql`with shown as (
          select alike, count(distinct account) as accounts from picture_hash
          where pool = ${pool} and ${isNoHousehold(pool, 'picture', 'picture_hash.alike')} and alike in (
            select fresh.alike from picture_hash as fresh
            where fresh.pool = ${pool} and fresh.created_at > ${now - WEEK_MS}
            union all select gone.alike from removed_picture as gone
            where gone.pool = ${pool} and gone.ends_at > ${now + REMOVED_PICTURE_DAYS * DAY_MS - WEEK_MS})
          group by alike),
        known as (
          select alike, accounts, case when exists (select 1 from removed_picture
            where removed_picture.pool = ${pool} and removed_picture.alike = shown.alike) then 1 else 0 end as removed
          from shown)
        select picture.account, max(known.accounts) as accounts, max(known.removed) as removed
        from known cross join picture_hash as picture
        where picture.pool = ${pool} and picture.alike = known.alike
          and (known.accounts > 1 or known.removed = 1)
        group by picture.account`,
      )
    },
  },
  shared_network: {
    weight: 20,
    find: (scope) =>
      sharing(scope, { table: 'signal_trace', kind: 'network', value: 'value' }, SHARING_ACCOUNTS),
  },
  shared_browser: {
    weight: 30,
    find: (scope) =>
      sharing(scope, { table: 'account_trace', kind: 'browser', value: 'digest' }, SHARING_ACCOUNTS),
  },
  shared_payment: {
    weight: 40,
    find: (scope) =>
      sharing(scope, { table: 'account_trace', kind: 'payment', value: 'digest' }, PAYING_ACCOUNTS),
  },
  speed: {
    weight: 20,
    async find(scope) {
      const begun = await hasty(scope, { table: 'conversation', by: 'starter', floor: SPEED.messages })
      const given = await hasty(scope, { table: 'likes', by: 'from_profile', floor: SPEED.likes })
      const found = new Map(given.map(({ account, acts, usual }) => [account, { likes: acts, usual }]))
      return [
        ...begun.map(({ account, acts, usual }) => ({ account, facts: { messages: acts, usual } })),
        ...[...found]
          .filter(([account]) => begun.every((row) => row.account !== account))
          .map(([account, facts]) => ({ account, facts })),
      ]
    },
  },
  country_differs: {
    weight: 10,
    find: ({ reader, pool, now }) =>
      hits(
        reader,
        sql`select trace.account, count(*) as logins from signal_trace as trace
          inner join profile on profile.pool = trace.pool and profile.id = trace.account
          where trace.pool = ${pool} and trace.kind = 'country' and trace.created_at > ${now - TRACES_MS}
            and trace.value <> profile.country
          group by trace.account having count(*) >= ${FOREIGN_LOGINS}`,
      ),
  },
  refusals: {
    weight: 30,
    find: ({ reader, pool, now }) =>
      hits(
        reader,
        sql`with newest as (
          select id, starter, case when low = starter then high else low end as receiver,
            row_number() over (partition by starter order by created_at desc, id) as nr
          from conversation where pool = ${pool} and starter in (
            select begun.starter from conversation as begun
            where begun.pool = ${pool} and begun.created_at > ${now - DAY_MS}))
        select starter as account, count(*) as refusals, ${sql.lit(REFUSALS.of)} as begun from newest
        where nr <= ${REFUSALS.of} and (
          exists (select 1 from block where block.pool = ${pool} and block.blocker = newest.receiver
            and block.blocked = newest.starter and block.derived_from = '')
          or exists (select 1 from conversation_side as side where side.pool = ${pool}
            and side.profile = newest.receiver and side.other = newest.starter and side.removed_up_to > 0))
        group by starter having count(*) >= ${REFUSALS.from}`,
      ),
  },
  notices: {
    weight: 30,
    isPresent: true,
    async find({ reader, pool }) {
      const found = await hits(
        reader,
        sql`select about as account, count(distinct account) as notices from notice
          where pool = ${pool} and decided_at = 0 and about > '' and account <> '' and confirmed_at > 0
            and kind in (${sql.join(NOTICED)})
          group by about`,
      )
      return found.map((hit) => ({ ...hit, weight: RULES.notices.weight * (hit.facts.notices ?? 0) }))
    },
  },
}

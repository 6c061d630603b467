// The job that reads signs of fraud. It opens cases, and does nothing else: a person decides.

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { CLUSTER_KINDS, SIGNAL_RULES, type SignalRule } from '../../../contract/desk/case-lists.ts'
import { DAY_MS, WEEK_MS } from '../../../core/durations.ts'
import { SIGNAL_DAYS, SIGNAL_TRACE_DAYS } from '../../../core/limits.ts'
import { openCase } from '../../platform/cases/cases.ts'
import type { Brand, Deps } from '../../platform/context.ts'
import { type Db, longReads } from '../../platform/db/store.ts'
import { lockRow } from '../../platform/db/row-locks.ts'
import { transact } from '../../platform/db/transact.ts'
import { keepProfile } from '../evidence/keep-evidence.ts'
import { SOURCES } from './cluster-sources.ts'
import { CASE_WEIGHT, type Hit, RULES, type SignalScope } from './rules.ts'

type Running = Pick<Deps, 'store' | 'brands' | 'clock'>

const BY = { kind: 'system', job: 'signals' } as const
/** A rule that a decided case named is not raised again on its member for so long. */
const QUIET_MS = 30 * DAY_MS
/** Ids in one statement. */
const CHUNK = 500

/** Looks for signs at all brands whose `desk.signals` is on, and opens cases. Returns how many cases were opened. */
export async function runSignals(deps: Running): Promise<number> {
  const on = [...deps.brands.values()].filter(({ site }) => site.desk.signals)
  let opened = 0
  for (const [pool, brands] of Map.groupBy(on, (brand) => brand.pool)) {
    const scope = {
      ...{ db: deps.store.db, reader: longReads(deps.store), pool, now: deps.clock() },
      brands: brands.map(({ site }) => site.id),
    }
    opened += await runPool(deps, scope)
  }
  return opened
}

type FoundSign = Hit & { rule: SignalRule; weight: number }

async function runPool(deps: Running, scope: SignalScope): Promise<number> {
  const found: FoundSign[] = []
  for (const rule of SIGNAL_RULES) {
    const { weight, isPresent } = RULES[rule]
    const hits = await RULES[rule].find(scope)
    if (isPresent) await endAbsent(scope, rule, new Set(hits.map(({ account }) => account)))
    found.push(...hits.map((hit) => ({ rule, weight, ...hit })))
  }
  let opened = 0
  for (const [account, signs] of Map.groupBy(found, (sign) => sign.account)) {
    const fresh = await freshOf(scope, account, signs)
    if (fresh.length > 0 && (await raise(deps, scope, account, fresh))) opened += 1
  }
  return opened
}

/** Ends signs of what is so no longer. */
async function endAbsent(
  { db, pool, now }: SignalScope,
  rule: SignalRule,
  present: ReadonlySet<string>,
): Promise<void> {
  const live = await db
    .selectFrom('signal')
    .select(['id', 'account'])
    .where('pool', '=', pool)
    .where('rule', '=', rule)
    .where(sql<boolean>`ended_at = 0`)
    .execute()
  const absent = live.filter(({ account }) => !present.has(account)).map(({ id }) => id)
  for (let from = 0; from < absent.length; from += CHUNK)
    await db
      .updateTable('signal')
      .set({ ended_at: now })
      .where('pool', '=', pool)
      .where('id', 'in', absent.slice(from, from + CHUNK))
      .execute()
}

/** Signs that are not written down as they are, nor were looked at lately. */
async function freshOf(
  { db, pool, now }: SignalScope,
  account: string,
  signs: readonly FoundSign[],
): Promise<FoundSign[]> {
  const known = await db
    .selectFrom('signal')
    .select(['rule', 'facts', 'case_id', 'ended_at'])
    .where('pool', '=', pool)
    .where('account', '=', account)
    .execute()
  return signs.filter(({ rule, facts }) =>
    known
      .filter((row) => row.rule === rule)
      .every((row) =>
        row.ended_at === 0
          ? row.facts !== JSON.stringify(facts)
          : row.case_id === '' || row.ended_at <= now - QUIET_MS,
      ),
  )
}

/** Writes signs down, and opens a case where they weigh enough. Returns whether one was opened. */
function raise(
  deps: Running,
  { pool, brands, now }: SignalScope,
  id: string,
  signs: readonly FoundSign[],
): Promise<boolean> {
  return transact(deps.store.db, async (db) => {
    const account = await lockRow(db, 'account', { pool, id })
    const brand = account && brands.includes(account.brand) ? deps.brands.get(account.brand) : undefined
    if (!account || !brand || (account.status !== 'active' && account.status !== 'not_confirmed'))
      return false
    const isNew = await write({ db, brand, now }, id, signs)
    if (!isNew || (await weightOf(db, pool, id)) < CASE_WEIGHT) return false
    const noticed = await openFraudNotice(db, pool, id)
    const about = { pool, brand: brand.site.id, subject: id, language: account.language }
    const opened =
      noticed === undefined
        ? await openCase(
            { db, now },
            { ...about, kind: 'signal', subject_kind: 'member', ground: 'fraud', by: BY },
          )
        : { id: noticed, version: 0 }
    if (opened.version === 1) await keepProfile({ db, brand, now }, { account: id, caseId: opened.id })
    await db
      .updateTable('signal')
      .set({ case_id: opened.id })
      .where('pool', '=', pool)
      .where('account', '=', id)
      .where(sql<boolean>`ended_at = 0`)
      .execute()
    return opened.version === 1
  })
}

/** Returns whether one of them was not there before, or weighs more. */
async function write(
  { db, brand, now }: { db: Db; brand: Brand; now: number },
  account: string,
  signs: readonly FoundSign[],
): Promise<boolean> {
  const known = await db
    .selectFrom('signal')
    .select(['id', 'rule', 'weight'])
    .where('pool', '=', brand.pool)
    .where('account', '=', account)
    .where(sql<boolean>`ended_at = 0`)
    .execute()
  let isNew = false
  for (const { rule, weight, facts } of signs) {
    const live = known.find((row) => row.rule === rule)
    isNew ||= !live || live.weight < weight
    const counted = { weight, facts: JSON.stringify(facts) }
    if (live)
      await db
        .updateTable('signal')
        .set(counted)
        .where('pool', '=', brand.pool)
        .where('id', '=', live.id)
        .execute()
    else
      await db
        .insertInto('signal')
        .values({
          ...{ pool: brand.pool, id: randomUUID(), brand: brand.site.id, account, rule, ...counted },
          ...{ case_id: '', created_at: now, ended_at: 0 },
        })
        .execute()
  }
  return isNew
}

async function weightOf(db: Db, pool: string, account: string): Promise<number> {
  const { sum } = await db
    .selectFrom('signal')
    .select((row) => row.fn.sum<number | null>('weight').as('sum'))
    .where('pool', '=', pool)
    .where('account', '=', account)
    .where(sql<boolean>`ended_at = 0`)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/** The open case of notices of fraud, which signs are looked at in. */
async function openFraudNotice(db: Db, pool: string, account: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('desk_case')
    .select('id')
    .where('pool', '=', pool)
    .where('subject', '=', account)
    .where('kind', '=', 'notice')
    .where('ground', '=', 'fraud')
    .where(sql<boolean>`closed_at = 0`)
    .executeTakeFirst()
  return row?.id
}

/** Deletes signs and traces once their time is over, and households with the last trace of theirs. */
export async function sweepSignals({ store: { db }, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('signal')
    .where('created_at', '<', clock() - SIGNAL_DAYS * DAY_MS)
    .execute()
  await db.deleteFrom('removed_picture').where('ends_at', '<=', clock()).execute()
  await db
    .deleteFrom('cluster_request')
    .where('ends_at', '<=', clock() - WEEK_MS)
    .execute()
  await db
    .deleteFrom('signal_trace')
    .where('created_at', '<', clock() - SIGNAL_TRACE_DAYS * DAY_MS)
    .execute()
  await forgetHouseholds(db)
}

/** Deletes what a person said of traces that no account has any more. */
async function forgetHouseholds(db: Db): Promise<void> {
  for (const kind of CLUSTER_KINDS) {
    const { table, value } = SOURCES[kind]
    const ofKind = table === 'picture_hash' ? sql`1 = 1` : sql`trace.kind = ${kind}`
    await db
      .deleteFrom('household')
      .where('kind', '=', kind)
      .where(
        sql<boolean>`not exists (select 1 from ${sql.table(table)} as trace where trace.pool = household.pool
          and ${ofKind} and ${sql.ref(`trace.${value}`)} = household.value)`,
      )
      .execute()
  }
}

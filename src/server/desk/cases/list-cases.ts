import { type SelectQueryBuilder, sql } from 'kysely'
import type { CaseCounts, CaseList, CaseListRow, CaseQuery } from '../../../contract/desk/cases.ts'
import type * as v from 'valibot'
import { CASES_PAGE } from '../../../core/cases.ts'
import { endOfDay } from '../../../core/time-zone.ts'
import type { CaseRow } from '../../platform/cases/cases.ts'
import type { OperatorContext } from '../../platform/context.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Db } from '../../platform/db/store.ts'
import { appealedIn } from './appealed.ts'
import { brandsSeen, visibleCases } from './visible-cases.ts'

type Cases = SelectQueryBuilder<Database, 'desk_case', object>

/**
 * A page of the queue by key: what is overdue for good, then what is due first; closed cases the newest first. The first
 * page with counts of all that waits, whatever is filtered.
 */
export async function listCases(context: OperatorContext, query: CaseQuery): Promise<CaseList> {
  const { db } = context
  const mark = await markOf(context, query)
  const found = await pageOf(context, query, mark)
  const page = found.slice(0, CASES_PAGE)
  const last = page.at(-1)
  const rows = await describe(db, page)
  return {
    rows,
    next: last && found.length > CASES_PAGE ? cursorOf(query, last, mark) : '',
    ...(query.after === undefined ? await count(context) : { counts: null, next_due_at: 0 }),
    operators: await namesOf(
      db,
      rows.flatMap(({ claimed_by, appealed }) => [claimed_by, operatorIn(appealed?.by ?? '')]),
    ),
  }
}

const OPERATOR = 'operator:'

/** The id of an actor who is an operator; '' of any other. */
export const operatorIn = (actor: string): string =>
  actor.startsWith(OPERATOR) ? actor.slice(OPERATOR.length) : ''

/** Names of operators, by id. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const named = new Set(ids.filter((id) => id !== ''))
  if (named.size === 0) return []
  return db
    .selectFrom('operator')
    .select(['id', 'name'])
    .where('id', 'in', [...named])
    .orderBy('name')
    .execute()
}

const isClosedQuery = ({ state, subject }: CaseQuery) => state === 'closed' || subject !== undefined

/** The queue as it is filtered; `subject` alone also finds what is closed. */
export function filtered(context: OperatorContext, query: CaseQuery): Cases {
  const { view, brand, kind, ground, state, language, claimed, due_before, subject } = query
  const { db, now, operator } = context
  const endOfToday = endOfDay(now, operator.timeZone)
  let cases: Cases = db.selectFrom('desk_case').where(visibleCases(context))
  if (state === 'closed') cases = cases.where(sql<boolean>`closed_at > 0`)
  else if (subject === undefined) cases = cases.where(sql<boolean>`closed_at = 0`)
  if (state !== undefined && state !== 'closed') cases = cases.where('state', '=', state)
  if (brand !== undefined) cases = cases.where('brand', '=', brand)
  if (kind !== undefined) cases = cases.where('kind', '=', kind)
  if (ground !== undefined) cases = cases.where('ground', '=', ground)
  if (language !== undefined) cases = cases.where('language', '=', language)
  if (subject !== undefined) cases = cases.where('subject', '=', subject)
  if (due_before !== undefined) cases = cases.where('due_at', '<', due_before)
  if (view === 'mine' || claimed === 'me') cases = cases.where('claimed_by', '=', operator.id)
  if (claimed === 'others') cases = cases.where('claimed_by', 'not in', ['', operator.id])
  if (view === 'unclaimed') cases = cases.where('state', '=', 'open')
  if (claimed === 'nobody') cases = cases.where('claimed_by', '=', '')
  if (view === 'overdue') cases = cases.where('due_at', '<=', now)
  if (view === 'due_today') cases = cases.where('due_at', '<=', endOfToday)
  return cases
}

const isOverdue = ({ hard_due_at, closed_at }: CaseRow, mark: number) =>
  closed_at === 0 && hard_due_at > 0 && hard_due_at <= mark

const cursorOf = (query: CaseQuery, row: CaseRow, mark: number) =>
  [isOverdue(row, mark) ? 0 : 1, isClosedQuery(query) ? row.closed_at : row.due_at, row.id, mark].join('.')

/**
 * When the last of the cases turned overdue for good, as the first page found it, or 0: what does so afterwards keeps its
 * place, or later pages would pass it over. Not the time itself, or no answer with a cursor would be the same twice.
 */
async function markOf(context: OperatorContext, query: CaseQuery): Promise<number> {
  const mark = query.after?.split('.')[3]
  if (mark !== undefined) return Number(mark)
  if (isClosedQuery(query)) return 0
  const found = await filtered(context, query)
    .where('hard_due_at', '>', 0)
    .where('hard_due_at', '<=', context.now)
    .select((row) => row.fn.max('hard_due_at').as('mark'))
    .executeTakeFirst()
  return Number(found?.mark ?? 0)
}

async function pageOf(context: OperatorContext, query: CaseQuery, mark: number): Promise<CaseRow[]> {
  const cases = filtered(context, query)
  const [phase, at = '', id = ''] = query.after?.split('.') ?? []
  const limit = CASES_PAGE + 1
  if (isClosedQuery(query)) {
    const read = (of: Cases) =>
      of
        .selectAll()
        .$if(id !== '', (of) =>
          of
            // Where the index is entered.
            .where('closed_at', '<=', Number(at))
            .where((row) => row.or([row('closed_at', '<', Number(at)), row('id', '>', id)])),
        )
        .orderBy('closed_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute()
    if (query.subject !== undefined) return read(cases)
    const closed = await ofEachBrand(context, query, cases, read)
    return closed.sort((one, other) => other.closed_at - one.closed_at || byId(one, other)).slice(0, limit)
  }
  const after = (of: Cases) =>
    of.where((row) =>
      row.or([row('due_at', '>', Number(at)), row.and([row('due_at', '=', Number(at)), row('id', '>', id)])]),
    )
  const read = (of: Cases, isFrom: boolean, rows: number) =>
    (isFrom ? after(of) : of).selectAll().orderBy('due_at').orderBy('id').limit(rows).execute()
  const overdue =
    phase === '1' || mark === 0
      ? []
      : await read(cases.where('hard_due_at', '>', 0).where('hard_due_at', '<=', mark), phase === '0', limit)
  if (overdue.length === limit) return overdue
  const others = cases.where((row) => row.or([row('hard_due_at', '=', 0), row('hard_due_at', '>', mark)]))
  const rest = limit - overdue.length
  const later = await ofEachBrand(context, query, others, (of) => read(of, phase === '1', rest))
  later.sort((one, other) => one.due_at - other.due_at || byId(one, other))
  return [...overdue, ...later.slice(0, rest)]
}

const byId = (one: CaseRow, other: CaseRow) => (one.id < other.id ? -1 : 1)

/** A page of each brand by itself: several are in no index in one order. */
async function ofEachBrand(
  context: OperatorContext,
  query: CaseQuery,
  cases: Cases,
  read: (of: Cases) => Promise<CaseRow[]>,
): Promise<CaseRow[]> {
  const pages: CaseRow[] = []
  const brands = [...brandsSeen(context)].filter(([brand]) => brand === (query.brand ?? brand))
  for (const [brand, { pool }] of brands)
    pages.push(...(await read(cases.where('pool', '=', pool).where('brand', '=', brand))))
  return pages
}

/** Cases as rows of a list: with the member's name and the number of notices that wait. */
export async function describe(db: Db, cases: readonly CaseRow[]): Promise<CaseListRow[]> {
  const [pools, ids, subjects] = [
    [...new Set(cases.map(({ pool }) => pool))],
    cases.map(({ id }) => id),
    [...new Set(cases.map(({ subject }) => subject))],
  ]
  const accounts =
    cases.length === 0
      ? []
      : await db
          .selectFrom('account')
          .select(['id', 'name'])
          .where('pool', 'in', pools)
          .where('id', 'in', subjects)
          .execute()
  const notices =
    cases.length === 0
      ? []
      : await db
          .selectFrom('notice')
          .select('case_id')
          .where('pool', 'in', pools)
          .where('case_id', 'in', ids)
          .where('decided_at', '=', 0)
          .execute()
  const appealed = await appealedIn(db, cases)
  const names = new Map(accounts.map(({ id, name }) => [id, name]))
  const waiting = Map.groupBy(notices, ({ case_id }) => case_id)
  return cases.map((row) => ({
    id: row.id,
    brand: row.brand,
    kind: row.kind,
    ground: row.ground,
    state: row.state,
    subject: row.subject,
    name: names.get(row.subject) ?? '',
    language: row.language,
    notices: waiting.get(row.id)?.length ?? 0,
    opened_at: row.opened_at,
    due_at: row.due_at,
    hard_due_at: row.hard_due_at,
    claimed_by: row.claimed_by,
    closed_at: row.closed_at,
    outcome: row.outcome,
    appealed: appealed.get(row.subject_ref) ?? null,
    version: row.version,
  }))
}

async function count(
  context: OperatorContext,
): Promise<{ counts: v.InferOutput<typeof CaseCounts>; next_due_at: number }> {
  const { db, now, operator } = context
  const when = (condition: ReturnType<typeof sql>) =>
    sql<number>`sum(case when ${condition} then 1 else 0 end)`
  const groups = await db
    .selectFrom('desk_case')
    .where(visibleCases(context))
    .where(sql<boolean>`closed_at = 0`)
    .groupBy(['brand', 'kind'])
    .select(['brand', 'kind'])
    .select((row) => row.fn.countAll<number>().as('all'))
    .select([
      when(sql`claimed_by = ${operator.id}`).as('mine'),
      when(sql`due_at <= ${endOfDay(now, operator.timeZone)}`).as('due_today'),
      when(sql`due_at <= ${now}`).as('overdue'),
      when(sql`state = 'open'`).as('unclaimed'),
      sql<number | null>`min(case when due_at > ${now} then due_at end)`.as('next_due_at'),
    ])
    .execute()
  const sum = (of: (group: (typeof groups)[number]) => number, within = groups) =>
    within.reduce((total, group) => total + Number(of(group)), 0)
  const by = (name: 'brand' | 'kind') =>
    Object.fromEntries(
      [...Map.groupBy(groups, (group) => group[name])].map(([value, of]) => [
        value,
        sum(({ all }) => all, of),
      ]),
    )
  const due = groups.flatMap(({ next_due_at }) => (next_due_at === null ? [] : [Number(next_due_at)]))
  return {
    counts: {
      all: sum(({ all }) => all),
      mine: sum(({ mine }) => mine),
      due_today: sum(({ due_today }) => due_today),
      overdue: sum(({ overdue }) => overdue),
      unclaimed: sum(({ unclaimed }) => unclaimed),
      kinds: by('kind'),
      brands: by('brand'),
    },
    next_due_at: due.length > 0 ? Math.min(...due) : 0,
  }
}

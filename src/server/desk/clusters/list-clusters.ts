import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '../../../contract/calls/define-call.ts'
import type { getClusters as clustersCall } from '../../../contract/desk/clusters.ts'
import { CLUSTER_KINDS } from '../../../contract/desk/case-lists.ts'
import { CASES_PAGE } from '../../../core/cases.ts'
import { isPoorRule, signalFigures } from '../../moderation/signals/signal-figures.ts'
import { poolsOf } from '../../platform/brands.ts'
import type { OperatorContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { operatorIn, namesOf } from '../cases/list-cases.ts'
import { look } from '../log/log-entry.ts'
import { brandsOf } from '../operators/grants.ts'
import { accountsOf, type Brands, findShared, type Shared } from './find-clusters.ts'

type Answer = AnswerOf<typeof clustersCall>

const keyOf = ({ since, value }: Shared): string => `${since}.${value}`

/** A page of clusters at the operator's brands, the newest first. Which accounts share something is a look. */
export function listClusters(context: OperatorContext, query: QueryOf<typeof clustersCall>): Promise<Answer> {
  return look(context, { call: 'getClusters', right: 'clusters.decide', after: query }, async (trx) => {
    const { db } = trx
    const brands = brandsOf(trx, 'clusters.decide')
    const found: Shared[] = []
    for (const kind of query.kind ? [query.kind] : CLUSTER_KINDS)
      found.push(...(await findShared(db, brands, kind)))
    found.sort((one, other) => other.since - one.since || (one.value < other.value ? 1 : -1))
    const from =
      query.after === undefined ? 0 : found.findIndex((shared) => keyOf(shared) === query.after) + 1
    const page = found.slice(from, from + CASES_PAGE)
    const rows: Answer['rows'] = []
    for (const shared of page) {
      const accounts = await accountsOf(db, brands, shared)
      const { kind, value, since } = shared
      rows.push({
        ...{ kind, value, since },
        accounts: await withCases(db, shared.pool, accounts),
        request: await requestOf(db, shared),
      })
    }
    const names = await namesOf(
      db,
      rows.map(({ request }) => operatorIn(request?.asked_by ?? '')),
    )
    for (const { request } of rows)
      if (request) request.name = names.find(({ id }) => id === operatorIn(request.asked_by))?.name ?? ''
    const last = page.at(-1)
    return {
      rows,
      next: last && from + CASES_PAGE < found.length ? keyOf(last) : '',
      all: found.length,
      figures: await figuresOf(db, brands),
    }
  })
}

async function withCases(
  db: Db,
  pool: string,
  accounts: Awaited<ReturnType<typeof accountsOf>>,
): Promise<Answer['rows'][number]['accounts']> {
  const open = await db
    .selectFrom('desk_case')
    .select(['id', 'subject'])
    .where('pool', '=', pool)
    .where(
      'subject',
      'in',
      accounts.map(({ id }) => id),
    )
    .where('ground', '=', 'fraud')
    .where('kind', 'in', ['signal', 'notice'])
    .where(sql<boolean>`closed_at = 0`)
    .execute()
  return accounts.map(({ pool: _pool, weight, ...account }) => ({
    ...account,
    weight: Number(weight ?? 0),
    case: open.find(({ subject }) => subject === account.id)?.id ?? '',
  }))
}

async function requestOf(db: Db, { pool, kind, value }: Shared): Promise<Answer['rows'][number]['request']> {
  const row = await db
    .selectFrom('cluster_request')
    .select(['id', 'asked_by', 'words', 'accounts', 'ends_at'])
    .where('pool', '=', pool)
    .where('kind', '=', kind)
    .where('value', '=', value)
    .where(sql<boolean>`outcome = ''`)
    .executeTakeFirst()
  return row ? { ...row, name: '', accounts: JSON.parse(row.accounts) as string[] } : null
}

/** What became of the cases of each rule, at some brands of any pools. */
export async function figuresOf(db: Db, brands: Brands): Promise<Answer['figures']> {
  const figures = new Map<string, { cases: number; measures: number }>()
  for (const pool of poolsOf(brands))
    for (const { rule, cases, measures } of await signalFigures(db, pool, [...brands.keys()])) {
      const sum = figures.get(rule) ?? { cases: 0, measures: 0 }
      figures.set(rule, { cases: sum.cases + cases, measures: sum.measures + measures })
    }
  return [...figures].map(([rule, sum]) => ({
    rule: rule as Answer['figures'][number]['rule'],
    ...sum,
    poor: isPoorRule(sum),
  }))
}

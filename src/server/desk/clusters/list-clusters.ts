import { type Selectable, sql } from 'kysely'
import type { AnswerOf, QueryOf } from '../../../contract/calls/define-call.ts'
import type { getClusters as clustersCall } from '../../../contract/desk/clusters.ts'
import { CLUSTER_KINDS } from '../../../contract/desk/case-lists.ts'
import { CASES_PAGE } from '../../../core/cases.ts'
import { isPoorRule, signalFigures } from '../../moderation/signals/signal-figures.ts'
import type { ClusterRequestTable } from '../../moderation/tables.ts'
import { poolsOf, withinBrands } from '../../platform/brands.ts'
import type { OperatorContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { operatorIn, namesOf } from '../cases/list-cases.ts'
import { look } from '../log/log-entry.ts'
import { brandsOf } from '../operators/grants.ts'
import { accountsOf, type Brands, countAccounts, findShared, type Shared } from './find-clusters.ts'

type Answer = AnswerOf<typeof clustersCall>

const keyOf = ({ since, value }: Shared): string => `${since}.${value}`

/** A page of clusters at the operator's brands, the newest first. Which accounts share something is a look. */
export function listClusters(context: OperatorContext, query: QueryOf<typeof clustersCall>): Promise<Answer> {
  return look(context, { call: 'getClusters', right: 'clusters.decide', after: query }, async (trx) => {
    const { db } = trx
    const brands = brandsOf(trx, 'clusters.decide')
    const kinds = query.kind ? [query.kind] : CLUSTER_KINDS
    const found: Shared[] = []
    for (const kind of kinds) found.push(...(await findShared(db, brands, kind)))
    // A removal that waits for its second stays in sight when the signs behind it have ended.
    const requests = await requestsOf(trx, brands)
    found.push(
      ...requests.filter(
        (request) => kinds.includes(request.kind) && !found.some((shared) => isSame(shared, request)),
      ),
    )
    found.sort((one, other) => other.since - one.since || (one.value < other.value ? 1 : -1))
    const from =
      query.after === undefined ? 0 : found.findIndex((shared) => keyOf(shared) === query.after) + 1
    const page = found.slice(from, from + CASES_PAGE)
    const rows: Answer['rows'] = []
    for (const shared of page) {
      const { kind, value, since } = shared
      const request = requests.find((each) => isSame(each, shared))
      const accounts = await accountsOf(db, brands, shared, request?.accounts)
      rows.push({
        ...{ kind, value, since },
        accounts: await withCases(db, shared.pool, accounts),
        is_whole: accounts.length >= (await countAccounts(db, shared)),
        request: request ? describe(request) : null,
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

const isSame = (one: Shared, other: Shared): boolean =>
  one.pool === other.pool && one.kind === other.kind && one.value === other.value

/** Removals that wait for their second, as far as the operator sees somebody whom they are about. */
async function requestsOf({ db, now }: OperatorContext, brands: Brands): Promise<Request[]> {
  const rows = await db
    .selectFrom('cluster_request')
    .selectAll()
    .where('pool', 'in', poolsOf(brands))
    // The same expression as in the index.
    .where(sql<boolean>`outcome = ''`)
    .where('ends_at', '>', now)
    .execute()
  const requests = rows.map((row): Request => ({
    ...row,
    accounts: JSON.parse(row.accounts) as string[],
    since: row.created_at,
  }))
  const asked = requests.flatMap(({ accounts }) => accounts)
  if (asked.length === 0) return []
  const visible = await db
    .selectFrom('account')
    .select(['pool', 'id'])
    .where(withinBrands(brands, 'account'))
    .where('id', 'in', asked)
    .execute()
  return requests.filter(({ pool, accounts }) =>
    visible.some((account) => account.pool === pool && accounts.includes(account.id)),
  )
}

type Request = Shared & Omit<Selectable<ClusterRequestTable>, 'accounts'> & { accounts: string[] }

const describe = ({
  id,
  asked_by,
  words,
  accounts,
  ends_at,
}: Request): Answer['rows'][number]['request'] => ({
  ...{ id, asked_by, words, accounts, ends_at },
  name: '',
})

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

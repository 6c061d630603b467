// A benchmark says how long the audit takes (`npm run bench:data`); plans say that its time grows as the data does.

import type { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../../tests/support/api.ts'
import { audit } from './audit.ts'
import type { Db } from '../platform/db/store.ts'

let api: TestApi
let queries: CompiledQuery[] = []
beforeAll(async () => {
  api = await startApi({ onQuery: ({ query }) => void queries.push(query) })
})
afterAll(() => api.stop())

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  'Parent Relationship'?: string
  'Subplan Name'?: string
  Plans?: PlanNode[]
}

/** Tables that SQLite goes through for each row of another: all of them, or all of a pool. */
async function nestedScans(query: CompiledQuery, db: Db): Promise<string[]> {
  const { rows } = await db.executeQuery<{ id: number; parent: number; detail: string }>({
    ...query,
    sql: `explain query plan ${query.sql}`,
  })
  const isLoop = ({ detail }: (typeof rows)[number]) => /^(SCAN|SEARCH) (?!CONSTANT)/.test(detail)
  const isCorrelated = (id: number): boolean => {
    const node = rows.find((row) => row.id === id)
    return node !== undefined && (node.detail.startsWith('CORRELATED') || isCorrelated(node.parent))
  }
  return rows
    .filter((row) => {
      const isInner = rows.some((other) => isLoop(other) && other.parent === row.parent && other.id < row.id)
      return isLoop(row) && (isInner || isCorrelated(row.parent))
    })
    .map(({ detail }) => detail)
    .filter((detail) => detail.startsWith('SCAN') || /\((pool|brand)=\?\)/.test(detail))
}

/** The same of PostgreSQL, which calls a subquery hashed that it reads once. */
async function nestedReads(query: CompiledQuery, db: Db): Promise<string[]> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': unknown }>({
    ...query,
    sql: `explain (format json) ${query.sql}`,
  })
  const plan = rows[0]!['QUERY PLAN']
  const tree = (typeof plan === 'string' ? JSON.parse(plan) : plan) as [{ Plan: PlanNode }]
  const hashed = new Set(JSON.stringify(tree).match(/(?<=hashed )SubPlan \d+/g))
  const reads = (node: PlanNode, isRepeated: boolean): string[] => {
    const { Plans = [], 'Node Type': kind, 'Relation Name': table } = node
    const isWhole =
      table !== undefined && node['Index Cond'] === undefined && node['Recheck Cond'] === undefined
    const below = Plans.flatMap((child) => {
      const isSubPlan = child['Parent Relationship'] === 'SubPlan' && !hashed.has(child['Subplan Name'] ?? '')
      const isInner = kind === 'Nested Loop' && child['Parent Relationship'] === 'Inner'
      return reads(child, isRepeated || isSubPlan || isInner)
    })
    return [...(isRepeated && isWhole ? [table] : []), ...(kind === 'Merge Join' ? [kind] : []), ...below]
  }
  return reads(tree[0].Plan, false)
}

test('no check of the audit goes through one table for each row of another', async () => {
  const { engine, db } = api.deps.store
  queries = []
  await audit(api.deps.store, api.deps.brands, api.deps.media)
  const sent = queries
  const settings = sent.filter(({ sql: text }) => text.startsWith('set local'))
  const checks = sent.filter(({ sql: text }) => /^\s*(--.*\n\s*)*(select|with)/.test(text))
  expect(checks.length).toBeGreaterThan(50)
  const broken = await db.transaction().execute(async (trx) => {
    for (const setting of settings) await trx.executeQuery(setting)
    const found: string[] = []
    for (const query of checks) {
      const nested = engine === 'sqlite' ? await nestedScans(query, trx) : await nestedReads(query, trx)
      if (nested.length > 0) found.push(`${nested.join(', ')}: ${query.sql}`)
    }
    return found
  })
  expect(broken).toEqual([])
})

// A queue of ten thousand open cases beside a million closed ones is read by its indices.

import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../../../tests/support/api.ts'
import { operatorOf } from '../../../../tests/support/operators.ts'
import { openBrands } from '../../../../tests/support/profiles.ts'
import { returnCases } from '../../platform/cases/return-cases.ts'
import { claimCase } from './claim-case.ts'
import { decideCase, previewDecision } from './decide-case.ts'
import { listCases } from './list-cases.ts'
import { listPhotos } from './photo-grid.ts'
import { readCase } from './read-case.ts'

let api: TestApi
const sent = new Map<string, CompiledQuery>()
let isWatching = false
beforeAll(async () => {
  api = await startApi({
    change: openBrands,
    onQuery({ query }) {
      if (isWatching) sent.set(query.sql, query)
    },
  })
})
afterAll(() => api.stop())

async function planOf(query: CompiledQuery): Promise<string> {
  const { db, engine } = api.deps.store
  if (engine === 'sqlite') {
    const plan = await db.executeQuery<{ detail: string }>({
      ...query,
      sql: `explain query plan ${query.sql}`,
    })
    return plan.rows.map(({ detail }) => detail).join('\n')
  }
  return db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const plan = await trx.executeQuery<{ 'QUERY PLAN': string }>({ ...query, sql: `explain ${query.sql}` })
    return plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

test('every statement on cases finds them by an index', async () => {
  const [ann, ben] = [await api.member('amora'), await api.member('amora')]
  await ben.post('/api/complaint.php', {
    ...{ kind: 'fraud', reference: `profile:${ann.id}`, text: 'Asks for money', good_faith: true },
  })
  const olga = operatorOf(api, 'olga')
  const half = operatorOf(api, 'half', { rights: ['cases.read', 'cases.decide'] })
  const { rows } = await listCases(olga, { subject: ann.id })
  const { id, version } = rows[0]!
  isWatching = true
  for (const who of [olga, half])
    for (const query of [
      {},
      { view: 'mine' },
      { state: 'closed' },
      { subject: ann.id },
      { kind: 'notice' },
    ] as const)
      await listCases(who, query)
  await listCases(olga, { after: `1.${api.clock.now}.${id}` })
  await readCase(olga, id)
  await listPhotos(olga)
  await claimCase(olga, id)
  const decision = { id, version, measure: 'kept', facts: [], words: '' } as const
  await previewDecision(olga, { ...decision, facts: [] })
  await decideCase(olga, { ...decision, facts: [] })
  await returnCases(api.deps)
  isWatching = false
  const queries = [...sent.values()].filter(({ sql: text }) => /"?(desk_case|case_event)"?/.test(text))
  expect(queries.length).toBeGreaterThan(20)
  const broken: string[] = []
  for (const query of queries) {
    if (!/^\s*(select|update|delete)/i.test(query.sql)) continue
    const plan = await planOf(query)
    if (/SCAN (desk_case|case_event)\b|Seq Scan on (desk_case|case_event)\b/.test(plan))
      broken.push(`${query.sql}\n${plan}`)
  }
  expect(broken).toEqual([])
  const page = queries.find(({ sql: text }) => text.includes('order by "due_at", "id" limit'))!
  expect(await planOf(page)).toMatch(/desk_case_(due|hard|open)/)
})

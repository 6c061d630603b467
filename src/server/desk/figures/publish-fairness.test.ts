import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../../../tests/support/api.ts'
import { ask, codeOf, entriesOf, signedIn, type TestOperator } from '../../../../tests/support/operators.ts'
import type { PublishedFairness } from '../../../contract/reports.ts'
import { DAY_MS, MINUTE_MS } from '../../../core/durations.ts'
import { startOf } from './compute-figures.ts'

const OCTOBER = { brand: 'amora', month: '2026-10' }

let api: TestApi
let lead: TestOperator
beforeAll(async () => {
  api = await startApi({
    change(sites) {
      for (const site of sites) site.features = site.id === 'lunaria' ? [] : ['fairness']
    },
  })
  api.clock.now = startOf('2026-11-29')
})
afterAll(() => api.stop())
beforeEach(async () => {
  await api.deps.store.db.deleteFrom('fairness_report').execute()
  await api.deps.store.db.deleteFrom('desk_figure').execute()
  lead = await signedIn(api, 'lead', 'amora')
  await keep('2026-10-31', 899)
  await keep('2026-09-30', 799)
})

const keep = async (day: string, value: number): Promise<void> => {
  const row = { brand: 'amora', day, name: 'spending' as const, part: 'median.GBP', value }
  const { db } = api.deps.store
  await db
    .insertInto('desk_figure')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['brand', 'name', 'day', 'part']).doUpdateSet({ value: row.value }),
    )
    .execute()
}

/** What a visitor of the brand's page is answered. */
const read = (month?: string, brand = 'amora') =>
  api.visitor(brand).get(`/api/fairness.php${month === undefined ? '' : `?month=${month}`}`)
const shown = async (month?: string) => (await read(month)).body as PublishedFairness
const medianOf = ({ report }: PublishedFairness) =>
  report?.figures.find(({ name }) => name === 'spending')?.parts[0]?.value
const publish = (of = OCTOBER, operator = lead) => ask(operator, 'publishFairness', { ...of, is: 'publish' })
const withdraw = (of = OCTOBER) => ask(lead, 'publishFairness', { ...of, is: 'withdraw' })

describe('the fairness report that a brand publishes', () => {
  test('a month that is published is read by anybody, and noted in the log', async () => {
    expect(await shown()).toEqual({ months: [], report: null })
    await publish()
    const found = await shown()
    expect(found).toMatchObject({
      months: ['2026-10'],
      report: { month: '2026-10', published_at: api.clock.now },
    })
    expect([medianOf(found), found.report?.figures.length]).toEqual([899, 10])
    expect(await entriesOf(api, lead, 'publishFairness')).toMatchObject([
      {
        brand: 'amora',
        right_used: 'reports.publish',
        after: JSON.stringify({ month: '2026-10', is: 'publish' }),
      },
    ])
    expect(await ask(lead, 'getFairness', OCTOBER)).toMatchObject({
      publication: 'published',
      published_at: api.clock.now,
    })
  })

  test('the newest month is shown, and each other one by its address', async () => {
    await publish()
    await publish({ brand: 'amora', month: '2026-09' })
    const newest = await shown()
    expect([newest.months, medianOf(newest)]).toEqual([['2026-10', '2026-09'], 899])
    expect(medianOf(await shown('2026-09'))).toBe(799)
    expect(await shown('2026-08')).toEqual({ months: ['2026-10', '2026-09'], report: null })
  })

  test('published numbers stay as they were, however often they are counted or published', async () => {
    await publish()
    await keep('2026-10-31', 500)
    expect(medianOf(await shown())).toBe(899)
    await withdraw()
    expect(await shown()).toEqual({ months: [], report: null })
    expect(await ask(lead, 'getFairness', OCTOBER)).toMatchObject({ publication: 'withdrawn' })
    await publish()
    expect(medianOf(await shown())).toBe(899)
    const change = api.deps.store.db.updateTable('fairness_report').set({ numbers: '[]' }).execute()
    await expect(change).rejects.toThrow('published numbers stay')
  })

  test('what is published already, or is not, is said so', async () => {
    expect(await codeOf(withdraw())).toBe('already_decided')
    await publish()
    expect(await codeOf(publish())).toBe('already_decided')
  })

  test('a month whose numbers may still change is not published', async () => {
    await keep('2026-11-27', 900)
    expect(await codeOf(publish({ brand: 'amora', month: '2026-11' }))).toBe('invalid_fields')
    expect(await codeOf(publish({ brand: 'amora', month: '2026-08' }))).toBe('invalid_fields')
    api.clock.now = startOf('2026-11-15')
    lead = await signedIn(api, 'lead', 'amora')
    expect(await codeOf(publish())).toBe('invalid_fields')
    api.clock.now = startOf('2026-11-29')
  })

  test('owner and lead publish, at their own brand, and are asked for a passkey once more', async () => {
    await publish(OCTOBER, await signedIn(api, 'owner', 'amora'))
    await withdraw()
    for (const role of ['finance', 'auditor', 'marketing'] as const)
      expect(await codeOf(publish(OCTOBER, await signedIn(api, role, 'amora')))).toBe('right_missing')
    expect(await codeOf(publish(OCTOBER, await signedIn(api, 'lead', 'fjallvind')))).toBe('right_missing')
    api.clock.now += 16 * MINUTE_MS
    expect(await codeOf(publish())).toBe('confirm_needed')
    api.clock.now += DAY_MS
  })

  test('another brand shows nothing of it, and one without a page has no such call', async () => {
    await publish()
    expect((await read(undefined, 'fjallvind')).body).toEqual({ months: [], report: null })
    expect(await read(undefined, 'lunaria')).toMatchObject({ status: 404, body: { error: 'not_found' } })
    const there = await signedIn(api, 'lead', 'lunaria')
    expect(await codeOf(publish({ brand: 'lunaria', month: '2026-10' }, there))).toBe('not_found')
    expect(await ask(there, 'getFairness', { brand: 'lunaria', month: '2026-10' })).toMatchObject({
      publication: 'no_page',
    })
  })
})

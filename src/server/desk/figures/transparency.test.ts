// A year of a brand on a few rows, so that its report can be counted by hand: the numbers in the tests were.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../../../tests/support/api.ts'
import { ask, codeOf, entriesOf, signedIn, type TestOperator } from '../../../../tests/support/operators.ts'
import { openBrands, paidMember } from '../../../../tests/support/profiles.ts'
import { DAY_MS, HOUR_MS } from '../../../core/durations.ts'
import type { Database } from '../../platform/db/schema.ts'
import { sweepReports } from './transparency/report.ts'

let api: TestApi
let lead: TestOperator
let second: TestOperator
let member: string
const YEAR = '2021'
const of = { brand: 'amora', year: YEAR }
const MAY = Date.UTC(2021, 4, 3)

beforeAll(async () => {
  api = await startApi({ change: openBrands })
  lead = await signedIn(api, 'lead', 'amora')
  second = await signedIn(api, 'lead', 'amora')
  member = (await paidMember(api)).id
  await fill()
})
afterAll(() => api.stop())

let made = 0
/** Writes a row of a table; columns that are not said are '' and 0. */
async function add(table: keyof Database, values: Record<string, string | number>): Promise<string> {
  const { db } = api.deps.store
  const tables = await db.introspection.getTables()
  const columns = tables.find(({ name }) => name === table)?.columns ?? []
  const id = `made-${String((made += 1)).padStart(3, '0')}`
  const known: Record<string, string | number> = {
    pool: api.deps.brands.get('amora')!.pool,
    ...{ brand: 'amora', id, account: member, facts: '[]', ...values },
  }
  const row = Object.fromEntries(
    columns.map(({ name, dataType }) => [name, known[name] ?? (/text/i.test(dataType) ? '' : 0)]),
  )
  await db.insertInto(table).values(row).execute()
  return id
}

const notice = (kind: string, hours: number, outcome: string, at = MAY) =>
  add('notice', {
    ...{ kind, outcome, created_at: at, confirmed_at: at },
    decided_at: outcome === '' ? 0 : at + hours * HOUR_MS,
  })
const decision = (measure: string, ground: string, more: Record<string, string | number> = {}) =>
  add('decision', { measure, ground, source: 'own', decided_at: MAY, ...more })

async function fill(): Promise<void> {
  // Fraud: three notices, two of them decided after 2 and 10 hours; harassment: one that found nothing.
  await notice('fraud', 2, 'removed')
  await notice('fraud', 10, 'suspended')
  await notice('fraud', 0, '')
  await notice('harassment', 4, 'kept')
  // No notice, another year, another brand.
  await notice('payment', 1, '')
  await notice('fraud', 1, 'removed', Date.UTC(2022, 0, 1))
  await add('notice', { brand: 'lunaria', kind: 'fraud', created_at: MAY, confirmed_at: MAY })
  await decision('account_removed', 'fraud', { source: 'notice' })
  await decision('suspended', 'fraud', { source: 'notice', duration_days: 7 })
  // Of our own: two photos, and a removal that signs of fraud led to. A warning restricts nothing, a charge-back is no content.
  await decision('photo_refused', 'photo_nude')
  await decision('photo_refused', 'photo_nude')
  const signal = await add('desk_case', { kind: 'signal', state: 'closed', opened_at: MAY })
  await decision('account_removed', 'fraud', { case_id: signal })
  await decision('warning', 'harassment')
  await decision('direct_debit_blocked', 'charge_back', { automated: 1 })
  // By itself: eight hidings. Of six that ended, a person found two wrong; the others ended in a further measure.
  for (const lifted_why of [
    '',
    '',
    'removed',
    'refused',
    'photo_refused',
    'warning',
    'visible',
    'appeal:a1',
  ]) {
    const lifted = { lifted_why, lifted_at: lifted_why ? MAY + DAY_MS : 0 }
    await decision('profile_hidden', 'under_age', { source: 'notice', automated: 1, ...lifted })
  }
  // Appeals: two of members, decided after 20 and 40 hours, one of a notifier that waits.
  const appeal = (side: string, decision: string, more: object) =>
    add('appeal', { side, decision, created_at: MAY, ...more })
  await appeal('member', 'd1', { decided_at: MAY + 20 * HOUR_MS, outcome: 'upheld' })
  await appeal('member', 'd2', { decided_at: MAY + 40 * HOUR_MS, outcome: 'reversed' })
  await appeal('notifier', 'n1', {})
  await add('authority_order', {
    ...{ kind: 'inform', entered_at: MAY, decided_at: MAY + 30 * HOUR_MS, outcome: 'done' },
  })
  // Members of the Union on the last days of two of the six months.
  for (const [day, value] of [
    ['2021-12-31', 30],
    ['2021-11-30', 20],
    ['2021-03-31', 900],
  ] as const)
    await api.deps.store.db
      .insertInto('desk_figure')
      .values({ brand: 'amora', day, name: 'who_is_here', part: 'seen_in_eu', value })
      .execute()
}

/** The numbers that are not 0 or missing, by code. */
async function numbers(): Promise<Record<string, number>> {
  const { cells } = await ask(lead, 'getTransparency', of)
  return Object.fromEntries(cells.flatMap(({ code, value }) => (value ? [[code, value]] : [])))
}

const YEAR_BY_HAND = {
  ...{ 'authority_orders.inform': 1, 'orders_done.inform': 1, 'orders_median_hours.inform': 30 },
  ...{ 'notices.fraud': 3, 'notices.harassment': 1, 'notices_acted.fraud': 2, 'notices_kept.harassment': 1 },
  ...{ 'notices_median_hours.fraud': 2, 'notices_median_hours.harassment': 4 },
  ...{ 'measures_on_notices.account_removed': 1, 'measures_on_notices.suspended': 1 },
  'measures_on_notices.profile_hidden': 8,
  ...{ 'own_ground.photo_nude': 2, 'own_ground.fraud': 1 },
  ...{ 'own_measure.photo_refused': 2, 'own_measure.account_removed': 1, own_by_signals: 1 },
  ...{ 'complaints.member': 2, 'complaints.notifier': 1 },
  ...{ 'complaints_outcome.upheld': 1, 'complaints_outcome.reversed': 1, complaints_median_hours: 20 },
  ...{ 'suspensions.fraud': 1, 'automated.profile_hidden': 8, 'automated_lifted.profile_hidden': 2 },
  automated_lifted_share: 0.25,
}

describe('the transparency report of a year', () => {
  test('has the numbers that were counted by hand', async () => {
    expect(await numbers()).toEqual(YEAR_BY_HAND)
  })

  test('averages members of the Union over the last six months', async () => {
    const { identification } = await ask(lead, 'getTransparency', of)
    expect(identification).toContainEqual({ code: 'active_recipients', value: '25' })
  })

  test('lists as many rows behind each number as it says', async () => {
    const { cells } = await ask(lead, 'getTransparency', of)
    for (const { code, value } of cells) {
      if (code.endsWith('_share')) continue
      const { all, rows } = await ask(lead, 'getTransparencyRows', { ...of, code })
      expect(rows).toHaveLength(all)
      if (code.includes('median_hours')) expect(rows.length > 0).toBe(value !== null)
      else expect([code, all]).toEqual([code, value])
    }
    const { rows } = await ask(lead, 'getTransparencyRows', { ...of, code: 'notices_median_hours.fraud' })
    expect(rows.map(({ hours }) => hours)).toEqual([2, 10])
  })

  test('refuses a code that counts nothing', async () => {
    const refused = (code: string) => codeOf(ask(lead, 'getTransparencyRows', { ...of, code }))
    expect(await refused('notices.payment')).toBe('not_found')
    expect(await refused('automated_lifted_share')).toBe('not_found')
  })

  test('comes as a file for each part, and one of words', async () => {
    await ask(lead, 'saveTransparencyNotes', { ...of, locale: 'en', words: '=People decide.' })
    const file = await lead.request('GET', '/api/desk/transparency-file.php', { query: { ...of, part: '6' } })
    expect(file.body).toContain('6,automated_lifted_share,,0.25')
    const notices = await lead.request('GET', '/api/desk/transparency-file.php', {
      query: { ...of, part: '3' },
    })
    expect(notices.body).toContain('3,notices.fraud,STATEMENT_CATEGORY_SCAMS_AND_FRAUD,3')
    const words = await lead.request('GET', '/api/desk/transparency-text.php', {
      query: { ...of, locale: 'en' },
    })
    expect(words.body).toContain('=People decide.')
    expect(await entriesOf(api, lead, 'saveTransparencyPart')).toHaveLength(2)
  })
})

describe('freezing', () => {
  const freeze = (who: TestOperator, is: 'ask' | 'sign' | 'take_back', year = YEAR) =>
    codeOf(ask(who, 'freezeTransparency', { ...of, year, is }))
  const stateOf = async () => (await ask(lead, 'getTransparency', of)).state

  test('waits until the year is over', async () => {
    const year = new Date(api.clock.now).toISOString().slice(0, 4)
    expect(await freeze(lead, 'ask', year)).toBe('invalid_fields')
  })

  test('is begun anew where words change after it was asked for', async () => {
    await freeze(lead, 'ask')
    expect(await stateOf()).toBe('to_sign')
    await ask(second, 'saveTransparencyNotes', { ...of, locale: 'de', words: 'Menschen entscheiden.' })
    expect(await stateOf()).toBe('draft')
    expect(await freeze(second, 'sign')).toBe('already_decided')
  })

  test('takes two, which the table sees to as well', async () => {
    await freeze(lead, 'ask')
    expect(await freeze(lead, 'sign')).toBe('same_decider')
    const sneak = api.deps.store.db
      .updateTable('transparency_report')
      .set({ signed_by: `operator:${lead.id}`, signed_at: 1 })
      .execute()
    await expect(sneak).rejects.toThrow(/check/i)
    expect(await freeze(second, 'sign')).toBe('done')
    expect(await stateOf()).toBe('frozen')
  })

  test('keeps numbers and words, whatever happens after', async () => {
    await notice('fraud', 1, 'removed')
    expect(await numbers()).toEqual(YEAR_BY_HAND)
    const words = { ...of, locale: 'en', words: 'Nobody decides.' } as const
    expect(await codeOf(ask(lead, 'saveTransparencyNotes', words))).toBe('already_decided')
    expect(await freeze(second, 'ask')).toBe('already_decided')
    expect(await freeze(lead, 'take_back')).toBe('already_decided')
    const change = api.deps.store.db.updateTable('transparency_report').set({ numbers: '{}' }).execute()
    await expect(change).rejects.toThrow('frozen reports stay')
  })

  test('publishes the files at the brand, to anybody, and nothing of another brand or year', async () => {
    const get = (path: string, brand = 'amora') => api.visitor(brand).get(`/api/${path}`)
    expect((await get('transparency.php')).body).toEqual({
      years: [{ year: YEAR, files: ['1', '2', '3', '4', '5', '6'], locales: ['de', 'en'] }],
    })
    const file = await get(`transparency-file.php?year=${YEAR}&part=3`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(file.body).toContain('3,notices.fraud,STATEMENT_CATEGORY_SCAMS_AND_FRAUD,3')
    expect(file.headers.get('content-disposition')).toContain(`transparency-amora-${YEAR}-part-3.csv`)
    expect((await get(`transparency-text.php?year=${YEAR}&locale=de`)).body).toContain(
      'Menschen entscheiden.',
    )
    expect(await get(`transparency-text.php?year=${YEAR}&locale=fi`)).toMatchObject({ status: 404 })
    expect((await get('transparency.php', 'lunaria')).body).toEqual({ years: [] })
    for (const path of [
      `transparency-file.php?year=${YEAR}&part=3`,
      `transparency-text.php?year=${YEAR}&locale=en`,
    ])
      expect(await get(path, 'lunaria')).toMatchObject({ status: 404 })
    // Asked for, and not signed.
    await freeze(lead, 'ask', '2022')
    expect(await get('transparency-file.php?year=2022&part=3')).toMatchObject({ status: 404 })
  })

  test('holds for five years', async () => {
    const { now } = api.clock
    const kept = () => api.deps.store.db.selectFrom('transparency_report').selectAll().execute()
    const sweepIn = (years: number) => sweepReports(api.deps.store, now + years * 365 * DAY_MS)
    await sweepIn(5)
    expect(await kept()).toHaveLength(2)
    await sweepIn(7)
    expect(await kept()).toMatchObject([{ year: '2022' }])
  })
})

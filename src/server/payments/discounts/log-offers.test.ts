import { beforeEach, afterEach, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../../../tests/support/api.ts'
import { give } from '../../../../tests/support/codes.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { audit } from '../../audit/audit.ts'
import { endCode } from './end-code.ts'
import { logSiteOffers } from './log-offers.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi({
    change(sites) {
      for (const site of sites) {
        site.time_bonus = { value_percentage: 25, minimum_order_value: 0, paymentmethods: [] }
        site.welcome = { value_percentage: 0, minimum_order_value: 0, paymentmethods: [] }
        site.company.delete_discount = 0
        site.campaign_codes = []
        site.prices = { EUR: [{ credits: 10, amount: 999 }] }
      }
    },
  })
})
afterEach(() => api.stop())

const site = () => api.deps.brands.get('amora')!.site
const prices = () =>
  api.deps.store.db
    .selectFrom('price_log')
    .select(['bundle', 'price', 'from_at'])
    .where('brand', '=', 'amora')
    .orderBy('from_at')
    .execute()
const offers = (source: 'campaign' | 'operator' | 'time_bonus') =>
  api.deps.store.db
    .selectFrom('offer_log')
    .select(['code', 'percent', 'until_at'])
    .where('brand', '=', 'amora')
    .where('source', '=', source)
    .orderBy('logged_at')
    .execute()
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
/** The server starts a day later with the brand's file as it is then. */
async function restart(): Promise<void> {
  api.clock.now += DAY_MS
  await logSiteOffers(api.deps)
}
const campaign = (until: number) => ({
  ...{ code: 'SPRING20', value_percentage: 20, minimum_order_value: 0, paymentmethods: [], countries: [] },
  from: dayOf(api.clock.now),
  until: dayOf(until),
})

test('a start logs the prices and offers that differ from the log, and those alone', async () => {
  await restart()
  const first = api.clock.now
  expect(await prices()).toEqual([{ bundle: '10', price: 999, from_at: first }])
  expect(await offers('time_bonus')).toMatchObject([{ percent: 25, until_at: 0 }])
  await restart()
  expect([(await prices()).length, (await offers('time_bonus')).length]).toEqual([1, 1])
  site().prices = { EUR: [{ credits: 10, amount: 1099 }] }
  site().time_bonus.value_percentage = 30
  await restart()
  site().prices = { EUR: [{ credits: 20, amount: 1999 }] }
  site().time_bonus.value_percentage = 0
  await restart()
  expect((await prices()).map(({ bundle, price }) => `${bundle} ${price}`).sort()).toEqual([
    ...['10 0', '10 1099', '10 999', '20 1999'],
  ])
  const ended = api.clock.now
  expect((await offers('time_bonus')).map(({ percent, until_at }) => [percent, until_at])).toEqual([
    [25, 0],
    [30, 0],
    [30, ended],
  ])
})

test('a code that is given out is logged without whom it is for, and again when it ends', async () => {
  const ann = await api.member('amora')
  const expires = api.clock.now + 9 * DAY_MS
  expect(
    await give(api, 'amora', { code: 'THANKS20', value_percentage: 20, member: ann.name, expires }),
  ).toBeNull()
  api.clock.now += DAY_MS
  const brand = api.deps.brands.get('amora')!
  await endCode({ db: api.deps.store.db, brand, now: api.clock.now }, 'THANKS20')
  expect((await offers('operator')).map(({ until_at }) => until_at)).toEqual([expires, api.clock.now])
  const rows = await api.deps.store.db.selectFrom('offer_log').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(ann.id)
})

test('the audit finds a countdown that was shown again after its end', async () => {
  site().campaign_codes = [campaign(api.clock.now + 3 * DAY_MS)]
  await restart()
  api.clock.now += 5 * DAY_MS
  expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  const { from } = site().campaign_codes[0]!
  site().campaign_codes = [{ ...campaign(api.clock.now + 5 * DAY_MS), from }]
  await restart()
  expect(await audit(api.deps.store, api.deps.brands)).toMatchObject([
    { check: 'an offer that has ended is not made again', row: { brand: 'amora', code: 'SPRING20' } },
  ])
})

test('a code of another year is no countdown that was shown again', async () => {
  site().campaign_codes = [campaign(api.clock.now + 3 * DAY_MS)]
  await restart()
  api.clock.now += 365 * DAY_MS
  site().campaign_codes = [campaign(api.clock.now + 3 * DAY_MS)]
  await restart()
  expect((await offers('campaign')).length).toBe(2)
  expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
})

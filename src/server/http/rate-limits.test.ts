import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type Answer, type TestApi } from '../../../tests/support/api.ts'
import { BRAND_FACTOR, createRateLimiter, RATE_LIMITS } from './rate-limits.ts'

const { requests } = RATE_LIMITS.mail

let api: TestApi
beforeAll(async () => {
  api = await startApi({ log: pino({ level: 'silent' }) })
})
afterAll(() => api.stop())
// All windows are new.
beforeEach(() => {
  api.clock.now += 3_600_000
})

const ask = (address: string) =>
  api.visitor('amora').get('/api/token.php', { t: 'x' }, { 'X-Forwarded-For': address })
const askAtOnce = (count: number, addressOf: (index: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(addressOf(index))))
const passed = (answers: readonly Answer[]) => answers.filter(({ status }) => status !== 429).length
const recorded = (event: 'rate_limited' | 'brand_ceiling_reached') =>
  api.deps.securityLog.counts.get(event) ?? 0

// security 98
describe('a limit by network', () => {
  test('lets exactly its number of requests through that come at one moment', async () => {
    expect(passed(await askAtOnce(40, () => '203.0.113.9'))).toBe(requests)
    expect(passed(await askAtOnce(40, (host) => `2001:db8:1:1::${host + 1}`))).toBe(requests)
  })

  test('is four times as high for a /56 or a /24, and sixteen times for a /48', async () => {
    const limiter = createRateLimiter(api.deps)
    const brand = api.deps.brands.get('amora')!
    /** How many of so many requests pass, each address asking less often than it may. */
    const taken = async (addresses: number, addressOf: (index: number) => string) => {
      const asked = Array.from({ length: addresses * 20 }, (_, index) =>
        limiter.consume('mail', { host: brand, account: '', ip: addressOf(index % addresses) }),
      )
      const settled = await Promise.allSettled(asked)
      return settled.filter(({ status }) => status === 'fulfilled').length
    }
    expect(await taken(6, (index) => `203.0.114.${index}`)).toBe(4 * requests)
    expect(await taken(6, (index) => `2001:db8:2:${index}::1`)).toBe(4 * requests)
    // The rest of the /48, of which each has a /56 of its own.
    expect(await taken(16, (index) => `2001:db8:2:${index + 1}00::1`)).toBe(16 * requests - 4 * requests)
    expect(await taken(1, () => '2001:db8:3::1')).toBe(20)
  })

  test('counts what a narrow network is refused against no neighbour', async () => {
    await askAtOnce(4 * requests, () => '203.0.115.1')
    expect(passed(await askAtOnce(requests, () => '203.0.115.2'))).toBe(requests)
  })

  test('counts visitors’ reads at several widths as well', async () => {
    const limiter = createRateLimiter({ ...api.deps, demo: false })
    const brand = api.deps.brands.get('amora')!
    const search = (index: number) =>
      limiter.consume('search', { host: brand, account: '', ip: `2001:db8:4:${(index % 8).toString(16)}::1` })
    for (let index = 0; index < 4 * RATE_LIMITS.search.requests; index += 1) await search(index)
    await expect(search(0)).rejects.toMatchObject({ code: 'rate_limited' })
  })

  // security 102
  test('is recorded once a window when it is reached, however many are refused', async () => {
    const before = recorded('rate_limited')
    await askAtOnce(requests + 30, () => '203.0.116.1')
    expect(recorded('rate_limited')).toBe(before + 1)
    await ask('203.0.116.1')
    expect(recorded('rate_limited')).toBe(before + 1)
  })
})

// security 98
test('a brand’s ceiling alarms once a window, and refuses no request', async () => {
  await ask('203.0.117.1')
  await api.deps.store.db
    .updateTable('rate_limit')
    .set({ count: BRAND_FACTOR * requests - 10 })
    .where('key', '=', 'mail:amora')
    .execute()
  const before = recorded('brand_ceiling_reached')
  expect(passed(await askAtOnce(40, (index) => `198.51.${index}.1`))).toBe(40)
  expect(recorded('brand_ceiling_reached')).toBe(before + 1)
})

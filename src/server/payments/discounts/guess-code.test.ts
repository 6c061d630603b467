import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Answer, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { give } from '../../../../tests/support/codes.ts'
import { openWithoutDiscounts } from '../../../../tests/support/purchases.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/durations.ts'

const CODE = 'HARBOUR7'
let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openWithoutDiscounts })
  const given = { code: CODE, value_percentage: 10, expires: api.clock.now + DAY_MS }
  expect(await give(api, 'amora', given)).toBeNull()
  api.clock.now += 10 * MINUTE_MS
})
afterAll(() => api.stop())

let networks = 0
const elsewhere = () => ({ 'X-Forwarded-For': `198.51.${(networks += 1)}.1` })
const look = (who: Person, code: string, headers = elsewhere()) =>
  who.fetch(`/api/discountcode.php?code=${code}`, { headers }).then(async (response) => ({
    status: response.status,
    error: ((await response.json()) as { error?: string }).error,
  }))
const buyWith = (who: Person, discount: string, headers = elsewhere()): Promise<Answer> => {
  const body = { bundle: '10', method: 'creditcard', country: 'GB', start_now: true, total: 809, discount }
  return who.post('/api/order.php', body, { headers })
}
const counted = (errors: readonly unknown[], error: string) => errors.filter((each) => each === error).length

// security 95
test('of forty codes guessed at one moment twenty are looked up, and no more', async () => {
  const ann = await api.member('amora')
  const found = await Promise.all(Array.from({ length: 40 }, (_, index) => look(ann, `TRY${index}`)))
  const errors = found.map(({ error }) => error)
  expect([counted(errors, 'discount_not_found'), counted(errors, 'code_limit_reached')]).toEqual([20, 20])
  expect((await look(ann, CODE)).error).toBe('code_limit_reached')
  const { body } = await buyWith(ann, 'TRY41')
  expect([body.error, body.minutes]).toEqual(['code_limit_reached', 50])
  api.clock.now += HOUR_MS
  expect((await look(ann, CODE)).status).toBe(200)
})

// security 95
test('guesses by orders count alike, and a network’s are counted over its accounts', async () => {
  const [ann, ben] = [await api.member('amora'), await api.member('amora')]
  const here = elsewhere()
  const ordered = await Promise.all(
    Array.from({ length: 15 }, (_, index) => buyWith(ann, `BY${index}`, here)),
  )
  expect(ordered.map(({ body }) => body.error)).toEqual(Array(15).fill('discount_not_found'))
  const errors = (
    await Promise.all(Array.from({ length: 10 }, (_, index) => look(ben, `BEN${index}`, here)))
  ).map(({ error }) => error)
  expect([counted(errors, 'discount_not_found'), counted(errors, 'code_limit_reached')]).toEqual([5, 5])
  expect((await look(ben, CODE)).status).toBe(200)
})

// security 95
test('a right code is never counted, however often it is looked up at one moment', async () => {
  const ann = await api.member('amora')
  const here = elsewhere()
  const found = await Promise.all(Array.from({ length: 40 }, () => look(ann, CODE, here)))
  expect(new Set(found.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await buyWith(ann, CODE, here)).status).toBe(200)
})

// Discount codes at the desk: given out, bought with, ended; what is wrong with one stands at its field.

import { describe, expect, test } from 'vitest'
import { api, operator as mara, setUpDesk } from '../../../../tests/support/desk-fixture.ts'
import {
  ask,
  codeOf,
  entriesOf,
  RefusedError,
  signedIn,
  signInBy,
  type TestOperator,
} from '../../../../tests/support/operators.ts'
import { buy, order, PRICE } from '../../../../tests/support/purchases.ts'
import { DAY_MS } from '../../../core/durations.ts'

setUpDesk('marketing', DAY_MS + 7)

let codes = 0
const newCode = () => `SPRING${(codes += 1)}`
/** A whole day, unlike the moment at which codes begin. */
const dayEnd = () => Math.ceil(api.clock.now / DAY_MS + 30) * DAY_MS
const give = (who: TestOperator, more: object = {}) =>
  ask(who, 'giveDiscountCode', {
    ...{ brand: 'amora', code: newCode(), value_percentage: 20, expires: dayEnd() },
    ...more,
  })
const rowsOf = async (view: 'running' | 'coming' | 'over') =>
  (await ask(mara, 'getDiscountCodes', { view })).rows
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof RefusedError ? error.body.fields : error),
  )

describe('a discount code at the desk', () => {
  test('counts at once for members, and is told with its orders, takings and averages', async () => {
    const code = newCode()
    await give(mara, { code: code.toLowerCase() })
    const [ann, ben] = [await api.member('amora'), await api.member('amora')]
    expect((await ann.get('/api/discountcode.php', { code, country: 'GB' })).status).toBe(200)
    const less = Math.round(PRICE * 0.8)
    await buy(ann, { discount: code, total: less })
    await buy(ben)
    const { rows, without } = await ask(mara, 'getDiscountCodes', { view: 'running' })
    const row = rows.find((each) => each.code === code)!
    expect(row).toMatchObject({
      ...{ brand: 'amora', percent: 20, member: '', given_by: `operator:${mara.id}` },
      sales: [{ orders: 1, takings: less, average: less }],
    })
    const [{ currency } = { currency: '' }] = row.sales
    expect(without).toContainEqual({ brand: 'amora', currency, average: PRICE })
  })

  test('is ended once, stays in the list of those that are over, and discounts nothing more', async () => {
    const code = newCode()
    await give(mara, { code })
    await ask(mara, 'endDiscountCode', { brand: 'amora', code })
    expect(await codeOf(ask(mara, 'endDiscountCode', { brand: 'amora', code }))).toBe('not_found')
    expect((await rowsOf('over')).map((row) => row.code)).toContain(code)
    expect((await rowsOf('running')).map((row) => row.code)).not.toContain(code)
    const ann = await api.member('amora')
    const wish = { country: 'GB', total: Math.round(PRICE * 0.8), discount: code }
    expect((await order(ann, wish)).body.error).toMatch(/^discount_/)
    expect(await refusalOf(give(mara, { code }))).toEqual({ code: 'taken' })
  })

  test('leaves an entry in the log for giving it out, looking at it and ending it', async () => {
    const code = newCode()
    await give(mara, { code })
    await rowsOf('running')
    await ask(mara, 'endDiscountCode', { brand: 'amora', code })
    const [given] = (await entriesOf(api, mara, 'giveDiscountCode')).slice(-1)
    expect(given).toMatchObject({ subject_kind: 'discount_code', subject: code, right_used: 'codes.manage' })
    expect(await entriesOf(api, mara, 'getDiscountCodes')).not.toEqual([])
    const [ended] = (await entriesOf(api, mara, 'endDiscountCode')).slice(-1)
    expect(JSON.parse(ended!.after)).toEqual({ expires: api.clock.now })
  })

  test('that is wrong is refused at its field, and leaves no entry', async () => {
    const before = (await entriesOf(api, mara, 'giveDiscountCode')).length
    for (const [more, field] of [
      [{ code: 'no' }, 'code'],
      [{ code: 'WELCOME10' }, 'code'],
      [{ value_percentage: 0 }, 'value_percentage'],
      [{ value_percentage: null }, 'value_percentage'],
      [{ member: 'nobody' }, 'member'],
      [{ minimum_order_value: -1 }, 'minimum_order_value'],
      [{ country: 'BR' }, 'country'],
      [{ expires: api.clock.now - 1 }, 'expires'],
    ] as const)
      expect(Object.keys((await refusalOf(give(mara, more))) as object)).toEqual([field])
    expect(await entriesOf(api, mara, 'giveDiscountCode')).toHaveLength(before)
  })

  test('is given out at brands of one’s right alone, and seen there alone', async () => {
    expect(await codeOf(give(mara, { brand: 'tweespan' }))).toBe('right_missing')
    expect(await codeOf(give(mara, { brand: 'nowhere' }))).toBe('right_missing')
    const code = newCode()
    await give(mara, { code })
    const other = await signedIn(api, 'marketing', 'tweespan')
    expect((await ask(other, 'getDiscountCodes', { view: 'running' })).rows).toEqual([])
    expect(await codeOf(ask(other, 'endDiscountCode', { brand: 'amora', code }))).toBe('right_missing')
  })

  test('of a later day waits among those to come, until it begins', async () => {
    const code = newCode()
    await give(mara, { code, begins: api.clock.now + 2 * DAY_MS })
    expect((await rowsOf('coming')).map((row) => row.code)).toEqual([code])
    api.clock.now += 3 * DAY_MS
    await signInBy(mara, mara.passkey)
    expect(await rowsOf('coming')).toEqual([])
    expect((await rowsOf('running')).map((row) => row.code)).toContain(code)
  })

  test('is listed fifty a page, each once, across brands that share a day', async () => {
    const both = await signedIn(api, 'marketing')
    const begins = api.clock.now - 5000
    for (let each = 0; each < 30; each += 1)
      for (const brand of ['amora', 'tweespan'])
        await give(both, { brand, code: `PAGE${100 + each}`, begins })
    const seen: string[] = []
    let after = ''
    do {
      const page = await ask(both, 'getDiscountCodes', { view: 'running', ...(after && { after }) })
      seen.push(...page.rows.map(({ brand, code }) => `${brand} ${code}`))
      expect(page.rows.length).toBeLessThanOrEqual(50)
      after = page.next
    } while (after !== '')
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((each) => each.includes(' PAGE'))).toHaveLength(60)
  })
})

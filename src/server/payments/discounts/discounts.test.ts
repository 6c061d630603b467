import { fc } from '../../../../tests/support/property.ts'
import { give } from '../../../../tests/support/codes.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { orderTotal } from '../../../core/discount.ts'
import { PASSWORD, startApi, type Answer, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { openBrands, setAccount } from '../../../../tests/support/profiles.ts'
import { buy, decide, order } from '../../../../tests/support/purchases.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../core/durations.ts'
import { moveSandboxPayment, refundSandboxPayment } from '../providers/sandbox.ts'
import { systemContext, onBehalfOf } from '../../platform/system-context.ts'
import { findOffer } from './find-offer.ts'
import { burnDiscount, holdDiscount } from './hold-discount.ts'
import type { DiscountCodeInput } from './give-code.ts'
import { sampled } from '../../../../tests/support/full.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({
    change: (sites) => {
      openBrands(sites)
      for (const site of sites) {
        site.time_bonus = { value_percentage: 25, minimum_order_value: 0, paymentmethods: [] }
        site.welcome = { value_percentage: 10, minimum_order_value: 0, paymentmethods: [] }
        if (site.id === 'tweespan')
          site.welcome = { value_percentage: 10, minimum_order_value: 1999, paymentmethods: ['ideal'] }
        if (site.id === 'tweespan') site.time_bonus.value_percentage = 0
      }
    },
  })
})
afterAll(() => api.stop())

const BONUS = 'TIMEBONUS25'
const WELCOME = 'WELCOME10'
const [PRICE, LESS_25, LESS_10] = [899, 674, 809]
const bundles = async (who: Person, query = {}) => (await who.get('/api/bundles.php', query)).body
const bonus = (who: Person) => who.get('/api/timebonus.php')
const welcome = (who: Person) => who.get('/api/discountcode.php', { welcome: 'true' })
const wait = (ms: number) => void (api.clock.now += ms)
const discounted = (answers: Answer[]) => answers.filter(({ body }) => body.discount_code)

describe('the time bonus', () => {
  // security 51
  test('the time bonus ends 4 hours after signup by server clock, however often read', async () => {
    const ann = await api.member('amora')
    const first = (await bonus(ann)).body
    expect(first).toMatchObject({
      code: BONUS,
      user_id: ann.id,
      value_percentage: 25,
      status: 'active',
      expired: false,
      validity: 14_400,
      expires: api.clock.now + 4 * HOUR_MS,
    })
    wait(14_399 * SECOND_MS)
    expect((await bonus(ann)).body).toEqual(first)
    expect((await bundles(ann)).discount).toMatchObject({ code: BONUS })
    expect((await order(ann, { total: LESS_25, discount: BONUS })).body.discount_code).toBe(BONUS)

    const ben = await api.member('amora')
    wait(14_400 * SECOND_MS)
    expect((await bonus(ben)).status).toBe(204)
    expect((await order(ben, { total: LESS_25, discount: BONUS })).body.error).toBe('discount_not_found')
  })

  test('is not for paid members, visitors, or where the brand has none', async () => {
    const ann = await api.member('amora')
    await setAccount(api.deps, 'amora', ann.id, { paid_user: 1 })
    expect((await bonus(ann)).status).toBe(204)
    expect((await welcome(ann)).body.error).toBe('discount_not_found')
    expect((await bonus(api.visitor('amora'))).body.error).toBe('authentication_required')
    expect((await bonus(await api.member('tweespan'))).status).toBe(204)
  })
})

describe('the welcome code', () => {
  test('counts for three days and the first purchase; the time bonus goes before it', async () => {
    const ann = await api.member('amora')
    expect((await welcome(ann)).body).toMatchObject({
      code: WELCOME,
      value_percentage: 10,
      validity: 72 * 3600,
    })
    expect((await bundles(ann)).discount.code).toBe(BONUS)
    wait(4 * HOUR_MS)
    expect((await bundles(ann)).discount.code).toBe(WELCOME)
    wait(68 * HOUR_MS - 1)
    expect((await welcome(ann)).status).toBe(200)
    wait(1)
    expect((await welcome(ann)).body.error).toBe('discount_not_found')
    expect((await bundles(ann)).discount).toBeNull()

    const ben = await api.member('amora')
    wait(4 * HOUR_MS)
    const purchase = await buy(ben)
    expect((await welcome(ben)).body.error).toBe('discount_not_found')
    await decide(ben, purchase, 'charge_back')
    expect((await ben.get('/api/user.php')).body.user.paid_user).toBe(false)
    expect((await welcome(ben)).body.error).toBe('discount_not_found')
  })

  test('counts only from its minimum on and for its methods', async () => {
    const ann = await api.member('tweespan')
    const offer = await bundles(ann, { country: 'NL' })
    expect(offer.bundles.slice(0, 2)).toMatchObject([
      { price: { amount: 999 }, discounted: null },
      { price: { amount: 1999 }, discounted: { amount: 1799 } },
    ])
    const dutch = { country: 'NL', discount: WELCOME }
    const small = await order(ann, { ...dutch, bundle: '10', total: 999 })
    expect(small.body).toMatchObject({ state: 'pending', discount_code: null })
    const byCard = await order(ann, { ...dutch, bundle: '25', total: 1999 })
    expect(byCard.body).toMatchObject({ state: 'pending', discount_code: null })
    const byIdeal = await order(ann, { ...dutch, bundle: '25', method: 'ideal', total: 1799 })
    expect(byIdeal.body).toMatchObject({ state: 'pending', discount_code: WELCOME })
  })
})

describe('a code', () => {
  test('is found by its name, in any case, by its member', async () => {
    const ann = await api.member('amora')
    const find = async (code: string) => (await ann.get('/api/discountcode.php', { code, network: 'x' })).body
    expect(await find(' timebonus25 ')).toMatchObject({ code: BONUS, currency: 'GBP', country: 'GB' })
    for (const code of ['WELCOME25', 'FREE', '__proto__'])
      expect((await find(code)).error).toBe('discount_not_found')
    expect((await ann.get('/api/discountcode.php')).body.error).toBe('discount_not_found')
    wait(4 * HOUR_MS)
    expect((await find('TIMEBONUS25')).error).toBe('discount_expired')
    wait(68 * HOUR_MS)
    expect((await find(WELCOME)).error).toBe('discount_expired')
  })

  // security 44, security 49
  test('is never taken twice, whatever is ordered at once with either of them', async () => {
    const ann = await api.member('amora')
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0
          ? order(ann, { total: LESS_25, discount: BONUS })
          : order(ann, { total: LESS_10, discount: WELCOME }),
      ),
    )
    expect(discounted(answers)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'discount_used')).toHaveLength(49)
    // It is the member's still, until that one is paid.
    expect((await bundles(ann)).discount.code).toBe(BONUS)
    await decide(ann, discounted(answers)[0]!.body as { redirect_url: string }, 'pay')
    expect((await bundles(ann)).discount).toBeNull()
    expect((await bonus(ann)).status).toBe(204)
    expect((await welcome(ann)).body.error).toBe('discount_used')
  })

  test.each(['fail', 'cancel'])('is free again when its order came to nothing (%s)', async (action) => {
    const ann = await api.member('amora')
    await decide(ann, (await order(ann, { total: LESS_25, discount: BONUS })).body, action)
    expect((await bundles(ann)).discount.code).toBe(BONUS)
    expect((await order(ann, { total: LESS_25, discount: BONUS })).status).toBe(200)
  })

  test('is free again when its order was cancelled by the member or ran out of time', async () => {
    const ann = await api.member('amora')
    const { body } = await order(ann, { total: LESS_10, discount: WELCOME })
    await ann.delete('/api/order.php', {}, { query: { id: body.id } })
    const second = await order(ann, { total: LESS_10, discount: WELCOME })
    wait(DAY_MS)
    expect((await ann.get('/api/order.php', { id: second.body.id })).body.state).toBe('expired')
    expect((await order(ann, { total: LESS_10, discount: WELCOME })).status).toBe(200)
  })

  // security 44
  test('is burnt for good by a payment, with the other one', async () => {
    const ann = await api.member('amora')
    const purchase = await buy(ann, { total: LESS_25, discount: BONUS })
    expect((await ann.get('/api/order.php', { id: purchase.id })).body).toMatchObject({
      state: 'completed',
      price: { amount: PRICE },
      total: { amount: LESS_25 },
    })
    await decide(ann, purchase, 'charge_back')
    expect((await ann.get('/api/user.php')).body.user.paid_user).toBe(false)
    expect((await bundles(ann)).discount).toBeNull()
    expect((await order(ann, { total: LESS_25, discount: BONUS })).body.error).toBe('discount_used')
    expect((await order(ann, { total: LESS_10, discount: WELCOME })).body.error).toBe('discount_used')
    expect((await order(ann, { total: PRICE })).status).toBe(200)
  })

  test.each(['charge_back', 'refund'])(
    'is burnt by a payment that went back before it was noticed (%s)',
    async (back) => {
      const ann = await api.member('amora')
      const { body } = await order(ann, { total: LESS_25, discount: BONUS })
      const { db } = api.deps.store
      const payment = body.redirect_url.split('/').at(-1) as string
      await moveSandboxPayment(db, payment, 'pay')
      if (back === 'charge_back') await moveSandboxPayment(db, payment, 'charge_back')
      else await refundSandboxPayment(db, payment, { id: `bank-${payment}` })
      await api.visitor('amora').post('/api/webhook.php?provider=sandbox', { id: payment })
      expect((await ann.get('/api/user.php')).body.user).toMatchObject({ credits: 0, paid_user: false })
      wait(11 * SECOND_MS)
      expect((await bundles(ann)).discount).toBeNull()
      expect((await welcome(ann)).body.error).toBe('discount_used')
      expect((await order(ann, { total: LESS_25, discount: BONUS })).body.error).toBe('discount_used')
      expect((await order(ann, { total: LESS_10, discount: WELCOME })).body.error).toBe('discount_used')
      const { invoice, credit_notes } = (await ann.get('/api/transactions.php', { id: body.id })).body
      expect({ invoice, credit_notes }).toEqual({ invoice: null, credit_notes: [] })
    },
  )

  test('is held by one order, and by none once it was used, also where both saw it free', async () => {
    const ann = await api.member('amora')
    const context = onBehalfOf(systemContext(api.deps, api.deps.brands.get('amora')!), {
      id: ann.id,
      email_confirmed_at: 1,
      paid_user: 0,
      suspended_until: 0,
      language: 'en',
    })
    const { body } = await order(ann, { total: PRICE })
    const [bonusOffer, welcomeOffer] = [
      await findOffer(context, { code: BONUS }),
      await findOffer(context, { code: WELCOME }),
    ]
    await holdDiscount(context, body.id as string, bonusOffer)
    const refused = { code: 'discount_used' }
    await expect(holdDiscount(context, 'another', welcomeOffer)).rejects.toMatchObject(refused)
    const held = await api.deps.store.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', body.id as string)
      .executeTakeFirstOrThrow()
    await burnDiscount(api.deps.store.db, held, api.clock.now)
    await api.deps.store.db
      .updateTable('discount')
      .set({ order_id: '' })
      .where('account', '=', ann.id)
      .execute()
    await expect(holdDiscount(context, 'another', bonusOffer)).rejects.toMatchObject(refused)
  })

  test('a discount code stays with a new order that another tab may be paying', async () => {
    const ann = await api.member('amora')
    const first = (await order(ann, { total: LESS_25, discount: BONUS })).body
    wait(10 * SECOND_MS - 1)
    expect((await order(ann, { total: LESS_25, discount: BONUS })).body.error).toBe('discount_used')
    expect((await ann.get('/api/order.php', { id: first.id })).body.state).toBe('pending')
  })

  test('a discount code leaves an abandoned order, which is cancelled with its payment', async () => {
    const ann = await api.member('amora')
    const left = (await order(ann, { total: LESS_25, discount: BONUS })).body
    wait(10 * SECOND_MS)
    expect((await bundles(ann)).discount.code).toBe(BONUS)
    const next = await order(ann, { total: LESS_25, discount: BONUS, method: 'paypal' })
    expect(next.body).toMatchObject({ state: 'pending', discount_code: BONUS })
    expect((await ann.get('/api/order.php', { id: left.id })).body.state).toBe('cancelled')
    await decide(ann, left, 'pay')
    expect((await ann.get('/api/user.php')).body.user.credits).toBe(0)
  })

  test('moves on at once from the order the member says to have come back from', async () => {
    const [ann, eve] = [await api.member('amora'), await api.member('amora')]
    const left = (await order(ann, { total: LESS_25, discount: BONUS })).body
    const state = async () => (await ann.get('/api/order.php', { id: left.id })).body.state as string
    const wish = { total: LESS_25, discount: BONUS, replaces: left.id as string }
    // It is no other member's to end, and no order without its discount ends it.
    expect((await order(eve, wish)).status).toBe(200)
    expect((await order(ann, { total: PRICE, replaces: left.id as string })).status).toBe(200)
    expect(await state()).toBe('pending')
    expect((await order(ann, wish)).body).toMatchObject({ state: 'pending', discount_code: BONUS })
    expect(await state()).toBe('cancelled')
  })

  test('that an order has which can only run out is told with that order', async () => {
    const ann = await api.member('amora')
    expect((await bundles(ann)).discount_held_by).toBeNull()
    const { id } = (await order(ann, { total: LESS_25, discount: BONUS })).body
    expect((await bundles(ann)).discount_held_by).toBeNull()
    const canCancel = vi.spyOn(api.deps.payments, 'canCancel').mockReturnValue(false)
    onTestFinished(() => canCancel.mockRestore())
    expect(await bundles(ann)).toMatchObject({ discount: null, discount_held_by: id })
    expect((await order(ann, { total: LESS_25, discount: BONUS })).body.error).toBe('discount_used')
    // With the discount gone by time, nothing is held back.
    wait(72 * HOUR_MS)
    expect(await bundles(ann)).toMatchObject({ discount: null, discount_held_by: null })
  })

  test('stays with a left order that was paid after all', async () => {
    const ann = await api.member('amora')
    const left = (await order(ann, { total: LESS_25, discount: BONUS })).body
    wait(10 * SECOND_MS)
    await api.deps.store.db
      .updateTable('sandbox_payment')
      .set({ state: 'paid' })
      .where('order_id', '=', left.id)
      .execute()
    expect((await order(ann, { total: LESS_25, discount: BONUS })).body.error).toBe('discount_used')
    expect((await ann.get('/api/user.php')).body.user).toMatchObject({ credits: 10, paid_user: true })
  })

  test('holds when the answer was lost and the call is repeated later', async () => {
    const ann = await api.member('amora')
    const first = await order(ann, { total: LESS_25, discount: BONUS }, 'the-same-key')
    wait(30 * SECOND_MS)
    const again = await order(ann, { total: LESS_25, discount: BONUS }, 'the-same-key')
    expect(again.body).toEqual(first.body)
    expect((await ann.get('/api/order.php', { id: first.body.id })).body.state).toBe('pending')
  })
})

test('an order after an abandoned one costs the price shown, or is refused', async () => {
  const canCancel = vi.spyOn(api.deps.payments, 'canCancel')
  onTestFinished(() => canCancel.mockRestore())
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        fate: fc.constantFrom('later', 'pay', 'fail', 'cancel'),
        seconds: fc.constantFrom(0, 1, 9, 10, 60, 86_400),
        canClose: fc.boolean(),
        sameTab: fc.boolean(),
        bundle: fc.constantFrom('10', '25'),
        method: fc.constantFrom('creditcard', 'paypal'),
        between: fc.constantFrom('nothing', 'pay', 'fail'),
      }),
      async ({ fate, seconds, canClose, sameTab, bundle, method, between }) => {
        canCancel.mockReturnValue(canClose)
        const ann = await api.member('amora')
        const left = (await order(ann, { total: LESS_25, discount: BONUS })).body
        if (fate !== 'later') await decide(ann, left, fate)
        wait(seconds * SECOND_MS)
        const offer = await bundles(ann)
        const { price } = offer.bundles.find(({ id }: { id: string }) => id === bundle)
        const total = orderTotal(price.amount as number, offer.discount, method)
        if (between !== 'nothing') await decide(ann, left, between)
        const { status, body } = await order(ann, {
          bundle,
          method,
          total,
          ...(offer.discount ? { discount: offer.discount.code as string } : {}),
          ...(sameTab ? { replaces: left.id as string } : {}),
        })
        const orders = (await ann.get('/api/transactions.php')).body.transactions as { id: string }[]
        if (status === 200) expect(body.total.amount).toBe(total)
        else {
          expect(body.error).toBe('discount_used')
          expect(orders.map(({ id }) => id)).toEqual([left.id])
        }
        // A member who comes back in time, in the same tab, gets the price they saw before.
        if (fate === 'later' && between !== 'pay' && canClose && sameTab && seconds <= 60) {
          expect({ status, code: body.discount_code as string }).toEqual({ status: 200, code: BONUS })
        }
      },
    ),
    { numRuns: sampled(10, 30) },
  )
})

// security 48
test('an order costs the offered price for every country, bundle and payment method', async () => {
  const people = new Map<string, Person>()
  const cases: [string, string][] = [...api.deps.brands.values()].flatMap(({ site }) =>
    site.countries.map((country): [string, string] => [site.id, country]),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...cases),
      fc.nat(4),
      fc.nat(20),
      async ([brand, country], size, way) => {
        const who = people.get(brand) ?? (await api.member(brand, { born: '1960-05-17' }))
        people.set(brand, who)
        const offer = await bundles(who, { country })
        const bundle = offer.bundles[size]
        const method = offer.payment_methods[way % offer.payment_methods.length] as string
        const { amount } = bundle.price
        const total = orderTotal(amount, offer.discount, method)
        expect(bundle.discounted?.amount ?? amount).toBe(orderTotal(amount, offer.discount))
        const discount = offer.discount ? { discount: offer.discount.code as string } : {}
        const { status, body } = await order(who, { bundle: bundle.id, country, method, total, ...discount })
        expect({ status, total: body.total }).toEqual({
          status: 200,
          total: { amount: total, currency: bundle.price.currency },
        })
        expect(Number.isInteger(total) && total > 0).toBe(true)
        await who.delete('/api/order.php', {}, { query: { id: body.id } })
      },
    ),
    { numRuns: sampled(20, 60) },
  )
})

describe('a campaign’s code', () => {
  const dutch = { country: 'NL', bundle: '25', discount: 'WINTER15' }
  const find = async (who: Person, code = 'winter15') =>
    (await who.get('/api/discountcode.php', { code })).body

  test('a campaign code applies by its dates, currency, countries, minimum and methods', async () => {
    const site = api.deps.brands.get('tweespan')!.site
    const campaign = site.campaign_codes.find(({ code }) => code === 'WINTER15')!
    const before = { ...campaign }
    const ann = await api.member('tweespan')
    expect(await find(ann)).toMatchObject({
      code: 'WINTER15',
      user_id: ann.id,
      country: 'NL',
      value_percentage: 15,
      currency: 'EUR',
      minimum_order_value: 1999,
      status: 'active',
      expired: false,
      paymentmethods: [],
      expires: Date.UTC(2027, 2, 1),
    })
    const refusal = async (change: Partial<typeof campaign>) => {
      Object.assign(campaign, before, change)
      const error = (await find(ann)).error as string
      Object.assign(campaign, before)
      return error
    }
    expect(await refusal({ from: '2027-03-01' })).toBe('discount_not_found')
    expect(await refusal({ until: '2026-11-01' })).toBe('discount_expired')
    expect(await refusal({ countries: ['BE'] })).toBe('discount_not_in_country')
    expect(await refusal({ currency: 'GBP' })).toBe('discount_not_in_country')
    expect((await find(await api.member('amora'))).error).toBe('discount_not_found')
    const small = await order(ann, { ...dutch, bundle: '10', total: 999 })
    expect(small.body).toMatchObject({ discount_code: null })
    campaign.paymentmethods = ['ideal']
    expect((await order(ann, { ...dutch, total: 1999 })).body.discount_code).toBeNull()
    const paid = await order(ann, { ...dutch, method: 'ideal', total: 1699 })
    expect(paid.body).toMatchObject({ discount_code: 'WINTER15', total: { amount: 1699 } })
    Object.assign(campaign, before)
  })

  test('is used once by each member, however many orders come at once', async () => {
    const ann = await api.member('tweespan')
    const answers = await Promise.all(Array.from({ length: 30 }, () => order(ann, { ...dutch, total: 1699 })))
    expect(discounted(answers)).toHaveLength(1)
    await decide(ann, discounted(answers)[0]!.body as { redirect_url: string }, 'pay')
    expect((await find(ann)).error).toBe('discount_used')
    expect((await order(ann, { ...dutch, total: 1699 })).body.error).toBe('discount_used')
    const ben = await api.member('tweespan')
    expect((await order(ben, { ...dutch, total: 1699 })).body.discount_code).toBe('WINTER15')
  })
})

describe('the offer to stay', () => {
  const ask = async (who: Person) =>
    (await who.post('/api/discountcode.php')).body as { discount: { code: string } | null }
  const wish = { country: 'NL', bundle: '25' }

  test('is one code of the member’s own for a week, however often it is asked for', async () => {
    const [ann, eve] = [await api.member('tweespan'), await api.member('tweespan')]
    const many = await Promise.all(Array.from({ length: 10 }, () => ask(ann)))
    const [{ discount } = { discount: null }] = many
    expect(new Set(many.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(discount).toMatchObject({
      code: expect.stringMatching(/^STAY[0-9A-F]{10}$/) as string,
      user_id: ann.id,
      value_percentage: 10,
      validity: 7 * 86_400,
      expires: api.clock.now + 168 * HOUR_MS,
    })
    const code = discount!.code
    expect((await eve.get('/api/discountcode.php', { code })).body.error).toBe('discount_not_found')
    expect((await ask(eve)).discount?.code).not.toBe(code)
    // The end stands: asking again moves nothing.
    wait(167 * HOUR_MS)
    expect(await ask(ann)).toEqual({ discount })
    wait(HOUR_MS)
    expect(await ask(ann)).toEqual({ discount: null })
    const late = await order(ann, { ...wish, discount: code, total: 1799 })
    expect(late.body.error).toBe('discount_not_found')
  })

  test('is paid with once, and never made again', async () => {
    const ann = await api.member('tweespan')
    const { discount } = await ask(ann)
    const bought = await order(ann, { ...wish, discount: discount!.code, total: 1799 })
    expect(bought.body.discount_code).toBe(discount!.code)
    await decide(ann, bought.body as { redirect_url: string }, 'pay')
    expect(await ask(ann)).toEqual({ discount: null })
    const again = await order(ann, { ...wish, discount: discount!.code, total: 1799 })
    expect(again.body.error).toBe('discount_used')
  })

  test('is none where the brand makes none, and no operator gives out its codes', async () => {
    const member = await api.member('fjallvind')
    expect(await ask(member)).toEqual({ discount: null })
    const given = { code: 'STAYWITHUS', value_percentage: 5, expires: 9e12 }
    expect(await give(api, 'tweespan', given)).toBe('STAYWITHUS means something else at tweespan')
  })
})

describe('a code that was given out', () => {
  const find = async (who: Person, code: string) => (await who.get('/api/discountcode.php', { code })).body
  const giveOut = (given: Partial<DiscountCodeInput> = {}) =>
    give(api, 'tweespan', {
      code: 'THANKS20',
      value_percentage: 20,
      expires: api.clock.now + HOUR_MS,
      ...given,
    })
  const dutch = { country: 'NL', bundle: '25' }

  test('to one member is that member’s alone, and for anybody else there is none', async () => {
    const [ann, eve] = [await api.member('tweespan'), await api.member('tweespan')]
    expect(await giveOut({ member: ann.name.toUpperCase() })).toBeNull()
    expect(await find(ann, 'thanks20')).toEqual({
      code: 'THANKS20',
      user_id: ann.id,
      country: 'NL',
      currency: 'EUR',
      value_percentage: 20,
      minimum_order_value: 0,
      paymentmethods: [],
      status: 'active',
      expired: false,
      validity: 3600,
      expires: api.clock.now + HOUR_MS,
    })
    expect((await find(eve, 'THANKS20')).error).toBe('discount_not_found')
    const asked = { code: 'THANKS20', user_id: ann.id }
    expect((await eve.get('/api/discountcode.php', asked)).body.error).toBe('discount_not_found')
    const wish = { ...dutch, discount: 'THANKS20', total: 1599 }
    expect((await order(eve, wish)).body.error).toBe('discount_not_found')
    expect((await find(await api.member('amora'), 'THANKS20')).error).toBe('discount_not_found')

    const answers = await Promise.all(Array.from({ length: 10 }, () => order(ann, wish)))
    expect(discounted(answers)).toHaveLength(1)
    await decide(ann, discounted(answers)[0]!.body as { redirect_url: string }, 'pay')
    expect((await find(ann, 'THANKS20')).error).toBe('discount_used')
    expect((await order(ann, wish)).body.error).toBe('discount_used')
  })

  test('is none at a partner brand', async () => {
    const given = { code: 'PARTNER', value_percentage: 20, expires: api.clock.now + HOUR_MS }
    expect(await give(api, 'amora', given)).toBeNull()
    expect((await find(await api.member('amora'), 'PARTNER')).code).toBe('PARTNER')
    expect((await find(await api.member('fjallvind'), 'PARTNER')).error).toBe('discount_not_found')
  })

  test('counts between its first and its last moment', async () => {
    const ann = await api.member('tweespan')
    const begins = api.clock.now + HOUR_MS
    expect(await giveOut({ code: 'SOON', begins, expires: begins + HOUR_MS })).toBeNull()
    for (const [at, error] of [
      [begins - 1, 'discount_not_found'],
      [begins, undefined],
      [begins + HOUR_MS - 1, undefined],
      [begins + HOUR_MS, 'discount_expired'],
    ] as const) {
      api.clock.now = at
      expect({ at, error: (await find(ann, 'SOON')).error }).toEqual({ at, error })
    }
  })

  test('counts for its country, currency, minimum and methods', async () => {
    const ann = await api.member('tweespan')
    await giveOut({ code: 'BELGIAN', country: 'BE' })
    await giveOut({ code: 'POUNDS', currency: 'GBP' })
    await giveOut({ code: 'LARGE', minimum_order_value: 2000, paymentmethods: ['ideal'] })
    expect((await find(ann, 'BELGIAN')).error).toBe('discount_not_in_country')
    const inBelgium = { code: 'BELGIAN', country: 'BE', network: 'x' }
    expect((await ann.get('/api/discountcode.php', inBelgium)).body.value_percentage).toBe(20)
    expect((await find(ann, 'POUNDS')).error).toBe('discount_not_in_country')
    const wish = (discount: string, more: object) => order(ann, { ...dutch, discount, total: 0, ...more })
    const belgian = await wish('BELGIAN', { country: 'BE', total: 1599 })
    expect(belgian.body.discount_code).toBe('BELGIAN')
    expect((await wish('BELGIAN', { total: 1599 })).body.error).toBe('discount_not_found')
    expect((await wish('LARGE', { total: 1999 })).body.discount_code).toBeNull()
    const large = { bundle: '50', total: 3499 }
    expect((await wish('LARGE', { ...large, method: 'creditcard' })).body.discount_code).toBeNull()
    const byIdeal = await wish('LARGE', { ...large, method: 'ideal', total: 2799 })
    expect(byIdeal.body.discount_code).toBe('LARGE')
  })

  test('is refused where it cannot be one', async () => {
    expect(await giveOut({ code: 'TWICE' })).toBeNull()
    for (const wrong of [
      { code: 'TWICE' },
      { code: BONUS },
      { code: WELCOME },
      { code: 'WINTER15' },
      { code: 'low' },
      { value_percentage: 0 },
      { value_percentage: 100 },
      { value_percentage: 2.5 },
      { minimum_order_value: -1 },
      { country: 'GB' },
      { currency: 'ZZZ' },
      { paymentmethods: ['coins'] },
      { member: 'unknown' },
      { begins: api.clock.now + HOUR_MS },
    ])
      expect({ wrong, problem: await giveOut({ code: 'OTHER', ...wrong }) }).toEqual({
        wrong,
        problem: expect.any(String),
      })
  })
})

// security 44, security 49
describe('the first purchase', () => {
  // Both codes are used at once, in several rounds.
  test('the first purchase is discounted once in 100 parallel orders from two devices', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ann = await api.member('amora')
      const phone = api.visitor('amora')
      const login = { login: ann.email, password: PASSWORD, cookie_strategy: 'session' }
      expect((await phone.post('/api/user.php', login)).status).toBe(200)
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          order(index % 3 === 0 ? phone : ann, {
            ...(index % 2 === 0
              ? { total: LESS_25, discount: BONUS }
              : { total: LESS_10, discount: WELCOME }),
          }),
        ),
      )
      expect(discounted(answers)).toHaveLength(1)
      expect(
        new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.error as string)),
      ).toEqual(new Set(['discount_used']))
      await decide(ann, discounted(answers)[0]!.body as { redirect_url: string }, 'pay')
      expect((await order(phone, { total: LESS_10, discount: WELCOME })).body.error).toBe('discount_used')
    }
  })

  test('another member’s expired bonus or another brand’s code discounts no purchase', async () => {
    const ann = await api.member('tweespan')
    const wish = { country: 'NL', total: 749, discount: BONUS }
    expect((await order(ann, wish)).body.error).toBe('discount_not_found')
    expect((await ann.get('/api/discountcode.php', { code: BONUS, user_id: 'someone' })).body.error).toBe(
      'discount_not_found',
    )
  })
})

// security 48
test('an order that sends price, currency, credits or discount value is refused', async () => {
  const ann = await api.member('amora')
  const fields = [
    'amount',
    'price',
    'currency',
    'credits',
    'value_percentage',
    'user_id',
    'state',
    'provider',
  ]
  for (const field of fields) {
    const { status, body } = await order(ann, { total: PRICE, [field]: 1 })
    expect({ status, fields: body.fields }).toEqual({ status: 422, fields: { [field]: 'unknown' } })
  }
  for (const total of [0, 1, -899, 899.5, PRICE - 1]) expect((await order(ann, { total })).status).toBe(422)
  expect((await ann.get('/api/transactions.php')).body.transactions).toEqual([])
})

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { OPERATOR } from '../../../../tests/support/actors.ts'
import { startMollie, type FakeMollie } from '../../../../tests/support/mollie.ts'
import { openWithoutDiscounts, order, PRICE, spendCredits } from '../../../../tests/support/purchases.ts'
import { DAY_MS, MINUTE_MS } from '../../../core/durations.ts'
import { audit } from '../../audit/audit.ts'
import { purgeAccounts } from '../../accounts/purge-accounts.ts'
import { auditCredits } from '../ledger/audit-credits.ts'
import { expireOrders } from '../orders/expire-orders.ts'
import { revokeMandates, type MandateRow } from '../mandates/mandates.ts'
import { currentOrder } from '../order.ts'
import { reconcileReturns } from '../refunds/reconcile.ts'
import { refundByHand, sendRefunds } from '../refunds/refund-order.ts'
import { applyPayment } from '../settlement/follow-payment.ts'
import { createMollie } from './mollie.ts'
import { createSandbox } from './sandbox.ts'
import { isFull } from '../../../../tests/support/full.ts'

let api: TestApi
let mollie: FakeMollie
beforeAll(async () => {
  mollie = await startMollie()
  api = await startApi({ change: openWithoutDiscounts })
  const { url: apiEndpoint, key: apiKey } = mollie
  // A busy machine is no outage.
  const patience = {
    get answerWithinMs() {
      return mollie.mode === 'hangs' ? 200 : 10_000
    },
  }
  const options = Object.assign(patience, { apiKey, apiEndpoint })
  Object.assign(api.deps, { payments: createMollie(options) })
})
afterEach(() => {
  mollie.mode = 'works'
  mollie.recurring = 'paid'
  mollie.refusesRefunds = false
})
afterAll(async () => {
  await api.stop()
  await mollie.stop()
})

const user = async (who: Person) => (await who.get('/api/user.php')).body.user
const view = async (who: Person, id: string) => (await who.get('/api/order.php', { id })).body
/** As Mollie does it: a form with nothing but an id. */
const notify = (id: string, brand = 'amora') =>
  api.visitor(brand).fetch('/api/webhook.php?provider=mollie', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'none' },
    body: new URLSearchParams({ id }).toString(),
  })
async function placed(wish = {}) {
  const ann = await api.member('amora')
  const { body } = await order(ann, { total: PRICE, ...wish })
  const reference = body.redirect_url.split('/').at(-1) as string
  return { ann, made: body, reference }
}

describe('mollie', () => {
  test('is asked for a payment of exactly the order, and leads to its own checkout', async () => {
    const { made, reference } = await placed()
    expect(made).toMatchObject({
      state: 'pending',
      redirect_url: `https://www.mollie.com/checkout/select/${reference}`,
    })
    expect(mollie.payments.get(reference)).toMatchObject({
      amount: { currency: 'GBP', value: '8.99' },
      method: 'creditcard',
      sequenceType: 'oneoff',
      metadata: { order: made.id },
      redirectUrl: `http://amora.localhost/transactions/${made.id}`,
    })
    // Nothing from outside can reach this host, and Mollie refuses such an address.
    expect(mollie.payments.get(reference)?.webhookUrl).toBeUndefined()
  })

  test.each([
    ['googlepay', 'creditcard', 'amora', 'GB', 'GBP'],
    ['swish', 'swish', 'fjallvind', 'SE', 'SEK'],
    ['mobilepay', 'mobilepay', 'hjertebro', 'DK', 'DKK'],
    ['mobilepay', 'mobilepay', 'fjallvind', 'FI', 'EUR'],
    ['vipps', 'vipps', 'fjallvind', 'NO', 'NOK'],
    ['przelewy24', 'przelewy24', 'fjallvind', 'PL', 'PLN'],
    ['twint', 'twint', 'herbstgold', 'CH', 'CHF'],
  ])('is asked for %s by the name %s, without a name or an address', async (method, theirs, ...place) => {
    const [brand, country, currency] = place
    const who = await api.member(brand, { country, born: '1960-05-17' })
    const offer = (await who.get('/api/bundles.php', { country })).body
    const { body } = await order(who, { method, country, total: offer.bundles[0].price.amount })
    const payment = mollie.payments.get(body.redirect_url.split('/').at(-1))
    expect(payment).toMatchObject({ method: theirs, amount: { currency } })
    expect(Object.keys(payment!)).not.toContain('billingAddress')
    expect(Object.keys(payment!)).not.toContain('lines')
  })

  test('is given the address and the one line of a bill for Klarna, which adds up', async () => {
    const { welcome } = api.deps.brands.get('fjallvind')!.site
    welcome.value_percentage = 20
    const who = await api.member('fjallvind', { country: 'SE' })
    const [bundle] = (await who.get('/api/bundles.php')).body.bundles
    const total = bundle.discounted.amount as number
    const wish = { method: 'klarna', country: 'SE', total, discount: 'WELCOME20' }
    const { body } = await order(who, wish)
    welcome.value_percentage = 0
    const reference = body.redirect_url.split('/').at(-1) as string
    const value = (amount: number) => ({ currency: 'SEK', value: (amount / 100).toFixed(2) })
    expect(mollie.payments.get(reference)).toMatchObject({
      method: 'klarna',
      sequenceType: 'oneoff',
      amount: value(total),
      lines: [
        {
          type: 'digital',
          description: '10 credits',
          quantity: 1,
          unitPrice: value(bundle.price.amount),
          discountAmount: value(bundle.price.amount - total),
          totalAmount: value(total),
          vatRate: '25.00',
          vatAmount: value(Math.round(total / 5)),
        },
      ],
      billingAddress: {
        givenName: 'Ann',
        familyName: 'Berg',
        streetAndNumber: 'Storgatan 1 B',
        postalCode: '111 22',
        city: 'Stockholm',
        country: 'SE',
        email: who.email,
      },
    })
    mollie.set(reference, 'authorized')
    await notify(reference, 'fjallvind')
    expect((await view(who, body.id)).state).toBe('pending')
    mollie.set(reference, 'paid')
    await notify(reference, 'fjallvind')
    expect((await view(who, body.id)).state).toBe('completed')
  })

  test.each([
    ['paid', 'completed', 10],
    ['failed', 'failed', 0],
    ['expired', 'expired', 0],
    ['canceled', 'cancelled', 0],
    ['pending', 'pending', 0],
    ['authorized', 'pending', 0],
  ])('says %s, so the order is %s', async (status, state, credits) => {
    const { ann, made, reference } = await placed()
    mollie.set(reference, status)
    expect((await notify(reference)).status).toBe(204)
    expect((await view(ann, made.id)).state).toBe(state)
    expect((await user(ann)).credits).toBe(credits)
  })

  test('mollie is believed, never the webhook: a wrong amount, id or brand gives nothing', async () => {
    const { ann, made, reference } = await placed()
    expect((await notify('tr_unknown')).status).toBe(404)
    expect((await notify('ord_1')).status).toBe(404)
    mollie.set(reference, 'paid')
    expect((await notify(reference, 'minerve')).status).toBe(404)
    const payment = mollie.payments.get(reference)!
    payment.amount = { currency: 'GBP', value: '0.01' }
    await notify(reference)
    payment.amount = { currency: 'PLN', value: '8.99' }
    await notify(reference)
    expect((await user(ann)).credits).toBe(0)
    const forged = await api
      .visitor('amora')
      .fetch(`/api/webhook.php?provider=mollie&status=paid&id=${reference}`, {
        method: 'GET',
      })
    expect(forged.status).toBe(405)
    payment.amount = { currency: 'GBP', value: '8.99' }
    await notify(reference)
    expect((await view(ann, made.id)).state).toBe('completed')
  })

  test('takes a cancelled order’s payment back', async () => {
    const { ann, made, reference } = await placed({ method: 'sct', country: 'IE', total: 999 })
    const cancelled = await ann.delete('/api/order.php', {}, { query: { id: made.id } })
    expect(cancelled.body.state).toBe('cancelled')
    expect(mollie.payments.get(reference)?.status).toBe('canceled')
  })

  test('a discount is held, not offered, while an abandoned payment can still be made', async () => {
    const { welcome } = api.deps.brands.get('amora')!.site
    welcome.value_percentage = 20
    const ann = await api.member('amora')
    const offered = async () => (await ann.get('/api/bundles.php')).body.discount?.code as string | undefined
    const reduced = { total: 719, discount: 'WELCOME20' }
    const left = (await order(ann, reduced)).body
    api.clock.now += 11_000
    expect(await offered()).toBeUndefined()
    expect((await order(ann, reduced)).body.error).toBe('discount_used')
    expect((await order(ann, { total: PRICE })).body.state).toBe('pending')
    const reference = left.redirect_url.split('/').at(-1) as string
    mollie.set(reference, 'expired')
    await notify(reference)
    expect(await offered()).toBe('WELCOME20')
    // One that can be cancelled gives it up.
    const slow = await order(ann, { ...reduced, method: 'sct', country: 'IE', total: 799 })
    expect(slow.body.state).toBe('pending')
    api.clock.now += 11_000
    expect(await offered()).toBe('WELCOME20')
    expect((await order(ann, reduced)).body.state).toBe('pending')
    welcome.value_percentage = 0
  })

  test('has one payment for an order, also when its first answer was lost', async () => {
    const ann = await api.member('amora')
    mollie.mode = 'hangs'
    const first = await order(ann, { total: PRICE }, 'lost-answer')
    expect(first).toMatchObject({ status: 503, body: { error: 'unavailable' } })
    mollie.mode = 'works'
    const second = (await order(ann, { total: PRICE }, 'lost-answer')).body
    const third = (await order(ann, { total: PRICE }, 'lost-answer')).body
    expect(third.id).toBe(second.id)
    const own = [...mollie.payments.values()].filter(
      ({ metadata }) => (metadata as { order: string }).order === second.id,
    )
    expect(own).toHaveLength(1)
  })

  test('gives a refund once, with its own key, and the rest is our books’', async () => {
    const { ann, made, reference } = await placed()
    mollie.set(reference, 'paid')
    await notify(reference)
    const taken = await ann.post('/api/withdrawal.php', { name: 'Ann', contract: made.id, email: ann.email })
    expect(taken.status).toBe(200)
    await sendRefunds(api.deps)
    expect(mollie.payments.get(reference)?.refunds).toMatchObject([
      { amount: { currency: 'GBP', value: '8.99' } },
    ])
    for (let time = 0; time < 3; time += 1) await notify(reference)
    expect((await view(ann, made.id)).state).toBe('refunded')
    expect(await user(ann)).toMatchObject({ credits: 0, paid_user: false })
    expect(await auditCredits(api.deps.store.db)).toEqual([])
  })

  test('gives a refund once also when its answer was lost and its key is forgotten', async () => {
    const { ann, made, reference } = await placed()
    mollie.set(reference, 'paid')
    await notify(reference)
    await ann.post('/api/withdrawal.php', { name: 'Ann', contract: made.id, email: ann.email })
    await api.deps.store.db
      .updateTable('refund')
      .set({ sent_at: 0, due_at: 0, refusals: 1 })
      .where('order_id', '=', made.id as string)
      .execute()
    expect(await sendRefunds(api.deps)).toBe(1)
    expect(mollie.payments.get(reference)?.refunds).toHaveLength(1)
  })

  test('is asked for a due refund until it takes it', async () => {
    const { ann, made, reference } = await placed()
    mollie.set(reference, 'paid')
    await notify(reference)
    mollie.mode = 'hangs'
    await ann.post('/api/withdrawal.php', { name: 'Ann', contract: made.id, email: ann.email })
    expect(mollie.payments.get(reference)?.refunds).toHaveLength(0)
    mollie.mode = 'works'
    await sendRefunds(api.deps)
    expect(mollie.payments.get(reference)?.refunds).toHaveLength(0)
    api.clock.now += MINUTE_MS
    await sendRefunds(api.deps)
    await sendRefunds(api.deps)
    expect(mollie.payments.get(reference)?.refunds).toHaveLength(1)
  })

  test('reports a charge-back by the same webhook', async () => {
    const { ann, made, reference } = await placed()
    mollie.set(reference, 'paid')
    await notify(reference)
    mollie.chargeBack(reference)
    await notify(reference)
    expect((await view(ann, made.id)).state).toBe('charged_back')
    expect(await user(ann)).toMatchObject({ credits: 0, paid_user: false })
  })

  test('says where to transfer money to, until it has come', async () => {
    const { ann, made, reference } = await placed({ method: 'sct', country: 'IE', total: 999 })
    const transfer = async () => (await ann.get('/api/transactions.php', { id: made.id })).body.transfer
    expect(await transfer()).toEqual({
      holder: 'Stichting Mollie Payments',
      iban: 'NL00FAKE0000000000',
      bic: 'FAKENL2A',
      reference: 'RF12-3456-7890-1234',
    })
    mollie.set(reference, 'paid')
    await notify(reference)
    expect(await transfer()).toBeNull()
  })

  test('says which methods are switched on', async () => {
    mollie.methods = ['creditcard', 'ideal']
    await api.deps.payments.refresh?.()
    // Google Pay is a button on their card page.
    expect(api.deps.payments.methods).toEqual(['creditcard', 'ideal', 'googlepay'])
    const { body } = await api.visitor('amora').get('/api/bundles.php', { country: 'IE' })
    expect(body.payment_methods).toEqual(['creditcard', 'googlepay'])
    mollie.methods = ['creditcard', 'paypal', 'ideal', 'banktransfer']
    await api.deps.payments.refresh?.()
  })
})

describe('a repeat order', () => {
  async function kept() {
    const { ann, made, reference } = await placed({ keep_method: true })
    expect(mollie.payments.get(reference)?.sequenceType).toBe('first')
    mollie.set(reference, 'paid')
    await notify(reference)
    return { ann, made }
  }
  const look = (who: Person) => who.get('/api/order.php', { repeat: 1 })
  const again = (who: Person, body: object, key?: string) =>
    who.post('/api/order.php?repeat=1', { start_now: true, ...body }, key ? { key } : {})
  const mandatesOf = async ({ id }: Person) =>
    (await api.deps.store.db.selectFrom('mandate').selectAll().where('account', '=', id).execute()) as [
      MandateRow,
    ]
  const charges = (id: string) =>
    [...mollie.payments.values()].filter(({ metadata }) => (metadata as { order: string }).order === id)

  // security 50
  test('is offered with its amount, and looking at it charges nothing', async () => {
    const { ann } = await kept()
    const before = mollie.payments.size
    const proposal = (await look(ann)).body
    expect(proposal).toMatchObject({
      bundle: { id: '10' },
      method: 'creditcard',
      label: '•••• 6787',
      total: { amount: PRICE, currency: 'GBP' },
    })
    expect((await look(ann)).body).toEqual(proposal)
    expect(mollie.payments.size).toBe(before)
  })

  // security 50, law L24
  test('is one payment for one intent: double click, back, two tabs', async () => {
    const { ann } = await kept()
    const { intent, total } = (await look(ann)).body
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        again(ann, { intent, total: total.amount }, `tab-${index % 5}-key`),
      ),
    )
    const done = await again(ann, { intent, total: total.amount })
    expect(done.body.state).toBe('completed')
    for (const { status, body } of answers) {
      expect([200, 503]).toContain(status)
      if (status === 200) expect(body.id).toBe(done.body.id)
    }
    expect(charges(done.body.id as string)).toHaveLength(1)
    expect((await user(ann)).credits).toBe(20)
    expect((await look(ann)).body.intent).not.toBe(intent)
  })

  // law L28
  test('costs what was shown, needs a kept means of payment, and is the member’s own', async () => {
    const { ann } = await kept()
    const { intent } = (await look(ann)).body
    expect((await again(ann, { intent, total: 1 })).body.error).toBe('price_changed')
    expect((await again(ann, { intent: 'another', total: PRICE })).body.error).toBe('not_found')
    const eve = await api.member('amora')
    expect((await look(eve)).body.error).toBe('not_found')
    expect((await again(eve, { intent, total: PRICE })).body.error).toBe('not_found')
    const { ann: ben, reference } = await placed()
    mollie.set(reference, 'paid')
    await notify(reference)
    expect((await look(ben)).body.error).toBe('not_found')
  })

  test('that the bank declines says so, and the next one is another intent', async () => {
    const { ann } = await kept()
    const { intent } = (await look(ann)).body
    mollie.recurring = 'failed'
    const key = 'declined-key'
    for (let time = 0; time < 2; time += 1)
      expect((await again(ann, { intent, total: PRICE }, key)).body.error).toBe('recurring_payment_failed')
    expect((await user(ann)).credits).toBe(10)
    mollie.recurring = 'paid'
    const next = (await look(ann)).body.intent as string
    expect(next).not.toBe(intent)
    expect((await again(ann, { intent: next, total: PRICE })).body.state).toBe('completed')
  })

  test('a repeat order is not offered once the card is removed, here and at the provider', async () => {
    const { ann } = await kept()
    const { intent } = (await look(ann)).body
    const [{ provider_customer }] = await mandatesOf(ann)
    expect(mollie.mandates.get(provider_customer)).toHaveLength(1)
    for (let time = 0; time < 2; time += 1) {
      expect((await ann.delete('/api/order.php?repeat=1')).status).toBe(204)
    }
    expect((await look(ann)).body.error).toBe('not_found')
    expect((await again(ann, { intent, total: PRICE })).body.error).toBe('not_found')
    mollie.mode = 'fails'
    expect(await revokeMandates(api.deps)).toBe(0)
    mollie.mode = 'works'
    expect(await revokeMandates(api.deps)).toBe(1)
    expect(await revokeMandates(api.deps)).toBe(0)
    expect(mollie.mandates.get(provider_customer)).toEqual([])
    expect((await user(ann)).credits).toBe(10)
  })

  test('whose answer was lost is found again, though the card was let go of meanwhile', async () => {
    const { ann } = await kept()
    const { intent } = (await look(ann)).body
    mollie.recurring = 'pending'
    const { id } = (await again(ann, { intent, total: PRICE })).body
    const [charge] = charges(id)
    await api.deps.store.db
      .updateTable('orders')
      .set({ state: 'created', provider_reference: '' })
      .where('id', '=', id)
      .execute()
    await ann.delete('/api/order.php?repeat=1')
    api.clock.now += 10 * MINUTE_MS
    await expireOrders(api.deps)
    expect((await view(ann, id)).state).toBe('pending')
    mollie.set(charge!.id, 'paid')
    await notify(charge!.id)
    expect((await view(ann, id)).state).toBe('completed')
    expect(charges(id)).toHaveLength(1)
    expect((await user(ann)).credits).toBe(20)
    expect(await revokeMandates(api.deps)).toBe(1)
  })

  test('is taken before the card is forgotten, where it was placed before', async () => {
    const { ann } = await kept()
    const { intent } = (await look(ann)).body
    mollie.recurring = 'pending'
    const { id } = (await again(ann, { intent, total: PRICE })).body
    mollie.recurring = 'paid'
    await ann.delete('/api/order.php?repeat=1')
    expect(await revokeMandates(api.deps)).toBe(0)
    const reference = charges(id as string)[0]?.id ?? ''
    mollie.set(reference, 'paid')
    await notify(reference)
    expect((await view(ann, id)).state).toBe('completed')
    expect(await revokeMandates(api.deps)).toBe(1)
  })

  test('is not kept by a payment that was open when the member let go of the card', async () => {
    const { ann, made, reference } = await placed({ keep_method: true })
    await ann.delete('/api/order.php?repeat=1')
    mollie.set(reference, 'paid')
    await notify(reference)
    expect((await view(ann, made.id as string)).state).toBe('completed')
    expect((await look(ann)).body.error).toBe('not_found')
    const [{ provider_customer }] = await mandatesOf(ann)
    expect(await revokeMandates(api.deps)).toBe(1)
    expect(mollie.mandates.get(provider_customer)).toEqual([])
  })

  test('of an account that is gone leaves nothing at the provider', async () => {
    const { ann } = await kept()
    const [{ provider_customer }] = await mandatesOf(ann)
    await ann.delete('/api/account.php', { password: PASSWORD })
    api.clock.now += 15 * DAY_MS
    await purgeAccounts(api.deps)
    expect(await revokeMandates(api.deps)).toBe(1)
    expect(mollie.mandates.get(provider_customer)).toEqual([])
  })

  // The provider forgot the idempotency key.
  test('a repeat order is charged once after a lost answer and a forgotten key', async () => {
    const { ann } = await kept()
    const { intent } = (await look(ann)).body
    const placedOnce = await again(ann, { intent, total: PRICE }, 'forgotten-key')
    const id = placedOnce.body.id as string
    await api.deps.store.db
      .updateTable('orders')
      .set({ provider_reference: '', state: 'created' })
      .where('id', '=', id)
      .execute()
    const asked = mollie.requests.length
    await again(ann, { intent, total: PRICE }, 'forgotten-key')
    expect(mollie.requests.slice(asked).some((each) => each.startsWith('POST'))).toBe(false)
    expect(charges(id)).toHaveLength(1)
  })
})

// security 52
describe('an outage of the provider', () => {
  // Webhooks are left to be repeated.
  // security 79
  test('orders stay open in an outage and settle once within 15 minutes after it', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => placed()))
    for (const { reference } of all) mollie.set(reference, 'paid')
    mollie.mode = 'hangs'
    const down = await notify(all[0]!.reference)
    expect(down.status).toBe(503)
    api.clock.now += 10 * MINUTE_MS
    const asked = mollie.requests.length
    await expireOrders(api.deps)
    // It does not ask about all payments while no answer comes.
    expect(mollie.requests.length - asked).toBeLessThanOrEqual(4)
    expect((await view(all[1]!.ann, all[1]!.made.id)).state).toBe('pending')
    mollie.mode = 'works'
    for (let minute = 0; minute < 15; minute += 1) {
      api.clock.now += MINUTE_MS
      await expireOrders(api.deps)
    }
    for (const { ann, made } of all) {
      expect((await view(ann, made.id)).state).toBe('completed')
      expect((await user(ann)).credits).toBe(10)
    }
    expect(await auditCredits(api.deps.store.db)).toEqual([])
  })

  test('payments that the provider no longer knows close in the end, and delay no other', async () => {
    const lost = await Promise.all(Array.from({ length: 6 }, () => placed()))
    for (const { reference } of lost) mollie.payments.delete(reference)
    api.clock.now += DAY_MS
    const { ann, made, reference } = await placed()
    mollie.set(reference, 'paid')
    for (let minute = 0; minute < 15; minute += 1) {
      api.clock.now += MINUTE_MS
      await expireOrders(api.deps)
    }
    expect((await view(ann, made.id)).state).toBe('completed')
    for (const each of lost) expect((await view(each.ann, each.made.id)).state).toBe('expired')
  })

  test('an open payment is looked up at the provider’s pace, not every round', async () => {
    const { reference } = await placed()
    const asked = () => mollie.requests.filter((each) => each.endsWith(reference)).length
    for (let minute = 0; minute < 20; minute += 1) {
      api.clock.now += MINUTE_MS
      await expireOrders(api.deps)
    }
    expect(asked()).toBe(4)
  })
})

// security 52
describe('news that never came', () => {
  async function bought() {
    const { ann, made, reference } = await placed()
    mollie.set(reference, 'paid')
    await notify(reference)
    return { ann, id: made.id as string, reference }
  }
  const balance = async (who: Person) => (await user(who)).credits as number

  test('a job finds unreported refunds, charge-backs and reversals with two lists', async () => {
    const [part, whole, disputed, fine] = [await bought(), await bought(), await bought(), await bought()]
    mollie.refund(part.reference, '4.50')
    mollie.refund(whole.reference, '8.99')
    mollie.chargeBack(disputed.reference)
    const asked = mollie.requests.length
    expect(await reconcileReturns(api.deps)).toBe(3)
    expect(mollie.requests.slice(asked).filter((each) => each.includes(fine.reference))).toEqual([])
    expect(await Promise.all([part, whole, disputed, fine].map(({ ann }) => balance(ann)))).toEqual([
      5, 0, 0, 10,
    ])
    expect((await view(disputed.ann, disputed.id)).state).toBe('charged_back')
    const quiet = mollie.requests.length
    expect(await reconcileReturns(api.deps)).toBe(0)
    expect(mollie.requests.slice(quiet)).toEqual(['GET /v2/refunds', 'GET /v2/chargebacks'])

    mollie.reverse(disputed.reference)
    expect(await reconcileReturns(api.deps)).toBe(1)
    expect((await view(disputed.ann, disputed.id)).state).toBe('completed')
    expect(await user(disputed.ann)).toMatchObject({ credits: 10, paid_user: true })
    expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  })

  test('of a refund made at its pages counts once it cannot be cancelled there any more', async () => {
    const [one, other] = [await bought(), await bought()]
    for (const { reference } of [one, other]) mollie.refund(reference, '8.99', 'pending')
    await notify(one.reference)
    expect(await reconcileReturns(api.deps)).toBe(0)
    const refundOf = ({ reference }: typeof one) => mollie.payments.get(reference)!.refunds[0]!
    refundOf(one).status = 'canceled'
    refundOf(other).status = 'processing'
    for (const { reference } of [one, other]) await notify(reference)
    expect([await balance(one.ann), await balance(other.ann)]).toEqual([10, 0])
    expect((await view(one.ann, one.id)).state).toBe('completed')
    expect((await view(other.ann, other.id)).state).toBe('refunded')
    expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  })

  test('waits while the provider is away, and is found after', async () => {
    const { ann, reference } = await bought()
    mollie.chargeBack(reference)
    mollie.mode = 'hangs'
    await expect(reconcileReturns(api.deps)).rejects.toThrow(/no answer/)
    mollie.mode = 'works'
    await reconcileReturns(api.deps)
    expect(await balance(ann)).toBe(0)
  })
})

describe('a refund that the provider refuses', () => {
  const payout = async (who: Person, id: string) =>
    (await who.get('/api/transactions.php', { id })).body.transaction.refund_state as string
  async function withdrawn() {
    const { ann, made, reference } = await placed()
    mollie.set(reference, 'paid')
    await notify(reference)
    const withdraw = () =>
      ann.post('/api/withdrawal.php', { name: 'Ann', contract: made.id, email: ann.email })
    return { ann, id: made.id as string, reference, withdraw }
  }
  const refundOf = (id: string) =>
    api.deps.store.db.selectFrom('refund').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow()
  /** Rounds of the job over two days. */
  async function keepTrying() {
    for (let hour = 0; hour < 48; hour += 1) {
      api.clock.now += 60 * MINUTE_MS
      await sendRefunds(api.deps)
    }
  }

  test('goes out when it takes it again', async () => {
    const { ann, id, reference, withdraw } = await withdrawn()
    mollie.refusesRefunds = true
    await withdraw()
    expect(await payout(ann, id)).toBe('due')
    expect(await refundByHand(api.deps, OPERATOR, (await refundOf(id)).id)).toBe('not_owed')
    mollie.refusesRefunds = false
    api.clock.now += MINUTE_MS
    await sendRefunds(api.deps)
    expect(mollie.payments.get(reference)?.refunds).toHaveLength(1)
    expect(await payout(ann, id)).toBe('sent')
  })

  test('is not paid beside a charge-back, and again once that does not stand', async () => {
    const { id, reference, withdraw } = await withdrawn()
    mollie.refusesRefunds = true
    await withdraw()
    mollie.refusesRefunds = false
    mollie.chargeBack(reference)
    await notify(reference)
    await keepTrying()
    expect(mollie.payments.get(reference)?.refunds).toEqual([])
    mollie.reverse(reference)
    await notify(reference)
    await keepTrying()
    expect(mollie.payments.get(reference)?.refunds).toHaveLength(1)
    expect((await refundOf(id)).sent_at).toBeGreaterThan(0)
  })

  test('a refund waits for one at the provider’s pages, and is sent if that is cancelled', async () => {
    const [paid, cancelled] = [await withdrawn(), await withdrawn()]
    for (const { reference } of [paid, cancelled]) mollie.refund(reference, '8.99', 'pending')
    for (const { withdraw } of [paid, cancelled]) await withdraw()
    await keepTrying()
    const refunds = ({ reference }: typeof paid) => mollie.payments.get(reference)!.refunds
    refunds(paid)[0]!.status = 'refunded'
    refunds(cancelled)[0]!.status = 'canceled'
    await keepTrying()
    expect([refunds(paid).length, refunds(cancelled).length]).toEqual([1, 2])
    expect([await payout(paid.ann, paid.id), await payout(cancelled.ann, cancelled.id)]).toEqual([
      'sent',
      'sent',
    ])
    expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  })

  test.runIf(isFull)('that the provider does not answer is left to a person in time', async () => {
    const { ann, id, withdraw } = await withdrawn()
    mollie.mode = 'hangs'
    await withdraw()
    const begun = api.clock.now
    while ((await refundOf(id)).refused_at === 0) {
      api.clock.now += 6 * 60 * MINUTE_MS
      await sendRefunds(api.deps)
    }
    expect(api.clock.now - begun).toBeLessThan(14 * DAY_MS)
    expect(await payout(ann, id)).toBe('refused')
    // The amount it gave back meanwhile is not known, so nothing counts as paid by hand yet.
    const { id: refund } = await refundOf(id)
    expect(await refundByHand(api.deps, OPERATOR, refund)).toBe('unanswered')
    const elsewhere = { ...api.deps, payments: createSandbox() }
    expect(await refundByHand(elsewhere, OPERATOR, refund)).toBe('unanswered')
    expect(await payout(ann, id)).toBe('refused')
    mollie.mode = 'works'
    expect(await refundByHand(api.deps, OPERATOR, refund)).toEqual({ amount: PRICE, currency: 'GBP' })
  })

  test('beside one from its own pages that never leaves is left to a person in time', async () => {
    const { ann, id, reference, withdraw } = await withdrawn()
    mollie.refund(reference, '8.99', 'queued')
    await withdraw()
    for (let round = 0; round < 14 * 4 - 1; round += 1) {
      api.clock.now += 6 * 60 * MINUTE_MS
      await sendRefunds(api.deps)
    }
    expect(await payout(ann, id)).toBe('refused')
    const { id: refund } = await refundOf(id)
    expect((await api.deliver()).filter(({ text }) => text.includes(refund))).toHaveLength(1)
    const [queued] = mollie.payments.get(reference)!.refunds
    queued!.status = 'processing'
    await notify(reference)
    expect(mollie.payments.get(reference)!.refunds).toEqual([queued])
    expect(await payout(ann, id)).toBe('sent')
    expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  })

  // The member sees it, the operator is written to, and it is a case.
  // security 52
  test('a refund refused again and again is left to a person', async () => {
    const { ann, id, reference, withdraw } = await withdrawn()
    mollie.refusesRefunds = true
    await withdraw()
    await keepTrying()
    const { id: refund } = await refundOf(id)
    expect(await payout(ann, id)).toBe('refused')
    expect((await ann.get('/api/transactions.php')).body.transactions[0].refund_state).toBe('refused')
    const told = (await api.deliver()).filter(
      ({ to, text }) => to === 'help@amora.example' && text.includes(refund),
    )
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('£8.99')
    expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
    // The buyer cannot pay it a second time.
    mollie.refusesRefunds = false
    await keepTrying()
    expect(mollie.payments.get(reference)?.refunds).toEqual([])
    expect(await refundByHand(api.deps, OPERATOR, refund)).toEqual({ amount: PRICE, currency: 'GBP' })
    expect(await refundByHand(api.deps, OPERATOR, refund)).toBe('not_owed')
    expect(await payout(ann, id)).toBe('sent')
    expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  })

  test('after it had taken it on is sent anew, once for each time it failed', async () => {
    const { ann, id, reference, withdraw } = await withdrawn()
    await withdraw()
    expect(await payout(ann, id)).toBe('sent')
    for (let time = 0; time < 2; time += 1) {
      const refunds = mollie.payments.get(reference)!.refunds
      refunds.at(-1)!.status = 'failed'
      await Promise.all([reconcileReturns(api.deps), reconcileReturns(api.deps)])
      expect(await payout(ann, id)).toBe('due')
      await sendRefunds(api.deps)
      await reconcileReturns(api.deps)
      await sendRefunds(api.deps)
      expect(mollie.payments.get(reference)?.refunds).toHaveLength(time + 2)
      expect(await payout(ann, id)).toBe('sent')
    }
    expect(await refundByHand(api.deps, OPERATOR, (await refundOf(id)).id)).toBe('not_owed')
    expect((await user(ann)).credits).toBe(0)
  })

  test('that an answer from before it failed says is paid is sent anew all the same', async () => {
    const { ann, id, reference, withdraw } = await withdrawn()
    await withdraw()
    const before = (await api.deps.payments.lookUp(api.deps.store.db, reference))!
    const { refunds } = mollie.payments.get(reference)!
    refunds[0]!.status = 'failed'
    await reconcileReturns(api.deps)
    await applyPayment(api.deps, await currentOrder(api.deps.store.db, { pool: 'amora', id }), before)
    expect(await payout(ann, id)).toBe('sent')
    await reconcileReturns(api.deps)
    await sendRefunds(api.deps)
    expect(refunds.map(({ status }) => status)).toEqual(['failed', 'pending'])
    expect(await payout(ann, id)).toBe('sent')
    expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  })

  describe('left to a person, who makes one at its own pages', () => {
    const OWED = 809
    /** A refund left to a person, of a purchase of which a tenth is spent. */
    async function left() {
      const { ann, id, reference, withdraw } = await withdrawn()
      await spendCredits(ann, await api.member('amora'), 1)
      mollie.refusesRefunds = true
      await withdraw()
      await keepTrying()
      mollie.refusesRefunds = false
      const { id: refund } = await refundOf(id)
      const told = await mailsTo(ann)
      return { ann, id, reference, told, payByHand: () => refundByHand(api.deps, OPERATOR, refund) }
    }
    const mailsTo = async ({ email }: Person) => (await api.deliver()).filter(({ to }) => to === email).length
    /** The books say that what was owed went back, and no more. */
    async function expectPaidOnce({ ann, id, told }: Awaited<ReturnType<typeof left>>) {
      const { body } = await ann.get('/api/transactions.php', { id })
      expect(body.transaction).toMatchObject({ refunded: { amount: OWED }, refund_state: 'sent' })
      expect(body.credit_notes).toMatchObject([{ total: { amount: OWED } }])
      expect(await mailsTo(ann)).toBe(told)
      expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
    }

    test.each(['queued', 'pending'] as const)(
      'that is %s: refund-paid refuses it, and it is noticed by itself',
      async (status) => {
        for (const end of ['processing', 'refunded']) {
          const sale = await left()
          mollie.refund(sale.reference, '8.09', status)
          expect(await sale.payByHand()).toBe('under_way')
          mollie.payments.get(sale.reference)!.refunds[0]!.status = end
          await notify(sale.reference)
          await expectPaidOnce(sale)
          expect(await sale.payByHand()).toBe('not_owed')
        }
      },
    )

    test.each(['processing', 'refunded'] as const)(
      'that is %s and unnoticed: refund-paid settles it',
      async (status) => {
        const sale = await left()
        mollie.refund(sale.reference, '8.09', status)
        expect(await sale.payByHand()).toBe('not_owed')
        await expectPaidOnce(sale)
        await notify(sale.reference)
        await reconcileReturns(api.deps)
        await expectPaidOnce(sale)
      },
    )

    test.each(['canceled', 'failed'])('that is then %s: ours is still to be paid by hand', async (end) => {
      const sale = await left()
      mollie.refund(sale.reference, '8.09', 'queued')
      expect(await sale.payByHand()).toBe('under_way')
      mollie.payments.get(sale.reference)!.refunds[0]!.status = end
      await notify(sale.reference)
      expect(await sale.payByHand()).toEqual({ amount: OWED, currency: 'GBP' })
      await expectPaidOnce(sale)
    })

    test('of a part: the rest is to be paid by hand', async () => {
      const sale = await left()
      mollie.refund(sale.reference, '3.00')
      expect(await sale.payByHand()).toEqual({ amount: OWED - 300, currency: 'GBP' })
      await notify(sale.reference)
      await reconcileReturns(api.deps)
      await expectPaidOnce(sale)
    })
  })
})

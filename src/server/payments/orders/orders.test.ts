import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import {
  BILLING,
  buy,
  decide,
  openWithoutDiscounts,
  order,
  PRICE,
} from '../../../../tests/support/purchases.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { auditCredits } from '../ledger/audit-credits.ts'
import { sendRefunds } from '../refunds/refund-order.ts'
import { transferCredits } from '../ledger/transfer-credits.ts'
import { expireOrders } from './expire-orders.ts'
import { transact } from '../../platform/db/transact.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openWithoutDiscounts })
})
afterAll(() => api.stop())

const user = async (who: Person) => (await who.get('/api/user.php')).body.user
const view = async (who: Person, id: string) => (await who.get('/api/order.php', { id })).body
const referenceOf = (placed: { redirect_url: string }) => placed.redirect_url.split('/').at(-1) ?? ''
const notice = (who: Person, id: string) => who.post('/api/webhook.php?provider=sandbox', { id })
/** Moves the payment at the bank alone, as if every notice were lost. */
const atBank = (placed: { redirect_url: string }, state: 'paid' | 'failed' | 'charged_back') =>
  api.deps.store.db
    .updateTable('sandbox_payment')
    .set({ state, disputes: state === 'charged_back' ? 1 : 0 })
    .where('id', '=', referenceOf(placed))
    .execute()

async function placed(wish = {}) {
  const ann = await api.member('amora')
  return [ann, (await order(ann, { total: PRICE, ...wish })).body] as const
}

describe('bundles', () => {
  test('come in the currency of the country, with its VAT and its ways to pay', async () => {
    const visitor = api.visitor('amora')
    const british = (await visitor.get('/api/bundles.php', { country: 'GB' })).body
    expect(british).toMatchObject({ country: 'GB', vat_percentage: 20, discount: null })
    expect(british.bundles[0]).toEqual({
      id: '10',
      credits: 10,
      price: { amount: 899, currency: 'GBP' },
      discounted: null,
    })
    expect(british.payment_methods).toEqual(['creditcard', 'paypal', 'applepay', 'googlepay', 'klarna'])
    const irish = (await visitor.get('/api/bundles.php', { country: 'IE' })).body
    expect(irish).toMatchObject({
      vat_percentage: 23,
      payment_methods: ['sct', 'creditcard', 'paypal', 'applepay', 'googlepay', 'klarna'],
    })
    expect(irish.bundles[0].price).toEqual({ amount: 999, currency: 'EUR' })
  })

  test('bundles default to the member’s country, never to one the brand is not in', async () => {
    const irish = await api.member('amora', { country: 'IE' })
    expect((await irish.get('/api/bundles.php')).body.country).toBe('IE')
    expect((await irish.get('/api/bundles.php', { country: 'DE' })).body.country).toBe('IE')
    expect((await api.visitor('amora').get('/api/bundles.php')).body.country).toBe('GB')
    const dutch = (await api.visitor('tweespan').get('/api/bundles.php', { country: 'NL' })).body
    expect(dutch.payment_methods[0]).toBe('ideal')
  })
})

describe('an order', () => {
  test('leads to the payment page, and paid it gives credits and premium at once', async () => {
    const [ann, made] = await placed()
    expect(made).toMatchObject({ state: 'pending', credits: 10, total: { amount: PRICE, currency: 'GBP' } })
    expect(made.redirect_url).toMatch(/^http:\/\/amora\.localhost\/dev\/sandbox\/[\w-]{22}$/)
    expect(await user(ann)).toMatchObject({ credits: 0, paid_user: false })

    const back = await decide(ann, made, 'pay')
    expect(back.status).toBe(303)
    expect(back.headers.get('Location')).toBe(`http://amora.localhost/transactions/${made.id}`)
    expect(await view(ann, made.id)).toMatchObject({ state: 'completed', redirect_url: null })
    expect(await user(ann)).toMatchObject({ credits: 10, paid_user: true })
    expect(await auditCredits(api.deps.store.db)).toEqual([])
  })

  test('is placed once for a key, with one payment', async () => {
    const ann = await api.member('amora')
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => order(ann, { total: PRICE }, key)))
    const again = await order(ann, { total: PRICE }, key)
    for (const answer of answers) expect(answer.body).toEqual(again.body)
    const payments = await api.deps.store.db
      .selectFrom('sandbox_payment')
      .select('id')
      .where('order_id', '=', again.body.id as string)
      .execute()
    expect(payments).toHaveLength(1)
    expect((await order(ann, { total: PRICE, method: 'paypal' }, key)).body.error).toBe(
      'idempotency_mismatch',
    )
  })

  test('costs what the member was shown, or is refused', async () => {
    const ann = await api.member('amora')
    const refusal = async (wish: object) => (await order(ann, { total: PRICE, ...wish })).body.error
    expect(await refusal({ total: 1 })).toBe('price_changed')
    expect(await refusal({ country: 'IE' })).toBe('price_changed')
    expect(await refusal({ bundle: '11' })).toBe('not_found')
    expect(await refusal({ method: 'ideal' })).toBe('payment_method_unavailable')
    expect(await refusal({ method: 'sofort' })).toBe('payment_method_unavailable')
    expect(await refusal({ method: 'bitcoin' })).toBe('invalid_fields')
    expect(await refusal({ country: 'DE' })).toBe('invalid_fields')
    expect(await refusal({ start_now: false })).toBe('invalid_fields')
    const dutch = await api.member('tweespan')
    const kept = { country: 'NL', method: 'ideal', total: 999, keep_method: true }
    expect((await order(dutch, kept)).body.fields).toEqual({ keep_method: 'invalid' })
    for (const field of ['price', 'amount', 'credits', 'currency'])
      expect(await refusal({ [field]: 1 })).toBe('invalid_fields')
  })

  test.each([
    ['googlepay', 'amora', 'GB', 'GBP'],
    ['klarna', 'amora', 'GB', 'GBP'],
    ['klarna', 'fjallvind', 'SE', 'SEK'],
    ['swish', 'fjallvind', 'SE', 'SEK'],
    ['mobilepay', 'hjertebro', 'DK', 'DKK'],
    ['mobilepay', 'fjallvind', 'FI', 'EUR'],
    ['vipps', 'fjallvind', 'NO', 'NOK'],
    ['przelewy24', 'fjallvind', 'PL', 'PLN'],
    ['twint', 'herbstgold', 'CH', 'CHF'],
  ])('is bought by %s at %s in %s, paid, and given back', async (method, brand, country, currency) => {
    const who = await api.member(brand, { country, born: '1960-05-17' })
    const offer = (await who.get('/api/bundles.php', { country })).body
    expect(offer.payment_methods).toContain(method)
    const total = offer.bundles[0].price.amount as number
    const gift = (await user(who)).credits as number
    const made = (await order(who, { method, country, total })).body
    expect(made).toMatchObject({ state: 'pending', method, total: { amount: total, currency } })
    await decide(who, made, 'pay')
    expect(await view(who, made.id)).toMatchObject({ state: 'completed', method })
    expect(await user(who)).toMatchObject({ credits: 10 + gift, paid_user: true })
    await who.post('/api/withdrawal.php', { name: 'Ann', contract: made.id, email: who.email })
    await sendRefunds(api.deps)
    expect((await view(who, made.id)).state).toBe('refunded')
    const { amount } = await api.deps.store.db
      .selectFrom('sandbox_refund')
      .select('amount')
      .where('payment', '=', referenceOf(made))
      .executeTakeFirstOrThrow()
    expect(amount).toBe(total)
  })

  test('has an address exactly where the method asks for it, kept until it is opened', async () => {
    const ann = await api.member('amora')
    const refused = async (wish: object) => (await order(ann, { total: PRICE, ...wish })).body.fields
    expect(await refused({ method: 'klarna', billing: undefined })).toEqual({ billing: 'required' })
    expect(await refused({ method: 'creditcard', billing: BILLING })).toEqual({ billing: 'invalid' })
    expect(await refused({ method: 'klarna', billing: { ...BILLING, city: '' } })).toEqual({
      billing: 'required',
    })
    const { payments, store } = api.deps
    const working = { ...payments }
    const stored = async () =>
      (await store.db.selectFrom('orders').select('billing').where('account', '=', ann.id).execute()).map(
        ({ billing }) => billing,
      )
    const key = randomUUID()
    payments.start = () => Promise.reject(new Error('connection refused'))
    expect((await order(ann, { total: PRICE, method: 'klarna' }, key)).status).toBe(503)
    expect(await stored()).toEqual([JSON.stringify(BILLING)])
    payments.start = (...given) => working.start(...given)
    expect((await order(ann, { total: PRICE, method: 'klarna' }, key)).body.state).toBe('pending')
    expect(await stored()).toEqual([''])
  })

  test.each([
    ['fail', 'failed'],
    ['cancel', 'cancelled'],
    ['later', 'pending'],
  ])('whose payment page says %s is %s, and gives nothing', async (action, state) => {
    const [ann, made] = await placed()
    await decide(ann, made, action)
    expect((await view(ann, made.id)).state).toBe(state)
    expect(await user(ann)).toMatchObject({ credits: 0, paid_user: false })
  })

  test('is completed once, however often and however late the notice comes', async () => {
    const [ann, made] = await placed()
    await atBank(made, 'paid')
    const bank = api.visitor('amora')
    const notices = await Promise.all(Array.from({ length: 20 }, () => notice(bank, referenceOf(made))))
    expect(notices.every(({ status }) => status === 204)).toBe(true)
    await notice(bank, referenceOf(made))
    expect(await user(ann)).toMatchObject({ credits: 10, paid_user: true })
    const rows = await api.deps.store.db
      .selectFrom('ledger')
      .select('amount')
      .where('reference', '=', made.id as string)
      .execute()
    expect(rows.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([-10, 10])
    expect(await auditCredits(api.deps.store.db)).toEqual([])
  })

  test('follows the bank, not the notice', async () => {
    const [ann, made] = await placed()
    const bank = api.visitor('amora')
    expect((await notice(bank, referenceOf(made))).status).toBe(204)
    expect((await view(ann, made.id)).state).toBe('pending')
    expect((await notice(bank, 'unknown')).status).toBe(404)
    expect((await notice(api.visitor('minerve'), referenceOf(made))).status).toBe(404)
    const claim = { id: referenceOf(made), status: 'paid' }
    expect((await bank.post('/api/webhook.php?provider=sandbox', claim)).body.error).toBe('invalid_fields')
  })

  test('follows its payment by the provider’s form too', async () => {
    const [ann, made] = await placed()
    await atBank(made, 'paid')
    const tell = (id: string) =>
      api.visitor('amora').fetch('/api/webhook.php?provider=sandbox', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ id }).toString(),
      })
    expect((await tell('unknown')).status).toBe(404)
    expect((await tell(referenceOf(made))).status).toBe(204)
    expect((await user(ann)).credits).toBe(10)
  })

  test('gives nothing when another amount or currency was paid', async () => {
    for (const wrong of [{ amount: 1 }, { currency: 'PLN' as const }]) {
      const [ann, made] = await placed()
      await api.deps.store.db
        .updateTable('sandbox_payment')
        .set({ ...wrong, state: 'paid' })
        .where('id', '=', referenceOf(made))
        .execute()
      await notice(api.visitor('amora'), referenceOf(made))
      expect((await view(ann, made.id)).state).toBe('pending')
      expect((await user(ann)).credits).toBe(0)
    }
  })

  test('is the member’s own', async () => {
    const [, made] = await placed()
    const eve = await api.member('amora')
    expect((await eve.get('/api/order.php', { id: made.id })).body.error).toBe('not_found')
    expect((await eve.delete('/api/order.php', {}, { query: { id: made.id } })).body.error).toBe('not_found')
  })

  test('is cancelled with its payment while it is open, and not after', async () => {
    const [ann, made] = await placed()
    const cancel = () => ann.delete('/api/order.php', {}, { query: { id: made.id } })
    expect((await cancel()).body).toMatchObject({ state: 'cancelled', redirect_url: null })
    expect((await cancel()).body.state).toBe('cancelled')
    await decide(ann, made, 'pay')
    expect((await user(ann)).credits).toBe(0)

    const [ben, other] = await placed()
    await atBank(other, 'paid')
    const late = await ben.delete('/api/order.php', {}, { query: { id: other.id } })
    expect(late.body.error).toBe('order_closed')
    expect((await user(ben)).credits).toBe(10)
  })

  test('expires after a day, by job or on view; an even later payment counts', async () => {
    const [ann, made] = await placed()
    const [ben, other] = await placed()
    api.clock.now += DAY_MS - 1
    await expireOrders(api.deps)
    expect((await view(ann, made.id)).state).toBe('pending')
    api.clock.now += 1
    expect((await view(ann, made.id)).state).toBe('expired')
    await expireOrders(api.deps)
    expect((await view(ben, other.id)).state).toBe('expired')

    await atBank(other, 'paid')
    await notice(api.visitor('amora'), referenceOf(other))
    expect((await view(ben, other.id)).state).toBe('completed')
    expect((await user(ben)).credits).toBe(10)
  })

  test('whose notice was lost is found by the next round', async () => {
    const [ann, made] = await placed()
    await atBank(made, 'paid')
    await expireOrders(api.deps)
    expect(await user(ann)).toMatchObject({ credits: 10, paid_user: true })
  })
})

describe('a charge-back', () => {
  test('takes back what is unspent, never more, and premium with the last purchase', async () => {
    const [ann, first] = await placed()
    await decide(ann, first, 'pay')
    const second = await buy(ann)
    expect((await user(ann)).credits).toBe(20)

    await decide(ann, first, 'charge_back')
    expect(await user(ann)).toMatchObject({ credits: 10, paid_user: true })
    await transact(api.deps.store.db, async (db) => {
      const spent = {
        pool: 'amora',
        account: ann.id,
        amount: -7,
        reason: 'message',
        now: api.clock.now,
      } as const
      await transferCredits(db, { ...spent, reference: randomUUID() })
    })
    await decide(ann, second, 'charge_back')
    expect(await user(ann)).toMatchObject({ credits: 0, paid_user: false })
    expect((await view(ann, second.id)).state).toBe('charged_back')
    await notice(api.visitor('amora'), referenceOf(second))
    expect((await user(ann)).credits).toBe(0)
    expect(await auditCredits(api.deps.store.db)).toEqual([])
  })

  test('a charge-back claws back once for many webhooks or a payment never noticed', async () => {
    const [ann, made] = await placed()
    await decide(ann, made, 'pay')
    await buy(ann)
    await atBank(made, 'charged_back')
    await Promise.all(Array.from({ length: 20 }, () => notice(api.visitor('amora'), referenceOf(made))))
    expect(await user(ann)).toMatchObject({ credits: 10, paid_user: true })

    const [ben, missed] = await placed()
    await atBank(missed, 'charged_back')
    await notice(api.visitor('amora'), referenceOf(missed))
    expect(await user(ben)).toMatchObject({ credits: 0, paid_user: false })
    expect(await auditCredits(api.deps.store.db)).toEqual([])
  })
})

// All is made good when it answers again.
test('an order waits and its webhook is retried while the provider is down', async () => {
  const ann = await api.member('amora')
  const { payments } = api.deps
  const working = { ...payments }
  const down = () => Promise.reject(new Error('connection refused'))
  const key = randomUUID()

  Object.assign(payments, { start: down, lookUp: down })
  expect(await order(ann, { total: PRICE }, key)).toMatchObject({
    status: 503,
    body: { error: 'unavailable' },
  })
  payments.start = (...given) => working.start(...given)
  const made = (await order(ann, { total: PRICE }, key)).body
  expect(made.state).toBe('pending')
  await atBank(made, 'paid')
  expect(await notice(api.visitor('amora'), referenceOf(made))).toMatchObject({ status: 503 })
  expect((await view(ann, made.id)).state).toBe('pending')
  Object.assign(payments, working)
  expect((await view(ann, made.id)).state).toBe('completed')
  expect((await user(ann)).credits).toBe(10)
})

// Orders and refunds at the desk: found, told, given by one, signed by another, and never more than was paid.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import {
  codeOf,
  ask,
  entriesOf,
  signedIn,
  signInBy,
  type TestOperator,
} from '../../../../tests/support/operators.ts'
import {
  buy,
  CREDITS,
  openWithoutDiscounts,
  order,
  PRICE,
  spendCredits,
} from '../../../../tests/support/purchases.ts'
import { DESK_CONFIRMED_MS } from '../../../core/desk.ts'
import { DAY_MS, HOUR_MS } from '../../../core/durations.ts'
import { audit } from '../../audit/audit.ts'
import { sweep } from '../../jobs.ts'
import { sendRefunds } from '../../payments/refunds/refund-order.ts'
import { REFUND_REQUEST_MS } from '../../payments/refunds/request-refund.ts'

let api: TestApi
let olga: TestOperator
let second: TestOperator
let ben: Person
beforeAll(async () => {
  api = await startApi({
    change(sites) {
      openWithoutDiscounts(sites)
      for (const site of sites) Object.assign(site.desk, { refund_alone: 500, refunds_a_day: 4 })
    },
  })
  olga = await signedIn(api, 'finance', 'amora')
  second = await signedIn(api, 'lead', 'amora')
  ben = await api.member('amora')
})
afterAll(async () => {
  expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  await api.stop()
})
beforeEach(async () => {
  api.clock.now += DAY_MS
  for (const who of [olga, second]) await signInBy(who, who.passkey)
})

async function bought(spent = 0) {
  const ann = await api.member('amora')
  const purchase = await buy(ann)
  await spendCredits(ann, ben, spent)
  return { ann, ...purchase }
}
type Bought = Awaited<ReturnType<typeof bought>>

const give = (who: TestOperator, { id }: Pick<Bought, 'id'>, more: object = {}) =>
  ask(who, 'giveRefund', {
    ...{ id, amount: 300, take_back: 'none', reason: 'goodwill', words: 'Wrote to us', asks: false },
    ...more,
  })
const decide = (who: TestOperator, id: string, is: 'sign' | 'refuse' = 'sign') =>
  ask(who, 'decideRefundRequest', { id, is, words: 'Looked at it' })
const read = (who: TestOperator, { id }: Pick<Bought, 'id'>) => ask(who, 'getOrderDetail', { id })

/** What the test bank gave back of an order. */
async function givenBack({ redirect_url }: Pick<Bought, 'redirect_url'>): Promise<number[]> {
  await sendRefunds(api.deps)
  const rows = await api.deps.store.db
    .selectFrom('sandbox_refund')
    .select('amount')
    .where('payment', '=', redirect_url.split('/').at(-1)!)
    .orderBy('created_at')
    .execute()
  return rows.map(({ amount }) => amount)
}

describe('orders', () => {
  test('are found by their filters and numbers, at the brands of an operator alone', async () => {
    const sale = await bought()
    const { invoice, payment } = await read(olga, sale)
    const ids = async (who: TestOperator, query: object) =>
      (await ask(who, 'getOrders', query)).rows.map(({ id }) => id)
    const found = [
      { number: sale.id },
      { number: invoice.toLowerCase() },
      { number: payment },
      { member: sale.ann.id },
    ]
    for (const query of found) expect([query, await ids(olga, query)]).toEqual([query, [sale.id]])
    expect((await ids(olga, { state: 'completed', method: 'creditcard', country: 'GB' }))[0]).toBe(sale.id)
    const none = [
      { state: 'failed' },
      { country: 'DE' },
      { currency: 'EUR' },
      { returned: '1' },
      { disputed: '1' },
    ]
    for (const query of none)
      expect([query, await ids(olga, { ...query, member: sale.ann.id })]).toEqual([query, []])
    expect(await ids(olga, { from: String(api.clock.now + 1) })).toEqual([])
    const stranger = await signedIn(api, 'finance', 'tweespan')
    expect(await ids(stranger, {})).toEqual([])
    expect(await codeOf(read(stranger, sale))).toBe('not_found')
    expect(await entriesOf(api, stranger, 'getOrders')).toHaveLength(1)
  })

  test('are read page by page without a gap, the newest first', async () => {
    const { db } = api.deps.store
    const { ann, id } = await bought()
    const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const copies = Array.from({ length: 60 }, (_, at) => ({
      ...{ ...row, id: `copy-${String(at).padStart(2, '0')}`, state: 'failed' as const, completed_at: 0 },
      ...{ provider_reference: '', created_at: row.created_at - Math.floor(at / 3) },
    }))
    await db.insertInto('orders').values(copies).execute()
    const query = { member: ann.id, state: 'failed' } as const
    const first = await ask(olga, 'getOrders', query)
    const rest = await ask(olga, 'getOrders', { ...query, after: first.next })
    const ids = [...first.rows, ...rest.rows].map((each) => each.id)
    expect([first.rows.length, rest.rows.length, new Set(ids).size, rest.next]).toEqual([50, 10, 60, ''])
    const times = [...first.rows, ...rest.rows].map(({ at }) => at)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    await db.deleteFrom('orders').where('id', 'like', 'copy-%').execute()
  })

  test('tell what happened to their money, without the address of their member', async () => {
    const sale = await bought(2)
    await give(olga, sale, { take_back: 'unspent' })
    await givenBack(sale)
    const shown = await read(second, sale)
    expect(shown.timeline.map(({ kind }) => kind).toSorted()).toEqual(
      ['placed', 'paid', 'credits', 'credits', 'credit_note', 'refund_owed', 'refund_sent'].toSorted(),
    )
    expect(shown).toMatchObject({
      left: PRICE - 300,
      unspent: CREDITS - 5,
      name: sale.ann.name,
      request: null,
    })
    expect(JSON.stringify(shown)).not.toContain(sale.ann.email)
    expect(shown.email).toMatch(/^.•••@.•••\.\w+$/)
    expect(await entriesOf(api, second, 'getOrderDetail')).toMatchObject([
      { subject_kind: 'order', subject: sale.id },
    ])
  })

  test('whose payment nobody reported are paid once the provider is asked again', async () => {
    const ann = await api.member('amora')
    const { body } = await order(ann, { total: PRICE })
    const { id, redirect_url } = body as Bought
    await api.deps.store.db
      .updateTable('sandbox_payment')
      .set({ state: 'paid' })
      .where('id', '=', redirect_url.split('/').at(-1)!)
      .execute()
    expect((await read(olga, { id })).state).toBe('pending')
    expect((await ask(olga, 'lookUpPayment', { id })).state).toBe('completed')
    expect(await codeOf(ask(second, 'lookUpPayment', { id }))).toBe('right_missing')
    expect(await entriesOf(api, olga, 'lookUpPayment')).toMatchObject([
      { subject: id, right_used: 'refunds.decide' },
    ])
  })
})

describe('a refund', () => {
  test('within the bounds of one operator is given at once, after a fresh confirmation', async () => {
    const sale = await bought()
    api.clock.now += DESK_CONFIRMED_MS
    expect(await codeOf(give(olga, sale))).toBe('confirm_needed')
    await signInBy(olga, olga.passkey)
    await signInBy(second, second.passkey)
    expect(await codeOf(give(second, sale))).toBe('right_missing')
    expect(await give(olga, sale)).toMatchObject({ left: PRICE - 300, why: ['second_refund'] })
    expect(await givenBack(sale)).toEqual([300])
    const [entry] = (await entriesOf(api, olga, 'giveRefund')).slice(-1)
    expect(entry).toMatchObject({ subject: sale.id, reason: 'Wrote to us', right_used: 'refunds.decide' })
  })

  test('above the sum, a second one, and one after the period need two', async () => {
    const sale = await bought()
    expect(await codeOf(give(olga, sale, { amount: 501 }))).toBe('approval_needed')
    await give(olga, sale, { amount: 500 })
    expect(await codeOf(give(olga, sale, { amount: 1 }))).toBe('approval_needed')
    const late = await bought()
    api.clock.now += 30 * DAY_MS
    for (const who of [olga, second]) await signInBy(who, who.passkey)
    expect(await codeOf(give(olga, late, { amount: 1 }))).toBe('approval_needed')
    const { request } = await give(olga, late, { amount: 501, asks: true })
    expect(request).toMatchObject({ amount: 501, why: ['sum', 'period'], asked_by: `operator:${olga.id}` })
  })

  test('that needs two is booked by the second signature, and not by who asked', async () => {
    const sale = await bought()
    const both = await signedIn(api, 'finance', 'amora', [{ brand: 'amora', role: 'second_signature' }])
    const { request } = await give(both, sale, { amount: PRICE, take_back: 'unspent', asks: true })
    expect(await givenBack(sale)).toEqual([])
    expect((await read(olga, sale)).left).toBe(PRICE)
    expect(await codeOf(give(olga, sale))).toBe('already_decided')
    const { rows } = await ask(second, 'getRefunds', { view: 'to_sign' })
    expect(rows.find(({ order: of }) => of === sale.id)).toMatchObject({
      id: request!.id,
      words: 'Wrote to us',
    })
    expect(await codeOf(decide(both, request!.id))).toBe('same_decider')
    expect(await codeOf(decide(olga, request!.id))).toBe('right_missing')
    const twice = await Promise.all([1, 2].map(() => codeOf(decide(second, request!.id))))
    expect(twice.toSorted()).toEqual(['already_decided', 'done'])
    expect(await givenBack(sale)).toEqual([PRICE])
    const refund = await api.deps.store.db
      .selectFrom('refund')
      .select(['given_by', 'signed_by', 'credits'])
      .where('order_id', '=', sale.id)
      .executeTakeFirstOrThrow()
    const [given_by, signed_by] = [both, second].map(({ id }) => `operator:${id}`)
    expect(refund).toEqual({ given_by, signed_by, credits: CREDITS })
    const sent = (await ask(second, 'getRefunds', { view: 'sent' })).rows
    expect(sent.find(({ order: of }) => of === sale.id)).toMatchObject({ by: given_by, signed_by })
  })

  test('that nobody signs, or somebody refuses, is never booked', async () => {
    const [refused, forgotten] = [await bought(), await bought()]
    const asked = async (sale: Bought) => (await give(olga, sale, { amount: 600, asks: true })).request!.id
    const [one, other] = [await asked(refused), await asked(forgotten)]
    await decide(second, one, 'refuse')
    expect(await codeOf(decide(second, one))).toBe('already_decided')
    api.clock.now += REFUND_REQUEST_MS
    for (const who of [olga, second]) await signInBy(who, who.passkey)
    expect(await codeOf(decide(second, other))).toBe('already_decided')
    await sweep(api.deps)
    expect((await read(olga, forgotten)).timeline.at(-1)).toMatchObject({ kind: 'request_void' })
    expect([await givenBack(refused), await givenBack(forgotten)]).toEqual([[], []])
    // It may be asked for anew.
    expect((await give(olga, forgotten, { asks: true })).request).toMatchObject({ amount: 300 })
  })

  test('is one of so many of an operator in a day, those that were asked for counted', async () => {
    const third = await signedIn(api, 'finance', 'amora')
    const sales = [await bought(), await bought(), await bought(), await bought(), await bought()]
    for (const [at, sale] of sales.slice(0, 4).entries()) await give(third, sale, { asks: at % 2 === 0 })
    expect(await codeOf(give(third, sales[4]!))).toBe('refund_limit_reached')
    api.clock.now += DAY_MS
    await signInBy(third, third.passkey)
    expect(await codeOf(give(third, sales[4]!))).toBe('done')
  })

  test('that the provider refuses is marked as paid by hand, unless somebody has its case', async () => {
    const sale = await bought()
    await give(olga, sale)
    const { db } = api.deps.store
    const { id } = await db
      .updateTable('refund')
      .set({ refusals: 5 })
      .where('order_id', '=', sale.id)
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await givenBack(sale)).toEqual([])
    const { refused } = await read(olga, sale)
    expect(refused).toMatchObject([{ id, amount: 300 }])
    expect((await ask(olga, 'getRefunds', { view: 'refused' })).rows).toMatchObject([{ id, order: sale.id }])
    const other = await signedIn(api, 'finance', 'amora')
    await ask(other, 'claimCase', { id: refused[0]!.case })
    const mark = () => ask(olga, 'markRefundPaid', { id, words: 'Transfer of today' })
    expect(await codeOf(mark())).toBe('claimed_by_other')
    await ask(other, 'releaseCase', { id: refused[0]!.case })
    expect(await mark()).toMatchObject({ refused: [], cases: [] })
    expect(await codeOf(mark())).toBe('already_decided')
    expect((await read(olga, sale)).timeline.at(-1)).toMatchObject({
      kind: 'refund_by_hand',
      by: `operator:${olga.id}`,
    })
  })

  test('that the law owes stands among those due soon from its seventh day on', async () => {
    const sale = await bought()
    await sale.ann.post('/api/withdrawal.php', { name: 'Ann', contract: sale.id, email: sale.ann.email })
    await api.deps.store.db
      .updateTable('refund')
      .set({ sent_at: 0 })
      .where('order_id', '=', sale.id)
      .execute()
    const due = async () => (await ask(olga, 'getRefunds', { view: 'due' })).rows.map((row) => row.order)
    expect(await due()).toEqual([])
    api.clock.now += 7 * DAY_MS + HOUR_MS
    await signInBy(olga, olga.passkey)
    expect(await due()).toEqual([sale.id])
    await api.deps.store.db
      .updateTable('refund')
      .set({ sent_at: api.clock.now })
      .where('order_id', '=', sale.id)
      .execute()
  })
})

import { randomUUID } from 'node:crypto'
import { fc } from '../../../../tests/support/property.ts'
import { OPERATOR } from '../../../../tests/support/actors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import {
  buy,
  decide,
  openWithoutDiscounts,
  PRICE,
  spendCredits,
} from '../../../../tests/support/purchases.ts'
import { HOUR_MS } from '../../../core/durations.ts'
import { PaymentRefusedError } from '../providers/provider.ts'
import { findSandboxPayment, moveSandboxPayment, refundSandboxPayment } from '../providers/sandbox.ts'
import { audit } from '../../audit/audit.ts'
import { reconcileReturns } from './reconcile.ts'
import { refundByHand, sendRefunds } from './refund-order.ts'
import { sampled } from '../../../../tests/support/full.ts'

let api: TestApi
let receiver: Person
/** The provider refuses every refund, as it does where our account there is not covered. */
let refuses = false
/** The provider takes the next refund on, and its answer is lost. */
let losesAnswer = false
beforeAll(async () => {
  api = await startApi({ change: openWithoutDiscounts })
  receiver = await api.member('amora')
  const { payments } = api.deps
  const refund = payments.refund.bind(payments)
  payments.refund = async (...given) => {
    if (refuses) throw new PaymentRefusedError('our account is not covered')
    await refund(...given)
    const isLost = losesAnswer
    losesAnswer = false
    if (isLost) throw new Error('no answer')
  }
})
afterAll(() => api.stop())

async function bought(spent = 0) {
  const ann = await api.member('amora')
  const purchase = await buy(ann)
  await spendCredits(ann, receiver, spent)
  return { ann, ...purchase }
}
type Bought = Awaited<ReturnType<typeof bought>>
const withdraw = ({ ann, id }: Bought) =>
  ann.post('/api/withdrawal.php', { name: 'Ann', contract: id, email: ann.email })
async function givenBack({ redirect_url }: Bought): Promise<number> {
  const rows = await api.deps.store.db
    .selectFrom('sandbox_refund')
    .select('amount')
    .where('payment', '=', redirect_url.split('/').at(-1)!)
    .execute()
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

const referenceOf = ({ redirect_url }: Bought) => redirect_url.split('/').at(-1)!
const notify = (sale: Bought) =>
  api.visitor('amora').post('/api/webhook.php?provider=sandbox', { id: referenceOf(sale) })
const refundOf = ({ id }: Bought) =>
  api.deps.store.db.selectFrom('refund').selectAll().where('order_id', '=', id).executeTakeFirst()
/** The bank's own people give money back, and do not tell us yet; a bank refuses what is more than is left. */
async function bankGives(sale: Bought, amount?: number): Promise<void> {
  const refund = { id: `bank-${randomUUID()}`, ...(amount ? { amount } : {}) }
  try {
    await refundSandboxPayment(api.deps.store.db, referenceOf(sale), refund)
  } catch (error) {
    if (!(error instanceof PaymentRefusedError)) throw error
  }
}
/** Rounds of the jobs. */
async function keepTrying(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    api.clock.now += 12 * HOUR_MS
    await reconcileReturns(api.deps)
    await sendRefunds(api.deps)
  }
}
/** The amount the bank, or its payer's bank, gave back; a charge-back takes the rest too. */
async function gone(sale: Bought): Promise<number> {
  const payment = await findSandboxPayment(api.deps.store.db, referenceOf(sale))
  return payment?.state === 'charged_back' ? PRICE : givenBack(sale)
}
const books = async ({ ann, id }: Bought) =>
  (await ann.get('/api/transactions.php', { id })).body as {
    transaction: { state: string; refunded: { amount: number } | null; refund_state: string | null }
    credit_notes: { total: { amount: number } }[]
  }
const sumOf = (notes: { total: { amount: number } }[]) =>
  notes.reduce((sum, { total }) => sum + total.amount, 0)

describe('a withdrawal and the bank’s own refund', () => {
  test('at the same moment give back what was paid, and no more', async () => {
    for (let round = 0; round < 10; round += 1) {
      const sale = await bought(1)
      await Promise.all([withdraw(sale), decide(sale.ann, sale, 'refund')])
      await keepTrying(1)
      const { transaction, credit_notes } = await books(sale)
      expect(await givenBack(sale)).toBeLessThanOrEqual(PRICE)
      expect(transaction.refunded?.amount).toBe(await givenBack(sale))
      expect(sumOf(credit_notes)).toBe(await givenBack(sale))
      expect(transaction.refund_state).not.toBe('due')
    }
    expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  })

  test.each([
    ['all of it', undefined, PRICE, [809, 90]],
    ['a part', 300, 809, [809]],
  ])('that the provider did not tell of: of %s, the rest alone is sent', async (_, amount, back, notes) => {
    const sale = await bought(1)
    await bankGives(sale, amount)
    await withdraw(sale)
    expect(await givenBack(sale)).toBe(back)
    const { transaction, credit_notes } = await books(sale)
    expect(transaction).toMatchObject({ state: 'refunded', refunded: { amount: back }, refund_state: 'sent' })
    expect(credit_notes.map(({ total }) => total.amount)).toEqual(notes)
    expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  })

  test('that comes while ours is refused: no operator is asked to pay it by hand', async () => {
    const sale = await bought(1)
    refuses = true
    await withdraw(sale)
    await bankGives(sale)
    await keepTrying(10)
    refuses = false
    expect(await givenBack(sale)).toBe(PRICE)
    expect((await books(sale)).transaction.refund_state).toBe('sent')
    expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
    expect((await api.deliver()).some(({ text }) => text.includes(sale.id) && text.includes('by hand'))).toBe(
      false,
    )
  })

  test('a bank refund ends one left to a person; a partial one leaves the rest', async () => {
    const sale = await bought(1)
    refuses = true
    await withdraw(sale)
    await keepTrying(10)
    refuses = false
    const waiting = async () => {
      const refund = await refundOf(sale)
      return refund && refund.refused_at > 0 && refund.sent_at === 0 ? [refund.amount] : []
    }
    expect(await waiting()).toEqual([809])
    await bankGives(sale, 300)
    await notify(sale)
    expect(await waiting()).toEqual([509])
    await bankGives(sale, 509)
    // Its notice was lost.
    await reconcileReturns(api.deps)
    expect(await waiting()).toEqual([])
    expect((await books(sale)).transaction.refund_state).toBe('sent')
    expect(await refundByHand(api.deps, OPERATOR, (await refundOf(sale))!.id)).toBe('not_owed')
  })
})

/** All that gives money back, told of or not, and all that stands in its way. */
const STEPS = {
  withdraw,
  bank: (sale) => decide(sale.ann, sale, 'refund'),
  part: async (sale) => {
    await bankGives(sale, 200)
    await notify(sale)
  },
  bankInSilence: (sale) => bankGives(sale),
  partInSilence: (sale) => bankGives(sale, 300),
  chargeBack: (sale) => decide(sale.ann, sale, 'charge_back'),
  chargeBackInSilence: (sale) => moveSandboxPayment(api.deps.store.db, referenceOf(sale), 'charge_back'),
  reverse: (sale) => decide(sale.ann, sale, 'reverse'),
  notice: notify,
  retry: () => keepTrying(1),
  refusal: async () => {
    refuses = true
    await keepTrying(7)
  },
  acceptance: () => void (refuses = false),
  lostAnswer: () => void (losesAnswer = true),
} satisfies Record<string, (sale: Bought) => unknown>
type Step = keyof typeof STEPS

describe('whoever gives money back, in any order and at once', () => {
  /** The operator pays what waits for a person. */
  async function payByHand(sale: Bought): Promise<number> {
    await reconcileReturns(api.deps)
    const refund = await refundOf(sale)
    const { state } = await api.deps.store.db
      .selectFrom('orders')
      .select('state')
      .where('id', '=', sale.id)
      .executeTakeFirstOrThrow()
    // Who has it back by a charge-back is owed nothing.
    if (!refund || refund.refused_at === 0 || refund.sent_at > 0 || state === 'charged_back') return 0
    const { amount } = refund
    expect(await refundByHand(api.deps, OPERATOR, refund.id)).toEqual({ amount, currency: 'GBP' })
    return amount
  }

  // security 53
  test('no more goes back than was paid, and credit notes say just that', async () => {
    const steps = fc.constantFrom(...(Object.keys(STEPS) as Step[]))
    await fc.assert(
      fc.asyncProperty(
        fc.nat(3),
        fc.array(fc.array(steps, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
        fc.nat(6),
        async (spent, groups, paidByHandAfter) => {
          refuses = losesAnswer = false
          const sale = await bought(spent)
          let byHand = 0
          for (const [index, group] of groups.entries()) {
            await Promise.all(group.map(async (step) => STEPS[step](sale)))
            if (index === paidByHandAfter) byHand = await payByHand(sale)
            expect((await gone(sale)) + byHand).toBeLessThanOrEqual(PRICE)
            // No bank knows of money a person paid outside it.
            if (byHand > 0) break
          }
          refuses = losesAnswer = false
          await keepTrying(3)
          byHand += await payByHand(sale)
          const back = (await givenBack(sale)) + byHand
          const { transaction, credit_notes } = await books(sale)
          const refund = await refundOf(sale)
          const isDisputed = transaction.state === 'charged_back'
          expect((await gone(sale)) + byHand).toBeLessThanOrEqual(PRICE)
          const owed = refund?.sent_at === 0 ? refund.amount : 0
          expect(owed === 0 || isDisputed).toBe(true)
          expect(transaction.refunded?.amount ?? 0).toBe(back + owed)
          expect(sumOf(credit_notes)).toBe(back + owed)
          if (!isDisputed) expect(transaction.state).toBe(refund || back === PRICE ? 'refunded' : 'completed')
          expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
        },
      ),
      { numRuns: sampled(12, 40) },
    )
  })
})

// The last one: what it leaves is for an operator.
test('a bank’s refund of what was paid by hand already is told by the audit', async () => {
  const sale = await bought(1)
  refuses = true
  await withdraw(sale)
  await keepTrying(10)
  refuses = false
  expect(await refundByHand(api.deps, OPERATOR, (await refundOf(sale))!.id)).toEqual({
    amount: 809,
    currency: 'GBP',
  })
  await bankGives(sale)
  await reconcileReturns(api.deps)
  const row = { order: sale.id, total: PRICE, returned_amount: PRICE + 809 }
  expect(await audit(api.deps.store, api.deps.brands)).toMatchObject([
    { check: 'no more was given back of an order than was paid', row },
  ])
  // Its invoice is taken back once all the same.
  expect(sumOf((await books(sale)).credit_notes)).toBe(PRICE)
})

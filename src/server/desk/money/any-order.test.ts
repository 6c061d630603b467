// Whatever three operators, the bank and time do to an order, and in whatever order: never more goes back than was paid, the
// provider gets what it must exactly once, nobody signs what they asked for, and the log knows all of it.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { sampled } from '../../../../tests/support/full.ts'
import { type FakeMollie, startMollie } from '../../../../tests/support/mollie.ts'
import {
  ask,
  RefusedError,
  signedIn,
  signInBy,
  type TestOperator,
} from '../../../../tests/support/operators.ts'
import { fc } from '../../../../tests/support/property.ts'
import {
  buy,
  decide,
  openWithoutDiscounts,
  order,
  PRICE,
  type Purchase,
} from '../../../../tests/support/purchases.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { audit } from '../../audit/audit.ts'
import { createMollie } from '../../payments/providers/mollie.ts'
import { reconcileReturns } from '../../payments/refunds/reconcile.ts'
import { sendRefunds } from '../../payments/refunds/refund-order.ts'
import { voidRequests } from '../../payments/refunds/request-refund.ts'

const ALONE = 400

let api: TestApi
/** Two who give, one of whom may sign as well, and one who signs alone. */
let operators: Record<'olga' | 'both' | 'lead', TestOperator>
beforeAll(async () => {
  api = await startApi({
    change(sites) {
      openWithoutDiscounts(sites)
      for (const site of sites) Object.assign(site.desk, { refund_alone: ALONE, refunds_a_day: 1000 })
    },
  })
  operators = {
    olga: await signedIn(api, 'finance', 'amora'),
    both: await signedIn(api, 'finance', 'amora', [{ brand: 'amora', role: 'second_signature' }]),
    lead: await signedIn(api, 'lead', 'amora'),
  }
})
afterAll(() => api.stop())

interface World extends Purchase {
  ann: Person
}

/** Logins end with time. */
async function signInAll(): Promise<void> {
  for (const who of Object.values(operators)) await signInBy(who, who.passkey)
}

/** A refusal is an answer; anything else is a fault. */
async function tried(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof RefusedError) || error.code === 'internal') throw error
  }
}

type Name = keyof typeof operators
const give = (who: Name, { id }: World, amount: number, asks: boolean) =>
  tried(
    ask(operators[who], 'giveRefund', {
      ...{ id, amount, take_back: asks ? 'unspent' : 'none', reason: 'outage', words: 'Was down', asks },
    }),
  )
async function sign(who: Name, { id: order_id }: World, is: 'sign' | 'refuse'): Promise<void> {
  const { db } = api.deps.store
  const waiting = db.selectFrom('refund_request').select('id').where('order_id', '=', order_id)
  const request = await waiting.where('outcome', '=', '').executeTakeFirst()
  if (request)
    await tried(ask(operators[who], 'decideRefundRequest', { id: request.id, is, words: 'Looked' }))
}
async function markPaid({ id }: World): Promise<void> {
  const { refused } = await ask(operators.olga, 'getOrderDetail', { id })
  for (const refund of refused)
    await tried(ask(operators.olga, 'markRefundPaid', { id: refund.id, words: 'By transfer' }))
}
const unsent = ({ id }: World) =>
  api.deps.store.db.updateTable('refund').where('order_id', '=', id).where('sent_at', '=', 0)
const bank = async (world: World, action: string) => {
  await decide(world.ann, world, action)
  await reconcileReturns(api.deps)
}

const STEPS: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  giveByOlga: (world) => give('olga', world, 200, false),
  giveTooMuch: (world) => give('olga', world, ALONE + 1, false),
  askByOlga: (world) => give('olga', world, 350, true),
  askByBoth: (world) => give('both', world, PRICE, true),
  giveAtOnce: (world) => Promise.all([give('olga', world, 300, false), give('both', world, 300, false)]),
  signByOlga: (world) => sign('olga', world, 'sign'),
  signByBoth: (world) => sign('both', world, 'sign'),
  signByLead: (world) => sign('lead', world, 'sign'),
  signAtOnce: (world) => Promise.all([sign('lead', world, 'sign'), sign('both', world, 'sign')]),
  refuse: (world) => sign('lead', world, 'refuse'),
  withdraw: ({ ann, id }) => ann.post('/api/withdrawal.php', { name: 'Ann', contract: id, email: ann.email }),
  refuseByProvider: (world) => unsent(world).set({ refusals: 5, due_at: 0 }).execute(),
  markPaid,
  bankRefunds: (world) => bank(world, 'refund'),
  chargeBack: (world) => bank(world, 'charge_back'),
  reverse: (world) => bank(world, 'reverse'),
  lookUp: ({ id }) => tried(ask(operators.olga, 'lookUpPayment', { id })),
  payOut: () => sendRefunds(api.deps),
  payOutAtOnce: () => Promise.all([sendRefunds(api.deps), sendRefunds(api.deps)]),
  week: () => Promise.resolve((api.clock.now += 7 * DAY_MS)),
}

const refundsOf = ({ id }: World) =>
  api.deps.store.db.selectFrom('refund').selectAll().where('order_id', '=', id).execute()
const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

async function expectRight(world: World): Promise<void> {
  const { db } = api.deps.store
  const { total, returned_amount } = await db
    .selectFrom('orders')
    .select(['total', 'returned_amount'])
    .where('id', '=', world.id)
    .executeTakeFirstOrThrow()
  expect(returned_amount).toBeLessThanOrEqual(total)
  const refunds = await refundsOf(world)
  for (const { amount, given_by, signed_by } of refunds) {
    expect(signed_by === '' || signed_by !== given_by).toBe(true)
    expect(signed_by).not.toBe(`operator:${operators.olga.id}`)
    if (given_by !== '' && signed_by === '') expect(amount).toBeLessThanOrEqual(ALONE)
  }
  // Who gives alone gives first, and once.
  expect(refunds.filter((each) => each.given_by !== '' && each.signed_by === '').length).toBeLessThanOrEqual(
    1,
  )
  const paid = await db
    .selectFrom('sandbox_refund')
    .select('amount')
    .where('payment', '=', world.redirect_url.split('/').at(-1)!)
    .execute()
  const rest = refunds.filter((each) => each.sent_at === 0 || each.refused_at > 0)
  expect(sumOf(paid) + sumOf(rest)).toBe(returned_amount)
}

// law L21, security 53
test('no order of refunds, signatures and banks gives back more than was paid', async () => {
  const step = fc.constantFrom(...Object.keys(STEPS))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 10 }), async (steps) => {
      const ann = await api.member('amora')
      const world: World = { ann, ...(await buy(ann)) }
      for (const each of steps) {
        api.clock.now += 60_000
        await signInAll()
        await STEPS[each]!(world)
        await voidRequests(api.deps.store.db, api.clock.now)
        await reconcileReturns(api.deps)
        await expectRight(world)
      }
      // What is owed is paid, or a person has it: the audit knows no refund that is forgotten.
      await unsent(world).set({ due_at: 0 }).execute()
      await sendRefunds(api.deps)
      await signInAll()
      await markPaid(world)
      await expectRight(world)
      expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
    }),
    {
      numRuns: sampled(5, 100),
      // Those that go through it all.
      examples: [
        [
          [
            'giveByOlga',
            'askByBoth',
            'signByBoth',
            'refuse',
            'askByOlga',
            'signAtOnce',
            'payOutAtOnce',
            'withdraw',
          ],
        ],
        [
          [
            'giveAtOnce',
            'refuseByProvider',
            'payOut',
            'markPaid',
            'askByOlga',
            'week',
            'signByLead',
            'payOut',
          ],
        ],
        [
          [
            'askByBoth',
            'chargeBack',
            'signByLead',
            'reverse',
            'signByLead',
            'payOut',
            'bankRefunds',
            'lookUp',
          ],
        ],
      ],
    },
  )
}, 240_000)

test('the provider gets each part once, also when its answer was lost', async () => {
  const mollie: FakeMollie = await startMollie()
  const { payments } = api.deps
  try {
    Object.assign(api.deps, {
      payments: createMollie({ apiKey: mollie.key, apiEndpoint: mollie.url, answerWithinMs: 10_000 }),
    })
    const ann = await api.member('amora')
    const { body } = await order(ann, { total: PRICE })
    const world = { ann, ...(body as Purchase) }
    const reference = world.redirect_url.split('/').at(-1)!
    mollie.set(reference, 'paid')
    await signInAll()
    await api.visitor('amora').fetch('/api/webhook.php?provider=mollie', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'none' },
      body: new URLSearchParams({ id: reference }).toString(),
    })
    await give('olga', world, 300, false)
    await give('olga', world, PRICE - 300, true)
    await sendRefunds(api.deps)
    const got = () => mollie.payments.get(reference)!.refunds.map(({ amount }) => amount.value)
    expect(got()).toEqual(['3.00'])
    await sign('lead', world, 'sign')
    await sendRefunds(api.deps)
    // As after a crash between the provider's answer and our note of it.
    await api.deps.store.db
      .updateTable('refund')
      .set({ sent_at: 0, due_at: 0, tries: 0 })
      .where('order_id', '=', world.id)
      .execute()
    await sendRefunds(api.deps)
    await sendRefunds(api.deps)
    expect(got()).toEqual(['3.00', '5.99'])
    expect((await refundsOf(world)).every(({ sent_at }) => sent_at > 0)).toBe(true)
    expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  } finally {
    Object.assign(api.deps, { payments })
    await mollie.stop()
  }
}, 120_000)

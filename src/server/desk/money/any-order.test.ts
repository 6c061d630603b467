// Whatever three operators, the bank, the member and time do to an order, and in whatever order: never more goes back than was
// paid, the provider gets what it must exactly once, nobody signs what they asked for, no gift is beyond its bound, and the log
// knows all of it.

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
  CREDITS,
  decide,
  openWithoutDiscounts,
  order,
  PRICE,
  type Purchase,
  spendCredits,
} from '../../../../tests/support/purchases.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { audit } from '../../audit/audit.ts'
import { createMollie } from '../../payments/providers/mollie.ts'
import type { PaymentProvider } from '../../payments/providers/provider.ts'
import { reconcileReturns } from '../../payments/refunds/reconcile.ts'
import { sendRefunds } from '../../payments/refunds/refund-order.ts'
import { voidRequests } from '../../payments/refunds/request-refund.ts'

const ALONE = 400

let api: TestApi
let ben: Person
/** Two who give, one of whom may sign as well, and one who signs alone. */
let operators: Record<'olga' | 'both' | 'lead', TestOperator>
beforeAll(async () => {
  api = await startApi({
    change(sites) {
      openWithoutDiscounts(sites)
      for (const site of sites) Object.assign(site.desk, { refund_alone: ALONE, refunds_a_day: 1000 })
    },
  })
  ben = await api.member('amora')
  operators = {
    olga: await signedIn(api, 'finance', 'amora'),
    both: await signedIn(api, 'finance', 'amora', [{ brand: 'amora', role: 'second_signature' }]),
    lead: await signedIn(api, 'lead', 'amora'),
  }
})
afterAll(() => api.stop())

interface World extends Purchase {
  ann: Person
  /** Numbers of what was declared without login, and without the number of the order. */
  declared: string[]
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
const gift = (who: Name, { ann }: World, credits: number) =>
  tried(
    ask(operators[who], 'actOnMember', {
      ...{ id: ann.id, action: 'give_credits', credits, reason: 'Waited for us' },
    }),
  )
async function declare({ ann, declared }: World): Promise<void> {
  const body = { name: 'Ann', contract: 'my credits', email: ann.email }
  const answer = await api.visitor('amora').post('/api/withdrawal.php', body)
  declared.push(answer.body.case_number as string)
}
/** Answers all that was declared, as its screen does: by the case of each, which others may have. */
async function answerAll(who: Name, { id: order, declared }: World, measure: 'refunded' | 'denied') {
  const { rows } = await ask(operators[who], 'getWithdrawals', { view: 'open' })
  for (const row of rows.filter(({ id }) => declared.includes(id)))
    await tried(
      ask(operators[who], 'claimCase', { id: row.case }).then(({ version }) =>
        ask(operators[who], 'answerWithdrawal', {
          ...{ id: row.id, version, measure },
          ...(measure === 'refunded' ? { order } : {}),
        }),
      ),
    )
}
async function closeDispute({ id }: World): Promise<void> {
  const { rows } = await ask(operators.olga, 'getDisputes', { view: 'open' })
  for (const { case: of } of rows.filter(({ order: each }) => each === id)) {
    const { version } = await ask(operators.olga, 'claimCase', { id: of })
    const answer = { id: of, version, measure: 'evidence_sent' as const, facts: [], words: '' }
    await ask(operators.olga, 'decideCase', answer)
  }
}
/** As after a crash between the provider's answer and our note of it. */
const loseNotes = ({ id }: World) =>
  api.deps.store.db
    .updateTable('refund')
    .set({ sent_at: 0, due_at: 0, tries: 0 })
    .where('order_id', '=', id)
    .where('sent_at', '>', 0)
    .where('paid_by', '=', '')
    .execute()
/** And a new start. */
async function crash(world: World): Promise<void> {
  await loseNotes(world)
  await sendRefunds(api.deps)
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
  declare,
  matchByOlga: (world) => answerAll('olga', world, 'refunded'),
  matchAtOnce: (world) =>
    Promise.all([answerAll('olga', world, 'refunded'), answerAll('both', world, 'refunded')]),
  refuseWithdrawal: (world) => answerAll('both', world, 'denied'),
  giftByOlga: (world) => gift('olga', world, 40),
  giftAtOnce: (world) => Promise.all([gift('olga', world, 60), gift('both', world, 60)]),
  spend: ({ ann }) => spendCredits(ann, ben, 3),
  closeDispute,
  writeOff: ({ id }) => tried(ask(operators.lead, 'writeOffDebt', { id, words: 'Cannot pay' })),
  crash,
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
test('no order of what operators, members and banks do gives back more than was paid', async () => {
  const step = fc.constantFrom(...Object.keys(STEPS))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 10 }), async (steps) => {
      const ann = await api.member('amora')
      const world: World = { ann, declared: [], ...(await buy(ann)) }
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
        [['giveByOlga', 'writeOff', 'withdraw', 'crash', 'bankRefunds', 'declare', 'giveByOlga']],
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
        [['spend', 'declare', 'giftAtOnce', 'matchAtOnce', 'payOut', 'crash', 'declare', 'refuseWithdrawal']],
        [
          [
            'giftByOlga',
            'spend',
            'chargeBack',
            'closeDispute',
            'writeOff',
            'giftAtOnce',
            'reverse',
            'declare',
            'matchByOlga',
          ],
        ],
      ],
    },
  )
}, 240_000)

test('finance refunds, disputes and matches, and the provider, ledger and audit agree', async () => {
  const mollie = await startMollie()
  const { payments } = api.deps
  try {
    Object.assign(api.deps, {
      payments: createMollie({ apiKey: mollie.key, apiEndpoint: mollie.url, answerWithinMs: 10_000 }),
    })
    await signInAll()
    const [refunded, disputed, withdrawn] = [await paid(mollie), await paid(mollie), await paid(mollie)]
    const got = ({ reference }: Paid) =>
      mollie.payments.get(reference)!.refunds.map(({ amount }) => amount.value)
    await give('olga', refunded, ALONE + 100, true)
    await sendRefunds(api.deps)
    expect(got(refunded)).toEqual([])
    await sign('lead', refunded, 'sign')
    await sendRefunds(api.deps)
    expect(got(refunded)).toEqual(['5.00'])

    mollie.chargeBack(disputed.reference)
    await notify(disputed.reference)
    const { rows } = await ask(operators.olga, 'getDisputes', { view: 'open' })
    expect(rows.map((row) => row.order)).toContain(disputed.id)
    const file = await operators.olga.fetch(`/api/desk/dispute-evidence.php?id=${disputed.id}`)
    expect(await file.text()).toContain(disputed.id)
    await closeDispute(disputed)
    expect((await ask(operators.olga, 'getOrderDetail', { id: disputed.id })).cases).toEqual([])

    await declare(withdrawn)
    await answerAll('olga', withdrawn, 'refunded')
    await sendRefunds(api.deps)
    await sendRefunds(api.deps)
    expect(got(withdrawn)).toEqual(['8.99'])
    for (const sale of [refunded, disputed, withdrawn]) {
      const { timeline } = await ask(operators.lead, 'getOrderDetail', { id: sale.id })
      const booked = timeline.filter(({ kind }) => kind === 'credits').map(({ credits }) => credits)
      // Half of the price took half of the credits back; charge-back and withdrawal all of them.
      expect(booked.toSorted((one, other) => other - one)).toEqual([
        CREDITS,
        sale === refunded ? -5 : -CREDITS,
      ])
    }
    const calls = ['giveRefund', 'decideRefundRequest', 'getDisputeEvidence', 'decideCase', 'getWithdrawals']
    for (const call of calls) expect([call, await isLogged(call)]).toEqual([call, true])
    expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  } finally {
    Object.assign(api.deps, { payments })
    await mollie.stop()
  }
})

const isLogged = async (call: string) =>
  (await api.deps.store.db
    .selectFrom('operator_log')
    .select('seq')
    .where('call', '=', call)
    .executeTakeFirst()) !== undefined

interface Paid extends World {
  reference: string
}

const notify = (reference: string) =>
  api.visitor('amora').fetch('/api/webhook.php?provider=mollie', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'none' },
    body: new URLSearchParams({ id: reference }).toString(),
  })

/** An order that was paid at Mollie. */
async function paid(mollie: FakeMollie): Promise<Paid> {
  const ann = await api.member('amora')
  const { body } = await order(ann, { total: PRICE })
  const purchase = body as Purchase
  const reference = purchase.redirect_url.split('/').at(-1)!
  mollie.set(reference, 'paid')
  await notify(reference)
  return { ann, declared: [], reference, ...purchase }
}

test('the provider gets each part once, also when its answer was lost', async () => {
  const mollie: FakeMollie = await startMollie()
  const { payments } = api.deps
  try {
    Object.assign(api.deps, {
      payments: createMollie({ apiKey: mollie.key, apiEndpoint: mollie.url, answerWithinMs: 10_000 }),
    })
    const world = await paid(mollie)
    const { reference } = world
    await signInAll()
    await give('olga', world, 300, false)
    await give('olga', world, PRICE - 300, true)
    await sendRefunds(api.deps)
    const got = () => mollie.payments.get(reference)!.refunds.map(({ amount }) => amount.value)
    expect(got()).toEqual(['3.00'])
    await sign('lead', world, 'sign')
    await sendRefunds(api.deps)
    await loseNotes(world)
    await sendRefunds(api.deps)
    await sendRefunds(api.deps)
    expect(got()).toEqual(['3.00', '5.99'])
    expect((await refundsOf(world)).every(({ sent_at }) => sent_at > 0)).toBe(true)
    expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  } finally {
    Object.assign(api.deps, { payments })
    await mollie.stop()
  }
})

test.each([
  [
    'as its answer is lost',
    async (world: World) => {
      await STEPS.withdraw!(world)
      await loseNotes(world)
    },
  ],
  [
    'as its answer is still on its way',
    async (world: World, mollie: PaymentProvider) => {
      const refund = mollie.refund.bind(mollie)
      mollie.refund = async (...given) => {
        await refund(...given)
        mollie.refund = refund
        await sendRefunds(api.deps)
      }
      await STEPS.withdraw!(world)
    },
  ],
])(
  'the younger of two refunds is at the provider, and %s the older is still owed',
  async (_, send) => {
    const mollie: FakeMollie = await startMollie()
    const { payments } = api.deps
    const provider = createMollie({ apiKey: mollie.key, apiEndpoint: mollie.url, answerWithinMs: 10_000 })
    try {
      Object.assign(api.deps, { payments: provider })
      const world = await paid(mollie)
      await signInAll()
      await give('olga', world, 200, false)
      api.clock.now += 60_000
      await send(world, provider)
      await sendRefunds(api.deps)
      await sendRefunds(api.deps)
      const { refunds } = mollie.payments.get(world.reference)!
      expect(refunds.map(({ amount }) => amount.value)).toEqual(['6.99', '2.00'])
      expect((await refundsOf(world)).map(({ amount, sent_at }) => [amount, sent_at > 0]).toSorted()).toEqual(
        [
          [200, true],
          [699, true],
        ],
      )
      expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
    } finally {
      Object.assign(api.deps, { payments })
      await mollie.stop()
    }
  },
  120_000,
)

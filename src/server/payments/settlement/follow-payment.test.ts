import { fc } from '../../../../tests/support/property.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { giveCredits } from '../../../../tests/support/profiles.ts'
import {
  CREDITS,
  openWithoutDiscounts,
  order,
  PRICE,
  spendCredits,
} from '../../../../tests/support/purchases.ts'
import type { Payment } from '../providers/provider.ts'
import { audit } from '../../audit/audit.ts'
import { auditCredits } from '../ledger/audit-credits.ts'
import { sampled } from '../../../../tests/support/full.ts'

let api: TestApi
/** Answers the provider gives next, by payment: one of these, whichever comes first to hand. */
let truth: Map<string, () => Payment>
let crash: (() => void) | null = null
/** Answers on their way that do not arrive yet, by payment. */
const gates = new Map<string, Promise<void>>()
beforeAll(async () => {
  api = await startApi({ change: openWithoutDiscounts })
  truth = new Map()
  const { payments } = api.deps
  const lookUp = payments.lookUp.bind(payments)
  payments.lookUp = async (db, reference) => {
    const payment = truth.get(reference)?.() ?? (await lookUp(db, reference))
    const gate = gates.get(reference)
    gates.delete(reference)
    await gate
    // Answers overtake each other on their way.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 3))
    crash?.()
    return payment
  }
})
afterAll(() => api.stop())

const KINDS = ['open', 'pending', 'failed', 'expired', 'paid', 'refund', 'chargeback', 'reversal'] as const
type Kind = (typeof KINDS)[number] | 'part'
const base = {
  amount: PRICE,
  currency: 'GBP',
  refunded: 0,
  ownRefunds: [],
  isRefunding: false,
  disputes: 0,
  payer: '',
  mandate: null,
}
const ANSWERS: Record<Kind, Payment> = {
  open: { ...base, state: 'pending' },
  pending: { ...base, state: 'pending' },
  failed: { ...base, state: 'failed' },
  expired: { ...base, state: 'expired' },
  paid: { ...base, state: 'paid' },
  part: { ...base, state: 'paid', refunded: 450 },
  refund: { ...base, state: 'paid', refunded: PRICE },
  chargeback: { ...base, state: 'charged_back', disputes: 1 },
  reversal: { ...base, state: 'paid', disputes: 2 },
}
/** The states stand in a line: whatever was seen, the furthest of it is the truth. */
const RANK: Record<Kind, number> = {
  open: 0,
  pending: 0,
  failed: 1,
  expired: 1,
  paid: 2,
  part: 2,
  refund: 3,
  chargeback: 4,
  reversal: 5,
}
const FINAL = ['pending', 'failed', 'completed', 'refunded', 'charged_back', 'completed'] as const
/** The answer of the provider then: money that went back stays back through charge-back and reversal. */
const answerIn = (seen: readonly Kind[], kind: Kind): Payment =>
  RANK[kind] > RANK.refund && seen.includes('refund') ? { ...ANSWERS[kind], refunded: PRICE } : ANSWERS[kind]
function finalOf(seen: readonly Kind[]): (typeof FINAL)[number] {
  const top = Math.max(...seen.map((kind) => RANK[kind]))
  return top === RANK.reversal && seen.includes('refund') ? 'refunded' : FINAL[top]!
}

const user = async (who: Person) => (await who.get('/api/user.php')).body.user
const notice = (id: string) => api.visitor('amora').post('/api/webhook.php?provider=sandbox', { id })
const referenceOf = (placed: { redirect_url: string }) => placed.redirect_url.split('/').at(-1) ?? ''

async function rows(id: string) {
  const booked = await api.deps.store.db
    .selectFrom('ledger')
    .select(['ledger_account', 'reason', 'amount'])
    .where((eb) => eb.or([eb('reference', '=', id), eb('reference', 'like', `${id}:%`)]))
    .execute()
  const of = (...reasons: string[]) =>
    booked.filter(
      ({ ledger_account, reason }) => ledger_account.startsWith('member:') && reasons.includes(reason),
    )
  return {
    granted: of('purchase').length,
    taken: of('refund', 'chargeback', 'reversal').reduce((sum, { amount }) => sum - amount, 0),
  }
}

// security 45, law L31
describe('notices of a payment', () => {
  let buyer: Person
  beforeAll(async () => {
    buyer = await api.member('amora')
  })

  // The credits are granted once, taken back once, and given again once.
  test('webhooks in any order, number and with crashes settle on the provider’s state', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...KINDS], { minLength: 1 }),
        fc.array(fc.nat(3), { maxLength: 3 }),
        async (seen, crashes) => {
          const placed = (await order(buyer, { total: PRICE })).body
          const reference = referenceOf(placed)
          const before = (await user(buyer)).credits as number
          for (const [step, kind] of seen.entries()) {
            // Twenty workers hold an answer each: some of them the newest, the others any earlier one.
            const answers = seen.slice(0, step + 1).map((each) => answerIn(seen, each))
            let next = 0
            truth.set(reference, () => answers[(next += 1) % answers.length] ?? answerIn(seen, kind))
            let left = crashes.includes(step) ? 3 : 0
            crash = () => {
              if ((left -= 1) >= 0) throw new Error('killed before its answer counted')
            }
            await Promise.all(Array.from({ length: 20 }, () => notice(reference)))
            crash = null
            truth.set(reference, () => answerIn(seen, kind))
            await notice(reference)
          }
          const { state } = (await buyer.get('/api/order.php', { id: placed.id })).body
          // Of a failure and an expiry the first that came stands.
          const end = state === 'expired' ? 'failed' : (state as string)
          expect({ seen, end }).toEqual({ seen, end: finalOf(seen) })
          const { granted, taken } = await rows(placed.id as string)
          expect(granted).toBeLessThanOrEqual(1)
          const stands = state === 'completed'
          expect(taken).toBe(stands ? 0 : granted * CREDITS)
          if (stands) expect(granted).toBe(1)
          expect((await user(buyer)).credits).toBe(before + (stands ? CREDITS : 0))
        },
      ),
      { numRuns: sampled(20, 60) },
    )
    expect(await auditCredits(api.deps.store.db)).toEqual([])
  })

  test('webhooks repeated after a crash between credit and reply change nothing', async () => {
    const ann = await api.member('amora')
    const placed = (await order(ann, { total: PRICE })).body
    truth.set(referenceOf(placed), () => ANSWERS.paid)
    const { store } = api.deps
    const transaction = store.db.transaction.bind(store.db)
    // The commit went through; the process is gone before anybody hears of it.
    store.db.transaction = () => {
      const builder = transaction()
      const execute = builder.execute.bind(builder)
      builder.execute = async (work) => {
        await execute(work)
        throw new Error('killed after the commit')
      }
      return builder
    }
    expect((await notice(referenceOf(placed))).status).toBe(503)
    store.db.transaction = transaction
    expect((await user(ann)).credits).toBe(CREDITS)
    for (let time = 0; time < 3; time += 1) expect((await notice(referenceOf(placed))).status).toBe(204)
    expect((await user(ann)).credits).toBe(CREDITS)
    expect(await rows(placed.id as string)).toEqual({ granted: 1, taken: 0 })
  })

  test.each<[string, { seen: Kind[]; late: Kind; after: Kind[]; state: string; credits: number }]>([
    [
      'before the charge-back',
      { seen: [], late: 'paid', after: ['chargeback'], state: 'charged_back', credits: 0 },
    ],
    [
      'before it was granted and charged back',
      { seen: [], late: 'paid', after: ['paid', 'chargeback'], state: 'charged_back', credits: 0 },
    ],
    [
      'before the reversal',
      {
        seen: ['paid'],
        late: 'chargeback',
        after: ['chargeback', 'reversal'],
        state: 'completed',
        credits: 10,
      },
    ],
    [
      'before the refund',
      { seen: [], late: 'paid', after: ['paid', 'refund'], state: 'refunded', credits: 0 },
    ],
    ['before the payment', { seen: [], late: 'failed', after: ['paid'], state: 'completed', credits: 10 }],
    [
      'of a part, before the rest',
      { seen: ['paid'], late: 'part', after: ['refund'], state: 'refunded', credits: 0 },
    ],
  ])(
    'whose answer was given %s and came after it change nothing',
    async (_, { seen, late, after, ...final }) => {
      const ann = await api.member('amora')
      const placed = (await order(ann, { total: PRICE })).body
      const reference = referenceOf(placed)
      const hear = async (kinds: Kind[]) => {
        for (const kind of kinds) {
          truth.set(reference, () => ANSWERS[kind])
          await notice(reference)
        }
      }
      await hear(seen)
      let arrive = () => undefined as void
      gates.set(reference, new Promise((resolve) => (arrive = resolve)))
      truth.set(reference, () => ANSWERS[late])
      const overtaken = notice(reference)
      while (gates.has(reference)) await new Promise((resolve) => setTimeout(resolve, 1))
      await hear(after)
      arrive()
      expect((await overtaken).status).toBe(204)
      const { state } = (await ann.get('/api/order.php', { id: placed.id })).body
      expect({ state, credits: (await user(ann)).credits as number }).toEqual(final)
      expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
    },
  )

  // security 46
  test('that are forged or mean another order give nothing', async () => {
    const ann = await api.member('amora')
    const placed = (await order(ann, { total: PRICE })).body
    const reference = referenceOf(placed)
    truth.set(reference, () => ({ ...ANSWERS.paid, amount: PRICE - 1 }))
    await notice(reference)
    truth.set(reference, () => ({ ...ANSWERS.paid, currency: 'EUR' }))
    await notice(reference)
    truth.delete(reference)
    const visitor = api.visitor('amora')
    const get = await visitor.get('/api/webhook.php', { provider: 'sandbox', id: reference, status: 'paid' })
    expect(get.body.error).toBe('method_not_allowed')
    const claims = [{ id: reference, status: 'paid' }, { id: [reference] }, { id: '' }, {}]
    for (const claim of claims)
      expect((await visitor.post('/api/webhook.php?provider=sandbox', claim)).status).toBe(422)
    expect((await visitor.post('/api/webhook.php?provider=mollie', { id: reference })).status).toBe(404)
    expect((await visitor.post('/api/webhook.php?provider=bank', { id: reference })).status).toBe(400)
    expect(
      (await api.visitor('minerve').post('/api/webhook.php?provider=sandbox', { id: reference })).status,
    ).toBe(404)
    const partner = api.visitor('fjallvind')
    expect((await partner.post('/api/webhook.php?provider=sandbox', { id: reference })).status).toBe(404)
    await notice(reference)
    expect((await user(ann)).credits).toBe(0)
    expect((await ann.get('/api/order.php', { id: placed.id })).body.state).toBe('pending')
  })
})

// security 53
describe('money that went back after its credits were spent', () => {
  let receiver: Person
  beforeAll(async () => {
    receiver = await api.member('amora')
  })
  async function bought(spent: number) {
    const ann = await api.member('amora')
    const placed = (await order(ann, { total: PRICE })).body
    truth.set(referenceOf(placed), () => ANSWERS.paid)
    await notice(referenceOf(placed))
    expect(await spendCredits(ann, receiver, spent)).toBe(spent)
    return { ann, placed, reference: referenceOf(placed) }
  }
  const owed = async (who: Person) => {
    const { sum } = await api.deps.store.db
      .selectFrom('ledger')
      .select((eb) => eb.fn.sum<number>('amount').as('sum'))
      .where('ledger_account', '=', `debt:${who.id}`)
      .executeTakeFirstOrThrow()
    return Number(sum ?? 0)
  }

  test.each(['refund', 'chargeback'] as const)(
    'by %s: the balance stays at 0, the rest is written down as owed, premium ends',
    async (kind) => {
      const { ann, reference } = await bought(7)
      truth.set(reference, () => ANSWERS[kind])
      await Promise.all(Array.from({ length: 10 }, () => notice(reference)))
      expect(await user(ann)).toMatchObject({ credits: 0, paid_user: false })
      expect(await owed(ann)).toBe(-7)
      expect(await auditCredits(api.deps.store.db)).toEqual([])
      const { ledger } = (await ann.post('/api/export.php', { password: PASSWORD })).body.tables as {
        ledger: { ledger_account: string }[]
      }
      const accounts = new Set(ledger.map(({ ledger_account }) => ledger_account))
      expect([...accounts].sort()).toEqual([`debt:${ann.id}`, `member:${ann.id}`])
    },
  )

  test('first in part, then all, then charged back: each credit goes once', async () => {
    const { ann, placed, reference } = await bought(2)
    const state = async () => (await ann.get('/api/order.php', { id: placed.id })).body.state as string
    truth.set(reference, () => ({ ...ANSWERS.paid, refunded: 270 }))
    await Promise.all(Array.from({ length: 5 }, () => notice(reference)))
    expect(await user(ann)).toMatchObject({ credits: 5, paid_user: true })
    expect(await state()).toBe('completed')
    truth.set(reference, () => ANSWERS.refund)
    await notice(reference)
    expect(await user(ann)).toMatchObject({ credits: 0, paid_user: false })
    expect([await state(), await owed(ann)]).toEqual(['refunded', -2])
    truth.set(reference, () => ANSWERS.chargeback)
    await notice(reference)
    expect([await state(), await owed(ann)]).toEqual(['charged_back', -2])
    expect(await auditCredits(api.deps.store.db)).toEqual([])
  })

  test('a charge-back that is reversed gives back what it took, and the debt is gone', async () => {
    const { ann, placed, reference } = await bought(7)
    for (let round = 0; round < 2; round += 1) {
      truth.set(reference, () => ({ ...ANSWERS.chargeback, disputes: 2 * round + 1 }))
      await Promise.all(Array.from({ length: 5 }, () => notice(reference)))
      expect(await user(ann)).toMatchObject({ credits: 0, paid_user: false })
      expect(await owed(ann)).toBe(-7)
      // An answer from before the charge-back that comes late is no reversal.
      truth.set(reference, () => ({ ...ANSWERS.paid, disputes: 2 * round }))
      await notice(reference)
      expect((await user(ann)).credits).toBe(0)
      truth.set(reference, () => ({ ...ANSWERS.reversal, disputes: 2 * round + 2 }))
      await Promise.all(Array.from({ length: 5 }, () => notice(reference)))
      expect(await user(ann)).toMatchObject({ credits: 3, paid_user: true })
      expect(await owed(ann)).toBe(0)
      expect((await ann.get('/api/order.php', { id: placed.id })).body.state).toBe('completed')
    }
    expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  })

  test('a charge-back that is reversed leaves out what went back in money meanwhile', async () => {
    const { ann, placed, reference } = await bought(2)
    truth.set(reference, () => ANSWERS.chargeback)
    await notice(reference)
    truth.set(reference, () => ({ ...ANSWERS.chargeback, refunded: 450 }))
    await notice(reference)
    truth.set(reference, () => ({ ...ANSWERS.reversal, refunded: 450 }))
    await notice(reference)
    expect(await user(ann)).toMatchObject({ credits: 3, paid_user: true })
    const { transaction, credit_notes } = (await ann.get('/api/transactions.php', { id: placed.id })).body
    expect(transaction).toMatchObject({ state: 'completed', refunded: { amount: 450 } })
    expect(credit_notes).toMatchObject([{ total: { amount: 450 } }])
    expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  })

  test('one that was never granted is granted when its charge-back does not stand', async () => {
    const ann = await api.member('amora')
    const placed = (await order(ann, { total: PRICE })).body
    for (const [kind, credits] of [
      ['chargeback', 0],
      ['reversal', CREDITS],
    ] as const) {
      truth.set(referenceOf(placed), () => ANSWERS[kind])
      await notice(referenceOf(placed))
      expect(await user(ann)).toMatchObject({ credits, paid_user: credits > 0 })
    }
  })

  test('what comes next pays first what is owed: the price list and the mails say so', async () => {
    const { ann, placed, reference } = await bought(7)
    truth.set(reference, () => ANSWERS.chargeback)
    await notice(reference)
    const mailed = async (part: string) =>
      (await api.deliver()).filter(({ to, text }) => to === ann.email && text.includes(part)).length
    expect(await mailed('Credits still open: 7')).toBe(1)
    expect((await ann.get('/api/bundles.php')).body.credits_owed).toBe(7)
    expect((await api.visitor('amora').get('/api/bundles.php')).body.credits_owed).toBe(0)

    await giveCredits(api.deps, 'amora', ann.id, 2)
    expect([(await user(ann)).credits, await owed(ann)]).toEqual([0, -5])
    const second = (await order(ann, { total: PRICE })).body
    truth.set(referenceOf(second), () => ANSWERS.paid)
    await Promise.all(Array.from({ length: 10 }, () => notice(referenceOf(second))))
    expect(await user(ann)).toMatchObject({ credits: 5, paid_user: true })
    expect(await owed(ann)).toBe(0)
    expect((await ann.get('/api/bundles.php')).body.credits_owed).toBe(0)
    expect(await mailed('used to cover credits you owed: 5')).toBe(1)
    // The credits that paid the debt count as spent: only the rest of the second purchase is given back in money.
    await ann.post('/api/withdrawal.php', { name: 'Ann', contract: second.id, email: ann.email })
    const { transaction } = (await ann.get('/api/transactions.php', { id: second.id })).body
    expect(transaction.refunded).toEqual({ amount: 450, currency: 'GBP' })

    truth.set(reference, () => ANSWERS.reversal)
    await notice(reference)
    expect(await user(ann)).toMatchObject({ credits: CREDITS, paid_user: true })
    expect((await ann.get('/api/order.php', { id: placed.id })).body.state).toBe('completed')
    expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  })
})

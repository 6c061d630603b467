import { describe, expect, test } from 'vitest'
import { OPERATOR } from '../../../../tests/support/actors.ts'
import { api, receiver, setUpPurchases } from '../../../../tests/support/purchase-fixture.ts'
import { buy, CREDITS, decide, PRICE, spendCredits } from '../../../../tests/support/purchases.ts'
import { audit } from '../../audit/audit.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { refundGoodwill, type Goodwill } from './refund-goodwill.ts'
import { sendRefunds } from './refund-order.ts'

setUpPurchases()

async function bought(spent = 0) {
  const ann = await api.member('amora')
  const purchase = await buy(ann)
  await spendCredits(ann, receiver, spent)
  return { ann, ...purchase }
}
type Bought = Awaited<ReturnType<typeof bought>>
const give = ({ id }: Pick<Bought, 'id'>, goodwill: Partial<Goodwill>) =>
  refundGoodwill(api.deps, OPERATOR, id, {
    ...{ amount: 300, takeBack: 'none', reason: 'goodwill', ...goodwill },
  })
async function givenBack({ redirect_url }: Bought): Promise<number> {
  const rows = await api.deps.store.db
    .selectFrom('sandbox_refund')
    .select('amount')
    .where('payment', '=', redirect_url.split('/').at(-1)!)
    .execute()
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}
const transaction = async ({ ann, id }: Bought) =>
  (await ann.get('/api/transactions.php', { id })).body as {
    transaction: { state: string; refunded: { amount: number } | null; refund_state: string | null }
    credit_notes: { total: { amount: number }; credits: number }[]
  }
const creditsOf = async ({ ann }: Bought) => (await ann.get('/api/user.php')).body.user.credits as number
const findings = () => audit(api.deps.store, api.deps.brands)

describe('a refund for goodwill', () => {
  test('gives a part back after the period, and is told, noted and paid out', async () => {
    const sale = await bought(2)
    api.clock.now += 20 * DAY_MS
    const before = (await api.deliver()).length
    const refund = await give(sale, { reason: 'price_error' })
    expect(refund).toMatchObject({ reason: 'price_error', given_by: 'command:olga', credits: 0, amount: 300 })
    const [mail] = (await api.deliver()).slice(before).filter(({ to }) => to === sale.ann.email)
    expect(mail?.text).toContain('£3.00')
    expect(mail?.text).not.toMatch(/\{\w+\}/)
    await sendRefunds(api.deps)
    expect(await givenBack(sale)).toBe(300)
    expect(await transaction(sale)).toMatchObject({
      transaction: { state: 'completed', refunded: { amount: 300 }, refund_state: 'sent' },
      credit_notes: [{ total: { amount: 300 }, credits: 0 }],
    })
    expect(await creditsOf(sale)).toBe(CREDITS - 2)
    expect(await findings()).toEqual([])
  })

  test('takes back what the amount paid for, as far as it is unspent', async () => {
    const sale = await bought(8)
    const refund = await give(sale, { amount: 600, takeBack: 'unspent' })
    expect(refund).toMatchObject({ credits: 2 })
    expect(await creditsOf(sale)).toBe(0)
    expect(await findings()).toEqual([])
  })

  test('is at most what is left of the price, also at one moment', async () => {
    const sale = await bought()
    expect(await give(sale, { amount: PRICE + 1 })).toBe('too_much')
    const given = await Promise.all([1, 2, 3].map(() => give(sale, { amount: 400 })))
    expect(given.filter((each) => each === 'too_much')).toHaveLength(1)
    expect(await give(sale, { amount: PRICE - 800, takeBack: 'unspent' })).toMatchObject({ credits: CREDITS })
    expect((await transaction(sale)).transaction.state).toBe('refunded')
    await sendRefunds(api.deps)
    expect(await givenBack(sale)).toBe(PRICE)
    expect(await give(sale, { amount: 1 })).toBe('too_much')
    expect(await give({ id: 'none' }, {})).toBe('no_order')
    expect(await findings()).toEqual([])
  })

  test('leaves the withdrawal what is left, and is not counted twice by the bank’s own refund', async () => {
    const sale = await bought()
    await give(sale, {})
    await sale.ann.post('/api/withdrawal.php', { name: 'Ann', contract: sale.id, email: sale.ann.email })
    await sendRefunds(api.deps)
    expect(await givenBack(sale)).toBe(PRICE)
    const other = await bought()
    await give(other, {})
    // The bank's own people give all of it back before we do.
    await decide(other.ann, other, 'refund')
    await sendRefunds(api.deps)
    expect(await givenBack(other)).toBe(PRICE)
    expect((await transaction(other)).transaction.refund_state).toBe('sent')
    expect(await findings()).toEqual([])
  })
})

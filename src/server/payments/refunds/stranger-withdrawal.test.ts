import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, tokenIn, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { OPERATOR } from '../../../../tests/support/actors.ts'
import {
  buy,
  decide,
  openWithoutDiscounts,
  PRICE,
  spendCredits,
} from '../../../../tests/support/purchases.ts'
import { DAY_MS, HOUR_MS, WEEK_MS } from '../../../core/durations.ts'
import { audit } from '../../audit/audit.ts'
import { decideWithdrawal, pendingWithdrawals, seeWithdrawal } from './pending-withdrawals.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openWithoutDiscounts })
})
afterAll(async () => {
  expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  await api.stop()
})

let networks = 0
const elsewhere = () => ({ 'X-Forwarded-For': `198.51.${(networks += 1)}.1` })
const withdraw = (who: Person, contract: string, email: string, headers = elsewhere()) =>
  who.post('/api/withdrawal.php', { name: 'A Stranger', contract, email }, { headers })
const byStranger = (contract: string, email: string, headers = elsewhere()) =>
  withdraw(api.visitor('amora'), contract, email, headers)
async function bought() {
  const ann = await api.member('amora')
  return { ann, placed: await buy(ann) }
}
const user = async (who: Person) => (await who.get('/api/user.php')).body.user
const refunds = (id: string) =>
  api.deps.store.db
    .selectFrom('sandbox_refund')
    .innerJoin('sandbox_payment', 'sandbox_payment.id', 'sandbox_refund.payment')
    .select('sandbox_refund.amount')
    .where('sandbox_payment.order_id', '=', id)
    .execute()
const stateOf = async (id: unknown) =>
  (
    await api.deps.store.db
      .selectFrom('withdrawal')
      .select('state')
      .where('id', '=', String(id))
      .executeTakeFirstOrThrow()
  ).state
/** The mail that asks the member; there is one. */
async function questionTo({ email }: Person): Promise<string> {
  const asked = (await api.deliver()).filter(({ to, subject }) => to === email && subject.includes('Did you'))
  expect(asked).toHaveLength(1)
  return tokenIn(asked, email)
}
const press = (token: string, answer?: 'mine' | 'not_mine') =>
  api
    .visitor('amora')
    .post('/api/token.php', { token, ...(answer ? { answer } : {}) }, { headers: elsewhere() })
const counted = (event: Parameters<typeof api.deps.securityLog.counts.get>[0]) =>
  api.deps.securityLog.counts.get(event) ?? 0

// law L19, law L20, law L22
describe('a withdrawal without login', () => {
  // security 94
  test('a withdrawal without login moves nothing until the mailed link is pressed', async () => {
    const { ann, placed } = await bought()
    const before = counted('stranger_withdrawal')
    const { status, body } = await byStranger(placed.id, ann.email.toUpperCase())
    expect([status, body.confirmation]).toEqual([200, 'mailed'])
    expect(counted('stranger_withdrawal')).toBe(before + 1)
    expect(await refunds(placed.id)).toEqual([])
    expect(await user(ann)).toMatchObject({ credits: 10, paid_user: true })
    const token = await questionTo(ann)
    expect((await api.visitor('amora').get('/api/token.php', { t: token })).body).toEqual({
      kind: 'withdrawal',
      withdrawal: { case_number: body.case_number, contract: placed.id, received: api.clock.now },
    })
    expect((await press(token)).body.error).toBe('invalid_request')
    expect((await press(token, 'mine')).body).toEqual({
      kind: 'withdrawal',
      user: null,
      withdrawal: 'refunded',
    })
    expect(await refunds(placed.id)).toEqual([{ amount: PRICE }])
    expect(await user(ann)).toMatchObject({ credits: 0, paid_user: false })
    const [told] = (await api.deliver()).filter(({ subject }) => subject.includes('has been decided'))
    expect([told?.to, told?.text]).toEqual([ann.email, expect.stringContaining('£8.99')])
  })

  // security 94
  test('“this wasn’t me” ends the case, changes nothing and is recorded', async () => {
    const { ann, placed } = await bought()
    const { body } = await byStranger(placed.id, ann.email)
    const token = await questionTo(ann)
    const before = counted('withdrawal_decided')
    expect((await press(token, 'not_mine')).body.withdrawal).toBe('denied')
    expect(counted('withdrawal_decided')).toBe(before + 1)
    for (const answer of ['mine', 'not_mine'] as const)
      expect((await press(token, answer)).body.error).toBe('link_invalid')
    expect(await stateOf(body.case_number)).toBe('denied')
    expect(await user(ann)).toMatchObject({ credits: 10, paid_user: true })
    expect(await refunds(placed.id)).toEqual([])
    // The right stays: their own withdrawal works.
    await withdraw(ann, placed.id, ann.email)
    expect(await refunds(placed.id)).toEqual([{ amount: PRICE }])
  })

  test('a link whose case is gone says that it is not valid any more', async () => {
    const { ann, placed } = await bought()
    const { body } = await byStranger(placed.id, ann.email)
    const token = await questionTo(ann)
    const { db } = api.deps.store
    const gone = await db
      .deleteFrom('withdrawal')
      .where('id', '=', String(body.case_number))
      .returningAll()
      .execute()
    expect((await api.visitor('amora').get('/api/token.php', { t: token })).body.error).toBe('link_invalid')
    await db.insertInto('withdrawal').values(gone).execute()
  })

  // security 94
  test('an invoice’s number without login proves nothing, and leads to an operator', async () => {
    const { ann, placed } = await bought()
    const { invoice } = (await ann.get('/api/transactions.php', { id: placed.id })).body
    const { body } = await byStranger(invoice.number as string, ann.email)
    expect(await stateOf(body.case_number)).toBe('open')
    const { deps } = api
    const id = String(body.case_number)
    expect(await pendingWithdrawals(deps)).toContainEqual(expect.objectContaining({ case: id, why: 'open' }))
    expect(await decideWithdrawal(deps, OPERATOR, id, 'refund')).toBe('no_order')
    expect(await decideWithdrawal(deps, OPERATOR, id, 'refund', placed.id)).toBe('refunded')
    expect(await decideWithdrawal(deps, OPERATOR, id, 'deny')).toBe('not_pending')
    expect(await refunds(placed.id)).toEqual([{ amount: PRICE }])
  })

  // security 94
  test('of forty wrong pairs at one moment five are looked at, by address and network', async () => {
    const { ann, placed } = await bought()
    const wrong = (index: number) => `${placed.id.slice(0, -2)}${String(index + 10)}`
    const before = counted('ceiling_reached')
    await Promise.all(Array.from({ length: 40 }, (_, index) => byStranger(wrong(index), ann.email)))
    expect(counted('ceiling_reached') - before).toBe(35)
    const right = await byStranger(placed.id, ann.email)
    expect([right.status, await stateOf(right.body.case_number)]).toEqual([200, 'open'])

    const { ann: ben, placed: bens } = await bought()
    const here = elsewhere()
    for (let index = 0; index < 5; index += 1) await byStranger(wrong(index), `other${index}@mail.test`, here)
    expect(await stateOf((await byStranger(bens.id, ben.email, here)).body.case_number)).toBe('open')
    // A right pair is no guess, however often.
    const there = elsewhere()
    for (let index = 0; index < 6; index += 1) {
      const { body } = await byStranger(bens.id, ben.email, there)
      expect(await stateOf(body.case_number)).toBe('waiting')
    }
  })

  // security 94
  test('of an order with another’s address asks nobody, and waits for an operator', async () => {
    const [{ ann, placed }, { ann: ben }] = [await bought(), await bought()]
    for (const email of [ben.email, 'stranger@mail.test']) {
      const { body } = await byStranger(placed.id, email)
      expect(await stateOf(body.case_number)).toBe('open')
    }
    const asked = (await api.deliver()).filter(({ subject }) => subject.includes('Did you'))
    expect(asked.filter(({ to }) => [ann.email, ben.email].includes(to))).toEqual([])
  })

  // security 94
  test('forty at one moment ask once, and are paid once', async () => {
    const { ann, placed } = await bought()
    const sent = await Promise.all(Array.from({ length: 40 }, () => byStranger(placed.id, ann.email)))
    const token = await questionTo(ann)
    const pressed = await Promise.all(Array.from({ length: 40 }, () => press(token, 'mine')))
    expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await refunds(placed.id)).toEqual([{ amount: PRICE }])
    for (const { body } of sent) expect(await stateOf(body.case_number)).toBe('refunded')
  })

  // security 94
  test('an operator decides after 48 hours, and the link then says it is too late', async () => {
    const { ann, placed } = await bought()
    const { body } = await byStranger(placed.id, ann.email)
    const token = await questionTo(ann)
    const id = String(body.case_number)
    const { deps } = api
    api.clock.now += 48 * HOUR_MS - 1000
    expect(await decideWithdrawal(deps, OPERATOR, id, 'refund')).toBe('too_early')
    api.clock.now += 1000
    const pending = await pendingWithdrawals(deps)
    expect(pending.find((one) => one.case === id)).toMatchObject({ why: 'unanswered', contract: placed.id })
    expect(await decideWithdrawal(deps, OPERATOR, id, 'deny')).toBe('denied')
    expect((await api.visitor('amora').get('/api/token.php', { t: token })).body.spent).toBe('used')
    expect((await press(token, 'mine')).body.error).toBe('link_invalid')
    expect(await refunds(placed.id)).toEqual([])
    const told = (await api.deliver()).findLast(({ to }) => to === ann.email)
    expect(told?.text).toContain('so nothing has changed')
  })

  // security 53
  test('counts for the period by when it was declared, not by when it was answered', async () => {
    const { ann, placed } = await bought()
    api.clock.now += 14 * DAY_MS - HOUR_MS
    await byStranger(placed.id, ann.email)
    const token = await questionTo(ann)
    api.clock.now += WEEK_MS
    expect((await press(token, 'mine')).body.withdrawal).toBe('refunded')
    expect(await refunds(placed.id)).toEqual([{ amount: PRICE }])
  })

  // law L21
  test('counts by when it was declared where an operator finds the purchase after the period', async () => {
    const { ann, placed } = await bought()
    api.clock.now += 14 * DAY_MS - HOUR_MS
    const { body } = await byStranger('my last order', ann.email)
    api.clock.now += WEEK_MS
    const refunded = decideWithdrawal(api.deps, OPERATOR, String(body.case_number), 'refund', placed.id)
    expect(await refunded).toBe('refunded')
    expect(await refunds(placed.id)).toEqual([{ amount: PRICE }])
  })

  // security 94
  test('a press, the bank’s refund and an operator at one moment pay once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { ann, placed } = await bought()
      const { body } = await byStranger(placed.id, ann.email)
      const token = await questionTo(ann)
      api.clock.now += 48 * HOUR_MS
      await Promise.all([
        press(token, 'mine'),
        decide(ann, placed, round % 2 === 0 ? 'refund' : 'charge_back'),
        decideWithdrawal(api.deps, OPERATOR, String(body.case_number), 'refund'),
      ])
      const paid = (await refunds(placed.id)).reduce((sum, { amount }) => sum + amount, 0)
      expect(paid).toBeLessThanOrEqual(PRICE)
      expect(['refunded', 'nothing_left']).toContain(await stateOf(body.case_number))
      expect((await user(ann)).credits).toBe(0)
    }
  })

  test('of credits that were spent meanwhile pays nothing', async () => {
    const { ann, placed } = await bought()
    await byStranger(placed.id, ann.email)
    await spendCredits(ann, await api.member('amora'), 10)
    expect((await press(await questionTo(ann), 'mine')).body.withdrawal).toBe('nothing_left')
    expect(await refunds(placed.id)).toEqual([])
  })

  test('a second withdrawal within 90 days opens a case until an operator has seen it', async () => {
    const { ann, placed } = await bought()
    await withdraw(ann, placed.id, ann.email)
    expect(await pendingWithdrawals(api.deps)).not.toContainEqual(
      expect.objectContaining({ why: 'repeated' }),
    )
    api.clock.now += 20 * DAY_MS
    const second = await buy(ann)
    const { body } = await withdraw(ann, second.id, ann.email)
    const id = String(body.case_number)
    const listed = { case: id, why: 'repeated' }
    expect(await pendingWithdrawals(api.deps)).toContainEqual(expect.objectContaining(listed))
    const copy = (await api.deliver()).findLast(({ to }) => to === 'help@amora.example')
    expect(copy?.text).toContain('second withdrawal within 90 days')
    const see = () => seeWithdrawal(api.deps, OPERATOR, id)
    expect([await see(), await see()]).toEqual([true, false])
    expect(await pendingWithdrawals(api.deps)).not.toContainEqual(expect.objectContaining(listed))
  })
})

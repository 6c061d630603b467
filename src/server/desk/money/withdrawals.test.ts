// Withdrawals at the desk: those that wait, matched to an exact order by the day they were declared, or answered by mail.

import { expect, test } from 'vitest'
import type { Person } from '../../../../tests/support/api.ts'
import { api, operator as olga, setUpDesk } from '../../../../tests/support/desk-fixture.ts'
import { ask, codeOf, entriesOf, signedIn, signInBy } from '../../../../tests/support/operators.ts'
import { buy, CREDITS, PRICE } from '../../../../tests/support/purchases.ts'
import type { WithdrawalListRow } from '../../../contract/desk/withdrawals.ts'
import { REFUND_OWED_MS } from '../../../core/cases.ts'
import { DESK_CONFIRMED_MS } from '../../../core/desk.ts'
import { DAY_MS } from '../../../core/durations.ts'

setUpDesk('finance')

async function declare(contract: string, email = 'who@mail.test', by?: Person): Promise<string> {
  const { body } = await (by ?? api.visitor('amora')).post('/api/withdrawal.php', {
    ...{ name: 'Somebody', contract, email },
  })
  return body.case_number as string
}

async function listed(
  view: 'open' | 'answered',
  id: string,
  who = olga,
): Promise<WithdrawalListRow | undefined> {
  const { rows } = await ask(who, 'getWithdrawals', { view })
  return rows.find((row) => row.id === id)
}

/** Takes the case, as the screen does, and answers. */
async function answer(id: string, given: { measure: 'refunded' | 'denied' | 'seen'; order?: string }) {
  const row = await listed('open', id)
  const { version } = await ask(olga, 'claimCase', { id: row!.case })
  return ask(olga, 'answerWithdrawal', { id, version, ...given })
}

const mailsTo = async (address: string) =>
  (await api.deliver()).filter(({ to }) => to === address).map(({ text }) => text)

async function refundedOf(order: string): Promise<number> {
  const { returned_amount } = await api.deps.store.db
    .selectFrom('orders')
    .select('returned_amount')
    .where('id', '=', order)
    .executeTakeFirstOrThrow()
  return returned_amount
}

// law L21
test('a withdrawal that names no order is matched to an exact one and paid once', async () => {
  const ann = await api.member('amora')
  const { id: order } = await buy(ann)
  const id = await declare('my credits', ann.email)
  const row = (await listed('open', id))!
  expect(row).toMatchObject({
    ...{ order: '', member: '', state: 'open', measures: ['refunded', 'denied'] },
    candidates: [{ id: order, by: 'address', total: PRICE, in_time: true }],
    owed_at: row.declared_at + REFUND_OWED_MS,
  })
  expect(JSON.stringify(row)).not.toContain(ann.email)
  await answer(id, { measure: 'refunded', order })
  expect(await refundedOf(order)).toBe(PRICE)
  expect(await listed('open', id)).toBeUndefined()
  expect(await listed('answered', id)).toMatchObject({
    ...{ state: 'refunded', order, member: ann.id, decided_by: `operator:${olga.id}`, case: '' },
  })
  const again = { id, version: row.due_at, measure: 'refunded', order } as const
  expect(await codeOf(ask(olga, 'answerWithdrawal', again))).toBe('already_decided')
  expect(await refundedOf(order)).toBe(PRICE)
  const { amount } = await api.deps.store.db
    .selectFrom('ledger')
    .select('amount')
    .where('ledger_account', '=', `member:${ann.id}`)
    .where('reason', '=', 'refund')
    .executeTakeFirstOrThrow()
  expect(amount).toBe(-CREDITS)
  expect((await entriesOf(api, olga, 'decideCase')).at(-1)).toMatchObject({
    subject: row.case,
    right_used: 'refunds.decide',
  })
})

test('the refund period is measured by the declaration, not by the answer', async () => {
  const [ann, ben] = [await api.member('amora'), await api.member('amora')]
  const { id: early } = await buy(ann)
  const inTime = await declare('of mine', ann.email)
  const { id: order } = await buy(ben)
  api.clock.now += 40 * DAY_MS
  const late = await declare('of mine', ben.email)
  await signInBy(olga, olga.passkey)
  expect(await listed('open', inTime)).toMatchObject({ candidates: [{ id: early, in_time: true }] })
  expect(await listed('open', late)).toMatchObject({ candidates: [{ id: order, in_time: false }] })
  await answer(inTime, { measure: 'refunded', order: early })
  await answer(late, { measure: 'refunded', order })
  expect([await refundedOf(early), await refundedOf(order)]).toEqual([PRICE, 0])
  expect(await listed('answered', late)).toMatchObject({ state: 'nothing_left' })
})

test('one that matches nothing is answered by mail, and nothing is paid', async () => {
  const id = await declare('of May', 'stranger@mail.test')
  expect(await listed('open', id)).toMatchObject({ candidates: [], member: '' })
  expect(await codeOf(answer(id, { measure: 'refunded' }))).toBe('invalid_fields')
  expect(await codeOf(answer(id, { measure: 'refunded', order: 'no-such-order' }))).toBe('invalid_fields')
  await answer(id, { measure: 'denied' })
  const [told] = (await mailsTo('stranger@mail.test')).slice(-1)
  expect(told).toContain(id)
  expect(told).toContain('couldn’t match it to a purchase')
  expect(await listed('answered', id)).toMatchObject({ state: 'denied', order: '' })
})

test('offers the order or invoice that was named first, and others of the member', async () => {
  const ann = await api.member('amora')
  const one = await buy(ann)
  api.clock.now += 1000
  const two = await buy(ann)
  const { invoice } = await ask(olga, 'getOrderDetail', { id: one.id })
  const id = await declare(`${invoice} and more`, ann.email, ann)
  const named = await declare(invoice.toLowerCase(), 'other@mail.test')
  const offered = async (of: string) =>
    (await listed('open', of))!.candidates.map((each) => [each.id, each.by])
  expect(await offered(id)).toEqual([
    [two.id, 'member'],
    [one.id, 'member'],
  ])
  expect(await offered(named)).toEqual([[one.id, 'number']])
  // Whose account it came from withdraws from no order of others.
  const { id: foreign } = await buy(await api.member('amora'))
  expect(await codeOf(answer(id, { measure: 'refunded', order: foreign }))).toBe('invalid_fields')
})

test('waits for its member first, who answers it or leaves it to a person', async () => {
  const ann = await api.member('amora')
  const { id: order } = await buy(ann)
  const id = await declare(order, ann.email)
  expect(await listed('open', id)).toMatchObject({ state: 'waiting', order, measures: [], candidates: [] })
  api.clock.now += 3 * DAY_MS
  await signInBy(olga, olga.passkey)
  expect(await listed('open', id)).toMatchObject({
    measures: ['refunded', 'denied'],
    candidates: [{ id: order, by: 'number' }],
  })
  await answer(id, { measure: 'refunded' })
  expect(await refundedOf(order)).toBe(PRICE)
})

test('is seen at the brands of an operator alone, and paid by a fresh confirmation', async () => {
  const id = await declare('of June')
  const stranger = await signedIn(api, 'finance', 'tweespan')
  expect(await listed('open', id, stranger)).toBeUndefined()
  const given = { id, version: 1, measure: 'denied' } as const
  expect(await codeOf(ask(stranger, 'answerWithdrawal', given))).toBe('not_found')
  const support = await signedIn(api, 'support', 'amora')
  expect(await listed('open', id, support)).toBeDefined()
  expect(await codeOf(ask(support, 'answerWithdrawal', given))).toBe('right_missing')
  expect(await codeOf(ask(olga, 'answerWithdrawal', given))).toBe('case_changed')
  const { id: order } = await buy(await api.member('amora'))
  api.clock.now += DESK_CONFIRMED_MS
  expect(await codeOf(answer(id, { measure: 'refunded', order }))).toBe('confirm_needed')
  expect((await entriesOf(api, stranger, 'getWithdrawals')).length).toBeGreaterThan(0)
})

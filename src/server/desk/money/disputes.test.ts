// What follows from a charge-back at the desk: the list, the evidence, the credits that are owed, the blocked debits.

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
  decide,
  openWithoutDiscounts,
  spendCredits,
} from '../../../../tests/support/purchases.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { audit } from '../../audit/audit.ts'

const WORDS = 'The owl flies at midnight'

let api: TestApi
let olga: TestOperator
let lead: TestOperator
let ben: Person
beforeAll(async () => {
  api = await startApi({ change: openWithoutDiscounts })
  olga = await signedIn(api, 'finance', 'amora')
  lead = await signedIn(api, 'lead', 'amora')
  ben = await api.member('amora')
})
afterAll(async () => {
  expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  await api.stop()
})
beforeEach(async () => {
  api.clock.now += DAY_MS
  for (const who of [olga, lead]) await signInBy(who, who.passkey)
})

/** An order that its bank charged back; of a direct debit where it says so. */
async function chargedBack({ spent = 0, method = '' } = {}) {
  const ann = await api.member('amora')
  const sale = await buy(ann)
  await spendCredits(ann, ben, spent)
  if (method === 'sdd')
    await api.deps.store.db.updateTable('orders').set({ method }).where('id', '=', sale.id).execute()
  await decide(ann, sale, 'charge_back')
  return { ann, ...sale }
}

describe('a charge-back', () => {
  test('stands among the open ones until its case is decided, and among all of them for good', async () => {
    const sale = await chargedBack({ spent: 4 })
    const ids = async (view: 'open' | 'all') =>
      (await ask(lead, 'getDisputes', { view })).rows.map(({ order }) => order)
    const { rows } = await ask(olga, 'getDisputes', { view: 'open' })
    expect(rows).toMatchObject([
      { order: sale.id, credits: CREDITS, debt: 4, disputes: 1, name: sale.ann.name },
    ])
    const [{ case: id }] = rows as [(typeof rows)[0]]
    const { version } = await ask(olga, 'claimCase', { id })
    await ask(olga, 'decideCase', { id, version, measure: 'evidence_sent', facts: [], words: '' })
    expect([await ids('open'), await ids('all')]).toEqual([[], [sale.id]])
    const stranger = await signedIn(api, 'finance', 'tweespan')
    expect((await ask(stranger, 'getDisputes', { view: 'all' })).rows).toEqual([])
  })

  test('has a file for the bank with facts and counts, and no word of a message', async () => {
    const ann = await api.member('amora')
    const sale = await buy(ann)
    await ann.post('/api/chat.php', { profile: ben.id, text: WORDS, cost: 1 })
    await decide(ann, sale, 'charge_back')
    const answer = await olga.fetch(`/api/desk/dispute-evidence.php?id=${sale.id}`)
    expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="order-${sale.id}.html"`)
    expect(answer.headers.get('Content-Security-Policy')).toContain('sandbox')
    const page = await answer.text()
    for (const text of [sale.id, '£8.99', 'AMORA-0', 'straight away', '<td>1</td>'])
      expect(page).toContain(text)
    for (const text of [WORDS, ann.email]) expect(page).not.toContain(text)
    expect(await entriesOf(api, olga, 'getDisputeEvidence')).toMatchObject([{ subject: sale.id }])
    expect((await lead.fetch(`/api/desk/dispute-evidence.php?id=${sale.id}`)).status).toBe(403)
  })
})

test('what a member owes is written off by a lead, by a row of the ledger, once', async () => {
  const sale = await chargedBack({ spent: 3 })
  expect((await ask(olga, 'getOrderDetail', { id: sale.id })).debt).toBe(3)
  const writeOff = (who: TestOperator) => ask(who, 'writeOffDebt', { id: sale.id, words: 'Ill for months' })
  expect(await codeOf(writeOff(olga))).toBe('right_missing')
  api.clock.now += 1000
  const after = await writeOff(lead)
  expect(after.debt).toBe(0)
  expect(after.timeline.at(-1)).toMatchObject({ kind: 'debt', credits: 3, reason: 'debt_waived' })
  expect(await codeOf(writeOff(lead))).toBe('already_decided')
  expect((await sale.ann.get('/api/user.php')).body.user.credits).toBe(0)
  // The next credits are the member's own.
  await buy(sale.ann)
  expect((await sale.ann.get('/api/user.php')).body.user.credits).toBe(CREDITS)
})

test('direct debit that a charge-back closed is allowed again, with a mail', async () => {
  const { ann, id } = await chargedBack({ method: 'sdd' })
  const blocked = async () =>
    (await ask(olga, 'getDebits', { view: 'blocked' })).rows.map(({ member, order }) => [member, order])
  expect(await blocked()).toEqual([[ann.id, id]])
  expect((await ask(olga, 'getDebits', { view: 'failed' })).rows).toMatchObject([
    { id, state: 'charged_back' },
  ])
  const allow = (who: TestOperator) => ask(who, 'allowDebit', { member: ann.id, words: 'The bank was wrong' })
  expect(await codeOf(allow(lead))).toBe('right_missing')
  const before = (await api.deliver()).length
  await allow(olga)
  const [mail] = (await api.deliver()).slice(before).filter(({ to }) => to === ann.email)
  expect(mail?.text).not.toMatch(/\{\w+\}/)
  expect(await blocked()).toEqual([])
  expect(await codeOf(allow(olga))).toBe('already_decided')
  const decision = await api.deps.store.db
    .selectFrom('decision')
    .select(['lifted_by', 'lifted_why'])
    .where('account', '=', ann.id)
    .executeTakeFirstOrThrow()
  expect(decision).toEqual({ lifted_by: `operator:${olga.id}`, lifted_why: 'The bank was wrong' })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refundAmount, unspentCredits } from '../../../core/refund.ts'
import { LOCALES } from '../../../contract/lists.ts'
import { startApi, type Person, type TestApi } from '../../../testing/api.ts'
import { openBrands } from '../../../testing/profiles.ts'
import { decide, order } from '../../../testing/purchases.ts'
import { auditCredits } from '../credits/audit.ts'
import { transferCredits } from '../credits/transfer.ts'

const PRICE = 899
const SECOND = 1000
const DAYS = 14 * 86_400_000
let api: TestApi
beforeAll(async () => {
  api = await startApi({
    change: (sites) => {
      openBrands(sites)
      for (const site of sites) site.time_bonus.value_percentage = site.welcome.value_percentage = 0
    },
  })
})
afterAll(() => api.stop())

const user = async (who: Person) => (await who.get('/api/user.php')).body
const transaction = async (who: Person, id: string) => (await who.get('/api/transactions.php', { id })).body
const withdraw = (who: Person, contract: string, email: string) =>
  who.post('/api/withdrawal.php', { name: 'Ann Example', contract, email })
async function buy(who: Person) {
  const { body } = await order(who, { total: PRICE })
  await decide(who, body, 'pay')
  return body as { id: string; redirect_url: string }
}
const spend = (who: Person, amount: number) =>
  api.deps.store.db.transaction().execute((db) =>
    transferCredits(db, {
      ...{ pool: 'amora', account: who.id, amount: -amount, reason: 'message' },
      ...{ reference: `spent-${who.id}-${amount}`, now: api.clock.now },
    }),
  )
const refunds = (id: string) =>
  api.deps.store.db
    .selectFrom('sandbox_refund')
    .innerJoin('sandbox_payment', 'sandbox_payment.id', 'sandbox_refund.payment')
    .select('sandbox_refund.amount')
    .where('sandbox_payment.order_id', '=', id)
    .execute()
const mailTo = async (address: string) => (await api.deliver()).findLast(({ to }) => to === address)

test('what is left of a purchase counts the newest credits as unspent, and its price is exact', () => {
  expect(unspentCredits({ credits: 10, balance: 13, later: 10 })).toBe(3)
  expect(unspentCredits({ credits: 10, balance: 25, later: 0 })).toBe(10)
  expect(unspentCredits({ credits: 10, balance: 4, later: 10 })).toBe(0)
  expect(refundAmount({ credits: 10, total: 899 }, 10)).toBe(899)
  expect(refundAmount({ credits: 10, total: 899 }, 3)).toBe(270)
  expect(refundAmount({ credits: 250, total: 12_499 }, 1)).toBe(50)
})

describe('a withdrawal (L19-L22)', () => {
  test('gives unspent credits’ price back once, ends premium, and says so by mail with content, date and time', async () => {
    const ann = await api.member('amora')
    const { id } = await buy(ann)
    await spend(ann, 7)
    const { status, body } = await withdraw(ann, id, ann.email)
    expect(status).toBe(200)
    expect(body).toEqual({
      case_number: expect.stringMatching(/^W\d{6}-[2-9A-Z]{6}$/),
      received: api.clock.now,
    })
    expect(await refunds(id)).toEqual([{ amount: 270 }])
    expect(await user(ann)).toMatchObject({ credits: 0, paid_user: false })
    expect((await transaction(ann, id)).transaction).toMatchObject({
      ...{ state: 'refunded', refunded: { amount: 270, currency: 'GBP' }, refundable_until: 0 },
    })
    const mail = await mailTo(ann.email)
    const date = new Date(api.clock.now).toISOString().slice(0, 16).replace('T', ' ')
    for (const part of [body.case_number as string, 'Ann Example', id, `${date} UTC`, '£2.70'])
      expect(mail?.text).toContain(part)
    expect((await withdraw(ann, id, ann.email)).status).toBe(200)
    expect(await refunds(id)).toHaveLength(1)
    expect(await auditCredits(api.deps.store.db)).toEqual([])
  })

  test('of twenty at once is paid once', async () => {
    const ann = await api.member('amora')
    const { id } = await buy(ann)
    await Promise.all(Array.from({ length: 20 }, () => withdraw(ann, id, ann.email)))
    expect(await refunds(id)).toEqual([{ amount: PRICE }])
    expect((await user(ann)).credits).toBe(0)
    expect(await auditCredits(api.deps.store.db)).toEqual([])
  })

  test('works without login by the order’s or the invoice’s number and the account’s address', async () => {
    const [ann, ben] = [await api.member('amora'), await api.member('amora')]
    const [first, second] = [await buy(ann), await buy(ben)]
    const { invoice } = await transaction(ben, second.id)
    const visitor = api.visitor('amora')
    await withdraw(visitor, first.id, ann.email.toUpperCase())
    await withdraw(visitor, invoice.number as string, ben.email)
    expect(await refunds(first.id)).toEqual([{ amount: PRICE }])
    expect(await refunds(second.id)).toEqual([{ amount: PRICE }])
  })

  test('from a stranger gets the same answer, gives nothing, and somebody looks at it', async () => {
    const ann = await api.member('amora')
    const { id } = await buy(ann)
    const eve = await api.member('amora')
    const visitor = api.visitor('amora')
    const answers = [
      await withdraw(visitor, id, 'eve@mail.test'),
      await withdraw(eve, id, ann.email),
      await withdraw(visitor, 'no such order', 'eve@mail.test'),
      await withdraw(api.visitor('minerve'), id, ann.email),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(Object.keys(body as object)).toEqual(['case_number', 'received'])
    }
    expect(await refunds(id)).toEqual([])
    expect(await user(ann)).toMatchObject({ credits: 10, paid_user: true })
    const copies = (await api.deliver()).filter(({ to }) => to === 'help@amora.example')
    expect(copies.some(({ text }) => text.includes(answers[0]!.body.case_number as string))).toBe(true)
  })

  test('is in time to the last second of refund_days, and not after', async () => {
    const [ann, ben] = [await api.member('amora'), await api.member('amora')]
    const [first, second] = [await buy(ann), await buy(ben)]
    const visitor = api.visitor('amora')
    api.clock.now += DAYS
    await withdraw(visitor, first.id, ann.email)
    expect(await refunds(first.id)).toEqual([{ amount: PRICE }])
    api.clock.now += SECOND
    await withdraw(visitor, second.id, ben.email)
    expect(await refunds(second.id)).toEqual([])
  })

  test('leaves premium where another purchase stands, and takes only its own credits', async () => {
    const ann = await api.member('amora')
    const [first, second] = [await buy(ann), ((api.clock.now += SECOND), await buy(ann))]
    await spend(ann, 4)
    await withdraw(ann, first.id, ann.email)
    expect(await refunds(first.id)).toEqual([{ amount: 539 }])
    expect(await user(ann)).toMatchObject({ credits: 10, paid_user: true })
    await withdraw(ann, second.id, ann.email)
    expect(await refunds(second.id)).toEqual([{ amount: PRICE }])
    expect(await user(ann)).toMatchObject({ credits: 0, paid_user: false })
  })

  test('never pays for credits that are being spent at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const ann = await api.member('amora')
      const { id } = await buy(ann)
      await Promise.all([
        withdraw(ann, id, ann.email),
        ...[1, 2, 3].map((n) => spend(ann, n).catch(() => null)),
      ])
      const { credits } = await user(ann)
      expect(credits).toBe(0)
      const spent = await api.deps.store.db
        .selectFrom('ledger')
        .select('amount')
        .where('book', '=', `member:${ann.id}`)
        .where('reason', '=', 'message')
        .execute()
      const used = -spent.reduce((sum, { amount }) => sum + amount, 0)
      expect((await refunds(id))[0]?.amount).toBe(refundAmount({ credits: 10, total: PRICE }, 10 - used))
    }
    expect(await auditCredits(api.deps.store.db)).toEqual([])
  })

  test('is confirmed in every language, to one address a few times a day', async () => {
    const visitor = api.visitor('amora')
    for (const locale of LOCALES) {
      const to = `${locale}@mail.test`
      const given = { name: 'A', contract: 'x', email: to }
      await visitor.post('/api/withdrawal.php', given, { headers: { 'X-Locale': locale } })
      const mail = await mailTo(to)
      expect(mail?.subject).toContain('W26')
      expect(mail?.text).not.toMatch(/\{\w+\}/)
    }
    for (let time = 0; time < 15; time += 1) await withdraw(visitor, 'x', 'flood@mail.test')
    expect((await api.deliver()).filter(({ to }) => to === 'flood@mail.test')).toHaveLength(10)
  })
})

describe('transactions', () => {
  test('are the member’s own, newest first, page by page', async () => {
    const ann = await api.member('amora')
    const made: string[] = []
    for (let index = 0; index < 5; index += 1) {
      api.clock.now += SECOND
      made.push((await order(ann, { total: PRICE })).body.id as string)
    }
    const first = (await ann.get('/api/transactions.php', { limit: 3 })).body
    const rest = (await ann.get('/api/transactions.php', { limit: 3, before: first.next })).body
    const ids = [...first.transactions, ...rest.transactions].map(({ id }: { id: string }) => id)
    expect(ids).toEqual(made.toReversed())
    expect(rest.next).toBeNull()
    const eve = await api.member('amora')
    expect((await eve.get('/api/transactions.php')).body.transactions).toEqual([])
    expect((await eve.get('/api/transactions.php', { id: made[0]! })).body.error).toBe('not_found')
  })

  test('have an invoice once they are paid: numbers without a gap per brand, VAT inside the price', async () => {
    const ann = await api.member('amora')
    const failed = (await order(ann, { total: PRICE })).body
    await decide(ann, failed, 'fail')
    expect((await transaction(ann, failed.id as string)).invoice).toBeNull()
    const people = await Promise.all(Array.from({ length: 5 }, () => api.member('amora')))
    const bought = await Promise.all(people.map((who) => buy(who)))
    const { invoice } = await transaction(people[0]!, bought[0]!.id)
    expect(invoice).toMatchObject({
      ...{ number: expect.stringMatching(/^AMORA-\d{6}$/), issued: api.clock.now, credits: 10 },
      ...{
        seller: { name: 'Amora Example Ltd', country: 'GB', vat_numbers: ['GB 000 0000 00', 'EU000000000'] },
      },
      ...{ buyer: { name: people[0]!.name, country: 'GB' }, vat_percentage: 20 },
      ...{ net: { amount: 749 }, vat: { amount: 150 }, total: { amount: PRICE, currency: 'GBP' } },
    })
    const { numbers, last } = await api.deps.store.db
      .selectFrom('invoice')
      .select((eb) => [eb.fn.countAll<number>().as('numbers'), eb.fn.max<number>('number').as('last')])
      .where('brand', '=', 'amora')
      .executeTakeFirstOrThrow()
    expect(Number(numbers)).toBe(Number(last))
    const dutch = await api.member('tweespan')
    const { body } = await order(dutch, { country: 'NL', method: 'ideal', total: 999 })
    await decide(dutch, body, 'pay')
    expect((await transaction(dutch, body.id as string)).invoice.number).toBe('TWEESPAN-000001')
  })
})

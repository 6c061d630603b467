import { describe, expect, test } from 'vitest'
import { SECOND_MS } from '../../../core/durations.ts'
import { refundAmount, unspentCredits } from '../../../core/refund.ts'
import { LOCALES } from '../../../contract/lists.ts'
import type { Person } from '../../../../tests/support/api.ts'
import { api, receiver, setUpPurchases } from '../../../../tests/support/purchase-fixture.ts'
import { giveCredits } from '../../../../tests/support/profiles.ts'
import { buy, decide, order, PRICE, spendCredits } from '../../../../tests/support/purchases.ts'
import { audit } from '../../audit/audit.ts'
import { mailDate } from '../../platform/mail/mail-date.ts'
import { auditCredits } from '../ledger/audit-credits.ts'
import { transferCredits } from '../ledger/transfer-credits.ts'
import { refundOrder, sendRefund } from './refund-order.ts'
import { transact } from '../../platform/db/transact.ts'

setUpPurchases()

const user = async (who: Person) => (await who.get('/api/user.php')).body.user
const transaction = async (who: Person, id: string) => (await who.get('/api/transactions.php', { id })).body
const withdraw = (who: Person, contract: string, email: string) =>
  who.post('/api/withdrawal.php', { name: 'Ann Example', contract, email })
const spend = (who: Person, amount: number) => spendCredits(who, receiver, amount)
const refunds = (id: string) =>
  api.deps.store.db
    .selectFrom('sandbox_refund')
    .innerJoin('sandbox_payment', 'sandbox_payment.id', 'sandbox_refund.payment')
    .select('sandbox_refund.amount')
    .where('sandbox_payment.order_id', '=', id)
    .execute()
const mailTo = async (address: string, part = '') =>
  (await api.deliver()).findLast(({ to, text }) => to === address && text.includes(part))

test('a refund counts the newest credits as unspent, and its price is exact', () => {
  expect(unspentCredits({ credits: 10, balance: 13, later: 10 })).toBe(3)
  expect(unspentCredits({ credits: 10, balance: 25, later: 0 })).toBe(10)
  expect(unspentCredits({ credits: 10, balance: 4, later: 10 })).toBe(0)
  expect(refundAmount({ credits: 10, total: 899 }, 10)).toBe(899)
  expect(refundAmount({ credits: 10, total: 899 }, 3)).toBe(270)
  expect(refundAmount({ credits: 250, total: 12_499 }, 1)).toBe(50)
})

// law L19, law L20, law L21, law L22
describe('a withdrawal', () => {
  // The mail has content, date and time.
  test('a withdrawal refunds unspent credits once, ends premium and is confirmed by mail', async () => {
    const ann = await api.member('amora')
    const { id } = await buy(ann)
    await spend(ann, 7)
    const { status, body } = await withdraw(ann, id, ann.email)
    expect(status).toBe(200)
    expect(body).toEqual({
      case_number: expect.stringMatching(/^W\d{6}-[2-9A-Z]{6}$/),
      received: api.clock.now,
      confirmation: 'mailed',
    })
    expect(await refunds(id)).toEqual([{ amount: 270 }])
    expect(await user(ann)).toMatchObject({ credits: 0, paid_user: false })
    expect((await transaction(ann, id)).transaction).toMatchObject({
      state: 'refunded',
      refunded: { amount: 270, currency: 'GBP' },
      refundable_until: 0,
    })
    const mail = await mailTo(ann.email, body.case_number as string)
    const site = api.deps.brands.get('amora')!.site
    const received = mailDate(site, { locale: 'en', zone: 'Europe/London' }, api.clock.now, 'longMoment')
    for (const part of [body.case_number as string, 'Ann Example', id, received, '£2.70'])
      expect(mail?.text).toContain(part)
    expect((await withdraw(ann, id, ann.email)).status).toBe(200)
    expect(await refunds(id)).toHaveLength(1)
    expect(await auditCredits(api.deps.store.db)).toEqual([])
  })

  test('the withdrawal form works without script or login, in its page’s language', async () => {
    const ann = await api.member('amora')
    const { id } = await buy(ann)
    const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      api.visitor('amora').fetch('/api/withdrawal.php', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(fields).toString(),
        redirect: 'manual',
      })
    const fields = { name: 'Ann Example', contract: id, email: ann.email, language: 'sv' }
    expect((await send(fields, { Origin: 'http://evil.test', 'Sec-Fetch-Site': 'cross-site' })).status).toBe(
      403,
    )
    const wrong = await send({ ...fields, email: 'nowhere' })
    expect(wrong.headers.get('Location')).toBe('/sv/withdrawal?error=invalid_fields#refused')
    expect(await refunds(id)).toEqual([])
    const taken = await send(fields)
    expect(taken.status).toBe(303)
    expect(taken.headers.get('Location')).toMatch(/^\/sv\/withdrawal\?case=W\d{6}-[2-9A-Z]{6}#received$/)
    expect(await refunds(id)).toEqual([])
    expect((await mailTo(ann.email, 'tog vi emot ditt besked om att du ångrar dig'))?.text).toContain(
      'Utan svar',
    )
  })

  test('of twenty at once is paid once', async () => {
    const ann = await api.member('amora')
    const { id } = await buy(ann)
    await Promise.all(Array.from({ length: 20 }, () => withdraw(ann, id, ann.email)))
    expect(await refunds(id)).toEqual([{ amount: PRICE }])
    const cases = api.deps.store.db.selectFrom('withdrawal').select('state').where('order_id', '=', id)
    const states = (await cases.execute()).map(({ state }) => state).sort()
    expect(states).toEqual([...Array<string>(19).fill('open'), 'refunded'])
    expect((await user(ann)).credits).toBe(0)
    expect(await auditCredits(api.deps.store.db)).toEqual([])
  })

  test('from a stranger gets the same answer, gives nothing, and an operator looks at it', async () => {
    const ann = await api.member('amora')
    const { id } = await buy(ann)
    const eve = await api.member('amora')
    const visitor = api.visitor('amora')
    const answers = [
      await withdraw(visitor, id, 'eve@mail.test'),
      await withdraw(eve, id, ann.email),
      await withdraw(visitor, 'no such order', 'eve@mail.test'),
      await withdraw(api.visitor('minerve'), id, ann.email),
      await withdraw(api.visitor('fjallvind'), id, ann.email),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(Object.keys(body as object)).toEqual(['case_number', 'received', 'confirmation'])
    }
    expect(await refunds(id)).toEqual([])
    expect(await user(ann)).toMatchObject({ credits: 10, paid_user: true })
    const copies = (await api.deliver()).filter(({ to }) => to === 'help@amora.example')
    expect(copies.some(({ text }) => text.includes(answers[0]!.body.case_number as string))).toBe(true)
  })

  test('by an invoice number that is mistyped does not mean another contract', async () => {
    const ann = await api.member('amora')
    const { id } = await buy(ann)
    expect((await withdraw(ann, 'AMORA-999999', ann.email)).status).toBe(200)
    expect(await refunds(id)).toEqual([])
    await withdraw(ann, 'my last purchase', ann.email)
    expect(await refunds(id)).toEqual([{ amount: PRICE }])
  })

  test('by an address that was never confirmed proves nothing without login', async () => {
    const ann = await api.member('amora', { confirmed: false })
    const { id } = await buy(ann)
    await withdraw(api.visitor('amora'), id, ann.email)
    expect(await refunds(id)).toEqual([])
    await withdraw(ann, id, ann.email)
    expect(await refunds(id)).toEqual([{ amount: PRICE }])
  })

  test('is handed to the bank once, by whoever comes first', async () => {
    const ann = await api.member('amora')
    const { id } = await buy(ann)
    const { payments, store } = api.deps
    const pay = payments.refund.bind(payments)
    let handed = 0
    payments.refund = async (...given) => {
      handed += 1
      await pay(...given)
    }
    const refund = await transact(store.db, (db) => refundOrder(api.deps, db, { pool: 'amora', id }))
    const sent = await Promise.all(Array.from({ length: 5 }, () => sendRefund(api.deps, refund!)))
    payments.refund = pay
    expect([handed, sent.filter(Boolean).length]).toEqual([1, 1])
  })

  // security 53
  test('is in time to the last second of refund_days, and not after', async () => {
    // The clock is set forward, and back, in between; the day of the purchase does not count, and the end of the first falls
    // on a Saturday.
    for (const [bought, end] of [
      ['2027-03-20T00:30:00Z', '2027-04-06T00:00:00+01:00'],
      ['2027-06-01T23:30:00+01:00', '2027-06-16T00:00:00+01:00'],
      ['2027-10-25T00:30:00+01:00', '2027-11-09T00:00:00Z'],
    ] as const) {
      api.clock.now = Date.parse(bought)
      const [ann, ben] = [await api.member('amora'), await api.member('amora')]
      const [first, second] = [await buy(ann), await buy(ben)]
      api.clock.now = Date.parse(end) - SECOND_MS
      await withdraw(ann, first.id, ann.email)
      expect(await refunds(first.id), bought).toEqual([{ amount: PRICE }])
      api.clock.now = Date.parse(end)
      await withdraw(ben, second.id, ben.email)
      expect(await refunds(second.id), bought).toEqual([])
    }
  })

  test('leaves premium where another purchase stands, and takes only its own credits', async () => {
    const ann = await api.member('amora')
    const [first, second] = [await buy(ann), ((api.clock.now += SECOND_MS), await buy(ann))]
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
        .where('ledger_account', '=', `member:${ann.id}`)
        .where('reason', '=', 'message')
        .execute()
      const used = -spent.reduce((sum, { amount }) => sum + amount, 0)
      expect((await refunds(id))[0]?.amount).toBe(refundAmount({ credits: 10, total: PRICE }, 10 - used))
    }
    expect(await auditCredits(api.deps.store.db)).toEqual([])
  })

  test('stays one when a charge-back came after it and was reversed', async () => {
    const ann = await api.member('amora')
    const placed = await buy(ann)
    await spend(ann, 7)
    await withdraw(ann, placed.id, ann.email)
    for (const [action, state] of [
      ['charge_back', 'charged_back'],
      ['reverse', 'refunded'],
    ] as const) {
      await decide(ann, placed, action)
      expect((await transaction(ann, placed.id)).transaction.state).toBe(state)
      expect(await user(ann)).toMatchObject({ credits: 0, paid_user: false })
    }
    expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  })

  test('that reads an order which was given back meanwhile gives nothing more', async () => {
    const ann = await api.member('amora')
    const { id } = await buy(ann)
    await giveCredits(api.deps, 'amora', ann.id, 10)
    const { store } = api.deps
    const read = await store.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const refund = () => transact(store.db, (db) => refundOrder(api.deps, db, read))
    expect(await refund()).toMatchObject({ credits: 10, amount: PRICE })
    expect(await refund()).toBeNull()
    expect((await user(ann)).credits).toBe(10)
    expect(await audit(store, api.deps.brands)).toEqual([])
  })

  test('waits for what is being spent, and gives back the rest', async () => {
    const ann = await api.member('amora')
    const { id } = await buy(ann)
    let withdrawn: ReturnType<typeof withdraw> | undefined
    await transact(api.deps.store.db, async (db) => {
      const spent = { amount: -3, reason: 'chargeback', reference: `held-${id}`, now: api.clock.now } as const
      await transferCredits(db, { pool: 'amora', account: ann.id, ...spent })
      withdrawn = withdraw(ann, id, ann.email)
      // Long enough to be on its way; a slow one only finds the door open.
      await new Promise((resolve) => setTimeout(resolve, 150))
    })
    expect((await withdrawn)?.status).toBe(200)
    expect(await refunds(id)).toEqual([{ amount: refundAmount({ credits: 10, total: PRICE }, 7) }])
    expect((await user(ann)).credits).toBe(0)
  })

  test('counts what the bank gave back of a later purchase', async () => {
    const ann = await api.member('amora')
    const [first, second] = [await buy(ann), ((api.clock.now += SECOND_MS), await buy(ann))]
    const payment = second.redirect_url.split('/').at(-1)!
    await api.deps.store.db
      .insertInto('sandbox_refund')
      .values({ id: `part-${second.id}`, payment, amount: 450, created_at: api.clock.now })
      .execute()
    await api.visitor('amora').post('/api/webhook.php?provider=sandbox', { id: payment })
    await withdraw(ann, first.id, ann.email)
    expect(await refunds(first.id)).toEqual([{ amount: PRICE }])
    expect(await user(ann)).toMatchObject({ credits: 5, paid_user: true })
  })

  test('of what the bank gave back in part already owes the rest alone', async () => {
    const ann = await api.member('amora')
    const { id, redirect_url } = await buy(ann)
    await giveCredits(api.deps, 'amora', ann.id, 20)
    const payment = redirect_url.split('/').at(-1)!
    await api.deps.store.db
      .insertInto('sandbox_refund')
      .values({ id: `half-${id}`, payment, amount: 450, created_at: api.clock.now })
      .execute()
    await api.visitor('amora').post('/api/webhook.php?provider=sandbox', { id: payment })
    expect((await user(ann)).credits).toBe(25)
    await withdraw(ann, id, ann.email)
    expect((await refunds(id)).map(({ amount }) => amount).sort()).toEqual([449, 450])
    expect((await user(ann)).credits).toBe(20)
    expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  })

  test('is confirmed in every language', async () => {
    const visitor = api.visitor('amora')
    for (const locale of LOCALES) {
      const to = `${locale}@mail.test`
      const given = { name: 'A', contract: 'x', email: to }
      const headers = { 'X-Locale': locale, 'X-Forwarded-For': '203.0.113.7' }
      await visitor.post('/api/withdrawal.php', given, { headers })
      const mail = await mailTo(to)
      expect(mail?.subject).toMatch(/W\d{6}-/)
      expect(mail?.text).not.toMatch(/\{\w+\}/)
    }
  })
})

describe('transactions', () => {
  test('are the member’s own, newest first, page by page', async () => {
    const ann = await api.member('amora')
    const made: string[] = []
    for (let index = 0; index < 5; index += 1) {
      api.clock.now += SECOND_MS
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

  test('a paid transaction has an invoice: gapless numbers per brand, VAT included', async () => {
    const ann = await api.member('amora')
    const failed = (await order(ann, { total: PRICE })).body
    await decide(ann, failed, 'fail')
    expect((await transaction(ann, failed.id as string)).invoice).toBeNull()
    const people = await Promise.all(Array.from({ length: 5 }, () => api.member('amora')))
    const bought = await Promise.all(people.map((who) => buy(who)))
    const { invoice } = await transaction(people[0]!, bought[0]!.id)
    expect(invoice).toMatchObject({
      number: expect.stringMatching(/^AMORA-\d{6}$/),
      issued: api.clock.now,
      credits: 10,
      seller: {
        id: 'amora-gb',
        name: 'Amora Example Ltd',
        country: 'GB',
        vat_numbers: ['GB 000 0000 00', 'EU000000000'],
      },
      buyer: { name: people[0]!.name, country: 'GB' },
      vat_percentage: 20,
      net: { amount: 749 },
      vat: { amount: 150 },
      total: { amount: PRICE, currency: 'GBP' },
    })
    const { numbers, last } = await api.deps.store.db
      .selectFrom('invoice')
      .select((eb) => [eb.fn.countAll<number>().as('numbers'), eb.fn.max<number>('number').as('last')])
      .where('brand', '=', 'amora')
      .executeTakeFirstOrThrow()
    expect(Number(numbers)).toBe(Number(last))
    expect((await transaction(people[0]!, bought[0]!.id)).credit_notes).toEqual([])
    const dutch = await api.member('tweespan')
    const { id } = await buy(dutch, { country: 'NL', method: 'ideal', total: 999 })
    expect((await transaction(dutch, id)).invoice.number).toBe('TWEESPAN-000001')
  })

  test('a transaction has a credit note with VAT and gapless number for each refund', async () => {
    const [ann, ben] = [await api.member('amora'), await api.member('amora')]
    const [first, second] = [await buy(ann), await buy(ben)]
    await spend(ann, 7)
    await withdraw(ann, first.id, ann.email)
    await decide(ben, second, 'refund')
    const [own] = (await transaction(ann, first.id)).credit_notes
    expect(own).toEqual({
      number: expect.stringMatching(/^AMORA-C\d{6}$/),
      issued: api.clock.now,
      credits: 3,
      net: { amount: 225, currency: 'GBP' },
      vat_percentage: 20,
      vat: { amount: 45, currency: 'GBP' },
      total: { amount: 270, currency: 'GBP' },
    })
    expect((await transaction(ben, second.id)).credit_notes).toMatchObject([{ total: { amount: PRICE } }])
    const { notes, last } = await api.deps.store.db
      .selectFrom('credit_note')
      .select((eb) => [eb.fn.countAll<number>().as('notes'), eb.fn.max<number>('number').as('last')])
      .where('brand', '=', 'amora')
      .executeTakeFirstOrThrow()
    expect(Number(notes)).toBe(Number(last))
    expect((await transaction(ben, second.id)).invoice.total.amount).toBe(PRICE)
  })
})

// law L22
describe('a purchase', () => {
  test('a purchase mail in every language repeats the request to start at once', async () => {
    const site = api.deps.brands.get('amora')!.site
    const before = site.locales
    site.locales = [...LOCALES]
    for (const locale of LOCALES) {
      const ann = await api.member('amora')
      await ann.put('/api/user.php', { language: locale })
      const { body } = await ann.post(
        '/api/order.php',
        { bundle: '10', method: 'creditcard', country: 'GB', start_now: true, total: PRICE },
        { headers: { 'X-Locale': locale } },
      )
      const asked = api.clock.now
      api.clock.now += 60 * SECOND_MS
      await decide(ann, body as { redirect_url: string }, 'pay')
      const kept = await api.deps.store.db
        .selectFrom('orders')
        .select(['start_now_at', 'start_now_text'])
        .where('id', '=', body.id as string)
        .executeTakeFirstOrThrow()
      const request = api.deps.translator(locale, 'informal')('payments.order.start_now')
      expect(kept).toEqual({ start_now_at: asked, start_now_text: request })
      const { invoice } = await transaction(ann, body.id as string)
      const mails = (await api.deliver()).filter(({ to }) => to === ann.email)
      const text = mails.at(-1)?.text ?? ''
      const requested = mailDate(site, { locale, zone: 'Europe/London' }, asked, 'longMoment')
      for (const part of [request, body.id as string, invoice.number as string, requested, '8', '99', '14'])
        expect({ locale, text }).toEqual({ locale, text: expect.stringContaining(part) })
      expect(text).not.toMatch(/\{\w+\}/)
      await decide(ann, body as { redirect_url: string }, 'charge_back')
      await decide(ann, body as { redirect_url: string }, 'reverse')
      expect((await api.deliver()).filter(({ to }) => to === ann.email)).toHaveLength(mails.length)
    }
    site.locales = before
  })

  test('is not made without that request', async () => {
    const ann = await api.member('amora')
    for (const start_now of [false, 'yes', undefined]) {
      const body = { bundle: '10', method: 'creditcard', country: 'GB', total: PRICE, start_now }
      expect((await ann.post('/api/order.php', body)).body.fields).toHaveProperty('start_now')
    }
  })
})

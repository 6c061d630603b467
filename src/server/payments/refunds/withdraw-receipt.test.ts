import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCALES } from '../../../contract/lists.ts'
import { startApi, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { buy, openWithoutDiscounts } from '../../../../tests/support/purchases.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { mailDate } from '../../platform/mail/mail-date.ts'

const SUPPORT = 'help@amora.example'
/** A text that a stranger would like to send in the brand's name. */
const LURE = 'Free credits at www.evil.test'
let api: TestApi
beforeAll(async () => {
  api = await startApi({ change: openWithoutDiscounts })
})
afterAll(() => api.stop())

let networks = 0
/** Headers of a network that no call came from yet. */
const elsewhere = () => ({ 'X-Forwarded-For': `198.51.100.${(networks += 1)}` })
const withdraw = (
  who: Person,
  given: { name?: string; contract: string; email: string; language?: string },
  headers: Record<string, string> = elsewhere(),
) => who.post('/api/withdrawal.php', { name: LURE, ...given }, { headers })

async function buyWithInvoice(who: Person) {
  const { id } = await buy(who)
  const { invoice } = (await who.get('/api/transactions.php', { id })).body
  return { id, invoice: invoice.number as string }
}
const wholeOf = ({ subject, text, html }: { subject: string; text: string; html: string }) =>
  [subject, text, html].join('\n')
const receiptsTo = async (email: string) =>
  (await api.deliver()).filter(({ to }) => to.toLowerCase() === email.toLowerCase())
/** The receipt of a case, of which there is one. */
async function receiptOf({ body }: { body: { case_number: string } }, email: string) {
  const isOfCase = ({ subject }: { subject: string }) =>
    subject.includes(body.case_number) && !subject.includes('Did you')
  const mails = (await receiptsTo(email)).filter(isOfCase)
  expect(mails).toHaveLength(1)
  return wholeOf(mails[0]!)
}
const stored = (id: string) =>
  api.deps.store.db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirst()

describe('the confirmation of a withdrawal', () => {
  test('a withdrawal’s receipt carries no typed word to a typed address', async () => {
    const ann = await api.member('amora')
    const unconfirmed = await api.member('amora', { confirmed: false })
    const { id, invoice } = await buyWithInvoice(ann)
    const { site } = api.deps.brands.get('amora')!
    const senders: [Person, string][] = [
      [api.visitor('amora'), 'victim@mail.test'],
      // Logged in, to an address that is not theirs, or not known to be.
      [ann, 'other@mail.test'],
      [unconfirmed, unconfirmed.email],
    ]
    for (const [place, language] of LOCALES.entries()) {
      const [who, email] = senders[place % senders.length]!
      for (const contract of [
        `Click http://evil.test <b>${LURE}</b>`,
        'AMORA-999999',
        ...(who === ann ? [] : [id, invoice]),
      ]) {
        api.clock.now += DAY_MS
        const text = await receiptOf(await withdraw(who, { contract, email, language }), email)
        for (const typed of ['evil', 'Free credits', contract]) expect(text).not.toContain(typed)
        expect(text).not.toMatch(/https?:|www\.|\{\w+\}/)
        const reader = { locale: language, zone: 'Europe/London' }
        expect(text).toContain(mailDate(site, reader, api.clock.now, 'longMoment'))
      }
    }
  })

  test('a withdrawal’s receipt names the address’s own contract, and no typed name', async () => {
    const ann = await api.member('amora')
    const { id, invoice } = await buyWithInvoice(ann)
    const email = ann.email.toUpperCase()
    const receipt = async (contract: string) =>
      receiptOf(await withdraw(api.visitor('amora'), { contract, email }), email)
    const text = await receipt(id)
    expect(text).toContain(`Contract: ${id}\n`)
    expect(text).not.toContain('evil')
    // Invoices are counted up: their number says nothing of who names it.
    expect(await receipt(invoice)).not.toContain(invoice)
  })

  test('a withdrawal’s receipt names a member’s contract by its number elsewhere', async () => {
    const ann = await api.member('amora')
    const { id } = await buyWithInvoice(ann)
    const given = { contract: `my purchase, ${LURE}`, email: 'another@mail.test' }
    const text = await receiptOf(await withdraw(ann, given), given.email)
    expect(text).toContain(`Contract: ${id}\n`)
    expect(text).not.toContain('evil')
  })

  test('a withdrawal’s receipt repeats what a member declared to their own address', async () => {
    const ann = await api.member('amora')
    const given = { name: 'Ann Example', contract: 'the one of March', email: ann.email }
    const text = await receiptOf(await withdraw(ann, given), ann.email)
    expect(text).toContain('Name: Ann Example\nContract: the one of March\n')
  })

  test('receipts are limited by address and network, and withdrawals are not', async () => {
    for (const [limit, next] of [
      [5, () => ['flood@mail.test', elsewhere()] as const],
      [20, (count: number) => [`one${count}@mail.test`, { 'X-Forwarded-For': '203.0.113.77' }] as const],
    ] as const) {
      for (let count = 1; count <= limit + 2; count += 1) {
        const [email, headers] = next(count)
        const before = (await receiptsTo(email)).length
        const { status, body } = await withdraw(api.visitor('amora'), { contract: 'x', email }, headers)
        const isWithin = count <= limit
        expect([status, body.confirmation]).toEqual([200, isWithin ? 'mailed' : 'mail_limit_reached'])
        expect((await receiptsTo(email)).length - before).toBe(isWithin ? 1 : 0)
        expect(await stored(body.case_number as string)).toMatchObject({ name: LURE, contract: 'x', email })
        const copy = (await receiptsTo(SUPPORT)).find(({ text }) => text.includes(body.case_number as string))
        expect(copy?.text.includes('confirm it by hand')).toBe(!isWithin)
      }
    }
    api.clock.now += DAY_MS
    const { body } = await withdraw(api.visitor('amora'), { contract: 'x', email: 'flood@mail.test' })
    expect(body.confirmation).toBe('mailed')
  })

  test('a withdrawal that asks is confirmed beyond the limits, which no answer tells', async () => {
    const ann = await api.member('amora')
    const { id } = await buyWithInvoice(ann)
    const headers = elsewhere()
    for (let count = 0; count < 20; count += 1) {
      await withdraw(api.visitor('amora'), { contract: 'x', email: `spent${count}@mail.test` }, headers)
    }
    const answer = await withdraw(api.visitor('amora'), { contract: id, email: ann.email }, headers)
    expect(answer.body.confirmation).toBe('mail_limit_reached')
    expect(await receiptOf(answer, ann.email)).toContain('We’ve sent another email with a link')
    expect(await stored(answer.body.case_number as string)).toMatchObject({ state: 'waiting' })
  })

  test('a form without script is told that no receipt was mailed', async () => {
    const headers = elsewhere()
    const send = () =>
      api.visitor('amora').fetch('/api/withdrawal.php', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams({ name: 'A', contract: 'x', email: 'form@mail.test' }).toString(),
        redirect: 'manual',
      })
    for (let count = 0; count < 5; count += 1) await send()
    const { status, headers: told } = await send()
    expect(status).toBe(303)
    expect(told.get('Location')).toMatch(
      /^\/withdrawal\?case=W\d{6}-[2-9A-Z]{6}&error=mail_limit_reached#unmailed$/,
    )
  })
})

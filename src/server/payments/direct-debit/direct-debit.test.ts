import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PASSWORD, startApi, type Answer, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { startMollie, type FakeMollie } from '../../../../tests/support/mollie.ts'
import { decide, openWithoutDiscounts } from '../../../../tests/support/purchases.ts'
import { DAY_MS, MINUTE_MS } from '../../../core/durations.ts'
import { createMollie } from '../providers/mollie.ts'
import { sweep } from '../../jobs.ts'
import { auditCredits } from '../ledger/audit-credits.ts'
import { expireOrders } from '../orders/expire-orders.ts'

const IBAN = 'NL91 ABNA 0417 1643 00'
const PLAIN = 'NL91ABNA0417164300'
let api: TestApi
let mollie: FakeMollie
const logged: string[] = []
beforeAll(async () => {
  mollie = await startMollie()
  api = await startApi({
    change: (sites) => {
      openWithoutDiscounts(sites)
      for (const site of sites) site.signup_credits = 0
    },
  })
  const sink = new Writable({ write: (chunk, _, done) => (logged.push(String(chunk)), done()) })
  Object.assign(api.deps, { log: pino({ level: 'trace' }, sink) })
})
afterAll(async () => {
  await api.stop()
  await mollie.stop()
})

let numbers = 0
const newNumber = () => `06 1${String((numbers += 1)).padStart(7, '0')}`
const form = (wish: object = {}) => ({
  bundle: '10',
  country: 'NL',
  total: 999,
  start_now: true,
  mandate: true,
  account_holder: 'Jo Jansen',
  iban: IBAN,
  street: 'Dorpsstraat',
  house_number: '1 a',
  zip: '1234 AB',
  city: 'Utrecht',
  mobile_number: newNumber(),
  ...wish,
})
const debit = (who: Person, wish: object = {}, key?: string) =>
  who.post('/api/directdebit.php', form(wish), key ? { key } : {})
const resend = (who: Person, order: string) => who.post('/api/directdebit.php?resend=1', { order })
const confirm = (who: Person, order: string, code: string) => who.post('/api/sms.php', { order, code })
const look = async (who: Person) => (await who.get('/api/directdebit.php')).body
const view = async (who: Person, id: string) => (await who.get('/api/order.php', { id })).body
const user = async (who: Person) => (await who.get('/api/user.php')).body.user
async function newestCode(): Promise<string> {
  await api.deliver()
  return /\d{6}/.exec(api.texts.at(-1)?.text ?? '')?.[0] ?? ''
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const error = ({ body }: Answer) => body.error as string
/** The page of the test bank where the debit is decided. */
async function atBank(who: Person, id: string, action: string) {
  const { provider_reference } = await api.deps.store.db
    .selectFrom('orders')
    .select('provider_reference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await decide(who, { redirect_url: `/dev/sandbox/${provider_reference}` }, action)
}
async function confirmed(wish: object = {}) {
  const jo = await api.member('tweespan')
  const { body } = await debit(jo, wish)
  const answer = await confirm(jo, body.order.id as string, await newestCode())
  return { jo, id: body.order.id as string, answer }
}

describe('direct debit', () => {
  // law L29
  test('waits for the code of the SMS, then for the bank, and only then gives credits', async () => {
    const jo = await api.member('tweespan')
    expect(await look(jo)).toMatchObject({
      available: true,
      blocked: false,
      creditor_id: 'DE98ZZZ09999999999',
      open_order: null,
      left: { amount: 10_000, currency: 'EUR' },
      mandate_text: expect.stringContaining('8 weeks'),
    })
    const { status, body } = await debit(jo)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      iban: 'NL** **** 4300',
      awaits_code: true,
      code_expires: api.clock.now + 10 * MINUTE_MS,
      order: { state: 'created', method: 'sdd', total: { amount: 999, currency: 'EUR' }, redirect_url: null },
    })
    const id = body.order.id as string
    const code = await newestCode()
    expect(api.texts.at(-1)).toMatchObject({ to: expect.stringMatching(/^\+3161\d{7}$/), from: 'Tweespan' })
    expect((await view(jo, id)).state).toBe('created')
    const done = (await confirm(jo, id, code)).body
    expect(done).toMatchObject({ awaits_code: false, order: { state: 'pending' } })
    expect((await user(jo)).credits).toBe(0)
    // The notice goes before the bank has moved anything (L29).
    const mail = (await api.deliver()).findLast(({ to }) => to === jo.email)
    for (const part of ['€9.99', 'NL** **** 4300', done.mandate_reference as string, 'DE98ZZZ09999999999'])
      expect(mail?.text).toContain(part)
    await atBank(jo, id, 'pay')
    expect(await user(jo)).toMatchObject({ credits: 10, paid_user: true })
    expect(await look(jo)).toMatchObject({ open_order: null, left: { amount: 9001 } })
  })

  // law L29
  test('keeps the evidence of its mandate: text, reference, creditor, time and number', async () => {
    const { id } = await confirmed()
    const mandate = await api.deps.store.db
      .selectFrom('mandate')
      .selectAll()
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(mandate).toMatchObject({
      state: 'active',
      iban: PLAIN,
      holder: 'Jo Jansen',
      street: 'Dorpsstraat',
      house_number: '1 a',
      zip: '1234 AB',
      city: 'Utrecht',
      creditor: 'DE98ZZZ09999999999',
      confirmed_at: api.clock.now,
      text: expect.stringContaining('DE98ZZZ09999999999'),
    })
  })

  // law L29
  test('direct debit accepts only valid IBANs, mobiles of its countries, filled fields', async () => {
    const jo = await api.member('tweespan')
    const fields = async (wish: object) => (await debit(jo, wish)).body.fields as unknown
    expect(await fields({ iban: 'NL92ABNA0417164300' })).toEqual({ iban: 'invalid' })
    expect(await fields({ iban: 'BR1800360305000010009795493C1' })).toEqual({ iban: 'invalid' })
    for (const mobile_number of ['+1 900 555 0100', '+979 123 456 789', '12', 'call me'])
      expect(await fields({ mobile_number })).toEqual({ mobile_number: 'invalid' })
    for (const field of ['account_holder', 'street', 'house_number', 'zip', 'city'])
      expect(await fields({ [field]: ' ' })).toHaveProperty(field)
    expect(await fields({ mandate: false })).toEqual({ mandate: 'required' })
    expect(await fields({ method: 'sdd' })).toEqual({ method: 'unknown' })
    expect(error(await debit(jo, { total: 1 }))).toBe('price_changed')
    const { body } = await jo.post('/api/order.php', {
      bundle: '10',
      country: 'NL',
      method: 'sdd',
      total: 999,
      start_now: true,
    })
    expect(body.error).toBe('payment_method_unavailable')
  })

  test.each([
    'AL47 2121 1009 0000 0002 3569 8741',
    'MD24 AG00 0225 1000 1310 4168',
    'ME25 5050 0001 2345 6789 51',
    'MK07 2501 2000 0058 984',
    'RS35 2600 0560 1001 6113 79',
  ])('takes an IBAN of a country that joined SEPA since 2024: %s', async (iban) => {
    const { status } = await debit(await api.member('tweespan'), { iban })
    expect(status).toBe(200)
  })

  test('takes an IBAN as bank letters print it', async () => {
    const { status } = await debit(await api.member('tweespan'), { iban: 'IBAN NL91 ABNA 0417 1643 00' })
    expect(status).toBe(200)
  })

  test('is one at a time and at most 100 EUR a month, however many are sent at once', async () => {
    const jo = await api.member('tweespan')
    const answers = await Promise.all(Array.from({ length: 20 }, () => debit(jo)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(error))).toEqual(
      new Set(['direct_debit_limit_reached']),
    )
    const { jo: eva, id } = await confirmed({ bundle: '100', total: 5999 })
    await atBank(eva, id, 'pay')
    expect(error(await debit(eva, { bundle: '100', total: 5999 }))).toBe('direct_debit_limit_reached')
    expect((await debit(eva, { bundle: '50', total: 3499 })).status).toBe(200)
    const { jo: max } = await confirmed()
    expect(error(await debit(max, { bundle: '250', total: 12_499 }))).toBe('direct_debit_limit_reached')
    api.clock.now += 31 * DAY_MS
    await api.deps.store.db
      .updateTable('session')
      .set({ expires_at: api.clock.now + DAY_MS })
      .execute()
    await eva.delete('/api/order.php', {}, { query: { id: (await look(eva)).open_order as string } })
    expect((await debit(eva, { bundle: '100', total: 5999 })).status).toBe(200)
  })

  test('is closed for an account after a charge-back, with its mandates', async () => {
    const { jo, id } = await confirmed()
    await atBank(jo, id, 'pay')
    // Mails of one moment leave in any order.
    await api.deliver()
    await atBank(jo, id, 'charge_back')
    expect((await view(jo, id)).state).toBe('charged_back')
    expect(await look(jo)).toMatchObject({ available: false, blocked: true })
    expect(error(await debit(jo))).toBe('direct_debit_blocked')
    expect(error(await jo.get('/api/order.php', { repeat: 1 }))).toBe('not_found')
    const told = (await api.deliver()).findLast(({ to }) => to === jo.email)
    expect(told?.subject).toBe('You can no longer pay by direct debit – Tweespan')
    expect(told?.text).toContain('Your bank reversed a direct debit.')
    expect(await auditCredits(api.deps.store.db)).toEqual([])
  })

  test('is cancelled before its code came, and a later code changes nothing', async () => {
    const jo = await api.member('tweespan')
    const { id } = (await debit(jo)).body.order as { id: string }
    const code = await newestCode()
    await jo.delete('/api/order.php', {}, { query: { id } })
    expect(error(await confirm(jo, id, code))).toBe('sms_code_invalid')
    expect(error(await resend(jo, id))).toBe('not_found')
    expect((await debit(jo)).status).toBe(200)
  })

  test('that could not be begun yet fails when the member lets go of its mandate', async () => {
    const jo = await api.member('tweespan')
    const { id } = (await debit(jo)).body.order as { id: string }
    const down = vi.spyOn(api.deps.payments, 'start').mockRejectedValue(new Error('connection refused'))
    await confirm(jo, id, await newestCode())
    down.mockRestore()
    expect((await look(jo)).open_order).toBe(id)
    expect((await jo.delete('/api/order.php?repeat=1')).status).toBe(204)
    expect((await view(jo, id)).state).toBe('failed')
    expect((await debit(jo)).status).toBe(200)
  })

  test('can be repeated by its mandate, within the same limits', async () => {
    const { jo, id } = await confirmed({ bundle: '50', total: 3499 })
    const code = await newestCode()
    await atBank(jo, id, 'pay')
    const proposal = (await jo.get('/api/order.php', { repeat: 1 })).body
    expect(proposal).toMatchObject({ method: 'sdd', label: 'NL** **** 4300', total: { amount: 3499 } })
    const again = (intent: string) =>
      jo.post('/api/order.php?repeat=1', { intent, total: 3499, start_now: true })
    const second = await again(proposal.intent as string)
    expect(second.body).toMatchObject({ state: 'pending', redirect_url: null })
    // The code belongs to the order it was sent for.
    expect(error(await confirm(jo, second.body.id as string, code))).toBe('sms_code_invalid')
    expect((await confirm(jo, id, code)).status).toBe(200)
    await atBank(jo, second.body.id as string, 'pay')
    expect((await user(jo)).credits).toBe(100)
    const next = (await jo.get('/api/order.php', { repeat: 1 })).body.intent as string
    expect(error(await again(next))).toBe('direct_debit_limit_reached')
  })

  // law L39
  test('a deleted account’s direct debit stops; its mandate goes when disputes expire', async () => {
    const { jo, id } = await confirmed()
    const mandates = async () =>
      (
        await api.deps.store.db.selectFrom('mandate').select('state').where('order_id', '=', id).execute()
      ).map(({ state }) => state)
    await api.deps.store.db
      .updateTable('orders')
      .set({ state: 'created', provider_reference: '', redirect_url: '', check_at: 0 })
      .where('id', '=', id)
      .execute()
    await jo.delete('/api/account.php', { password: PASSWORD })
    await expireOrders(api.deps)
    const { state } = await api.deps.store.db
      .selectFrom('orders')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([state, await mandates()]).toEqual(['failed', ['ended']])
    const now = api.clock.now
    api.clock.now += 390 * DAY_MS
    await sweep(api.deps)
    expect(await mandates()).toEqual(['ended'])
    api.clock.now += 10 * DAY_MS
    await sweep(api.deps)
    expect(await mandates()).toEqual([])
    api.clock.now = now
  })

  // law L36
  test('a mandate unused for 13 months goes, whether its account is there or not', async () => {
    const { jo, id } = await confirmed()
    await atBank(jo, id, 'pay')
    const mandates = () =>
      api.deps.store.db.selectFrom('mandate').select('state').where('order_id', '=', id).execute()
    const now = api.clock.now
    api.clock.now += 390 * DAY_MS
    await sweep(api.deps)
    expect(await mandates()).toEqual([{ state: 'active' }])
    api.clock.now += 10 * DAY_MS
    await sweep(api.deps)
    expect(await mandates()).toEqual([])
    api.clock.now = now
  })

  test('is not repeated for a purchase in another currency', async () => {
    const { jo, id } = await confirmed()
    await atBank(jo, id, 'pay')
    expect((await jo.get('/api/order.php', { repeat: 1 })).body).toMatchObject({ method: 'sdd' })
    await api.deps.store.db.updateTable('orders').set({ country: 'GB' }).where('id', '=', id).execute()
    expect(error(await jo.get('/api/order.php', { repeat: 1 }))).toBe('not_found')
  })
})

// security 47
describe('the code', () => {
  test('of 100 guesses at once at most five count, and then not even the right one', async () => {
    const jo = await api.member('tweespan')
    const { id } = (await debit(jo)).body.order as { id: string }
    const code = await newestCode()
    const guesses = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        confirm(
          jo,
          id,
          String(index).padStart(6, '0') === code ? wrong(code) : String(index).padStart(6, '0'),
        ),
      ),
    )
    const refused = guesses.filter(({ status }) => status === 422)
    expect(refused.length + guesses.filter(({ status }) => status === 429).length).toBe(100)
    expect(new Set(refused.map(error))).toEqual(new Set(['sms_code_invalid']))
    const { code_tries } = await api.deps.store.db
      .selectFrom('mandate')
      .select('code_tries')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(code_tries).toBe(5)
    expect((await confirm(jo, id, code)).body.error).toBe('sms_code_invalid')
    expect((await view(jo, id)).state).toBe('created')
  })

  test('is right at the fifth try, and dies after ten minutes', async () => {
    const jo = await api.member('tweespan')
    const { id } = (await debit(jo)).body.order as { id: string }
    const code = await newestCode()
    for (let time = 0; time < 4; time += 1) expect((await confirm(jo, id, wrong(code))).status).toBe(422)
    expect((await confirm(jo, id, code)).status).toBe(200)

    const eva = await api.member('tweespan')
    const late = (await debit(eva)).body.order as { id: string }
    const lateCode = await newestCode()
    api.clock.now += 10 * MINUTE_MS
    expect(error(await confirm(eva, late.id, lateCode))).toBe('sms_code_invalid')
    await resend(eva, late.id)
    expect(error(await confirm(eva, late.id, lateCode))).toBe('sms_code_invalid')
    expect((await confirm(eva, late.id, await newestCode())).status).toBe(200)
  })

  test('counts for its own order, account, IBAN and number alone, and once', async () => {
    const [jo, eva] = [await api.member('tweespan'), await api.member('tweespan')]
    const { id } = (await debit(jo)).body.order as { id: string }
    const code = await newestCode()
    const other = (await debit(eva)).body.order as { id: string }
    const own = await newestCode()
    if (own !== code) expect(error(await confirm(eva, other.id, code))).toBe('sms_code_invalid')
    expect(error(await confirm(eva, id, code))).toBe('sms_code_invalid')
    expect(error(await confirm(eva, 'unknown', code))).toBe('sms_code_invalid')
    await api.deps.store.db
      .updateTable('mandate')
      .set({ iban: 'DE89370400440532013000' })
      .where('order_id', '=', id)
      .execute()
    expect(error(await confirm(jo, id, code))).toBe('sms_code_invalid')
    await api.deps.store.db.updateTable('mandate').set({ iban: PLAIN }).where('order_id', '=', id).execute()
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(jo, id, code)))
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    const payments = await api.deps.store.db
      .selectFrom('sandbox_payment')
      .select('id')
      .where('order_id', '=', id)
      .execute()
    expect(payments).toHaveLength(1)
  })

  test('is sent three times a day for an account, and for a number whoever asks', async () => {
    const jo = await api.member('tweespan')
    const number = newNumber()
    const { id } = (await debit(jo, { mobile_number: number })).body.order as { id: string }
    for (let time = 0; time < 2; time += 1) expect((await resend(jo, id)).status).toBe(200)
    expect((await resend(jo, id)).body).toMatchObject({ error: 'sms_limit_reached', minutes: 24 * 60 })
    const eva = await api.member('tweespan')
    expect(error(await debit(eva, { mobile_number: number }))).toBe('sms_limit_reached')
    expect((await look(eva)).open_order).toBeNull()
    await api.deliver()
    const to = `+31${number.slice(1).replaceAll(' ', '')}`
    expect(api.texts.filter((sms) => sms.to === to)).toHaveLength(3)
    api.clock.now += DAY_MS
    expect((await resend(jo, id)).status).toBe(404)
    expect((await debit(eva, { mobile_number: number })).status).toBe(200)
  })
})

// security 47, security 55, security 85
describe('bank data', () => {
  test('bank data is masked, in no log, mail or answer; the code is only in the SMS', async () => {
    const { jo, id, answer } = await confirmed()
    await api.deps.payments.lookUp(api.deps.store.db, 'x')
    const code = /\d{6}/.exec(api.texts.at(-1)?.text ?? '')?.[0] ?? ''
    const answers = [
      ...[answer.body, await view(jo, id), await look(jo)],
      ...[(await jo.get('/api/transactions.php')).body, (await jo.get('/api/transactions.php', { id })).body],
    ]
    const said = JSON.stringify([answers, await api.deliver(), logged])
    const mobile = api.texts.at(-1)?.to ?? ''
    for (const secret of [PLAIN, IBAN, '0417164300', mobile, mobile.slice(3)])
      expect(said).not.toContain(secret)
    const outbox = await api.deps.store.db
      .selectFrom('outbox')
      .select('payload')
      .where('channel', '=', 'sms')
      .execute()
    expect(JSON.stringify(outbox)).not.toContain(code)
    expect(logged.join('')).not.toContain(code)
  })
})

describe('by Mollie', () => {
  beforeAll(() => {
    const { url: apiEndpoint, key: apiKey } = mollie
    mollie.recurring = 'pending'
    mollie.methods = ['creditcard', 'directdebit']
    Object.assign(api.deps, { payments: createMollie({ apiKey, apiEndpoint, answerWithinMs: 500 }) })
  })

  test('a mandate with its own reference is registered, and the debit taken by it once', async () => {
    await api.deps.payments.refresh?.()
    const { jo, id, answer } = await confirmed()
    expect(answer.body.order.state).toBe('pending')
    const [payment, ...others] = [...mollie.payments.values()].filter(
      ({ metadata }) => (metadata as { order: string }).order === id,
    )
    expect(others).toEqual([])
    expect(payment).toMatchObject({
      sequenceType: 'recurring',
      method: 'directdebit',
      amount: { currency: 'EUR', value: '9.99' },
    })
    const mandates = mollie.mandates.get(payment?.customerId ?? '')
    expect(mandates).toMatchObject([
      { mandateReference: answer.body.mandate_reference, consumerName: 'Jo Jansen' },
    ])
    mollie.set(payment!.id, 'paid')
    expect((await view(jo, id)).state).toBe('completed')
    mollie.chargeBack(payment!.id)
    await api.visitor('tweespan').post('/api/webhook.php?provider=mollie', { id: payment!.id })
    expect(error(await debit(jo))).toBe('direct_debit_blocked')
  })

  test('waits when the provider is away, and goes on by itself', async () => {
    const jo = await api.member('tweespan')
    const { id } = (await debit(jo)).body.order as { id: string }
    const code = await newestCode()
    mollie.mode = 'hangs'
    expect((await confirm(jo, id, code)).status).toBe(503)
    mollie.mode = 'works'
    const { expireOrders } = await import('../orders/expire-orders.ts')
    await expireOrders(api.deps)
    expect((await view(jo, id)).state).toBe('pending')
    const taken = [...mollie.payments.values()].filter(
      ({ metadata }) => (metadata as { order: string }).order === id,
    )
    expect(taken).toHaveLength(1)
  })
})

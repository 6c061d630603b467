import { beforeEach, describe, expect, it } from 'vitest'
import type { DiscountCodeInput } from '../../server/payments/discounts/give-code.ts'
import { $debitTerms } from '../../stores/payments/direct-debits.ts'
import { $code } from '../../stores/payments/discount-code.ts'
import { $location } from '../../stores/page/location.ts'
import { $prices } from '../../stores/payments/prices.ts'
import { $session, $user } from '../../stores/account/sessions.ts'
import type { Person } from '../../../tests/support/api.ts'
import { give } from '../../../tests/support/codes.ts'
import { api, browser, leavePage, props, setUpIsland } from '../../../tests/support/island-fixture.ts'
import { openWithoutDiscounts } from '../../../tests/support/purchases.ts'
import {
  click,
  field,
  render,
  screen,
  shows,
  submit,
  typeInto,
  waitFor,
} from '../../../tests/support/render.ts'
import { loginAs } from '../../../tests/support/stores.ts'
import { Order } from '../payments/Order.island.tsx'
import { DirectDebit } from './DirectDebit.island.tsx'

let jo: Person
let numbers = 0

setUpIsland([$user, $session, $debitTerms, $prices, $code, $location], { change: openWithoutDiscounts })
beforeEach(async () => {
  jo = await api.member('amora', { country: 'IE' })
})
function leave(): void {
  browser.say({ topic: 'session', what: 'logout' })
  leavePage()
}

const open = async (path = '/directdebit?bundle=10', who = jo) => {
  browser.path = path
  await loginAs(who, browser)
  await render(<DirectDebit {...props} />)
}
async function fillIn(): Promise<void> {
  await shows('Your bank account')
  const mobile = `+35386${String((numbers += 1)).padStart(7, '0')}`
  const typed = {
    'Account holder': 'Jo Berg',
    IBAN: 'nl91abna0417164300',
    Street: 'Dorpsstraat',
    'No.': '1 a',
    Postcode: '1234 AB',
    City: 'Utrecht',
    'Mobile number': mobile,
  }
  for (const [label, value] of Object.entries(typed)) await typeInto(field(label), value)
  for (const box of screen.getAllByRole('checkbox')) await click(box)
}
async function order(): Promise<string> {
  await fillIn()
  await submit()
  await shows('Enter the code')
  return newestCode()
}
async function newestCode(): Promise<string> {
  await api.deliver()
  return /\d{6}/.exec(api.texts.at(-1)?.text ?? '')?.[0] ?? ''
}
const enter = async (code: string) => {
  await typeInto(field('Code from the text message'), code)
  await submit()
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('direct debit', () => {
  it('is one of the ways to pay of an order, and leads to a page of its own', async () => {
    browser.path = '/credits/10'
    await loginAs(jo, browser)
    await render(<Order {...props} />)
    await shows('Order and pay')
    const link = screen.getByRole('link', { name: /direct debit/i })
    expect(link.getAttribute('href')).toBe('/directdebit?bundle=10')
  })

  describe('after an order with a discount code', () => {
    const giveOut = (code: string, more: Partial<DiscountCodeInput> = {}) =>
      give(api, 'amora', {
        code,
        value_percentage: 40,
        expires: api.clock.now + 3_600_000,
        member: jo.name,
        ...more,
      })
    const typeCode = async (code: string) => {
      browser.path = '/credits/10'
      await loginAs(jo, browser)
      await render(<Order {...props} />)
      await click(await screen.findByText('I have a discount code'))
      await typeInto(await waitFor(() => field('Discount code')), code)
      await click(screen.getByRole('button', { name: 'Apply' }))
      await waitFor(() => expect($code.value.status).toBe('ready'))
      const link = screen.getByRole('link', { name: /direct debit/i })
      return link.getAttribute('href') ?? ''
    }

    it('takes the code along, and back', async () => {
      await giveOut('DEBIT40')
      const path = await typeCode('debit40')
      leavePage()
      await open(path)
      await shows('40% off with the code DEBIT40')
      expect(document.body.textContent).toContain('€5.99')
      expect(document.body.textContent).not.toContain('€9.99 · ')
      leavePage()
      browser.path = '/credits/10'
      await render(<Order {...props} />)
      await shows('40% off with the code DEBIT40')
      leavePage()
      await open(path)
      await enter(await order())
      await waitFor(() => expect(browser.path).toMatch(/^\/transactions\//))
      const { body } = await jo.get('/api/order.php', { id: browser.path.split('/')[2] ?? '' })
      expect(body).toMatchObject({ discount_code: 'DEBIT40', total: { amount: 599 } })
    })

    it('says why the code does not count here', async () => {
      await giveOut('CARDS40', { paymentmethods: ['creditcard'] })
      const path = await typeCode('CARDS40')
      leavePage()
      await open(path)
      await shows('Your bank account')
      await shows('Payment methods for this discount: Credit or debit card.')
      expect(document.body.textContent).toContain('€9.99')
    })
  })

  // law L23, law L29
  it('shows sum and mandate, asks for bank account and phone, and is paid by the code', async () => {
    await open()
    const code = await order()
    const text = document.body.textContent
    // Masked from now on.
    expect(text).toContain('NL** **** 4300')
    expect(text).not.toContain('0417')
    expect(text).toContain('We texted six digits to +353 *** **')
    expect(screen.getByRole('button', { name: 'Order and pay · €9.99' })).toBeTruthy()
    await enter(code)
    await waitFor(() => expect(browser.path).toMatch(/^\/transactions\//))
    const { body } = await jo.get('/api/order.php', { id: browser.path.split('/')[2] ?? '' })
    expect(body).toMatchObject({ method: 'sdd', state: 'pending' })
  })

  it('groups the IBAN while it is typed', async () => {
    await open()
    await shows('Your bank account')
    const iban = field('IBAN')
    iban.value = 'nl91abna0417'
    iban.dispatchEvent(new Event('input', { bubbles: true }))
    expect(iban.value).toBe('NL91 ABNA 0417')
  })

  it('says at each field what is missing or wrong, and loses nothing', async () => {
    await open()
    await shows('Your bank account')
    await submit()
    expect(document.body.textContent).toContain('Please tick this so that we may debit your account.')
    expect(document.body.textContent).toContain('Please tick this so that you can use your credits')
    await fillIn()
    await typeInto(field('IBAN'), 'NL91 ABNA 0417 1643 01')
    await typeInto(field('Mobile number'), '12')
    await submit()
    await shows('This IBAN isn’t right.')
    await shows('This number isn’t right.')
    expect(field('Account holder').value).toBe('Jo Berg')
  })

  it('refuses a wrong code five times; a new one then pays', async () => {
    await open()
    const code = await order()
    for (let tries = 0; tries < 5; tries += 1) {
      await enter(wrong(code))
      await shows('This code isn’t right, or no longer works.')
    }
    await enter(code)
    await shows('This code isn’t right, or no longer works.')
    await click(screen.getByRole('button', { name: 'Send a new code' }))
    await shows('A new code is on its way.')
    await enter(await newestCode())
    await waitFor(() => expect(browser.path).toMatch(/^\/transactions\//))
  })

  it('says that a code is too old, and that no more are sent today', async () => {
    await open()
    const code = await order()
    api.clock.now += 11 * 60_000
    browser.time = api.clock.now
    await enter(code)
    await shows('This code is too old. Please ask for a new one.')
    for (let sends = 0; sends < 3; sends += 1) {
      const resend = screen.getByRole('button', { name: 'Send a new code' })
      await click(resend)
      await waitFor(() => expect(resend.getAttribute('aria-busy')).toBeNull())
    }
    await shows('We can’t send any more codes today.')
  })

  it('goes on with the order that waits for its code, and can cancel it', async () => {
    await open()
    await order()
    leave()
    await open('/directdebit')
    await shows('Enter the code')
    await click(screen.getByRole('button', { name: 'Cancel this order' }))
    await waitFor(() => expect(browser.path).toBe('/credits/10'))
    expect((await jo.get('/api/directdebit.php')).body.open_order).toBeNull()
  })

  it('leads to the order that is with the bank, as only one may be open', async () => {
    await open()
    await enter(await order())
    await waitFor(() => expect(browser.path).toMatch(/^\/transactions\//))
    const { path } = browser
    leave()
    await open()
    await shows('One direct debit is still open.')
    expect(screen.getByRole('link', { name: 'See that order' }).getAttribute('href')).toBe(path)
  })

  it('says how much of the month’s limit is left where an order is beyond it', async () => {
    await open('/directdebit?bundle=250')
    await shows(
      'You can pay €100.00 more by direct debit for now: the limit counts the last 30 days. This order costs €124.99.',
    )
    expect(screen.getByRole('link', { name: 'Pay another way' }).getAttribute('href')).toBe('/credits/250')
  })

  it('says without a bundle, too, that the month’s limit leaves room for none', async () => {
    await open()
    await enter(await order())
    await waitFor(() => expect(browser.path).toMatch(/^\/transactions\//))
    leave()
    const { db } = api.deps.store
    await db.updateTable('orders').set({ total: 9500 }).where('account', '=', jo.id).execute()
    await db.updateTable('direct_debit').set({ open_order: '' }).where('account', '=', jo.id).execute()
    await open('/directdebit')
    await shows(
      'You can pay €5.00 more by direct debit for now: the limit counts the last 30 days. Every bundle costs more.',
    )
    expect(screen.getByRole('link', { name: 'Pay another way' }).getAttribute('href')).toBe('/credits')
  })

  it.each(['', '?bundle=10'])('says that it is blocked after a returned debit, at %j', async (query) => {
    await api.deps.store.db
      .insertInto('direct_debit')
      .values({ pool: api.deps.brands.get('amora')!.pool, account: jo.id, open_order: '', blocked_at: 1 })
      .execute()
    await open(`/directdebit${query}`)
    await shows('Your bank returned a debit')
  })

  it.each(['', '?bundle=10'])('says that a country does not have it, at %j', async (query) => {
    await open(`/directdebit${query}`, await api.member('amora', { country: 'GB' }))
    await shows('This payment method isn’t available right now.')
  })

  it('leads to the bundles where it can be used and none is named', async () => {
    await open('/directdebit')
    await shows('This bundle isn’t available')
  })
})

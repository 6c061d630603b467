import { cleanStores } from 'nanostores'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { $location } from '../../stores/page/location.ts'
import { $code } from '../../stores/payments/discount-code.ts'
import { $prices } from '../../stores/payments/prices.ts'
import { environment } from '../../stores/page/environment.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import { $session, $user } from '../../stores/account/sessions.ts'
import type { Person } from '../../../tests/support/api.ts'
import { OPERATOR } from '../../../tests/support/actors.ts'
import { give } from '../../../tests/support/codes.ts'
import { api, browser, props, setUpIsland } from '../../../tests/support/island-fixture.ts'
import { addPhotos } from '../../../tests/support/profiles.ts'
import { decide } from '../../../tests/support/purchases.ts'
import {
  act,
  cleanup,
  click,
  field,
  pressEnter,
  render,
  screen,
  shows,
  submit,
  typeInto,
  waitFor,
} from '../../../tests/support/render.ts'
import { connect, loginAs } from '../../../tests/support/stores.ts'
import type { DiscountCodeInput } from '../../server/payments/discounts/give-code.ts'
import { restrictMember } from '../../server/moderation/restrictions/take-measure.ts'
import { Bundles } from './Bundles.island.tsx'
import { Order } from './Order.island.tsx'

let mia: Person
let left: string[]

setUpIsland([$user, $session, $prices, $code, $location])
beforeEach(async () => {
  left = []
  vi.spyOn(environment, 'leave').mockImplementation((url) => left.push(url) > 0)
  mia = await api.member('amora')
})

const setPaid = () =>
  api.deps.store.db
    .updateTable('account')
    .set({ paid_user: 1, credits: 7 })
    .where('id', '=', mia.id)
    .execute()

describe('bundles', () => {
  const open = async (route: 'credits' | 'premium') => {
    browser.path = `/${route}`
    await loginAs(mia, browser)
    await render(<Bundles {...props} route={route} />)
  }

  // law L25, law L26
  it('show old and new price, why, and the price per message', async () => {
    await open('premium')
    await shows('25% off your first credits. Your welcome bonus ends t')
    expect(document.body.textContent).toMatch(/ends (today|tomorrow) at \d\d:\d\d\./)
    expect(document.body.textContent).toContain('Just for you: you signed up less than 4 hours ago')
    expect(screen.getByRole('timer').textContent).toBe('4:00:00')
    const [first] = screen.getAllByRole('radio')
    expect(first?.closest('label')?.textContent).toContain('Regular price £8.99£6.74')
    await click(first!)
    expect(document.body.textContent).toContain('£0.67 per message')
  })

  // law L11
  it('are closed to a suspended member, with until when and what else is', async () => {
    await restrictMember(
      api.deps,
      OPERATOR,
      { brand: 'amora', name: mia.name },
      { measure: 'suspended', days: 7 },
      { ground: 'harassment', notice: '', facts: ['harassment.insult'] },
    )
    await open('premium')
    await shows('Suspended until')
    await shows('not write, like, change your profile or buy')
    expect(screen.getByRole('link', { name: 'Why?' }).getAttribute('href')).toBe('/settings#cases')
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('are one list with the middle bundle chosen, and one button with its price', async () => {
    await open('premium')
    await shows('250 credits')
    const rows = screen.getAllByRole<HTMLInputElement>('radio')
    expect(rows.map(({ checked }) => checked)).toEqual([false, false, true, false, false])
    const texts = rows.map((row) => row.closest('label')?.textContent)
    expect(texts[0]).toContain('10 credits£0.67 per message')
    expect(document.body.textContent).toContain('50 messages')
    expect(texts[0]).not.toContain('less per credit')
    expect(texts[4]).toContain('51% less per credit')
    const wayOn = () => screen.getByRole('link', { name: /^Continue/ })
    expect(wayOn().textContent).toBe('Continue · 50 credits · £23.24')
    expect(wayOn().getAttribute('href')).toBe('/credits/50')
    await click(rows[1]!)
    expect(wayOn().textContent).toBe('Continue · 25 credits · £13.49')
    expect(wayOn().getAttribute('href')).toBe('/credits/25')
    expect(document.body.textContent).toContain('Money back for unspent credits within 14 days.')
  })

  it('say the sum of the chosen bundle in its row and on the button, not a third time', async () => {
    await open('premium')
    await shows('Continue · 50 credits · £23.24')
    expect(document.body.textContent.split('£23.24')).toHaveLength(3)
  })

  it('show a free member who waits for an answer', async () => {
    for (const name of ['Ann', 'Bea']) {
      const fan = await api.member('amora', { name })
      await addPhotos(api.deps, 'amora', fan.id, 1)
      await fan.post('/api/like.php', { profile: mia.id })
    }
    await open('premium')
    await shows('like you')
    expect(document.querySelectorAll('.admirers__face')).toHaveLength(2)
    expect(screen.getByRole('link', { name: / like you$/ }).getAttribute('href')).toBe('/likes')
  })

  it('show the balance to a free member without likes', async () => {
    await open('premium')
    await shows('You have 0 credits.')
  })

  it('cost the full price once the bonus has ended', async () => {
    await open('premium')
    await shows('Continue · 50 credits · £23.24')
    api.clock.now += 4 * 3_600_000
    browser.time = api.clock.now
    await shows('Continue · 50 credits · £27.89')
    expect(screen.queryByRole('timer')).toBeNull()
    api.clock.now -= 4 * 3_600_000
  })

  it('change with the country', async () => {
    await open('premium')
    await shows('Billing country')
    await typeInto(field('Billing country'), 'IE')
    await shows('€')
    expect(document.body.textContent).toContain('All prices include 23% VAT.')
  })

  it('are premium for free members and credits for premium members', async () => {
    await open('credits')
    expect(browser.path).toBe('/premium')
    cleanup()
    await setPaid()
    await open('premium')
    expect(browser.path).toBe('/credits')
    cleanup()
    await open('credits')
    await shows('You have 7 credits.')
  })
})

describe('an order', () => {
  const open = async (path: string) => {
    browser.path = path
    await loginAs(mia, browser)
    await render(<Order {...props} />)
  }

  // law L23
  it('says everything above the button, asks for what is missing, and goes to pay', async () => {
    await open('/credits/25')
    await shows('Order and pay · £13.49')
    const text = document.body.textContent
    for (const part of [
      '25 credits',
      '£17.99',
      'Discount 25%',
      '\u2212£4.50',
      'including 20% VAT (£2.25)',
      'no subscription',
      'The price you see is the price you pay.',
    ]) {
      expect(text).toContain(part)
    }
    const express = screen.getByRole<HTMLInputElement>('checkbox', {
      name: /I want my credits straight away/,
    })
    expect(express.checked).toBe(false)
    await submit()
    expect(document.body.textContent).toContain('Please choose how you want to pay.')
    expect(document.body.textContent).toContain('Please tick this')
    expect(left).toEqual([])
    await click(screen.getByRole('radio', { name: /PayPal/ }))
    await click(express)
    await submit()
    await waitFor(() => expect(left).toHaveLength(1))
    expect(left[0]).toContain('/dev/sandbox')
  })

  it('takes the way to pay from the address', async () => {
    await open('/credits/25/paypal')
    await shows('Order and pay')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /PayPal/ }).checked).toBe(true)
  })

  it('asks for a name and an address with Klarna alone, says what is missing, and goes', async () => {
    await open('/credits/25')
    await shows('Order and pay')
    const city = () => screen.queryByLabelText('City')
    await click(screen.getByRole('radio', { name: /Google Pay/ }))
    expect(city()).toBeNull()
    await click(screen.getByRole('radio', { name: /Klarna/ }))
    expect(document.body.textContent).toContain('Klarna asks for it.')
    await click(screen.getByRole('checkbox', { name: /I want my credits/ }))
    const typed = {
      'First name': 'Mia',
      'Last name': 'B',
      'Street and number': 'High St 1',
      Postcode: 'N1 1AA',
    }
    for (const [label, value] of Object.entries(typed)) await typeInto(field(label), value)
    await submit()
    expect(city()?.getAttribute('aria-invalid')).toBe('true')
    await shows('This is too short.')
    expect(left).toEqual([])
    await typeInto(field('Last name'), 'Berg')
    await typeInto(field('City'), 'London')
    await submit()
    await waitFor(() => expect(left).toHaveLength(1))
  })

  it('leaves out a way to pay that does not take the sum', async () => {
    const bundle = api.deps.brands.get('amora')!.site.prices.GBP!.find(({ credits }) => credits === 25)!
    bundle.amount = 600_000
    await open('/credits/25')
    await shows('Order and pay')
    expect(screen.queryByRole('radio', { name: /Klarna/ })).toBeNull()
    expect(screen.getByRole('radio', { name: /PayPal/ })).toBeTruthy()
    bundle.amount = 1799
  })

  it('says when the price has changed meanwhile', async () => {
    await open('/credits/25/paypal')
    await shows('Order and pay · £13.49')
    api.clock.now += 5 * 3_600_000
    await click(screen.getByRole('checkbox', { name: /I want my credits/ }))
    await submit()
    await shows('The discount no longer applies: the price is £16.19 now, not £13.49.')
    await shows('Order and pay · £16.19')
    expect(document.body.textContent).toContain('10% off your first purchase, until')
    // Nothing of what was chosen is lost: the same button asks again.
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /PayPal/ }).checked).toBe(true)
    expect(left).toEqual([])
    await submit()
    await waitFor(() => expect(left).toHaveLength(1))
    api.clock.now -= 5 * 3_600_000
  })

  it('names the old and the new price when the list has changed meanwhile', async () => {
    const bundle = api.deps.brands.get('amora')!.site.prices.GBP!.find(({ credits }) => credits === 25)!
    await open('/credits/25/paypal')
    await shows('Order and pay · £13.49')
    await click(screen.getByRole('checkbox', { name: /I want my credits/ }))
    bundle.amount = 1899
    await submit()
    await shows('The price has changed from £13.49 to £14.24.')
    await shows('Order and pay · £14.24')
    expect(left).toEqual([])
    bundle.amount = 1799
  })

  it.each(['at once', 'after a minute'])(
    'an order made again %s in its tab keeps the price shown, and the left one ends',
    async (when) => {
      await open('/credits/25/paypal')
      await shows('Order and pay · £13.49')
      await click(screen.getByRole('checkbox', { name: /I want my credits/ }))
      await submit()
      await waitFor(() => expect(left).toHaveLength(1))
      if (when !== 'at once') api.clock.now += 60_000
      // Back by a page that loads anew.
      cleanup()
      cleanStores($location, $prices)
      $prices.set(IDLE)
      await open('/credits/50/paypal')
      await shows('Order and pay · £23.24')
      await click(screen.getByRole('checkbox', { name: /I want my credits/ }))
      await submit()
      await waitFor(() => expect(left).toHaveLength(2))
      const placed = (await mia.get('/api/transactions.php')).body.transactions as unknown[]
      expect(placed).toMatchObject(
        expect.arrayContaining([
          expect.objectContaining({ state: 'cancelled', total: { amount: 1349, currency: 'GBP' } }),
          expect.objectContaining({ state: 'pending', total: { amount: 2324, currency: 'GBP' } }),
        ]),
      )
    },
  )

  it('that was left a moment ago in another tab keeps its discount, and says so', async () => {
    const total = { bundle: '25', method: 'paypal', country: 'GB', total: 1349, discount: 'TIMEBONUS25' }
    const placed = await mia.post('/api/order.php', { ...total, start_now: true })
    await open('/credits/25/paypal')
    await shows('Order and pay · £13.49')
    await click(screen.getByRole('checkbox', { name: /I want my credits/ }))
    await submit()
    await shows('An order you made a moment ago has this discount.')
    expect(left).toEqual([])
    expect((await mia.get('/api/order.php', { id: placed.body.id })).body.state).toBe('pending')
    api.clock.now += 10_000
    await submit()
    await waitFor(() => expect(left).toHaveLength(1))
  })

  it('that has the discount and can only run out is named beside the full price', async () => {
    const canCancel = vi.spyOn(api.deps.payments, 'canCancel').mockReturnValue(false)
    const total = { bundle: '25', method: 'paypal', country: 'GB', total: 1349, discount: 'TIMEBONUS25' }
    const placed = await mia.post('/api/order.php', { ...total, start_now: true })
    await open('/credits/25/paypal')
    await shows('Order and pay · £17.99')
    expect(document.body.textContent).toContain('An order you haven’t paid for yet has your discount.')
    const link = screen.getByRole('link', { name: /Continue to payment/ })
    expect(link.getAttribute('href')).toBe(`/transactions/${placed.body.id as string}`)
    canCancel.mockRestore()
  })

  it('can be made again when the browser shows the page as it was left', async () => {
    await open('/credits/25/paypal')
    await shows('Order and pay · £13.49')
    await click(screen.getByRole('checkbox', { name: /I want my credits/ }))
    await submit()
    await waitFor(() => expect(left).toHaveLength(1))
    await act(async () => browser.happen('pageshow'))
    await shows('Order and pay · £13.49')
    await submit()
    await waitFor(() => expect(left).toHaveLength(2))
    expect(left[1]).toBe(left[0])
  })

  it('is a new one when the one before has ended meanwhile', async () => {
    await open('/credits/25/paypal')
    await shows('Order and pay · £13.49')
    await click(screen.getByRole('checkbox', { name: /I want my credits/ }))
    await submit()
    await waitFor(() => expect(left).toHaveLength(1))
    await decide(mia, { redirect_url: left[0]! }, 'cancel')
    await act(async () => browser.happen('pageshow'))
    await shows('Order and pay · £13.49')
    await submit()
    await waitFor(() => expect(left).toHaveLength(2))
    expect(left[1]).not.toBe(left[0])
    expect(browser.path).toBe('/credits/25/paypal')
  })

  it('keeps the means of payment only where that can be done and was ticked', async () => {
    await open('/credits/25/paypal')
    await shows('Order and pay · £13.49')
    const keep = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'Save this payment method for next time',
    })
    expect(keep.checked).toBe(false)
    expect(document.body.textContent).toContain('Nothing is charged until you confirm an amount.')
    expect(document.body.textContent).toContain('aren’t stored for later')
    await click(keep)
    expect(document.body.textContent).not.toContain('aren’t stored for later')
    await click(screen.getByRole('checkbox', { name: /I want my credits/ }))
    await submit()
    await waitFor(() => expect(left).toHaveLength(1))
    const { keep_method: kept } = await api.deps.store.db
      .selectFrom('orders')
      .select('keep_method')
      .where('account', '=', mia.id)
      .executeTakeFirstOrThrow()
    expect(kept).toBe(1)
    await click(screen.getByRole('radio', { name: /Apple Pay/ }))
    expect(screen.queryByRole('checkbox', { name: /Save this payment method/ })).toBeNull()
  })

  it('of a bundle that is not offered leads back', async () => {
    await open('/credits/11')
    await shows('This bundle isn’t available')
  })
})

describe('a discount code', () => {
  const giveOut = (code: string, more: Partial<DiscountCodeInput> = {}) =>
    give(api, 'amora', {
      code,
      value_percentage: 40,
      expires: api.clock.now + 3_600_000,
      member: mia.name,
      ...more,
    })
  const open = async (path: string) => {
    browser.path = path
    await loginAs(mia, browser)
    await render(path.startsWith('/premium') ? <Bundles {...props} route="premium" /> : <Order {...props} />)
  }
  const apply = async (code: string) => {
    if (!screen.queryByLabelText('Discount code')) {
      await click(screen.getByText('I have a discount code'))
      await waitFor(() => field('Discount code'))
    }
    await typeInto(field('Discount code'), code)
    await click(screen.getByRole('button', { name: 'Apply' }))
  }

  it('that counts lowers the price, stays in its tab, and can be removed', async () => {
    expect(await giveOut('WINTER40')).toBeNull()
    await open('/credits/25/paypal')
    await shows('Order and pay · £13.49')
    await apply(' winter40 ')
    await shows('40% off with the code WINTER40')
    await shows('Order and pay · £10.79')
    cleanup()
    cleanStores($location, $prices, $code)
    for (const $store of [$prices, $code]) $store.set(IDLE)
    await open('/credits/50/paypal')
    await shows('Order and pay · £18.59')
    await click(screen.getByRole('button', { name: 'Remove code' }))
    await shows('Order and pay · £23.24')
  })

  it.each([
    ['PASTED41', 'pasted41\u200b'],
    ['PASTED42', '“PASTED42.”'],
    ['PASTED43', 'ＰＡＳＴＥＤ４３'],
    ['PASTED44', '\u2066Pasted44\u2069\u00a0'],
  ])('%s counts as it was pasted: %j', async (code, pasted) => {
    await giveOut(code)
    await open('/credits/25/paypal')
    await shows('Order and pay · £13.49')
    await apply(pasted)
    await shows(`40% off with the code ${code}`)
  })

  it('is not looked up by the Enter that ends a word of an input method', async () => {
    await open('/credits/25/paypal')
    await click(await screen.findByText('I have a discount code'))
    await typeInto(field('Discount code'), 'にほん')
    await pressEnter(field('Discount code'), { keyCode: 229 })
    expect($code.get()).toBe(IDLE)
    await pressEnter(field('Discount code'))
    await shows('This discount code doesn’t exist.')
  })

  it('in a link counts at once, and the whole query goes to discountcode.php', async () => {
    await giveOut('LINKED40')
    const asked: string[] = []
    await loginAs(mia, browser)
    browser.path = '/premium?code=LINKED40&network=letter'
    connect((input, init) => {
      asked.push(input instanceof Request ? input.url : String(input))
      return mia.fetch(input, init)
    })
    await render(<Bundles {...props} route="premium" />)
    await shows('40% off with the code LINKED40')
    await shows('Continue · 50 credits · £18.59')
    const url = asked.find((each) => each.includes('discountcode.php'))
    expect(url).toContain('network=letter')
    expect(url).toContain('code=LINKED40')
  })

  it.each([
    ['NOSUCHCODE', undefined, 'This discount code doesn’t exist.'],
    ['OVER40', { begins: 1, expires: 2 }, 'This discount code has expired.'],
    ['IRISH40', { country: 'IE' }, 'This discount code isn’t valid in the country'],
    ['LARGE40', { minimum_order_value: 5000 }, 'On orders of £50.00 or more.'],
    ['PAYPAL40', { paymentmethods: ['paypal'] }, 'Payment methods for this discount: PayPal.'],
    ['SMALL10', { value_percentage: 10 }, 'The discount you already have takes off more'],
  ] as const)('%s says why it does not count', async (code, terms, words) => {
    if (terms) await giveOut(code, terms)
    await open('/credits/25/creditcard')
    await shows('Order and pay · £13.49')
    await apply(code)
    await shows(words)
    expect(document.body.textContent).toContain('Order and pay · £13.49')
    // Nothing typed is lost.
    expect(field('Discount code').value).toBe(code)
  })

  it('that was used up says so', async () => {
    await giveOut('ONCE40')
    const wish = { bundle: '25', method: 'paypal', country: 'GB', total: 1079, discount: 'ONCE40' }
    const placed = await mia.post('/api/order.php', { ...wish, start_now: true })
    await mia.fetch(placed.body.redirect_url as string, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'http://amora.localhost' },
      body: 'action=pay',
    })
    await open('/credits/25/creditcard')
    await shows('Order and pay · £17.99')
    await apply('ONCE40')
    await shows('This discount code has already been used.')
    await apply('  ')
    await shows('Enter your code.')
  })
})

import { cleanStores, keepMount } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Person, startApi, type TestApi } from '../../../tests/support/api.ts'
import { type FakeBrowser, fakeBrowser } from '../../../tests/support/environment.ts'
import { connect, losingAnswers, loginAs } from '../../../tests/support/stores.ts'
import { orderTotal } from '../../core/discount.ts'
import { goAndPay, orderAndPay, $order, isOpen, watchOrder } from './order.ts'
import { $prices, loadPrices } from './prices.ts'
import { chooseCountry, type CountryMessage, decideConsent } from '../page/consent.ts'
import { environment } from '../page/environment.ts'
import { IDLE, ready, valueOf } from '../page/loadable.ts'
import { $session, $user, loadSession } from '../account/sessions.ts'

let api: TestApi
let browser: FakeBrowser
let mia: Person
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  browser = fakeBrowser()
  browser.time = api.clock.now
  for (const $store of [$session, $prices, $order]) keepMount($store)
  mia = await api.member('amora')
  await loginAs(mia, browser)
})
afterEach(() => {
  $session.set(ready(null))
  cleanStores($prices, $order, $user, $session)
  $session.set(IDLE)
  $prices.set(IDLE)
  browser.restore()
})

const prices = () => valueOf($prices.get())!

async function request() {
  await loadPrices()
  const [bundle] = prices().bundles
  const { discount, country, payment_methods: methods } = prices()
  const method = methods[0]!
  return {
    bundle: bundle!.id,
    method,
    country,
    total: orderTotal(bundle!.price.amount, discount, method),
    ...(discount ? { discount: discount.code } : {}),
  }
}

const orderCount = async () => (await api.deps.store.db.selectFrom('orders').select('id').execute()).length

async function press(button: string, order: { redirect_url: string | null }) {
  const url = new URL(order.redirect_url ?? '', 'http://amora.localhost')
  return mia.fetch(url.pathname + url.search, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'http://amora.localhost' },
    body: new URLSearchParams({ action: button }).toString(),
  })
}

describe('prices', () => {
  it('come with the discount of a newcomer, and follow the country', async () => {
    await loadPrices()
    expect(prices().discount?.value_percentage).toBe(25)
    expect(prices().bundles[0]?.price.currency).toBe('GBP')
    await loadPrices('IE')
    expect(prices()).toMatchObject({
      country: 'IE',
      bundles: [{ price: { currency: 'EUR' } }, {}, {}, {}, {}],
    })
    await loadPrices()
    expect(prices().country).toBe('IE')
  })

  it('and methods follow the country chosen for the whole site', async () => {
    await loadPrices('IE')
    decideConsent(['country'])
    chooseCountry('US')
    await loadPrices()
    expect(prices()).toMatchObject({
      country: 'US',
      bundles: [{ price: { currency: 'USD' } }, {}, {}, {}, {}],
    })
    browser.say({ topic: 'country', country: 'GB' } satisfies CountryMessage)
    await vi.waitFor(() => expect(prices().country).toBe('GB'))
  })
})

describe('a country chosen for the site without consent to keep it', () => {
  it('counts for the prices of this page alone', async () => {
    await loadPrices('IE')
    expect([...browser.storage.session].join()).toMatch(/prices.*"IE"/)
    browser.say({ topic: 'country', country: 'US' } satisfies CountryMessage)
    await vi.waitFor(() => expect(prices().country).toBe('US'))
    expect([...browser.storage.session].join()).not.toMatch(/payment-country|"US"/)
    cleanStores($prices)
    keepMount($prices)
    await loadPrices()
    expect(prices().country).toBe('GB')
  })

  it('gives way to one chosen to pay from, and to none', async () => {
    browser.say({ topic: 'country', country: 'US' } satisfies CountryMessage)
    await vi.waitFor(() => expect(prices().country).toBe('US'))
    await loadPrices('IE')
    expect(prices().country).toBe('IE')
    browser.say({ topic: 'country', country: '' } satisfies CountryMessage)
    await vi.waitFor(() => expect(prices().country).toBe('GB'))
  })
})

describe('an order', () => {
  it('is one order however often the same is asked for', async () => {
    const wanted = await request()
    const before = await orderCount()
    connect(losingAnswers(mia.fetch, 1))
    const first = await orderAndPay(wanted)
    const second = await orderAndPay(wanted)
    expect(first.ok && second.ok && first.value.id === second.value.id).toBe(true)
    expect(await orderCount()).toBe(before + 1)
  })

  it('is refused when the price is another by now', async () => {
    const wanted = await request()
    const result = await orderAndPay({ ...wanted, total: wanted.total + 1 })
    expect(result).toMatchObject({ ok: false, failure: { code: 'price_changed' } })
  })

  it('leads to the provider, and nowhere unsafe', async () => {
    const result = await orderAndPay(await request())
    if (!result.ok) throw new Error('no order')
    const leave = vi.spyOn(environment, 'leave').mockReturnValue(true)
    expect(goAndPay(result.value)).toBe(true)
    expect(leave).toHaveBeenCalledWith(result.value.redirect_url)
    expect(goAndPay({ ...result.value, redirect_url: null })).toBe(false)
    leave.mockRestore()
  })

  it('is followed until it is paid; then the member is premium', async () => {
    const result = await orderAndPay(await request())
    if (!result.ok) throw new Error('no order')
    const stop = watchOrder(result.value.id)
    await vi.waitFor(() => expect(valueOf($order.get()) && isOpen(valueOf($order.get())!)).toBe(true))
    const answer = await press('pay', result.value)
    expect(answer.status).toBeLessThan(400)
    await vi.waitFor(() => expect(valueOf($order.get())?.state).toBe('completed'), { timeout: 8000 })
    expect($user.get()).toMatchObject({ paid_user: true, credits: result.value.credits })
    stop()
    expect($order.get()).toEqual(IDLE)
  })

  it('that is paid is told with the credits it brought, whatever was asked before', async () => {
    const result = await orderAndPay(await request())
    if (!result.ok) throw new Error('no order')
    const line = Promise.withResolvers<void>()
    let isHeld = false
    connect(async (input, init) => {
      const answer = await mia.fetch(input, init)
      const path = input instanceof Request ? input.url : String(input)
      if (path.includes('/api/order.php')) {
        const { state } = (await answer.clone().json()) as { state: string }
        if (state === 'completed') setTimeout(line.resolve, 20)
      } else if (path.includes('/api/user.php') && !isHeld) {
        isHeld = true
        await line.promise
      }
      return answer
    })
    void loadSession()
    await vi.waitFor(() => expect(isHeld).toBe(true))
    await press('pay', result.value)
    const stop = watchOrder(result.value.id)
    await vi.waitFor(() => expect(valueOf($order.get())?.state).toBe('completed'), { timeout: 8000 })
    expect($user.get()?.credits).toBe(result.value.credits)
    stop()
  })

  it('of somebody else is not here', async () => {
    const result = await orderAndPay(await request())
    if (!result.ok) throw new Error('no order')
    await loginAs(await api.member('amora'), browser)
    const stop = watchOrder(result.value.id)
    await vi.waitFor(() =>
      expect($order.get()).toMatchObject({ status: 'failed', failure: { code: 'not_found' } }),
    )
    stop()
  })
})

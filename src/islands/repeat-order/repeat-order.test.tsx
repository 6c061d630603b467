import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PaymentRefusedError } from '../../server/payments/providers/provider.ts'
import { $location } from '../../stores/page/location.ts'
import { $prices } from '../../stores/payments/prices.ts'
import { $repeat } from '../../stores/payments/repeat-orders.ts'
import { $session, $user } from '../../stores/account/sessions.ts'
import type { Person } from '../../../tests/support/api.ts'
import { api, browser, props, setUpIsland } from '../../../tests/support/island-fixture.ts'
import { buy } from '../../../tests/support/purchases.ts'
import { act, click, render, screen, shows, submit, waitFor } from '../../../tests/support/render.ts'
import { connect, loginAs, losingAnswers } from '../../../tests/support/stores.ts'
import { Bundles } from '../payments/Bundles.island.tsx'
import { RepeatOrder } from './RepeatOrder.island.tsx'

let ann: Person

setUpIsland([$user, $session, $repeat, $prices, $location])
beforeEach(async () => {
  ann = await api.member('amora')
  await buy(ann, { keep_method: true })
})

const open = async (who = ann) => {
  browser.path = '/credits/repeat-order'
  await loginAs(who, browser)
  await render(<RepeatOrder {...props} />)
}
const orders = async () =>
  (await ann.get('/api/transactions.php')).body.transactions as { id: string; state: string }[]
const dialog = () => document.querySelector('dialog')?.textContent
const ask = async () => {
  await shows('Continue · 10 credits · £8.99')
  await click(screen.getByRole('checkbox'))
  await submit()
}
const pay = () => click(screen.getByRole('button', { name: 'Order and pay · £8.99' }))

describe('a repeated order', () => {
  it('asks before a stored means is charged: sum, means, “Order and pay”', async () => {
    await open()
    await shows('Credit or debit card')
    await submit()
    expect(document.body.textContent).toContain('Please tick this')
    await ask()
    expect(dialog()).toContain('Pay £8.99 now?')
    expect(dialog()).toContain('The amount is charged once: Credit or debit card')
    expect(await orders()).toHaveLength(1)
    await pay()
    await waitFor(() => expect(browser.path).toMatch(/^\/transactions\//))
    expect((await orders()).map(({ state }) => state)).toEqual(['completed', 'completed'])
  })

  it('is bought once when the answer got lost', async () => {
    await open()
    await ask()
    connect(losingAnswers(ann.fetch, 1))
    await pay()
    await waitFor(() => expect(browser.path).toMatch(/^\/transactions\//))
    expect(await orders()).toHaveLength(2)
  })

  it('can be left, and made again, when the browser shows the page as it was left', async () => {
    await open()
    await ask()
    await pay()
    await waitFor(() => expect(browser.path).toMatch(/^\/transactions\//))
    await act(async () => browser.happen('pageshow'))
    await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull())
    await submit()
    await pay()
    await waitFor(async () => expect(await orders()).toHaveLength(3))
  })

  it('shows the old and the new price when it has changed', async () => {
    await open()
    await shows('Continue · 10 credits · £8.99')
    const bundle = api.deps.brands.get('amora')!.site.prices.GBP!.find(({ credits }) => credits === 10)!
    const { amount } = bundle
    Object.assign(bundle, { amount: 949 })
    await ask()
    await pay()
    await shows('The price was £8.99 and is £9.49 now.')
    expect(screen.getByRole('button', { name: 'Continue · 10 credits · £9.49' })).toBeTruthy()
    Object.assign(bundle, { amount })
    expect(await orders()).toHaveLength(1)
  })

  it('that is declined says so, and offers the ordinary order of the bundle', async () => {
    vi.spyOn(api.deps.payments, 'start').mockRejectedValue(new PaymentRefusedError('declined'))
    await open()
    await ask()
    await pay()
    await shows('The payment was declined (Credit or debit card')
    expect(screen.getByRole('link', { name: 'Pay another way' }).getAttribute('href')).toBe('/credits/10')
  })

  it('says why where nothing is kept, and leads to the bundles', async () => {
    await open(await api.member('amora'))
    await shows('No purchase to repeat yet')
    expect(screen.getByRole('link', { name: 'Get premium' }).getAttribute('href')).toBe('/premium')
    expect(browser.path).toBe('/credits/repeat-order')
  })

  it('is offered on the credits page where a means is kept', async () => {
    browser.path = '/credits'
    await loginAs(ann, browser)
    await render(<Bundles {...props} route="credits" />)
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Buy again' }).getAttribute('href')).toBe(
        '/credits/repeat-order',
      ),
    )
  })
})
